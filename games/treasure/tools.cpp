#include "games/treasure/tools.h"

#include <charconv>

#include "core/json.h"
#include "games/treasure/half_map.h"
#include "games/treasure/texts.h"

namespace agon::treasure {
namespace {

std::string value(const ToolInput& in, const std::string& key) {
    const auto it = in.find(key);
    return it == in.end() ? std::string() : it->second;
}

std::optional<int> whole(const std::string& text) {
    int n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return n;
}

// Cells row by row, as the page paints them; forts as "forts.0.0", "forts.0.1" …
Result<HalfMap> half_in(const Rules& r, const ToolInput& in, const std::string& cells) {
    const auto width = static_cast<std::size_t>(r.width), height = static_cast<std::size_t>(r.height);
    const bool letters = cells.find_first_not_of("GMW?") == cells.npos;
    if (cells.size() != width * height || !letters) return refuse("rules.bad_value", {"cells", cells.substr(0, 60)});
    HalfMap h;
    for (std::size_t y = 0; y < height; ++y) h.rows.push_back(cells.substr(y * width, width));
    for (int i = 0; in.contains("forts." + std::to_string(i) + ".0"); ++i) {
        const std::string path = "forts." + std::to_string(i) + ".";
        const auto x = whole(value(in, path + "0")), y = whole(value(in, path + "1"));
        if (!x || !y || *x < 0 || *y < 0 || *x >= r.width || *y >= r.height)
            return refuse("rules.bad_value", {"forts", value(in, path + "0")});
        h.forts.push_back({*x, *y});
    }
    return h;
}

std::string cells_of(const HalfMap& h) {
    std::string all;
    for (const auto& row : h.rows) all += row;
    return all;
}

// The opponent's half, once it is there: some profiles let it restrict ours.
std::optional<HalfMap> other_half(const Rules& r, const ToolInput& in) {
    const std::string cells = value(in, "other");
    if (cells.find('?') != cells.npos) return std::nullopt;
    const auto half = half_in(r, {}, cells);
    return half ? std::optional(*half) : std::nullopt;
}

Result<std::string> check(const ToolInput& in) {
    const auto rules = parse_rules(value(in, "rules"));
    if (!rules) return std::unexpected(rules.error());
    const auto half = half_in(*rules, in, value(in, "cells"));
    if (!half) return std::unexpected(half.error());
    auto wrong = violations(*rules, *half);
    if (const auto other = other_half(*rules, in); other && wrong.empty())
        wrong = crossing_violations(*rules, *other, *half);
    JsonWriter w;
    w.begin_object().field("ok", wrong.empty()).key("defects").begin_array();
    for (const Phrase& p : wrong) write_sentence(w, p, texts());
    w.end_array().key("move");
    if (wrong.empty()) w.value(text(*half));
    else w.null();
    return w.end_object().text();
}

Result<std::string> draw_half(const ToolInput& in) {
    const auto rules = parse_rules(value(in, "rules"));
    if (!rules) return std::unexpected(rules.error());
    Random random(static_cast<std::uint64_t>(whole(value(in, "seed")).value_or(1)));
    const auto other = other_half(*rules, in);
    const HalfMap h = random_half(*rules, random, other ? &*other : nullptr);
    JsonWriter w;
    w.begin_object().field("move", text(h)).field("cells", cells_of(h)).key("forts").begin_array();
    for (const Field f : h.forts) w.begin_array().value(f.x).value(f.y).end_array();
    return w.end_array().end_object().text();
}

}  // namespace

std::vector<Tool> tools() { return {{"check", &check}, {"half", &draw_half}}; }

}  // namespace agon::treasure
