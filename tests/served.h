// Two clients at a table of ours, one of which may misbehave, in virtual time and without sockets: what clients say
// passes through slow wires to their sessions, what sessions say arrives at once. Each protocol brings its honest
// client; the evening is over when nothing will ever happen again.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>

#include "arena/guest.h"
#include "tests/misbehaviour.h"
#include "tests/quick_placer.h"

namespace agon::test {

// An honest client: it hears lines and says lines.
class Brain {
   public:
    virtual ~Brain() = default;
    virtual void open(Time) {}
    virtual void hear(std::string_view line, Time) = 0;
    virtual void tick(Time) {}
    virtual std::optional<Time> deadline() const { return std::nullopt; }

    std::deque<std::string> out{};
    bool leaves = false;  // it closes its connection
};

struct Served {
    std::string label;
    const GameEntry* game;
    TableSetup table;
    std::function<std::unique_ptr<Session>()> session;
    std::function<std::unique_ptr<Brain>(int number, std::uint64_t seed)> brain;
    Tongue tongue;
    std::string engine{};  // at the second place, instead of an honest client
    // Was there a game at all? A board whose START never came has not pressed its button.
    std::function<bool(std::span<const Event>)> begun = [](std::span<const Event>) { return true; };
    // A plain win of the one who misbehaved: can it be?
    std::function<bool(const AnyPosition&, Seat winner)> believable = [](const AnyPosition&, Seat) { return true; };
};

class ServedEvening {
   public:
    ServedEvening(const Served& s, std::uint64_t seed)
        : served_(s), seed_(seed), bad_(s.engine.empty() ? seed % 2 : 0), misbehaviour_(s.tongue, derive(seed, 1)) {
        TableSetup setup = s.table;
        setup.id = "evening";
        setup.seed = derive(seed, 2);
        table_ = &hall_.add(std::make_unique<Table>(*s.game, setup));
    }

    void run() {
        CAPTURE(served_.label);
        CAPTURE(seed_);
        CAPTURE(name(misbehaviour_.plan()));
        for (std::size_t i = 0; i < (served_.engine.empty() ? 2u : 1u); ++i) come(i);
        if (!served_.engine.empty())
            REQUIRE(hall_.seat_engine(*table_, quick_placer(*served_.game, served_.engine), "engine", now_));
        int steps = 0;
        while (step()) REQUIRE(++steps < 100'000);
        judge();
    }

   private:
    struct Side {
        std::unique_ptr<Brain> brain{};
        std::unique_ptr<Guest> guest{};
        SlowWire wire{};
        bool gone = false;
    };

    void come(std::size_t i) {
        Side& s = sides_[i];
        s.brain = served_.brain(static_cast<int>(i) + 1, derive(seed_, 10 + i));
        Guest::Doors doors;
        doors.sit = [this](Guest& g, const std::string& name, Time at) { return g.seat(*table_, name, at); };
        doors.send = [this, i](std::span<const std::string> lines, bool close) {
            for (const auto& l : lines) heard_[i].push_back(l);
            if (close) sides_[i].brain->leaves = true;
        };
        s.guest = std::make_unique<Guest>(hall_, served_.session(), std::move(doors));
        s.guest->open(now_);
        s.brain->open(now_);
        settle();
    }

    // Whatever can happen without waiting.
    void settle() {
        for (bool busy = true; std::exchange(busy, false);)
            for (std::size_t i : {0u, 1u}) {
                if (!sides_[i].brain) continue;
                busy |= let_hear(i) || let_say(i);
            }
    }

    bool let_hear(std::size_t i) {
        if (heard_[i].empty()) return false;
        const std::string line = heard_[i].front();
        heard_[i].pop_front();
        sides_[i].brain->hear(line, now_);
        return true;
    }

    bool let_say(std::size_t i) {
        Side& s = sides_[i];
        if (!s.brain->out.empty()) {
            const std::string line = s.brain->out.front();
            s.brain->out.pop_front();
            s.wire.carry(i == bad_ ? misbehaviour_.say(line) : Utterance{.lines = {line}}, now_);
            return true;
        }
        if (!s.brain->leaves || s.gone || s.guest->closed()) return false;
        s.gone = true;
        s.wire.carry({.hangs_up = true}, now_);
        return true;
    }

    // The next thing that happens; false: nothing ever will.
    bool step() {
        std::optional<Time> next;
        const auto soonest = [&](std::optional<Time> t) { next = t && next ? std::min(*t, *next) : t ? t : next; };
        for (const Side& s : sides_) {
            if (!s.brain || s.guest->closed()) continue;
            soonest(s.wire.next());
            soonest(s.guest->deadline());
            if (!s.brain->leaves) soonest(s.brain->deadline());
        }
        soonest(hall_.deadline());
        if (!next) return false;
        now_ = std::max(now_, *next);
        hall_.tick(now_);
        for (Side& s : sides_)
            if (s.brain) step_of(s);
        settle();
        return true;
    }

    void step_of(Side& s) {
        if (s.guest->deadline() && *s.guest->deadline() <= now_) s.guest->tick(now_);
        if (s.wire.next() && *s.wire.next() <= now_) {
            const auto arrived = s.wire.take();
            if (arrived.line) s.guest->line(*arrived.line, now_);
            else s.guest->gone(Fault::Disconnect, {"end.disconnected", {}}, now_);
        }
        if (s.brain->deadline() && *s.brain->deadline() <= now_) s.brain->tick(now_);
    }

    void judge() {
        if (!table_->match()) {
            CHECK(misbehaviour_.misbehaved());  // two honest clients begin a match
            return;
        }
        if (!served_.begun(table_->match()->log())) {
            CHECK(misbehaviour_.misbehaved());
            return;
        }
        REQUIRE(table_->match()->over());
        const Finished& end = *table_->match()->result();
        CAPTURE(end.why.code);
        CAPTURE(sentence(end.why, Language::English, served_.game->texts));
        const Seat bad = table_->seat_of(sides_[bad_].guest->place());  // who logs in late sits second
        CHECK(end.culprit != other(bad));
        CHECK(end.fault != Fault::Arena);
        if (!misbehaviour_.misbehaved()) CHECK_FALSE(end.fault);
        if (!end.fault && end.outcome.winner == bad) CHECK(served_.believable(table_->match()->position(), bad));
        CHECK_FALSE((end.fault && end.outcome.winner == bad));
    }

    const Served& served_;
    std::uint64_t seed_;
    std::size_t bad_;
    Misbehaviour misbehaviour_;
    Time now_ = Time{} + std::chrono::hours(1);
    TableHall hall_;  // before the guests, who leave it
    Table* table_;
    std::array<std::deque<std::string>, 2> heard_;
    std::array<Side, 2> sides_;
};

inline void serve(const Served& s, std::uint64_t usual) {
    const SeedRange seeds = SeedRange::wanted(usual);
    for (std::uint64_t seed = seeds.first; seed < seeds.end; ++seed) ServedEvening(s, seed).run();
}

}  // namespace agon::test
