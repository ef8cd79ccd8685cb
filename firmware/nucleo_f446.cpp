// The Nucleo-F446RE: USART2 goes to the USB socket and is the debug line, USART1 (D8, D2) is the link. B1 on PC13 is
// the start button (pressed is low), LD2 on PA5 the green light; the other three are wired to D11, D10 and D9.
#include "firmware/stm32f4.h"

namespace agon::firmware::board {
namespace {

struct Pin {
    Port port;
    int number;
};
constexpr Pin light_pins[]{{port_a, 5}, {port_a, 7}, {port_b, 6}, {port_c, 7}};  // green, orange, red, blue
constexpr int button_pin = 13;

}  // namespace

const Usart& usart(Line l) { return l == Line::Debug ? usart2 : usart1; }

void connect_board() {
    rcc_ahb1enr.set(1 << 1 | 1 << 2);
    for (const Pin& p : light_pins) p.port.make_output(p.number);
}

// No generator of random numbers: the cycle in which the button is pressed or the other board's START comes.
std::uint32_t noise() { return (systick_val.read() ^ static_cast<std::uint32_t>(now()) << 18) * 2654435761u; }

bool button() { return !(port_c.idr().read() >> button_pin & 1); }

void lights(unsigned on) {
    for (unsigned i = 0; i < 4; ++i) light_pins[i].port.write(light_pins[i].number, on >> i & 1);
}

}  // namespace agon::firmware::board
