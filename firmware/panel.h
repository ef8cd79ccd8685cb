// A simulated SSD1306 for the host: it obeys the transactions that the real one would get, as far as the board uses
// them, and turns what it shows into an SVG picture.
#pragma once

#include <span>
#include <string>

#include "firmware/screen.h"

namespace agon::firmware {

class Panel {
   public:
    void take(std::span<const std::uint8_t> transaction);
    bool on() const { return on_; }
    bool lit(int x, int y) const {
        return on_ && memory_[static_cast<std::size_t>(y / 8 * Screen::width + x)] >> y % 8 & 1;
    }
    std::string svg() const;

   private:
    std::size_t obey(std::span<const std::uint8_t> commands);  // how many bytes the first command has
    void store(std::uint8_t);

    bool on_ = false;
    int first_column_ = 0, last_column_ = Screen::width - 1, first_page_ = 0, last_page_ = Screen::height / 8 - 1;
    int column_ = 0, page_ = 0;
    std::array<std::uint8_t, Screen::bytes> memory_{};
};

}  // namespace agon::firmware
