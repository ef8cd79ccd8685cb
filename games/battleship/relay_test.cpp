// The relay protocol: dialogues with the server role, and the client role fed by hand.
#include <doctest/doctest.h>

#include <filesystem>

#include "games/battleship/relay.h"
#include "tests/dialogue.h"

namespace agon::battleship {
namespace {

const std::string fleet = "fleet:5v00,4v20,3v40,3v60,2v80";

template <class T>
std::vector<T> sightings(const ClientReplies& r) {
    std::vector<T> out;
    for (const Sighting& s : r.sightings)
        if (const auto* t = std::get_if<T>(&s)) out.push_back(*t);
    return out;
}

struct Peer {
    explicit Peer(const std::string& custody = "deposited")
        : client(*relay_client({.name = "us", .options = {{"custody", custody}}})) {}
    ClientReplies hears(std::string_view line) { return client->on_line(line, {}); }
    ClientReplies plays(std::string_view move) { return client->play(move, *position, {}); }
    std::unique_ptr<Client> client;
    std::unique_ptr<AnyPosition> position = std::move(*find_game("battleship")->start("prolog", 1));
};

}  // namespace

TEST_CASE("relay: dialogues") {
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator("games/battleship/dialogues")) {
        if (!entry.path().filename().string().ends_with(".dialog")) continue;
        test::run_dialogue(entry.path().string());
        ++files;
    }
    CHECK(files >= 14);
}

TEST_CASE("relay: lines are read with blanks and any terminator, and nothing else") {
    using M = RelayMessage;
    CHECK(read_relay_line("(1,[3,4]).") == std::vector{M{1, {3, 4}}});
    CHECK(read_relay_line(" ( 2 ,[ 3,4, 1]) . \r") == std::vector{M{2, {3, 4, 1}}});
    CHECK(read_relay_line("(3,[]).(5,[]).") == std::vector{M{3, {}}, M{5, {}}});
    CHECK(read_relay_line("") == std::vector<M>{});
    for (const char* bad : {"(1,[3,4])", "1,[3,4].", "(6,[]).", "(1,[3]).", "(1,[3,4,5]).", "(2,[3,4]).", "(1,[-3,4]).",
                            "(1,[3,,4]).", "(1,[a,b]).", "(1,[3 4]).x", "(0,[]).", "(1,[99999999999,4]).", "("})
        CHECK_MESSAGE(!read_relay_line(bad), bad);
    CHECK(text(M{2, {3, 4, 1}}) == "(2,[3,4,1]).");
}

TEST_CASE("relay: our client defends with its own fleet and loses the last ship honestly") {
    Peer p;
    const auto began = p.hears("(3,[]).");
    REQUIRE(sightings<GameBegan>(began).size() == 1);
    CHECK(sightings<GameBegan>(began)[0].seat == Seat::First);
    CHECK(sightings<GameBegan>(began)[0].rules == "prolog custody2=kept");
    CHECK(sightings<YourTurn>(began).size() == 1);  // to place
    p.plays(fleet);
    CHECK(sightings<YourTurn>(p.hears("(5,[]).\r")).empty());
    const auto water = p.hears("(1,[9,9]).");
    CHECK(water.lines == std::vector<std::string>{"(2,[9,9,1])."});
    CHECK(sightings<YourTurn>(water).size() == 1);
    CHECK(p.plays("1,1").lines == std::vector<std::string>{"(1,[1,1])."});
    CHECK(sightings<Saw>(p.hears("(2,[1,1,2])."))[0].move == "1,1=hit");
    const auto shot_at = [&](int x, int y) {
        return p.hears("(1,[" + std::to_string(x) + "," + std::to_string(y) + "]).");
    };
    int quiet = 20;
    const auto our_turn = [&] {
        const std::string at = std::to_string(quiet % 10) + "," + std::to_string(quiet / 10);
        ++quiet;
        p.plays(at);
        p.hears("(2,[" + at + ",1]).");
    };
    CHECK(shot_at(8, 0).lines == std::vector<std::string>{"(2,[8,0,2])."});
    our_turn();
    CHECK(shot_at(8, 1).lines == std::vector<std::string>{"(2,[8,1,3])."});
    ClientReplies last;
    for (Cell c : Battleship::parse(fleet)->fleet.cells())
        if (column_of(c) != 8) our_turn(), last = shot_at(column_of(c), row_of(c));
    REQUIRE(last.lines.size() == 1);
    CHECK(last.lines[0].ends_with(",4])."));
    CHECK(last.leave);
    CHECK(sightings<GameEnded>(last)[0].outcome->winner == Seat::Second);
    CHECK(sightings<GameEnded>(last)[0].verbatim == "KI loses. End of game.");
}

