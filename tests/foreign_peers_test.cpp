// Our clients at servers and boards that misbehave, in virtual time: two of our clients play at a table of ours, and
// everything that one of them hears passes through a misbehaving wire. Whatever arrives, every game ends with a
// verdict, nobody hangs, we convict nobody who was honest, and no win is plain that our rules do not confirm.
// AGON_GAMES sets the number of games per protocol, AGON_FIRST the first of them.
#include <doctest/doctest.h>

#include <algorithm>

#include "arena/guest.h"
#include "arena/native_client.h"
#include "arena/native_session.h"
#include "arena/visit.h"
#include "tests/quick_placer.h"
#include "tests/tongues.h"

namespace agon::test {
namespace {

struct Setting {
    std::string label;
    const GameEntry* game;
    std::function<std::unique_ptr<Session>()> session;
    std::function<std::unique_ptr<Client>(int number)> client;
    TableSetup table;
    std::string player;
    Tongue tongue;
};

// A client with its player, who answers at once.
class Player {
   public:
    Player(const Setting& s, int number, std::uint64_t seed)
        : client_(s.client(number)), engine_(quick_placer(*s.game, s.player)),
          visit_(*s.game, *client_, doors(), {}, {.id = "game", .seed = seed}) {}

    Visit& visit() { return visit_; }
    void answer(Time now) {
        while (question_) {
            const int asked = *std::exchange(question_, std::nullopt);
            const Mirror& m = *visit_.mirror();
            visit_.decided(engine_->think(*m.position().seen_by(viewer(m.seat())), m.seat(), {.nodes = 1}, {}), asked,
                           now);
        }
    }

    std::deque<std::string> outbox;
    bool hung_up = false, troubled = false;
    std::vector<Finished> verdicts;
    std::vector<std::optional<Outcome>> ours;  // what our own rules say, one for each verdict
    std::vector<Seat> seats;

   private:
    Visit::Doors doors() {
        return {.send = [this](std::span<const std::string> l) { outbox.insert(outbox.end(), l.begin(), l.end()); },
                .leave = [this] { hung_up = true; },
                .begun =
                    [this](const GameBegan& b) {
                        told_ = 0;
                        engine_->new_game(b.seat, *visit_.mirror()->position().seen_by(viewer(b.seat)), b.seed);
                    },
                .moved = [this] { tell(); },
                .think = [this](const Budget&, int question) { question_ = question; },
                .shown = [](const Sighting&) {},
                .ended =
                    [this](const GameEnded&) {
                        verdicts.push_back(visit_.mirror()->verdict());
                        ours.push_back(visit_.mirror()->position().outcome());
                        seats.push_back(visit_.mirror()->seat());
                    },
                .trouble = [this](const Phrase&) { troubled = true; }};
    }

    void tell() {
        const Mirror& m = *visit_.mirror();
        const auto view = m.position().seen_by(viewer(m.seat()));
        for (; told_ < m.log().size(); ++told_) engine_->observe(m.log()[told_], *view);
    }

    std::unique_ptr<Client> client_;
    std::unique_ptr<Engine> engine_;
    std::optional<int> question_;
    std::size_t told_ = 0;
    Visit visit_;
};

class Evening {
   public:
    Evening(const Setting& s, std::uint64_t seed)
        : setting_(s), seed_(seed), victim_(seed % 2), misbehaviour_(s.tongue, derive(seed, 1)) {
        for (std::size_t i : {0u, 1u}) {
            players_[i] = std::make_unique<Player>(s, static_cast<int>(i) + 1, derive(seed, 10 + i));
            guests_[i] = std::make_unique<Guest>(hall_, s.session(), door(i));
        }
    }

