// The way back to an object on a loop for work that runs elsewhere and may outlive it: what
// is sent along the line arrives on the loop's thread, or not at all once the owner is gone.
#pragma once

#include <functional>
#include <memory>
#include <mutex>

#include "net/loop.h"

namespace agon {

class Lifeline {
   public:
    explicit Lifeline(net::Loop& loop) : end_(std::make_shared<End>(loop)) {}
    ~Lifeline() {  // on the loop's thread, as everything of its owner
        const std::scoped_lock lock(end_->mutex);
        end_->loop = nullptr;
    }
    Lifeline(const Lifeline&) = delete;
    Lifeline& operator=(const Lifeline&) = delete;

    // A job for the loop, to be called from any thread and as often as one likes.
    std::function<void()> carry(std::function<void()> job) const {
        return [end = end_, job = std::move(job)] { end->send(job); };
    }
    void send(std::function<void()> job) const { end_->send(std::move(job)); }

   private:
    struct End : std::enable_shared_from_this<End> {
        explicit End(net::Loop& l) : loop(&l) {}
        void send(std::function<void()> job) {
            const std::scoped_lock lock(mutex);
            if (!loop) return;
            loop->post([self = shared_from_this(), job = std::move(job)] {
                if (self->loop) job();  // only the loop's thread cuts the line
            });
        }
        std::mutex mutex;
        net::Loop* loop;  // null: the owner is gone
    };
    std::shared_ptr<End> end_;
};

}  // namespace agon
