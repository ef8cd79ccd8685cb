// A finished match in two sizes: the Record that is stored and replayed, and the
// MatchResult that tables, ratings and reports are made of. The second is always
// computed from the first, so that the event log stays the only truth.
#pragma once

#include <span>

#include "core/event.h"

namespace agon {

struct Record {
    Header header;
    std::string series{};  // the series or tournament it belongs to; empty: none
    int number = 0;        // its place there, from 1
    std::vector<Event> log{};
};

// How long a seat thought.
struct Pace {
    int moves = 0;
    Duration total{}, longest{};
    bool operator==(const Pace&) const = default;
};

struct MatchResult {
    Header header;
    std::string series{};
    int number = 0;
    Finished end{};
    int plies = 0;  // moves that were taken back do not count
    PerSeat<Pace> pace{};
    Duration lasted{};       // from the start to the end
    std::int64_t ended = 0;  // Unix time in seconds when it was stored; 0: not yet
};

// The id of a match that lists leave out begins with a letter that other ids never have: whoever is given its address
// finds it. So is that of its table.
constexpr char unlisted_mark = 'u';
constexpr bool is_unlisted(std::string_view id) { return id.starts_with(unlisted_mark); }

// The end of a log, null while the match is running.
const Finished* ending(std::span<const Event> log);

// Nothing for a log that has no end.
std::optional<MatchResult> result_of(const Record&);

// Why a match ended, in one word: the fault's name, the code of the rule that ended it, or "played".
std::string reason(const Finished&);

// An arena fault counts for nobody.
bool counts(const Finished&);

// What the seat scored: 1, 0.5 or 0. Requires counts().
double score(const Finished&, Seat);

}  // namespace agon