    void run() {
        CAPTURE(setting_.label);
        CAPTURE(seed_);
        CAPTURE(name(misbehaviour_.plan()));
        for (std::size_t i : {0u, 1u}) {
            guests_[i]->open(now_);
            players_[i]->visit().open(now_);
            settle();
        }
        int steps = 0;
        while (step()) REQUIRE(++steps < 50'000);
        judge();
    }

   private:
    Guest::Doors door(std::size_t i) {
        return {.sit = [this](Guest& g, const std::string& name, Time at) { return g.seat(table(), name, at); },
                .send =
                    [this, i](std::span<const std::string> lines, bool close) {
                        for (const auto& l : lines) say(i, l);
                        if (close) wires_[i].carry({.hangs_up = true}, now_);
                    }};
    }

    void say(std::size_t i, const std::string& line) {
        wires_[i].carry(i == victim_ ? misbehaviour_.say(line) : Utterance{.lines = {line}}, now_);
    }

    Table& table() {
        if (Table* t = hall_.find("evening")) return *t;
        TableSetup setup = setting_.table;
        setup.id = "evening";
        setup.seed = seed_;
        return hall_.add(std::make_unique<Table>(*setting_.game, setup));
    }

    // Whatever can happen without waiting.
    void settle() {
        for (bool busy = true; busy;) {
            busy = false;
            for (std::size_t i : {0u, 1u}) {
                players_[i]->answer(now_);
                busy |= take_outbox(i);
            }
        }
    }

    bool take_outbox(std::size_t i) {
        Player& p = *players_[i];
        if (!p.outbox.empty()) {
            const std::string line = p.outbox.front();
            p.outbox.pop_front();
            if (!guests_[i]->closed()) guests_[i]->line(line, now_);
            return true;
        }
        if (!p.hung_up || guests_[i]->closed() || gone_[i]) return false;
        gone_[i] = true;
        guests_[i]->gone(Fault::Disconnect, {"end.disconnected", {}}, now_);
        return true;
    }

    // The next thing that happens; false: nothing ever will.
    bool step() {
        std::optional<Time> next;
        const auto soonest = [&](std::optional<Time> t) { next = t && next ? std::min(*t, *next) : t ? t : next; };
        for (std::size_t i : {0u, 1u}) {
            if (players_[i]->visit().left()) continue;
            soonest(wires_[i].next());
            soonest(players_[i]->visit().deadline());
        }
        if (!next) return false;
        for (std::size_t i : {0u, 1u})
            if (!gone_[i]) soonest(guests_[i]->deadline());
        soonest(hall_.deadline());
        now_ = std::max(now_, *next);
        hall_.tick(now_);
        for (std::size_t i : {0u, 1u}) step_of(i);
        settle();
        return true;
    }

    void step_of(std::size_t i) {
        Visit& visit = players_[i]->visit();
        if (!gone_[i] && guests_[i]->deadline() && *guests_[i]->deadline() <= now_) guests_[i]->tick(now_);
        if (wires_[i].next() && *wires_[i].next() <= now_) {
            const auto arrived = wires_[i].take();
            if (arrived.line) visit.line(*arrived.line, now_);
            else visit.closed(now_);
        } else if (visit.deadline() && *visit.deadline() <= now_) {
            visit.tick(now_);
        }
    }

    void judge() {
        for (std::size_t i : {0u, 1u}) {
            CAPTURE(i == victim_);
            Player& p = *players_[i];
            CHECK(p.visit().left());
            CHECK_FALSE(p.visit().running());
            CHECK((!p.verdicts.empty() || p.troubled || p.visit().begun() == 0));
            for (std::size_t v = 0; v < p.verdicts.size(); ++v)
                judge(p.verdicts[v], p.ours[v], p.seats[v], i == victim_);
        }
        if (!misbehaviour_.misbehaved()) CHECK_FALSE(players_[victim_]->verdicts.empty());
    }

    void judge(const Finished& end, const std::optional<Outcome>& ours, Seat own, bool victim) {
        CAPTURE(end.why.code);
        CAPTURE(sentence(end.why, Language::English, setting_.game->texts));
        CHECK(end.culprit != own);  // nobody convicts himself
        const bool accused = end.fault == Fault::Cheat || end.fault == Fault::Illegal || end.fault == Fault::Protocol;
        if (accused) CHECK((victim && misbehaviour_.misbehaved()));
        if (!misbehaviour_.misbehaved()) CHECK_FALSE(end.fault);
        const bool plain = !end.fault && end.why.code.empty();
        if (plain) {
            REQUIRE(ours);
            CHECK(end.outcome.winner == ours->winner);
        }
    }

    const Setting& setting_;
    std::uint64_t seed_;
    std::size_t victim_;
    Misbehaviour misbehaviour_;
    Time now_ = Time{} + std::chrono::hours(1);
    TableHall hall_;  // before the guests, who leave it
    std::array<std::unique_ptr<Player>, 2> players_;
    std::array<std::unique_ptr<Guest>, 2> guests_;
    std::array<SlowWire, 2> wires_;
    std::array<bool, 2> gone_{};
};

Setting course(std::string_view game_name, std::string_view protocol, std::string player, Tongue tongue) {
    const GameEntry& game = *find_game(game_name);
    const Protocol& p = *std::ranges::find(game.protocols, protocol, &Protocol::name);
    const bool board = p.name == "uart";
    Setting s{.label = std::string(protocol),
              .game = &game,
              .session =
                  [&p, board] { return *p.session(board ? Protocol::Options{{"relay", "yes"}} : Protocol::Options{}); },
              .client = {},
              .table = {.id = {},
                        .rules = std::string(p.rules),
                        .conduct = p.conduct,
                        .seating = p.seating,
                        .rematches = p.rematches},
              .player = std::move(player),
              .tongue = std::move(tongue)};
    if (p.rules_by_first_player) s.table.rules.reset();
    s.client = [&game, &p, board](int number) {
        ClientSetup setup{.name = "peer" + std::to_string(number), .game = std::string(game.name)};
        setup.options["role"] = std::to_string(number);
        if (board) setup.rules = number == 1 ? "uart custody2=kept" : "uart custody1=kept";
        return *p.client(setup);
    };
    return s;
}

Setting native() {
    const GameEntry& game = *find_game("othello");
    return {.label = "agon",
            .game = &game,
            .session = [] { return std::make_unique<NativeSession>(NativeSettings{.game = "othello"}); },
            .client =
                [](int number) {
                    return std::make_unique<NativeClient>(
                        ClientSetup{.name = "peer" + std::to_string(number), .game = "othello"});
                },
            .table = {.id = {}, .rules = "", .conduct = {}},
            .player = "random",
            .tongue = native_tongue()};
}

void play(const Setting& s, std::uint64_t usual = 200) {
    const SeedRange seeds = SeedRange::wanted(usual);
    for (std::uint64_t seed = seeds.first; seed < seeds.end; ++seed) Evening(s, seed).run();
}

}  // namespace

TEST_CASE("foreign peers: battleship") { play(course("battleship", "battleship", "hunt", relay_tongue())); }
TEST_CASE("foreign peers: uart") { play(course("battleship", "uart", "hunt", uart_tongue()), 60); }  // proofs are long
TEST_CASE("foreign peers: kulami") { play(course("kulami", "kulami", "random", kulami_tongue())); }
TEST_CASE("foreign peers: gtp") { play(course("othello", "gtp", "random", gtp_tongue())); }
TEST_CASE("foreign peers: nboard") { play(course("othello", "nboard", "random", nboard_tongue())); }
TEST_CASE("foreign peers: agon") { play(native()); }

}  // namespace agon::test
