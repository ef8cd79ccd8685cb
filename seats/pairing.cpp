#include "seats/pairing.h"

namespace agon {

std::optional<Record> Board::play(const TournamentMatch& m) {
    const bool same = slot_ && players_ == m.players;
    const bool reversed = slot_ && players_[0] == m.players[1] && players_[1] == m.players[0];
    if (!same && !reversed) {
        if (slot_) slot_->dismiss();
        auto fresh = make_slot(m.players);
        std::scoped_lock lock(mutex_);
        slot_ = std::move(fresh);
        if (interrupted_) slot_->interrupt();
        players_ = m.players;
    }
    return slot_->play({.number = m.number, .pair = m.start, .swapped = !same && reversed, .header = m.header},
                       m.series);
}

void Board::interrupt() {
    std::scoped_lock lock(mutex_);
    interrupted_ = true;
    if (slot_) slot_->interrupt();
}

std::unique_ptr<Slot> Board::make_slot(const std::array<std::string, 2>& players) {
    const std::array specs{known(players[0]), known(players[1])};
    auto slot = std::make_unique<Slot>(game_, specs, conduct_for(conduct_, specs));
    if (on_event_) slot->on_event(on_event_);
    return slot;
}

// Parsed once: a Java player is compiled when it is parsed.
const PlayerSpec& Board::known(const std::string& player) {
    const auto found = known_.find(player);
    return found != known_.end() ? found->second : known_.emplace(player, find_(game_, player)).first->second;
}

}  // namespace agon
