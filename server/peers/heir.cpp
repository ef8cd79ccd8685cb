#include "server/peers/heir.h"

#include <future>

#include "base/fields.h"
#include "cluster/subjects.h"

namespace agon {
namespace {

using namespace std::chrono_literals;
using cluster::TableEntry;

constexpr int tries = 5;
constexpr auto claim_time = 1500ms;

}  // namespace

Heir::Heir(nats::Connection& nats, nats::Asking& asking, std::string me, Taken taken)
    : nats_(nats), asking_(asking), me_(std::move(me)), taken_(std::move(taken)),
      thread_([this](const std::stop_token& s) { work(s); }) {}

void Heir::take(const std::string& table, const std::string& owner) {
    const std::scoped_lock lock(mutex_);
    tables_.emplace_back(table, owner);
    added_.notify_one();
}

void Heir::work(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        std::unique_lock lock(mutex_);
        if (!added_.wait(lock, stop, [this] { return !tables_.empty(); })) return;
        const auto [table, owner] = std::move(tables_.front());
        tables_.pop_front();
        lock.unlock();
        taken_(table, claim(table, owner));
    }
}

// Where no answer came the claim may have been written: then the next look finds it.
std::optional<Bequest> Heir::claim(const std::string& table, const std::string& owner) {
    for (int i = 0; i < tries; ++i) {
        const auto messages = nats_.read(cluster::table_stream, cluster::table_subject(table));
        if (!messages) continue;
        if (messages->empty()) return Bequest{.table = table};
        Bequest found{.table = table, .last = messages->back().sequence()};
        for (const auto& m : *messages)
            if (auto entry = cluster::read_entry(m.data())) found.log.take(std::move(*entry));
        if (found.log.owner() == me_ && found.log.claimed()) return found;
        if (found.log.owner() != owner) return std::nullopt;
        if (const auto sequence = write_claim(found, found.last)) {
            found.last = *sequence;
            found.log.take({.kind = TableEntry::Kind::Claimed, .fence = found.log.fence() + 1, .owner = me_});
            return found;
        }
    }
    return std::nullopt;
}

std::optional<std::uint64_t> Heir::write_claim(const Bequest& found, std::uint64_t last) {
    const std::uint64_t fence = found.log.fence() + 1;
    const std::string mark = me_ + "-claim-" + std::to_string(fence);
    const TableEntry claim{.kind = TableEntry::Kind::Claimed, .fence = fence, .owner = me_, .mark = mark};
    const auto promise = std::make_shared<std::promise<std::optional<std::string>>>();
    auto answer = promise->get_future();
    asking_.ask(cluster::table_subject(found.table), cluster::to_text(claim),
                {{nats::expected_last, std::to_string(last)}}, claim_time,
                [promise](std::optional<std::string> text) { promise->set_value(std::move(text)); });
    if (answer.wait_for(claim_time + 2s) != std::future_status::ready) return std::nullopt;
    const auto f = Fields::read(answer.get().value_or("{}"));
    if (!f || f->has("error") || f->number("seq", 0) == 0) return std::nullopt;
    return static_cast<std::uint64_t>(f->number("seq", 0));
}

}  // namespace agon
