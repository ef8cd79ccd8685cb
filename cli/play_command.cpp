// agon play: a person at this terminal against an engine, a bot or another person.
#include "arena/ending.h"
#include "base/print.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/language.h"
#include "cli/player.h"
#include "cli/terminal.h"
#include "seats/slot.h"

namespace agon {
namespace {

struct PlayOptions {
    std::string game, against, rules, clock = "none";
    int seat = 1;
    std::optional<std::uint64_t> seed{};
};

void describe_play(Arguments& a, PlayOptions& o) {
    a.positional("GAME", o.game, about::game).required();
    a.option("--against", o.against, "an engine or bot; without it two people share the terminal");
    a.option("--as", o.seat, "1 or 2").between(1, 2);
    a.option("--seed", o.seed, about::seed);
    a.option("--clock", o.clock, about::clock);
    add_rules(a, o.rules);
}

std::uint64_t seed_of_the_moment() {
    return static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
}

// In two games everybody has each seat once; the person's wish chooses between them.
std::optional<Record> played(const PlayOptions& o, const GameEntry& game) {
    const auto start = value_or_usage_error(game.start(o.rules, 1));
    const PlayerSpec person = player_or_usage_error(game, "human");
    const std::array players{person, o.against.empty() ? person : player_or_usage_error(game, o.against)};
    const auto conduct = value_or_usage_error(parse_clock(o.clock.empty() ? "none" : o.clock));
    const SeriesPlan plan{.game = std::string(game.name),
                          .rules = start->rules(),
                          .players = {players[0].text, players[1].text},
                          .clock = clock_text(conduct),
                          .seed = o.seed.value_or(seed_of_the_moment()),
                          .games = 2};
    Slot slot(game, players, value_or_usage_error(conduct_for(conduct, players)));
    auto record = slot.play(planned(plan, o.seat == 1 ? 1 : 2), series_id(plan));
    slot.dismiss();
    return record;
}

void show_end(const GameEntry& game, const Record& record) {
    const auto p = value_or_usage_error(start_of(record.header));
    for (const Event& e : record.log)
        if (const auto* m = std::get_if<Moved>(&e.what)) (void)p->play(m->seat, m->move);
    print("\n{}\n{}\n", Drawn{is_terminal(1) ? p->picture() : p->draw()},
          ending(record.log, user_language(), game.texts));
}

int run_play(const PlayOptions& o) {
    const GameEntry& game = game_or_usage_error(o.game);
    const auto record = played(o, game);
    if (!record) return 130;
    show_end(game, *record);
    return 0;
}

}  // namespace

void add_play(Commands& c) { c.add("play", "play in the terminal", &describe_play, &run_play); }

}  // namespace agon
