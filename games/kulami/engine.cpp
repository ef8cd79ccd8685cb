#include "games/kulami/engine.h"

#include <ostream>

#include "core/clock.h"
#include "games/kulami/boards.h"
#include "games/kulami/levels.h"
#include "games/kulami/points_players.h"
#include "games/kulami/search.h"
#include "search/standard_engines.h"

namespace agon::kulami {
namespace {

// Without count= a level plays like a person of that strength; with it, the tree of the course's document.
Result<std::unique_ptr<Engine>> make_level(const EngineSpec& spec) {
    static constexpr std::string_view more[] = {"count"};
    const auto options = common_options(spec, more);
    if (!options) return std::unexpected(options.error());
    const int level = spec.level.value_or(0);
    if (level < 1 || level > levels) return refuse("engine.level_range", {std::to_string(level), "1", "10"});
    const auto count = spec.options.find("count");
    if (count == spec.options.end()) return human_player(strength_of(level), options->seed);
    if (count->second != "own" && count->second != "difference")
        return refuse("engine.bad_value", {"count", count->second});
    if (level == 1) return std::make_unique<RandomPlayer>(options->seed);
    return tree_player(level - 1, options->seed, count->second == "own" ? Counted::OwnPoints : Counted::Difference);
}

Result<std::unique_ptr<Engine>> make_best(const EngineSpec& spec) {
    static constexpr std::string_view more[] = {"eval", "cpu"};
    const auto options = common_options(spec, more);
    if (!options) return std::unexpected(options.error());
    BestOptions best{*options};
    if (const auto cpu = spec.options.find("cpu"); cpu != spec.options.end()) {
        const auto time = parse_duration(cpu->second);
        if (!time || *time <= Duration::zero()) return refuse("engine.bad_value", {"cpu", cpu->second});
        best.cpu = *time;
    }
    const auto eval = spec.options.find("eval");
    if (eval == spec.options.end() || eval->second == "learned") return learned_player(best);
    if (eval->second != "points") return refuse("engine.bad_value", {"eval", eval->second});
    return points_player(best);
}

}  // namespace

std::vector<EngineInfo> engines() {
    std::vector<EngineInfo> all{
        {"best", "learned evaluation, as deep as time allows, exact endgames",
         "time nodes cpu threads seed eval=learned|points"},
        {"level:1..10", "errs like a person; with count= the game tree of height n-1", "seed count=difference|own"}};
    for (const auto& e : standard_engines<Kulami>()) all.push_back(e);
    return all;
}

Result<std::unique_ptr<Engine>> make_engine(const EngineSpec& spec) {
    if (spec.name == "level") return make_level(spec);
    if (spec.name == "best") return make_best(spec);
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
