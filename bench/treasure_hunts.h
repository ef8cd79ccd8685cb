// One hunt, measured: where its commands went, how long the engine thought, and what must hold.
#pragma once

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <map>
#include <numeric>

#include "bench/treasure_walkers.h"
#include "games/treasure/engines.h"

namespace agon::bench {

using Position = Treasure::Position;

inline double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

inline std::unique_ptr<Engine> engine(const std::string& text) {
    if (auto walker = bench_walker(text)) return walker;
    const auto spec = parse_engine_spec(text);
    auto made = spec ? treasure::make_engine(*spec) : std::unexpected(spec.error());
    if (made) return std::move(*made);
    std::fprintf(stderr, "no engine %s\n", text.c_str());
    std::exit(2);
}

struct Thinking {
    double seconds = 0, longest = 0, longest_step = 0;  // the longest: of all, without half maps
    long decisions = 0;
    double mean() const { return decisions ? seconds / static_cast<double>(decisions) : 0; }
    void add(const Thinking& t) {
        seconds += t.seconds;
        longest = std::max(longest, t.longest);
        longest_step = std::max(longest_step, t.longest_step);
        decisions += t.decisions;
    }
};

inline std::string text(const Thinking& t) {
    char line[120];
    std::snprintf(line, sizeof line, "%g %g %g %ld", t.seconds, t.longest, t.longest_step, t.decisions);
    return line;
}

std::istream& operator>>(std::istream& in, Thinking& t) {
    return in >> t.seconds >> t.longest >> t.longest_step >> t.decisions;
}

struct Estimate {
    double mean = 0, interval = 0;  // of 95 %
};

inline Estimate estimate(const std::vector<double>& values) {
    const double n = static_cast<double>(values.size()), mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
    double squares = 0;
    for (const double v : values) squares += (v - mean) * (v - mean);
    return {mean, 1.96 * std::sqrt(squares / n / std::max(1.0, n - 1))};
}

struct Shard {
    int first = 0, step = 1;
};

// What must hold, by name of the opponent.
inline const std::map<std::string, double> wanted_share{
    {"nearest", 0.92}, {"greedy", 0.70}, {"tour", 0.65}, {"tour?inference=1", 0.75}};
inline const std::map<std::string, double> most_total{
    {"nearest", 44.5}, {"tour", 45.5}, {"dummy", 46.5}, {"waypoints", 46.5}};
inline const std::vector<std::string> walkers{"wasteful", "returning",   "waypoints",
                                              "sweeping", "depth-first", "straying"};
inline constexpr double most_step_seconds = 0.3, most_half_seconds = 2;
inline constexpr std::uint64_t first_hunt = 2000000, first_meeting = 1000000;  // seeds

inline std::string decide(Engine& e, const AnyPosition& referee, Seat s, Thinking& t) {
    const auto view = referee.seen_by(viewer(s));
    const double from = cpu_seconds();
    auto move = e.think(*view, s, {}, {}).move;
    const double took = cpu_seconds() - from;
    t.seconds += took;
    t.longest = std::max(t.longest, took);
    if (move.size() < 8) t.longest_step = std::max(t.longest_step, took);
    ++t.decisions;
    return move;
}

// Where the commands of one hunt went. The opponent plays on and never ends the game.
struct Hunt {
    double treasure = 0, fort = 0;                    // until the treasure is taken, from there to the fort
    double straight_treasure = 0, straight_fort = 0;  // the same on the cheapest ways
    double total() const { return treasure + fort; }
    double fort_known() const { return treasure + straight_fort; }
};

inline Position endless(std::uint64_t seed) {
    Treasure::Rules rules;
    rules.max_actions = 100000;  // hunts are measured to their end
    return Treasure::start(rules, seed);
}

// The first seat hunts. A recorded opponent finds its treasure where it found it then.
inline Hunt hunt(Engine& own, Engine& opponent, std::uint64_t seed, const RecordedTrail* trail, Thinking& t) {
    PositionOf<Treasure> p(endless(seed).rules, endless(seed));
    Position& now = p.position;
    const auto& me = now.of(Seat::First);
    Thinking ignored;
    Hunt h;
    own.new_game(Seat::First, *p.seen_by(Viewer::First), seed);
    opponent.new_game(Seat::Second, *p.seen_by(Viewer::Second), seed);
    while (now.winner != Seat::First) {
        now.winner.reset();
        const Seat s = now.turn;
        const bool joined = now.joined();
        const auto move = s == Seat::First ? decide(own, p, s, t) : decide(opponent, p, s, ignored);
        if (!p.play(s, move)) {
            std::fprintf(stderr, "illegal move %s\n", move.c_str());
            std::exit(1);
        }
        if (!me.collected) h.treasure = me.actions - 1;
        if (trail && !joined && now.joined()) {
            const auto o = now.offset(Seat::Second);
            now.of(Seat::Second).treasure = {trail->treasure.x + o.x, trail->treasure.y + o.y};
        }
    }
    const treasure::Ground g(now.map);
    const auto at = [&](treasure::Field f) { return now.map.index(f); };
    h.treasure += 1;
    h.fort = me.actions - 1 - h.treasure;
    h.straight_treasure = g.distance(at(me.fort), at(me.treasure));
    h.straight_fort = g.distance(at(me.treasure), at(now.of(Seat::Second).fort));
    return h;
}

// One engine against one opponent on many maps. Shards print rows, and merge() puts them together again.
struct Hunts {
    std::vector<Hunt> all;
    Thinking t;

