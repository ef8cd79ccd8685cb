// Measurements of Kulami's engine and server role: speed of the levels, endgames solved
// in a second, the ladder of the levels with error bars, cost per refereed move.
//
//   bench_kulami speed [boards=20]         level:10 per move, node rates of both searches, ratio to plain alpha-beta
//   bench_kulami solve [positions=50] [scoring=0] [ply=38]   how often best solves in one CPU second, from that ply
//                                                            down to 30
//   bench_kulami ladder [boards=100] [K/N]  level n against level n-1, each board with both colours
//   bench_kulami gate [boards=100] [millis=200] [level=8] [K/N]   best against a level
//   bench_kulami merge                     adds up the sums of shards on stdin and judges them
//   bench_kulami server [games=200]        CPU per move of session, table and referee without sockets
//
// Times are CPU seconds of this thread, so that the results do not depend on what else the
// machine is doing. K/N plays every N-th board from the K-th on and prints sums instead of a
// verdict, for several processes:
//   for k in $(seq 0 15); do bench_kulami ladder 100 $k/16 > ladder.$k & done; wait
//   cat ladder.* | bench_kulami merge
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <map>
#include <sstream>
#include <string>

#include "arena/elo.h"
#include "arena/guest.h"
#include "games/kulami/boards.h"
#include "games/kulami/engine.h"
#include "games/kulami/learned_search.h"

using namespace agon;
using namespace agon::kulami;

