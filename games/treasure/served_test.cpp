// Our treasure service with a client that misbehaves, in virtual time: every game ends with a verdict, nobody hangs,
// and no honest client is convicted. A line of a misbehaving client is a request: method, target and body.
#include <doctest/doctest.h>

#include <algorithm>

#include "games/treasure/texts.h"
#include "tests/misbehaviour.h"
#include "tests/treasure_service.h"

namespace agon::treasure {
namespace {

using agon::test::Misbehaviour;
using agon::test::SlowWire;
using agon::test::Tongue;
using agon::test::Utterance;

// Polls, and acts when it must: its half map, then any step that stays dry.
class HonestHunter {
   public:
    HonestHunter(std::string game, std::string id, std::uint64_t seed)
        : game_(std::move(game)), id_(std::move(id)), random_(seed) {}

    // What it asks for after this answer to its last question.
    std::string next(const GameState* seen) {
        const auto* me = seen ? find(*seen) : nullptr;
        if (me && (me->standing == Standing::Won || me->standing == Standing::Lost)) return {};
        if (!me || me->standing != Standing::MustAct) return "GET /games/" + game_ + "/states/" + id_ + " ";
        if (!std::exchange(sent_half_, true))
            return "POST /games/" + game_ + "/halfmaps " +
                   write_half_map({id_, random_half(*parse_rules("standard"), random_), Generation::Current});
        return "POST /games/" + game_ + "/moves " + write_move(id_, dry_step(*seen));
    }

   private:
    const PlayerEntry* find(const GameState& s) const {
        const auto it = std::ranges::find(s.players, id_, &PlayerEntry::id);
        return it == s.players.end() ? nullptr : &*it;
    }
    Direction dry_step(const GameState& s) {
        const auto me = std::ranges::find(s.nodes, true, &MapNode::me);
        if (me == s.nodes.end()) return directions[random_.below(directions.size())];  // its half map was lost
        std::vector<Direction> dry;
        for (Direction d : directions) {
            const Field to = treasure::step(me->field, d);
            const auto node = std::ranges::find(s.nodes, to, &MapNode::field);
            if (node != s.nodes.end() && node->terrain != water) dry.push_back(d);
        }
        if (std::ranges::find(dry, last_) == dry.end() || random_.below(8) == 0) last_ = dry[random_.below(dry.size())];
        return last_;
    }

    std::string game_, id_;
    Random random_;
    Direction last_{};
    bool sent_half_ = false;
};

Tongue hunters_tongue(const std::string& game, const std::string& id) {
    return {.lie = [id](std::string_view line, Random& random) -> std::optional<std::string> {
                std::string lie(line);
                if (const auto at = lie.find("Water"); at != lie.npos) return lie.replace(at, 5, "Grass");
                if (line.find("/moves ") == line.npos) return std::nullopt;
                return std::string(line.substr(0, line.find("<?xml"))) +
                       write_move(id, directions[random.below(directions.size())]);
            },
            .wrong_role =
                [game](Random& random) {
                    const std::string path = "POST /games/" + game;
                    switch (random.below(4)) {
                        case 0:
                            return path + "/players " + write_registration({"Eve", "E", "eve", Generation::Current});
                        case 1: return path + "/moves " + write_move("someone-else", Direction::Up);
                        case 2: return std::string("GET /games/ABCDE/states/nobody ");
                        default: return std::string("DELETE /games ");
                    }
                }};
}

// Most games are short: walkers without a plan tell nothing new after the last misdeed's first line is said.
Rules rules_of(std::uint64_t seed) { return *parse_rules(seed % 16 == 0 ? "standard" : "standard max_actions=60"); }

class HuntEvening {
   public:
    explicit HuntEvening(std::uint64_t seed) : seed_(seed), server_({.rules = rules_of(seed), .seed = seed + 1}) {
        game_ = server_.new_game();
        for (std::size_t i : {0u, 1u}) {
            ids_[i] = server_.enrol(game_, i == 0 ? "Ada" : "Ben");
            hunters_.emplace_back(game_, ids_[i], derive(seed, 10 + i));
        }
        misbehaviour_.emplace(hunters_tongue(game_, ids_[bad()]), derive(seed, 1));
    }

