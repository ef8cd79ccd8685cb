// The stored matches for many readers: a reading connection to the database on a thread of
// its own, so that a long list never keeps a move waiting.
#pragma once

#include "base/now.h"
#include "server/arena_server.h"
#include "server/web/clerk.h"
#include "server/web/json.h"

namespace agon {

class Library {
   public:
    // Time of the processor that one request may take of the thread that all share; more, and it is refused.
    static constexpr auto budget = std::chrono::seconds(5);

    Library(net::Loop& loop, std::filesystem::path folder) : folder_(std::move(folder)), clerk_(loop) {}
    ~Library() { ending_.request_stop(); }  // a request in work is given up
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;

    template <class T>
    void read(std::function<Result<T>(const Store&)> job, Clerk::Done<T> done) {
        const auto with_store = [this, job = std::move(job)]() -> Result<T> {
            if (const auto opened = open(); !opened) return std::unexpected(opened.error());
            until_ = thread_cpu_time() + budget;
            try {
                return job(*store_);
            } catch (const StoreFailure&) {
                if (!over_budget()) throw;
                return refuse(Refusal::Kind::Unavailable, "web.busy");
            }
        };
        clerk_.ask<T>(with_store, std::move(done));
    }

    std::stop_token ending() const { return ending_.get_token(); }

   private:
    Result<> open();
    bool over_budget() const { return ending_.stop_requested() || thread_cpu_time() > until_; }

    std::filesystem::path folder_;
    std::stop_source ending_;
    std::chrono::nanoseconds until_{};  // of the clerk's thread, for the request in work
    std::optional<Store> store_;        // opened and used on the clerk's thread alone
    Clerk clerk_;                       // last: ends before what its jobs use
};

// What the API tells about recorded matches, players and tournaments. Pure but for the store.
struct MatchQuery {
    std::string game, player, before;
    int limit = 50;
    std::string end{};  // decided, drawn, fault; empty: anyhow
};
std::string match_list(const Store&, const MatchQuery&);
// A whole match for the replay. `as`: all, 1, 2 or public; `over`: as a running one only the public may see it.
Result<std::string> match_json(const Record&, std::string_view as);
Result<std::string> match_text(const Record&);
Result<std::string> last_view(const Record&);  // of a match that is over, for its small picture
std::string tournament_list(const Store&);
Result<std::string> tournament_json(const Store&, std::string_view id);
Result<Record> stored_match(const Store&, const std::string& id);

}  // namespace agon
