// The HTTP service without a socket: requests and times in, answers out.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "games/treasure/engines.h"
#include "games/treasure/texts.h"
#include "tests/treasure_service.h"

using namespace agon;
using namespace agon::treasure;
using namespace std::chrono_literals;

namespace {

bool five_signs(const std::string& id) {
    return id.size() == 5 && std::ranges::all_of(id, [](unsigned char c) { return std::isalnum(c); });
}

}  // namespace

TEST_CASE("GET and POST /games create a game with an id of five letters or digits") {
    Server s;
    std::set<std::string> ids;
    for (int i = 0; i < 20; ++i) ids.insert(s.new_game());
    ids.insert(*read_game_id(s.send("POST", "/games").body));
    CHECK(ids.size() == 21);
    CHECK(std::ranges::all_of(ids, five_signs));
}

TEST_CASE("the first state lists the players and an empty map, the enemy under a false id") {
    Server s;
    const auto game = s.new_game();
    const auto ada = s.enrol(game, "Ada");
    CHECK(ada.size() == 36);
    CHECK(s.state(game, ada).players.size() == 1);
    CHECK(s.send("GET", "/games/" + game + "/states/" + ada).body.find("<map><mapNodes/></map>") != std::string::npos);
    const auto ben = s.enrol(game, "Ben");
    const auto seen = s.state(game, ada);
    REQUIRE(seen.players.size() == 2);
    CHECK(seen.players[0].id == ada);
    CHECK(seen.players[1].first == "Ben");
    CHECK(seen.players[1].id != ben);
    CHECK(seen.players[1].id == s.state(game, ada).players[1].id);
    CHECK((s.standing(game, ada) == Standing::MustAct) != (s.standing(game, ben) == Standing::MustAct));
}

TEST_CASE("gameStateId changes exactly when the state changes") {
    Pair p;
    auto& s = p.server;
    std::string last = s.state(p.game, p.first).id;
    CHECK(s.state(p.game, p.first).id == last);
    const auto changed = [&] {
        const auto id = s.state(p.game, p.first).id;
        const bool c = id != last && s.state(p.game, p.first).id == id;
        last = id;
        return c;
    };
    s.half(p.game, p.first);
    CHECK(changed());
    s.half(p.game, p.second);
    CHECK(changed());
    s.move(p.game, p.first, Direction::Right);
    CHECK(changed());
    s.pass(6s);  // the second player is too slow
    CHECK(s.standing(p.game, p.first) == Standing::Won);
    CHECK(changed());
    CHECK_FALSE(changed());
}

TEST_CASE("between the half maps fifty nodes lie at their final coordinates without the opponent's fort") {
    for (std::uint64_t seed = 1; seed < 12; ++seed) {
        Pair p("", {.seed = seed});
        p.server.half(p.game, p.first);
        const auto own = p.server.state(p.game, p.first).nodes, foreign = p.server.state(p.game, p.second).nodes;
        REQUIRE(own.size() == 50);
        REQUIRE(foreign.size() == 50);
        CHECK(std::ranges::count(own, true, &MapNode::my_fort) == 1);
        CHECK(std::ranges::count(own, true, &MapNode::me) == 1);
        for (const auto& n : foreign) CHECK_FALSE((n.my_fort || n.enemy_fort || n.me || n.enemy));
        p.server.half(p.game, p.second);
        const auto whole = p.server.state(p.game, p.first).nodes;
        CHECK(whole.size() == 100);
        for (const auto& n : own)
            CHECK(std::ranges::any_of(whole,
                                      [&](const MapNode& w) { return w.field == n.field && w.terrain == n.terrain; }));
        CHECK(std::ranges::count(whole, true, &MapNode::enemy) == 1);
        CHECK(std::ranges::count(whole, true, &MapNode::enemy_fort) == 0);
    }
}

TEST_CASE("acting out of turn loses") {
    Pair p;
    const auto e = p.server.half(p.game, p.second);
    CHECK_FALSE(e.okay);
    CHECK(e.message.find("MustAct") != std::string::npos);
    CHECK(p.server.standing(p.game, p.second) == Standing::Lost);
    CHECK(p.server.standing(p.game, p.first) == Standing::Won);
}

TEST_CASE("an action before the opponent has registered loses as soon as there is one") {
    Server s;
    const auto game = s.new_game();
    const auto ada = s.enrol(game);
    CHECK_FALSE(s.half(game, ada).okay);
    CHECK(s.standing(game, ada) == Standing::Lost);
    const auto ben = s.enrol(game, "Ben");
    CHECK(s.standing(game, ben) == Standing::Won);
    CHECK(s.standing(game, ada) == Standing::Lost);
}

