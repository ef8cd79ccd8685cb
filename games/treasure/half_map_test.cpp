// The check of half maps: every rule, every violation at once.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "games/treasure/rules.h"
#include "games/treasure/texts.h"

using namespace agon;
using namespace agon::treasure;

namespace {

HalfMap half(std::string_view text) { return *parse_half_map(text); }
HalfMap sound_half() {
    return half("map:GGGGGGGGGG/GMMGGGGMMG/GGWWGGWWGG/GMGWGGWGGG/GGGGWGGGGG@0,0");
}  // 5 mountains, 7 water, 38 grass

std::set<std::string> codes(const HalfMap& h, const Rules& r = {}) {
    std::set<std::string> out;
    for (const auto& v : violations(r, h)) out.insert(v.code);
    return out;
}

HalfMap with(Field f, char terrain, HalfMap h = sound_half()) {
    h.rows[static_cast<std::size_t>(f.y)][static_cast<std::size_t>(f.x)] = terrain;
    return h;
}

}  // namespace

TEST_CASE("a half map has at least 5 mountains, 24 grass and 7 water") {
    CHECK(codes(sound_half()).empty());
    CHECK(codes(with({1, 1}, grass)) == std::set<std::string>{"treasure.few_mountains"});
    CHECK(codes(with({4, 4}, grass)) == std::set<std::string>{"treasure.few_water"});
    HalfMap stony = sound_half();
    for (auto& row : stony.rows)
        for (char& c : row)
            if (c == grass) c = mountain;
    stony.rows[0] = "GGGGGGGGGG";
    stony.rows[4] = "GGGGWGGGGG";
    CHECK(codes(stony) == std::set<std::string>{"treasure.few_grass"});
}

TEST_CASE("a half map has exactly one fort, on grass") {
    HalfMap h = sound_half();
    h.forts.clear();
    CHECK(codes(h) == std::set<std::string>{"treasure.no_fort"});
    h.forts = {{0, 0}, {1, 0}};
    CHECK(codes(h) == std::set<std::string>{"treasure.fort_count"});
    h.forts = {{1, 1}};
    CHECK(codes(h) == std::set<std::string>{"treasure.fort_terrain"});
    h.forts = {{2, 2}};
    CHECK(codes(h) == std::set<std::string>{"treasure.fort_terrain"});
}

TEST_CASE("a half map has no islands") {
    const HalfMap h = half(
        "map:GGGGGGGGGG/GMMGGGGMMG/WWWGGGWGGG/GMGWGGGGGG/GGGWGGGGGM@0,0");  // water from the left edge to the bottom
    const auto all = violations({}, h);
    REQUIRE(std::ranges::count(all, "treasure.island", &Phrase::code) == 1);
    CHECK(std::ranges::find(all, "treasure.island", &Phrase::code)->args[0] == "0,3 1,3 2,3 0,4 1,4 2,4");
}

TEST_CASE("each border has less than half water: at most 4 on long, 2 on short sides") {
    HalfMap h = sound_half();
    h.rows[0] = "GGWWWWGGGG";
    CHECK(codes(h).empty());
    h.rows[0] = "GGWWWWWGGG";
    CHECK(codes(h) == std::set<std::string>{"treasure.border_water"});
    HalfMap side = with({0, 3}, water, with({0, 1}, water));
    CHECK(codes(side).empty());
    side = with({0, 2}, water, side);
    CHECK(codes(side) == std::set<std::string>{"treasure.border_water"});
}

TEST_CASE("all violations are reported at once, with their fields and a picture, in both languages") {
    HalfMap h = half("map:GGWWWWWGGG/GGGGGGGGGG/GGGGGGGGGG/GGGGGGGGGG/GGGGGGGGG@2,0@1,1");
    const auto p = Treasure::start({}, 1);
    const auto verdict = Treasure::check(p, p.turn, {h, {}});
    REQUIRE_FALSE(verdict);
    const std::string english = sentence(verdict.error(), Language::English, texts());
    for (const char* part :
         {"breaks 6 rules", "1 fields are missing: 9,4", "0 mountains", "5 water fields", "2 forts (2,0 1,1)",
          "not at 2,0", "5 water fields on the top border (2,0 3,0 4,0 5,0 6,0)", "   0123456789", " 0 GGFWWWWGGG",
          " 1 GFGGGGGGGG", " 4 GGGGGGGGG?"}) {
        CAPTURE(part);
        CHECK(english.find(part) != std::string::npos);
    }
    CHECK(sentence(verdict.error(), Language::German, texts()).find("am oberen Rand (2,0 3,0") != std::string::npos);
}

TEST_CASE("fields outside the half are named, duplicates of rows too") {
    HalfMap h = sound_half();
    h.outside.push_back({-1, 2});
    h.rows[1] += "G";
    h.rows.push_back("G");
    const auto all = violations({}, h);
    REQUIRE(all.size() == 1);
    CHECK(all[0].args[0] == "-1,2 10,1 0,5");
}
