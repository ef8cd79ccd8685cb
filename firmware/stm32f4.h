// What the board files of the STM32F4 family share: registers, pins and USARTs (RM0090, RM0390). stm32f4.cpp runs the
// chip; stm32f405.cpp (Discovery) and nucleo_f446.cpp say what is wired where, and the linker takes one of them.
#pragma once

#include <cstdint>

#include "firmware/board.h"

namespace agon::firmware::board {

struct Register {
    std::uintptr_t address;
    std::uint32_t read() const { return *reinterpret_cast<volatile std::uint32_t*>(address); }
    void write(std::uint32_t v) const { *reinterpret_cast<volatile std::uint32_t*>(address) = v; }
    void set(std::uint32_t bits) const { write(read() | bits); }
};

struct Usart {
    std::uintptr_t base;
    Register sr() const { return {base}; }
    Register dr() const { return {base + 4}; }
    Register brr() const { return {base + 8}; }
    Register cr1() const { return {base + 12}; }
};
inline constexpr Usart usart1{0x40011000}, usart2{0x40004400};

struct Port {
    std::uintptr_t base;
    Register moder() const { return {base}; }
    Register otyper() const { return {base + 4}; }
    Register pupdr() const { return {base + 0xc}; }
    Register idr() const { return {base + 0x10}; }
    Register bsrr() const { return {base + 0x18}; }
    Register afr(int pin) const { return {base + 0x20 + (pin < 8 ? 0u : 4u)}; }

    void make_output(int pin) const { moder().set(1u << 2 * pin); }  // after a reset all but the debugger's are inputs
    void connect(int pin, unsigned function) const {
        moder().set(2u << 2 * pin);
        afr(pin).set(function << 4 * (pin % 8));
    }
    void share(int pin) const {  // open drain and pulled up, as a bus wants it
        otyper().set(1u << pin);
        pupdr().set(1u << 2 * pin);
    }
    void write(int pin, bool high) const { bsrr().write(1u << (high ? pin : pin + 16)); }
};
inline constexpr Port port_a{0x40020000}, port_b{0x40020400}, port_c{0x40020800}, port_d{0x40020c00};
inline constexpr Register rcc_ahb1enr{0x40023830}, rcc_ahb2enr{0x40023834};
inline constexpr Register systick_val{0xe000e018};

// ---- what a board file says

const Usart& usart(Line);  // which of the two is the debug line, which the link
void connect_board();      // its own lights and button; USARTs and buzzer are connected already

}  // namespace agon::firmware::board
