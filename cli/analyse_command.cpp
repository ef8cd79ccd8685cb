// agon analyse: what every legal move of a position is worth, best first; with --each what every move of a game
// gave away; with --batch the best move of every position in a file.
#include <fmt/core.h>

#include <fstream>

#include "arena/game_report.h"
#include "base/print.h"
#include "cli/analysis_text.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/language.h"
#include "cli/position.h"
#include "search/decided_game.h"

namespace agon {
namespace {

struct AnalyseOptions {
    std::string game, position, moves, batch, time, engine, json, rules;
    bool each = false;
};

void describe_analyse(Arguments& a, AnalyseOptions& o) {
    a.positional("GAME", o.game, about::game).required();
    const auto position = a.option("--position", o.position, "in the game's position notation");
    const auto moves = a.option("--moves", o.moves, "from the start, for example f5d6c3").excludes(position);
    a.flag("--each", o.each, "every move of --moves: its value, what it lost against the best, and marks").needs(moves);
    a.option("--batch", o.batch, "the best move of every position in this file, one per line (Othello: OBF)")
        .excludes(position)
        .excludes(moves);
    a.option("--time", o.time, "to think, for example 500ms (default 5s; 500ms for each move or position of many)");
    a.option("--engine", o.engine, "default: the game's strongest");
    a.option("--json", o.json, "write the values here");
    add_rules(a, o.rules);
}

// One engine for all positions that are asked about.
class Oracle {
   public:
    Oracle(const AnalyseOptions& o, const GameEntry& game, const char* usual_time)
        : game_(game),
          engine_(value_or_usage_error(make_engine(game, o.engine.empty() ? strongest_engine(game) : o.engine))) {
        budget_.per_move = value_or_usage_error(parse_duration(o.time.empty() ? usual_time : o.time));
        engine_->warm();
    }

    // Best first; none only where moves cannot be listed: a fleet, a half map.
    std::vector<MoveValue> values(const AnyPosition& p) {
        const Seat seat = to_act(p);
        const auto view = p.seen_by(viewer(seat));
        engine_->new_game(seat, *view, 1);
        auto all = engine_->analyse(*view, seat, budget_, {});
        if (all.empty() && !view->legal(seat).empty()) throw usage_error("cli.no_values", {std::string(game_.title)});
        return all;
    }

    std::string choice(const AnyPosition& p) {
        const Seat seat = to_act(p);
        return engine_->think(*p.seen_by(viewer(seat)), seat, budget_, {}).move;
    }

