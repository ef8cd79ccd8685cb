#include "games/kulami/learned_player.h"

#include <algorithm>
#include <cstdio>
#include <thread>

#include "games/kulami/analysis.h"
#include "games/kulami/learned_search.h"

namespace agon::kulami {
namespace {

constexpr int longest_line = 12;   // that is told
constexpr int as_good = unit / 8;  // first marbles that differ by no more are drawn from by lot

std::optional<FirstMoves> cached(const Kulami::Position& p) {
    if (p.marbles[0] | p.marbles[1]) return std::nullopt;
    return cached_first_moves(p.layout, p.scoring);
}

// Among equals the one whose line is known comes first.
std::vector<RootMove> best_first(const FirstMoves& f) {
    std::vector<RootMove> out;
    for (int h = 0; h < holes; ++h) out.push_back({h, f.values[h], f.depth, false});
    if (!f.line.empty()) std::swap(out.front(), out[static_cast<std::size_t>(f.line.front())]);
    std::ranges::stable_sort(out, std::greater{}, &RootMove::value);
    return out;
}

class LearnedPlayer final : public Engine {
   public:
    explicit LearnedPlayer(const BestOptions& o) : options_(o), seed_(o.common.seed.value_or(0)) {}

    void warm() override {
        warm_learned();
        table_.clear();  // touches it
    }

    void new_game(Seat seat, const AnyPosition&, std::uint64_t seed) override {
        seed_ = derive(seed ^ options_.common.seed.value_or(0), static_cast<std::uint64_t>(index(seat)));
        table_.clear();
    }

    Decision think(const AnyPosition& view, Seat, const Budget& budget, std::stop_token stop) override {
        const auto& p = as<Kulami>(view);
        if (const auto known = cached(p)) return decision(p, one_of_the_best(best_first(*known)));
        std::optional<RootMove> best;
        run(p, budget, stop, [&](LearnedSearch& search, int depth) {
            const auto found = search.best_at(depth);
            if (found) best = found;
            else if (search.interrupted()) best = search.interrupted();
            return found && !found->solved;
        });
        if (!best) return {.move = view.suggest(p.turn, seed_).value_or("")};  // stopped before the first ply
        return decision(p, *best);
    }

    std::vector<MoveValue> analyse(const AnyPosition& view, Seat, const Budget& budget, std::stop_token stop) override {
        const auto& p = as<Kulami>(view);
        if (const auto known = budget.depth ? std::nullopt : cached(p))  // who names a depth wants no other
            return told(p, best_first(*known), {known->line});
        std::vector<RootMove> moves;
        std::vector<std::vector<int>> lines;
        run(p, budget, stop, [&](LearnedSearch& search, int depth) {
            auto found = search.all_at(depth);
            if (!found) return false;
            moves = std::move(*found);
            lines.clear();
            for (const RootMove& m : moves) lines.push_back(search.line(m.hole, longest_line));
            return !std::ranges::all_of(moves, &RootMove::solved);
        });
        return told(p, moves, lines);
    }

   private:
    RootMove one_of_the_best(const std::vector<RootMove>& moves) const {
        const auto worse = [&](const RootMove& m) { return m.value < moves.front().value - as_good; };
        const auto count = std::ranges::find_if(moves, worse) - moves.begin();
        return moves[Random(seed_).below(static_cast<std::uint64_t>(count))];
    }

    static std::vector<MoveValue> told(const Kulami::Position& p, const std::vector<RootMove>& moves,
                                       const std::vector<std::vector<int>>& lines) {
        std::vector<MoveValue> out;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            out.push_back(as_value(p.layout, moves[i]));
            if (i < lines.size())
                for (const int h : lines[i]) out.back().line.push_back(Kulami::text(move_to(p.layout, h)));
        }
        return out;
    }

    static Decision decision(const Kulami::Position& p, const RootMove& m) {
        Phrase note = m.solved ? Phrase{"kulami.note.solved", {points_text(m)}}
                               : Phrase{"kulami.note.searched", {std::to_string(m.depth), points_text(m)}};
        const auto value = as_value(p.layout, m);
        return {.move = value.move, .values = {value}, .note = std::move(note)};
    }

    // Deepens until the budget ends or `look` has seen enough. Helpers search the same
    // position one ply ahead or behind and share what they find through the table.
    template <class Look>
    void run(const Kulami::Position& p, const Budget& given, const std::stop_token& stop, Look look) {
        if (!open_holes(p)) return;
        const int left = game_plies - std::popcount(p.marbles[0] | p.marbles[1]);
        const Limits l = limits_for(options_.common.applied_to(given), options_.cpu, left, stop);
        const Evaluation& evaluation = learned_evaluation(p.scoring);
        std::atomic<bool> done = false;
        std::vector<std::jthread> helpers;
        for (int i = 1; i < options_.common.threads; ++i)
            helpers.emplace_back([&, i] {
                LearnedSearch search(p, evaluation, table_, {.stop = &stop, .halt = &done});
                for (int depth = 1 + i % 2; depth <= left; ++depth)
                    if (const auto found = search.best_at(depth); !found || found->solved) return;
            });
        LearnedSearch search(p, evaluation, table_, l);
        for (int depth = 1; depth <= std::min(left, given.depth.value_or(left)); ++depth)
            if (!look(search, depth)) break;
        done = true;
    }

    BestOptions options_;
    std::uint64_t seed_;
    Transpositions table_{20};
};

}  // namespace

MoveValue as_value(const Layout& l, const RootMove& m) {
    return {Kulami::text(move_to(l, m.hole)), static_cast<double>(m.value) / unit, m.depth, m.solved};
}

std::string points_text(const RootMove& m) {
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), m.solved ? "%+.0f" : "%+.1f", static_cast<double>(m.value) / unit);
    return text.data();
}

void warm_learned() {
    (void)learned_evaluation(0);
    (void)plate_limits();
    (void)plate_futures();
}

std::unique_ptr<Engine> learned_player(const BestOptions& o) { return std::make_unique<LearnedPlayer>(o); }

}  // namespace agon::kulami
