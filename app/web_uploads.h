// Submissions over HTTP: POST /api/bots hands in, GET /api/bots lists, GET
// /api/bots/NAME/VERSION tells what became of one. Building takes seconds and happens on a
// thread of its own, one bot after the other. Authors see their own bots, staff all.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "app/uploads.h"
#include "net/http.h"

namespace agon {

class UploadRoutes {
   public:
    explicit UploadRoutes(std::filesystem::path data_folder);

    bool answer(const net::HttpRequest&, const net::Answer&);  // false: not one of these paths
    static constexpr std::size_t max_body = 64 << 20;          // the rules of the course allow less

   private:
    net::HttpResponse hand_in(const net::HttpRequest&);
    net::HttpResponse list(const net::HttpRequest&);
    net::HttpResponse one(const net::HttpRequest&);
    std::optional<Person> person(const net::HttpRequest&);
    void build(std::stop_token);

    std::filesystem::path       folder_;
    Uploads                     uploads_;  // of the loop's thread
    std::mutex                  mutex_;
    std::condition_variable_any filled_;
    std::deque<BotVersion>      waiting_;
    std::jthread                builder_;  // last: starts when the rest is there
};

}  // namespace agon
