// Strength and speed of the treasure hunt's engines in seeded games, one thread. Both players send the halves they
// choose. Intervals are of 95 %, times are of the processor.
//   bench_treasure hunt A B [MAPS] [K/N]      commands of A until the fort is taken; B plays on and never ends the game
//   bench_treasure trails FILE [A]            the same against the games of clients that were recorded in a file
//   bench_treasure versus A B [GAMES] [K/N]   head to head, each seed with swapped sides
//   bench_treasure merge                      judges the rows of all shards on stdin
//   bench_treasure breed [HALVES] [TRIES]     half maps for games/treasure/library.cpp
//   bench_treasure speed [GAMES]              nearest against nearest, games per CPU second
//   bench_treasure polls [POLLS]              CPU time of the HTTP service per poll, 99 games at once
//   bench_treasure all [MAPS]                 everything that must hold
// K/N plays every N-th map from the K-th on and prints rows instead of a verdict, for
// several processes:
//   for k in $(seq 0 15); do bench_treasure hunt best nearest 1000 $k/16 > hunt.$k & done; wait
//   cat hunt.* | bench_treasure merge
// A and B are engines, or walkers of the bench alone: wasteful, returning, waypoints, sweeping, depth-first, straying.
#include <algorithm>
#include <iostream>
#include <sstream>
#include <string>

#include "arena/hall.h"
#include "bench/treasure_hunts.h"
#include "games/treasure/half_choice.h"
#include "games/treasure/service.h"

using namespace agon;
using namespace agon::bench;

namespace {

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
        std::vector<double> shares;
        for (const int won : pairs) shares.push_back(won / 2.0);
        const Estimate share = estimate(shares);
        const auto wanted = a == "best" ? wanted_share.find(b) : wanted_share.end();
        const bool in_time =
            a != "best" || (t[0].longest <= most_half_seconds && t[0].longest_step <= most_step_seconds);
        const bool enough = (wanted == wanted_share.end() || share.mean >= wanted->second) && faults == 0 && in_time;
        std::printf(
            "versus %s %-18s %5zu games  %5.1f %% +- %.1f  rule losses %d, action limit %d  %.2f and %.2f ms/decision,"
            " longest %.0f and %.0f ms, half maps %.0f and %.0f ms CPU  %s\n",
            a.c_str(), b.c_str(), 2 * pairs.size(), 100 * share.mean, 100 * share.interval, faults, limit,
            1000 * t[0].mean(), 1000 * t[1].mean(), 1000 * t[0].longest_step, 1000 * t[1].longest_step,
            1000 * t[0].longest, 1000 * t[1].longest, enough ? "ok" : "MISSED");
        std::fflush(stdout);
        return enough;
    }
    void print(const std::string& a, const std::string& b) const {
        for (const int won : pairs) std::printf("pair %s %s %d\n", a.c_str(), b.c_str(), won);
        std::printf("pair_faults %s %s %d %d", a.c_str(), b.c_str(), faults, limit);
        for (const Thinking& each : t) std::printf(" %s", text(each).c_str());
        std::printf("\n");
    }
};

Versus versus(const std::string& a, const std::string& b, int games, Shard shard) {
    const auto first = engine(a), second = engine(b);
    Versus v;
    for (int i = shard.first; i < games / 2; i += shard.step) {
        int won = 0;
        for (const bool swapped : {false, true}) {
            const auto seed = static_cast<std::uint64_t>(i) + first_meeting;
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
    using Two = std::pair<std::string, std::string>;
    std::map<Two, Hunts> hunted;
    std::map<Two, Versus> meetings;
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        std::string kind, a, b;
        words >> kind >> a;
        if (kind == "hunt" && words >> b) {
            Hunt& h = hunted[{a, b}].all.emplace_back();
            words >> h.treasure >> h.fort >> h.straight_treasure >> h.straight_fort;
        } else if (kind == "hunt_time" && words >> b) {
            Thinking t;
            words >> t;
            hunted[{a, b}].t.add(t);
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
                words >> t;
                each.add(t);
            }
        }
    }
    bool enough = !hunted.empty() || !meetings.empty();
    for (const auto& [who, h] : hunted) enough &= h.judge(who.first, who.second);
    for (const auto& [who, v] : meetings) enough &= v.judge(who.first, who.second);
    return enough ? 0 : 1;
}

// Half maps for the library, best effort; each of them has a seed of its own.
void breed(int count, int tried) {
    for (int i = 0; i < count; ++i) {
        Random random(derive(77, static_cast<std::uint64_t>(i)));
        const auto half = treasure::breed_half({}, random, tried);
        std::printf("%s %.2f\n", treasure::text(half).c_str(), treasure::half_cost({}, half));
        std::fflush(stdout);
    }
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
    if (what == "hunt") {
        const std::string name = word(1, "best"), against = word(2, "nearest");
        const Hunts h = hunts(name, against, size(3, "1000"), shard(4));
        if (shard(4).step == 1) enough = h.judge(name, against);
        else h.print(name, against);
    } else if (what == "trails" && w.size() > 1) {
        enough = recorded_hunts(word(2, "best"), w[1]).judge(word(2, "best"), "trails");
    } else if (what == "versus") {
        const std::string a = word(1, "best"), b = word(2, "nearest");
        const Versus v = versus(a, b, size(3, "2000"), shard(4));
        if (shard(4).step == 1) enough = v.judge(a, b);
        else v.print(a, b);
    } else if (what == "merge") {
        return merge(std::cin);
    } else if (what == "breed") {
        breed(size(1, "12"), size(2, "50000"));
    } else if (what == "speed") {
        speed(size(1, "500"));
    } else if (what == "polls") {
        polls(size(1, "20000"));
    } else if (what == "all") {
        const int maps = size(1, "1000");
        for (const char* name : {"nearest", "tour", "dummy"})
            enough &= hunts("best", name, maps, {}).judge("best", name);
        for (const auto& name : walkers) enough &= hunts("best", name, maps, {}).judge("best", name);
        for (const auto& [name, share] : wanted_share) enough &= versus("best", name, maps, {}).judge("best", name);
        speed(500);
        polls(20000);
    } else {
        std::fputs(
            "bench_treasure hunt ENGINE OPPONENT [MAPS] [K/N] | trails FILE [ENGINE] | versus A B [GAMES] [K/N] | merge"
            " | breed [HALVES] [TRIES] | speed [GAMES] | polls [POLLS] | all [MAPS]\n",
            stderr);
        return 2;
    }
    return enough ? 0 : 1;
}
