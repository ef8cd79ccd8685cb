// What the player needs from the machine it runs on: a link to the other board, a debug
// line, a clock, lights. stm32f405.cpp implements it on the bare chip, host.cpp in an
// ordinary process; the linker chooses. Both start the player by run().
#pragma once

#include <cstdint>
#include <string_view>

namespace agon::firmware::board {

enum class Line : std::uint8_t { Debug, Link };

void send(Line, std::string_view);
bool receive(Line, char& byte);  // false: nothing there
void set_speed(int baud);        // of the link
std::uint64_t now();             // milliseconds since power-on
std::uint32_t noise();           // different at every start, as far as the machine can
bool button();                   // the start button is down
void wait();                     // until something may have happened, at most a millisecond or so

// Four lights, bit 0..3: green, orange, red, blue.
void lights(unsigned on);

}  // namespace agon::firmware::board