   private:
    const GameEntry& game_;
    std::unique_ptr<Engine> engine_;
    Budget budget_{};
};

int analyse_position(const AnalyseOptions& o, const GameEntry& game) {
    const auto p = position_from(game, o.rules, o.position);
    play_moves(game, *p, o.moves);
    if (p->outcome()) throw usage_error("cli.game_over");
    JsonWriter w;
    w.begin_object().key("moves").begin_array();
    Oracle oracle(o, game, "5s");
    const auto values = oracle.values(*p);
    for (const auto& v : values) {
        print("{}\n", move_text(v));
        write_value(w, v);
    }
    if (values.empty()) print("{}\n", say({"cli.not_listed", {oracle.choice(*p)}}));
    if (!o.json.empty()) write_text(o.json, w.end_array().end_object().text() + "\n");
    return 0;
}

// ---- a whole game ----

struct Judged {
    MoveValue played, best;
    Seat seat{};
    double lost() const { return best.value - played.value; }
    bool lost_the_game() const { return lost() > decided_game / 2; }
    std::string lost_text() const {
        if (lost() <= 0) return "";
        return " -" + (lost_the_game() ? say({"cli.lost_the_game"}) : fmt::format("{:.6g}", lost())) + mark_of(lost());
    }
};

Judged judged(const AnyPosition& before, const std::string& played, const std::vector<MoveValue>& values) {
    if (const MoveValue* v = value_of(before, to_act(before), played, values))
        return {*v, values.front(), to_act(before)};
    throw usage_error("cli.move_without_value", {played});
}

void print_judged(int number, const Judged& j) {
    MoveValue played = j.played;
    played.line.clear();
    print("{} {}{}{}\n", number, move_text(played), j.lost_text(), j.lost() > 0 ? "  " + move_text(j.best) : "");
}

void write_judged(JsonWriter& w, int number, const Judged& j) {
    w.begin_object().field("number", number).field("seat", index(j.seat) + 1).key("played");
    write_value(w, j.played);
    w.key("best");
    write_value(w, j.best);
    w.field("lost", j.lost()).field("mark", mark_of(j.lost())).end_object();
}

// What each side gave away in all.
struct Carelessness {
    double lost = 0;
    int moves = 0, mistakes = 0;
    void add(const Judged& j) {
        if (!j.lost_the_game()) lost += j.lost();
        ++moves;
        mistakes += mark_of(j.lost()).empty() ? 0 : 1;
    }
    std::string text(Seat seat) const {
        return say({"cli.lost_in_all",
                    {std::to_string(index(seat) + 1), fmt::format("{:.6g}", lost), std::to_string(moves),
                     std::to_string(mistakes)}});
    }
};

int analyse_game(const AnalyseOptions& o, const GameEntry& game) {
    const auto p = position_from(game, o.rules, "");
    play_moves(game, *position_from(game, o.rules, ""), o.moves);  // a bad move is told before any thinking
    Oracle oracle(o, game, "500ms");
    PerSeat<Carelessness> sides;
    JsonWriter w;
    w.begin_object().key("moves").begin_array();
    int number = 0;
    for (const auto& move : value_or_usage_error(game.split_moves(o.moves))) {
        ++number;
        if (const auto values = oracle.values(*p); values.empty()) {
            print("{} {} -\n", number, move);
        } else {
            const Judged j = judged(*p, move, values);
            print_judged(number, j);
            write_judged(w, number, j);
            sides[j.seat].add(j);
        }
        (void)p->play(to_act(*p), move);
    }
    for (const Seat s : both_seats) print("{}\n", sides[s].text(s));
    if (!o.json.empty()) write_text(o.json, w.end_array().end_object().text() + "\n");
    return 0;
}

// ---- a file of positions ----

struct Asked {
    int line;
    std::unique_ptr<AnyPosition> position;
};

// All of them, or the first line that cannot be read: nothing is thought about before.
std::vector<Asked> positions_in(const AnalyseOptions& o, const GameEntry& game) {
    if (!game.position) throw usage_error("cli.no_notation", {std::string(game.title)});
    std::ifstream in(o.batch);
    if (!in) throw usage_error("cli.no_positions_file", {o.batch});
    std::vector<Asked> all;
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (line.find_first_not_of(" \t\r") == line.npos || line[0] == '#' || line[0] == '%') continue;
        auto p = game.position(o.rules, line);
        if (!p) throw usage_error("cli.at_line", {o.batch, std::to_string(number), embed(p.error())});
        all.push_back({number, std::move(*p)});
    }
    if (all.empty()) throw usage_error("cli.no_position_in", {o.batch});
    return all;
}

int analyse_batch(const AnalyseOptions& o, const GameEntry& game) {
    const auto all = positions_in(o, game);
    Oracle oracle(o, game, "500ms");
    JsonWriter w;
    w.begin_object().key("positions").begin_array();
    for (const Asked& asked : all) {
        w.begin_object().field("line", asked.line).key("best");
        if (asked.position->outcome()) {
            print("{}: {}\n", asked.line, say({"cli.game_over"}));
            w.null();
        } else {
            const auto values = oracle.values(*asked.position);
            const MoveValue best = values.empty() ? MoveValue{oracle.choice(*asked.position)} : values.front();
            print("{}: {}\n", asked.line, move_text(best));
            write_value(w, best);
        }
        w.end_object();
    }
    if (!o.json.empty()) write_text(o.json, w.end_array().end_object().text() + "\n");
    return 0;
}

int run_analyse(const AnalyseOptions& o) {
    const GameEntry& game = game_or_usage_error(o.game);
    if (!o.batch.empty()) return analyse_batch(o, game);
    return o.each ? analyse_game(o, game) : analyse_position(o, game);
}

}  // namespace

void add_analyse(Commands& c) {
    c.add("analyse", "the value of every legal move, best first", &describe_analyse, &run_analyse);
}

}  // namespace agon