TEST_CASE("an invalid half map loses and its error names every violation") {
    Pair p;
    const auto e = p.server.half(p.game, p.first, "map:GGGG@0,0@1,0");
    CHECK_FALSE(e.okay);
    for (const char* part : {"46 fields are missing", "0 mountains", "2 forts", " 0 FFGG??????"})
        CHECK(e.message.find(part) != std::string::npos);
    CHECK(p.server.standing(p.game, p.first) == Standing::Lost);
}

TEST_CASE("a second half map, a move before both maps, water, the edge and no move lose") {
    {
        Pair p;
        p.with_halves();
        CHECK_FALSE(p.server.half(p.game, p.first).okay);
        CHECK(p.server.standing(p.game, p.first) == Standing::Lost);
    }
    {
        Pair p;
        CHECK_FALSE(p.server.move(p.game, p.first, Direction::Up).okay);
        CHECK(p.server.standing(p.game, p.first) == Standing::Lost);
    }
    {
        Pair p;
        p.with_halves();
        const bool left_edge = std::ranges::any_of(p.server.state(p.game, p.first).nodes,
                                                   [](const MapNode& n) { return n.me && n.field.x == 0; });
        const auto e = p.server.move(p.game, p.first, left_edge ? Direction::Left : Direction::Up);
        CHECK(e.name == "treasure.off_map");
        CHECK(p.server.standing(p.game, p.first) == Standing::Lost);
    }
    {
        Pair p;
        p.with_halves();
        const auto e =
            p.server.post("/games/" + p.game + "/moves",
                          "<playerMove><uniquePlayerID>" + p.first + "</uniquePlayerID><move>up</move></playerMove>");
        CHECK(e.name == "treasure.no_move");
        CHECK(p.server.standing(p.game, p.first) == Standing::Lost);
    }
}

TEST_CASE("each client is answered in its own generation") {
    Server s;
    const auto game = s.new_game();
    const auto old = s.enrol(game, "Old", Generation::Ws2021), current = s.enrol(game, "New");
    const auto body = [&](const std::string& id) { return s.send("GET", "/games/" + game + "/states/" + id).body; };
    const std::string first = body(old);  // whoever asks again and again does not know the word
    CHECK(first.find("<studentID>aOld") != std::string::npos);
    CHECK(first.find("<map>") == std::string::npos);
    CHECK(first.find("Must") != std::string::npos);
    CHECK(body(current).find("<uaccount>aOld") != std::string::npos);
    if (s.standing(game, current) == Standing::MustAct) s.half(game, current);
    CHECK(s.post("/games/" + game + "/halfmaps", write_half_map({old, *parse_half_map(good_half), Generation::Ws2021}))
              .okay);

    Server ws2020(*service_options({{"rules", "ws2020"}}));
    const auto older = ws2020.new_game();
    const auto player = ws2020.enrol(older, "Old", Generation::Ws2020);
    CHECK(ws2020.send("GET", "/games/" + older + "/states/" + player).body.find("<state>ShouldWait</state>") !=
          std::string::npos);
}

namespace {

// A client of before WS2022 that knows one word for its turn and polls until it reads it; how often, or nothing.
std::optional<int> polls_until(Server& s, const std::string& game, const std::string& player, const std::string& word) {
    for (int polls = 1; polls <= 6; ++polls)
        if (s.send("GET", "/games/" + game + "/states/" + player).body.find(word) != std::string::npos) return polls;
    return std::nullopt;
}

// Whoever of the two must act first.
std::string starter(Server& s, const std::string& game, const std::string& one, const std::string& two) {
    return s.standing(game, one) == Standing::MustAct ? one : two;
}

}  // namespace

TEST_CASE("a client of WS2021 acts under the profile ws2020, and one of WS2020 under any") {
    for (const std::string rules : {"ws2020", "standard"})
        for (const std::string word : {"ShouldActNext", "MustAct"}) {
            Server s(*service_options({{"rules", rules + " poll_ms=0"}}));
            const auto game = s.new_game();
            const auto one = s.enrol(game, "One", Generation::Ws2021), two = s.enrol(game, "Two", Generation::Ws2021);
            const auto player = starter(s, game, one, two);
            CAPTURE(rules);
            CAPTURE(word);
            CHECK(polls_until(s, game, player, word));  // three seconds are seven polls
            Random random(1);
            const HalfMap half = random_half(*parse_rules(rules), random);
            REQUIRE(s.post("/games/" + game + "/halfmaps", write_half_map({player, half, Generation::Ws2021})).okay);
            const std::string after = s.send("GET", "/games/" + game + "/states/" + player).body;
            CHECK(after.find(word == "MustAct" ? "MustWait" : "ShouldWait") != std::string::npos);
        }
}