namespace {

double cpu_seconds() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

std::unique_ptr<Engine> player(const std::string& spec) { return std::move(*make_engine(*parse_engine_spec(spec))); }

PositionOf<Kulami> new_board(std::uint64_t seed, int scoring) {
    auto rules = *Kulami::rules(seed % 2 ? "square" : "irregular");
    rules.scoring = scoring;
    return {rules, Kulami::start(rules, seed)};
}

// A random position with this many marbles in which the game goes on.
PositionOf<Kulami> position_at(std::uint64_t seed, int plies, int scoring) {
    for (std::uint64_t attempt = 0;; ++attempt) {
        auto any = new_board(seed + 1000 * attempt, scoring);
        Kulami::Position& p = any.position;
        Random random(derive(seed, attempt));
        int played = 0;
        for (; played < plies && !Kulami::outcome(p); ++played) {
            const auto moves = Kulami::legal(p, p.turn);
            Kulami::apply(p, p.turn, moves[random.below(moves.size())]);
        }
        if (played == plies && !Kulami::outcome(p)) return any;
    }
}

struct Rate {
    std::uint64_t nodes = 0;
    double seconds = 0;
    double per_second() const { return static_cast<double>(nodes) / seconds; }
};

// Nodes of best in one CPU second from positions spread over the game, one search after the other.
template <class Look>
Rate node_rate(int scoring, int positions, Look look) {
    Rate rate;
    Transpositions table(20);
    for (int i = 0; i < positions; ++i) {
        const auto any = position_at(static_cast<std::uint64_t>(i), i * 30 / positions, scoring);
        const double from = cpu_seconds();
        rate.nodes += look(any.position, table);
        rate.seconds += cpu_seconds() - from;
    }
    return rate;
}

Limits part_of_a_second() {
    return {.cpu_until = thread_cpu_time() + std::chrono::duration_cast<Duration>(std::chrono::milliseconds(200))};
}

Rate rate_of_points(int scoring, int positions) {
    return node_rate(scoring, positions, [](const Kulami::Position& p, Transpositions& table) {
        const PlateValues values(Goal{});
        Search search(p, values, {}, table, part_of_a_second());
        for (int d = 1; d <= 56; ++d)
            if (const auto found = search.best_at(d, {}); !found || found->solved) break;
        return search.nodes();
    });
}

Rate rate_of_learned(int scoring, int positions) {
    return node_rate(scoring, positions, [](const Kulami::Position& p, Transpositions& table) {
        LearnedSearch search(p, learned_evaluation(p.scoring), table, part_of_a_second());
        for (int d = 1; d <= search.plies_left(); ++d)
            if (const auto found = search.best_at(d); !found || found->solved) break;
        return search.nodes();
    });
}

int speed(int boards) {
    for (const int scoring : {0, 2}) {
        double total = 0, slowest = 0;
        int moves = 0;
        for (int b = 0; b < boards; ++b) {
            auto any = new_board(static_cast<std::uint64_t>(b), scoring);
            const auto engine = player("level:10");
            while (!any.outcome()) {
                const double from = cpu_seconds();
                const auto d = engine->think(any, any.position.turn, {}, {});
                const double took = cpu_seconds() - from;
                total += took;
                slowest = std::max(slowest, took);
                ++moves;
                (void)any.play(any.position.turn, d.move);
            }
        }
        const double mean = total / moves;
        std::printf("level:10, scoring %d, %d boards: %.4f s per move on average over %d moves, slowest %.3f s  %s\n",
                    scoring, boards, mean, moves, slowest, mean < 1 ? "ok" : "TOO SLOW");
    }
    bool fast = true;
    for (const int scoring : {0, 1, 2}) {
        const double points = rate_of_points(scoring, 20).per_second(),
                     learned = rate_of_learned(scoring, 20).per_second();
        fast &= 2 * learned >= points;
        std::printf("scoring %d: learned %.1f, points %.1f million nodes/s, ratio %.2f\n", scoring, learned / 1e6,
                    points / 1e6, learned / points);
    }
    double ours = 0, plain = 0;
    for (std::uint64_t i = 0; i < 5; ++i) {
        const auto any = position_at(i, 6 + 4 * static_cast<int>(i), 0);
        double from = cpu_seconds();
        player("level:7?count=difference")->think(any, any.position.turn, {}, {});
        ours += cpu_seconds() - from;
        from = cpu_seconds();
        player("plain?depth=6")->think(any, any.position.turn, {}, {});
        plain += cpu_seconds() - from;
    }
    std::printf("the tree of height 6: %.0f times faster than plain alpha-beta (%.4f s against %.2f s)\n", plain / ours,
                ours / 5, plain / 5);
    return fast ? 0 : 1;
}

struct Solved {
    int ply, count = 0;
    double seconds = 0;
};

Solved solved_from(int ply, int positions, int scoring) {
    Solved out{ply};
    for (int i = 0; i < positions; ++i) {
        const auto any = position_at(static_cast<std::uint64_t>(i), ply, scoring);
        const double from = cpu_seconds();
        out.count += player("best?cpu=1s")->think(any, any.position.turn, {}, {}).values.at(0).exact;
        out.seconds += cpu_seconds() - from;
    }
    return out;
}

int solve(int positions, int scoring, int from) {
    bool enough = true;
    for (int ply = from; ply >= 30; ply -= 2) {
        const Solved s = solved_from(ply, positions, scoring);
        std::printf("scoring %d, ply %d: %d of %d solved in one CPU second, %.2f s on average\n", scoring, ply, s.count,
                    positions, s.seconds / positions);
        std::fflush(stdout);
        if (scoring == 0) enough &= ply == 30 ? 2 * s.count >= positions : 10 * s.count >= 9 * positions;
    }
    return enough ? 0 : 1;
}

// Points of the first player in one game: 0 lost, 1 drawn, 2 won.
int play(const std::string& first, const std::string& second, std::uint64_t seed, Seat first_sits) {
    auto any = new_board(seed, 0);
    const bool in_order = first_sits == Seat::First;
    std::array<std::unique_ptr<Engine>, 2> engines{player(in_order ? first : second),
                                                   player(in_order ? second : first)};
    for (Seat s : both_seats) engines[index(s)]->new_game(s, any, seed);
    while (!any.outcome()) {
        const Seat s = any.position.turn;
        (void)any.play(s, engines[index(s)]->think(any, s, {}, {}).move);
    }
    const auto winner = any.outcome()->winner;
    return !winner ? 1 : *winner == first_sits ? 2 : 0;
}

struct Shard {
    int first = 0, step = 1;
};

Shard shard(const char* text) {
    Shard s;
    if (text &&
        (std::sscanf(text, "%d/%d", &s.first, &s.step) != 2 || s.step < 1 || s.first < 0 || s.first >= s.step)) {
        std::printf("'%s' is not K/N with K from 0 to N-1\n", text);
        std::exit(2);
    }
    return s;
}

Scores compare(const std::string& a, const std::string& b, int boards, Shard shard) {
    Scores scores;
    for (int i = shard.first; i < boards; i += shard.step) {
        int pair = 0;
        for (const Seat s : both_seats) {
            const int points = play(a, b, static_cast<std::uint64_t>(i), s);
            ++scores.games[static_cast<std::size_t>(points)];
            pair += points;
        }
        ++scores.pairs[static_cast<std::size_t>(pair)];
    }
    return scores;
}

using Pairing = std::pair<std::string, std::string>;

// Levels must rise; best must have nineteen twentieths against a level.
bool judge(const Pairing& who, const Scores& scores) {
    const Estimate e = estimate(scores);
    const double n = static_cast<double>(scores.count()) / 2;
    double variance = 0;
    for (std::size_t k = 0; k < 5; ++k)
        variance += static_cast<double>(scores.pairs[k]) * std::pow(static_cast<double>(k) / 4 - e.score, 2) / n;
    const bool enough = who.first.starts_with("best") ? e.score >= 0.95 : e.score > 0.5;
    std::printf("%-18s against %-10s %3ld won %3ld lost %3ld drawn: %.1f %% +- %.1f (95 %%), Elo %+.0f  %s\n",
                who.first.c_str(), who.second.c_str(), scores.games[2], scores.games[0], scores.games[1], 100 * e.score,
                196 * std::sqrt(variance / n), e.elo, enough ? "ok" : "TOO WEAK");
    std::fflush(stdout);
    return enough;
}

// One line that merge() reads.
void print_sums(const Pairing& who, const Scores& s) {
    std::printf("sums %s %s %ld %ld %ld %ld %ld %ld %ld %ld\n", who.first.c_str(), who.second.c_str(), s.games[0],
                s.games[1], s.games[2], s.pairs[0], s.pairs[1], s.pairs[2], s.pairs[3], s.pairs[4]);
    std::fflush(stdout);
}

bool finish(const Pairing& who, const Scores& scores, Shard shard) {
    if (shard.step == 1) return judge(who, scores);
    print_sums(who, scores);
    return true;
}

int merge(std::istream& in) {
    std::map<Pairing, Scores> all;
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        std::string kind;
        Pairing who;
        if (!(words >> kind >> who.first >> who.second) || kind != "sums") continue;
        Scores& sums = all[who];
        std::int64_t n = 0;
        for (auto& g : sums.games)
            if (words >> n) g += n;
        for (auto& p : sums.pairs)
            if (words >> n) p += n;
    }
    bool enough = !all.empty();
    for (const auto& [who, scores] : all) enough &= judge(who, scores);
    return enough ? 0 : 1;
}

