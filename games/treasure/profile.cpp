#include "games/treasure/profile.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/text.h"

namespace agon::treasure {
namespace {

constexpr int largest_side = 16;  // keeps the whole map below 512 fields

constexpr RuleKey keys[] = {
    {"width", &Rules::width, 3, largest_side},
    {"height", &Rules::height, 3, largest_side},
    {"min_mountain", &Rules::min_mountain, 0, 256},
    {"min_grass", &Rules::min_grass, 2, 256},
    {"min_water", &Rules::min_water, 0, 256},
    {"max_water_long", &Rules::max_water_long, 0, largest_side},
    {"max_water_short", &Rules::max_water_short, 0, largest_side},
    {"min_passable_percent", &Rules::min_passable_percent, 0, 100},
    {"min_water_percent", &Rules::min_water_percent, 0, 100},
    {"min_crossing_percent", &Rules::min_crossing_percent, 0, 100},
    {"forts", &Rules::forts, 1, 24},
    {"max_actions", &Rules::max_actions, 3, 100000},
    {"enemy_real_after", &Rules::enemy_real_after, 0, 100000},
    {"action_ms", &Rules::action_ms, 1, 3600000},
    {"game_ms", &Rules::game_ms, 1, 86400000},
    {"linger_ms", &Rules::linger_ms, 0, 86400000},
    {"poll_ms", &Rules::poll_ms, 0, 60000},
    {"max_games", &Rules::max_games, 1, 100000},
};

constexpr std::string_view generation_key = "generation";
constexpr std::array<std::string_view, 4> generation_names{"auto", "ss2019", "ws2020", "ws2021"};

struct BuiltIn {
    Profile profile;
    Rules rules;
};

const std::vector<BuiltIn>& built_in() {
    static const std::vector<BuiltIn> all = [] {
        Rules standard, ws2020, ss2025, ws2025;
        ws2020.base = "ws2020";
        ws2020.width = 8;
        ws2020.height = 4;
        ws2020.min_mountain = 3;
        ws2020.min_grass = 15;
        ws2020.min_water = 4;
        ws2020.max_water_long = 3;
        ws2020.max_water_short = 1;
        ws2020.max_actions = 200;
        ws2020.action_ms = 3000;
        ws2020.enemy_real_after = 12;  // ten moves after the two half maps
        ws2020.max_games = 999;
        ss2025.base = "ss2025";
        ss2025.max_water_long = ss2025.max_water_short = largest_side;  // the percentage decides
        ss2025.min_passable_percent = 51;
        ss2025.forts = 6;
        ws2025 = ss2025;
        ws2025.base = "ws2025";
        ws2025.forts = 1;
        ws2025.min_passable_percent = 40;
        ws2025.min_water_percent = 20;
        ws2025.min_crossing_percent = 40;
        return std::vector<BuiltIn>{
            {{"standard", "halves 10x5, 320 actions, 5 s per action"}, standard},
            {{"ws2020", "halves 8x4, 200 actions, 3 s per action"}, ws2020},
            {{"ss2025", "51 % of each border passable, six fort candidates"}, ss2025},
            {{"ws2025", "borders 40 % passable and 20 % water, the second half must allow crossing"}, ws2025},
        };
    }();
    return all;
}

const Rules* find_base(std::string_view name) {
    for (const auto& b : built_in())
        if (b.profile.name == name) return &b.rules;
    return nullptr;
}

std::string known_names() {
    std::string out;
    for (const auto& b : built_in()) out += std::string(b.profile.name) + ", ";
    for (const auto& k : keys) out += std::string(k.key) + "=…, ";
    return out + std::string(generation_key) + "=…";
}

Verdict set_generation(Rules& r, std::string_view value) {
    const auto it = std::ranges::find(generation_names, value);
    if (it == generation_names.end()) return refuse("treasure.generation", {std::string(value)});
    r.generation = static_cast<OldWords>(it - generation_names.begin());
    return {};
}

Verdict set(Rules& r, std::string_view key, std::string_view value) {
    if (key == generation_key) return set_generation(r, value);
    const auto it = std::ranges::find(keys, key, &RuleKey::key);
    if (it == std::end(keys)) return refuse("rules.unknown", {std::string(key), known_names()});
    int n = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), n);
    if (error != std::errc{} || end != value.data() + value.size() || n < it->low || n > it->high)
        return refuse("treasure.rule_value",
                      {std::string(key), std::string(value), std::to_string(it->low), std::to_string(it->high)});
    r.*(it->member) = n;
    return {};
}

int share(int percent, int length) { return (percent * length + 99) / 100; }  // rounded up

// Numbers that no half map can meet are a broken profile, not a player's mistake.
Result<Rules> feasible(const Rules& r) {
    const int fields = r.width * r.height;
    if (r.min_mountain + r.min_grass + r.min_water > fields)
        return refuse("treasure.rules_too_much",
                      {std::to_string(r.min_mountain + r.min_grass + r.min_water), std::to_string(fields)});
    if (r.forts >= r.min_grass)
        return refuse("treasure.rules_forts", {std::to_string(r.forts), std::to_string(r.min_grass)});
    for (int length : {r.width, r.height})
        if (share(r.min_water_percent, length) > most_water(r, length))
            return refuse("treasure.rules_border", {std::to_string(length)});
    return r;
}

}  // namespace

std::span<const RuleKey> rule_keys() { return keys; }

std::vector<Profile> built_in_profiles() {
    std::vector<Profile> out;
    for (const auto& b : built_in()) out.push_back(b.profile);
    return out;
}

std::vector<Rules> built_in_rules() {
    std::vector<Rules> out;
    for (const auto& b : built_in()) out.push_back(b.rules);
    return out;
}

Result<Rules> parse_rules(std::string_view text) {
    Rules r;
    bool first = true;
    for (const auto& word : split_words(text)) {
        const auto equals = word.find('=');
        if (equals == word.npos) {
            const Rules* base = first ? find_base(word) : nullptr;
            if (!base) return refuse("rules.unknown", {word, known_names()});
            r = *base;
        } else if (auto ok =
                       set(r, std::string_view(word).substr(0, equals), std::string_view(word).substr(equals + 1));
                   !ok) {
            return std::unexpected(ok.error());
        }
        first = false;
    }
    return feasible(r);
}

std::string rules_text(const Rules& r) {
    const Rules* base = find_base(r.base);
    std::string out = r.base;
    for (const auto& k : keys)
        if (r.*(k.member) != base->*(k.member)) out += " " + std::string(k.key) + "=" + std::to_string(r.*(k.member));
    if (r.generation != base->generation)
        out += " " + std::string(generation_key) + "=" +
               std::string(generation_names[static_cast<std::size_t>(r.generation)]);
    return out;
}

Conduct conduct_of(const Rules& r) {
    using std::chrono::milliseconds;
    return {.per_action = milliseconds(r.action_ms), .match = milliseconds(r.game_ms), .forfeit_on_illegal = true};
}

int least_passable(const Rules& r, int length) {
    const int limit = length == std::max(r.width, r.height) ? r.max_water_long : r.max_water_short;
    return std::max(length - limit, share(r.min_passable_percent, length));
}

int most_water(const Rules& r, int length) { return length - std::max(0, least_passable(r, length)); }

}  // namespace agon::treasure
