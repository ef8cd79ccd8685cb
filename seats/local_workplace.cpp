#include "seats/local_workplace.h"

namespace agon {

LocalWorkplace::LocalWorkplace(const GameEntry& game, Conduct conduct, int threads, const Board::FindPlayer& find) {
    for (int i = 0; i < threads; ++i) boards_.push_back(std::make_unique<Board>(game, conduct, find));
}

void LocalWorkplace::play(Schedule& schedule) {
    std::vector<std::jthread> threads;
    for (auto& board : boards_)
        threads.emplace_back([&schedule, b = board.get()] {
            while (const auto m = schedule.next()) {
                auto record = b->play(*m);
                if (!record) break;
                schedule.finished(std::move(*record));
            }
        });
}

void LocalWorkplace::interrupt() {
    for (auto& b : boards_) b->interrupt();
}

}  // namespace agon
