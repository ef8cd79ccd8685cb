#include "firmware/screen.h"

namespace agon::firmware {
namespace {

using namespace battleship;

// Three columns and five rows, row by row from the left: the highest of fifteen bits is the upper left point.
struct Glyph {
    char letter;
    std::uint16_t points;
};
constexpr Glyph glyphs[]{
    {'0', 0b111'101'101'101'111}, {'1', 0b010'110'010'010'111}, {'2', 0b111'001'111'100'111},
    {'3', 0b111'001'111'001'111}, {'4', 0b101'101'111'001'001}, {'5', 0b111'100'111'001'111},
    {'6', 0b111'100'111'101'111}, {'7', 0b111'001'001'010'010}, {'8', 0b111'101'111'101'111},
    {'9', 0b111'101'111'001'111}, {'A', 0b010'101'111'101'101}, {'C', 0b011'100'100'100'011},
    {'D', 0b110'101'101'101'110}, {'E', 0b111'100'110'100'111}, {'H', 0b101'101'111'101'101},
    {'L', 0b100'100'100'100'111}, {'N', 0b110'101'101'101'101}, {'O', 0b111'101'101'101'111},
    {'P', 0b111'101'111'100'100}, {'R', 0b110'101'110'101'101}, {'S', 0b011'100'010'001'110},
    {'T', 0b111'010'010'010'010}, {'W', 0b101'101'101'111'101}, {'Y', 0b101'101'010'010'010},
};
constexpr int glyph_width = 3, glyph_height = 5;

std::uint16_t points_of(char letter) {
    for (const Glyph& g : glyphs)
        if (g.letter == letter) return g.points;
    return 0;
}

constexpr int pitch = 5, sea_side = max_side * pitch + 3;  // four points and a gap per field, a frame around all

enum class Mark : std::uint8_t { Nothing, Ship, Hit, Miss };

void draw_field(Screen& s, int x, int y, Mark m) {
    constexpr int side = pitch - 1;
    if (m == Mark::Ship) s.frame(x, y, side, side);
    if (m == Mark::Hit) s.fill(x, y, side, side);
    if (m == Mark::Miss) s.fill(x + 1, y + 1, side / 2, side / 2);
}

template <class MarkOf>
void draw_sea(Screen& s, int left, MarkOf mark_of) {
    s.frame(left, 0, sea_side, sea_side);
    for (int column = 0; column < max_side; ++column)
        for (int row = 0; row < max_side; ++row)
            draw_field(s, left + 2 + pitch * column, 2 + pitch * row, mark_of(cell_at(column, row)));
}

void write_number_to_the_right_edge(Screen& s, int y, int number, int scale) {
    int x = Screen::width + scale;
    do {
        const char digit = static_cast<char>('0' + number % 10);
        x -= (glyph_width + 1) * scale;
        s.write(x, y, {&digit, 1}, scale);
    } while (number /= 10);
}

}  // namespace

void Screen::light(int x, int y) {
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    points_[place(x, y)] = static_cast<std::uint8_t>(points_[place(x, y)] | 1u << y % 8);
}

void Screen::fill(int x, int y, int wide, int high) {
    for (int i = 0; i < wide; ++i)
        for (int j = 0; j < high; ++j) light(x + i, y + j);
}

void Screen::frame(int x, int y, int wide, int high) {
    fill(x, y, wide, 1);
    fill(x, y + high - 1, wide, 1);
    fill(x, y, 1, high);
    fill(x + wide - 1, y, 1, high);
}

void Screen::write(int x, int y, std::string_view text, int scale) {
    for (char c : text) {
        const unsigned points = points_of(c);
        for (int i = 0; i < glyph_width * glyph_height; ++i)
            if (points >> (glyph_width * glyph_height - 1 - i) & 1)
                fill(x + i % glyph_width * scale, y + i / glyph_width * scale, scale, scale);
        x += (glyph_width + 1) * scale;
    }
}

Screen drawn(const Scene& scene) {
    constexpr int text_top = 54, scale = 2;
    Screen s;
    draw_sea(s, 0, [&](Cell c) {
        if (scene.suffered.has(c)) return scene.ships.has(c) ? Mark::Hit : Mark::Miss;
        return scene.ships.has(c) ? Mark::Ship : Mark::Nothing;
    });
    draw_sea(s, Screen::width - sea_side, [&](Cell c) {
        return scene.hits.has(c) ? Mark::Hit : scene.asked.has(c) ? Mark::Miss : Mark::Nothing;
    });
    s.write(0, text_top, scene.word, scale);
    write_number_to_the_right_edge(s, text_top, scene.shots, scale);
    return s;
}

}  // namespace agon::firmware
