#include "server/web/idle_ladder.h"

#include <sys/resource.h>

#include <algorithm>

#include "base/now.h"
#include "core/catalogue.h"
#include "seats/pairing.h"
#include "seats/ready_player.h"

namespace agon {
namespace {

using namespace std::chrono_literals;
constexpr int kindness = 10;  // of the ladder's thread and of the bots it starts

int cores() { return static_cast<int>(std::max(1u, std::thread::hardware_concurrency())); }

}  // namespace

IdleLadder::IdleLadder(net::Loop& loop, Setup s) : setup_(std::move(s)), alarm_(loop, [this] { look_around(); }) {
    look_around();
    thread_ = std::jthread([this](std::stop_token stop) { play_on(stop); });
}

IdleLadder::~IdleLadder() = default;

void IdleLadder::look_around() {
    idle_ = setup_.busy() < cores();
    alarm_.set(now() + 500ms);
}

void IdleLadder::play_on(std::stop_token stop) {
    ::setpriority(PRIO_PROCESS, 0, kindness);  // of this thread
    while (!stop.stop_requested()) {
        if (idle_ && play_next(stop)) continue;
        std::unique_lock lock(mutex_);
        woken_.wait_for(lock, stop, 1s, [] { return false; });
    }
}

// A database or a disk that fails now may work later.
bool IdleLadder::play_next(std::stop_token stop) {
    try {
        const auto rules = read_course_rules(setup_.folder);
        if (!rules || rules->ladder_games == 0 || !open()) return false;
        for (std::size_t i = 0; i < games_.size(); ++i)
            if (play_next(games_[turn_++ % games_.size()], *rules, stop)) return true;
    } catch (const std::runtime_error&) {}
    return false;
}

bool IdleLadder::open() {
    if (uploads_) return true;
    auto uploads = Uploads::open(setup_.folder);
    const auto store = Store::open(setup_.folder);
    if (!uploads || !store) return false;
    for (const GameEntry* g : catalogue()) games_.push_back(begin(*g, *store));
    uploads_ = std::move(*uploads);
    return true;
}

IdleLadder::OfGame IdleLadder::begin(const GameEntry& game, const Store& store) const {
    const std::string name(game.name);
    OfGame g{&game, LadderTurns(name)};
    for (const MatchResult& r : store.results({.game = name, .series = LadderTurns::series(name)}))
        g.turns.played(r.header);
    return g;
}

std::vector<LadderBot> IdleLadder::bots(const GameEntry& game, const CourseRules& rules) {
    std::vector<LadderBot> all;
    for (const BotVersion& b : uploads_->store().ready(game.name)) all.push_back({b.name, b.version, b.owner});
    if (all.empty()) return all;
    for (const std::string& player : rules.ladder_players)
        if (parse_player(game, player)) all.push_back({player});
    return all;
}

bool IdleLadder::play_next(OfGame& g, const CourseRules& rules, std::stop_token stop) {
    const auto there = bots(*g.game, rules);
    auto m = g.turns.next(there, rules.ladder_games);
    if (!m) return false;
    m->header.rules = (*g.game->start("", 1))->rules();
    m->header.clock = g.game->clock;
    play(g, std::move(*m), there, stop);
    return true;
}

Result<PlayerSpec> IdleLadder::find(const GameEntry& game, const std::string& text) {
    constexpr std::string_view handed_in = "bot:";
    if (!text.starts_with(handed_in)) return ready_player(game, text);
    return uploads_->player(game, text.substr(handed_in.size()));
}

// Whoever cannot be had is left out until the arena starts again.
void IdleLadder::play(OfGame& g, TournamentMatch m, std::span<const LadderBot> there, std::stop_token stop) {
    for (const LadderBot& b : there)
        if (std::ranges::find(m.players, b.player()) != m.players.end() && !find(*g.game, b.player()))
            return g.turns.leave_out(b);
    Pairing pairing(*g.game, *parse_clock(m.header.clock),
                    [this](const GameEntry& game, const std::string& text) { return find(game, text); });
    if (setup_.watch) pairing.on_event(setup_.watch);
    const std::stop_callback interrupt(stop, [&] { pairing.interrupt(); });
    const auto record = pairing.play(m);
    if (!record || !*record) return;
    setup_.keep(**record);
    g.turns.played(m.header);
}

}  // namespace agon
