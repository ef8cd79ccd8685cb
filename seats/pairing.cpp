#include "seats/pairing.h"

#include "seats/cpu_clock.h"

namespace agon {

Result<std::optional<Record>> Pairing::play(const TournamentMatch& m) {
    const std::array<Met, 2> now{Met{m.header.players[0], m.players[0]}, Met{m.header.players[1], m.players[1]}};
    const bool same = slot_ && met_ == now;
    const bool reversed = slot_ && met_[0] == now[1] && met_[1] == now[0];
    if (!same && !reversed) {
        if (slot_) slot_->dismiss();
        auto fresh = make_slot(m.players);
        if (!fresh) return std::unexpected(fresh.error());
        std::scoped_lock lock(mutex_);
        if (slot_) voided_ += slot_->voided();
        slot_ = std::move(*fresh);
        if (interrupted_) slot_->interrupt();
        met_ = now;
    }
    return slot_->play({.number = m.number, .pair = m.start, .swapped = !same && reversed, .header = m.header},
                       m.series);
}

void Pairing::interrupt() {
    std::scoped_lock lock(mutex_);
    interrupted_ = true;
    if (slot_) slot_->interrupt();
}

Result<std::unique_ptr<Slot>> Pairing::make_slot(const std::array<std::string, 2>& players) {
    const auto one = known(players[0]), two = known(players[1]);
    if (!one || !two) return std::unexpected((one ? two : one).error());
    const std::array specs{*one, *two};
    const auto conduct = conduct_for(conduct_, specs);
    if (!conduct) return std::unexpected(conduct.error());
    const auto ready = on_their_clock(game_, *conduct, specs);
    if (!ready) return std::unexpected(ready.error());
    auto slot = std::make_unique<Slot>(game_, *ready, *conduct, lane_);
    if (on_event_) slot->on_event(on_event_);
    return slot;
}

// Found once: a Java player is compiled then.
Result<PlayerSpec> Pairing::known(const std::string& player) {
    if (const auto found = known_.find(player); found != known_.end()) return found->second;
    auto fresh = find_(game_, player);
    if (fresh) known_.emplace(player, *fresh);
    return fresh;
}

}  // namespace agon
