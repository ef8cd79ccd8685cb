// The engine: its solver against known scores, its searches against plain ones, its
// promises about limits. Nothing here depends on the speed of the machine.
#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

#include "core/catalogue.h"
#include "core/random.h"
#include "games/othello/engine.h"
#include "games/othello/isa.h"
#include "games/othello/rules.h"
#include "games/othello/stages.h"
#include "games/othello/weights.h"
#include "games/othello/weights_data.h"

using namespace agon;
using othello::Board;
using othello::Limits;

namespace {

struct Problem {
    Board own, opp;
    int score;
    std::string best;
};

std::vector<Problem> problems(const std::string& file) {
    std::vector<Problem> all;
    std::ifstream in("games/othello/ffo/" + file);
    for (std::string line; std::getline(in, line);) {
        const auto p = Othello::parse_position({}, line);
        if (!p) continue;
        const auto colon = line.find(':');
        all.push_back({p->discs[p->turn], p->discs[other(p->turn)], std::atoi(line.c_str() + colon + 1),
                       line.substr(colon - 2, 2)});
    }
    return all;
}

// The rules alone, no ideas.
int plain_solve(Board own, Board opp, int alpha, int beta, bool passed = false) {
    const Board moves = othello::mobility(own, opp);
    if (!moves) {
        if (!passed) return -plain_solve(opp, own, -beta, -alpha, true);
        const int mine = std::popcount(own), theirs = std::popcount(opp);
        return mine > theirs ? 64 - 2 * theirs : mine < theirs ? 2 * mine - 64 : 0;
    }
    for (Board rest = moves; rest && alpha < beta; rest &= rest - 1) {
        const int s = std::countr_zero(rest);
        const Board t = othello::flips(own, opp, s);
        alpha = std::max(alpha, -plain_solve(opp ^ t, own ^ t ^ (Board{1} << s), -beta, -alpha));
    }
    return alpha;
}

Othello::Position random_position(Random& random, int empties) {
    for (;;) {
        Othello::Position p = Othello::start({}, 0);
        while (!Othello::outcome(p) && 64 - std::popcount(p.discs[0] | p.discs[1]) > empties) {
            const auto moves = Othello::legal(p, p.turn);
            Othello::apply(p, p.turn, moves[random.below(moves.size())]);
        }
        if (!Othello::outcome(p)) return p;
    }
}

std::unique_ptr<Engine> engine(std::string_view spec) {
    auto e = find_game("othello")->engine(*parse_engine_spec(spec));
    REQUIRE(e);
    return std::move(*e);
}

PositionOf<Othello> erased(const Othello::Position& p) { return {Othello::Rules{}, p}; }

}  // namespace

TEST_CASE("the embedded weights are whole and packing them again gives the same bytes") {
    const auto all = othello::weights();
    REQUIRE(all.size() == static_cast<std::size_t>(othello::phase_count) * othello::weight_count);
    CHECK(othello::unpack_weights(othello::pack_weights(all)) == std::vector<std::int16_t>(all.begin(), all.end()));
    CHECK(othello::unpack_weights({}).empty());
}

TEST_CASE("the evaluation does not change when the board is turned or mirrored") {
    Random random(2);
    const auto searcher = othello::fastest_isa().searcher(8);
    for (int i = 0; i < 50; ++i) {
        const auto p = random_position(random, 10 + i);
        for (int symmetry = 1; symmetry < 8; ++symmetry) {
            Board own = 0, opp = 0;
            for (int s = 0; s < 64; ++s) {
                own |= (p.discs[0] >> s & 1) << othello::image(s, symmetry);
                opp |= (p.discs[1] >> s & 1) << othello::image(s, symmetry);
            }
            REQUIRE(searcher->evaluate(own, opp) == searcher->evaluate(p.discs[0], p.discs[1]));
        }
    }
}

