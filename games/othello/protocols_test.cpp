// GTP and NBoard dialogues line by line, and the file formats.
#include <doctest/doctest.h>

#include <algorithm>

#include "core/catalogue.h"
#include "games/othello/gtp.h"
#include "games/othello/nboard.h"
#include "games/othello/records.h"

using namespace agon;
using namespace agon::othello;

namespace {

using Lines = std::vector<std::string>;

// A table with one session under test: plays events into it and collects what it says.
struct Bench {
    Session& session;
    Othello::Position position = Othello::start({}, 0);
    int seq = 0;

    Replies begin(Seat seat, Conduct conduct = {}) {
        return news(Begun{Header{.id = "1", .game = "othello", .players = {"Ann", "Bob"}}, seat, conduct});
    }
    Replies news(const News& n, ClockView clocks = {}) {
        const PositionOf<Othello> view({}, position);
        return session.on_news(n, &view, clocks);
    }
    Replies moved(std::string_view move, ClockView clocks = {}) {
        const Seat seat = position.turn;
        Othello::apply(position, seat, *Othello::parse(move));
        return news(Happened{Event{++seq, {}, Moved{seat, std::string(move), {}}}}, clocks);
    }
};

std::string played(const Replies& r) {
    for (const Ask& a : r.asks)
        if (const auto* p = std::get_if<Play>(&a)) return p->move;
    return "nothing";
}

template <class T>
bool asks(const Replies& r) {
    return std::ranges::any_of(r.asks, [](const Ask& a) { return std::holds_alternative<T>(a); });
}

template <class T>
std::vector<T> seen(const ClientReplies& r) {
    std::vector<T> out;
    for (const Sighting& s : r.sightings)
        if (const auto* t = std::get_if<T>(&s)) out.push_back(*t);
    return out;
}

}  // namespace

TEST_CASE("GTP: a foreign engine greets, sits down, and is asked for moves without ids") {
    using namespace std::chrono_literals;
    GtpSession s;
    CHECK(s.on_open({}).lines == Lines{"name"});
    const auto hello = s.on_line("= GTP GRhino", {});
    REQUIRE(asks<Sit>(hello));
    CHECK(std::get<Sit>(hello.asks[0]).name == "GTP GRhino");
    Bench b{s};
    CHECK(b.begin(Seat::Second, Conduct{.total = 8s}).lines ==
          Lines{"set_game Othello", "boardsize 8", "clear_board", "time_settings 8 0 0"});
    for (int i = 0; i < 4; ++i) CHECK(s.on_line("=", {}).asks.empty());
    CHECK(b.moved("f5", {.left = {8s, 7500ms}}).lines == Lines{"play b f5", "time_left w 7 0", "genmove w"});
    s.on_line("=", {});
    s.on_line("", {});
    s.on_line("=", {});
    CHECK(played(s.on_line("= D6", {})) == "d6");  // GRhino answers in upper case
    CHECK(b.moved("d6").lines.empty());            // it knows its own move
    CHECK(b.moved("c3").lines == Lines{"play b c3", "genmove w"});
    s.on_line("=17 ", {});  // Edax repeats old ids
    CHECK(played(s.on_line("=17 d3", {})) == "d3");
}

TEST_CASE("GTP: what goes wrong has its own verdict") {
    GtpSession s;
    s.on_open({});
    s.on_line("= x", {});
    Bench b{s};
    CHECK(b.begin(Seat::First).lines.back() == "genmove b");
    s.on_line("? unknown command", {});  // set_game is optional
    s.on_line("=", {});
    s.on_line("=", {});
    CHECK(asks<Violate>(s.on_line("? cannot", {})));
    GtpSession resigning;
    resigning.on_open({});
    resigning.on_line("=", {});
    Bench c{resigning};
    c.begin(Seat::First);
    for (int i = 0; i < 3; ++i) resigning.on_line("=", {});
    CHECK(asks<Resign>(resigning.on_line("= resign", {})));
    GtpSession silent;
    silent.on_open({});
    CHECK_FALSE(asks<Violate>(silent.tick(Time{} + std::chrono::seconds(9))));
    CHECK(asks<Violate>(silent.tick(Time{} + std::chrono::seconds(10))));
    GtpSession set;
    set.on_open({});
    set.on_line("= x", {});
    Bench d{set, *Othello::parse_position({}, std::string(26, '-') + "XXXO" + std::string(34, '-') + " X")};
    CHECK(asks<Violate>(d.begin(Seat::First)));
}

