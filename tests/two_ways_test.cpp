// The same match is the same log on both ways through the arena: the loop of a slot, which asks
// its engines directly, and a hall with a table, as servers and remote players use it.
#include <doctest/doctest.h>

#include "arena/hall.h"
#include "seats/slot.h"

using namespace agon;

namespace {

using Players = std::array<std::string, 2>;

// Engines whose choices depend on seeds and limits alone, never on the clock.
struct Choice {
    std::vector<Players> quick;        // play with several seeds, and with all rules
    std::vector<Players> searching{};  // take a second or more: one match with the first rules
};
Choice players_of(std::string_view game) {
    if (game == "battleship")
        return {{{"random", "columns"}, {"openlist", "random?seed=5"}},
                {{"density", "hunt"}, {"best?nodes=50", "hunt"}}};
    if (game == "kulami") return {{{"random", "greedy"}, {"level:3", "plain?depth=2"}}, {{"best?nodes=500", "random"}}};
    if (game == "othello")
        return {{{"random", "greedy"}, {"plain?depth=2", "random"}}, {{"best?nodes=500", "level:2"}}};
    if (game == "treasure") return {{{"random", "dummy"}, {"nearest", "greedy"}}, {{"tour?seed=3", "best?seed=4"}}};
    return {{{"random", "random?seed=5"}}};
}

std::vector<std::string> rules_of(const GameEntry& game) {
    std::vector<std::string> all;
    for (const Profile& p : game.profiles) all.emplace_back(p.name);
    return all;
}

SeriesPlan plan_of(const GameEntry& game, const std::string& rules, const Players& players, std::uint64_t seed) {
    const auto start = game.start(rules, 1);
    REQUIRE(start);
    return {.game = std::string(game.name), .rules = (*start)->rules(), .players = players, .seed = seed, .games = 2};
}

std::vector<Event> in_slot(const GameEntry& game, const SeriesPlan& plan, const PlannedMatch& m) {
    Slot slot(game, {*parse_player(game, plan.players[0]), *parse_player(game, plan.players[1])}, Conduct{});
    return slot.play(m, series_id(plan))->log;
}

// Each engine thinks when its table tells it to, on this thread.
std::vector<Event> at_table(const GameEntry& game, const SeriesPlan&, const PlannedMatch& m) {
    TableHall hall;
    TableSetup setup{.id = m.header.id, .rules = m.header.rules, .seed = m.header.seed, .planned = m.header};
    Table& table = hall.add(std::make_unique<Table>(game, std::move(setup)));
    for (const std::string& player : m.header.players) {
        std::shared_ptr<Engine> engine = std::move(*make_engine(game, player));
        engine->new_series();
        REQUIRE(hall.seat_engine(table, std::move(engine), player, Time{}));
    }
    REQUIRE(table.match());
    return {table.match()->log().begin(), table.match()->log().end()};
}

std::string without_times(Event e) {
    e.at = {};
    if (auto* moved = std::get_if<Moved>(&e.what)) moved->took = {}, moved->wall.reset(), moved->cpu.reset();
    return to_json(e);
}

std::vector<std::string> lines(const std::vector<Event>& log) {
    std::vector<std::string> all;
    for (const Event& e : log) all.push_back(without_times(e));
    return all;
}

void compare(const GameEntry& game, const SeriesPlan& plan, int number) {
    const PlannedMatch m = planned(plan, number);
    CAPTURE(m.header.rules);
    CAPTURE(m.header.players[0]);
    CAPTURE(m.header.players[1]);
    CAPTURE(m.header.seed);
    const auto slot = lines(in_slot(game, plan, m)), table = lines(at_table(game, plan, m));
    REQUIRE(slot.size() == table.size());
    for (std::size_t i = 0; i < slot.size(); ++i) REQUIRE(slot[i] == table[i]);
    CHECK(slot.back().find("\"finished\"") != std::string::npos);
}

}  // namespace

TEST_CASE("a seeded match has one log, whichever way it is played") {
    for (const GameEntry* game : catalogue()) {
        CAPTURE(game->name);
        const Choice choice = players_of(game->name);
        const auto rules = rules_of(*game);
        for (const Players& players : choice.quick) {
            for (const std::uint64_t seed : {1u, 2u, 77u})
                for (const int number : {1, 2}) compare(*game, plan_of(*game, rules.front(), players, seed), number);
            for (std::size_t i = 1; i < rules.size(); ++i) compare(*game, plan_of(*game, rules[i], players, 5), 1);
        }
        for (const Players& players : choice.searching) compare(*game, plan_of(*game, rules.front(), players, 1), 1);
    }
}