TEST_CASE("the solver agrees with plain alpha-beta on every instruction set") {
    Random random(7);
    for (const othello::Isa* isa : othello::available_isas()) {
        const auto searcher = isa->searcher(10);
        for (int i = 0; i < 120; ++i) {
            const auto p = random_position(random, 1 + i % 10);
            const Board own = p.discs[p.turn], opp = p.discs[other(p.turn)];
            const int truth = plain_solve(own, opp, -64, 64);
            const auto solved = searcher->solve(own, opp, -64, 64, {});
            REQUIRE(solved.finished);
            REQUIRE(solved.score == truth);
            const auto wld = searcher->solve(own, opp, -1, 1, {});
            REQUIRE((wld.score > 0) - (wld.score < 0) == (truth > 0) - (truth < 0));
        }
    }
}

TEST_CASE("all instruction sets search the same tree") {
    Random random(9);
    for (int i = 0; i < 6; ++i) {
        const auto p = random_position(random, 12 + 7 * i);
        const Board own = p.discs[p.turn], opp = p.discs[other(p.turn)];
        if (!othello::mobility(own, opp)) continue;
        std::vector<std::uint64_t> nodes;
        for (const othello::Isa* isa : othello::available_isas())
            nodes.push_back(isa->searcher(10)->think(own, opp, Limits{.depth = 8}).nodes);
        for (std::uint64_t n : nodes) CHECK(n == nodes.front());
    }
}

TEST_CASE("FFO 1-19 are solved exactly") {
    const auto searcher = othello::fastest_isa().searcher(16);
    for (const Problem& q : problems("fforum-1-19.obf")) {
        const auto solved = searcher->solve(q.own, q.opp, -64, 64, {});
        CHECK(solved.score == q.score);
    }
}

TEST_CASE("FFO 40-44 are solved exactly within a node limit") {
    const auto all = problems("fforum-40-59.obf");
    REQUIRE(all.size() == 20);
    const std::uint64_t limits[] = {40'000'000, 40'000'000, 50'000'000, 120'000'000, 50'000'000};
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    constexpr std::size_t count = 2;  // ten times slower there; the other builds solve all five
#else
    constexpr std::size_t count = 5;
#endif
    const auto searcher = othello::fastest_isa().searcher(18);
    for (std::size_t i = 0; i < count; ++i) {
        searcher->forget();
        const auto solved = searcher->solve(all[i].own, all[i].opp, -64, 64, Limits{.nodes = limits[i]});
        CHECK_MESSAGE(solved.finished, "FFO #", 40 + i);
        CHECK(solved.score == all[i].score);
    }
}

TEST_CASE("a node limit gives the same answer every time and is kept") {
    const auto p =
        erased(*Othello::parse_position({}, "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X"));
    std::vector<Phrase> notes;
    for (int i = 0; i < 3; ++i) notes.push_back(engine("best?nodes=50000")->think(p, Seat::First, {}, {}).note);
    CHECK(notes[0] == notes[1]);
    const auto once = engine("best?nodes=50000");
    CHECK(once->think(p, Seat::First, {}, {}).note == notes[0]);
    CHECK(once->think(p, Seat::First, Budget{.threads = 4}, {}).note == notes[0]);
    const auto r =
        othello::fastest_isa().searcher(12)->think(p.position.discs[0], p.position.discs[1], Limits{.nodes = 20000});
    CHECK(r.nodes >= 20000);
    CHECK(r.nodes < 21000);
}

TEST_CASE("analysis values every legal move, best first, and says what is solved") {
    for (const Problem& q : problems("fforum-1-19.obf")) {
        Othello::Position p;
        p.discs = {q.own, q.opp};
        const auto values = engine("best?nodes=20000000")->analyse(erased(p), Seat::First, {}, {});
        REQUIRE(values.size() == static_cast<std::size_t>(std::popcount(othello::mobility(q.own, q.opp))));
        CHECK(values.front().value == q.score);
        for (std::size_t i = 0; i < values.size(); ++i) {
            CHECK(values[i].exact);
            if (i > 0) CHECK(values[i].value <= values[i - 1].value);
        }
        break;
    }
}

