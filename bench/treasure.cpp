// Strength and speed of the treasure hunt's engines on seeded maps, one thread.
//   bench_treasure solo ENGINE [MAPS]         own moves until the fort is taken
//   bench_treasure versus A B [GAMES]         head to head, each map with swapped sides
//   bench_treasure speed [GAMES]              nearest against nearest, games per CPU second
//   bench_treasure polls [POLLS]              CPU time of the HTTP service per poll, 99 games at once
//   bench_treasure all [MAPS]                 everything that must hold
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <numeric>
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

struct Thinking { double seconds = 0, longest = 0; long decisions = 0; };

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
    for (int i = 0; i < 2; ++i) Treasure::apply(p.position, p.position.turn, {treasure::random_half(rules, random), {}});
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
        if (!p.play(s, move)) { std::fprintf(stderr, "illegal move %s\n", move.c_str()); std::exit(1); }
    }
    return p.position.of(Seat::First).actions - 1;
}

void solo(const std::string& name, int maps) {
    const auto own = engine(name), walker = engine("nearest");
    std::vector<double> moves, bound;
    Thinking t;
    for (int i = 0; i < maps; ++i) {
        auto p = random_map(static_cast<std::uint64_t>(i));
        bound.push_back(omniscient(p.position));
        moves.push_back(solo_moves(*own, *walker, p, static_cast<std::uint64_t>(i), t));
    }
    const double n = maps, mean = std::accumulate(moves.begin(), moves.end(), 0.0) / n;
    double variance = 0;
    for (const double m : moves) variance += (m - mean) * (m - mean) / (n - 1);
    const auto late = std::ranges::count_if(moves, [](double m) { return m > 160; });
    std::ranges::sort(moves);
    const auto quantile = [&](double q) { return moves[static_cast<std::size_t>(q * (n - 1))]; };
    std::printf("solo %-28s %5d maps  mean %6.2f +- %.2f  median %3.0f  p90 %3.0f  max %3.0f  above 160: %.2f %%  (omniscient %.2f)  %.3f ms/decision, longest %.0f ms\n",
                name.c_str(), maps, mean, std::sqrt(variance / n), quantile(0.5), quantile(0.9), moves.back(), 100.0 * static_cast<double>(late) / n,
                std::accumulate(bound.begin(), bound.end(), 0.0) / n, 1000 * t.seconds / static_cast<double>(t.decisions), 1000 * t.longest);
    std::fflush(stdout);
}

struct Game { std::optional<Seat> winner; bool fault; int plies; };

Game play(std::array<Engine*, 2> engines, std::uint64_t seed, std::array<Thinking*, 2> t) {
    const Time now{};
    Match match(std::make_unique<PositionOf<Treasure>>(Treasure::Rules{}, Treasure::start({}, seed)), Conduct{}, now);
    for (Seat s : both_seats) engines[static_cast<std::size_t>(index(s))]->new_game(s, *match.position().seen_by(viewer(s)), seed);
    while (!match.over()) {
        const Seat s = match.position().may_act(Seat::First) ? Seat::First : Seat::Second;
        const auto i = static_cast<std::size_t>(index(s));
        (void)match.act(s, decide(*engines[i], match.position(), s, *t[i]), now);
    }
    return {match.result()->outcome.winner, match.result()->fault.has_value(), match.plies()};
}

