#include "server/thinking.h"

#include "base/now.h"
#include "base/own_time.h"

namespace agon {
namespace {

constexpr Duration without_clock = std::chrono::seconds(5);

}  // namespace

struct Thinking::Answer {
    Decision decision;
    Effort effort;
    Time not_before;
    Decided decided;
};

Thinking::Thinking(net::Loop& loop, int workers, Duration longest)
    : loop_(loop), longest_(longest), lifeline_(loop), workers_(workers) {}

// Others wait for the same threads.
Budget Thinking::bounded(Budget b) const {
    if (!b.total_left && !b.per_move) b.per_move = without_clock;
    b.per_move = std::min(b.per_move.value_or(longest_), longest_);
    return b;
}

void Thinking::begin(Task task, Decided decided) {
    task.budget = bounded(task.budget);
    workers_.run([this, task = std::move(task), decided = std::move(decided)](const std::stop_token& stop) {
        task.engine->warm();
        net::RunDelay delay;
        OwnTime own(delay);
        Decision d = task.engine->think(*task.view, task.seat, task.budget, stop);
        auto answer = std::make_shared<Answer>(Answer{std::move(d), own.effort(), task.not_before, decided});
        lifeline_.send([this, answer = std::move(answer)] { deliver(answer); });
    });
}

void Thinking::deliver(const std::shared_ptr<Answer>& a) {
    if (a->not_before <= now()) return a->decided(a->decision, a->effort);
    loop_.at(a->not_before, lifeline_.carry([a] { a->decided(a->decision, a->effort); }));
}

}  // namespace agon
