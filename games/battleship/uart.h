// The board-to-board protocol over lines, for both ends of a wire: as a client that plays
// against a board (`agon join uart`), and as sessions between which a match is refereed
// (`agon relay uart`, or a board against an engine). All of it wraps UartMachine.
#pragma once

#include "core/catalogue.h"
#include "games/battleship/uart_machine.h"

namespace agon {

Protocol uart_protocol();

namespace battleship {

// dialect=2023|2025|2026  end=a|b|c  limit=1s  grace=50ms  resend=2s; the role is set by the caller.
Result<UartSettings> uart_settings(const std::map<std::string, std::string>& options);

Millis millis(Time);
Time time_at(Millis);
Fault fault_of(Reason);
Phrase describe(const UartFault&, const UartSettings&);  // with the line that proves it
std::string readable(std::string_view frame);            // bytes that are no letters as <0a>

Result<std::unique_ptr<Session>> make_uart_session(const std::map<std::string, std::string>& options);
Result<std::unique_ptr<Client>> make_uart_client(const ClientSetup&);

}  // namespace battleship
}  // namespace agon
