// Visits to foreign servers and boards that lie or fall silent, fed by hand and told the time.
#include "arena/visit.h"

#include <doctest/doctest.h>

#include <algorithm>

namespace agon {
namespace {

using namespace std::chrono_literals;

const Protocol& protocol_of(std::string_view game, std::string_view name) {
    return *std::ranges::find(find_game(game)->protocols, name, &Protocol::name);
}

// A visit whose player is the test.
struct Guestbook {
    Guestbook(std::string_view game, std::string_view protocol, ClientSetup setup = {}, std::uint64_t seed = 7)
        : client(*protocol_of(game, protocol).client(setup)),
          visit(*find_game(game), *client, doors(), {}, {.id = "v", .seed = seed}) {
        visit.open(now);
    }
    void hears(std::string_view line) { visit.line(line, now); }
    void plays(std::string move) { visit.decided({.move = std::move(move)}, question, now); }
    void waits(Duration d) {
        for (now += d; visit.deadline() && *visit.deadline() <= now;) visit.tick(now);
    }
    const Finished& verdict() const { return visit.mirror()->verdict(); }

    Visit::Doors doors() {
        return {.send = [this](std::span<const std::string> l) { lines.insert(lines.end(), l.begin(), l.end()); },
                .leave = [this] { left = true; },
                .begun = [this](const GameBegan& b) { seeds.push_back(b.seed); },
                .moved = [] {},
                .think = [this](const Budget&, int q) { question = q; },
                .shown = [](const Sighting&) {},
                .ended = [this](const GameEnded&) { ++ended; },
                .trouble = [this](const Phrase& why) { trouble = why.code; }};
    }

