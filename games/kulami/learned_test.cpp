// The learned evaluation and its search, held against the plain rules.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/entry.h"
#include "games/kulami/analysis.h"
#include "games/kulami/boards.h"
#include "games/kulami/engine.h"
#include "games/kulami/learned_search.h"
#include "games/kulami/weights_data.h"

namespace agon::kulami {
namespace {

Kulami::Position after_lots(std::uint64_t seed, int plies, int scoring) {
    for (;; ++seed) {
        Kulami::Position p;
        p.layout = seed % 3 == 0 ? square_board(seed) : seed % 3 == 1 ? irregular_board(seed) : scattered_board(seed);
        p.scoring = static_cast<std::int8_t>(scoring);
        Random random(derive(seed, 3));
        for (int i = 0; i < plies && open_holes(p); ++i) {
            const auto moves = Kulami::legal(p, p.turn);
            Kulami::apply(p, p.turn, moves[random.below(moves.size())]);
        }
        if (std::popcount(p.marbles[0] | p.marbles[1]) == plies && open_holes(p)) return p;
    }
}

Kulami::Position with_colours_changed(Kulami::Position p) {
    std::swap(p.marbles[0], p.marbles[1]);
    p.turn = other(p.turn);
    return p;
}

// From scratch: nothing incremental is believed.
int plain_value(const Kulami::Position& p) {
    if (!open_holes(p)) return unit * Kulami::value(p, p.turn);
    const PlateValues values(Goal{});
    const State s(p, values, {});
    const Prospects prospects(p);
    const Evaluation& e = learned_evaluation(p.scoring);
    return p.scoring == 0   ? evaluate<0>(s, prospects, e, s.open())
           : p.scoring == 1 ? evaluate<1>(s, prospects, e, s.open())
                            : evaluate<2>(s, prospects, e, s.open());
}

// Neither window nor table nor sums of the parent's.
template <int Level>
int plain_search(State& s, Prospects& prospects, int height) {
    const Holes open = s.open();
    if (!open) return unit * (s.turn() == 0 ? 1 : -1) * s.points<Level>();
    if (height == 0) return evaluate<Level>(s, prospects, learned_evaluation(Level), open);
    int best = -100000;
    each_hole(open, [&](int h) {
        prospects.put<Level>(s, h);
        s.put<Level>(h);
        best = std::max(best, -plain_search<Level>(s, prospects, height - 1));
        s.take_back<Level>();
        prospects.take_back<Level>();
    });
    return best;
}

template <int Level>
void compare_searches(std::uint64_t seed) {
    const auto p = after_lots(seed, 6 + 5 * static_cast<int>(seed), Level);
    const PlateValues values(Goal{});
    State s(p, values, {});
    Prospects prospects(p);
    for (int depth = 1; depth <= 3; ++depth) {
        Transpositions table(12);
        LearnedSearch search(p, learned_evaluation(Level), table, {});
        search.leave_nothing_out();
        CAPTURE(seed);
        CAPTURE(depth);
        CHECK(search.best_at(depth)->value == plain_search<Level>(s, prospects, depth));
    }
}

// Counts of the kind BesideLargest depend on the way where two groups are the largest: they are left aside.
std::array<int, extras> counts_of(const State& s, const Prospects& p) {
    auto out = extra_counts<2>(s, p);
    out[4] = out[5] = 0;
    return out;
}

std::unique_ptr<Engine> learned_engine(std::string_view spec) {
    return std::move(*make_engine(*parse_engine_spec(spec)));
}

PositionOf<Kulami> any_position(const Kulami::Position& p) { return {Kulami::Rules{}, p}; }

}  // namespace

TEST_CASE("the shipped weights are complete and small enough for their sums") {
    REQUIRE(weights_data().size() == numbers_in_weights);
    CHECK(std::ranges::all_of(weights_data(), [](int w) { return std::abs(w) < 20 * unit; }));
    CHECK(std::ranges::any_of(weights_data(), [](int w) { return w % unit != 0; }));
}

TEST_CASE("a search that leaves nothing out is exactly the game tree over the evaluation") {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        compare_searches<0>(seed);
        compare_searches<1>(seed);
        compare_searches<2>(seed);
    }
}

TEST_CASE("a search to the end that takes equal futures for one finds the plain value") {
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        const auto p = after_lots(700 + seed, 42, 0);
        const PlateValues values(Goal{});
        State s(p, values, {});
        Prospects prospects(p);
        Transpositions table(12);
        LearnedSearch search(p, learned_evaluation(0), table, {});
        const int left = search.plies_left(), plain = plain_search<0>(s, prospects, left);
        CHECK(search.best_at(left)->value == plain);
        const auto all = *search.all_at(left);  // with what the table knows now
        CHECK(all.front().value == plain);
    }
}

TEST_CASE("plates that can gain nothing any more are alike, others are not") {
    const PlateFutures& f = plate_futures();
    const auto state = [](int red, int black) { return PlateValues::state(6, red, black); };
    CHECK(f.key(3, state(4, 0)) == 0);
    CHECK(f.key(3, state(0, 5)) == 0);
    CHECK(f.key(3, state(3, 3)) == 0);
    CHECK(f.key(3, state(0, 0)) != f.key(3, state(1, 1)));
    CHECK(f.key(3, state(2, 1)) != f.key(3, state(1, 2)));
    CHECK(f.key(3, state(0, 0)) != f.key(4, state(0, 0)));
}

