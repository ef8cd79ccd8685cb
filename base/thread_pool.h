// Threads for work that takes a while, so that no loop waits for it; results go back by Loop::post().
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace agon {

class ThreadPool {
   public:
    explicit ThreadPool(int threads);
    ~ThreadPool();
    void run(std::function<void(std::stop_token)>);
    std::size_t waiting() const {
        std::scoped_lock lock(mutex_);
        return jobs_.size();
    }

   private:
    mutable std::mutex mutex_;
    std::condition_variable_any filled_;
    std::deque<std::function<void(std::stop_token)>> jobs_;
    std::vector<std::jthread> threads_;
};

}  // namespace agon
