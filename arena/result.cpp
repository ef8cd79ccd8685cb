#include "arena/result.h"

#include <algorithm>
#include <cassert>

namespace agon {

const Finished* ending(std::span<const Event> log) {
    return log.empty() ? nullptr : std::get_if<Finished>(&log.back().what);
}

std::optional<MatchResult> result_of(const Record& record) {
    const Finished* end = ending(record.log);
    if (!end) return std::nullopt;
    MatchResult result{.header = record.header, .series = record.series, .number = record.number, .end = *end};
    result.lasted = record.log.back().at;
    for (const Event& e : record.log) {
        if (const auto* undone = std::get_if<Undone>(&e.what)) result.plies -= undone->plies;
        const auto* moved = std::get_if<Moved>(&e.what);
        if (!moved) continue;
        ++result.plies;
        Pace& pace = result.pace[moved->seat];
        ++pace.moves;
        pace.total += moved->took;
        pace.longest = std::max(pace.longest, moved->took);
    }
    return result;
}

std::string reason(const Finished& end) {
    if (end.fault) return std::string(name(*end.fault));
    return end.outcome.how.code.empty() ? "played" : end.outcome.how.code;
}

bool counts(const Finished& end) { return end.fault != Fault::Arena; }

double score(const Finished& end, Seat seat) {
    assert(counts(end));
    if (!end.outcome.winner) return 0.5;
    return *end.outcome.winner == seat ? 1 : 0;
}

}  // namespace agon
