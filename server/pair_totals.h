// Who won how often: running totals of every two names that met since the arena was started, for the log and the page.
// Clients of a course reconnect for every game, so that no connection could count for them.
#pragma once

#include <array>
#include <deque>

#include "core/event.h"

namespace agon {

struct PairTotal {
    std::string game{};
    std::array<std::string, 2> names{};  // in the seats of their first match
    std::array<int, 2> wins{};
    int draws = 0;  // and games that nobody won
};
std::string text(const PairTotal&);  // "Ada 3 : 1 Bob, 2 without a winner"

class PairTotals {
   public:
    const PairTotal& add(const Header&, const Finished&);
    const std::deque<PairTotal>& last() const { return last_; }  // who met last comes first

   private:
    std::deque<PairTotal> last_{};
};

}  // namespace agon
