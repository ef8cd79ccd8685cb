// A tournament file is read strictly, and a mistake is named with its line.
#include <doctest/doctest.h>

#include "arena/tournament_plan.h"
#include "core/text.h"

using namespace agon;

namespace {

std::string refusal(std::string_view toml) {
    const auto file = read_tournament(toml);
    return file ? "" : sentence(file.error(), Language::English);
}

}  // namespace

TEST_CASE("a full file gives a full plan") {
    const auto file = read_tournament(R"(
        name = "final"
        game = "othello"
        rules = "standard"
        clock = "total=8s"
        seed = 7
        format = "swiss"
        rounds = 5
        games = 1
        points = [3, 1, 0]
        tiebreaks = 2
        rated = false
        openings = "o.txt"
        champions = 2
        [[participant]]
        name = "team 1"
        player = "java:a.jar"
        [[participant]]
        player = "random"
        from = 3
        [[participant]]
        player = "random"
    )");
    REQUIRE_MESSAGE(file.has_value(), sentence(file.error(), Language::English));
    const TournamentPlan& p = file->plan;
    CHECK(p.name == "final");
    CHECK(p.game == "othello");
    CHECK(p.clock == "total=8s");
    CHECK(p.seed == 7);
    CHECK(p.format == Format::Swiss);
    CHECK(p.rounds == 5);
    CHECK(p.games == 1);
    CHECK(p.points == std::array{0, 1, 3});
    CHECK(p.tiebreaks == 2);
    CHECK_FALSE(p.rated);
    CHECK(file->openings_path == "o.txt");
    CHECK(p.champions == 2);
    CHECK(p.participants ==
          std::vector<Participant>{{"team 1", "java:a.jar"}, {"random", "random", 3}, {"random #2", "random"}});
}

TEST_CASE("the short form is enough") {
    const auto file = read_tournament("game = \"kulami\"\nparticipant = [\"random\", \"greedy\"]\n");
    REQUIRE(file.has_value());
    CHECK(file->plan.format == Format::RoundRobin);
    CHECK(file->plan.participants.size() == 2);
    CHECK(tournament_id(file->plan) ==
          tournament_id(read_tournament("game = \"kulami\"\nparticipant = [\"a\", \"b\", \"c\"]\n")->plan));
}

TEST_CASE("mistakes are named") {
    CHECK(refusal("game = \"othello\"\nrounds == 3\n").starts_with("Line 2 is not TOML: "));
    CHECK(refusal("game = \"othello\"\nround = 3\n")
              .starts_with("Line 2: there is no setting 'round'. Known: champions, clock, format, game"));
    CHECK(refusal("rounds = \"3\"\n") == "Line 1: 'rounds' must be >= 0.");
    CHECK(refusal("game = 3\n") == "Line 1: 'game' must be \"text\".");
    CHECK(refusal("format = \"league\"\n").starts_with("Line 1: 'format' must be \"round-robin\""));
    CHECK(refusal("points = [1, 0]\n") == "Line 1: 'points' must be [won, drawn, lost].");
    CHECK(refusal("rated = 1\n") == "Line 1: 'rated' must be true, false.");
    CHECK(refusal("[[participant]]\nname = \"x\"\n") == "Line 1: a participant needs player = \"…\".");
    CHECK(refusal("[[participant]]\nplayer = \"x\"\ncolour = \"red\"\n")
              .starts_with("Line 3: there is no setting 'colour'"));
    CHECK(refusal("participant = \"x\"\n") == "Line 1: 'participant' must be [ … ].");
    CHECK(refusal("") == "The tournament names no game. Write game = \"NAME\"; `agon games` lists them.");
    CHECK(refusal("game = \"othello\"\n") ==
          "A tournament needs at least two participants from the start; there are 0.");
    CHECK(refusal("game = \"othello\"\nrounds = 0\nparticipant = [\"a\", \"b\"]\n") ==
          "rounds = 0 is impossible; it must be at least 1.");
    CHECK(refusal(
              "game = \"othello\"\nparticipant = [{name = \"a\", player = \"x\"}, {name = \"a\", player = \"y\"}]\n") ==
          "Two participants are called 'a'. Give every participant a name of its own.");
}
