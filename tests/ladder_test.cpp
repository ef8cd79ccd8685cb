// The continuous ladder of a course in virtual time: who plays how often, whatever people hand in.
#include <doctest/doctest.h>

#include "course/ladder_turns.h"

using namespace agon;

namespace {

// Plays so many matches in no time; how often each person's bots had a turn or were met.
std::map<std::string, int> night(LadderTurns& turns, std::vector<LadderBot>& bots, int matches, int most = 1'000'000) {
    std::map<std::string, int> games;
    for (int i = 0; i < matches; ++i) {
        const auto m = turns.next(bots, most);
        if (!m) break;
        turns.played(m->header);
        for (const auto& name : m->header.players) ++games[name];
    }
    return games;
}

}  // namespace

TEST_CASE("a night of sixty people: everybody plays about equally often, and everybody meets many") {
    LadderTurns turns("othello");
    std::vector<LadderBot> bots;
    for (int i = 0; i < 60; ++i) bots.push_back({"bot" + std::to_string(i), 1, "person" + std::to_string(i)});
    const auto games = night(turns, bots, 60 * 59);
    CHECK(games.size() == 60);
    for (const auto& [name, n] : games) {
        CHECK_MESSAGE(n >= 59, name);
        CHECK_MESSAGE(n <= 177, name);
    }
}

TEST_CASE("whoever hands in a new version all the time takes nobody's turns") {
    LadderTurns turns("othello");
    std::vector<LadderBot> bots{{"flood", 1, "flooder"}, {"a", 1, "anna"}, {"b", 1, "bert"}, {"c", 1, "cara"}};
    std::map<std::string, int> turn;
    for (int i = 0; i < 400; ++i) {
        bots[0].version = i + 1;
        const auto before = turns.next(bots, 1000);
        REQUIRE(before);
        turns.played(before->header);
        for (const auto& name : before->header.players) ++turn[name];
    }
    CHECK(turn["flood"] <= 400 / 4 + 200);  // its own turns, and when others choose whom they have not met
    for (const char* name : {"a", "b", "c"}) CHECK_MESSAGE(turn[name] >= 100, name);
}

TEST_CASE("a newcomer plays at once, and does not catch up with what was before it came") {
    LadderTurns turns("othello");
    std::vector<LadderBot> bots{{"a", 1, "anna"}, {"b", 1, "bert"}};
    night(turns, bots, 100);
    bots.push_back({"c", 1, "cara"});
    const auto first = night(turns, bots, 3);
    CHECK(first.at("c") >= 1);
    const auto later = night(turns, bots, 30);
    CHECK(later.at("a") >= 10);
    CHECK(later.at("b") >= 10);
}

TEST_CASE("nobody meets his own bots; a version rests after its games, the next one plays again") {
    LadderTurns turns("othello");
    std::vector<LadderBot> bots{{"one", 1, "anna"}, {"two", 1, "anna"}};
    CHECK_FALSE(turns.next(bots, 1000));  // alone
    bots.push_back({"random", 0, ""});
    auto games = night(turns, bots, 1000, 6);
    CHECK(games == std::map<std::string, int>{{"one", 6}, {"two", 6}, {"random", 12}});
    bots[0].version = 2;
    games = night(turns, bots, 1000, 6);
    CHECK(games == std::map<std::string, int>{{"one", 6}, {"random", 6}});
}

TEST_CASE("the stored matches say all: who begins again goes on as if nothing had happened, with new names") {
    LadderTurns turns("othello"), again("othello");
    std::vector<LadderBot> bots{{"a", 3, "anna"}, {"b-1", 12, "bert"}};
    std::set<std::string> ids;
    for (int i = 0; i < 5; ++i) {
        const auto m = turns.next(bots, 1000);
        REQUIRE(m);
        turns.played(m->header);
        again.played(m->header);
        CHECK(ids.insert(m->header.id).second);
        CHECK(ladder_pair(m->header)->at(m->header.players[0] == "a" ? 0 : 1).version == 3);
    }
    const auto next = again.next(bots, 8);
    REQUIRE(next);
    CHECK(ids.insert(next->header.id).second);
    CHECK(night(again, bots, 100, 8).at("a") == 3);
}

TEST_CASE("both have either seat equally often; who cannot play is left out") {
    LadderTurns turns("othello");
    std::vector<LadderBot> bots{{"a", 1, "anna"}, {"b", 1, "bert"}};
    int first = 0;
    for (int i = 0; i < 10; ++i) {
        const auto m = turns.next(bots, 1000);
        REQUIRE(m);
        turns.played(m->header);
        first += m->header.players[0] == "a";
    }
    CHECK(first == 5);
    turns.leave_out(bots[1]);
    CHECK_FALSE(turns.next(bots, 1000));
}

TEST_CASE("matches of other kinds are none of the ladder's") {
    CHECK_FALSE(ladder_pair({.id = "3f2a-77-1"}));
    CHECK_FALSE(ladder_pair({.id = "ladder-x"}));
    CHECK_FALSE(ladder_pair({.id = "ladder-x-1-y"}));
}
