#include "games/kulami/engine.h"

#include <algorithm>
#include <numeric>
#include <ostream>
#include <thread>

#include "games/kulami/boards.h"
#include "games/kulami/search.h"
#include "search/standard_engines.h"

namespace agon::kulami {
namespace {

using Preference = std::array<std::uint8_t, holes>;

// Which of several equally good holes is taken: one at random, but the same for the same seed.
Preference drawn_preference(std::uint64_t seed, int plies) {
    std::array<std::uint8_t, holes> by_rank;
    std::iota(by_rank.begin(), by_rank.end(), std::uint8_t{0});
    Random(derive(seed, static_cast<std::uint64_t>(plies))).shuffle(by_rank);
    Preference rank{};
    for (std::size_t i = 0; i < by_rank.size(); ++i) rank[by_rank[i]] = static_cast<std::uint8_t>(i);
    return rank;
}

int plies_of(const Kulami::Position& p) { return std::popcount(p.marbles[0] | p.marbles[1]); }

MoveValue as_value(const Layout& l, const RootMove& m) {
    return {Kulami::text(move_to(l, m.hole)), static_cast<double>(m.value), m.depth, m.solved};
}

Decision decision(const Kulami::Position& p, const RootMove& m) {
    const auto value = as_value(p.layout, m);
    const std::string points = (m.value > 0 ? "+" : "") + std::to_string(m.value);
    Phrase note = m.solved ? Phrase{"kulami.note.solved", {points}}
                           : Phrase{"kulami.note.searched", {std::to_string(m.depth), points}};
    return {.move = value.move, .values = {value}, .note = std::move(note)};
}

std::vector<MoveValue> as_values(const Kulami::Position& p, const std::vector<RootMove>& moves) {
    std::vector<MoveValue> out;
    for (const RootMove& m : moves) out.push_back(as_value(p.layout, m));
    return out;
}

// Exactly the value of the game tree of a fixed height: same answer on every machine.
class LevelPlayer final : public Engine {
   public:
    LevelPlayer(int height, std::optional<std::uint64_t> seed, bool own_points)
        : height_(height), fixed_seed_(seed), seed_(seed.value_or(0)), own_points_(own_points) {}

    void new_game(Seat seat, const AnyPosition&, std::uint64_t seed) override {
        seed_ = derive(seed ^ fixed_seed_.value_or(0), static_cast<std::uint64_t>(index(seat)));
    }

    Decision think(const AnyPosition& view, Seat, const Budget&, std::stop_token stop) override {
        const auto& p = as<Kulami>(view);
        const auto preference = drawn_preference(seed_, plies_of(p));
        std::optional<RootMove> best;
        run(p, stop, [&](Search& search, int depth) {
            const auto found = search.best_at(depth, preference);
            if (found) best = found;
            return found && !found->solved;
        });
        if (!best) return {.move = view.suggest(p.turn, seed_).value_or("")};  // stopped before the first ply
        return decision(p, *best);
    }

    std::vector<MoveValue> analyse(const AnyPosition& view, Seat, const Budget&, std::stop_token stop) override {
        const auto& p = as<Kulami>(view);
        std::vector<RootMove> moves;
        run(p, stop, [&](Search& search, int depth) {
            auto found = search.all_at(depth);
            if (found) moves = std::move(*found);
            return found.has_value();
        });
        return as_values(p, moves);
    }

   private:
    template <class Look>
    void run(const Kulami::Position& p, const std::stop_token& stop, Look look) {
        if (!open_holes(p)) return;
        Goal goal;
        if (own_points_) goal = p.turn == Seat::First ? Goal{1, 0} : Goal{0, 1};
        const PlateValues values(goal);
        Search search(p, values, goal, table_, {.until = {}, .nodes = {}, .stop = &stop});
        for (int depth = 1; depth <= height_; ++depth)  // the shallow ones order the moves of the last
            if (!look(search, depth)) return;
    }

    int height_;
    std::optional<std::uint64_t> fixed_seed_;
    std::uint64_t seed_;
    bool own_points_;
    Transpositions table_{18};
};

class BestPlayer final : public Engine {
   public:
    explicit BestPlayer(const CommonOptions& o) : options_(o), seed_(o.seed.value_or(0)) {}

    void new_game(Seat seat, const AnyPosition&, std::uint64_t seed) override {
        seed_ = derive(seed ^ options_.seed.value_or(0), static_cast<std::uint64_t>(index(seat)));
        table_.clear();
    }

    Decision think(const AnyPosition& view, Seat, const Budget& budget, std::stop_token stop) override {
        const auto& p = as<Kulami>(view);
        const auto preference = drawn_preference(seed_, plies_of(p));
        std::optional<RootMove> best;
        run(p, budget, stop, [&](Search& search, int depth) {
            const auto found = search.best_at(depth, preference);
            if (found) best = found;
            return found && !found->solved;
        });
        if (!best) return {.move = view.suggest(p.turn, seed_).value_or("")};
        return decision(p, *best);
    }

