#include "seats/local_workplace.h"

#include <algorithm>

namespace agon {
namespace {

Result<> play_on(Board& board, Schedule& schedule) {
    while (const auto m = schedule.next()) {
        auto record = board.play(*m);
        if (!record) return std::unexpected(record.error());
        if (!*record) break;
        schedule.finished(std::move(**record));
    }
    return {};
}

}  // namespace

LocalWorkplace::LocalWorkplace(const GameEntry& game, Conduct conduct, int threads, const Board::FindPlayer& find) {
    for (int i = 0; i < threads; ++i) boards_.push_back(std::make_unique<Board>(game, conduct, find));
}

Result<> LocalWorkplace::play(Schedule& schedule) {
    std::vector<Result<>> ends(boards_.size());
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < boards_.size(); ++i)
            threads.emplace_back([&, i] {
                ends[i] = play_on(*boards_[i], schedule);
                if (ends[i]) return;
                schedule.stop();
                interrupt();
            });
    }
    const auto failed = std::ranges::find_if(ends, [](const Result<>& end) { return !end; });
    return failed == ends.end() ? Result<>() : *failed;
}

void LocalWorkplace::interrupt() {
    for (auto& b : boards_) b->interrupt();
}

}  // namespace agon
