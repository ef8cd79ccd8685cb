// The ground the treasure hunt is played on: fields, directions, terrain, and what a
// step costs. Origin top left, x to the right, y downwards, so Up is y - 1.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace agon::treasure {

struct Field {
    int x = -1, y = -1;
    bool operator==(const Field&) const = default;
    bool known() const { return x >= 0; }
};
inline constexpr Field nowhere{};
std::string text(Field);                             // "3,4"
std::string text(const std::vector<Field>& fields);  // "3,4 5,0", at most twelve, then "… (n)"

enum class Direction : std::uint8_t { Up, Left, Right, Down };
inline constexpr std::array directions{Direction::Up, Direction::Left, Direction::Right, Direction::Down};
std::string_view name(Direction);  // "up", "left", …
std::optional<Direction> direction_named(std::string_view);
constexpr Field step(Field f, Direction d) {
    switch (d) {
        case Direction::Up: return {f.x, f.y - 1};
        case Direction::Left: return {f.x - 1, f.y};
        case Direction::Right: return {f.x + 1, f.y};
        case Direction::Down: return {f.x, f.y + 1};
    }
    return f;
}

inline constexpr char grass = 'G', mountain = 'M', water = 'W', unknown_terrain = '?';

// A rectangle of terrain letters, row by row.
struct Map {
    int width = 0, height = 0;
    std::string cells{};
    bool operator==(const Map&) const = default;

    bool contains(Field f) const { return f.x >= 0 && f.y >= 0 && f.x < width && f.y < height; }
    int index(Field f) const { return f.x + f.y * width; }
    Field field(int i) const { return {i % width, i / width}; }
    int size() const { return width * height; }
    char at(Field f) const {
        return contains(f) ? cells[static_cast<std::size_t>(index(f))] : water;
    }  // beyond the edge one drowns
    bool passable(Field f) const { return at(f) == grass || at(f) == mountain; }
    int half_cost(Field f) const { return at(f) == mountain ? 2 : 1; }  // commands to enter or to leave
    int step_cost(Field from, Field to) const { return half_cost(from) + half_cost(to); }
};

}  // namespace agon::treasure
