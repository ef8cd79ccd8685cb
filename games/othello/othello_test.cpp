// The rules, one test per sentence, and what is written down about positions and games.
#include <doctest/doctest.h>

#include "core/catalogue.h"
#include "core/random.h"
#include "core/text.h"
#include "games/othello/isa.h"
#include "games/othello/rules.h"
#include "games/othello/texts.h"
#include "games/othello/wthor.h"

using namespace agon;
using othello::Board;

namespace {

Othello::Position at(std::string_view text, std::string_view rules = "") {
    const auto p = Othello::parse_position(*Othello::rules(rules), text);
    REQUIRE(p);
    return *p;
}

Othello::Position after(std::string_view transcript) {
    const auto moves = Othello::split_moves(transcript);
    REQUIRE(moves);
    Othello::Position p = Othello::start({}, 0);
    for (const auto& m : *moves) Othello::apply(p, p.turn, *Othello::parse(m));
    return p;
}

std::string refusal(const Othello::Position& p, std::string_view move) {
    const auto ok = Othello::check(p, p.turn, *Othello::parse(move));
    return ok ? "legal" : ok.error().code;
}

std::string row(std::string_view eight, int times = 1) {
    std::string out;
    for (int i = 0; i < times; ++i) out += eight;
    return out;
}

// Random playouts reach positions with passes, wipe-outs and full boards.
template <class F>
void each_random_position(int games, F f) {
    Random random(11);
    for (int g = 0; g < games; ++g)
        for (Othello::Position p = Othello::start({}, 0); !Othello::outcome(p);) {
            f(p);
            const auto moves = Othello::legal(p, p.turn);
            Othello::apply(p, p.turn, moves[random.below(moves.size())]);
        }
}

}  // namespace

TEST_CASE("white begins on d4 and e5, black on e4 and d5, black moves first") {
    const auto p = Othello::start({}, 0);
    CHECK(Othello::position_text(p) == row("--------", 3) + "---OX------XO---" + row("--------", 3) + " X");
    CHECK(p.turn == Seat::First);
    CHECK(Othello::may_act(p, Seat::First));
    CHECK_FALSE(Othello::may_act(p, Seat::Second));
}

TEST_CASE("a1 is top left, the letter is the column, the number the row") {
    CHECK(Othello::parse("a1")->square == 0);
    CHECK(Othello::parse("h1")->square == 7);
    CHECK(Othello::parse("a8")->square == 56);
    CHECK(Othello::parse("F5")->square == 5 + 8 * 4);
    for (int s = 0; s < 64; ++s) CHECK(Othello::parse(Othello::text(Othello::Move{s}))->square == s);
    CHECK(Othello::parse("i1").error().code == "othello.notation");
    CHECK(Othello::parse("a9").error().code == "othello.notation");
    CHECK(Othello::parse("").error().code == "othello.notation");
}

TEST_CASE("a move must turn at least one disc, in any of eight directions") {
    const auto p = Othello::start({}, 0);
    CHECK(refusal(p, "d3") == "legal");
    CHECK(refusal(p, "e3") == "othello.turns_nothing");
    CHECK(refusal(p, "d4") == "othello.occupied");
    auto star = at(std::string("X--X--X-") + "-O-O-O--" + "--OOO---" + "XOO-OOOX" + "--OOO---" + "-O-O-O--" +
                   "X--O--X-" + "---X----" + " X");
    REQUIRE(refusal(star, "d4") == "legal");
    Othello::apply(star, Seat::First, *Othello::parse("d4"));
    CHECK(std::popcount(star.discs[1]) == 0);
}

TEST_CASE("only enclosed discs turn: a run that ends at the edge or an empty square stays") {
    auto p = at(row("--------", 3) + "OOO-O-OX" + "---O----" + "---X----" + row("--------", 2) + " X");
    Othello::apply(p, Seat::First, *Othello::parse("d4"));
    CHECK(Othello::position_text(p) ==
          row("--------", 3) + "OOOXO-OX" + "---X----" + "---X----" + row("--------", 2) + " O");
}

