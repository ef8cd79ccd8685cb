// A tournament in the store: its plan, its results, who joins later, and who comes back as a champion.
#include "store/tournament_store.h"
#include "arena/tournament.h"
#include "tests/store_fixture.h"

using namespace agon;
using namespace std::chrono_literals;

TEST_CASE("a tournament's plan is stored whole, so that its state can be told by others") {
    const Folder folder;
    TournamentPlan plan{.name = "final",
                        .game = "othello",
                        .rules = "empties",
                        .clock = "total=8s",
                        .seed = 0xffffffffffffffff,
                        .format = Format::Swiss,
                        .rounds = 3,
                        .games = 4,
                        .points = {0, 2, 5},
                        .tiebreaks = 1,
                        .rated = false,
                        .openings = {"f5 d6", "f5 f6"},
                        .participants = {{"a", "random"}, {"b", "greedy"}}};
    Store store = folder.open();
    const std::string id = open_tournament(store, plan, false)->id();
    REQUIRE(stored_tournament(store, id).has_value());
    const StoredTournament found = *stored_tournament(store, id);
    CHECK(tournament_id(found.plan) == id);
    CHECK(found.plan.participants == plan.participants);
    CHECK(found.plan.points == plan.points);
    CHECK(found.plan.openings == plan.openings);
    CHECK(found.plan.tiebreaks == 1);
    CHECK_FALSE(found.plan.rated);
    CHECK(stored_tournaments(store).size() == 1);
    CHECK_FALSE(stored_tournament(store, "another").has_value());
}

TEST_CASE("a tournament is found again with its results; newcomers join, another start is another run") {
    const Folder folder;
    TournamentPlan plan{.game = "othello",
                        .format = Format::Swiss,
                        .rounds = 3,
                        .games = 1,
                        .participants = {{"a", "random"}, {"b", "random"}, {"c", "random"}, {"d", "random"}}};
    const auto play = [](Store& store, Tournament& t, int matches) {
        for (; matches > 0; --matches) {
            const auto m = t.next();
            REQUIRE(m.has_value());
            const Record r{m->header, m->series, m->number, {{1, 1us, Finished{{Seat::First, {40, 24}}, {}, {}, {}}}}};
            store.save(r);
            t.finished(*result_of(r));
        }
    };
    std::string id;
    {
        Store store = folder.open();
        Tournament t = *open_tournament(store, plan, false);
        id = t.id();
        play(store, t, 3);  // one of round 2
    }
    plan.participants.push_back({"e", "greedy"});
    plan.participants[0].player = "best";
    {
        Store store = folder.open();
        Tournament t = *open_tournament(store, plan, true);
        CHECK(t.id() == id);
        CHECK(t.played() == 3);
        CHECK(t.plan().participants[0] == Participant{"a", "best", 1});
        CHECK(t.plan().participants[4] == Participant{"e", "greedy", 3});
        play(store, t, 3);
        CHECK(t.over());
        CHECK(t.byes().size() == 1);
    }
    Store store = folder.open();
    CHECK(open_tournament(store, plan, true)->over());
    const Tournament second = *open_tournament(store, plan, false);
    CHECK(second.id() == id + ".2");
    CHECK(second.played() == 0);
    CHECK(second.plan().participants.size() == 5);

    // "a" wins whenever it sits first; next year the best of all time are invited.
    const auto best = champions(store, "othello", 2);
    REQUIRE(best.size() == 2);
    CHECK(champions(store, "othello", 9).size() == 4);  // "e" had a bye and no game yet
    CHECK(champions(store, "kulami", 9).empty());
    const TournamentPlan next_year{
        .name = "2027", .game = "othello", .champions = 2, .participants = {{"x", "random"}, {"y", "random"}}};
    CHECK(open_tournament(store, next_year, true)->plan().participants.size() == 4);
    const Tournament again = *open_tournament(store, next_year, true);
    CHECK(again.plan().participants[2] == best[0]);
    CHECK(again.plan().participants.size() == 4);

    plan.format = Format::Knockout;
    plan.participants.resize(4);
    CHECK(open_tournament(store, plan, true).has_value());
    plan.participants.push_back({"late", "random"});
    CHECK(refusal(open_tournament(store, plan, true)) == "The bracket of a knockout is drawn; nobody can join.");
    plan.participants.resize(1);
    CHECK(refusal(open_tournament(store, plan, true)) ==
          "A tournament needs at least two participants from the start; there are 1.");
}
