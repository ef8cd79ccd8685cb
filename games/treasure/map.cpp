#include "games/treasure/map.h"

namespace agon::treasure {

std::string text(Field f) { return std::to_string(f.x) + "," + std::to_string(f.y); }

std::string text(const std::vector<Field>& fields) {
    constexpr std::size_t most = 12;
    std::string out;
    for (std::size_t i = 0; i < fields.size() && i < most; ++i) out += (i ? " " : "") + text(fields[i]);
    if (fields.size() > most) out += " … (" + std::to_string(fields.size()) + ")";
    return out;
}

std::string_view name(Direction d) {
    constexpr std::string_view names[] = {"up", "left", "right", "down"};
    return names[static_cast<std::size_t>(d)];
}

std::optional<Direction> direction_named(std::string_view text) {
    for (Direction d : directions)
        if (name(d) == text) return d;
    return std::nullopt;
}

}  // namespace agon::treasure