TEST_CASE("a look to the end that left out the improbable says how sure it is, and each move has its line") {
    const Problem q = problems("fforum-20-39.obf").at(1);
    Othello::Position p;
    p.discs = {q.own, q.opp};
    const auto pruned = engine("best?nodes=600000")->analyse(erased(p), Seat::First, {}, {});
    CHECK(pruned.front().confidence == 95);
    const auto solved = engine("best?nodes=4000000")->analyse(erased(p), Seat::First, {}, {});
    CHECK(solved.front().exact);
    CHECK(solved.front().confidence == 0);
    for (const auto& values : {pruned, solved})
        for (const MoveValue& v : values) {
            CHECK_FALSE((v.exact && v.confidence > 0));
            REQUIRE(!v.line.empty());
            CHECK(v.line.front() == v.move);
        }
}

TEST_CASE("a pass has a value, too: the other side's best, seen from here") {
    const auto stuck = erased(*Othello::parse_position({}, "XO" + std::string(62, '-') + " O"));
    const auto values = engine("best?nodes=1000")->analyse(stuck, Seat::Second, {}, {});
    REQUIRE(values.size() == 1);
    CHECK(values[0].move == "pass");
    CHECK(values[0].value == -64);
    CHECK(values[0].line == std::vector<std::string>{"pass", "c1"});
}

TEST_CASE("several threads come to the same score") {
    const Problem q = problems("fforum-20-39.obf").at(4);  // #24, 19 empties
    const auto searcher = othello::fastest_isa().searcher(14);
    const auto r = searcher->think(q.own, q.opp, Limits{.threads = 3});
    CHECK(r.exact);
    CHECK(r.moves.front().value == q.score);
}

TEST_CASE("threads help to solve, too") {
    const Problem q = problems("fforum-20-39.obf").at(4);
    const auto searcher = othello::fastest_isa().searcher(14);
    const auto alone = searcher->solve(q.own, q.opp, -64, 64, {});
    searcher->forget();
    const auto helped = searcher->solve(q.own, q.opp, -64, 64, Limits{.threads = 3});
    CHECK(alone.score == q.score);
    CHECK(helped.finished);
    CHECK(helped.score == q.score);
}

TEST_CASE("the plan deepens ply by ply until the end is in reach, and takes the shortest way to the truth") {
    using othello::Horizon;
    const othello::Stages plan(40, 40, 0);
    CHECK(plan.next({26, 0}, 1e7, 1e8) == Horizon{27, 0});  // the end would cost far more
    CHECK(plan.next({38, 0}, 1e7, 1e8) == Horizon{40, 0});
    CHECK(plan.next({26, 0}, 1e7, HUGE_VAL) == Horizon{40, 0});
    CHECK(plan.next({5, 0}, 1, HUGE_VAL) == Horizon{6, 0});  // deep searches need the order of shallow ones
    CHECK(plan.next({40, 0}, 1e7, HUGE_VAL) == Horizon{40, othello::exact_selectivity});
    CHECK(plan.next({40, 0}, 1e7, 2e7) == Horizon{40, 2});
    CHECK_FALSE(plan.next({40, othello::exact_selectivity}, 1, HUGE_VAL));
    CHECK_FALSE(othello::Stages(40, 12, 0).next({12, 0}, 1, HUGE_VAL));
    CHECK(othello::Stages(8, 8, 0).first() == Horizon{8, othello::exact_selectivity});
}

TEST_CASE("moves that a symmetry exchanges are worth the same, and each is told") {
    const auto p = erased(Othello::start({}, 0));
    for (const auto spec : {"best?depth=4", "best?depth=7"}) {
        const auto values = engine(spec)->analyse(p, Seat::First, {}, {});
        REQUIRE(values.size() == 4);
        for (const auto& v : values) CHECK(v.value == values.front().value);
    }
}

// Each depth sees the same position: whoever moves last before the evaluation must not gain by it.
TEST_CASE("odd and even depths agree about who stands better") {
    Random random(3);
    const auto searcher = othello::fastest_isa().searcher(12);
    double swing = 0;
    constexpr int count = 24;
    for (int i = 0; i < count;) {
        const auto p = random_position(random, 28 + i % 20);
        const Board own = p.discs[p.turn], opp = p.discs[other(p.turn)];
        if (!othello::mobility(own, opp)) continue;
        double value[2];
        for (const int depth : {5, 6})
            value[depth & 1] = searcher->think(own, opp, Limits{.depth = depth}).moves[0].value;
        swing += value[1] - value[0];
        ++i;
    }
    CHECK(std::abs(swing / count) < 2);
}

