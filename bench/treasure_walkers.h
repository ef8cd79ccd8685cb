// Opponents for the treasure hunt's bench: six ways in which people's clients look for things, and trails that were
// recorded. None of them is a player or a model of the engine: what it learns from them, it learns by watching.
#pragma once

#include <algorithm>
#include <expected>
#include <istream>
#include <sstream>

#include "core/engine.h"
#include "games/treasure/ground.h"
#include "games/treasure/rules.h"

namespace agon::bench {

using treasure::Direction;
using treasure::Ground;

// Sends a random half, walks to what it has found, finishes a step that it has begun; kinds choose the next field.
class BenchWalker : public Engine {
   public:
    void new_game(Seat seat, const AnyPosition&, std::uint64_t seed) override {
        ground_.reset();
        random_ = Random(derive(seed, 71 + static_cast<std::uint64_t>(index(seat))));
        target_ = -1;
        begin();
    }

    Decision think(const AnyPosition& view, Seat seat, const Budget&, std::stop_token) override {
        const auto& p = as<Treasure>(view);
        const auto& me = p.of(seat);
        if (!me.sent()) return {.move = text(half(p, seat))};
        if (!ground_) ground_ = std::make_unique<Ground>(p.map);
        const int at = p.map.index(me.at);
        if (me.heading && me.spent > 0 && !wasted_) return {.move = std::string(name(*me.heading))};
        wasted_ = false;
        const Direction d = ground_->towards(at, next(p, seat, at));
        if (const auto other = waste(at, d)) {
            wasted_ = true;
            return {.move = std::string(name(*other))};
        }
        return {.move = std::string(name(d))};
    }

   protected:
    virtual void begin() {}
    virtual treasure::HalfMap half(const Treasure::Position& p, Seat seat) {
        return random_half(p.rules, random_, p.of(other(seat)).sent() ? &p.of(other(seat)).half : nullptr);
    }
    virtual int choose(const Treasure::Position&, Seat, int at, const std::vector<int>& unseen) = 0;
    virtual std::optional<Direction> waste(int, Direction) { return std::nullopt; }  // a command for nothing
    virtual bool every_step() const { return false; }  // does it choose anew on every field?

    const Ground& ground() const { return *ground_; }
    Random& random() { return random_; }

   private:
    int next(const Treasure::Position& p, Seat seat, int at) {
        const auto& me = p.of(seat);
        if (!me.collected && me.treasure.known()) return p.map.index(me.treasure);
        if (me.collected && p.of(other(seat)).fort.known()) return p.map.index(p.of(other(seat)).fort);
        const auto unseen = unseen_grass(p, seat, at);
        const bool stale = target_ < 0 || target_ == at || collected_ != me.collected;
        collected_ = me.collected;
        if (stale || every_step()) target_ = choose(p, seat, at, unseen);
        return target_;
    }

    std::vector<int> unseen_grass(const Treasure::Position& p, Seat seat, int at) const {
        const auto& me = p.of(seat);
        std::vector<int> out, any;
        for (int f = 0; f < ground_->size(); ++f) {
            const auto field = p.map.field(f);
            if (f == at || ground_->distance(at, f) >= Ground::unreachable) continue;
            any.push_back(f);
            if (p.map.at(field) == treasure::grass && p.in_half(me.collected ? other(seat) : seat, field) &&
                me.revealed[static_cast<std::size_t>(f)] != '1')
                out.push_back(f);
        }
        return out.empty() ? any : out;
    }

