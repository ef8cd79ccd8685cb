#include "games/battleship/protocols.h"

#include "games/battleship/relay.h"
#include "games/battleship/relay_exam.h"
#include "games/battleship/uart.h"
#include "games/battleship/uart_exam.h"

namespace agon::battleship {
namespace {

Protocol relay_protocol() {
    return {.name = "battleship",
            .sentence = "the Prolog course's messages (OPCODE,[…]). between clients that keep their fleets",
            .port = 54321,
            .conduct = {.per_action = std::chrono::seconds(60)},
            .rules = "prolog custody=kept",
            .options = "custody verbose",
            .seat_rules = "custody{0}=kept",
            .session = &relay_session,
            .client = &relay_client,
            .service = {},
            .conform = &relay_examiner};
}

Protocol boards_protocol() {
    Protocol p = uart_protocol();
    p.conform = &uart_examiner;
    return p;
}

}  // namespace

std::vector<Protocol> protocols() { return {relay_protocol(), boards_protocol()}; }

}  // namespace agon::battleship
