// The bare STM32F405 or F446: clock tree, two USARTs, SysTick, straight on the registers (RM0090, RM0390). USART1 is on
// PA9/PA10, USART2 on PA2/PA3; a piezo buzzer on PA6 is driven by timer 3, which makes the tone by itself.
#include <array>

#include "firmware/player.h"
#include "firmware/stm32f4.h"

namespace agon::firmware::board {
namespace {

constexpr Register rcc_cr{0x40023800}, rcc_pllcfgr{0x40023804}, rcc_cfgr{0x40023808};
constexpr Register rcc_apb1enr{0x40023840}, rcc_apb2enr{0x40023844};
constexpr Register flash_acr{0x40023c00};
constexpr Register tim3_cr1{0x40000400}, tim3_egr{0x40000414}, tim3_ccmr1{0x40000418}, tim3_ccer{0x40000420};
constexpr Register tim3_psc{0x40000428}, tim3_arr{0x4000042c}, tim3_ccr1{0x40000434};
constexpr Register systick_ctrl{0xe000e010}, systick_load{0xe000e014};
constexpr Register nvic_iser1{0xe000e104};

constexpr std::uint32_t core_clock = 168'000'000, usart1_clock = core_clock / 2, usart2_clock = core_clock / 4;
constexpr std::uint32_t timer_clock = core_clock / 2, timer_ticks = 1'000'000;  // per second, after its divider

constexpr std::uint32_t received = 1 << 5, may_send = 1 << 7;

// Filled by an interrupt, emptied by the main loop. A byte that finds it full is lost, as on the wire.
struct Ring {
    std::array<char, 256> bytes{};
    volatile std::uint8_t head = 0, tail = 0;
    void push(char c) {
        const auto next = static_cast<std::uint8_t>(head + 1);
        if (next == tail) return;
        bytes[head] = c;
        head = next;
    }
    bool pop(char& c) {
        if (head == tail) return false;
        c = bytes[tail];
        tail = static_cast<std::uint8_t>(tail + 1);
        return true;
    }
};

// Interrupt handlers have no arguments: what they share with the main loop must be static.
Ring debug_in, link_in;
volatile std::uint32_t milliseconds = 0;

void run_at_168_mhz() {
    if (rcc_cr.read() == 0) return;  // an emulator without a clock tree: the core runs at full speed already
    flash_acr.write(5 | 7 << 8);     // five wait states, prefetch and both caches
    // 16 MHz inside oscillator / 16 * 336 / 2; the last divider is the F446's, reserved bits
    // with this value on the F405
    rcc_pllcfgr.write(16 | 336 << 6 | 0 << 16 | 7 << 24 | 2 << 28);
    rcc_cr.set(1 << 24);
    while (!(rcc_cr.read() & 1 << 25)) {}
    rcc_cfgr.write(2 | 5 << 10 | 4 << 13);  // core from the PLL, APB1 a quarter, APB2 a half
    while ((rcc_cfgr.read() >> 2 & 3) != 2) {}
}

void connect_pins() {
    rcc_ahb1enr.set(1);
    rcc_apb1enr.set(1 << 17 | 1 << 1);
    rcc_apb2enr.set(1 << 4);
    for (int pin : {2, 3, 9, 10}) port_a.connect(pin, 7);  // both USARTs
    port_a.connect(6, 2);                                  // timer 3
    connect_board();
}

std::uint32_t clock_of(const Usart& u) { return u.base == usart1.base ? usart1_clock : usart2_clock; }

void open(Line l, int baud) {
    const Usart& u = usart(l);
    const auto speed = static_cast<std::uint32_t>(baud);
    u.brr().write((clock_of(u) + speed / 2) / speed);
    u.cr1().write(1 << 13 | 1 << 3 | 1 << 2 | 1 << 5);  // on, send, receive, interrupt on receipt
}

}  // namespace

void power_on() {
    run_at_168_mhz();
    connect_pins();
    open(Line::Debug, 115200);
    open(Line::Link, 9600);
    nvic_iser1.write(1 << (37 - 32) | 1 << (38 - 32));
    systick_load.write(core_clock / 1000 - 1);
    systick_val.write(0);
    systick_ctrl.write(7);
}

void send(Line l, std::string_view bytes) {
    for (char c : bytes) {
        while (!(usart(l).sr().read() & may_send)) {}
        usart(l).dr().write(static_cast<std::uint8_t>(c));
    }
}

bool receive(Line l, char& byte) { return (l == Line::Debug ? debug_in : link_in).pop(byte); }

void set_speed(int baud) { open(Line::Link, baud); }

// 49 days until it wraps; a game lasts minutes.
std::uint64_t now() { return milliseconds; }

void wait() { asm volatile("wfi"); }

// A square wave on channel 1: half of each period high (PWM mode 1).
void tone(unsigned hertz) {
    tim3_cr1.write(0);
    tim3_ccer.write(hertz ? 1 : 0);
    if (!hertz) return;
    tim3_psc.write(timer_clock / timer_ticks - 1);
    tim3_ccmr1.write(6 << 4);
    tim3_arr.write(timer_ticks / hertz - 1);
    tim3_ccr1.write(timer_ticks / hertz / 2);
    tim3_egr.write(1);
    tim3_cr1.write(1);
}

void on_systick() { milliseconds = milliseconds + 1; }
void on_usart(const Usart& u) {
    Ring& in = u.base == usart(Line::Debug).base ? debug_in : link_in;
    if (u.sr().read() & received) in.push(static_cast<char>(u.dr().read()));
}

}  // namespace agon::firmware::board

// ---- what the chip does after a reset and on interrupts

extern "C" {
extern std::uint32_t ram_end, data_from, data_begin, data_end, bss_begin, bss_end;

[[noreturn]] void reset() {
    *reinterpret_cast<volatile std::uint32_t*>(0xe000ed88) |= 0xfu
                                                              << 20;  // the floating-point unit, before its first use
    asm volatile("dsb\nisb");
    for (std::uint32_t *from = &data_from, *to = &data_begin; to < &data_end;) *to++ = *from++;
    for (std::uint32_t* to = &bss_begin; to < &bss_end;) *to++ = 0;
    agon::firmware::board::power_on();
    agon::firmware::run();
}
[[noreturn]] void fault() {  // a broken program shows all lights and stops
    agon::firmware::board::lights(15);
    for (;;) {}
}
void systick() { agon::firmware::board::on_systick(); }
void usart1_received() { agon::firmware::board::on_usart(agon::firmware::board::usart1); }
void usart2_received() { agon::firmware::board::on_usart(agon::firmware::board::usart2); }
}

namespace {
using Handler = void (*)();
struct VectorTable {
    std::uint32_t* stack;
    Handler handlers[15 + 39];
};
constexpr int external = 15;  // handlers[external + n] serves interrupt n
constexpr VectorTable make_vectors() {
    VectorTable v{&ram_end, {}};
    for (Handler& h : v.handlers) h = fault;
    v.handlers[0] = reset;
    v.handlers[14] = systick;
    v.handlers[external + 37] = usart1_received;
    v.handlers[external + 38] = usart2_received;
    return v;
}
[[gnu::section(".vectors"), gnu::used]] constexpr VectorTable vectors = make_vectors();
}  // namespace
