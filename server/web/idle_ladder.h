// A course's continuous ladder: while the arena has a core to spare, bots that were handed in play rated matches on a
// thread of low priority, in the order of LadderTurns. course.toml switches it on and off, also while the arena runs.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "base/alarm.h"
#include "course/ladder_turns.h"
#include "course/uploads.h"
#include "seats/slot.h"
#include "store/store.h"

namespace agon {

class IdleLadder {
   public:
    struct Setup {
        std::filesystem::path folder;
        std::function<int()> busy;                // on the loop: how many cores others use
        std::function<void(const Record&)> keep;  // on the ladder's thread
        Slot::OnEvent watch{};                    // likewise
    };
    IdleLadder(net::Loop&, Setup);
    ~IdleLadder();  // the match under way is given up

   private:
    struct OfGame {
        const GameEntry* game;
        LadderTurns turns;
    };
    void look_around();
    void play_on(std::stop_token);
    bool play_next(std::stop_token);  // false: nothing to play
    bool play_next(OfGame&, const CourseRules&, std::stop_token);
    void play(OfGame&, TournamentMatch, std::span<const LadderBot>, std::stop_token);
    bool open();
    OfGame begin(const GameEntry&, const Store&) const;
    std::vector<LadderBot> bots(const GameEntry&, const CourseRules&);
    Result<PlayerSpec> find(const GameEntry&, const std::string& text);

    Setup setup_;
    std::atomic<bool> idle_ = false;
    std::mutex mutex_{};
    std::condition_variable_any woken_{};
    // Of the thread alone:
    std::unique_ptr<Uploads> uploads_{};
    std::vector<OfGame> games_{};
    std::size_t turn_ = 0;  // of the games
    Alarm alarm_;
    std::jthread thread_{};  // last: it uses the rest
};

}  // namespace agon