TEST_CASE("GTP: moves made before the match are told one by one") {
    GtpSession s;
    s.on_open({});
    s.on_line("= x", {});
    Bench b{s};
    for (const auto* m : {"f5", "d6"}) Othello::apply(b.position, b.position.turn, *Othello::parse(m));
    const auto r =
        b.news(Begun{Header{.id = "1", .game = "othello", .rules = "", .opening = "f5 d6"}, Seat::First, {}});
    CHECK(r.lines == Lines{"set_game Othello", "boardsize 8", "clear_board", "play b f5", "play w d6", "genmove b"});
}

TEST_CASE("GTP: a forced pass is played for the engine") {
    GtpSession s;
    s.on_open({});
    s.on_line("= x", {});
    Bench b{s};
    b.begin(Seat::Second);
    b.position = *Othello::parse_position({}, "XO" + std::string(62, '-') + " O");
    const auto r = b.news(Happened{Event{1, {}, Moved{Seat::First, "a1", {}}}});
    CHECK(r.lines == Lines{"play b a1", "play w pass"});
    CHECK(played(r) == "pass");
}

TEST_CASE("GTP: our engine answers an interface") {
    GtpClient c(ClientSetup{.name = "agon"});
    const auto say = [&](std::string_view line) { return c.on_line(line, {}); };
    CHECK(say("protocol_version").lines == Lines{"= 2", ""});
    CHECK(say("7 name").lines == Lines{"=7 agon", ""});
    CHECK(say("boardsize 10").lines.front().starts_with("?"));
    CHECK(say("clear_board").lines == Lines{"=", ""});
    CHECK(say("time_settings 8 0 0").lines == Lines{"=", ""});
    CHECK(say("play b f5").lines == Lines{"=", ""});
    CHECK(say("play w a1").lines == Lines{"? illegal move", ""});
    CHECK(say("time_left w 5 0").lines == Lines{"=", ""});
    const auto turn = say("12 genmove w");
    CHECK(turn.lines.empty());
    REQUIRE(seen<GameBegan>(turn).size() == 1);
    CHECK(seen<GameBegan>(turn)[0].seat == Seat::Second);
    CHECK(seen<Saw>(turn).size() == 1);
    REQUIRE(seen<YourTurn>(turn).size() == 1);
    CHECK(seen<YourTurn>(turn)[0].budget.total_left == std::chrono::seconds(5));
    const auto answer = c.play("d6", PositionOf<Othello>({}, Othello::start({}, 0)), {});
    CHECK(answer.lines == Lines{"=12 d6", ""});
    CHECK(seen<Saw>(answer).size() == 1);
    CHECK(say("undo").lines == Lines{"=", ""});
    CHECK(say("genmove b").lines.front() == "? it is the other side's turn");
    CHECK(say("nonsense").lines == Lines{"? unknown command", ""});
    CHECK(say("known_command genmove").lines == Lines{"= true", ""});
    CHECK(say("quit").leave);
}

TEST_CASE("GTP: commands that come while our engine thinks are answered after it, in order") {
    GtpClient c(ClientSetup{.name = "agon"});
    CHECK(c.on_line("1 genmove b", {}).lines.empty());
    CHECK(c.on_line("2 play w f4", {}).lines.empty());
    CHECK(c.on_line("3 quit", {}).lines.empty());
    const auto told = c.play("f5", PositionOf<Othello>({}, Othello::start({}, 0)), {});
    CHECK(told.lines == Lines{"=1 f5", "", "=2", "", "=3", ""});
    CHECK(told.leave);
}

TEST_CASE("GTP: nobody fills our memory with commands while our engine thinks") {
    GtpClient c(ClientSetup{.name = "agon"});
    CHECK(c.on_line("genmove b", {}).lines.empty());
    for (int i = 0; i < 1000; ++i) CHECK_FALSE(c.on_line("name", {}).leave);
    CHECK(c.on_line("name", {}).leave);
}

