#include "seats/local_workplace.h"

#include <algorithm>

namespace agon {
namespace {

Result<> play_on(Pairing& pairing, Schedule& schedule) {
    while (const auto m = schedule.next()) {
        auto record = pairing.play(*m);
        if (!record) return std::unexpected(record.error());
        if (!*record) break;
        schedule.finished(std::move(**record));
    }
    return {};
}

}  // namespace

LocalWorkplace::LocalWorkplace(const GameEntry& game, Conduct conduct, int threads, const Pairing::FindPlayer& find) {
    for (int i = 0; i < threads; ++i)
        pairings_.push_back(std::make_unique<Pairing>(game, conduct, find, Lane{i, threads}));
}

Result<> LocalWorkplace::play(Schedule& schedule) {
    std::vector<Result<>> ends(pairings_.size());
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < pairings_.size(); ++i)
            threads.emplace_back([&, i] {
                ends[i] = play_on(*pairings_[i], schedule);
                if (ends[i]) return;
                schedule.stop();
                interrupt();
            });
    }
    const auto failed = std::ranges::find_if(ends, [](const Result<>& end) { return !end; });
    return failed == ends.end() ? Result<>() : *failed;
}

void LocalWorkplace::watched(const std::function<Slot::OnEvent()>& watcher) {
    for (auto& p : pairings_) p->on_event(watcher());
}

int LocalWorkplace::voided() const {
    int sum = 0;
    for (const auto& p : pairings_) sum += p->voided();
    return sum;
}

void LocalWorkplace::interrupt() {
    for (auto& p : pairings_) p->interrupt();
}

}  // namespace agon
