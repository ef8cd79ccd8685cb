// Strength and speed of the treasure hunt's engines on seeded maps, one thread.
//   bench_treasure solo ENGINE [MAPS] [K/N]   own moves until the fort is taken
//   bench_treasure versus A B [GAMES] [K/N]   head to head, each map with swapped sides
//   bench_treasure merge                      judges the rows of all shards on stdin
//   bench_treasure speed [GAMES]              nearest against nearest, games per CPU second
//   bench_treasure polls [POLLS]              CPU time of the HTTP service per poll, 99 games at once
//   bench_treasure all [MAPS]                 everything that must hold
// K/N plays every N-th map from the K-th on and prints rows instead of a verdict, for
// several processes:
//   for k in $(seq 0 15); do bench_treasure solo best 2000 $k/16 > solo.$k & done; wait
//   cat solo.* | bench_treasure merge
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <map>
#include <numeric>
#include <sstream>
#include <string>

#include "arena/hall.h"
#include "games/treasure/engines.h"
#include "games/treasure/ground.h"
#include "games/treasure/service.h"

using namespace agon;
using Position = Treasure::Position;

namespace {

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

std::unique_ptr<Engine> engine(const std::string& text) {
    const auto spec = parse_engine_spec(text);
    auto made = spec ? treasure::make_engine(*spec) : std::unexpected(spec.error());
    if (made) return std::move(*made);
    std::fprintf(stderr, "no engine %s\n", text.c_str());
    std::exit(2);
}

struct Thinking {
    double seconds = 0, longest = 0;
    long decisions = 0;
    double mean() const { return decisions ? seconds / static_cast<double>(decisions) : 0; }
    void add(const Thinking& t) {
        seconds += t.seconds;
        longest = std::max(longest, t.longest);
        decisions += t.decisions;
    }
};

struct Shard {
    int first = 0, step = 1;
};

// What must hold, by name of the opponent; the last is an aim.
const std::map<std::string, double> wanted_share{
    {"nearest", 0.72}, {"greedy", 0.70}, {"tour", 0.65}, {"tour?inference=1", 0.58}};
constexpr double most_own_moves = 66, most_late = 0.003, most_seconds = 0.020, action_limit_seconds = 5;

std::string decide(Engine& e, const AnyPosition& referee, Seat s, Thinking& t) {
    const auto view = referee.seen_by(viewer(s));
    const double from = cpu_seconds();
    auto move = e.think(*view, s, {}, {}).move;
    const double took = cpu_seconds() - from;
    t.seconds += took;
    t.longest = std::max(t.longest, took);
    ++t.decisions;
    return move;
}

// Two random halves; the seed decides everything.
PositionOf<Treasure> random_map(std::uint64_t seed) {
    Treasure::Rules rules;
    rules.max_actions = 100000;  // solo runs are measured to their end
    PositionOf<Treasure> p(rules, Treasure::start(rules, seed));
    Random random(derive(seed, 99));
    for (int i = 0; i < 2; ++i)
        Treasure::apply(p.position, p.position.turn, {treasure::random_half(rules, random), {}});
    return p;
}

int omniscient(const Position& p) {
    const treasure::Ground g(p.map);
    const auto at = [&](treasure::Field f) { return p.map.index(f); };
    const auto& me = p.of(Seat::First);
    return g.distance(at(me.fort), at(me.treasure)) + g.distance(at(me.treasure), at(p.of(Seat::Second).fort));
}

// Own moves of the first seat; the other walks like `nearest` and never ends the game.
int solo_moves(Engine& own, Engine& walker, PositionOf<Treasure>& p, std::uint64_t seed, Thinking& t) {
    Thinking ignored;
    own.new_game(Seat::First, *p.seen_by(Viewer::First), seed);
    walker.new_game(Seat::Second, *p.seen_by(Viewer::Second), seed);
    while (p.position.winner != Seat::First) {
        p.position.winner.reset();
        const Seat s = p.position.turn;
        const auto move = s == Seat::First ? decide(own, p, s, t) : decide(walker, p, s, ignored);
        if (!p.play(s, move)) {
            std::fprintf(stderr, "illegal move %s\n", move.c_str());
            std::exit(1);
        }
    }
    return p.position.of(Seat::First).actions - 1;
}

// One engine on many maps. Shards print rows, and merge() puts them together again.
struct Solo {
    std::vector<double> moves, bound;
    Thinking t;