    void run() {
        CAPTURE(seed_);
        CAPTURE(name(misbehaviour_->plan()));
        for (std::size_t i : {0u, 1u}) ask(i, nullptr);
        int steps = 0;
        while (!over() && step()) REQUIRE(++steps < 20'000);
        judge();
    }

   private:
    std::size_t bad() const { return seed_ % 2; }
    bool over() const { return server_.hall.tables()[0]->match()->over(); }

    void ask(std::size_t i, const GameState* seen) {
        const std::string line = hunters_[i].next(seen);
        if (line.empty()) return;
        wires_[i].carry({.lines = {}, .pause = std::chrono::milliseconds(400)}, server_.now);
        wires_[i].carry(i == bad() ? misbehaviour_->say(line) : Utterance{.lines = {line}}, server_.now);
        if (!wires_[i].next()) poll_again_[i] = server_.now + std::chrono::milliseconds(400);
    }

    bool step() {
        std::optional<Time> next = server_.hall.deadline();
        const auto soonest = [&](std::optional<Time> t) { next = t && next ? std::min(*t, *next) : t ? t : next; };
        for (std::size_t i : {0u, 1u}) {
            soonest(wires_[i].next());
            soonest(poll_again_[i]);
        }
        if (!next) return false;
        server_.pass(std::chrono::duration_cast<Duration>(std::max(*next, server_.now) - server_.now));
        for (std::size_t i : {0u, 1u}) step_of(i);
        return true;
    }

    void step_of(std::size_t i) {
        if (poll_again_[i] && *poll_again_[i] <= server_.now) {
            poll_again_[i].reset();
            if (!(i == bad() && misbehaviour_->silent())) ask(i, nullptr);
        }
        if (!wires_[i].next() || *wires_[i].next() > server_.now) return;
        const auto arrived = wires_[i].take();
        if (arrived.line) answer(i, *arrived.line);
    }

    void answer(std::size_t i, const std::string& line) {
        const auto one = line.find(' '), two = line.find(' ', one + 1);
        const bool request = one != line.npos && two != line.npos;
        const Response r =
            request ? server_.send(line.substr(0, one), line.substr(one + 1, two - one - 1), line.substr(two + 1))
                    : server_.send("POST", "/games/" + game_ + "/moves", line);
        if (wires_[i].next()) return;  // it has more to say before it listens
        const auto e = read_envelope(r.status == 200 ? r.body : "");
        const auto* seen = e && e->okay ? std::get_if<GameState>(&e->data) : nullptr;
        ask(i, seen);
    }

    void judge() {
        REQUIRE(over());
        const Finished& end = *server_.hall.tables()[0]->match()->result();
        CAPTURE(end.why.code);
        CAPTURE(sentence(end.why, Language::English, texts()));
        const Seat guilty = server_.hall.tables()[0]->seat_of(static_cast<int>(bad()));
        if (end.fault) CHECK(end.culprit == guilty);
        if (end.fault) CHECK(misbehaviour_->misbehaved());
        CHECK_FALSE((end.fault && end.outcome.winner == guilty));
    }

    std::uint64_t seed_;
    Server server_;
    std::string game_;
    std::array<std::string, 2> ids_;
    std::vector<HonestHunter> hunters_;
    std::optional<Misbehaviour> misbehaviour_;
    std::array<SlowWire, 2> wires_;
    std::array<std::optional<Time>, 2> poll_again_;
};

}  // namespace

TEST_CASE("served: treasure, two clients of which one misbehaves") {
    const auto seeds = agon::test::SeedRange::wanted(40);
    for (std::uint64_t seed = seeds.first; seed < seeds.end; ++seed) HuntEvening(seed).run();
}

}  // namespace agon::treasure
