// The display's bus: I2C1 on PB8 (clock) and PB9 (data) at 400 kHz. Every wait is bounded: a game goes on without a
// display, with one that hangs, and in an emulator that has no such bus.
#include "firmware/stm32f4.h"

namespace agon::firmware::board {
namespace {

constexpr Register rcc_apb1enr{0x40023840};
constexpr Register i2c_cr1{0x40005400}, i2c_cr2{0x40005404}, i2c_dr{0x40005410}, i2c_sr1{0x40005414};
constexpr Register i2c_sr2{0x40005418}, i2c_ccr{0x4000541c}, i2c_trise{0x40005420};
constexpr std::uint32_t on = 1, begin = 1 << 8, end = 1 << 9, reset_bus = 1 << 15;                            // of cr1
constexpr std::uint32_t begun = 1, addressed = 1 << 1, sent = 1 << 2, may_write = 1 << 7, refused = 1 << 10;  // of sr1
constexpr std::uint8_t display_address = 0x3c << 1;
constexpr unsigned bus_clock_mhz = 42;

void open_bus() {
    rcc_ahb1enr.set(1 << 1);
    rcc_apb1enr.set(1 << 21);
    for (int pin : {8, 9}) port_b.share(pin), port_b.connect(pin, 4);
    i2c_cr1.write(reset_bus);  // whatever hung before
    i2c_cr1.write(0);
    i2c_cr2.write(bus_clock_mhz);
    i2c_ccr.write(1 << 15 | bus_clock_mhz * 1000 / (3 * 400));  // fast mode: one part high, two low
    i2c_trise.write(bus_clock_mhz * 3 / 10 + 1);                // 300 ns
    i2c_cr1.write(on);
}

// A byte takes 23 microseconds, some hundred looks.
bool await(std::uint32_t flag) {
    for (int patience = 2000; patience > 0; --patience) {
        const std::uint32_t status = i2c_sr1.read();
        if (status & refused) return false;
        if (status & flag) return true;
    }
    return false;
}

bool address() {
    i2c_cr1.write(on | begin);
    if (!await(begun)) return false;
    i2c_dr.write(display_address);
    if (!await(addressed)) return false;
    i2c_sr2.read();  // which ends the addressing
    return true;
}

bool send_all(std::span<const std::uint8_t> bytes) {
    for (std::uint8_t b : bytes) {
        if (!await(may_write)) return false;
        i2c_dr.write(b);
    }
    return await(sent);
}

// The end of a transaction takes its time on the wire.
void await_free() {
    constexpr std::uint32_t busy = 1 << 1;
    for (int patience = 2000; patience > 0 && i2c_sr2.read() & busy; --patience) {}
}

}  // namespace

// The bus is opened anew each time, so that nothing of a broken transaction is left.
bool to_display(std::span<const std::uint8_t> bytes) {
    open_bus();
    const bool taken = address() && send_all(bytes);
    i2c_cr1.write(on | end);
    await_free();
    return taken;
}

}  // namespace agon::firmware::board
