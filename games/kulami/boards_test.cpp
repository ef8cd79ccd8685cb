#include "games/kulami/boards.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <set>

#include "games/kulami/rules.h"
#include "games/kulami/texts.h"

namespace agon::kulami {
namespace {

std::string closed_text() { return text(board_for("closed", 0)); }

// The closed board with some of its cells (by number) written differently.
std::string changed(std::initializer_list<std::pair<int, std::string_view>> changes) {
    std::string t = closed_text();
    for (const auto& [cell, to] : changes) t.replace(2 * static_cast<std::size_t>(cell), 2, to);
    return t;
}

std::vector<std::string> codes(std::string_view board) {
    std::vector<std::string> out;
    for (const auto& d : defects(board)) out.push_back(d.code);
    return out;
}

using Codes = std::vector<std::string>;

}  // namespace

TEST_CASE("the default board lies in rows and columns 1 to 8 as specified") {
    std::string rows;
    const std::string t = closed_text();
    for (int y = 1; y <= 8; ++y)
        for (int x = 1; x <= 8; ++x) rows += t[2 * static_cast<std::size_t>(10 * y + x)];
    CHECK(rows == "ffklllbbffkggobbhhkggobbhhcccmmmppccciirnddqqiirnddeeejjnddeeejj");
}

TEST_CASE("a board text may contain blanks and line ends") {
    std::string spread;
    for (const char c : closed_text()) spread += std::string(1, c) + (c == '0' ? " \r\n" : "\t");
    CHECK(parse_board(spread)->layout == board_for("closed", 0));
}

TEST_CASE("a board in capitals is the same board") {
    std::string capitals = text(board_for("ring", 0));
    for (char& c : capitals) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    CHECK(normal_board(capitals) == "ring");
}

TEST_CASE("every defect has its own code") {
    CHECK(codes(closed_text()).empty());
    CHECK(codes("") == Codes{"kulami.board_length"});
    CHECK(codes(closed_text() + "a0") == Codes{"kulami.board_length"});
    CHECK(codes(changed({{0, "s0"}})) == Codes{"kulami.board_letter"});
    CHECK(codes(changed({{0, "Z0"}})) == Codes{"kulami.board_letter"});
    CHECK(codes(changed({{11, "f3"}})) == Codes{"kulami.board_digit"});
    CHECK(codes(changed({{0, "a1"}})) == Codes{"kulami.board_gap_marble"});
    CHECK(codes(changed({{11, "a0"}})) == Codes{"kulami.plate_size"});
    CHECK(codes(changed({{36, "a0"}, {26, "a0"}})) == Codes{"kulami.plate_missing"});  // plate o
    CHECK(codes(changed({{11, "a0"}, {9, "f0"}})) == Codes{"kulami.plate_shape"});     // one cell of f elsewhere
}

TEST_CASE("a plate must be one rectangle of its own shape, not of another with as many holes") {
    std::string t(200, '0');
    for (std::size_t i = 0; i < 200; i += 2) t[i] = 'a';
    for (const std::size_t x : {0, 1, 2, 3}) t[2 * x] = 'f';  // 1x4 instead of 2x2
    const auto d = defects(t);
    CHECK(std::ranges::count(d, Phrase{"kulami.plate_shape", {"f", "2x2"}}) == 1);
}

TEST_CASE("all defects are listed, each with a sentence in both languages") {
    const auto all = defects(changed({{0, "s0"}, {1, "a2"}, {11, "f7"}, {36, "a0"}, {26, "a0"}}));
    CHECK(all.size() == 4);
    for (const auto& d : all)
        for (const auto language : {Language::English, Language::German})
            CHECK(sentence(d, language, texts()).find("kulami.") == std::string::npos);
}

TEST_CASE("marbles in a submitted board are read, and cleared at the start") {
    const auto b = parse_board(changed({{11, "f1"}, {12, "f2"}}));
    REQUIRE(b);
    CHECK(b->marbles == std::array<Holes, 2>{bit(1), bit(0)});
    const auto r = Kulami::rules("board=" + changed({{11, "f1"}, {12, "f2"}}));
    REQUIRE(r);
    CHECK(r->board == "closed");
    CHECK(Kulami::start(*r, 0).marbles == std::array<Holes, 2>{});
}

TEST_CASE("the document's example is the board course, with five marbles of each colour on it") {
    const std::string example =
        "a0a0a0k0f0f0a0a0a0a0 a0a0o0k0f0f0p0p0a0a0 a0a0o0k0b1b0b0g2g0a0 a0c0c0c0b0b0b0g0g0a0 a0c0c0c0l0d0d0d0a0a0"
        "h0h0i0i0l2d1d0d0m0a0 h0h0i0i0l2q2j0j1m0a0 a0a0e0e0e1q0j0j0m2a0 a0a0e0e0e0r0r0a0a0a0 a0a0a0n0n1n0a0a0a0a0";
    CHECK(normal_board(example) == "course");
    const auto b = parse_board(example);
    REQUIRE(b);
    CHECK(std::popcount(b->marbles[0]) == 5);
    CHECK(std::popcount(b->marbles[1]) == 5);
}

TEST_CASE("at least twelve different named boards are shipped, each valid and described") {
    std::set<std::string_view> all;
    for (const auto& b : named_boards()) {
        CAPTURE(b.name);
        CHECK(defects(b.text).empty());
        CHECK(all.insert(b.text).second);
        const std::string code = "kulami.board." + std::string(b.name);
        CHECK(std::ranges::find(texts(), code, &Text::code) != texts().end());
    }
    CHECK(all.size() >= 12);
}

TEST_CASE("a disconnected board may be played, with a warning") {
    CHECK(warnings(board_for("closed", 0)).empty());
    CHECK(warnings(board_for("ring", 0)).empty());
    CHECK(warnings(board_for("islands", 0)) == std::vector<Phrase>{{"kulami.board_disconnected"}});
    CHECK(Kulami::rules("board=islands"));
}

TEST_CASE("random square boards fill the closed square, each seed its own") {
    std::set<std::string> seen;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const std::string t = text(square_board(seed));
        CHECK(defects(t).empty());
        for (int i = 0; i < cells; ++i) {
            const bool inside = i % 10 >= 1 && i % 10 <= 8 && i / 10 >= 1 && i / 10 <= 8;
            CHECK((t[2 * static_cast<std::size_t>(i)] != 'a') == inside);
        }
        CHECK(text(square_board(seed)) == t);
        seen.insert(t);
    }
    CHECK(seen.size() == 200);
}

TEST_CASE("random irregular boards are valid, connected and not the square") {
    std::set<std::string> seen;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const Layout l = irregular_board(seed);
        CHECK(defects(text(l)).empty());
        CHECK(connected(l));
        seen.insert(text(l));
    }
    CHECK(seen.size() == 200);
}

TEST_CASE("square and irregular without a seed follow the seed of the match") {
    const auto r = Kulami::rules("irregular");
    REQUIRE(r);
    CHECK(Kulami::start(*r, 1).layout != Kulami::start(*r, 2).layout);
    CHECK(Kulami::start(*r, 1) == Kulami::start(*r, 1));
    const auto fixed = Kulami::rules("board=irregular:3");
    REQUIRE(fixed);
    CHECK(Kulami::start(*fixed, 1).layout == Kulami::start(*fixed, 2).layout);
}

}  // namespace agon::kulami
