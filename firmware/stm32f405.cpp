// The Discovery board with an STM32F405 or F407: USART1 is the debug line, USART2 the link, PA0 the start button
// (pressed is high), PD12..PD15 the lights. The chip has a generator of random numbers.
#include "firmware/stm32f4.h"

namespace agon::firmware::board {
namespace {

constexpr Register rng_cr{0x50060800}, rng_dr{0x50060808};
constexpr int first_light = 12;

}  // namespace

const Usart& usart(Line l) { return l == Line::Debug ? usart1 : usart2; }

void connect_board() {
    rcc_ahb1enr.set(1 << 3);
    rcc_ahb2enr.set(1 << 6);
    for (int i = 0; i < 4; ++i) port_d.make_output(first_light + i);
    rng_cr.write(1 << 2);
}

std::uint32_t noise() { return rng_dr.read() ^ systick_val.read() * 2654435761u ^ static_cast<std::uint32_t>(now()); }

bool button() { return port_a.idr().read() & 1; }

void lights(unsigned on) { port_d.bsrr().write((on & 15) << first_light | (~on & 15) << (first_light + 16)); }

}  // namespace agon::firmware::board