TEST_CASE("NBoard: a foreign engine is greeted by ping and pong and told every move") {
    NBoardSession s(12);
    CHECK(s.on_open({}).lines == Lines{"nboard 2", "ping 1"});
    s.on_line("set myname NTest", {});
    const auto hello = s.on_line("pong 1", {});
    REQUIRE(asks<Sit>(hello));
    CHECK(std::get<Sit>(hello.asks[0]).name == "NTest");
    Bench b{s};
    const auto begun = b.begin(Seat::First);
    CHECK(begun.lines.front() == "set depth 12");
    CHECK(begun.lines[1].starts_with("set game (;GM[Othello]PC[agon]"));
    CHECK(begun.lines.back() == "ping 2");  // no go before the pong
    CHECK(s.on_line("=== f5/0.0/0", {}).asks.empty());
    CHECK(s.on_line("pong 2", {}).lines == Lines{"go"});
    s.on_line("status thinking", {});
    CHECK(played(s.on_line("=== F5/1.25/0.5", {})) == "f5");
    CHECK(b.moved("f5").lines == Lines{"move F5"});
    CHECK(b.moved("d6").lines == Lines{"move D6", "go"});
    CHECK(played(s.on_line("=== c3 -1.00 0.0", {})) == "c3");  // Edax writes blanks
}

TEST_CASE("NBoard: our engine plays and gives hints") {
    NBoardClient c(ClientSetup{.name = "agon"});
    const auto say = [&](std::string_view line) { return c.on_line(line, {}); };
    CHECK(say("nboard 2").lines == Lines{"set myname agon"});
    CHECK(say("ping 3").lines == Lines{"pong 3"});
    say("set depth 4");
    say("set game (;GM[Othello]PC[NBoard]DT[2026]PB[x]PW[y]RE[?]TI[0]TY[8]BO[8 "
        "---------------------------O*------*O--------------------------- *]B[F5//0.01]W[d6];)");
    const auto turn = say("go");
    REQUIRE(seen<GameBegan>(turn).size() == 1);
    CHECK(seen<GameBegan>(turn)[0].seat == Seat::First);
    CHECK(seen<Saw>(turn).size() == 2);
    REQUIRE(seen<YourTurn>(turn).size() == 1);
    CHECK(seen<YourTurn>(turn)[0].budget.depth == 4);
    CHECK_FALSE(seen<YourTurn>(turn)[0].budget.nodes);
    CHECK(c.play("c3", PositionOf<Othello>({}, Othello::start({}, 0)), {}).lines == Lines{"=== C3"});
    CHECK(say("move C3/0.5/1").lines.empty());
    const auto hints = say("hint 2").lines;
    REQUIRE(hints.size() == 3);
    CHECK(hints[0].starts_with("search "));
    CHECK(hints[0].ends_with(" 4"));  // the depth that was set
    const auto told = say("analyze").lines;
    REQUIRE(told.size() == 5);  // the positions after 3, 2, 1 and no moves, and that it is done
    CHECK(told[0].starts_with("analysis 3 "));
    CHECK(told[3].starts_with("analysis 0 "));
    CHECK(told[4] == "status");
    CHECK(say("move A1").lines.front().starts_with("status illegal"));
    CHECK(seen<Puzzled>(say("what")).size() == 1);
}

TEST_CASE("GGF is written and read back, with passes and set positions") {
    Record r{.date = "2026", .black = "Ann", .white = "Bob", .moves = {"f5", "d6", "c3"}};
    const auto again = read_ggf(write_ggf(r));
    REQUIRE(again);
    CHECK(*again == r);
    r.start = *Othello::parse_position({}, "XO" + std::string(62, '-') + " O");
    r.moves = {"pass", "c1"};
    CHECK(*read_ggf(write_ggf(r)) == r);
    CHECK(read_ggf("hello").error().code == "othello.ggf");
    CHECK(read_ggf("(;GM[Othello]BO[10 --]").error().code == "othello.ggf_board");
    CHECK(read_ggf("(;GM[Othello]B[a1];)").error().code == "othello.transcript");
    CHECK(read_ggf("(;GM[Othello").error().code == "othello.ggf");
}

TEST_CASE("OBF lines keep the scores of their moves") {
    const std::string line =
        "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38; C7:+36; B1:-30;";
    const auto s = read_obf(line);
    REQUIRE(s);
    CHECK(s->scores == std::vector<std::pair<std::string, int>>{{"a2", 38}, {"c7", 36}, {"b1", -30}});
    CHECK(write_obf(*s) == line);
    CHECK(read_obf(line + " A3:x;").error().code == "othello.obf_score");
    CHECK(write_transcript({"f5", "pass", "d6"}) == "f5d6");
}

TEST_CASE("both protocols are in the catalogue and can take a seat") {
    for (const std::string_view name : {"gtp", "nboard"}) {
        const auto& all = find_game("othello")->protocols;
        const auto it = std::ranges::find(all, name, &Protocol::name);
        REQUIRE(it != all.end());
        CHECK(*it->session({}));
        CHECK(*it->client(ClientSetup{}));
    }
}