    bool judge(const std::string& name) {
        const double n = static_cast<double>(moves.size()), mean = std::accumulate(moves.begin(), moves.end(), 0.0) / n;
        double variance = 0;
        for (const double m : moves) variance += (m - mean) * (m - mean) / (n - 1);
        const double late = static_cast<double>(std::ranges::count_if(moves, [](double m) { return m > 160; })) / n;
        std::ranges::sort(moves);
        const auto quantile = [&](double q) { return moves[static_cast<std::size_t>(q * (n - 1))]; };
        const bool enough = name != "best" || (mean <= most_own_moves && late <= most_late && t.mean() <= most_seconds);
        std::printf(
            "solo %-20s %5zu maps  mean %6.2f +- %.2f  median %3.0f  p90 %3.0f  max %3.0f  above 160: %.2f %%  "
            "(omniscient %.2f)"
            "  %.3f ms/decision, longest %.0f ms  %s\n",
            name.c_str(), moves.size(), mean, std::sqrt(variance / n), quantile(0.5), quantile(0.9), moves.back(),
            100 * late, std::accumulate(bound.begin(), bound.end(), 0.0) / n, 1000 * t.mean(), 1000 * t.longest,
            enough ? "ok" : "MISSED");
        std::fflush(stdout);
        return enough;
    }
    void print(const std::string& name) const {
        for (std::size_t i = 0; i < moves.size(); ++i)
            std::printf("solo %s %.0f %.0f\n", name.c_str(), moves[i], bound[i]);
        std::printf("solo_time %s %g %g %ld\n", name.c_str(), t.seconds, t.longest, t.decisions);
    }
};

Solo solo(const std::string& name, int maps, Shard shard) {
    const auto own = engine(name), walker = engine("nearest");
    Solo s;
    for (int i = shard.first; i < maps; i += shard.step) {
        auto p = random_map(static_cast<std::uint64_t>(i));
        s.bound.push_back(omniscient(p.position));
        s.moves.push_back(solo_moves(*own, *walker, p, static_cast<std::uint64_t>(i), s.t));
    }
    return s;
}

struct Game {
    std::optional<Seat> winner;
    bool fault;
    int plies;
};

Game play(std::array<Engine*, 2> engines, std::uint64_t seed, std::array<Thinking*, 2> t) {
    const Time now{};
    Match match(std::make_unique<PositionOf<Treasure>>(Treasure::Rules{}, Treasure::start({}, seed)), Conduct{}, now);
    for (Seat s : both_seats)
        engines[static_cast<std::size_t>(index(s))]->new_game(s, *match.position().seen_by(viewer(s)), seed);
    while (!match.over()) {
        const Seat s = match.position().may_act(Seat::First) ? Seat::First : Seat::Second;
        const auto i = static_cast<std::size_t>(index(s));
        (void)match.act(s, decide(*engines[i], match.position(), s, *t[i]), now);
    }
    return {match.result()->outcome.winner, match.result()->fault.has_value(), match.plies()};
}

// Two engines on many maps, both sides each.
struct Versus {
    std::vector<int> pairs;     // games won by the first engine, of two
    int faults = 0, limit = 0;  // games lost by a rule; that reached the limit of actions
    std::array<Thinking, 2> t;

