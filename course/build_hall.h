// Builds hand-ins beside everything else, several at a time and in a fair order.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "course/fair_queue.h"
#include "course/uploads.h"

namespace agon {

class BuildHall {
   public:
    explicit BuildHall(std::filesystem::path data_folder, int builders = 2);
    ~BuildHall();  // ends what is being built; the next start of the arena gives it up

    // A version that waits for its examination is examined, every other one is built. What waits of older versions of
    // the same bot for the same is not done any more and comes back.
    std::vector<BotVersion> add(const BotVersion&);

    int busy() const { return busy_; }  // builders

   private:
    using Work = std::pair<std::string, BotVersion>;  // and whose it is
    std::optional<Work> await(std::stop_token);
    void build_on(std::stop_token);

    std::filesystem::path folder_;
    std::mutex mutex_{};
    std::condition_variable_any changed_{};
    FairQueue<BotVersion> queue_{};
    std::atomic<int> busy_ = 0;
    std::vector<std::jthread> builders_{};  // last: they use what is above
};

}  // namespace agon