void versus(const std::string& a, const std::string& b, int games) {
    const auto first = engine(a), second = engine(b);
    Thinking t_a, t_b;
    int wins = 0, faults = 0, limit = 0;
    double pair_variance = 0, pairs = 0;
    int in_pair = 0;
    for (int i = 0; i < games; ++i) {
        const bool swapped = i % 2;
        const auto seed = static_cast<std::uint64_t>(i / 2) + 1000000;
        const Game g = swapped ? play({second.get(), first.get()}, seed, {&t_b, &t_a}) : play({first.get(), second.get()}, seed, {&t_a, &t_b});
        const bool won = g.winner == (swapped ? Seat::Second : Seat::First);
        wins += won;
        in_pair += won;
        faults += g.fault;
        limit += g.plies == Treasure::Rules{}.max_actions;
        if (swapped) {
            pair_variance += (in_pair / 2.0 - 0.5) * (in_pair / 2.0 - 0.5);
            ++pairs;
            in_pair = 0;
        }
    }
    const double share = static_cast<double>(wins) / games;
    const double error = pairs > 1 ? std::sqrt(std::max(0.0, pair_variance / pairs - (share - 0.5) * (share - 0.5)) / pairs) : 0;
    std::printf("versus %-20s %-24s %5d games  %5.1f %% +- %.1f  rule losses %d, action limit %d  %.2f and %.2f ms/decision\n", a.c_str(), b.c_str(), games,
                100 * share, 100 * error, faults, limit, 1000 * t_a.seconds / static_cast<double>(t_a.decisions),
                1000 * t_b.seconds / static_cast<double>(t_b.decisions));
    std::fflush(stdout);
}

void speed(int games) {
    const auto first = engine("nearest"), second = engine("nearest");
    Thinking t;
    const double from = cpu_seconds();
    long plies = 0;
    for (int i = 0; i < games; ++i) plies += play({first.get(), second.get()}, static_cast<std::uint64_t>(i), {&t, &t}).plies;
    const double took = cpu_seconds() - from;
    std::printf("speed nearest against nearest: %.0f games per CPU second (%.1f actions each)\n", games / took, static_cast<double>(plies) / games);
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
            const auto e = treasure::read_envelope(send("POST", game + "/players", treasure::write_registration({"A", "B", "c"})));
            id = std::get<treasure::PlayerId>(e->data).id;
            states.push_back(game + "/states/" + id);
        }
        const auto first = std::get<treasure::GameState>(treasure::read_envelope(send("GET", states.back(), ""))->data);
        const bool second_starts = first.players[1].standing == treasure::Standing::MustAct;
        for (const auto& id : {ids[second_starts], ids[!second_starts]}) send("POST", game + "/halfmaps", treasure::write_half_map({id, treasure::random_half({}, random)}));
    }
    std::size_t bytes = 0;
    const double from = cpu_seconds();
    for (int i = 0; i < count; ++i) bytes += send("GET", states[static_cast<std::size_t>(i) % states.size()], "").size();
    const double each = (cpu_seconds() - from) / count;
    std::printf("polls: %.1f us CPU each, %zu bytes each; 198 players every 0.4 s: %.1f %% of one core without the socket\n", 1e6 * each,
                bytes / static_cast<std::size_t>(count), 100 * each * 198 / 0.4);
}

}  // namespace

int main(int count, char** words) {
    const std::vector<std::string> w(words + 1, words + count);
    const auto word = [&](std::size_t i, const char* fallback) { return i < w.size() ? w[i] : std::string(fallback); };
    const auto size = [&](std::size_t i, const char* fallback) { return std::max(2, std::atoi(word(i, fallback).c_str())); };
    if (word(0, "") == "solo") solo(word(1, "best"), size(2, "2000"));
    else if (word(0, "") == "versus") versus(word(1, "best"), word(2, "nearest"), size(3, "2000"));
    else if (word(0, "") == "speed") speed(size(1, "500"));
    else if (word(0, "") == "polls") polls(size(1, "20000"));
    else if (word(0, "") == "all") {
        const int maps = size(1, "2000");
        for (const char* name : {"best", "tour?inference=1", "tour", "greedy", "nearest"}) solo(name, maps);
        for (const char* name : {"nearest", "greedy", "tour", "tour?inference=1"}) versus("best", name, maps);
        speed(500);
        polls(20000);
    } else {
        std::fputs("bench_treasure solo ENGINE [MAPS] | versus A B [GAMES] | speed [GAMES] | polls [POLLS] | all [MAPS]\n", stderr);
        return 2;
    }
}
