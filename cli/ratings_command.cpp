// agon ratings: the all-time list of each game, over all tournaments and series that the
// data folder has ever seen.
#include <fmt/core.h>

#include <ctime>

#include "arena/ratings.h"
#include "arena/text_table.h"
#include "base/print.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/language.h"
#include "cli/open_store.h"
#include "core/json.h"

namespace agon {
namespace {

// Game empty: every game; top 0: all.
struct RatingsOptions {
    std::string game, data, json;
    int top = 0;
};

void describe_ratings(Arguments& a, RatingsOptions& o) {
    a.positional("GAME", o.game, "only this game");
    a.option("--top", o.top, "only so many").between(1, 1'000'000);
    a.option("--data", o.data, about::data);
    a.option("--json", o.json, "write the list here");
}

std::string day(std::int64_t unix_time) {
    const std::time_t t = unix_time;
    std::tm parts{};
    ::gmtime_r(&t, &parts);
    return fmt::format("{:04}-{:02}-{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

std::string list_text(const std::vector<AllTimeEntry>& list) {
    TextTable table{"place", "name", "Elo", "games", "wins", "draws", "losses", "first", "last"};
    table.shorten({1});
    int place = 0;
    for (const auto& e : list)
        table.row({std::to_string(++place), e.name, signed_number(e.rating.elo, 0) + " ± " + number(e.rating.error, 0),
                   std::to_string(e.games), std::to_string(e.wins), std::to_string(e.draws), std::to_string(e.losses),
                   day(e.first), day(e.last)});
    return table.text();
}

void write_list(JsonWriter& w, const std::vector<AllTimeEntry>& list) {
    w.begin_array();
    for (const auto& e : list)
        w.begin_object()
            .field("name", e.name)
            .field("elo", e.rating.elo)
            .field("error", e.rating.error)
            .field("games", e.games)
            .field("wins", e.wins)
            .field("draws", e.draws)
            .field("losses", e.losses)
            .field("first", e.first)
            .field("last", e.last)
            .end_object();
    w.end_array();
}

std::vector<AllTimeEntry> list_of(const GameEntry& game, const Store& store, int top) {
    auto list = all_time_list(store.results({.game = std::string(game.name), .rated_only = true}));
    if (top > 0 && list.size() > static_cast<std::size_t>(top)) list.resize(static_cast<std::size_t>(top));
    return list;
}

int run_ratings(const RatingsOptions& o) {
    if (!o.game.empty()) (void)game_or_usage_error(o.game);
    const Store store = open_store(o.data);
    JsonWriter w;
    w.begin_object();
    bool any = false;
    for (const GameEntry* game : catalogue()) {
        if (!o.game.empty() && game->name != o.game) continue;
        const auto list = list_of(*game, store, o.top);
        w.key(game->name);
        write_list(w, list);
        any |= !list.empty();
        if (!list.empty()) print("{}\n{}", game->title, list_text(list));
    }
    w.end_object();
    if (!any) print("{}\n", say({"cli.nothing_rated"}));
    if (!o.json.empty()) write_text(o.json, w.text() + "\n");
    return 0;
}

}  // namespace

void add_ratings(Commands& c) {
    c.add("ratings", "the all-time list: everybody who ever played a rated match here", &describe_ratings,
          &run_ratings);
}

}  // namespace agon
