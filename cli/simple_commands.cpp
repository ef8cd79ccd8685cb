// Commands that need no match: games, perft, bench, analyse.
#include <fmt/core.h>

#include <fstream>
#include <iostream>

#include "arena/hall.h"
#include "base/speech.h"
#include "base/usage_error.h"
#include "cli/options.h"
#include "cli/terminal.h"
#include "core/json.h"

namespace agon {
namespace {

std::unique_ptr<AnyPosition> position_from(const GameEntry& game, const std::string& rules,
                                           const std::string& position) {
    if (!position.empty() && !game.position)
        throw UsageError(fmt::format("{} has no position notation; use --moves.", game.title));
    auto p = position.empty() ? game.start(rules, 1) : game.position(rules, position);
    if (!p) throw UsageError(say(p.error()));
    return std::move(*p);
}

Seat to_act(const AnyPosition& p) { return p.may_act(Seat::First) ? Seat::First : Seat::Second; }

void play_moves(const GameEntry& game, AnyPosition& p, const std::string& text) {
    const auto moves = game.split_moves(text);
    if (!moves) throw UsageError(say(moves.error()));
    for (const auto& m : *moves)
        if (const auto ok = p.play(to_act(p), m); !ok) throw UsageError(fmt::format("Move {}: {}", m, say(ok.error())));
}

// What a person calls the strongest: `best` where there is one.
std::string strongest(const GameEntry& game) {
    for (const char* wish : {"best", "plain", "greedy"})
        for (const EngineInfo& e : game.engines)
            if (e.name == wish) return wish;
    return "random";
}

void write_json(const std::string& file, const std::vector<MoveValue>& values) {
    JsonWriter w;
    w.begin_object().key("moves").begin_array();
    for (const auto& v : values)
        w.begin_object()
            .field("move", v.move)
            .field("value", v.value)
            .field("depth", v.depth)
            .field("exact", v.exact)
            .end_object();
    w.end_array().end_object();
    std::ofstream out(file);
    if (!(out << w.text() << '\n')) throw UsageError(fmt::format("Cannot write {}.", file));
}

}  // namespace

int run_games() {
    for (const GameEntry* g : catalogue()) {
        fmt::print("{}  ({}, customary clock {})\n", g->name, g->title, g->clock);
        for (const Profile& p : g->profiles) fmt::print("  rules     {:<12} {}\n", p.name, p.sentence);
        for (const EngineInfo& e : g->engines)
            fmt::print("  engine    {:<12} {}{}\n", e.name, e.sentence,
                       e.options.empty() ? "" : fmt::format(" (options: {})", e.options));
        fmt::print("  protocol  {:<12} Agon's own text protocol, for cmd: and tcp: players\n", "agon");
        for (const Protocol& p : g->protocols)
            fmt::print("  protocol  {:<12} {}{}\n", p.name, p.sentence,
                       p.port ? fmt::format(" (port {})", p.port) : "");
    }
    return 0;
}

int run_perft(const PerftOptions& o) {
    const GameEntry& game = game_or_usage_error(o.game);
    if (!game.perft)
        throw UsageError(fmt::format("The moves of {} cannot be listed, so there is no perft.", game.title));
    const auto p = position_from(game, o.rules, o.position);
    if (!p->outcome() && p->legal(Seat::First).empty() && p->legal(Seat::Second).empty())
        throw UsageError(
            fmt::format("The moves of {} cannot be listed in this position, so there is no perft.", game.title));
    fmt::print("{}\n", game.perft(*p, o.depth));
    return 0;
}

int run_bench(const BenchOptions& o) {
    if (!o.game.empty() && !game_or_usage_error(o.game).bench)
        throw UsageError(fmt::format("{} has no bench.", o.game));
    std::uint64_t total = 0;
    for (const GameEntry* g : catalogue()) {
        if ((!o.game.empty() && g->name != o.game) || !g->bench) continue;
        const auto signature = g->bench(std::cout);
        std::cout << g->name << ": " << signature << std::endl;
        total += signature;
    }
    std::cout << "Bench: " << total << std::endl;
    return 0;
}

int run_analyse(const AnalyseOptions& o) {
    const GameEntry& game = game_or_usage_error(o.game);
    const auto p = position_from(game, o.rules, o.position);
    play_moves(game, *p, o.moves);
    if (p->outcome()) throw UsageError("The game is over in this position.");
    auto engine = make_engine(game, o.engine.empty() ? strongest(game) : o.engine);
    if (!engine) throw UsageError(say(engine.error()));
    const auto time = parse_duration(o.time.empty() ? "5s" : o.time);
    if (!time) throw UsageError(say(time.error()));
    Budget budget;
    budget.per_move = *time;
    const Seat seat = to_act(*p);
    const auto view = p->seen_by(viewer(seat));
    (*engine)->new_game(seat, *view, 1);
    const auto values = (*engine)->analyse(*view, seat, budget, {});
    if (values.empty()) throw UsageError(fmt::format("This engine of {} cannot say what moves are worth.", game.title));
    for (const auto& v : values)
        fmt::print("{} {:+.6g} {}\n", v.move, v.value,
                   v.exact ? std::string("exact") : fmt::format("depth {}", v.depth));
    if (!o.json.empty()) write_json(o.json, values);
    return 0;
}

}  // namespace agon
