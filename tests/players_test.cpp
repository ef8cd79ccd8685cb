// Players as people write them: parsing looks at no file, readying does, and both say no by a code.
#include <doctest/doctest.h>

#include "sandbox/cage.h"
#include "seats/java_player.h"
#include "seats/ready_player.h"

using namespace agon;

namespace {

const GameEntry& othello() { return *find_game("othello"); }

std::string code_of(const Result<PlayerSpec>& p) { return p ? "" : p.error().code; }

}  // namespace

TEST_CASE("a text that cannot be a player is refused while it is parsed") {
    struct Case {
        const char *text, *code;
    };
    for (const Case& c : {Case{"cmd:", "seats.no_target"},
                          {"nosuch", "engine.unknown"},
                          {"cmd+morse:x", "seats.protocol"},
                          {"box:folder", "seats.no_command"},
                          {"box:folder?heat=3#./bot", "seats.no_limit"},
                          {"box:folder?memory=0#./bot", "seats.no_limit"},
                          {"java:Bot.jar?heap=1", "java.option"},
                          {"connect:somewhere", "seats.no_address"},
                          {"connect:somewhere:70000", "seats.no_address"},
                          {"tcp:nowhere", "seats.no_port"},
                          {"tcp:0", "seats.no_port"}}) {
        CAPTURE(c.text);
        CHECK(code_of(parse_player(othello(), c.text)) == c.code);
    }
    CHECK(code_of(parse_player(*find_game("kulami"), "java:Bot.jar")) == "seats.java_game");
    CHECK(code_of(parse_player(*find_game("treasure"), "cmd+treasure:client")) == "seats.poller_command");
    CHECK(code_of(parse_player(*find_game("treasure"), "box+treasure:f#client {url} {game}")) == "seats.polls_in_box");
}

TEST_CASE("parsing looks at no file") {
    const auto java = parse_player(othello(), "java:/no/such/Bot.jar#a.B?time=cpu");
    REQUIRE(java);
    CHECK(java->kind == PlayerSpec::Kind::Java);
    CHECK_FALSE(java->java);
    const auto boxed = parse_player(othello(), "box:/no/such?memory=64#./bot -v");
    REQUIRE(boxed);
    CHECK(boxed->target == "./bot -v");
    CHECK(boxed->box->limits.memory_mb == 64);
    CHECK(boxed->box->shares.front().outside == "/no/such");
    CHECK(code_of(ready_player(*boxed)) == "seats.no_folder");
}

TEST_CASE("a box is ready with the full path of its folder, other players as they are") {
    const auto box = ready_player(othello(), "box:tests#./bot");
    REQUIRE(box);
    CHECK(box->box->shares.front().outside == std::filesystem::absolute("tests"));
    const auto engine = ready_player(othello(), "greedy");
    REQUIRE(engine);
    CHECK(engine->text == "greedy");
}

TEST_CASE("the parts of a Java player's text") {
    const auto t = parse_java_target("dir/Bot.jar?heap=64&output=off#a.Bot");
    REQUIRE(t);
    CHECK(t->file == "dir/Bot.jar");
    CHECK(t->wanted_class == "a.Bot");
    CHECK(t->heap_mb == 64);
    CHECK(t->silent);
    CHECK_FALSE(t->boxed);
}

TEST_CASE("a program that polls meets engines only") {
    const GameEntry& treasure = *find_game("treasure");
    const auto poller = parse_player(treasure, "cmd+treasure:client {url} {game}");
    REQUIRE(poller);
    const std::array good{*poller, *parse_player(treasure, "random")};
    CHECK(conduct_for({}, good));
    const std::array bad{*poller, *parse_player(treasure, "cmd:./bot")};
    const auto refused = conduct_for({}, bad);
    REQUIRE_FALSE(refused);
    CHECK(sentence(refused.error(), Language::German).starts_with("'cmd:./bot' kann nicht gegen ein Programm spielen"));
}