TEST_CASE("a stop request and an expired clock end the search with a legal move") {
    const auto p = erased(Othello::start({}, 0));
    std::stop_source source;
    source.request_stop();
    CHECK(Othello::check(p.position, Seat::First,
                         *Othello::parse(engine("best")->think(p, Seat::First, {}, source.get_token()).move)));
    const Budget late{.total_left = Duration(0)};
    CHECK(
        Othello::check(p.position, Seat::First, *Othello::parse(engine("best")->think(p, Seat::First, late, {}).move)));
}

TEST_CASE("the clock is divided over the game") {
    using namespace std::chrono_literals;
    for (int empties = 60; empties > 0; --empties) {
        const auto a = othello::allot(Budget{.total_left = 8s}, empties);
        CHECK(a.soft <= a.hard);
        CHECK(a.hard < 5s);
        CHECK(othello::allot(Budget{.per_move = 100ms}, empties).hard < 100ms);
    }
    CHECK(othello::allot(Budget{.total_left = 8s}, 60).hard < 1s);
    // Limited by nodes it must say the same on every machine: only the end of its time may stop it.
    for (const int empties : {60, 30, 10})
        CHECK(othello::allot(CommonOptions{.nodes = 1000}.applied_to(Budget{.total_left = 8s}), empties).soft > 5s);
    CHECK(othello::allot(CommonOptions{.nodes = 1000}.applied_to(Budget{.total_left = 8s, .per_move = 2s}), 60).hard <
          2s);
}

TEST_CASE("levels are refused outside 1 to 20 and options are checked") {
    const auto code = [](std::string_view spec) {
        return find_game("othello")->engine(*parse_engine_spec(spec)).error().code;
    };
    CHECK(code("level:0") == "engine.level_range");
    CHECK(code("level:21") == "engine.level_range");
    CHECK(code("best?hash=0") == "engine.bad_value");
    CHECK(code("best?nonsense=1") == "engine.unknown_option");
    for (int level = 1; level <= 12; ++level) {
        const auto e = engine("level:" + std::to_string(level));
        const auto p = erased(Othello::start({}, 0));
        CHECK(Othello::check(p.position, Seat::First, *Othello::parse(e->think(p, Seat::First, {}, {}).move)));
        if (level > 1) CHECK(othello::level_nodes(level) > othello::level_nodes(level - 1));
    }
}

TEST_CASE("the opening book knows the start in every orientation and only legal moves") {
    const auto p = erased(Othello::start({}, 0));
    CHECK(engine("best")->think(p, Seat::First, {}, {}).note.code == "othello.note.book");
    CHECK(engine("best?book=0&nodes=1000")->think(p, Seat::First, {}, {}).note.code != "othello.note.book");
    int known = 0;
    for (const std::string_view opening : {"f5d6", "f5f6", "d3c3", "c4c3", "e6f6", "f5d6c3", "d3c5f6", "f5f6e6f4"}) {
        Othello::Position q = Othello::start({}, 0);
        const auto moves = Othello::split_moves(opening);
        REQUIRE(moves);
        for (const auto& m : *moves) Othello::apply(q, q.turn, *Othello::parse(m));
        const auto square = othello::book_move(q.discs[q.turn], q.discs[other(q.turn)]);
        if (!square) continue;
        ++known;
        CHECK(Othello::check(q, q.turn, Othello::Move{*square}));
    }
    CHECK(known >= 4);
    CHECK_FALSE(othello::book_move(1, 2));
}

TEST_CASE("the engine passes when it must and solves the end of a game") {
    const auto stuck = erased(*Othello::parse_position({}, "XO" + std::string(62, '-') + " O"));
    CHECK(engine("best")->think(stuck, Seat::Second, {}, {}).move == "pass");
    const auto last = erased(*Othello::parse_position({}, "-OX" + std::string(61, 'X') + " X"));
    CHECK(engine("best")->think(last, Seat::First, {}, {}).move == "a1");
}

TEST_CASE("the bench signature is repeatable") {
    std::ostringstream out;
    const auto& entry = *find_game("othello");
    CHECK(entry.bench(out) == entry.bench(out));
}
