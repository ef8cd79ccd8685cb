// The stored matches for many readers: a reading connection to the database on a thread of
// its own, so that a long list never keeps a move waiting.
#pragma once

#include "server/arena_server.h"
#include "server/web/clerk.h"
#include "server/web/json.h"

namespace agon {

class Library {
   public:
    Library(net::Loop& loop, std::filesystem::path folder) : folder_(std::move(folder)), clerk_(loop) {}

    template <class T>
    void read(std::function<Result<T>(const Store&)> job, Clerk::Done<T> done) {
        const auto with_store = [this, job = std::move(job)]() -> Result<T> {
            if (const auto opened = open(); !opened) return std::unexpected(opened.error());
            return job(*store_);
        };
        clerk_.ask<T>(with_store, std::move(done));
    }

   private:
    Result<> open();

    std::filesystem::path folder_;
    std::optional<Store> store_;  // opened and used on the clerk's thread alone
    Clerk clerk_;                 // last: ends before what its jobs use
};

// What the API tells about recorded matches, players and tournaments. Pure but for the store.
struct MatchQuery {
    std::string game, player, before;
    int limit = 50;
};
std::string match_list(const Store&, const MatchQuery&);
// A whole match for the replay. `as`: all, 1, 2 or public; `over`: as a running one only the public may see it.
Result<std::string> match_json(const Record&, std::string_view as);
Result<std::string> match_text(const Record&);
std::string tournament_list(const Store&);
Result<std::string> tournament_json(const Store&, std::string_view id);
std::string ratings_json(const Store&, const std::string& game);
Result<Record> stored_match(const Store&, const std::string& id);

}  // namespace agon
