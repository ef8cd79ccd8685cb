// Plays planned matches one after the other, each to its end: one slot per thread of a
// series. Matches between engines run without any loop; others wait on ports and timers.
#pragma once

#include <atomic>
#include <thread>

#include "arena/histogram.h"
#include "arena/series.h"
#include "base/alarm.h"
#include "core/per_seat.h"
#include "seats/own_cores.h"
#include "seats/polled_slot.h"
#include "seats/remote.h"
#include "seats/starvation_probe.h"

namespace agon {

class Slot final : private TableHall {
   public:
    using OnEvent = std::function<void(const Header&, const Event&, const AnyPosition&)>;  // on the slot's thread

    // players[i] plays as players[i] of the plan, whichever seat that is in a match.
    // A slot with a lane may give them cores of their own.
    Slot(const GameEntry&, std::array<PlayerSpec, 2> players, Conduct, std::optional<Lane> = {});
    ~Slot();

    // The record of the whole match; nothing if it was interrupted.
    std::optional<Record> play(const PlannedMatch&, const std::string& series);
    void interrupt();  // from any thread: the match under way is given up, and no other begins
    void on_event(OnEvent f);
    void prepare();  // starts the remote players before the first match
    void dismiss();  // says goodbye to them

    const Histogram& latency() const { return latency_; }  // the arena's own delay per move of a remote player
    int voided() const { return voided_; }                 // games played again because the arena itself was late

   private:
    std::optional<Record> play_once(const PlannedMatch&, const std::string& series);
    bool is_void(const Record&);
    Record play_engines(const PlannedMatch&, const std::string& series);
    void let_move(const PlannedMatch&, Match&);
    std::optional<Record> play_remote(const PlannedMatch&, const std::string& series);
    Record not_started(const PlannedMatch&, const std::string& series, Seat culprit, const Trouble&);
    bool wait_until_ready();
    void note_what_is_not_enforced(const PlannedMatch&, Match&) const;
    void set_alarm();
    void ring();
    void let_think(Table&, int place, const std::shared_ptr<Engine>&, Seat, Time) override;
    void changed(Table&, Time) override;
    void report(const Header&, std::span<const Event>, std::size_t& reported, const AnyPosition&);
    static std::size_t player_in(const PlannedMatch& m, Seat s) {
        return static_cast<std::size_t>(index(m.swapped ? other(s) : s));
    }
    Engine& engine_in(const PlannedMatch& m, Seat s) const { return *engines_[player_in(m, s)]; }
    Remote* remote_in(const PlannedMatch& m, Seat s) const { return remotes_[player_in(m, s)].get(); }

    const GameEntry& game_;
    std::array<PlayerSpec, 2> specs_;
    Conduct conduct_;
    std::array<std::shared_ptr<Engine>, 2> engines_{};
    std::unique_ptr<PolledSlot> polled_;  // plays in our place if a player polls
    std::unique_ptr<net::Loop> loop_;     // before what lives on it
    std::optional<Alarm> alarm_;          // there with the loop
    std::array<std::unique_ptr<Remote>, 2> remotes_{};
    const PlannedMatch* current_ = nullptr;
    PerSeat<int> turn_begun_{-1, -1};
    net::RunDelay delay_;
    Duration stood_still_{};                     // the arena, in the match under way
    std::unique_ptr<StarvationProbe> starved_;   // where a player can be measured by the wall alone
    PerSeat<std::optional<Duration>> limits_{};  // left for the last action of each seat
    int voided_ = 0;
    std::size_t reported_ = 0;
    std::atomic<bool> interrupted_ = false;
    std::stop_source stop_;
    std::jthread thinker_;  // the engine, where its opponent may act at the same time
    Histogram latency_;
    OnEvent on_event_;
};

}  // namespace agon
