// One test per sentence of Battleship's rules.
#include <doctest/doctest.h>

#include "core/catalogue.h"
#include "games/battleship/audit.h"
#include "games/battleship/rules.h"
#include "games/battleship/texts.h"

namespace agon::battleship {
namespace {

const std::string prolog_fleet = "fleet:5v00,4v20,3v40,3v60,2v80";
const std::string uart_fleet = "fleet:5v00,4v20,4v26,3v40,3v44,3v60,2v64,2v67,2v80,2v83";

std::unique_ptr<AnyPosition> start(std::string_view rules) {
    return std::move(*find_game("battleship")->start(rules, 1));
}

std::string refusal(AnyPosition& p, Seat s, std::string_view move) {
    const auto ok = p.play(s, move);
    return ok ? "" : ok.error().code;
}

void play(AnyPosition& p, std::initializer_list<std::pair<int, std::string>> moves) {
    for (const auto& [player, move] : moves) {
        CAPTURE(move);
        REQUIRE(refusal(p, player == 1 ? Seat::First : Seat::Second, move) == "");
    }
}

std::string placing(std::string_view rules, std::string_view fleet) {
    return refusal(*start(rules), Seat::First, fleet);
}

}  // namespace

TEST_CASE("battleship: a fleet is refused with the sentence for its defect") {
    CHECK(placing("prolog", prolog_fleet) == "");
    CHECK(placing("prolog", "fleet:5v06,4v20,3v40,3v60,2v80") == "battleship.place.outside");
    CHECK(placing("prolog", "fleet:5v00,4h03,3v40,3v60,2v80") == "battleship.place.overlap");
    CHECK(placing("prolog", "fleet:5v00,4v10,3v40,3v60,2v80") == "battleship.place.touch");
    CHECK(placing("prolog", "fleet:5v00,4v15,3v40,3v60,2v80") == "");  // diagonally is allowed
    CHECK(placing("prolog apart=all", "fleet:5v00,4v15,3v40,3v60,2v80") == "battleship.place.touch");
    CHECK(placing("prolog apart=none", "fleet:5v00,4v10,3v40,3v60,2v80") == "");
    CHECK(placing("prolog", "fleet:5v00,4v20,3v40,3v60,3v80") == "battleship.place.count");
    CHECK(placing("prolog", "fleet:5v00,4v20") == "battleship.place.count");
    CHECK(placing("prolog", "fleet:5x00") == "battleship.notation_ship");
    CHECK(placing("uart", uart_fleet) == "");
    CHECK(placing("prolog", "3,4") == "battleship.due.place");
}

TEST_CASE("battleship: the view tells the rules that a board on the screen must explain") {
    const auto has = [](std::string_view rules, std::string_view part) {
        return start(rules)->view().find(part) != std::string::npos;
    };
    CHECK(has("prolog", R"("apart":"orthogonal","sums":false,"sunk":true)"));
    CHECK(has("uart", R"("apart":"all","sums":true,"sunk":false)"));
    CHECK(has("prolog apart=none", R"("apart":"none")"));
}

TEST_CASE("battleship: deposited fleets answer by themselves, shots alternate whatever the result") {
    auto p = start("prolog");
    CHECK(p->may_act(Seat::First));
    CHECK(p->may_act(Seat::Second));
    play(*p, {{1, prolog_fleet}, {2, prolog_fleet}});
    CHECK(!p->may_act(Seat::First));  // the second player begins
    play(*p, {{2, "8,0"}, {1, "9,9"}, {2, "8,1"}});
    const auto& sea = as<Battleship>(*p).seas[0];
    CHECK(sea.said.at(80) == Answer::Hit);
    CHECK(sea.said.at(81) == Answer::Sunk);
    CHECK(as<Battleship>(*p).seas[1].said.at(99) == Answer::Water);
    CHECK(afloat(sea.said) == std::vector{5, 4, 3, 3});
    CHECK(refusal(*p, Seat::First, "9,9") == "battleship.shot_twice");
    CHECK(refusal(*p, Seat::Second, "0,0") == "not_your_turn");
}

TEST_CASE("battleship: the seat that sinks the last ship wins") {
    auto p = start("prolog begins=1 fleet=2,1");
    play(*p, {{1, "fleet:2h00,1h55"}, {2, "fleet:2h00,1h55"}, {1, "0,0"}, {2, "9,9"}, {1, "1,0"}, {2, "9,8"}});
    CHECK(!p->outcome());
    play(*p, {{1, "5,5"}});
    REQUIRE(p->outcome());
    CHECK(p->outcome()->winner == Seat::First);
    CHECK(as<Battleship>(*p).seas[1].said.at(55) == Answer::Last);
}

TEST_CASE("battleship: a kept fleet's answers are moves and are audited") {
    auto p = start("prolog custody2=kept begins=1");
    play(*p, {{1, prolog_fleet}, {1, "3,3"}});
    CHECK(refusal(*p, Seat::Second, "0,0") == "battleship.due.reply");
    CHECK(refusal(*p, Seat::Second, "3,4=water") == "battleship.other_cell");
    CHECK(refusal(*p, Seat::Second, "3,3=last") == "battleship.audit.last_too_early");
    CHECK(refusal(*p, Seat::Second, "3,3=sunk") == "battleship.audit.no_fleet");  // no ship of length 1
    play(*p, {{2, "3,3=hit"},
              {2, "9,0"},
              {1, "3,2"},
              {2, "3,2=water"},
              {2, "9,1"},
              {1, "3,4"},
              {2, "3,4=water"},
              {2, "9,2"},
              {1, "2,3"},
              {2, "2,3=water"},
              {2, "9,3"},
              {1, "4,3"}});
    const auto lie = p->play(Seat::Second, "4,3=water");
    REQUIRE(!lie);
    CHECK(lie.error().code == "battleship.audit.no_fleet");
    CHECK(sentence(lie.error(), Language::English, agon::battleship::texts())
              .find("3,3=hit, 3,2=water, 3,4=water, 2,3=water, 4,3=water") != std::string::npos);
    play(*p, {{2, "4,3=hit"}});
}

TEST_CASE("battleship: column sums are public, fleets are not") {
    auto p = start("uart");
    play(*p, {{1, uart_fleet}, {2, uart_fleet}, {1, "0,0"}});
    const auto theirs = p->seen_by(Viewer::Second);
    CHECK(!as<Battleship>(*theirs).seas[0].fleet);
    CHECK(as<Battleship>(*theirs).seas[1].fleet);
    CHECK(as<Battleship>(*theirs).seas[0].said.sums() == ColumnSums{5, 0, 8, 0, 6, 0, 7, 0, 4, 0});
    CHECK(!as<Battleship>(*p->seen_by(Viewer::Public)).seas[1].fleet);
    CHECK(p->shown(uart_fleet, Seat::First, Viewer::Second) == "placed");
    CHECK(p->shown(uart_fleet, Seat::First, Viewer::First) == uart_fleet);
}

TEST_CASE("battleship: the board rules allow a repeated shot and end after their rounds in a draw") {
    auto p = start("uart rounds=2");
    play(*p, {{1, uart_fleet}, {2, uart_fleet}, {1, "0,0"}, {2, "9,9"}, {1, "0,0"}});
    CHECK(!p->outcome());
    play(*p, {{2, "9,9"}});
    REQUIRE(p->outcome());
    CHECK(!p->outcome()->winner);
    CHECK(p->outcome()->how.code == "battleship.rounds_over");
}

TEST_CASE("battleship: a convicted cheater loses even if it had won") {
    const auto game = [](std::string field_of_second) {
        auto p = start("uart fleet=2 custody2=kept sums=yes begins=1");
        play(*p, {{1, "fleet:2h00"},
                  {2, "sums:1100000000"},
                  {1, "5,5"},
                  {2, "5,5=water"},
                  {2, "0,0"},
                  {1, "5,6"},
                  {2, "5,6=water"},
                  {2, "1,0"}});
        CHECK(!p->outcome());  // the second player has won, but owes its field
        play(*p, {{2, field_of_second}});
        return *p->outcome();
    };
    std::string field = "field:" + std::string(100, '0');
    field[6 + 0] = field[6 + 10] = '2';
    CHECK(game(field).winner == Seat::Second);
    field[6 + 10] = '3';
    CHECK(game(field).how.code == "battleship.place.label");
    CHECK(game(field).winner == Seat::First);
    field[6 + 10] = '0';
    CHECK(game(field).how.code == "battleship.place.column_sum");
}

TEST_CASE("battleship: column sums that no fleet has are refused") {
    auto p = start("uart custody=kept");
    CHECK(refusal(*p, Seat::First, "sums:3333333330") == "battleship.audit.sum_total");
    CHECK(refusal(*p, Seat::First, "sums:9990000003") == "battleship.audit.sums");
    CHECK(refusal(*p, Seat::First, "sums:3333333333") == "");
}

TEST_CASE("battleship: rules read and write themselves") {
    for (const char* t :
         {"prolog", "uart", "prolog apart=all", "uart apart=orthogonal custody=kept", "prolog begins=lot custody2=kept",
          "prolog size=8x6 fleet=4,3,2 sums=yes", "uart fleet=6,5,4,4,3,3,2,2,2 rounds=0"}) {
        const auto r = Battleship::rules(t);
        REQUIRE(r);
        CHECK(Battleship::text(*r) == t);
    }
    CHECK(Battleship::rules("").value() == Battleship::rules("prolog").value());
    CHECK(Battleship::rules("chess").error().code == "rules.unknown");
    CHECK(Battleship::rules("prolog apart=some").error().code == "battleship.rules.key");
    CHECK(Battleship::rules("prolog fleet=").error().code == "battleship.rules.key");
    CHECK(Battleship::rules("prolog size=3x3").error().code == "battleship.rules.impossible");
}

TEST_CASE("battleship: the document's example field is read under a profile of its own") {
    // 31 fields with a ship of length 6: not a fleet of the board rules.
    const auto r = Battleship::rules("uart fleet=6,5,4,4,3,3,2,2,2");
    REQUIRE(r);
    CHECK(r->layout.fields() == 31);
}

}  // namespace agon::battleship