    Time now = Time{} + 1h;
    std::vector<std::string> lines;
    std::vector<std::uint64_t> seeds;
    std::string trouble;
    int question = 0, ended = 0;
    bool left = false;
    std::unique_ptr<Client> client;
    Visit visit;
};

std::string cell(int n) { return std::to_string(n % 10) + "," + std::to_string(n / 10); }

}  // namespace

TEST_CASE("visit: water where no legal fleet allows it ends the game at once, with the proof") {
    Guestbook g("battleship", "battleship");
    g.hears("(4,[]).");
    g.plays("fleet:5v00,4v20,3v40,3v60,2v80");
    g.hears("(5,[]).");
    int shots = 0;
    for (; !g.left && shots < 100; ++shots) {
        g.plays(cell(shots));
        g.hears("(2,[" + cell(shots) + ",1]).");
        if (!g.left) g.hears("(1,[" + cell(99 - shots) + "]).");
    }
    CHECK(g.left);
    CHECK(shots < 100);
    CHECK(g.verdict().fault == Fault::Cheat);
    CHECK(g.verdict().culprit == Seat::First);
    CHECK(g.verdict().outcome.winner == Seat::Second);
    CHECK(g.verdict().why.code.starts_with("battleship.audit."));
    CHECK(std::ranges::count(g.lines, g.lines.back()) == 1);  // nothing is repeated
}

TEST_CASE("visit: a board that denies every hit is told so and loses") {
    Guestbook g("battleship", "uart", {.name = "agon", .rules = "uart custody2=kept", .options = {{"role", "1"}}});
    g.plays("fleet:5v00,4v20,4v40,3v60,3v80,3v06,2v26,2v46,2v66,2v86");
    CHECK(g.lines == std::vector<std::string>{"START0"});
    g.hears("CS3333333333");
    g.hears("START4711");
    for (int shot = 0; !g.left && shot < 100; ++shot) {
        g.plays(cell(shot));
        g.hears("W");
        if (!g.left) g.hears("BOOM99");
    }
    REQUIRE(g.ended == 1);
    CHECK(g.lines.back() == "Echeat");
    CHECK(g.verdict().fault == Fault::Cheat);
    CHECK(g.verdict().outcome.winner == Seat::First);
}

TEST_CASE("visit: every wait has its limit") {
    Guestbook nobody("kulami", "kulami");
    nobody.waits(9min);
    CHECK_FALSE(nobody.left);
    nobody.hears("message(Hallo).");
    nobody.waits(2min);  // talk is no game
    CHECK(nobody.left);
    CHECK(nobody.trouble == "visit.no_game");

    Guestbook silent("battleship", "battleship");
    silent.hears("(3,[]).");
    silent.plays("fleet:5v00,4v20,3v40,3v60,2v80");
    silent.hears("(5,[]).");
    for (int i = 0; i < 30; ++i) {
        silent.waits(1min);
        silent.hears("(5,[]).");  // words that move nothing
    }
    CHECK(silent.left);
    REQUIRE(silent.ended == 1);
    CHECK(silent.verdict().why.code == "visit.silence");
    CHECK_FALSE(silent.verdict().outcome.winner);

    Guestbook dreamer("battleship", "battleship");
    dreamer.hears("(3,[]).");
    dreamer.waits(6min);  // our own player never places its fleet
    CHECK(dreamer.left);
    CHECK(dreamer.verdict().culprit == Seat::First);
    CHECK(dreamer.verdict().outcome.winner == Seat::Second);
}

TEST_CASE("visit: every game has a seed of its own, and the seed of the visit repeats them") {
    const auto seeds = [](std::uint64_t seed) {
        Guestbook g("othello", "gtp", {}, seed);
        for (int i = 0; i < 3; ++i) {
            g.hears("clear_board");
            g.hears("genmove b");
            g.plays("d3");
        }
        return g.seeds;
    };
    const auto first = seeds(1);
    REQUIRE(first.size() == 3);
    CHECK(first[0] != first[1]);
    CHECK(first[1] != first[2]);
    CHECK(seeds(1) == first);
    CHECK(seeds(2) != first);
}

TEST_CASE("visit: a person who goes gives up a running game in the protocol's words, and says so between games") {
    Guestbook g("kulami", "kulami", {.name = "Ada", .options = {{"person", "yes"}}});
    g.hears("Kulami?");
    g.hears("farbe(r).");
    g.hears("spielstart(r).");
    g.visit.depart(g.now);
    CHECK(g.lines.back() == "spielaufgabe.");
    CHECK(g.left);
    CHECK(g.verdict().fault == Fault::Resign);
    CHECK(g.verdict().culprit == Seat::First);

    Guestbook early("kulami", "kulami", {.name = "Ada", .options = {{"person", "yes"}}});
    early.hears("Kulami?");
    early.visit.depart(early.now);
    CHECK(early.lines.back() == "spielaufgabe.");
    CHECK(early.left);
    CHECK(early.ended == 0);

    Guestbook relay("battleship", "battleship", {.options = {{"person", "yes"}}});  // has no word for it
    relay.hears("(4,[]).");
    relay.visit.depart(relay.now);
    CHECK(relay.left);
    CHECK(relay.verdict().fault == Fault::Resign);
}

TEST_CASE("visit: START is repeated until a board answers") {
    Guestbook g("battleship", "uart", {.name = "agon", .rules = "uart custody2=kept", .options = {{"role", "1"}}});
    g.plays("fleet:5v00,4v20,4v40,3v60,3v80,3v06,2v26,2v46,2v66,2v86");
    for (int i = 0; i < 10; ++i) g.waits(1s);
    CHECK(std::ranges::count(g.lines, "START0") == 6);
    g.hears("CS3333333333");
    CHECK(g.lines.back().starts_with("CS"));
    CHECK(g.ended == 0);
}

TEST_CASE("visit: a board that gave up because we were late has won; one that was not kept waiting has lost") {
    for (const bool late : {true, false}) {
        Guestbook g("battleship", "uart", {.name = "agon", .rules = "uart custody1=kept", .options = {{"role", "2"}}});
        if (!late) g.plays("fleet:5v00,4v20,4v40,3v60,3v80,3v06,2v26,2v46,2v66,2v86");
        g.hears("START1");
        g.now += late ? 1200ms : 1ms;
        if (late) g.plays("fleet:5v00,4v20,4v40,3v60,3v80,3v06,2v26,2v46,2v66,2v86");
        g.hears("Etimeout");
        REQUIRE(g.ended == 1);
        CHECK(g.verdict().outcome.winner == (late ? Seat::First : Seat::Second));
        CHECK(g.verdict().fault == (late ? Fault::Timeout : Fault::Protocol));
        CHECK(g.verdict().culprit == (late ? Seat::Second : Seat::First));
    }
}

TEST_CASE("visit: under load a cheap shot goes out in time, and the late one is dropped") {
    Guestbook g("battleship", "uart", {.name = "agon", .rules = "uart custody2=kept", .options = {{"role", "1"}}});
    g.plays("fleet:5v00,4v20,4v40,3v60,3v80,3v06,2v26,2v46,2v66,2v86");
    g.hears("CS3333333333");
    const int question = g.question;  // asked ahead: only START is missing
    g.hears("START4711");
    const auto before = g.lines.size();
    g.waits(900ms);
    REQUIRE(g.lines.size() == before + 1);
    CHECK(g.lines.back().starts_with("BOOM"));
    g.visit.decided({.move = "5,5"}, question, g.now);
    CHECK(g.lines.size() == before + 1);
    g.hears("T");
    g.hears("BOOM99");
    CHECK(g.ended == 0);
}

}  // namespace agon
