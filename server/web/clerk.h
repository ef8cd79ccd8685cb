// A thread beside the loop for what waits for the disk: its jobs run one after the other, and
// their answers come back on the loop. Only so much may wait; what is too much is refused.
#pragma once

#include <functional>
#include <memory>

#include "base/lifeline.h"
#include "base/now.h"
#include "base/thread_pool.h"
#include "core/refusal.h"

namespace agon {

class Clerk {
   public:
    template <class T>
    using Job = std::function<Result<T>()>;  // on the clerk's thread
    template <class T>
    using Done = std::function<void(Result<T>)>;  // on the loop

    explicit Clerk(net::Loop& loop) : line_(loop) {}

    template <class T>
    void ask(Job<T> job, Done<T> done, std::size_t bytes = 0) {
        if (jobs_ >= most_jobs || bytes_ + bytes > most_bytes)
            return done(refuse(Refusal::Kind::Unavailable, "web.busy"));
        ++jobs_;
        bytes_ += bytes;
        thread_.run(
            [this, job = std::move(job), done = std::move(done), bytes, asked = now()](std::stop_token stop) mutable {
                if (stop.stop_requested()) return;  // the loop hears no answer any more
                const bool late = now() - asked > patience;
                auto result =
                    std::make_shared<Result<T>>(late ? refuse(Refusal::Kind::Unavailable, "web.busy") : outcome(job));
                line_.send([this, done = std::move(done), bytes, result = std::move(result)] {
                    --jobs_;
                    bytes_ -= bytes;
                    done(std::move(*result));
                });
            });
    }

   private:
    static constexpr Duration patience = std::chrono::seconds(60);  // whoever waited longer has asked somebody else
    static constexpr int most_jobs = 100;
    static constexpr std::size_t most_bytes = 128 << 20;

    // The disk, or a damaged entry: this answer alone fails.
    template <class T>
    static Result<T> outcome(const Job<T>& job) {
        try {
            return job();
        } catch (const std::exception& e) { return refuse(Refusal::Kind::Failed, "web.archive", {e.what()}); }
    }

    Lifeline line_;
    int jobs_ = 0;           // asked and not answered
    std::size_t bytes_ = 0;  // that these jobs hold
    ThreadPool thread_{1};   // last: ends before what its jobs use
};

}  // namespace agon
