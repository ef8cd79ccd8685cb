// So many per minute for each key (an address, a person, a wrong token), and no memory for keys that are quiet. However
// many keys strangers invent, one costs about as much as another, and their number is bounded.
#pragma once

#include <map>
#include <string>

#include "core/event.h"

namespace agon {

class RateLimit {
   public:
    explicit RateLimit(int per_minute) : per_minute_(per_minute) {}

    bool exhausted(const std::string& key, Time now) const {
        const auto it = seen_.find(key);
        return it != seen_.end() && now - it->second.since < window && it->second.count >= per_minute_;
    }
    bool take(const std::string& key, Time now) {  // false: too many in this minute
        if (exhausted(key, now)) return false;
        if (seen_.size() >= many_keys) make_room(now);
        Seen& s = seen_[key];
        if (now - s.since >= window) s = {now, 0};
        ++s.count;
        return true;
    }
    std::size_t keys() const { return seen_.size(); }

    static constexpr std::size_t many_keys = 4096;       // then the old ones are swept,
    static constexpr std::size_t most_keys = 16 * 4096;  // and then all of them

   private:
    struct Seen {
        Time since{};
        int count = 0;
    };
    static constexpr std::chrono::minutes window{1};
    static constexpr std::chrono::seconds between_sweeps{1};

    // Whoever has sent so many different keys in a minute is not held by a limit for each of them.
    void make_room(Time now) {
        if (seen_.size() >= most_keys) seen_.clear();
        if (now - swept_ < between_sweeps) return;
        swept_ = now;
        std::erase_if(seen_, [&](const auto& s) { return now - s.second.since >= window; });
    }

    int per_minute_;
    Time swept_{};
    std::map<std::string, Seen> seen_;
};

}  // namespace agon