TEST_CASE("the generation of older clients is set by the rules, and then it stays") {
    CHECK_FALSE(parse_rules("generation=ws1999"));
    for (const auto& [name, word] : std::map<std::string, std::string>{
             {"ss2019", "ShouldActNext"}, {"ws2020", "ShouldActNext"}, {"ws2021", "MustAct"}}) {
        const std::string rules = "ws2020 generation=" + name;
        CHECK(rules_text(*parse_rules(rules)) == rules);
        Server s(*service_options({{"rules", rules + " poll_ms=0"}}));
        const auto game = s.new_game();
        const auto one = s.enrol(game, "One", Generation::Ws2021), two = s.enrol(game, "Two", Generation::Ws2021);
        const auto player = starter(s, game, one, two);
        CHECK(polls_until(s, game, player, word) == 1);
        CHECK_FALSE(polls_until(s, game, player, word == "MustAct" ? "ShouldActNext" : "MustAct"));
    }
}

TEST_CASE("a half map of another semester is told so") {
    const auto said = [](const std::string& rules, const std::string& of) {
        Random random(1);
        const Rules r = *parse_rules(rules);
        const HalfMap half = random_half(*parse_rules(of), random);
        return sentence(half_map_refusal(r, half, violations(r, half)), Language::English, texts());
    };
    CHECK(said("standard", "ss2025").find("the profile ss2025, but this game is played by standard") !=
          std::string::npos);
    CHECK(said("standard", "ws2020").find("the profile ws2020, but") != std::string::npos);
    CHECK(said("ws2020", "standard").find("the profile standard, but") != std::string::npos);
    CHECK(said("standard", "standard").find("the profile") == std::string::npos);
}

TEST_CASE("the dummy opponent joins by itself and plays by the rules") {
    Server s;
    const auto game = s.new_game("?enableDummyCompetition=true&enableDebugMode=true");
    const auto ada = s.enrol(game);
    CHECK(s.state(game, ada).players.size() == 2);
    const auto engine = std::move(*make_engine(*parse_engine_spec("nearest")));
    Random random(4);
    while (s.standing(game, ada) == Standing::MustAct) {
        const auto* table = s.hall.tables().front();
        const auto& position = table->match()->position();
        const Seat seat = table->seat_of(1);
        const auto view = position.seen_by(viewer(seat));
        const auto action = Treasure::parse(engine->think(*view, seat, {}, {}).move);
        const auto answer =
            action->half ? s.half(game, ada, text(*action->half)) : s.move(game, ada, action->direction);
        CHECK(answer.okay);
    }
    const auto end = s.standing(game, ada);
    CHECK((end == Standing::Won || end == Standing::Lost));
    CHECK_FALSE(s.hall.tables().front()->match()->result()->fault);
    CHECK_FALSE(s.move(game, ada, Direction::Up).okay);
}

TEST_CASE("the arena's own people open games with other rules, switches included") {
    Server s;
    const auto game = s.service.open_game({{"rules", "ws2020"}, {"debug", "true"}, {"dummy", "true"}}, s.now);
    REQUIRE(game);
    CHECK(five_signs(game->id));
    const auto table = s.hall.look(game->table, 0);
    REQUIRE(table);
    CHECK(table->names[0] == "dummy");
    const std::string ada = s.enrol(game->id);
    CHECK(as<Treasure>(*s.hall.look(game->table, 0)->position).rules.width == 8);
    s.pass(20s);  // far more than an action may take without the debug switch
    CHECK(s.standing(game->id, ada) == Standing::MustAct);
    CHECK_FALSE(s.service.open_game({{"rules", "ws1999"}}, s.now));
    CHECK_FALSE(s.service.open_game({{"debug", "yes"}}, s.now));
    CHECK_FALSE(s.service.open_game({{"colour", "true"}}, s.now));
}

TEST_CASE("what a client did wrong is said to its examination") {
    Server s;
    const std::string game = s.new_game(), ada = s.enrol(game);
    const auto complaint = [&](const Response& r) { return r.complaint ? r.complaint->code : ""; };
    const std::string state = "/games/" + game + "/states/" + ada;
    CHECK(complaint(s.send("GET", state)) == "");
    CHECK(complaint(s.send("GET", state)) == "treasure.polls_fast");
    s.pass(2s);
    CHECK(complaint(s.send("GET", state)) == "");
    s.pass(380ms);  // the jitter of a client's clock
    CHECK(complaint(s.send("GET", state)) == "");
    CHECK(complaint(s.send("GET", "/games/" + ada + "/states/" + ada)) == "treasure.id_mixed_game");
    CHECK(complaint(s.send("GET", "/game")) == "treasure.url");
    CHECK(complaint(s.send("POST", "/games/" + game + "/players", "<playerRegistration>")) == "treasure.xml_malformed");
    CHECK(complaint(s.send("POST", "/games/" + game + "/moves", write_move(ada, Direction::Up))) ==
          "treasure.too_early");
}
