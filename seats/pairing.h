// Two players of a tournament who meet on one thread: their slot is kept while the same two
// meet again, and every player is found once.
#pragma once

#include <map>
#include <mutex>

#include "arena/tournament.h"
#include "seats/slot.h"

namespace agon {

class Pairing {
   public:
    using FindPlayer = std::function<Result<PlayerSpec>(const GameEntry&, const std::string& text)>;

    Pairing(const GameEntry& game, Conduct conduct, FindPlayer find, std::optional<Lane> lane = {})
        : game_(game), conduct_(conduct), find_(std::move(find)), lane_(lane) {}

    // Nothing if it was interrupted; refused if a player cannot be had, or the two cannot meet.
    Result<std::optional<Record>> play(const TournamentMatch&);
    int voided() const { return voided_ + (slot_ ? slot_->voided() : 0); }  // not while it plays
    void interrupt();                                                       // from any thread
    void on_event(Slot::OnEvent f) { on_event_ = std::move(f); }            // before the first match

   private:
    using Met = std::pair<std::string, std::string>;  // a name and how to get who bears it: two may be got alike

    Result<std::unique_ptr<Slot>> make_slot(const std::array<std::string, 2>& players);
    Result<PlayerSpec> known(const std::string& player);

    const GameEntry& game_;
    Conduct conduct_;
    FindPlayer find_;
    std::optional<Lane> lane_;
    Slot::OnEvent on_event_;
    std::mutex mutex_;  // guards slot_ against interrupt()
    bool interrupted_ = false;
    int voided_ = 0;  // by slots that are gone
    std::unique_ptr<Slot> slot_;
    std::array<Met, 2> met_;
    std::map<std::string, PlayerSpec> known_;
};

}  // namespace agon
