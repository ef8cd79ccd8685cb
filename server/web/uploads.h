// Submissions over HTTP (docs/api.md): POST /api/bots hands in, GET /api/bots lists, GET
// /api/bots/NAME/VERSION tells what became of one. Building takes seconds and happens on a
// thread of its own, one bot after the other. Authors see their own bots, staff all.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <set>
#include <thread>

#include "course/uploads.h"
#include "server/web/json.h"

namespace agon {

class UploadRoutes {
   public:
    explicit UploadRoutes(const std::filesystem::path& data_folder);
    static constexpr std::size_t max_body = 17
                                            << 20;  // what the server reads at most; the course's rules may allow less

    // JSON each; the token is the Authorization header's.
    Result<std::string> hand_in(const HandIn&);
    Result<std::string> list(std::string_view token);
    // For visitors who look for an opponent: the latest version of every bot that is ready.
    std::vector<BotVersion> ready(const GameEntry& game) { return uploads_->store().ready(game.name); }
    std::optional<PlayerSpec> player(const GameEntry&, const std::string& name);  // nothing: no such bot, or not ready

    // Bots whose words to stderr are not for whoever has this token.
    std::set<std::string> bots_of_others(std::string_view token);

    Result<std::string> one(std::string_view token, const std::string& name, const std::string& version);

   private:
    void enqueue(const BotVersion&);
    void build(std::stop_token);

    std::unique_ptr<Uploads> uploads_, builders_;  // of the loop's thread, of the builder's
    std::mutex mutex_;
    std::condition_variable_any filled_;
    std::deque<BotVersion> waiting_;
    std::jthread builder_;  // last: starts when the rest is there
};

}  // namespace agon
