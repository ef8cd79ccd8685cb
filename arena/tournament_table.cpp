// The table of a tournament: points of the format, and what decides between equals.
#include <algorithm>
#include <numeric>

#include "arena/tournament.h"

namespace agon {
namespace {

// Larger is better, compared from left to right.
using Key = std::array<std::int64_t, 4>;

std::array<std::string_view, 4> criteria(Format format) {
    switch (format) {
        case Format::Swiss: return {"points", "buchholz", "games", "difference"};
        case Format::Knockout: return {"round"};
        case Format::Ladder: return {"rung"};
        default: return {"points", "games", "difference"};
    }
}

// The first criterion in which two keys differ.
std::string_view deciding(Format format, const Key& above, const Key& below) {
    for (std::size_t i = 0; i < above.size(); ++i)
        if (above[i] != below[i]) return criteria(format)[i];
    return {};
}

void add_encounter(TournamentRow& row, const Encounter& e, std::size_t side, const std::array<int, 3>& points) {
    row.games += e.played;
    row.half_points += e.half_points[side];
    row.difference += e.game_points[side] - e.game_points[1 - side];
    if (!e.done()) return;
    const int result = e.drawn() ? 1 : static_cast<std::size_t>(e.winner()) == side ? 2 : 0;
    ++(result == 2 ? row.won : result == 1 ? row.drawn : row.lost);
    row.points += points[static_cast<std::size_t>(result)];
}

}  // namespace

std::vector<TournamentRow> Tournament::rows() const {
    std::vector<TournamentRow> rows(plan_.participants.size());
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i].who = i;
    for (const Encounter& e : encounters_)
        for (const std::size_t side : {0u, 1u}) add_encounter(rows[e.who[side]], e, side, plan_.points);
    if (plan_.format == Format::Swiss)
        for (const Bye& b : byes_) rows[b.who].points += plan_.points[2];
    for (const Encounter& e : encounters_)
        for (const std::size_t side : {0u, 1u}) rows[e.who[side]].buchholz += rows[e.who[1 - side]].points;
    return rows;
}

std::vector<TournamentRow> Tournament::standings() const {
    auto table = rows();
    // Knockout: the last round reached, and within the last one final before bronze.
    std::vector<std::int64_t> reached(table.size());
    for (const Bye& b : byes_) reached[b.who] = std::max<std::int64_t>(reached[b.who], 4 * b.round + 2);
    for (const Encounter& e : encounters_)
        for (const std::size_t side : {0u, 1u}) {
            const bool through = e.done() && winner_of(e) == e.who[side];
            reached[e.who[side]] = std::max<std::int64_t>(e.bronze ? 0 : reached[e.who[side]],
                                                          4 * e.round + (through ? 1 : 0) + (e.bronze ? 0 : 2));
        }
    std::vector<std::int64_t> rung(table.size(), -static_cast<std::int64_t>(table.size()));
    for (std::size_t i = 0; i < ladder_.size(); ++i) rung[ladder_[i]] = -static_cast<std::int64_t>(i);
    const auto key = [&](const TournamentRow& r) -> Key {
        switch (plan_.format) {
            case Format::Swiss: return {r.points, r.buchholz, r.half_points, r.difference};
            case Format::Knockout: return {reached[r.who], 0, 0, 0};
            case Format::Ladder: return {rung[r.who], 0, 0, 0};
            default: return {r.points, r.half_points, r.difference, 0};
        }
    };
    std::ranges::stable_sort(table, std::greater{}, key);
    for (std::size_t i = 0; i < table.size(); ++i) {
        if (i > 0) table[i].behind_by = deciding(plan_.format, key(table[i - 1]), key(table[i]));
        table[i].place = i > 0 && table[i].behind_by.empty() ? table[i - 1].place : static_cast<int>(i) + 1;
    }
    return table;
}

}  // namespace agon
