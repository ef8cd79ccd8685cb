// What the HTTP service does not let happen: late actions, long games, too many games, names
// and requests that are none.
#include <algorithm>

#include "tests/treasure_service.h"

using namespace agon;
using namespace agon::treasure;
using namespace std::chrono_literals;

TEST_CASE("five seconds per action: exactly in time is in time, later loses; debug mode has no such rule") {
    Pair p;
    p.server.pass(5s);
    CHECK(p.server.half(p.game, p.first).okay);
    p.server.pass(5s + 1us);
    CHECK(p.server.standing(p.game, p.second) == Standing::Lost);
    CHECK_FALSE(p.server.half(p.game, p.second).okay);

    Pair late;
    late.server.now += 5s + 1us;  // the action arrives before the clock was looked at
    const auto e = late.server.half(late.game, late.first);
    CHECK_FALSE(e.okay);
    CHECK(late.server.standing(late.game, late.first) == Standing::Lost);

    Pair debug("?enableDebugMode=true");
    debug.server.pass(300s);
    CHECK(debug.server.half(debug.game, debug.first).okay);
}

TEST_CASE("ten minutes per game, then the id answers for another minute and is gone") {
    Pair p("?enableDebugMode=true");
    p.server.half(p.game, p.first);
    p.server.pass(10min);
    CHECK(p.server.standing(p.game, p.second) == Standing::MustAct);
    p.server.pass(1s);
    CHECK(p.server.standing(p.game, p.second) == Standing::Lost);
    CHECK(p.server.standing(p.game, p.first) == Standing::Won);
    p.server.pass(58s);
    CHECK(p.server.standing(p.game, p.first) == Standing::Won);
    p.server.pass(2s);
    const auto e = *read_envelope(p.server.send("GET", "/games/" + p.game + "/states/" + p.first).body);
    CHECK(e.name == "treasure.unknown_game");
}

TEST_CASE("unknown ids and a third registration get an error and nobody loses") {
    Pair p;
    auto& s = p.server;
    const auto third = s.post("/games/" + p.game + "/players", write_registration({"Cy", "D", "c"}));
    CHECK(third.name == "treasure.full");
    CHECK(s.post("/games/XXXXX/players", write_registration({"Cy", "D", "c"})).name == "treasure.unknown_game");
    CHECK(s.move("XXXXX", p.first, Direction::Up).name == "treasure.unknown_game");
    CHECK(s.move(p.game, "nobody", Direction::Up).name == "treasure.unknown_player");
    CHECK(s.move(p.first, p.game, Direction::Up).name == "treasure.id_mixed_game");
    CHECK(s.move(p.game, p.game, Direction::Up).name == "treasure.id_mixed_player");
    CHECK(s.move(p.game, "UniquePlayerIdentifier@1b6d3586", Direction::Up).name == "treasure.id_object");
    CHECK(s.standing(p.game, p.first) == Standing::MustAct);
    CHECK(s.standing(p.game, p.second) == Standing::MustWait);
}

TEST_CASE("names have 1 to 50 characters") {
    Server s;
    const auto game = s.new_game();
    const auto enrol = [&](const std::string& name) {
        return s.post("/games/" + game + "/players", write_registration({name, "L", "a"})).okay;
    };
    CHECK_FALSE(enrol(""));
    CHECK_FALSE(enrol(std::string(51, 'x')));
    std::string umlauts;
    for (int i = 0; i < 50; ++i) umlauts += "ä";
    CHECK(enrol(umlauts));
}

TEST_CASE("polls of one player are at least 0.4 s apart: faster ones are delayed") {
    Pair p;
    auto& s = p.server;
    s.pass(1s);
    const auto poll = [&](const std::string& player) {
        return s.send("GET", "/games/" + p.game + "/states/" + player).not_before;
    };
    CHECK_FALSE(poll(p.first));
    CHECK(poll(p.first) == s.now + 400ms);
    CHECK(poll(p.first) == s.now + 400ms);  // a burst waits no longer than one interval
    CHECK_FALSE(poll(p.second));
    s.pass(1s);
    CHECK_FALSE(poll(p.first));
    ServiceOptions training;
    training.rules.poll_ms = 0;
    Pair fast("", training);
    for (int i = 0; i < 5; ++i)
        CHECK_FALSE(fast.server.send("GET", "/games/" + fast.game + "/states/" + fast.first).not_before);
}

TEST_CASE("at most 99 games: the oldest is dropped") {
    Server s;
    const auto first = s.new_game(), second = s.new_game();
    for (int i = 0; i < 98; ++i) s.new_game();
    CHECK(s.post("/games/" + first + "/players", write_registration({"Cy", "D", "c"})).name == "treasure.unknown_game");
    CHECK(s.post("/games/" + second + "/players", write_registration({"Cy", "D", "c"})).okay);
    CHECK(std::ranges::count_if(s.hall.tables(), [](const Table* t) { return !t->closed(); }) == 99);
}

TEST_CASE("wrong URLs are 404, malformed XML is 400") {
    Pair p;
    auto& s = p.server;
    for (const char* url : {"/", "/game", "/games/x", "/games/x/states", "/games/x/halfmap"})
        CHECK(s.send("GET", url).status == 404);
    CHECK(s.send("GET", "/games/" + p.game + "/moves").status == 404);
    CHECK(s.send("POST", "/games/" + p.game + "/moves", "<playerMove>").status == 400);
    CHECK(s.send("POST", "/games/" + p.game + "/moves", std::string(1 << 20, ' ')).status == 413);
    CHECK(s.standing(p.game, p.first) == Standing::MustAct);
}
