// Questions over NATS that nobody waits for: the answer comes later, or word that there is none. What a stream says to
// a message that is written under a condition is such an answer, too.
#pragma once

#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "cluster/nats.h"

namespace agon::nats {

class Asking {
   public:
    using OnAnswer = std::function<void(std::optional<std::string>)>;  // on another thread; nothing: none came in time

    static Result<std::unique_ptr<Asking>> open(Connection&, const std::string& inbox);
    ~Asking();  // afterwards nothing is called any more
    Asking(const Asking&) = delete;
    Asking& operator=(const Asking&) = delete;

    void ask(const std::string& subject, std::string_view data, const Headers&, milliseconds wait, OnAnswer);
    void later(milliseconds, std::function<void()>);  // once that time has passed, on another thread

   private:
    using Clock = std::chrono::steady_clock;
    struct Question {
        OnAnswer answer;
        Clock::time_point until;
    };
    Asking(Connection&, std::string inbox);
    std::uint64_t expect(OnAnswer, milliseconds wait);
    void answered(std::uint64_t, std::optional<std::string>);
    void give_up_late(const std::stop_token&);

    Connection& nats_;
    std::string inbox_;
    std::mutex mutex_;
    std::condition_variable_any ends_;
    std::map<std::uint64_t, Question> open_;
    std::uint64_t last_ = 0;
    std::optional<Subscription> answers_;
    std::jthread clock_;  // last: it uses the rest
};

}  // namespace agon::nats
