// Battleship's entry in the catalogue.
#include "core/entry.h"
#include "games/battleship/engines.h"
#include "games/battleship/relay.h"
#include "games/battleship/relay_exam.h"
#include "games/battleship/rules.h"
#include "games/battleship/texts.h"
#include "games/battleship/tools.h"
#include "games/battleship/uart.h"

namespace agon {

const GameEntry& battleship_game() {
    static const GameEntry entry = [] {
        GameEntry e = make_entry<Battleship>();
        e.engines = battleship::engine_list();
        e.texts = battleship::texts();
        e.clock = "move=10s";
        e.engine = &battleship::make_engine;
        e.tools = battleship::tools();
        e.bench = &battleship::bench;
        e.courses = {{.name = "Prolog course", .protocols = {"battleship"}},
                     {.name = "boards' course", .protocols = {"uart"}, .boards = "uart"}};
        e.protocols.push_back(
            {.name = "battleship",
             .sentence = "the Prolog course's messages (OPCODE,[…]). between clients that keep their fleets",
             .port = 54321,
             .conduct = {.per_action = std::chrono::seconds(60)},
             .rules = "prolog custody=kept",
             .options = "custody verbose",
             .seat_rules = "custody{0}=kept",
             .session = &battleship::relay_session,
             .client = &battleship::relay_client,
             .service = {},
             .conform = &battleship::relay_examiner});
        e.protocols.push_back(uart_protocol());
        return e;
    }();
    return entry;
}

}  // namespace agon