TEST_CASE("pass only when no move is legal, and then nothing but a pass") {
    CHECK(refusal(Othello::start({}, 0), "pass") == "othello.pass_with_moves");
    const auto stuck = at("XO------" + row("--------", 7) + " O");
    CHECK_FALSE(Othello::outcome(stuck));
    CHECK(refusal(stuck, "pass") == "legal");
    CHECK(refusal(stuck, "c1") == "othello.must_pass");
    CHECK(Othello::legal(stuck, Seat::Second) == std::vector{Othello::Move{Othello::Move::pass}});
}

TEST_CASE("the game is over when neither side can move: two passes in a row") {
    CHECK(Othello::outcome(at(row("XXXXXXXX", 8) + " X")));
    CHECK(Othello::outcome(at("XX------" + row("--------", 6) + "------OO" + " X")));
    CHECK_FALSE(Othello::outcome(Othello::start({}, 0)));
}

TEST_CASE("most discs win, equal is a draw, discs count as they lie") {
    const auto wiped = Othello::outcome(after("f5d6c5f4e7f6g5e6e3"));  // the shortest game: White is off the board
    REQUIRE(wiped);
    CHECK(wiped->points == std::array{13, 0});
    const auto o = Othello::outcome(at(row("XXXXX---", 5) + row("--------", 3) + " O"));
    REQUIRE(o);
    CHECK(o->winner == Seat::First);
    CHECK(o->points == std::array{25, 0});
    const auto draw = Othello::outcome(at(row("XXXXOOOO", 8) + " X"));
    CHECK_FALSE(draw->winner);
    CHECK(draw->points == std::array{32, 32});
    CHECK(Othello::outcome(at(row("OOOOOOOX", 8) + " X"))->winner == Seat::Second);
}

TEST_CASE("the winner takes the empties only as an option") {
    const auto o = Othello::outcome(at(row("XXXXX---", 5) + row("--------", 3) + " O", "empties"));
    CHECK(o->points == std::array{64, 0});
    CHECK(Othello::text(*Othello::rules("empties")) == "empties");
    CHECK(Othello::rules("nonsense").error().code == "rules.unknown");
}

TEST_CASE("perft from the start agrees with the published counts") {
    const std::uint64_t leaves[] = {1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288};
    const auto start = find_game("othello")->start("", 0);
    for (int depth = 0; depth <= 9; ++depth) CHECK(find_game("othello")->perft(**start, depth) == leaves[depth]);
    const auto p = Othello::start({}, 0);
    for (const othello::Isa* isa : othello::available_isas())
        CHECK(isa->perft(p.discs[0], p.discs[1], 8, false) == leaves[8]);
}

TEST_CASE("every instruction set finds the moves and flips that the rules define") {
    each_random_position(300, [](const Othello::Position& p) {
        const Board own = p.discs[p.turn], opp = p.discs[other(p.turn)];
        const Board moves = othello::mobility(own, opp);
        for (const othello::Isa* isa : othello::available_isas()) {
            REQUIRE(isa->mobility(own, opp) == moves);
            for (int s = 0; s < 64; ++s)
                if (!((own | opp) >> s & 1)) REQUIRE(isa->flips(own, opp, s) == othello::flips(own, opp, s));
        }
    });
}

TEST_CASE("perft counts passes as plies and a finished game as one leaf") {
    const auto& entry = *find_game("othello");
    const auto stuck = entry.position("", "XO------" + row("--------", 7) + " O");
    CHECK(entry.perft(**stuck, 1) == 1);
    CHECK(entry.perft(**stuck, 2) == 1);
    CHECK(entry.perft(**stuck, 7) == 1);
    const auto over = entry.position("", row("XXXXXXXX", 8) + " X");
    CHECK(entry.perft(**over, 5) == 1);
}

