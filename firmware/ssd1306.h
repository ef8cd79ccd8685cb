// A display with the controller SSD1306 on an I2C bus. The bus sends the bytes of one transaction and says whether
// somebody took them; a display that does not is left alone until it is looked for again.
#pragma once

#include "firmware/screen.h"

namespace agon::firmware {

template <class Bus>
class Ssd1306 {
   public:
    explicit Ssd1306(Bus bus) : bus_(bus) {}

    void look_for() { state_ = State::Unknown; }

    void show(const Screen& s) {
        if (state_ == State::Unknown) state_ = bus_(set_up) ? State::Ready : State::Absent;
        if (state_ == State::Ready && !(bus_(whole_picture) && send(s))) state_ = State::Absent;
    }

   private:
    enum class State : std::uint8_t { Unknown, Ready, Absent };
    static constexpr std::uint8_t commands = 0x00, data = 0x40;  // the first byte of a transaction
    static constexpr auto set_up =
        std::to_array<std::uint8_t>({commands, 0xae,                          // off
                                     0xd5,     0x80, 0xa8, 0x3f,              // clock; 64 rows
                                     0xd3,     0x00, 0x40,                    // the first row is the first
                                     0x8d,     0x14,                          // its own high voltage
                                     0x20,     0x00,                          // bytes go on in the next page
                                     0xa1,     0xc8, 0xda, 0x12,              // not mirrored, as the modules are wired
                                     0x81,     0xcf, 0xd9, 0xf1, 0xdb, 0x40,  // contrast
                                     0xa4,     0xa6, 0xaf});                  // shows its memory, lit is lit, on
    static constexpr auto whole_picture =
        std::to_array<std::uint8_t>({commands, 0x21, 0, Screen::width - 1, 0x22, 0, Screen::height / 8 - 1});

    bool send(const Screen& s) {
        std::array<std::uint8_t, Screen::width + 1> page{data};
        for (int at = 0; at < Screen::bytes; at += Screen::width) {
            for (int i = 0; i < Screen::width; ++i) page[i + 1] = s.memory()[at + i];
            if (!bus_(page)) return false;
        }
        return true;
    }

    Bus bus_;
    State state_ = State::Unknown;
};

}  // namespace agon::firmware