    bool judge(const std::string& a, const std::string& b) const {
        const double n = static_cast<double>(pairs.size()),
                     share = std::accumulate(pairs.begin(), pairs.end(), 0.0) / (2 * n);
        double variance = 0;
        for (const int won : pairs) variance += (won / 2.0 - share) * (won / 2.0 - share) / n;
        const auto wanted = a == "best" ? wanted_share.find(b) : wanted_share.end();
        const bool in_time = std::max(t[0].longest, t[1].longest) < action_limit_seconds && t[0].mean() <= most_seconds;
        const bool enough = (wanted == wanted_share.end() || share >= wanted->second) && faults == 0 && in_time;
        std::printf(
            "versus %-8s %-18s %5zu games  %5.1f %% +- %.1f  rule losses %d, action limit %d  %.2f and %.2f "
            "ms/decision,"
            " longest %.0f and %.0f ms  %s\n",
            a.c_str(), b.c_str(), 2 * pairs.size(), 100 * share, 100 * std::sqrt(variance / n), faults, limit,
            1000 * t[0].mean(), 1000 * t[1].mean(), 1000 * t[0].longest, 1000 * t[1].longest, enough ? "ok" : "MISSED");
        std::fflush(stdout);
        return enough;
    }
    void print(const std::string& a, const std::string& b) const {
        for (const int won : pairs) std::printf("pair %s %s %d\n", a.c_str(), b.c_str(), won);
        std::printf("pair_faults %s %s %d %d", a.c_str(), b.c_str(), faults, limit);
        for (const Thinking& each : t) std::printf(" %g %g %ld", each.seconds, each.longest, each.decisions);
        std::printf("\n");
    }
};

Versus versus(const std::string& a, const std::string& b, int games, Shard shard) {
    const auto first = engine(a), second = engine(b);
    Versus v;
    for (int i = shard.first; i < games / 2; i += shard.step) {
        int won = 0;
        for (const bool swapped : {false, true}) {
            const auto seed = static_cast<std::uint64_t>(i) + 1000000;
            const Game g = swapped ? play({second.get(), first.get()}, seed, {&v.t[1], &v.t[0]})
                                   : play({first.get(), second.get()}, seed, {&v.t[0], &v.t[1]});
            won += g.winner == (swapped ? Seat::Second : Seat::First);
            v.faults += g.fault;
            v.limit += g.plies == Treasure::Rules{}.max_actions;
        }
        v.pairs.push_back(won);
    }
    return v;
}

int merge(std::istream& in) {
    std::map<std::string, Solo> solos;
    std::map<std::pair<std::string, std::string>, Versus> meetings;
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        std::string kind, a, b;
        words >> kind >> a;
        if (kind == "solo") {
            words >> solos[a].moves.emplace_back() >> solos[a].bound.emplace_back();
        } else if (kind == "solo_time") {
            Thinking t;
            words >> t.seconds >> t.longest >> t.decisions;
            solos[a].t.add(t);
        } else if (kind == "pair" && words >> b) {
            words >> meetings[{a, b}].pairs.emplace_back();
        } else if (kind == "pair_faults" && words >> b) {
            Versus& v = meetings[{a, b}];
            int faults = 0, limit = 0;
            words >> faults >> limit;
            v.faults += faults;
            v.limit += limit;
            for (Thinking& each : v.t) {
                Thinking t;
                words >> t.seconds >> t.longest >> t.decisions;
                each.add(t);
            }
        }
    }
    bool enough = !solos.empty() || !meetings.empty();
    for (auto& [name, s] : solos) enough &= s.judge(name);
    for (const auto& [who, v] : meetings) enough &= v.judge(who.first, who.second);
    return enough ? 0 : 1;
}

void speed(int games) {
    const auto first = engine("nearest"), second = engine("nearest");
    Thinking t;
    const double from = cpu_seconds();
    long plies = 0;
    for (int i = 0; i < games; ++i)
        plies += play({first.get(), second.get()}, static_cast<std::uint64_t>(i), {&t, &t}).plies;
    const double took = cpu_seconds() - from, each = static_cast<double>(plies) / games;
    std::printf("speed nearest against nearest: %.0f games per CPU second (%.1f actions each)\n", games / took, each);
}

