// The bare STM32F405: clock tree, two USARTs, SysTick and the lights of the Discovery
// board (PD12..PD15), straight on the registers (RM0090). USART1 (PA9/PA10) is the debug
// line, USART2 (PA2/PA3) the link, PA0 the start button, pressed is high.
#include <array>

#include "firmware/player.h"

namespace agon::firmware::board {
namespace {

struct Register {
    std::uintptr_t address;
    std::uint32_t read() const { return *reinterpret_cast<volatile std::uint32_t*>(address); }
    void write(std::uint32_t v) const { *reinterpret_cast<volatile std::uint32_t*>(address) = v; }
    void set(std::uint32_t bits) const { write(read() | bits); }
};

constexpr Register rcc_cr{0x40023800}, rcc_pllcfgr{0x40023804}, rcc_cfgr{0x40023808};
constexpr Register rcc_ahb1enr{0x40023830}, rcc_ahb2enr{0x40023834}, rcc_apb1enr{0x40023840}, rcc_apb2enr{0x40023844};
constexpr Register flash_acr{0x40023c00};
constexpr Register gpioa_moder{0x40020000}, gpioa_idr{0x40020010}, gpioa_afrl{0x40020020}, gpioa_afrh{0x40020024};
constexpr Register gpiod_moder{0x40020c00}, gpiod_bsrr{0x40020c18};
constexpr Register rng_cr{0x50060800}, rng_dr{0x50060808};
constexpr Register systick_ctrl{0xe000e010}, systick_load{0xe000e014}, systick_val{0xe000e018};
constexpr Register nvic_iser1{0xe000e104};

constexpr std::uint32_t core_clock = 168'000'000, usart1_clock = core_clock / 2, usart2_clock = core_clock / 4;
constexpr int first_light = 12;

struct Usart {
    std::uintptr_t base;
    Register sr() const { return {base}; }
    Register dr() const { return {base + 4}; }
    Register brr() const { return {base + 8}; }
    Register cr1() const { return {base + 12}; }
};
constexpr Usart usart1{0x40011000}, usart2{0x40004400};
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

const Usart& usart(Line l) { return l == Line::Debug ? usart1 : usart2; }

void run_at_168_mhz() {
    if (rcc_cr.read() == 0) return;  // an emulator without a clock tree: the core runs at full speed already
    flash_acr.write(5 | 7 << 8);     // five wait states, prefetch and both caches
    rcc_pllcfgr.write(16 | 336 << 6 | 0 << 16 | 7 << 24);  // 16 MHz inside oscillator / 16 * 336 / 2
    rcc_cr.set(1 << 24);
    while (!(rcc_cr.read() & 1 << 25)) {}
    rcc_cfgr.write(2 | 5 << 10 | 4 << 13);  // core from the PLL, APB1 a quarter, APB2 a half
    while ((rcc_cfgr.read() >> 2 & 3) != 2) {}
}

void connect_pins() {
    rcc_ahb1enr.set(1 | 1 << 3);
    rcc_ahb2enr.set(1 << 6);
    rcc_apb1enr.set(1 << 17);
    rcc_apb2enr.set(1 << 4);
    gpioa_moder.set(2u << 2 * 2 | 2u << 2 * 3 | 2u << 2 * 9 | 2u << 2 * 10);
    gpioa_afrl.set(7u << 4 * 2 | 7u << 4 * 3);
    gpioa_afrh.set(7u << 4 * 1 | 7u << 4 * 2);
    for (int i = 0; i < 4; ++i) gpiod_moder.set(1u << 2 * (first_light + i));
    rng_cr.write(1 << 2);
}

void open(const Usart& u, std::uint32_t clock, int baud) {
    u.brr().write((clock + static_cast<std::uint32_t>(baud) / 2) / static_cast<std::uint32_t>(baud));
    u.cr1().write(1 << 13 | 1 << 3 | 1 << 2 | 1 << 5);  // on, send, receive, interrupt on receipt
}

}  // namespace

void power_on() {
    run_at_168_mhz();
    connect_pins();
    open(usart1, usart1_clock, 115200);
    open(usart2, usart2_clock, 9600);
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

void set_speed(int baud) { open(usart2, usart2_clock, baud); }

// 49 days until it wraps; a game lasts minutes.
std::uint64_t now() { return milliseconds; }

std::uint32_t noise() { return rng_dr.read() ^ systick_val.read() * 2654435761u ^ milliseconds; }

bool button() { return gpioa_idr.read() & 1; }

void wait() { asm volatile("wfi"); }

void lights(unsigned on) { gpiod_bsrr.write((on & 15) << first_light | (~on & 15) << (first_light + 16)); }

void on_systick() { milliseconds = milliseconds + 1; }
void on_usart(Line l) {
    if (usart(l).sr().read() & received)
        (l == Line::Debug ? debug_in : link_in).push(static_cast<char>(usart(l).dr().read()));
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
void usart1_received() { agon::firmware::board::on_usart(agon::firmware::board::Line::Debug); }
void usart2_received() { agon::firmware::board::on_usart(agon::firmware::board::Line::Link); }
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
