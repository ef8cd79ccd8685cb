// Profiles as data, texts of moves, and what each viewer may know.
#include <doctest/doctest.h>

#include <algorithm>

#include "games/treasure/draw.h"
#include "games/treasure/texts.h"

using namespace agon;
using namespace agon::treasure;

namespace {

Treasure::Position random_hunt(const Rules& r, std::uint64_t seed, int actions) {
    auto p = Treasure::start(r, seed);
    for (int i = 0; i < actions && !Treasure::outcome(p); ++i)
        Treasure::apply(p, p.turn, *Treasure::suggest(p, p.turn, derive(seed, static_cast<std::uint64_t>(i))));
    return p;
}

std::size_t longest_line(const std::string& text) {
    std::size_t longest = 0, start = 0;
    for (std::size_t i = 0; i <= text.size(); ++i)
        if (i == text.size() || text[i] == '\n') {
            longest = std::max(longest, i - start);
            start = i + 1;
        }
    return longest;
}

}  // namespace

TEST_CASE("the built-in profiles have the numbers of their semesters") {
    const Rules standard = *parse_rules(""), ws2020 = *parse_rules("ws2020"), ss2025 = *parse_rules("ss2025"),
                ws2025 = *parse_rules("ws2025");
    CHECK((standard.max_actions == 320 && standard.action_ms == 5000 && standard.max_games == 99));
    CHECK((most_water(standard, 10) == 4 && most_water(standard, 5) == 2));
    CHECK((ws2020.width == 8 && ws2020.height == 4 && ws2020.max_actions == 200 && ws2020.action_ms == 3000 &&
           ws2020.max_games == 999));
    CHECK((most_water(ws2020, 8) == 3 && most_water(ws2020, 4) == 1));
    CHECK((most_water(ss2025, 10) == 4 && most_water(ss2025, 5) == 2 && ss2025.forts == 6));
    CHECK((most_water(ws2025, 10) == 6 && most_water(ws2025, 5) == 3));
}

TEST_CASE("every profile can be played, and its generated halves are valid") {
    for (const auto& profile : Treasure::profiles()) {
        CAPTURE(profile.name);
        const Rules r = *parse_rules(profile.name);
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            auto p = Treasure::start(r, seed);
            for (int i = 0; i < 2; ++i) {
                const auto m = Treasure::suggest(p, p.turn, derive(seed, static_cast<std::uint64_t>(i)));
                REQUIRE(Treasure::check(p, p.turn, *m));
                Treasure::apply(p, p.turn, *m);
            }
            CHECK(p.joined());
        }
    }
}

TEST_CASE("ss2025: six candidates, the server draws one") {
    const Rules r = *parse_rules("ss2025");
    auto p = random_hunt(r, 5, 2);
    for (Seat s : both_seats) {
        CHECK(p.of(s).half.forts.size() == 6);
        const Field local{p.of(s).fort.x - p.offset(s).x, p.of(s).fort.y - p.offset(s).y};
        CHECK(std::ranges::find(p.of(s).half.forts, local) != p.of(s).half.forts.end());
    }
}

TEST_CASE("ws2025: borders need water, and the second half must allow crossing") {
    const Rules r = *parse_rules("ws2025");
    HalfMap dry = *parse_half_map("map:GGGGGGGGGG/GMMGGGGMMG/GGWWGGWWGG/GMGWGGWGGG/GGGGWGGGGG@0,0");
    const auto all = violations(r, dry);
    CHECK(std::ranges::count(all, "treasure.border_dry", &Phrase::code) == 4);
    HalfMap first = dry, second = dry;
    first.rows[4] = "WWWWWWGGGG";
    second.rows[0] = "GGGGGGGWWW";
    const auto crossing = crossing_violations(r, first, second);
    REQUIRE(crossing.size() == 1);  // only 6,4 to 9,4 are open, and of these only 6,0 faces grass
    CHECK(crossing[0].args[1] == "1");
    CHECK(crossing[0].args[3] == "6,0");
}

TEST_CASE("rules are written and read back, single numbers included") {
    for (const char* text : {"standard", "ws2020 max_actions=100", "ss2025 forts=3 poll_ms=0"}) {
        const auto r = parse_rules(text);
        REQUIRE(r);
        CHECK(rules_text(*r) == text);
        CHECK(parse_rules(rules_text(*r)) == r);
    }
}

