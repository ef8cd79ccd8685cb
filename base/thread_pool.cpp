#include "base/thread_pool.h"

namespace agon {

ThreadPool::ThreadPool(int threads) {
    for (int i = 0; i < threads; ++i)
        threads_.emplace_back([this](std::stop_token stop) {
            while (true) {
                std::unique_lock lock(mutex_);
                if (!filled_.wait(lock, stop, [this] { return !jobs_.empty(); })) return;
                auto job = std::move(jobs_.front());
                jobs_.pop_front();
                lock.unlock();
                job(stop);
            }
        });
}

ThreadPool::~ThreadPool() {
    for (auto& t : threads_) t.request_stop();
}

void ThreadPool::run(std::function<void(std::stop_token)> job) {
    {
        std::scoped_lock lock(mutex_);
        jobs_.push_back(std::move(job));
    }
    filled_.notify_one();
}

}  // namespace agon