    std::unique_ptr<const Ground> ground_;
    Random random_{1};
    int target_ = -1;
    bool collected_ = false, wasted_ = false;
};

// The fewest steps, whatever they cost; one step in five begins with a command for nothing.
class WastefulWalker final : public BenchWalker {
    static int steps(const treasure::Map& m, int a, int b) {
        return std::abs(m.field(a).x - m.field(b).x) + std::abs(m.field(a).y - m.field(b).y);
    }
    int choose(const Treasure::Position& p, Seat, int at, const std::vector<int>& unseen) override {
        return *std::ranges::min_element(unseen, {}, [&](int f) { return steps(p.map, at, f); });
    }
    std::optional<Direction> waste(int at, Direction d) override {
        if (random().below(5)) return std::nullopt;
        for (const auto& e : ground().edges(at))
            if (e.direction != d) return e.direction;
        return std::nullopt;
    }
};

// The nearest, but after every second find back to its own fort.
class ReturningWalker final : public BenchWalker {
    void begin() override { found_ = 0; }
    int choose(const Treasure::Position& p, Seat seat, int at, const std::vector<int>& unseen) override {
        const int home = p.map.index(p.of(seat).fort);
        if (++found_ % 3 == 0 && home != at && !p.of(seat).collected) return home;
        return *std::ranges::min_element(unseen, {}, [&](int f) { return ground().distance(at, f); });
    }
    int found_ = 0;
};

// Unseen fields by lot, each walked to straight.
class WaypointWalker final : public BenchWalker {
    int choose(const Treasure::Position&, Seat, int, const std::vector<int>& unseen) override {
        return unseen[random().below(unseen.size())];
    }
};

// Row by row, to and fro, from the row it stands in.
class SweepingWalker final : public BenchWalker {
    int choose(const Treasure::Position& p, Seat, int at, const std::vector<int>& unseen) override {
        const auto order = [&](int f) {
            const auto here = p.map.field(at), to = p.map.field(f);
            return std::pair{std::abs(to.y - here.y), to.y % 2 ? -to.x : to.x};
        };
        return *std::ranges::min_element(unseen, {}, order);
    }
};

// The first neighbour that it has not entered yet, else back the way it came.
class DepthFirstWalker final : public BenchWalker {
    void begin() override {
        way_.clear();
        entered_.clear();
    }
    int choose(const Treasure::Position& p, Seat seat, int at, const std::vector<int>& unseen) override {
        const auto wanted = p.of(seat).collected ? other(seat) : seat;
        entered_.resize(p.map.cells.size(), false);
        entered_[static_cast<std::size_t>(at)] = true;
        if (!p.in_half(wanted, p.map.field(at))) return unseen.front();
        for (const auto& e : ground().edges(at))
            if (!entered_[static_cast<std::size_t>(e.to)] && p.in_half(wanted, p.map.field(e.to))) {
                way_.push_back(at);
                return e.to;
            }
        if (way_.empty()) return unseen.front();
        const int back = way_.back();
        way_.pop_back();
        return back;
    }
    std::vector<int> way_;
    std::vector<bool> entered_;
};

// Any neighbour, rarely the one it came from.
class StrayingWalker final : public BenchWalker {
    void begin() override { before_ = -1; }
    int choose(const Treasure::Position& p, Seat seat, int at, const std::vector<int>& unseen) override {
        if (!p.in_half(p.of(seat).collected ? other(seat) : seat, p.map.field(at))) return unseen.front();
        std::vector<int> next;
        for (const auto& e : ground().edges(at))
            if (e.to != before_ || random().below(8) == 0) next.push_back(e.to);
        const int to = next.empty() ? before_ : next[random().below(next.size())];
        before_ = at;
        return to;
    }
    int before_ = -1;
};

// One recorded game of a client: its half, where its treasure lay, and its commands.
struct RecordedTrail {
    treasure::HalfMap half;
    treasure::Field treasure;
    std::vector<Direction> commands;
};

// Gives the recorded commands as long as they are allowed; then it stays where it is, by changing its mind for ever.
class RecordedWalker final : public BenchWalker {
   public:
    explicit RecordedWalker(const RecordedTrail& t) : trail_(t) {}
    Decision think(const AnyPosition& view, Seat seat, const Budget& b, std::stop_token stop) override {
        const auto& p = as<Treasure>(view);
        if (!p.of(seat).sent()) return BenchWalker::think(view, seat, b, stop);
        if (given_ < trail_.commands.size()) {
            const Direction d = trail_.commands[given_++];
            if (p.map.passable(step(p.of(seat).at, d)) && p.in_half(seat, step(p.of(seat).at, d)))
                return {.move = std::string(name(d))};
            given_ = trail_.commands.size();
        }
        return {.move = std::string(name(stand_still(p, seat)))};
    }

   private:
    void begin() override { given_ = 0; }
    treasure::HalfMap half(const Treasure::Position&, Seat) override { return trail_.half; }
    int choose(const Treasure::Position&, Seat, int at, const std::vector<int>&) override { return at; }
    static Direction stand_still(const Treasure::Position& p, Seat seat) {
        Direction last = Direction::Up;
        for (const Direction d : treasure::directions)
            if (p.map.passable(step(p.of(seat).at, d))) {
                last = d;
                if (d != p.of(seat).heading) return d;
            }
        return last;
    }
    const RecordedTrail& trail_;
    std::size_t given_ = 0;
};

// A line per game: the half map, the field of the treasure within that half, the commands; '#' begins a remark.
inline std::expected<std::vector<RecordedTrail>, std::string> read_trails(std::istream& in) {
    std::vector<RecordedTrail> out;
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        std::istringstream words(line.substr(0, line.find('#')));
        std::string half, word;
        if (!(words >> half)) continue;
        RecordedTrail t;
        const auto parsed = treasure::parse_half_map(half);
        char comma = 0;
        if (!parsed || parsed->forts.size() != 1 || !(words >> t.treasure.x >> comma >> t.treasure.y) || comma != ',')
            return std::unexpected("line " + std::to_string(number) + " does not begin with a half map and x,y");
        t.half = *parsed;
        while (words >> word)
            if (const auto d = treasure::direction_named(word)) t.commands.push_back(*d);
            else return std::unexpected("line " + std::to_string(number) + ": '" + word + "' is no direction");
        out.push_back(std::move(t));
    }
    return out;
}

// Null for a name that is none of the six.
inline std::unique_ptr<Engine> bench_walker(const std::string& name) {
    if (name == "wasteful") return std::make_unique<WastefulWalker>();
    if (name == "returning") return std::make_unique<ReturningWalker>();
    if (name == "waypoints") return std::make_unique<WaypointWalker>();
    if (name == "sweeping") return std::make_unique<SweepingWalker>();
    if (name == "depth-first") return std::make_unique<DepthFirstWalker>();
    if (name == "straying") return std::make_unique<StrayingWalker>();
    return nullptr;
}

}  // namespace agon::bench
