// The queue of batches from a worker's side: a slot claims a batch, keeps the lease alive
// while it plays, and hands in each match as soon as it is over. One WorkQueue per slot.
#pragma once

#include <thread>

#include "cluster/keyring.h"
#include "cluster/nats.h"

namespace agon::cluster {

// A batch that is this slot's for now. Its lease is kept alive until it is done, given back or destroyed.
class Claim {
   public:
    Claim(nats::Connection&, nats::Message, Batch, std::string worker, Signature);
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
    Signature signature_;
    std::jthread lease_;
};

class WorkQueue {
   public:
    WorkQueue(nats::Connection& nats, WorkerCard worker, Signature signature)
        : nats_(nats), worker_(std::move(worker)), signature_(std::move(signature)) {}

    // Null: no batch came in this time. A refusal: one came that this worker must not play; others get it.
    Result<std::unique_ptr<Claim>> claim(nats::milliseconds wait);

   private:
    Result<> suits(const Batch&) const;

    nats::Connection& nats_;
    WorkerCard worker_;
    Signature signature_;
    std::optional<nats::Pull> pull_;
};

}  // namespace agon::cluster