TEST_CASE("relay: our client attacks first when told so, and wins by code 4") {
    Peer p;
    CHECK(sightings<GameBegan>(p.hears("(4,[])."))[0].seat == Seat::Second);
    CHECK(sightings<YourTurn>(p.hears("(5,[]).")).empty());  // the fleet is not placed yet
    CHECK(sightings<YourTurn>(p.plays(fleet)).size() == 1);
    p.plays("0,0");
    const auto won = p.hears("(2,[0,0,4]).");
    CHECK(won.leave);
    CHECK(sightings<GameEnded>(won)[0].outcome->winner == Seat::Second);
    CHECK(p.client->reconnects());
}

TEST_CASE("relay: an attack that comes before the fleet is placed is answered afterwards") {
    Peer p;
    p.hears("(3,[]).");
    p.hears("(5,[]).");
    CHECK(p.hears("(1,[0,0]).").lines.empty());
    CHECK(p.plays(fleet).lines == std::vector<std::string>{"(2,[0,0,2])."});
}

TEST_CASE("relay: whoever breaks the game before our eyes has lost it, with the line that proves it") {
    const auto convicted = [](Peer& p, std::string_view line) {
        const auto r = p.hears(line);
        REQUIRE(sightings<GameEnded>(r).size() == 1);
        const GameEnded e = sightings<GameEnded>(r)[0];
        CHECK(e.fault == Fault::Protocol);
        CHECK(e.culprit == Seat::Second);
        CHECK(e.outcome->winner == Seat::First);
        CHECK(r.leave);
        CHECK(p.hears(line).lines.empty());
    };
    for (const char* shot : {"(1,[12,4]).", "(1,[0,0]).", "(2,[5,5,1]).", "(4,[]).(1,[0,0])."}) {
        CAPTURE(shot);
        Peer p;
        p.hears("(3,[]).");
        p.plays(fleet);
        p.hears("(5,[]).");
        p.hears("(1,[0,0]).");
        p.plays("9,9");
        p.hears("(2,[9,9,1]).");
        convicted(p, shot);
    }
    for (const char* answer : {"(2,[9,8,1]).", "(2,[9,9,7]).", "(1,[3,3])."}) {
        CAPTURE(answer);
        Peer p;
        p.hears("(3,[]).");
        p.plays(fleet);
        p.hears("(5,[]).");
        p.hears("(1,[0,0]).");
        p.plays("9,9");
        convicted(p, answer);
    }
    Peer p;
    CHECK(sightings<Puzzled>(p.hears("garbage")).size() == 1);
    p.hears("(3,[]).");
    CHECK(sightings<GameEnded>(p.client->on_close({}))[0].outcome == std::nullopt);
}

TEST_CASE("relay: a game that is declared won too early was given up") {
    Peer p;
    p.hears("(4,[]).");
    p.hears("(5,[]).");
    p.plays(fleet);
    p.plays("0,0");
    const GameEnded e = sightings<GameEnded>(p.hears("(2,[0,0,4])."))[0];
    CHECK(e.outcome->winner == Seat::Second);
    CHECK(e.fault == Fault::Resign);
    CHECK(e.culprit == Seat::First);
}

TEST_CASE("relay: a player that keeps its own fleet answers by itself") {
    Peer p("kept");
    CHECK(sightings<GameBegan>(p.hears("(3,[])."))[0].rules == "prolog custody=kept");
    p.hears("(5,[]).");
    const auto shot = p.hears("(1,[3,4]).");
    CHECK(shot.lines.empty());
    CHECK(sightings<YourTurn>(shot).size() == 1);
    CHECK(p.plays("3,4=water").lines == std::vector<std::string>{"(2,[3,4,1])."});
}

TEST_CASE("relay: the course's own output") {
    CHECK(end_line(true) == "KI wins. End of game.");
    CHECK(summary_line(7, 3) == "KI won 7 times and lost 3 times");
    auto p = Battleship::start(*Battleship::rules("prolog size=3x2 fleet=2 custody2=kept"), 1);
    Battleship::apply(p, Seat::First, *Battleship::parse("fleet:2h00"));
    Battleship::apply(p, Seat::Second, *Battleship::parse("0,0"));
    Battleship::apply(p, Seat::First, *Battleship::parse("1,1"));
    Battleship::apply(p, Seat::Second, *Battleship::parse("1,1=hit"));
    CHECK(course_drawing(p, Seat::First) ==
          "My field:\nX S .\n. . .\nEnemy field:\n. . .\n. X .\nOpen list: [0,1] [2,1] [1,0]\n");
}

}  // namespace agon::battleship
