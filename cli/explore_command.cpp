// agon explore: what recorded games did in a position; the arena's own matches, games that were brought, and files.
#include <fmt/core.h>

#include "arena/explorer.h"
#include "base/print.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/language.h"
#include "cli/open_store.h"
#include "cli/position.h"
#include "cli/told_files.h"
#include "core/game_library.h"
#include "core/json.h"
#include "store/imported_games.h"

namespace agon {
namespace {

struct ExploreOptions {
    std::string game, moves, data, json, rules;
    std::vector<std::string> files{}, imports{};
};

void describe_explore(Arguments& a, ExploreOptions& o) {
    a.positional("GAME", o.game, about::game).required();
    a.option("--moves", o.moves, "the position after these moves, for example f5d6c3 (default: the start)");
    a.option("--games", o.files,
             "files with one game per line, or databases that the game can read; instead of the stored matches");
    a.option("--import", o.imports, "keep the games of these files beside the stored matches, for the pages too");
    a.option("--json", o.json, "write what was found here");
    add_rules(a, o.rules);
    a.option("--data", o.data, about::data);
}

// Files that are brought are kept for the pages, too.
void import_files(const GameEntry& game, const ExploreOptions& o) {
    for (const auto& file : o.imports) {
        const auto games = told_in_file(game, o.rules, file);
        value_or_usage_error(keep_imported(data_folder(o.data), game.name, file, games));
        print("{}\n", counted("cli.imported", static_cast<int>(games.size()), {file}));
    }
}

void add_stored(Explorer& explorer, const AnyPosition& start, const ExploreOptions& o) {
    const Store store = open_store(o.data);
    for (const MatchResult& r : store.results({.game = o.game}))
        if (const auto record = store.load(r.header.id))
            if (const auto told = told_by(*record)) {
                Header bare = record->header;
                bare.opening.clear();
                if (const auto begun = start_of(bare)) explorer.add(**begun, *told);
            }
    each_imported(data_folder(o.data), o.game, [&](const ToldGame& g) { explorer.add(start, g); });
}

void print_ends(const std::string& name, const Ends& e, Seat mover) {
    print("{} {} {} {} {} {:.1f} %\n", name, e.games(), e.first, e.drawn, e.second, 100 * e.score(mover));
}

void write_ends(JsonWriter& w, const Ends& e) {
    w.field("games", e.games()).field("first", e.first).field("drawn", e.drawn).field("second", e.second);
}

std::string explored_json(const Explorer& explorer) {
    JsonWriter w;
    w.begin_object();
    write_ends(w, explorer.ends());
    w.key("moves").begin_array();
    for (const auto& [move, ends] : explorer.moves()) {
        w.begin_object().field("move", move);
        write_ends(w, ends);
        w.end_object();
    }
    return w.end_array().end_object().text() + "\n";
}

int run_explore(const ExploreOptions& o) {
    const GameEntry& game = game_or_usage_error(o.game);
    const auto wanted = position_from(game, o.rules, "");
    play_moves(game, *wanted, o.moves);
    const auto start = position_from(game, o.rules, "");
    const GameLibrary* library = find_library(game.name);
    Explorer explorer(*wanted, value_or_usage_error(game.split_moves(o.moves)).size(),
                      library ? library->same : nullptr);
    import_files(game, o);
    for (const auto& file : o.files)
        for (const ToldGame& g : told_in_file(game, o.rules, file)) explorer.add(*start, g);
    if (o.files.empty()) add_stored(explorer, *start, o);
    const Seat mover = to_act(*wanted);
    print("{}\n", say({"cli.explored_columns"}));
    print_ends("*", explorer.ends(), mover);
    for (const auto& [move, ends] : explorer.moves()) print_ends(move, ends, mover);
    if (!o.json.empty()) write_text(o.json, explored_json(explorer));
    return 0;
}

}  // namespace

void add_explore(Commands& c) {
    c.add("explore", "what recorded games did in a position", &describe_explore, &run_explore);
}

}  // namespace agon
