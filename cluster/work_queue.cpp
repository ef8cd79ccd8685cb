#include "cluster/work_queue.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>

#include "cluster/subjects.h"
#include "core/text.h"

namespace agon::cluster {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t most_seal = 200;  // bytes that a signature adds

// A third of the lease: one sign of life may get lost.
void keep_alive(std::stop_token stop, nats::Message message, nats::milliseconds lease) {
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    while (!never.wait_for(lock, stop, lease / 3, [&] { return stop.stop_requested(); })) message.in_progress();
}

std::string ticket_of(const Batch& b, const std::string& match) {
    for (std::size_t i = 0; i < b.matches.size() && i < b.tickets.size(); ++i)
        if (b.matches[i].header.id == match) return b.tickets[i];
    return {};
}

}  // namespace

Claim::Claim(nats::Connection& nats, nats::Message message, Batch batch, std::string worker, Signature signature)
    : nats_(nats), message_(std::move(message)), batch_(std::move(batch)), worker_(std::move(worker)),
      signature_(std::move(signature)),
      lease_([m = message_, lease = batch_.lease](std::stop_token stop) { keep_alive(std::move(stop), m, lease); }) {}

bool Claim::submit(const Record& record, const Quality& quality, const std::function<bool()>& give_up) {
    const PlayedMatch played{worker_, batch_.head, batch_.id, ticket_of(batch_, record.header.id), quality, record};
    const std::string text = signature_.sign(to_text(played, nats_.max_payload() - most_seal));
    const std::string id = batch_.id + "/" + record.header.id;  // a worker that plays this batch again writes the same
    while (!nats_.store(result_subject(batch_.tournament), text, id))
        if (give_up()) return false;
    return true;
}

void Claim::stop_lease() { lease_ = {}; }

void Claim::done() {
    stop_lease();
    if (!message_.ack_and_wait(3s)) message_.ack();  // not heard: it is played again, and the head drops that
}

void Claim::give_back(nats::milliseconds delay) {
    stop_lease();
    message_.give_back(delay);
}

Result<> WorkQueue::suits(const Batch& b) const {
    if (b.version != worker_.version) return refuse("cluster.other_version", {b.version});
    const auto avoids = [&](const std::string& who) { return std::ranges::find(b.avoid, who) != b.avoid.end(); };
    if (avoids(worker_.name) || (!worker_.key.empty() && avoids(worker_.key))) return refuse("cluster.for_others");
    if (b.wants_signatures && worker_.key.empty()) return refuse("cluster.needs_key");
    if (const auto lacking = missing(b.needs, worker_.features); !lacking.empty())
        return refuse("cluster.lacks_feature", {lacking.front()});
    return {};
}

Result<std::unique_ptr<Claim>> WorkQueue::claim(nats::milliseconds wait) {
    if (!pull_) pull_ = nats_.pull(work_stream, workers);
    if (!pull_) {  // no head has been here yet
        std::this_thread::sleep_for(std::min(wait, 500ms));
        return nullptr;
    }
    auto messages = pull_->fetch(1, wait);
    if (messages.empty()) return nullptr;
    auto batch = read_batch(messages.front().data());
    const Result<> playable = batch ? suits(*batch) : refuse("cluster.batch_damaged", {embed(batch.error())});
    if (playable)
        return std::make_unique<Claim>(nats_, std::move(messages.front()), std::move(*batch), worker_.name, signature_);
    messages.front().give_back(1s);
    return std::unexpected(playable.error());
}

}  // namespace agon::cluster
