#include "arena/rating_history.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace agon {

std::size_t RatingHistory::number_of(const std::string& player, std::int64_t at) {
    const auto [it, fresh] = numbers_.try_emplace(player, entries_.size());
    if (fresh) entries_.push_back({.name = player, .first = at, .last = at});
    return it->second;
}

void RatingHistory::add(const MatchResult& r) {
    if (!r.header.rated || !counts(r.end) || r.header.players[0] == r.header.players[1]) return;
    PerSeat<std::size_t> who{};
    for (const Seat s : both_seats) {
        AllTimeEntry& e = entries_[who[s] = number_of(r.header.players[s], r.ended)];
        const double points = score(r.end, s);
        ++e.games;
        ++(points == 1 ? e.wins : points == 0 ? e.losses : e.draws);
        e.first = std::min(e.first, r.ended);
        e.last = std::max(e.last, r.ended);
    }
    games_.push_back({who[0], who[1], score(r.end, Seat::First)});
    ended_.push_back(r.ended);
}

std::vector<std::size_t> RatingHistory::most_active(std::size_t upto, std::size_t most) const {
    std::vector<std::size_t> played;  // by number; players are numbered as they come, so that these are the first ones
    for (const GameScore& g : std::span(games_).first(upto)) {
        played.resize(std::max({played.size(), g.a + 1, g.b + 1}));
        ++played[g.a];
        ++played[g.b];
    }
    std::vector<std::size_t> order(played.size());
    std::iota(order.begin(), order.end(), 0u);
    if (order.size() <= most) return order;
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return played[a] > played[b]; });
    order.resize(most);
    return order;
}

std::optional<RatingHistory::Fit> RatingHistory::fit(std::size_t upto, std::size_t most,
                                                     const std::stop_token& stop) const {
    const auto players = most_active(upto, most);
    std::vector<std::optional<std::size_t>> place(entries_.size());
    for (std::size_t i = 0; i < players.size(); ++i) place[players[i]] = i;
    std::vector<GameScore> among;
    for (const GameScore& g : std::span(games_).first(upto))
        if (place[g.a] && place[g.b]) among.push_back({*place[g.a], *place[g.b], g.score});
    const EloTable table(players.size(), among, stop);
    if (stop.stop_requested()) return std::nullopt;
    Fit f{.at = upto ? ended_[upto - 1] : 0};
    f.ratings.resize(entries_.size());
    for (std::size_t i = 0; i < players.size(); ++i) f.ratings[players[i]] = table[i];
    return f;
}

// At multiples of a power of two: they stay the same while games are added, and half of them go when it doubles.
bool RatingHistory::draw_points(const std::stop_token& stop) {
    const std::size_t step = std::bit_ceil(std::max<std::size_t>(1, (games_.size() + most_points - 1) / most_points));
    std::erase_if(points_, [&](const auto& p) { return p.first % step != 0; });
    for (std::size_t upto = step; upto < games_.size(); upto += step) {
        if (points_.contains(upto)) continue;
        auto drawn = fit(upto, most_players_, stop);
        if (!drawn) return false;
        points_.emplace(upto, std::move(*drawn));
    }
    return true;
}

RatingHistory::Picture RatingHistory::with(const Fit& now) const {
    Picture p;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        if (!now.ratings[i]) {
            ++p.left_out;
            continue;
        }
        p.list.push_back(entries_[i]);
        p.list.back().rating = *now.ratings[i];
        auto& curve = p.curves[entries_[i].name];
        for (const auto& [upto, f] : points_)
            if (i < f.ratings.size() && f.ratings[i]) curve.push_back({f.at, *f.ratings[i]});
        curve.push_back({now.at, *now.ratings[i]});
    }
    std::ranges::stable_sort(p.list, [](const auto& a, const auto& b) { return a.rating.elo > b.rating.elo; });
    return p;
}

std::vector<AllTimeEntry> RatingHistory::list() const {
    return with(*fit(games_.size(), entries_.size(), std::stop_token())).list;
}

std::optional<RatingHistory::Picture> RatingHistory::picture(std::stop_token stop) {
    if (!draw_points(stop)) return std::nullopt;
    const auto now = fit(games_.size(), most_players_, stop);
    if (!now) return std::nullopt;
    return with(*now);
}

std::vector<AllTimeEntry> all_time_list(std::span<const MatchResult> results) {
    RatingHistory history;
    for (const MatchResult& r : results) history.add(r);
    return history.list();
}

}  // namespace agon
