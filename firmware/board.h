// What the player needs from the machine it runs on: a link to the other board, a debug
// line, a clock, lights, a buzzer. stm32f405.cpp implements it on the bare chip, host.cpp in an
// ordinary process; the linker chooses. Both start the player by run().
#pragma once

#include <cstdint>
#include <span>
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

void tone(unsigned hertz);  // of the buzzer, from now on; 0: silence

// One transaction to the display on the I2C bus; false: nobody takes it.
bool to_display(std::span<const std::uint8_t> bytes);

}  // namespace agon::firmware::board
