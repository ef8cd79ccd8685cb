#include "games/othello/engine.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <ostream>

#include "core/random.h"
#include "games/othello/isa.h"
#include "games/othello/learned_book.h"
#include "games/othello/mpc_levels.h"
#include "games/othello/rules.h"
#include "games/othello/stability.h"
#include "games/othello/weights_data.h"
#include "search/standard_engines.h"

namespace agon::othello {
namespace {

using namespace std::chrono_literals;

struct Setup {
    CommonOptions common{};
    std::optional<double> nodes{};  // of a level, on the average
    int log2_lines = 19;            // 32 MB of table
    int depth = 60;
    bool varied = false;  // among equal moves at random
    bool book = false;
};

std::string signed_discs(double v) {
    char text[16];
    std::snprintf(text, sizeof text, "%+.2f", v);
    return text;
}

class Player final : public Engine {
   public:
    explicit Player(const Setup& s)
        : setup_(s), searcher_(fastest_isa().searcher(s.log2_lines)), random_(s.common.seed.value_or(1)) {
        if (s.book) learned_ = book_in_use();
    }

    void warm() override {
        (void)weights();
        (void)edge_stability();
        if (setup_.book) (void)book_move(Board{0x0000000810000000}, Board{0x0000001008000000});
        searcher_->forget();  // touches the table
    }

    void new_game(Seat seat, const AnyPosition&, std::uint64_t seed) override {
        random_ = Random(setup_.common.seed.value_or(derive(seed, static_cast<std::uint64_t>(index(seat)))));
        searcher_->forget();
    }

    Decision think(const AnyPosition& view, Seat seat, const Budget& budget, std::stop_token stop) override {
        const auto& p = as<Othello>(view);
        const Board own = p.discs[seat], opp = p.discs[other(seat)], moves = mobility(own, opp);
        if (!moves) return {.move = "pass", .note = {"othello.note.none"}};
        if (std::popcount(moves) == 1)
            return {.move = Othello::text(Othello::Move{std::countr_zero(moves)}), .note = {"othello.note.only"}};
        if (setup_.book && !setup_.common.applied_to(budget).nodes)
            if (auto move = move_in_book(view)) return {.move = std::move(*move), .note = {"othello.note.book"}};
        const Report r = search(own, opp, budget, stop, 1);
        return {.move = Othello::text(Othello::Move{r.moves.front().square}),
                .values = values(r, 1, 64 - std::popcount(own | opp)),
                .note = note(r)};
    }

    std::vector<MoveValue> analyse(const AnyPosition& view, Seat seat, const Budget& budget,
                                   std::stop_token stop) override {
        const auto& p = as<Othello>(view);
        const Board own = p.discs[seat], opp = p.discs[other(seat)];
        const int moves = std::popcount(mobility(own, opp));
        if (moves > 0) {
            auto all = values(search(own, opp, budget, stop, moves), moves, 64 - std::popcount(own | opp));
            std::ranges::stable_sort(all, std::greater{}, &MoveValue::value);  // a broken off comparison leaves gaps
            return all;
        }
        if (!mobility(opp, own)) return {};
        const Report r = search(opp, own, budget, stop, 1);
        return {after_pass(values(r, 1, 64 - std::popcount(own | opp)).front())};
    }

   private:
    // What this arena learnt goes before what the program brought.
    std::optional<std::string> move_in_book(const AnyPosition& view) const {
        if (learned_)
            if (auto move = learned_->best(view)) return move;
        const auto& p = as<Othello>(view);
        const auto square = book_move(p.discs[p.turn], p.discs[other(p.turn)]);
        if (!square) return std::nullopt;
        return Othello::text(Othello::Move{*square});
    }

    Report search(Board own, Board opp, const Budget& given, std::stop_token stop, int wanted) {
        const Budget budget = setup_.common.applied_to(setup_.nodes ? without_rationing(given) : given);
        Limits limits{.depth = std::min(setup_.depth, std::max(1, budget.depth.value_or(setup_.depth))),
                      .threads = budget.threads,
                      .stop = stop};
        limits.nodes = budget.nodes.value_or(limits.nodes);
        if (setup_.nodes)
            limits.nodes = std::min(limits.nodes, static_cast<std::uint64_t>(*setup_.nodes + random_.unit()));
        if (limits.nodes != Limits{}.nodes) {  // a node limit promises the same answer every time
            limits.threads = 1;
            searcher_->forget();
        }
        if (setup_.varied) limits.shuffle = random_() | 1;
        if (budget.total_left || budget.per_move) {
            const auto now = std::chrono::steady_clock::now();
            const Allotment a = allot(budget, 64 - std::popcount(own | opp));
            limits.soft = now + a.soft;
            limits.hard = now + a.hard;
        } else if (limits.nodes == Limits{}.nodes && limits.depth == Limits{}.depth)
            limits.hard = std::chrono::steady_clock::now() + 1s;  // nobody set a limit: think for a second
        return searcher_->think(own, opp, limits, wanted);
    }

    static std::vector<MoveValue> values(const Report& r, int wanted, int empties) {
        std::vector<MoveValue> out;
        for (const RootMove& m : r.moves) {
            if (static_cast<int>(out.size()) == wanted) break;
            const bool to_end = m.depth == empties && !m.exact;
            out.push_back({.move = Othello::text(Othello::Move{m.square}),
                           .value = m.value,
                           .depth = m.depth,
                           .exact = m.exact,
                           .confidence = to_end ? confidence_percent[static_cast<std::size_t>(m.selectivity)] : 0});
            for (const int square : m.line) out.back().line.push_back(Othello::text(Othello::Move{square}));
        }
        return out;
    }

