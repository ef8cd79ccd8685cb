// Submissions over HTTP (docs/api.md): POST /api/bots hands in, GET /api/bots lists, GET
// /api/bots/NAME/VERSION tells what became of one. No disk keeps a match waiting: storing,
// reading and building have a thread each. Authors see their own bots, staff all.
#pragma once

#include <set>

#include "course/uploads.h"
#include "server/web/clerk.h"
#include "server/web/tables.h"

namespace agon {

class UploadRoutes {
   public:
    using Done = Clerk::Done<std::string>;  // JSON
    struct ReadyBot {
        const GameEntry* game;
        std::string name;
    };

    UploadRoutes(net::Loop&, std::filesystem::path data_folder);
    static constexpr std::size_t max_body = 17
                                            << 20;  // what the server reads at most; the course's rules may allow less

    // The token is the Authorization header's.
    void hand_in(HandIn, Done);
    void list(std::string token, Done);
    void one(std::string token, std::string name, std::string version, Done);
    // For visitors who look for an opponent: every bot of which some version is ready.
    void ready(Clerk::Done<std::vector<ReadyBot>>);
    // Those of these bots that are ready to play, in their latest versions.
    void players(const GameEntry&, std::vector<std::string> names, Clerk::Done<std::vector<Bot>>);
    // Bots whose words to stderr are not for the person with this token.
    void bots_of_others(std::string token, Clerk::Done<std::set<std::string>>);

   private:
    // A connection to the store of bots, opened and used on one thread alone.
    struct Desk {
        Desk(net::Loop& loop, std::filesystem::path f) : folder(std::move(f)), clerk(loop) {}
        Result<Uploads*> open();  // on the clerk's thread
        template <class T>
        void ask(std::function<Result<T>(Uploads&)> job, Clerk::Done<T> done, std::size_t bytes = 0) {
            clerk.ask<T>(
                [this, job = std::move(job)]() -> Result<T> {
                    const auto there = open();
                    return there ? job(**there) : std::unexpected(there.error());
                },
                std::move(done), bytes);
        }
        std::filesystem::path folder;
        std::unique_ptr<Uploads> uploads{};  // null until it could be opened
        Clerk clerk;                         // last: ends before what its jobs use
    };

    std::optional<PlayerSpec> player(Uploads&, const GameEntry&, const std::string& name);
    void enqueue(const BotVersion&);

    std::filesystem::path folder_;
    std::unique_ptr<Uploads> building_;  // of the builder's thread; null until it could be opened
    ThreadPool builder_{1};              // after what it builds in, before the desks that give it work
    Desk storing_, reading_;
};

}  // namespace agon
