#include "search/simple_players.h"

#include <algorithm>

namespace agon {
namespace {

// One stream of chance per seat and game, so that two random players do not mirror each other.
Random stream(std::optional<std::uint64_t> fixed, std::uint64_t seed, Seat seat) {
    return Random(derive(seed ^ fixed.value_or(0), static_cast<std::uint64_t>(index(seat))));
}

}  // namespace

void RandomPlayer::new_game(Seat seat, const AnyPosition&, std::uint64_t seed) {
    random_ = stream(fixed_seed_, seed, seat);
}

Decision RandomPlayer::think(const AnyPosition& view, Seat seat, const Budget&, std::stop_token) {
    return {.move = view.suggest(seat, random_()).value_or("")};
}

void GreedyPlayer::new_game(Seat seat, const AnyPosition&, std::uint64_t seed) {
    random_ = stream(fixed_seed_, seed, seat);
}

std::vector<MoveValue> GreedyPlayer::analyse(const AnyPosition& view, Seat seat, const Budget&, std::stop_token) {
    std::vector<MoveValue> values;
    for (auto& move : view.legal(seat)) {
        const auto next = view.clone();
        if (!next->play(seat, move)) continue;
        values.push_back({std::move(move), static_cast<double>(next->value(seat)), 1, false});
    }
    std::ranges::stable_sort(values, std::greater{}, &MoveValue::value);
    return values;
}

Decision GreedyPlayer::think(const AnyPosition& view, Seat seat, const Budget& budget, std::stop_token stop) {
    auto values = analyse(view, seat, budget, stop);
    if (values.empty()) return {.move = view.suggest(seat, random_()).value_or("")};
    const auto equal = std::ranges::count(values, values.front().value, &MoveValue::value);
    const auto pick = random_.below(static_cast<std::uint64_t>(equal));
    return {.move = values[pick].move, .values = std::move(values)};
}

}  // namespace agon
