#include "server/board_cup.h"

#include <algorithm>

namespace agon {

BoardCup::BoardCup(TournamentPlan plan, std::vector<MatchResult> played, Keep keep, Begin begin)
    : plan_(std::move(plan)), played_(std::move(played)), keep_(std::move(keep)), begin_(std::move(begin)) {
    rebuild();
}

void BoardCup::enrol(const std::string& board) {
    if (is_taken(board, plan_.participants)) return;
    plan_.participants.push_back({.name = board, .player = "board " + board});
    rebuild();
    if (state_) keep_(plan_);
}

std::vector<TournamentMatch>::const_iterator BoardCup::find(const std::string& first, const std::string& second) const {
    return std::ranges::find_if(
        open_, [&](const TournamentMatch& m) { return m.header.players[0] == first && m.header.players[1] == second; });
}

bool BoardCup::owes(const std::string& first, const std::string& second) const {
    return find(first, second) != open_.end();
}

std::optional<TournamentMatch> BoardCup::take(const std::string& first, const std::string& second) {
    const auto found = find(first, second);
    if (found == open_.end()) return std::nullopt;
    TournamentMatch match = *found;
    running_.insert(match.header.id);
    open_.erase(found);
    return match;
}

int BoardCup::left(const std::string& board) const {
    return static_cast<int>(std::ranges::count_if(
        open_, [&](const TournamentMatch& m) { return m.header.players[0] == board || m.header.players[1] == board; }));
}

void BoardCup::finished(const MatchResult& result) {
    if (!running_.erase(result.header.id)) return;
    if (counts(result.end)) played_.push_back(result);
    rebuild();
}

void BoardCup::again(const std::string& match) {
    if (running_.erase(match)) rebuild();
}

// A tournament that is over takes nobody any more, so that it is made anew with everybody.
void BoardCup::rebuild() {
    open_.clear();
    if (plan_.participants.size() < 2) return;
    state_.emplace(plan_);
    for (const MatchResult& r : played_) state_->finished(r);
    while (auto match = state_->next())
        if (!running_.contains(match->header.id)) open_.push_back(std::move(*match));
}

}  // namespace agon