    // What a pass is worth: the other side's best move, seen from here.
    static MoveValue after_pass(MoveValue v) {
        v.value = -v.value;
        v.move = "pass";
        v.line.insert(v.line.begin(), "pass");
        return v;
    }

    static Phrase note(const Report& r) {
        const RootMove& best = r.moves.front();
        std::string line;
        for (std::size_t i = 0; i < best.line.size() && i < 8; ++i)
            line += (i == 0 ? ", " : " ") + Othello::text(Othello::Move{best.line[i]});
        const std::string value = signed_discs(best.value), positions = std::to_string(r.nodes);
        if (best.exact) return {"othello.note.solved", {value, positions, line}};
        const int confidence = confidence_percent[static_cast<std::size_t>(best.selectivity)];
        return {"othello.note.searched",
                {std::to_string(best.depth), std::to_string(confidence), value, positions, line}};
    }

    Setup setup_;
    std::unique_ptr<Searcher> searcher_;
    Random random_;
    std::shared_ptr<const OpeningBook> learned_{};
};

int lines_for(std::uint64_t nodes) { return std::clamp(static_cast<int>(std::bit_width(nodes)) - 1, 6, 19); }

}  // namespace

double level_nodes(int level) {
    // Below ten positions a level sees only some of its moves. Each beats the one before in about two of three games.
    static constexpr double nodes[level_count] = {1,  1.35, 1.6, 1.95, 2.45, 3.05, 4.15, 5.75,  8.5,   24,
                                                  42, 67,   160, 450,  1400, 3900, 8900, 20000, 45000, 95000};
    return nodes[level - 1];
}

Result<std::unique_ptr<Engine>> make_engine(const EngineSpec& spec) {
    static constexpr std::string_view more[] = {"hash", "depth", "book"};
    const bool is_level = spec.name == "level";
    const auto common = common_options(spec, is_level ? std::span<const std::string_view>{} : more);
    if (!common) return std::unexpected(common.error());
    Setup setup{.common = *common};
    if (is_level) {
        const int level = spec.level.value_or(level_count);
        if (level < 1 || level > level_count)
            return refuse("engine.level_range", {std::to_string(level), "1", std::to_string(level_count)});
        setup.nodes = level_nodes(level);
        setup.log2_lines = lines_for(static_cast<std::uint64_t>(*setup.nodes));
        setup.varied = true;
        return std::make_unique<Player>(setup);
    }
    const auto megabytes = int_option(spec, "hash", 32, 1, 4096), depth = int_option(spec, "depth", 60, 1, 60),
               book = int_option(spec, "book", 1, 0, 1);
    if (!megabytes) return std::unexpected(megabytes.error());
    if (!depth) return std::unexpected(depth.error());
    if (!book) return std::unexpected(book.error());
    setup.book = *book == 1 && *depth == 60;  // who limits the depth wants to see a search
    setup.depth = *depth;
    setup.log2_lines = common->nodes ? lines_for(*common->nodes)
                                     : static_cast<int>(std::bit_width(static_cast<unsigned>(*megabytes))) + 13;
    return std::make_unique<Player>(setup);
}

Allotment allot(const Budget& b, int empties) {
    constexpr Duration latency = 5ms;  // between our answer and the stop of the clock
    const auto capped = [&](double soft, double hard, Duration limit) {
        const double most = std::max(1000.0, static_cast<double>((limit - latency).count()) * 0.97);
        return Allotment{Duration(static_cast<long>(std::min(soft, most))),
                         Duration(static_cast<long>(std::min(hard, most)))};
    };
    Allotment a{Duration::max() / 4, Duration::max() / 4};
    if (b.total_left) {
        // Most of the clock goes to the moves before the end is in reach; a third is kept for solving.
        // Something stays back for every move to come, because a busy machine answers late.
        const auto all = static_cast<double>((*b.total_left + b.increment).count());
        const double left = all - std::min(0.25 * all, 15'000.0 * (empties / 2 + 1));
        const double share = left * 0.62 / std::max(2, (empties - 20) / 2);
        if (empties > 22) a = capped(0.6 * share, std::min(1.8 * share, 0.5 * left), *b.total_left);
        else a = capped(0.25 * left, 0.5 * left, *b.total_left);
    }
    if (b.per_move) {
        const auto time = static_cast<double>(b.per_move->count());
        const Allotment m = capped(time * 0.7, time, *b.per_move);
        a = {std::min(a.soft, m.soft), std::min(a.hard, m.hard)};
    }
    return a;
}

std::uint64_t bench(std::ostream& out) {
    static constexpr std::string_view openings[] = {"f5", "f5d6c3d3c4f4f6", "f5f6e6f4e3c5c4", "f5d6c3d3c4f4c5b3c2",
                                                    "f5d6c3d3c4f4f6f3e6e7"};
    std::uint64_t sum = 0;
    for (const auto opening : openings) {
        const auto moves = Othello::split_moves(opening);
        Othello::Position p = Othello::start({}, 0);
        for (const auto& m : *moves) Othello::apply(p, p.turn, *Othello::parse(m));
        const auto searcher = fastest_isa().searcher(16);
        const Report r = searcher->think(p.discs[p.turn], p.discs[other(p.turn)], Limits{.depth = 12});
        out << opening << ": " << Othello::text(Othello::Move{r.moves.front().square}) << ' '
            << signed_discs(r.moves.front().value) << ", depth " << r.depth << ", " << r.nodes << " nodes\n";
        sum += r.nodes;
    }
    out << "Bench: " << sum << '\n';
    return sum;
}

}  // namespace agon::othello
