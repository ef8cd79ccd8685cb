#include "games/battleship/tools.h"

#include <charconv>

#include "core/json.h"
#include "core/random.h"
#include "games/battleship/audit.h"
#include "games/battleship/rules.h"
#include "games/battleship/texts.h"

namespace agon::battleship {
namespace {

std::string value(const ToolInput& in, const std::string& key) {
    const auto it = in.find(key);
    return it == in.end() ? std::string() : it->second;
}

std::optional<int> whole(const std::string& text, int low, int high) {
    int n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (error != std::errc{} || end != text.data() + text.size() || n < low || n > high) return std::nullopt;
    return n;
}

// "ships.0.x", "ships.0.y", "ships.0.length", "ships.0.vertical" and so on.
Result<Fleet> fleet_in(const ToolInput& in) {
    Fleet fleet;
    for (int i = 0; in.contains("ships." + std::to_string(i) + ".x"); ++i) {
        const std::string path = "ships." + std::to_string(i) + ".";
        const auto x = whole(value(in, path + "x"), 0, max_side - 1), y = whole(value(in, path + "y"), 0, max_side - 1);
        const auto length = whole(value(in, path + "length"), 1, max_length);
        if (!x || !y || !length)
            return refuse("rules.bad_value",
                          {path.substr(0, path.size() - 1), value(in, path + "x") + "," + value(in, path + "y")});
        if (fleet.count == max_ships) return std::unexpected(describe({.what = Defect::TooManyShips}));
        fleet.add(ship_at(cell_at(*x, *y), *length, value(in, path + "vertical") == "true"));
    }
    return fleet;
}

std::string move_of(const Fleet& fleet) {
    return Battleship::text({.kind = Battleship::Move::Kind::Place, .fleet = fleet});
}

Result<std::string> check(const ToolInput& in) {
    const auto rules = Battleship::rules(value(in, "rules"));
    if (!rules) return std::unexpected(rules.error());
    const auto fleet = fleet_in(in);
    std::optional<Phrase> wrong;
    if (!fleet) wrong = fleet.error();
    else if (const auto flaw = flaw_of(rules->layout, *fleet)) wrong = describe(*flaw);
    JsonWriter w;
    w.begin_object().field("ok", !wrong).key("defects").begin_array();
    if (wrong) write_sentence(w, *wrong, texts());
    w.end_array().key("move");
    if (wrong) w.null();
    else w.value(move_of(sorted(*fleet)));
    return w.end_object().text();
}

Result<std::string> random(const ToolInput& in) {
    const auto rules = Battleship::rules(value(in, "rules"));
    if (!rules) return std::unexpected(rules.error());
    std::uint64_t seed = 0;
    const std::string number = value(in, "seed");
    std::from_chars(number.data(), number.data() + number.size(), seed);
    Random chance(seed);
    const auto fleet = sequential_fleet(
        rules->layout, [&](int n) { return static_cast<int>(chance.below(static_cast<std::uint64_t>(n))); });
    if (!fleet) return refuse("battleship.rules.no_ships", {value(in, "rules")});
    JsonWriter w;
    w.begin_object().key("ships").begin_array();
    for (const Ship& s : *fleet)
        w.begin_object()
            .field("x", s.column)
            .field("y", s.row)
            .field("length", s.length)
            .field("vertical", s.vertical)
            .end_object();
    return w.end_array().field("move", move_of(*fleet)).end_object().text();
}

}  // namespace

std::vector<Tool> tools() { return {{"check", &check}, {"random", &random}}; }

}  // namespace agon::battleship