TEST_CASE("a transcript may write its passes or leave them out") {
    Random random(5);
    for (int game = 0; game < 30; ++game) {
        std::string with, without;
        Othello::Position p = Othello::start({}, 0);
        while (!Othello::outcome(p)) {
            const auto moves = Othello::legal(p, p.turn);
            const auto m = moves[random.below(moves.size())];
            with += m.square == Othello::Move::pass ? (game % 3 == 0   ? "pa"
                                                       : game % 3 == 1 ? "ps"
                                                                       : "--")
                                                    : Othello::text(m);
            if (m.square != Othello::Move::pass) without += Othello::text(m) + (game % 2 ? " " : "");
            Othello::apply(p, p.turn, m);
        }
        const auto a = Othello::split_moves(with), b = Othello::split_moves(without);
        REQUIRE(a);
        REQUIRE(b);
        CHECK(*a == *b);
        CHECK(after(with).discs == p.discs);
    }
    CHECK(Othello::split_moves("f5d6c3d3c4f4").has_value());
    CHECK(Othello::split_moves("f5f5").error() == Phrase{"othello.transcript", {"2", "f5"}});
    CHECK(Othello::split_moves("f5x9").error().code == "othello.notation");
}

TEST_CASE("positions are 64 characters and a side, in the usual alphabets") {
    each_random_position(5, [](const Othello::Position& p) {
        auto again = at(Othello::position_text(p));
        CHECK(again.discs == p.discs);
        CHECK(again.turn == p.turn);
    });
    CHECK(at("...........................ow......wo........................... b").discs[1] == 0x0000001818000000);
    CHECK(at(row("--------", 3) + "---O*------*O---" + row("--------", 3) + " *").discs == Othello::start({}, 0).discs);
    const auto code = [](std::string_view t) { return Othello::parse_position({}, t).error().code; };
    CHECK(code("XO") == "othello.position_short");
    CHECK(code(row("--------", 8)) == "othello.position_side");
    CHECK(code("?" + row("--------", 8)) == "othello.position_character");
}

TEST_CASE("every refusal has a sentence in both languages") {
    for (const Text& t : othello::texts()) {
        CHECK_FALSE(t.english.empty());
        CHECK_FALSE(t.german.empty());
    }
    const auto why = Othello::check(Othello::start({}, 0), Seat::First, {Othello::Move::pass}).error();
    CHECK(sentence(why, Language::English, othello::texts()) ==
          "Passing is allowed only without a legal move, and d3 is legal.");
}

TEST_CASE("WTHOR files are read back as they were written, and bad ones refused") {
    othello::WthorFile file{.year = 2026};
    Random random(3);
    for (int g = 0; g < 20; ++g) {
        othello::WthorGame game{.tournament = g, .black = 300 + g, .white = 7};
        Othello::Position p = Othello::start({}, 0);
        while (!Othello::outcome(p)) {
            const auto moves = Othello::legal(p, p.turn);
            const auto m = moves[random.below(moves.size())];
            if (m.square != Othello::Move::pass) game.squares.push_back(m.square);
            Othello::apply(p, p.turn, m);
        }
        game.black_discs = game.theoretical = othello::black_discs_at_end(p);
        file.games.push_back(game);
    }
    auto bytes = othello::write_wthor(file);
    CHECK(bytes.size() == 16 + 68 * 20);
    const auto again = othello::read_wthor(bytes);
    REQUIRE(again);
    CHECK(*again == file);
    for (const auto& g : again->games) {
        const auto positions = othello::replay(g.squares);
        REQUIRE(positions);
        CHECK(othello::black_discs_at_end(positions->back()) == g.black_discs);
    }
    bytes[16 + 8] = 99;
    CHECK(othello::read_wthor(bytes).error() == Phrase{"othello.wthor_square", {"99", "1"}});
    bytes.resize(100);
    CHECK(othello::read_wthor(bytes).error().code == "othello.wthor_short");
    CHECK(othello::replay(std::array{26 + 8, 0}).error().code == "othello.transcript");
}
