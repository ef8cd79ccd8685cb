// Submissions over HTTP (docs/api.md): POST /api/bots hands in, GET /api/bots lists, GET
// /api/bots/NAME/VERSION tells what became of one. No disk keeps a match waiting: storing,
// reading and building have a thread each. Authors see their own bots, staff all.
#pragma once

#include <set>

#include "course/build_hall.h"
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

    // Whoever asks shows who they are: the token of the Authorization header, or a proxy's login.
    void hand_in(HandIn, Done);
    void list(SignIn, Done);
    void one(SignIn, std::string name, std::string version, Done);
    // Plays the course's examination beside everything else; the owner and staff may ask for it.
    void qualify(SignIn, std::string name, std::string version, Done);
    // For staff: the roll of the course (CSV), everybody of a table enrolled (the answer is the sheet of their tokens),
    // and what was handed in.
    struct SheetOptions {
        bool renew = false;
        Language language = Language::English;
    };
    void as_staff(SignIn, Clerk::Done<Person>);  // refused for everybody else
    template <class T>                           // other tables of the course's database, on the thread that writes
    void with_folder(std::function<Result<T>(const std::filesystem::path&)> job, Clerk::Done<T> done) {
        storing_.clerk.ask<T>([job = std::move(job), folder = storing_.folder] { return job(folder); },
                              std::move(done));
    }
    void people(SignIn, Done);
    void import_people(SignIn, std::string csv, SheetOptions, Done);
    void source(SignIn, std::string name, std::string version, Done);
    // Everybody may know which versions of a bot are ready, and when they came.
    void versions(std::string name, Clerk::Done<std::vector<BotVersion>>);
    int builds() const { return builders_.busy(); }  // under way
    // For visitors who look for an opponent: every bot of which some version is ready.
    void ready(Clerk::Done<std::vector<ReadyBot>>);
    // Those of these bots that are ready to play, in their latest versions.
    void players(const GameEntry&, std::vector<std::string> names, Clerk::Done<std::vector<Bot>>);
    // Bots whose words to stderr are not for the person with this token.
    void bots_of_others(SignIn, Clerk::Done<std::set<std::string>>);

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

    std::optional<Bot> player(Uploads&, const GameEntry&, const std::string& name);

    BuildHall builders_;  // before the desks that give it work
    Desk storing_, reading_;
};

}  // namespace agon
