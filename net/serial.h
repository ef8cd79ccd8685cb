// Serial devices and pseudo terminals as ports, for boards and their emulators.
#pragma once

#include "net/port.h"

namespace agon::net {

// 8 data bits, no parity, 1 stop bit, no flow control, raw. A device that cannot be opened,
// or a rate termios does not know, is told through on_gone (StartFailed).
std::unique_ptr<LinePort> open_serial(Loop&, const std::string& device, int baud = 115200, PortOptions = {});

// Creates a raw pseudo terminal; peer() is the name of the end that the other program opens.
// The other program may come and go: only kill(), close() or a broken limit ends the port.
std::unique_ptr<LinePort> open_pty(Loop&, PortOptions = {});

}  // namespace agon::net
