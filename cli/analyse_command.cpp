// agon analyse: what every legal move of a position is worth, best first.
#include <fmt/core.h>

#include <cmath>

#include "arena/hall.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/language.h"
#include "cli/position.h"
#include "core/json.h"
#include "search/decided_game.h"

namespace agon {
namespace {

struct AnalyseOptions {
    std::string game, position, moves, time = "5s", engine, json, rules;
};

void describe_analyse(Arguments& a, AnalyseOptions& o) {
    a.positional("GAME", o.game, about::game).required();
    const auto position = a.option("--position", o.position, "in the game's position notation");
    a.option("--moves", o.moves, "from the start, for example f5d6c3").excludes(position);
    a.option("--time", o.time, "to think, for example 500ms");
    a.option("--engine", o.engine, "default: the game's strongest");
    a.option("--json", o.json, "write the values here");
    add_rules(a, o.rules);
}

// What a person calls the strongest: `best` where there is one.
std::string strongest(const GameEntry& game) {
    for (const char* wish : {"best", "plain", "greedy"})
        for (const EngineInfo& e : game.engines)
            if (e.name == wish) return wish;
    return "random";
}

std::vector<MoveValue> analysed(const AnalyseOptions& o, const GameEntry& game, const AnyPosition& p) {
    const auto engine = value_or_usage_error(make_engine(game, o.engine.empty() ? strongest(game) : o.engine));
    Budget budget;
    budget.per_move = value_or_usage_error(parse_duration(o.time.empty() ? "5s" : o.time));
    const Seat seat = to_act(p);
    const auto view = p.seen_by(viewer(seat));
    engine->new_game(seat, *view, 1);
    return engine->analyse(*view, seat, budget, {});
}

// A decided game is worth more than any points; a person reads who wins it and by how much.
std::string value_text(double value) {
    if (std::abs(value) < decided_game / 2) return fmt::format("{:+.6g}", value);
    const double margin = value - std::copysign(decided_game, value);
    return (value > 0 ? "won" : "lost") + (margin == 0 ? "" : fmt::format("({:+.6g})", margin));
}

void print_values(const std::vector<MoveValue>& values) {
    for (const auto& v : values)
        fmt::print("{} {} {}\n", v.move, value_text(v.value),
                   v.exact ? std::string("exact") : fmt::format("depth {}", v.depth));
}

std::string values_json(const std::vector<MoveValue>& values) {
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
    return w.text() + "\n";
}

int run_analyse(const AnalyseOptions& o) {
    const GameEntry& game = game_or_usage_error(o.game);
    const auto p = position_from(game, o.rules, o.position);
    play_moves(game, *p, o.moves);
    if (p->outcome()) throw usage_error("cli.game_over");
    const auto values = analysed(o, game, *p);
    if (values.empty()) throw usage_error("cli.no_values", {std::string(game.title)});
    print_values(values);
    if (!o.json.empty()) write_text(o.json, values_json(values));
    return 0;
}

}  // namespace

void add_analyse(Commands& c) {
    c.add("analyse", "the value of every legal move, best first", &describe_analyse, &run_analyse);
}

}  // namespace agon
