// A picture of 128 x 64 points, black or lit, in the order in which an SSD1306 keeps it, and what the player draws on
// it: both seas, the state of the game, the number of shots. No heap.
#pragma once

#include <span>
#include <string_view>

#include "games/battleship/grid.h"

namespace agon::firmware {

class Screen {
   public:
    static constexpr int width = 128, height = 64, bytes = width * height / 8;

    bool lit(int x, int y) const { return points_[place(x, y)] >> y % 8 & 1; }
    void light(int x, int y);  // what lies outside is left out
    void fill(int x, int y, int wide, int high);
    void frame(int x, int y, int wide, int high);
    void write(int x, int y, std::string_view text, int scale);  // capitals and digits, four points per character
    std::span<const std::uint8_t> memory() const { return points_; }

   private:
    static constexpr std::size_t place(int x, int y) { return static_cast<std::size_t>(y / 8 * width + x); }
    std::array<std::uint8_t, bytes> points_{};
};

struct Scene {
    battleship::CellSet ships{}, suffered{};  // ours, and where the other board shot
    battleship::CellSet asked{}, hits{};      // our shots
    std::string_view word{};                  // how the game stands
    int shots = 0;
};
Screen drawn(const Scene&);

}  // namespace agon::firmware
