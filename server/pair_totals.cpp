#include "server/pair_totals.h"

#include <algorithm>

namespace agon {
namespace {

constexpr std::size_t most_pairs = 1000;

bool same_pair(const PairTotal& t, const Header& h) {
    const auto& [one, two] = h.players;
    return t.game == h.game && ((t.names[0] == one && t.names[1] == two) || (t.names[0] == two && t.names[1] == one));
}

void count(PairTotal& t, const Header& h, const Finished& end) {
    if (!end.outcome.winner) {
        ++t.draws;
        return;
    }
    const auto place = static_cast<std::size_t>(index(*end.outcome.winner));
    const bool as_first_met = t.names[0] == h.players[0];
    ++t.wins[as_first_met ? place : 1 - place];
}

}  // namespace

std::string text(const PairTotal& t) {
    std::string line =
        t.names[0] + " " + std::to_string(t.wins[0]) + " : " + std::to_string(t.wins[1]) + " " + t.names[1];
    return t.draws ? line + ", " + std::to_string(t.draws) + " without a winner" : line;
}

const PairTotal& PairTotals::add(const Header& h, const Finished& end) {
    const auto found = std::ranges::find_if(last_, [&](const PairTotal& t) { return same_pair(t, h); });
    PairTotal total{.game = h.game, .names = {h.players[0], h.players[1]}};
    if (found != last_.end()) {
        total = std::move(*found);
        last_.erase(found);
    }
    count(total, h, end);
    last_.push_front(std::move(total));
    if (last_.size() > most_pairs) last_.pop_back();
    return last_.front();
}

}  // namespace agon