    std::vector<MoveValue> analyse(const AnyPosition& view, Seat, const Budget& budget, std::stop_token stop) override {
        const auto& p = as<Kulami>(view);
        std::vector<RootMove> moves;
        run(p, budget, stop, [&](Search& search, int depth) {
            auto found = search.all_at(depth);
            if (found) moves = std::move(*found);
            return found && !std::ranges::all_of(moves, &RootMove::solved);
        });
        return as_values(p, moves);
    }

   private:
    Limits limits(const Kulami::Position& p, const Budget& given, const std::stop_token& stop) const {
        using namespace std::chrono_literals;
        const Budget b = options_.applied_to(given);
        Limits l{.until = {}, .nodes = b.nodes, .stop = &stop, .halt = nullptr};
        std::optional<Duration> time = b.per_move;
        if (b.total_left) {
            const int own_moves = (2 * Kulami::marbles_each - plies_of(p) + 1) / 2;
            const Duration share = *b.total_left / (own_moves + 2) + b.increment / 2;
            time = time ? std::min(*time, share) : share;
        }
        if (!time && !b.nodes) time = 1s;
        // A twentieth is left for the way to the clock; the only clock a player reads tells it when to stop.
        if (time) l.until = std::chrono::steady_clock::now() + *time * 19 / 20;
        return l;
    }

    // Deepens until the budget ends or `look` has seen enough. Helpers search the same
    // position one ply ahead or behind and share what they find through the table.
    template <class Look>
    void run(const Kulami::Position& p, const Budget& budget, const std::stop_token& stop, Look look) {
        if (!open_holes(p)) return;
        const PlateValues values(Goal{});
        Limits l = limits(p, budget, stop);
        std::atomic<bool> done = false;
        Limits for_helpers = l;
        for_helpers.halt = &done;
        std::vector<std::thread> helpers;
        for (int i = 1; i < options_.threads; ++i)
            helpers.emplace_back([&, i] {
                Search search(p, values, {}, table_, for_helpers);
                const auto preference = drawn_preference(seed_ + static_cast<std::uint64_t>(i), plies_of(p));
                for (int depth = 1 + i % 2; depth <= 2 * Kulami::marbles_each; ++depth)
                    if (const auto found = search.best_at(depth, preference); !found || found->solved) return;
            });
        Search search(p, values, {}, table_, l);
        for (int depth = 1; depth <= 2 * Kulami::marbles_each; ++depth)
            if (!look(search, depth)) break;
        done = true;
        for (std::thread& h : helpers) h.join();
    }

    CommonOptions options_;
    std::uint64_t seed_;
    Transpositions table_{20};
};

Result<std::unique_ptr<Engine>> make_level(const EngineSpec& spec) {
    static constexpr std::string_view more[] = {"count"};
    const auto options = common_options(spec, more);
    if (!options) return std::unexpected(options.error());
    const int level = spec.level.value_or(0);
    if (level < 1 || level > 10) return refuse("engine.level_range", {std::to_string(level), "1", "10"});
    const auto count = spec.options.find("count");
    if (count != spec.options.end() && count->second != "own" && count->second != "difference")
        return refuse("engine.bad_value", {"count", count->second});
    if (level == 1) return std::make_unique<RandomPlayer>(options->seed);
    return std::make_unique<LevelPlayer>(level - 1, options->seed,
                                         count != spec.options.end() && count->second == "own");
}

}  // namespace

std::vector<EngineInfo> engines() {
    std::vector<EngineInfo> all{
        {"best", "as deep as time allows, exact endgames", "time nodes threads seed"},
        {"level:1..10", "1 by lot; n the game tree of height n-1 on the score", "seed count=difference|own"}};
    for (const auto& e : standard_engines<Kulami>()) all.push_back(e);
    return all;
}

Result<std::unique_ptr<Engine>> make_engine(const EngineSpec& spec) {
    if (spec.name == "level") return make_level(spec);
    if (spec.name == "best") {
        const auto options = common_options(spec);
        if (!options) return std::unexpected(options.error());
        return std::make_unique<BestPlayer>(*options);
    }
    static const auto known = engines();
    return standard_engine<Kulami>(spec, known);
}

std::uint64_t bench(std::ostream& out) {
    const PlateValues values(Goal{});
    const auto preference = drawn_preference(0, 0);
    std::uint64_t sum = 0;
    for (const auto& board : named_boards())
        for (int scoring = 0; scoring < 3; ++scoring) {
            Kulami::Position p =
                Kulami::start({.board = std::string(board.name), .scoring = scoring, .starter = Seat::First}, 0);
            Transpositions table(16);
            Search search(p, values, {}, table, {});
            RootMove best;
            for (int depth = 1; depth <= 7; ++depth) best = *search.best_at(depth, preference);
            out << board.name << ", scoring " << scoring << ": " << Kulami::text(move_to(p.layout, best.hole)) << ' '
                << best.value << ", " << search.nodes() << " nodes\n";
            sum += search.nodes();
        }
    out << "Bench: " << sum << '\n';
    return sum;
}

}  // namespace agon::kulami
