#include "seats/time_sheet.h"

#include <algorithm>
#include <unordered_map>

#include "base/now.h"

namespace agon {
namespace {

constexpr Duration longest_way = std::chrono::milliseconds(50);  // through the network, that is nobody's thinking

Duration micros(net::Nanoseconds n) { return std::chrono::duration_cast<Duration>(n); }

}  // namespace

void TimeSheet::before_send(net::LinePort& port, const Guest& guest) {
    const auto action = guest.due_action();
    if (!action) return close();
    if (asked_ && asked_->action == *action) return;
    if (!asked_) loop_.expect(+1);
    auto before = port.times(net::ThreadStates::Ignored);
    loop_.rest();
    asked_ = Asked{*action, now(), std::move(before), loop_.stood_still()};
}

void TimeSheet::after_line(const Guest& guest) {
    if (asked_ && guest.due_action() != asked_->action) close();
}

void TimeSheet::close() {
    if (asked_) loop_.expect(-1);
    asked_.reset();
}

// A thread that is new has begun with nothing; what an ended one has waited is lost, what it has computed is not.
void TimeSheet::compare(Effort& e, const net::TreeTimes& before, const net::TreeTimes& after) {
    std::unordered_map<pid_t, net::ThreadTimes> old;
    for (const auto& t : before.threads) old.emplace(t.thread, t);
    std::vector<ThreadTime> threads;
    for (const auto& t : after.threads) {
        const auto known = old.find(t.thread);
        const net::ThreadTimes from = known == old.end() ? net::ThreadTimes{} : known->second;
        threads.push_back({micros(t.ran - from.ran), micros(t.waited - from.waited)});
    }
    e.cpu = std::max(Duration{}, micros(after.cpu - before.cpu));
    e.starved = waited_for_others(*e.cpu, threads);
}

std::optional<Glimpse> TimeSheet::glimpse(net::LinePort& port, const Guest& guest, Time at) const {
    if (!asked_ || guest.due_action() != asked_->action) return std::nullopt;
    Glimpse seen;
    seen.effort.wall = std::max(Duration{}, std::chrono::duration_cast<Duration>(at - asked_->written));
    seen.effort.arena = loop_.waited() + (loop_.stood_still() - asked_->stood_still);
    seen.effort.arena += std::min<Duration>(port.round_trip(), longest_way);
    const auto after = port.times(net::ThreadStates::Wanted);
    if (asked_->before && after) compare(seen.effort, *asked_->before, *after);
    seen.undecided = port.input_waits() || (after && after->runnable);
    return seen;
}

}  // namespace agon