    Estimate of(double (*value)(const Hunt&)) const {
        std::vector<double> values;
        for (const Hunt& h : all) values.push_back(value(h));
        return estimate(values);
    }
    bool judge(const std::string& name, const std::string& opponent) const {
        const Estimate total = of([](const Hunt& h) { return h.total(); });
        const auto most = name == "best" ? most_total.find(opponent) : most_total.end();
        const bool in_time = name != "best" || (t.longest <= most_half_seconds && t.longest_step <= most_step_seconds);
        const bool enough = (most == most_total.end() || total.mean <= most->second) && in_time;
        std::printf("hunt %s against %-16s %4zu maps  total %.2f +- %.2f", name.c_str(), opponent.c_str(), all.size(),
                    total.mean, total.interval);
        const auto show = [&](const char* what, double (*value)(const Hunt&)) {
            const Estimate e = of(value);
            std::printf("  %s %.2f +- %.2f", what, e.mean, e.interval);
        };
        show("to the treasure", [](const Hunt& h) { return h.treasure; });
        show("to the fort", [](const Hunt& h) { return h.fort; });
        show("straight", [](const Hunt& h) { return h.straight_treasure; });
        show("and", [](const Hunt& h) { return h.straight_fort; });
        show("with the fort known", [](const Hunt& h) { return h.fort_known(); });
        std::printf("  longest %.0f ms, half map %.0f ms CPU  %s\n", 1000 * t.longest_step, 1000 * t.longest,
                    enough ? "ok" : "MISSED");
        std::fflush(stdout);
        return enough;
    }
    void print(const std::string& name, const std::string& opponent) const {
        for (const Hunt& h : all)
            std::printf("hunt %s %s %.0f %.0f %.0f %.0f\n", name.c_str(), opponent.c_str(), h.treasure, h.fort,
                        h.straight_treasure, h.straight_fort);
        std::printf("hunt_time %s %s %s\n", name.c_str(), opponent.c_str(), text(t).c_str());
    }
};

inline Hunts hunts(const std::string& name, const std::string& against, int maps, Shard shard) {
    const auto own = engine(name), opponent = engine(against);
    Hunts h;
    for (int i = shard.first; i < maps; i += shard.step)
        h.all.push_back(hunt(*own, *opponent, first_hunt + static_cast<std::uint64_t>(i), nullptr, h.t));
    return h;
}

inline Hunts recorded_hunts(const std::string& name, const std::string& file) {
    std::ifstream in(file);
    const auto trails = in ? read_trails(in) : std::unexpected("it cannot be read");
    if (!trails) {
        std::fprintf(stderr, "%s: %s\n", file.c_str(), trails.error().c_str());
        std::exit(2);
    }
    const auto own = engine(name);
    Hunts h;
    for (std::size_t i = 0; i < trails->size(); ++i) {
        RecordedWalker opponent((*trails)[i]);
        h.all.push_back(hunt(*own, opponent, first_hunt + i, &(*trails)[i], h.t));
    }
    return h;
}

}  // namespace agon::bench
