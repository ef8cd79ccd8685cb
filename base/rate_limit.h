// So many per minute for each key (an address, a person), and no memory for keys that are quiet.
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
        if (seen_.size() >= most_keys)
            std::erase_if(seen_, [&](const auto& s) { return now - s.second.since >= window; });
        Seen& s = seen_[key];
        if (now - s.since >= window) s = {now, 0};
        ++s.count;
        return true;
    }

   private:
    struct Seen {
        Time since{};
        int count = 0;
    };
    static constexpr std::chrono::minutes window{1};
    static constexpr std::size_t most_keys = 4096;  // then the old ones are swept

    int per_minute_;
    std::map<std::string, Seen> seen_;
};

}  // namespace agon