int ladder(int boards, Shard shard) {
    bool rising = true;
    for (int level = 2; level <= 10; ++level) {
        const Pairing who{"level:" + std::to_string(level), "level:" + std::to_string(level - 1)};
        rising &= finish(who, compare(who.first, who.second, boards, shard), shard);
    }
    return rising ? 0 : 1;
}

int gate(int boards, int millis, int level, Shard shard) {
    const Pairing who{"best?cpu=" + std::to_string(millis) + "ms", "level:" + std::to_string(level)};
    return finish(who, compare(who.first, who.second, boards, shard), shard) ? 0 : 1;
}

// Two sessions at one table, fed with the lines of random legal games.
struct Server : TableHall {
    int play(std::uint64_t seed) {
        const Protocol& protocol = find_game("kulami")->protocols.front();
        TableSetup setup{
            .id = "s" + std::to_string(seed), .conduct = protocol.conduct, .seed = seed, .seating = protocol.seating};
        Table& table = add(std::make_unique<Table>(*find_game("kulami"), std::move(setup)));
        std::vector<std::unique_ptr<Guest>> guests;
        for (int k = 0; k < 2; ++k) {
            Guest::Doors doors;
            doors.sit = [&](Guest& g, const std::string& name, Time now) { return g.seat(table, name, now); };
            doors.send = [&](std::span<const std::string> lines, bool) {
                for (const auto& l : lines) bytes += l.size() + 1;
            };
            guests.push_back(std::make_unique<Guest>(*this, *protocol.session({}), std::move(doors)));
            guests.back()->open({});
            guests.back()->line("neuerClient(Ada).", {});
            if (k == 0) guests.back()->line("spielparameter(" + text(square_board(seed)) + ",2).", {});
        }
        Random random(seed);
        while (table.running()) {
            const auto& p = as<Kulami>(table.match()->position());
            const auto moves = Kulami::legal(p, p.turn);
            const auto mover = static_cast<std::size_t>(table.place_of(p.turn));
            guests[mover]->line("zug(" + Kulami::text(moves[random.below(moves.size())]) + ").", {});
        }
        return table.match()->plies();
    }
    std::size_t bytes = 0;
};

int server(int games) {
    Server hall;
    int moves = 0;
    const double from = cpu_seconds();
    for (int g = 0; g < games; ++g) moves += hall.play(static_cast<std::uint64_t>(g));
    const double took = cpu_seconds() - from;
    const double micros = 1e6 * took / moves;
    std::printf("%d games, %d moves, %zu bytes out: %.1f us of CPU per move, choosing it included\n", games, moves,
                hall.bytes, micros);
    return micros < 100 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string what = argc > 1 ? argv[1] : "speed";
    const auto number = [&](int i, int fallback) { return argc > i ? std::atoi(argv[i]) : fallback; };
    if (what == "speed") return speed(number(2, 20));
    if (what == "solve") return solve(number(2, 50), number(3, 0), number(4, 38));
    if (what == "ladder") return ladder(number(2, 100), shard(argc > 3 ? argv[3] : nullptr));
    if (what == "gate") return gate(number(2, 100), number(3, 200), number(4, 8), shard(argc > 5 ? argv[5] : nullptr));
    if (what == "merge") return merge(std::cin);
    if (what == "server") return server(number(2, 200));
    std::printf("usage: bench_kulami speed|solve|ladder|gate|server [numbers] [K/N], or merge\n");
    return 2;
}
