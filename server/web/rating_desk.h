// The all-time lists for visitors. They have a thread and a reading connection of their own, so that no replay waits
// for a fit. A list is computed when matches were added since, and no oftener than lets most of the thread's time go
// unused: in between everybody gets the text that is there.
#pragma once

#include "arena/rating_history.h"
#include "server/web/library.h"

namespace agon {

class RatingDesk {
   public:
    RatingDesk(net::Loop& loop, std::filesystem::path folder) : library_(loop, std::move(folder)) {}

    void ask(const std::string& game, Clerk::Done<std::string>);  // JSON; game empty: all of them in one list

   private:
    struct Shelf {
        RatingHistory history{};
        std::int64_t last = 0;  // key of the last match that was read
        std::string json{};
        Time rests_until{};
    };
    Result<std::string> list(const std::string& game, const Store&);  // on the library's thread

    std::map<std::string, Shelf> shelves_;  // by game; the library's thread alone
    Library library_;                       // last: ends before what its jobs use
};

std::string ratings_json(const RatingHistory::Picture&);

}  // namespace agon
