#include "games/kulami/train/samples.h"

#include <cmath>
#include <mutex>
#include <thread>

#include "games/kulami/boards.h"
#include "games/kulami/train/parallel.h"

namespace agon::kulami::train {
namespace {

constexpr int held_out_of = 16;  // one board of so many is held out
constexpr double lapse = 0.06;   // share of moves by lot, so that bad positions are known too
constexpr int late_ply = 34;     // from here on games get more nodes: exact ends are cheap and certain
constexpr std::uint64_t late_factor = 5;

Layout board_number(std::uint64_t seed) {
    return seed % 4 == 0 ? square_board(seed) : seed % 4 == 3 ? scattered_board(seed) : irregular_board(seed);
}

Kulami::Position start_on(const Layout& l, int scoring) {
    Kulami::Position p;
    p.layout = l;
    p.scoring = static_cast<std::int8_t>(scoring);
    return p;
}

void play(Kulami::Position& p, int hole) { Kulami::apply(p, p.turn, move_to(p.layout, hole)); }

int by_lot(Random& random, const std::vector<Kulami::Move>& moves, const Layout& l) {
    const auto m = moves[random.below(moves.size())];
    return l.at(m.x, m.y);
}

struct Searched {
    RootMove best;
    bool exact;
};

Searched searched(const Kulami::Position& p, const Evaluation& e, Transpositions& table, std::uint64_t nodes) {
    LearnedSearch search(p, e, table, {.nodes = nodes});
    Searched out{*search.best_at(1), false};
    for (int depth = 2; depth <= search.plies_left() && !out.best.solved; ++depth) {
        const auto found = search.best_at(depth);
        if (!found) break;
        out.best = *found;
    }
    out.exact = out.best.solved;
    return out;
}

template <int Level>
void add_extras(const State& s, const Prospects& p, std::vector<Term>& out) {
    const auto counts = extra_counts<Level>(s, p);
    for (int i = 0; i < extras; ++i)
        if (counts[i])
            out.push_back({static_cast<std::uint16_t>(extra_weights + i), static_cast<std::int16_t>(counts[i])});
}

std::vector<Term> terms_of(const Kulami::Position& p) {
    static const PlateValues values(Goal{});
    const State s(p, values, {});
    std::vector<Term> out;
    const auto add = [&](int index) { out.push_back({static_cast<std::uint16_t>(index), 1}); };
    const auto seen = [&](int state) { return s.turn() == 0 ? state : int{colours_changed[state]}; };
    for (const int state : s.plate_states()) add(plate_weights + seen(state));
    if (s.last() >= 0) add(last_weights + seen(s.state_of(s.last())));
    if (s.before_last() >= 0) add(before_weights + seen(s.state_of(s.before_last())));
    int count = 0;
    each_hole(s.open(), [&](int h) {
        add(reach_weights + seen(s.state_of(h)));
        ++count;
    });
    add(mobility_weights + std::min(count, most_mobile));
    if (p.scoring == 1) add_extras<1>(s, Prospects(p), out);
    if (p.scoring == 2) add_extras<2>(s, Prospects(p), out);
    return out;
}

// Labels from the end to the beginning: exact where a search was, else a search mixed with
// what came of it; a move by lot breaks the chain.
void set_labels(std::vector<Sample>& game, const std::vector<Searched>& found, const std::vector<bool>& lots,
                double result, double trust) {
    double next = -result;  // for the side to move after the last position
    for (std::size_t i = game.size(); i-- > 0;) {
        const double own = static_cast<double>(found[i].best.value) / unit;
        const bool certain = found[i].exact || lots[i];
        game[i].label = static_cast<float>(certain ? own : (1 - trust) * own - trust * next);
        next = game[i].label;
    }
}

std::vector<Sample> one_game(const Evaluation& e, const Plan& plan, int number, Transpositions& table) {
    const std::uint64_t seed = derive(plan.seed, static_cast<std::uint64_t>(number));
    Random random(seed);
    Kulami::Position p = start_on(board_number(derive(seed, 1)), plan.scoring);
    const int opening = static_cast<int>(random.below(14));
    std::vector<Sample> out;
    std::vector<Searched> found;
    std::vector<bool> lots;
    table.clear();
    for (int ply = 0;; ++ply) {
        const auto moves = Kulami::legal(p, p.turn);
        if (moves.empty()) break;
        if (ply < opening) {
            play(p, by_lot(random, moves, p.layout));
            continue;
        }
        found.push_back(searched(p, e, table, plan.nodes * (ply >= late_ply ? late_factor : 1)));
        lots.push_back(random.unit() < lapse);
        const auto points = static_cast<float>(Kulami::value(p, p.turn));
        out.push_back({terms_of(p), ply, 0, points, number % held_out_of == 0});
        play(p, lots.back() ? by_lot(random, moves, p.layout) : found.back().best.hole);
    }
    if (!out.empty()) set_labels(out, found, lots, -Kulami::value(p, p.turn), plan.trust);
    return out;
}

}  // namespace

std::vector<Sample> play_games(const Evaluation& e, const Plan& plan) {
    std::vector<Sample> all;
    std::mutex guard;
    in_parallel(plan.games, plan.threads, [&](int i) {
        thread_local Transpositions table(14);
        auto game = one_game(e, plan, i, table);
        const std::lock_guard lock(guard);
        std::ranges::move(game, std::back_inserter(all));
    });
    return all;
}

namespace {

Kulami::Position random_position(std::uint64_t seed, int plies, int scoring) {
    for (;; seed = derive(seed, 7)) {
        Random random(seed);
        Kulami::Position p = start_on(board_number(seed), scoring);
        int played = 0;
        for (; played < plies; ++played) {
            const auto moves = Kulami::legal(p, p.turn);
            if (moves.empty()) break;
            play(p, by_lot(random, moves, p.layout));
        }
        if (played == plies && open_holes(p)) return p;
    }
}

// Values of the best move at depths 0, 1, 2 …, nothing left out.
std::vector<double> deepening(const Kulami::Position& p, const Evaluation& e, int deepest) {
    Transpositions table(16);
    LearnedSearch search(p, e, table, {});
    search.leave_nothing_out();
    std::vector<double> v{static_cast<double>(search.evaluation())};
    for (int d = 1; d <= std::min(deepest, search.plies_left() - 1); ++d) v.push_back(search.best_at(d)->value);
    return v;
}

}  // namespace

std::vector<std::int16_t> fitted_margins(const Evaluation& e, const Plan& plan) {
    std::array<std::array<double, Margins::depths>, knots> squares{}, count{};
    std::mutex guard;
    in_parallel(plan.games, plan.threads, [&](int i) {
        const int ply = 1 + i % 44;
        const auto v = deepening(random_position(derive(plan.seed, static_cast<std::uint64_t>(i)), ply, plan.scoring),
                                 e, ply < 24 ? 9 : Margins::depths - 1);
        const std::lock_guard lock(guard);
        for (std::size_t d = 1; d < v.size(); ++d) {
            const double difference = v[d] - v[static_cast<std::size_t>(shallow_of(static_cast<int>(d)))];
            squares[ply / knot_step][d] += difference * difference;
            count[ply / knot_step][d] += 1;
        }
    });
    std::vector<std::int16_t> out;
    for (int k = 0; k < knots; ++k) {
        double last = 4 * unit;  // where nothing was seen
        for (int d = 0; d < Margins::depths; ++d) {
            if (count[k][d] >= 8) last = std::sqrt(squares[k][d] / count[k][d]);
            out.push_back(static_cast<std::int16_t>(std::lround(last)));
        }
    }
    return out;
}

}  // namespace agon::kulami::train