TEST_CASE("a broken profile is refused with a sentence that says what to do") {
    const auto why = [](const Result<Rules>& r) { return sentence(r.error(), Language::English, texts()); };
    CHECK(why(parse_rules("ws1999")).find("standard, ws2020") != std::string::npos);
    CHECK(why(parse_rules("width=two")).find("from 3 to 16") != std::string::npos);
    CHECK(why(parse_rules("min_grass=60")).find("only 50") != std::string::npos);
    CHECK(why(parse_rules("forts=24")).find("no grass for the treasure") != std::string::npos);
    CHECK(why(parse_rules("min_water_percent=90")).find("minimum and its maximum") != std::string::npos);
    CHECK(why(parse_rules("breadth=3")).find("'breadth'") != std::string::npos);
}

TEST_CASE("moves are one word and are read back") {
    Random random(1);
    for (const char* text : {"up", "left", "right", "down"}) CHECK(Treasure::text(*Treasure::parse(text)) == text);
    CHECK(Treasure::parse("Up") == Treasure::parse("up"));
    for (int i = 0; i < 20; ++i) {
        const Treasure::Move m{random_half({}, random), {}};
        const std::string text = Treasure::text(m);
        CHECK(text.find(' ') == text.npos);
        CHECK(Treasure::parse(text) == m);
    }
    CHECK(Treasure::text(*Treasure::parse("map:G?/W@0,0@1,1!-1,3")) == "map:G?/W@0,0@1,1!-1,3");
    for (const char* bad : {"", "upwards", "map:GX", "map:GG@1", "map:GG@1,x", "map:GG@1,2;", "map"}) {
        CAPTURE(bad);
        CHECK_FALSE(Treasure::parse(bad));
    }
}

TEST_CASE("a view hides the enemy's secrets and looking twice changes nothing") {
    for (std::uint64_t seed = 0; seed < 10; ++seed)
        for (int actions : {0, 1, 2, 9, 40}) {
            const auto p = random_hunt({}, seed, actions);
            for (const Viewer v : {Viewer::First, Viewer::Second, Viewer::Public}) {
                const auto seen = Treasure::seen_by(p, v);
                CHECK(seen.seed == 0);
                CHECK(Treasure::seen_by(seen, v) == seen);
            }
            auto elsewhere = p;  // differs only in what the first seat may not know
            if (!p.joined() || p.of(Seat::First).fort_found) continue;
            elsewhere.of(Seat::Second).fort = elsewhere.of(Seat::Second).treasure = {9, 9};
            elsewhere.of(Seat::Second).heading = Direction::Left;
            elsewhere.of(Seat::Second).revealed.assign(p.map.cells.size(), '1');
            CHECK(Treasure::seen_by(elsewhere, Viewer::First) == Treasure::seen_by(p, Viewer::First));
            CHECK(Treasure::view(Treasure::seen_by(elsewhere, Viewer::First)) ==
                  Treasure::view(Treasure::seen_by(p, Viewer::First)));
        }
}

TEST_CASE("another's half map is told without its fort, another's command not at all") {
    const auto m = *Treasure::parse("map:GG/GG@0,0");
    CHECK(Treasure::shown(m, Seat::First, Viewer::Second) == "map:GG/GG");
    CHECK(Treasure::shown(m, Seat::First, Viewer::First) == "map:GG/GG@0,0");
    CHECK(Treasure::shown(*Treasure::parse("up"), Seat::First, Viewer::Public) == "step");
}

TEST_CASE("the drawing fits 80 columns and says everything in plain letters") {
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        const auto p = random_hunt({}, seed, 60);
        const auto seen = Treasure::seen_by(p, Viewer::First);
        const std::string plain =
            treasure::draw(seen, {.colour = false, .me = Seat::First, .thought = "going to 3,4", .result = "Victory"});
        CHECK(longest_line(plain) <= 80);
        CHECK(plain.find('\x1b') == plain.npos);
        for (const char* part : {"action 60/320", "last: ", "own half x", "figure 1 (own) at", "figure 2 (enemy) at",
                                 "going to 3,4", "Victory", "? not seen"}) {
            CAPTURE(part);
            CHECK(plain.find(part) != plain.npos);
        }
        CHECK(treasure::draw(seen, {.colour = true, .me = Seat::First}).find("\x1b[48;5;") != std::string::npos);
    }
    CHECK(longest_line(Treasure::draw(random_hunt(*parse_rules("width=16 height=4"), 3, 20))) <= 80);
}
