// Where a worker gets its work and hands in results: it claims a batch, keeps the lease
// alive while it plays, and hands in each match as soon as it is over. One WorkQueue per slot.
#pragma once

#include <thread>

#include "cluster/message.h"
#include "cluster/nats.h"

namespace agon::cluster {

// A batch that is ours for now. Its lease is kept alive until it is done, given back or destroyed.
class Claim {
   public:
    Claim(nats::Connection&, nats::Message, Batch, std::string worker);
    const Batch& batch() const { return batch_; }

    // Returns when the result is safe; false: `give_up` said so while the broker was unreachable.
    bool submit(const Record&, const Quality&, const std::function<bool()>& give_up);
    void done();
    void give_back(nats::milliseconds delay);

   private:
    void stop_lease();

    nats::Connection& nats_;
    nats::Message message_;
    Batch batch_;
    std::string worker_;
    std::jthread lease_;
};

class WorkQueue {
   public:
    WorkQueue(nats::Connection& nats, WorkerCard me) : nats_(nats), me_(std::move(me)) {}

    // Nothing: no batch came in this time, or one that this worker must not play.
    std::unique_ptr<Claim> claim(nats::milliseconds wait);
    const std::string& complaint() const { return complaint_; }  // why the last batch was refused; empty: it was not

   private:
    std::string refusal(const Batch&) const;

    nats::Connection& nats_;
    WorkerCard me_;
    std::optional<nats::Pull> pull_;
    std::string complaint_;
};

}  // namespace agon::cluster
