// One thread's players of a tournament: kept while the same two meet again, parsed once.
#pragma once

#include <map>
#include <mutex>

#include "arena/tournament.h"
#include "seats/slot.h"

namespace agon {

class Board {
   public:
    using FindPlayer = std::function<PlayerSpec(const GameEntry&, const std::string& text)>;  // throws UsageError

    Board(const GameEntry& game, Conduct conduct, FindPlayer find)
        : game_(game), conduct_(conduct), find_(std::move(find)) {}

    std::optional<Record> play(const TournamentMatch&);           // nothing if it was interrupted
    void interrupt();                                             // from any thread
    void on_event(Slot::OnEvent f) { on_event_ = std::move(f); }  // before the first match

   private:
    std::unique_ptr<Slot> make_slot(const std::array<std::string, 2>& players);
    const PlayerSpec& known(const std::string& player);

    const GameEntry& game_;
    Conduct conduct_;
    FindPlayer find_;
    Slot::OnEvent on_event_;
    std::mutex mutex_;  // guards slot_ against interrupt()
    bool interrupted_ = false;
    std::unique_ptr<Slot> slot_;
    std::array<std::string, 2> players_;
    std::map<std::string, PlayerSpec> known_;
};

}  // namespace agon