// 99 games with two players each, all in the hunt; every state has 100 fields.
void polls(int count) {
    TableHall hall;
    treasure::TreasureService service(hall, {});
    const Time now{};
    const auto send = [&](const char* method, const std::string& target, const std::string& body) {
        return service.handle({method, target, "application/xml", body, ""}, now).body;
    };
    std::vector<std::string> states;
    Random random(1);
    for (int i = 0; i < 99; ++i) {
        const std::string game = "/games/" + *treasure::read_game_id(send("GET", "/games", ""));
        std::array<std::string, 2> ids;
        for (auto& id : ids) {
            const auto e =
                treasure::read_envelope(send("POST", game + "/players", treasure::write_registration({"A", "B", "c"})));
            id = std::get<treasure::PlayerId>(e->data).id;
            states.push_back(game + "/states/" + id);
        }
        const auto first = std::get<treasure::GameState>(treasure::read_envelope(send("GET", states.back(), ""))->data);
        const bool second_starts = first.players[1].standing == treasure::Standing::MustAct;
        for (const auto& id : {ids[second_starts], ids[!second_starts]})
            send("POST", game + "/halfmaps", treasure::write_half_map({id, treasure::random_half({}, random)}));
    }
    std::size_t bytes = 0;
    const double from = cpu_seconds();
    for (int i = 0; i < count; ++i)
        bytes += send("GET", states[static_cast<std::size_t>(i) % states.size()], "").size();
    const double each = (cpu_seconds() - from) / count;
    std::printf(
        "polls: %.1f us CPU each, %zu bytes each; 198 players every 0.4 s: %.1f %% of one core without sockets\n",
        1e6 * each, bytes / static_cast<std::size_t>(count), 100 * each * 198 / 0.4);
}

}  // namespace

int main(int count, char** words) {
    const std::vector<std::string> w(words + 1, words + count);
    const auto word = [&](std::size_t i, const char* fallback) { return i < w.size() ? w[i] : std::string(fallback); };
    const auto size = [&](std::size_t i, const char* fallback) {
        return std::max(2, std::atoi(word(i, fallback).c_str()));
    };
    const auto shard = [&](std::size_t i) {
        Shard s;
        if (std::sscanf(word(i, "0/1").c_str(), "%d/%d", &s.first, &s.step) == 2 && s.step > 0 && s.first >= 0 &&
            s.first < s.step)
            return s;
        std::fprintf(stderr, "'%s' is not K/N with K from 0 to N-1\n", w[i].c_str());
        std::exit(2);
    };
    const std::string what = word(0, "");
    bool enough = true;
    if (what == "solo") {
        const std::string name = word(1, "best");
        Solo s = solo(name, size(2, "2000"), shard(3));
        if (shard(3).step == 1) enough = s.judge(name);
        else s.print(name);
    } else if (what == "versus") {
        const std::string a = word(1, "best"), b = word(2, "nearest");
        const Versus v = versus(a, b, size(3, "2000"), shard(4));
        if (shard(4).step == 1) enough = v.judge(a, b);
        else v.print(a, b);
    } else if (what == "merge") {
        return merge(std::cin);
    } else if (what == "speed") {
        speed(size(1, "500"));
    } else if (what == "polls") {
        polls(size(1, "20000"));
    } else if (what == "all") {
        const int maps = size(1, "2000");
        for (const char* name : {"best", "tour?inference=1", "tour", "greedy", "nearest"})
            enough &= solo(name, maps, {}).judge(name);
        for (const auto& [name, share] : wanted_share) enough &= versus("best", name, maps, {}).judge("best", name);
        speed(500);
        polls(20000);
    } else {
        std::fputs(
            "bench_treasure solo ENGINE [MAPS] [K/N] | versus A B [GAMES] [K/N] | merge | speed [GAMES] | polls [POLLS]"
            " | all [MAPS]\n",
            stderr);
        return 2;
    }
    return enough ? 0 : 1;
}