TEST_CASE("what areas and chains may become is counted along a game as from scratch, and back") {
    const PlateValues values(Goal{});
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        auto p = after_lots(seed, 5, 2);
        State s(p, values, {});
        Prospects along(p);
        const auto before = counts_of(s, along);
        Random random(seed);
        int played = 0;
        for (; open_holes(p); ++played) {
            const auto moves = Kulami::legal(p, p.turn);
            const auto m = moves[random.below(moves.size())];
            along.put<2>(s, p.layout.at(m.x, m.y));
            s.put<2>(p.layout.at(m.x, m.y));
            Kulami::apply(p, p.turn, m);
            CHECK(counts_of(s, along) == counts_of(State(p, values, {}), Prospects(p)));
        }
        for (; played > 0; --played) {
            s.take_back<2>();
            along.take_back<2>();
        }
        CHECK(counts_of(s, along) == before);
    }
}

TEST_CASE("the evaluation sees no colours") {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        const auto p = after_lots(50 + seed, 4 * static_cast<int>(seed), static_cast<int>(seed % 3));
        CHECK(plain_value(p) == plain_value(with_colours_changed(p)));
    }
}

TEST_CASE("no game ends outside what the plates could still become") {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        auto p = after_lots(seed, 10 + static_cast<int>(seed % 40), 0);
        const PlateValues values(Goal{});
        const State s(p, values, {});
        const int now = s.points<0>();
        PerSeat<int> most{};
        for (const int colour : {0, 1}) {
            std::uint64_t offers = 0;
            for (const int state : s.plate_states()) offers += plate_limits().offers(colour, state);
            most[static_cast<std::size_t>(colour)] =
                plate_limits().gain(offers, marbles_left(p, colour == 0 ? Seat::First : Seat::Second));
        }
        Random random(seed);
        while (open_holes(p)) {
            const auto moves = Kulami::legal(p, p.turn);
            Kulami::apply(p, p.turn, moves[random.below(moves.size())]);
        }
        const int end = Kulami::value(p, Seat::First);
        CHECK(end <= now + most[Seat::First]);
        CHECK(end >= now - most[Seat::Second]);
    }
}

TEST_CASE("every named board has its analysis, and best plays and tells it at once") {
    for (const NamedBoard& b : named_boards())
        for (int scoring = 0; scoring < 3; ++scoring) {
            const Layout l = parse_board(b.text)->layout;
            const auto known = cached_first_moves(l, scoring);
            CAPTURE(b.name);
            REQUIRE(known);
            CHECK(known->depth >= 8);
            const auto p = any_position(Kulami::start({.board = std::string(b.name), .scoring = scoring}, 1));
            const auto told = learned_engine("best?nodes=1")->analyse(p, p.position.turn, {}, {});
            REQUIRE(told.size() == holes);
            CHECK(told.front().depth == known->depth);
            CHECK(told.front().line.size() > 1);
            CHECK(told.front().line.front() == told.front().move);
        }
    CHECK_FALSE(cached_first_moves(square_board(12345), 0));
}

TEST_CASE("the line of an analysis can be played, and the first value is the highest") {
    const auto p = after_lots(7, 20, 2);
    for (const MoveValue& v : learned_engine("best?nodes=30000")->analyse(any_position(p), p.turn, {}, {})) {
        auto next = any_position(p);
        REQUIRE(!v.line.empty());
        CHECK(v.line.front() == v.move);
        for (const auto& m : v.line) CHECK(next.play(next.position.turn, m));
    }
}

TEST_CASE("a search ends soon after its nodes, however windows contradict each other") {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const auto p = after_lots(900 + seed, static_cast<int>(seed % 45), static_cast<int>(seed % 3));
        Transpositions table(10);
        LearnedSearch search(p, learned_evaluation(p.scoring), table, {.nodes = 2000});
        for (int depth = 1; depth <= search.plies_left(); ++depth)
            if (const auto found = search.best_at(depth); !found || found->solved) break;
        CHECK(search.nodes() < 60000);
    }
}

TEST_CASE("values do not saw between odd and even depths as points do") {
    const auto saw = [](auto value_at) {
        double sum = 0;
        int count = 0;
        for (std::uint64_t seed = 0; seed < 12; ++seed) {
            const auto p = after_lots(200 + seed, 8 + static_cast<int>(seed), 0);
            for (int depth = 2; depth <= 5; ++depth, ++count)
                sum += (depth % 2 ? 1 : -1) * (value_at(p, depth) - value_at(p, depth - 1));
        }
        return std::abs(sum / count);
    };
    const double learned = saw([](const Kulami::Position& p, int depth) {
        Transpositions table(12);
        LearnedSearch search(p, learned_evaluation(0), table, {});
        return static_cast<double>(search.best_at(depth)->value) / unit;
    });
    const double points = saw([](const Kulami::Position& p, int depth) {
        const PlateValues values(Goal{});
        Transpositions table(12);
        Search search(p, values, {}, table, {});
        return static_cast<double>(search.best_at(depth, {})->value);
    });
    CHECK(points > 1);
    CHECK(learned < 0.25);
}

TEST_CASE("a level is the same for a seed and varies with it, and higher ones look deeper") {
    for (const int level : {1, 5, 10}) {
        const auto p = after_lots(31, 12, 1);
        std::set<std::string> seen;
        for (int seed = 0; seed < 12; ++seed) {
            const std::string spec = "level:" + std::to_string(level) + "?seed=" + std::to_string(seed);
            const auto first = learned_engine(spec);
            const auto move = first->think(any_position(p), p.turn, {}, {}).move;
            CHECK(first->think(any_position(p), p.turn, {}, {}).move == move);
            CHECK(learned_engine(spec)->think(any_position(p), p.turn, {}, {}).move == move);
            seen.insert(move);
        }
        if (level < 10) CHECK(seen.size() > 1);
    }
}

}  // namespace agon::kulami
