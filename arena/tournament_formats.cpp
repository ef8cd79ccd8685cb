// Who meets whom: the part of a tournament that differs between formats.
#include <algorithm>
#include <numeric>

#include "arena/swiss.h"
#include "arena/tournament.h"

namespace agon {
namespace {

// Seeds in the order of the bracket: 1 meets the last, and the best two meet in the final.
std::vector<std::size_t> bracket_order(std::size_t size) {
    std::vector<std::size_t> order{0};
    while (order.size() < size) {
        std::vector<std::size_t> wider;
        for (const std::size_t seed : order) wider.insert(wider.end(), {seed, 2 * order.size() - 1 - seed});
        order = std::move(wider);
    }
    return order;
}

// In which of its rounds the circle method lets two of n players meet: everybody plays
// once per round, so that interim tables compare like with like.
std::size_t circle_round(std::size_t a, std::size_t b, std::size_t n) {
    const std::size_t even = n + n % 2, turn = even - 1;
    if (b == even - 1) return 2 * a % turn;
    return (a + b) % turn;
}

}  // namespace

bool Tournament::draw_round() {
    switch (plan_.format) {
        case Format::Swiss: return draw_swiss();
        case Format::Knockout: return draw_knockout();
        case Format::Ladder: return draw_ladder();
        case Format::RoundRobin:
        case Format::Gauntlet: break;
    }
    if (round_ > 1) return false;
    for (std::size_t who = 1; who < plan_.participants.size(); ++who) draw_everybody(who);
    const auto n = plan_.participants.size();
    const auto order = [&](const Place& p) {
        const auto& who = encounters_[p.encounter].who;
        return std::pair((p.number - 1) / plan_.games,
                         circle_round(std::min(who[0], who[1]), std::max(who[0], who[1]), n));
    };
    std::ranges::stable_sort(queue_, {}, order);
    return true;
}

// The newcomer against all before him. Who starts follows from the two numbers alone, so
// that later newcomers change nothing, and everybody starts about equally often.
void Tournament::draw_everybody(std::size_t newcomer) {
    const std::size_t opponents = plan_.format == Format::Gauntlet ? 1 : newcomer;
    for (std::size_t other = 0; other < opponents; ++other) {
        Encounter e{.round = 1, .who = {other, newcomer}, .games = games_per_encounter()};
        if ((other + newcomer) % 2 == 0) std::swap(e.who[0], e.who[1]);
        add(e);
    }
}

bool Tournament::draw_swiss() {
    if (round_ > plan_.rounds) return false;
    auto table = rows();
    std::erase_if(table, [&](const TournamentRow& r) { return !active(r.who, round_); });
    std::ranges::stable_sort(table, std::greater{},
                             [](const TournamentRow& r) { return std::pair(r.points, r.half_points); });
    std::vector<std::size_t> rank_of(plan_.participants.size());
    for (std::size_t i = 0; i < table.size(); ++i) rank_of[table[i].who] = i;
    std::vector<SwissPlayer> ranked(table.size());
    for (std::size_t i = 0; i < table.size(); ++i) ranked[i].points = table[i].points;
    for (const Encounter& e : encounters_)
        for (const std::size_t side : {0u, 1u}) {
            SwissPlayer& p = ranked[rank_of[e.who[side]]];
            p.met.insert(rank_of[e.who[1 - side]]);
            p.last = side == 0 ? 1 : -1;
            p.balance += p.last;
        }
    for (const Bye& b : byes_) ranked[rank_of[b.who]].had_bye = true;
    const SwissRound drawn = swiss_round(ranked, plan_.games % 2 == 1);
    if (drawn.bye) byes_.push_back({round_, table[*drawn.bye].who});
    for (const auto& [first, second] : drawn.pairs)
        add({.round = round_, .who = {table[first].who, table[second].who}, .games = games_per_encounter()});
    return true;
}

bool Tournament::draw_knockout() {
    if (round_ == 1) {
        std::size_t size = 1;
        while (size < plan_.participants.size()) size *= 2;
        for (const std::size_t seed : bracket_order(size))
            bracket_.push_back(seed < plan_.participants.size() ? std::optional(seed) : std::nullopt);
    }
    if (bracket_.size() < 2) return false;
    for (std::size_t i = 0; i < bracket_.size(); i += 2) {
        if (bracket_[i] && bracket_[i + 1])
            add({.round = round_, .who = {*bracket_[i], *bracket_[i + 1]}, .games = games_per_encounter()});
        else byes_.push_back({round_, bracket_[i] ? *bracket_[i] : *bracket_[i + 1]});
    }
    if (bracket_.size() == 2 && losers_.size() == 2)
        add({.round = round_, .who = {losers_[0], losers_[1]}, .games = games_per_encounter(), .bronze = true});
    return true;
}

// Neighbours meet, in odd rounds 1-2, 3-4 …, in even rounds 2-3, 4-5 …; the challenger
// from below starts. Two participants meet in odd rounds only.
bool Tournament::draw_ladder() {
    if (plan_.rounds > 0 && round_ > plan_.rounds) return false;
    for (std::size_t who = 0; who < plan_.participants.size(); ++who)
        if (active(who, round_) && std::ranges::find(ladder_, who) == ladder_.end()) ladder_.push_back(who);
    for (std::size_t i = round_ % 2 == 1 || ladder_.size() == 2 ? 0 : 1; i + 1 < ladder_.size(); i += 2)
        add({.round = round_, .who = {ladder_[i + 1], ladder_[i]}, .games = games_per_encounter()});
    return true;
}

std::size_t Tournament::winner_of(const Encounter& e) const {
    if (!e.drawn()) return e.who[static_cast<std::size_t>(e.winner())];
    if (e.game_points[0] != e.game_points[1]) return e.who[e.game_points[0] > e.game_points[1] ? 0 : 1];
    return std::min(e.who[0], e.who[1]);  // the better seed
}

void Tournament::close_round() {
    if (plan_.format == Format::Ladder)
        for (std::size_t e = round_begin_; e < encounters_.size(); ++e) {
            const auto& who = encounters_[e].who;
            if (encounters_[e].drawn() || encounters_[e].winner() != 0) continue;
            std::iter_swap(std::ranges::find(ladder_, who[0]), std::ranges::find(ladder_, who[1]));
        }
    if (plan_.format != Format::Knockout) return;
    std::vector<std::optional<std::size_t>> next;
    losers_.clear();
    std::size_t e = round_begin_;
    for (std::size_t i = 0; i < bracket_.size(); i += 2) {
        if (!bracket_[i] || !bracket_[i + 1]) {
            next.push_back(bracket_[i] ? bracket_[i] : bracket_[i + 1]);
            continue;
        }
        const std::size_t winner = winner_of(encounters_[e]);
        losers_.push_back(encounters_[e].who[winner == encounters_[e].who[0] ? 1 : 0]);
        next.push_back(winner);
        ++e;
    }
    bracket_ = std::move(next);
}

}  // namespace agon
