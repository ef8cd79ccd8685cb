// A worker of a cluster: slots that claim batches, play them next to the bots, and hand
// in results. It measures its machine all the time, so that the head can judge the times.
#pragma once

#include <atomic>

#include "cluster/lateness.h"
#include "cluster/work_queue.h"
#include "seats/pairing.h"

namespace agon {

// Sleeps a little again and again on a thread of its own.
class LatencyMeter {
   public:
    LatencyMeter();
    double p99_ms(Time since);

   private:
    void measure(std::stop_token);

    std::mutex mutex_;
    cluster::Lateness lateness_;
    Time expected_;
    std::jthread thread_;  // last: starts when the rest is there
};

class Worker {
   public:
    using FindPlayer =
        std::function<Result<PlayerSpec>(const GameEntry&, const std::string& text, const cluster::Batch&)>;

    struct Setup {
        bool until_empty = false;              // it leaves once the queue stays empty
        std::chrono::milliseconds patience{};  // how long the queue is empty before that is believed
        bool tells_batches = false;
        cluster::Signature signature{};
        std::function<void(const Phrase& line)> tell{};  // for the staff at the terminal; from any thread
    };
    Worker(nats::Connection&, cluster::WorkerCard, Setup, FindPlayer);
    void run();  // until the user interrupts, or the queue stays empty

   private:
    // What one slot plays on; kept while batches are of the same tournament.
    struct Place {
        std::mutex mutex;  // guards the pointer against interrupt()
        std::unique_ptr<Pairing> board{};
        std::string tournament{}, head{};
    };

    enum class Played : std::uint8_t { Whole, Interrupted };

    void work(Place&);
    void finish(cluster::Claim&, const Result<Played>&);
    Result<Played> play(Place&, cluster::Claim&);
    Result<> set_board(Place&, const cluster::Batch&);
    void leave();
    void announce(bool leaving);
    void halt(std::string_view where);

    nats::Connection& nats_;
    const cluster::WorkerCard card_;  // as it came; every thread reads it
    Setup setup_;
    FindPlayer find_;
    LatencyMeter meter_;
    std::atomic<int> playing_ = 0;
    std::atomic<bool> leaving_ = false;
    std::atomic<Time> last_work_;
    std::string halt_at_;  // for tests: where this process stops itself once, as SIGSTOP does
    std::atomic<bool> halted_ = false;
    std::vector<std::unique_ptr<Place>> places_;
};

}  // namespace agon
