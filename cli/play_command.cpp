// agon play: a person at this terminal against an engine, a bot or another person.
#include <fmt/core.h>

#include "arena/ending.h"
#include "base/speech.h"
#include "base/usage_error.h"
#include "cli/options.h"
#include "cli/player.h"
#include "cli/terminal.h"
#include "cli/usage.h"
#include "seats/slot.h"

namespace agon {

int run_play(const PlayOptions& o) {
    const GameEntry& game = game_or_usage_error(o.game);
    const auto start = game.start(o.rules, 1);
    if (!start) throw UsageError(say(start.error()));
    const PlayerSpec person = player_or_usage_error(game, "human");
    const PlayerSpec opponent = o.against.empty() ? person : player_or_usage_error(game, o.against);
    const auto conduct = parse_clock(o.clock.empty() ? "none" : o.clock);
    if (!conduct) throw UsageError(say(conduct.error()));
    SeriesPlan plan{.game = std::string(game.name),
                    .rules = (*start)->rules(),
                    .players = {person.text, opponent.text},
                    .clock = clock_text(*conduct),
                    .seed = o.seed.value_or(
                        static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count())),
                    .games = 2};
    const std::array players{person, opponent};
    Slot slot(game, players, value_or_usage_error(conduct_for(*conduct, players)));
    const auto record = slot.play(planned(plan, o.seat == 1 ? 1 : 2), series_id(plan));
    slot.dismiss();
    if (!record) return 130;
    auto p = start_of(record->header);
    for (const Event& e : record->log)
        if (const auto* m = std::get_if<Moved>(&e.what)) (void)(*p)->play(m->seat, m->move);
    fmt::print("\n{}\n{}\n", is_terminal(1) ? (*p)->picture() : (*p)->draw(),
               ending(record->log, user_language(), game.texts));
    return 0;
}

}  // namespace agon
