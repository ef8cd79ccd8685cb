#include "games/treasure/half_map.h"

#include <algorithm>
#include <charconv>

namespace agon::treasure {
namespace {

constexpr std::size_t most_rows = 64, most_columns = 64, most_extras = 64;  // of a half map as it is sent
constexpr int most_attempts = 100000;  // a profile of one's own may be next to impossible; then the check will say why

// name: a code of texts.cpp.
struct Border {
    std::string_view name;
    std::vector<Field> fields;
};

std::vector<Border> borders(const Rules& r) {
    std::vector<Border> all{
        {"treasure.top", {}}, {"treasure.bottom", {}}, {"treasure.left", {}}, {"treasure.right", {}}};
    for (int x = 0; x < r.width; ++x) {
        all[0].fields.push_back({x, 0});
        all[1].fields.push_back({x, r.height - 1});
    }
    for (int y = 0; y < r.height; ++y) {
        all[2].fields.push_back({0, y});
        all[3].fields.push_back({r.width - 1, y});
    }
    return all;
}

std::vector<Field> fields_where(const Rules& r, auto&& wanted) {
    std::vector<Field> out;
    for (int y = 0; y < r.height; ++y)
        for (int x = 0; x < r.width; ++x)
            if (wanted(Field{x, y})) out.push_back({x, y});
    return out;
}

std::vector<Field> beyond(const Rules& r, const HalfMap& h) {
    std::vector<Field> out = h.outside;
    for (int y = 0; y < static_cast<int>(h.rows.size()); ++y)
        for (int x = 0; x < static_cast<int>(h.rows[static_cast<std::size_t>(y)].size()); ++x)
            if ((x >= r.width || y >= r.height) && h.at({x, y}) != unknown_terrain) out.push_back({x, y});
    return out;
}

bool passable(char terrain) { return terrain == grass || terrain == mountain; }

// The fields that cannot be reached from the largest connected part.
std::vector<Field> islands(const Rules& r, const HalfMap& h) {
    std::vector<int> part(static_cast<std::size_t>(r.width * r.height), -1);
    std::vector<int> sizes;
    const auto slot = [&](Field f) -> int& { return part[static_cast<std::size_t>(f.x + f.y * r.width)]; };
    const auto land = [&](Field f) {
        return f.x >= 0 && f.y >= 0 && f.x < r.width && f.y < r.height && passable(h.at(f));
    };
    for (const Field start : fields_where(r, land)) {
        if (slot(start) >= 0) continue;
        const int id = static_cast<int>(sizes.size());
        std::vector<Field> open{start};
        slot(start) = id;
        for (std::size_t i = 0; i < open.size(); ++i)
            for (Direction d : directions)
                if (const Field next = step(open[i], d); land(next) && slot(next) < 0) {
                    slot(next) = id;
                    open.push_back(next);
                }
        sizes.push_back(static_cast<int>(open.size()));
    }
    if (sizes.size() < 2) return {};
    const int largest = static_cast<int>(std::ranges::max_element(sizes) - sizes.begin());
    return fields_where(r, [&](Field f) { return land(f) && slot(f) != largest; });
}

void check_counts(const Rules& r, const HalfMap& h, std::vector<Phrase>& out) {
    const auto at_least = [&](char terrain, int least, const char* code) {
        const auto found = fields_where(r, [&](Field f) { return h.at(f) == terrain; });
        if (static_cast<int>(found.size()) >= least) return;
        const std::string where = found.empty() ? "" : " (" + text(found) + ")";
        out.push_back({code, {std::to_string(found.size()), std::to_string(least), where}});
    };
    at_least(mountain, r.min_mountain, "treasure.few_mountains");
    at_least(grass, r.min_grass, "treasure.few_grass");
    at_least(water, r.min_water, "treasure.few_water");
}

void check_forts(const Rules& r, const HalfMap& h, std::vector<Phrase>& out) {
    if (static_cast<int>(h.forts.size()) != r.forts)
        out.push_back({h.forts.empty() ? "treasure.no_fort" : "treasure.fort_count",
                       {std::to_string(h.forts.size()), std::to_string(r.forts), text(h.forts)}});
    std::vector<Field> wrong;
    std::ranges::copy_if(h.forts, std::back_inserter(wrong), [&](Field f) { return h.at(f) != grass; });
    if (!wrong.empty()) out.push_back({"treasure.fort_terrain", {text(wrong)}});
}

void check_borders(const Rules& r, const HalfMap& h, std::vector<Phrase>& out) {
    for (const auto& [name, fields] : borders(r)) {
        std::vector<Field> wet;
        std::ranges::copy_if(fields, std::back_inserter(wet), [&](Field f) { return h.at(f) == water; });
        const int length = static_cast<int>(fields.size()), count = static_cast<int>(wet.size());
        const int least_wet = (r.min_water_percent * length + 99) / 100;
        const std::string border = embed({std::string(name)});
        if (count > most_water(r, length))
            out.push_back({"treasure.border_water",
                           {border, std::to_string(count), std::to_string(most_water(r, length)), text(wet)}});
        if (count < least_wet)
            out.push_back({"treasure.border_dry", {border, std::to_string(count), std::to_string(least_wet)}});
    }
}

std::optional<Field> read_field(std::string_view& t) {
    Field f;
    const char* end = t.data() + t.size();
    const auto [comma, bad_x] = std::from_chars(t.data(), end, f.x);
    if (bad_x != std::errc{} || comma == end || *comma != ',') return std::nullopt;
    const auto [rest, bad_y] = std::from_chars(comma + 1, end, f.y);
    if (bad_y != std::errc{}) return std::nullopt;
    t.remove_prefix(static_cast<std::size_t>(rest - t.data()));
    return f;
}

HalfMap shuffled_half(const Rules& r, Random& random) {
    const int fields = r.width * r.height;
    const int spare = fields - r.min_grass - r.min_mountain - r.min_water;
    const int more_water = static_cast<int>(random.below(static_cast<std::uint64_t>(std::min(3, spare)) + 1));
    const int more_mountain =
        static_cast<int>(random.below(static_cast<std::uint64_t>(std::min(3, spare - more_water)) + 1));
    std::string cells(static_cast<std::size_t>(fields), grass);
    std::fill_n(cells.begin(), r.min_water + more_water, water);
    std::fill_n(cells.rbegin(), r.min_mountain + more_mountain, mountain);
    random.shuffle(cells);
    HalfMap h;
    for (int y = 0; y < r.height; ++y)
        h.rows.push_back(cells.substr(static_cast<std::size_t>(y * r.width), static_cast<std::size_t>(r.width)));
    return h;
}

}  // namespace

char HalfMap::at(Field f) const {
    if (f.y < 0 || f.y >= static_cast<int>(rows.size())) return unknown_terrain;
    const auto& row = rows[static_cast<std::size_t>(f.y)];
    return f.x < 0 || f.x >= static_cast<int>(row.size()) ? unknown_terrain : row[static_cast<std::size_t>(f.x)];
}

std::string text(const HalfMap& h) {
    std::string out = "map:";
    for (std::size_t i = 0; i < h.rows.size(); ++i) out += (i ? "/" : "") + h.rows[i];
    for (const Field f : h.forts) out += "@" + text(f);
    for (const Field f : h.outside) out += "!" + text(f);
    return out;
}

std::optional<HalfMap> parse_half_map(std::string_view t) {
    if (!t.starts_with("map:")) return std::nullopt;
    t.remove_prefix(4);
    HalfMap h;
    auto rows = t.substr(0, t.find_first_of("@!"));
    t.remove_prefix(rows.size());
    while (!rows.empty()) {
        const auto row = rows.substr(0, rows.find('/'));
        if (h.rows.size() == most_rows || row.size() > most_columns || row.find_first_not_of("GMW?") != row.npos)
            return std::nullopt;
        h.rows.emplace_back(row);
        rows.remove_prefix(std::min(row.size() + 1, rows.size()));
    }
    while (!t.empty()) {
        const bool fort = t.front() == '@';
        if (!fort && t.front() != '!') return std::nullopt;
        t.remove_prefix(1);
        const auto f = read_field(t);
        if (!f || h.forts.size() + h.outside.size() == most_extras) return std::nullopt;
        (fort ? h.forts : h.outside).push_back(*f);
    }
    return h;
}

std::string picture(const Rules& r, const HalfMap& h) {
    std::string out = "   ";
    for (int x = 0; x < r.width; ++x) out += static_cast<char>('0' + x % 10);
    for (int y = 0; y < r.height; ++y) {
        out += "\n" + std::string(y < 10 ? " " : "") + std::to_string(y) + " ";
        for (int x = 0; x < r.width; ++x)
            out += std::ranges::find(h.forts, Field{x, y}) != h.forts.end() ? 'F' : h.at({x, y});
    }
    return out;
}

Map map_of(const Rules& r, const HalfMap& h) {
    Map m{r.width, r.height, {}};
    for (const auto& row : h.rows) m.cells += row;
    return m;
}

std::vector<Phrase> violations(const Rules& r, const HalfMap& h) {
    std::vector<Phrase> out;
    if (const auto extra = beyond(r, h); !extra.empty())
        out.push_back({"treasure.outside", {text(extra), std::to_string(r.width - 1), std::to_string(r.height - 1)}});
    if (const auto missing = fields_where(r, [&](Field f) { return h.at(f) == unknown_terrain; }); !missing.empty())
        out.push_back(
            {"treasure.missing",
             {std::to_string(missing.size()), text(missing), std::to_string(r.width), std::to_string(r.height)}});
    check_counts(r, h, out);
    check_forts(r, h, out);
    if (const auto cut_off = islands(r, h); !cut_off.empty()) out.push_back({"treasure.island", {text(cut_off)}});
    check_borders(r, h, out);
    return out;
}

std::vector<Phrase> crossing_violations(const Rules& r, const HalfMap& first, const HalfMap& second) {
    std::vector<Phrase> out;
    if (r.min_crossing_percent == 0) return out;
    const auto edges = borders(r);
    constexpr std::size_t facing[] = {1, 0, 3, 2};
    for (std::size_t e = 0; e < edges.size(); ++e) {
        const auto& ours = edges[e].fields;
        const auto& theirs = edges[facing[e]].fields;
        std::vector<Field> open;
        for (std::size_t i = 0; i < ours.size(); ++i)
            if (passable(second.at(ours[i])) && passable(first.at(theirs[i]))) open.push_back(ours[i]);
        const int least = (r.min_crossing_percent * static_cast<int>(ours.size()) + 99) / 100;
        if (static_cast<int>(open.size()) < least)
            out.push_back({"treasure.crossing",
                           {embed({std::string(edges[e].name)}), std::to_string(open.size()), std::to_string(least),
                            text(open)}});
    }
    return out;
}

namespace {

bool has_shape_of(const Rules& r, const HalfMap& h) {
    const auto complete = [&](const std::string& row) {
        return static_cast<int>(row.size()) == r.width && row.find('?') == row.npos;
    };
    return h.outside.empty() && static_cast<int>(h.rows.size()) == r.height && std::ranges::all_of(h.rows, complete) &&
           static_cast<int>(h.forts.size()) == r.forts;
}

// A client of another semester: its half has the size and the forts of another profile.
std::string hint_of_profile(const Rules& r, const HalfMap& h) {
    if (has_shape_of(r, h)) return {};
    for (const Rules& other : built_in_rules())
        if (has_shape_of(other, h)) return " " + embed({"treasure.other_profile", {other.base, r.base}});
    return {};
}

}  // namespace

Phrase half_map_refusal(const Rules& r, const HalfMap& h, const std::vector<Phrase>& all) {
    std::string list;
    for (const auto& v : all) list += (list.empty() ? "" : " ") + embed(v);
    return {"treasure.half_map", {std::to_string(all.size()), list + hint_of_profile(r, h), picture(r, h)}};
}

HalfMap random_half(const Rules& r, Random& random, const HalfMap* first) {
    HalfMap h;
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
        h = shuffled_half(r, random);
        auto lawn = fields_where(r, [&](Field f) { return h.at(f) == grass; });
        random.shuffle(lawn);
        lawn.resize(static_cast<std::size_t>(r.forts));
        h.forts = std::move(lawn);
        if (violations(r, h).empty() && (!first || crossing_violations(r, *first, h).empty())) break;
    }
    return h;
}

}  // namespace agon::treasure
