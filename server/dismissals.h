// Clients who broke their protocol before a match had begun. No record of a match tells of them, so that the last
// ones are kept here, for the page and the log.
#pragma once

#include <deque>
#include <functional>

#include "core/event.h"

namespace agon {

struct Dismissal {
    std::int64_t at = 0;  // Unix time in milliseconds
    std::string door{};   // the protocol
    std::string who{};    // the name it gave, or where it came from
    Phrase why{};
};

class Dismissals {
   public:
    void add(Dismissal);
    const std::deque<Dismissal>& last() const { return last_; }  // newest first
    void on_new(std::function<void(const Dismissal&)> f) { on_new_ = std::move(f); }

   private:
    std::deque<Dismissal> last_{};
    std::function<void(const Dismissal&)> on_new_{};
};

}  // namespace agon
