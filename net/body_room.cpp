#include "net/body_room.h"

#include <algorithm>

namespace agon::net {

bool BodyRoom::take(std::optional<Place>& place, const std::string& network, std::size_t bytes) {
    if (bytes <= small) return true;
    const auto found = by_network_.find(network);
    const std::size_t before = found == by_network_.end() ? 0 : found->second;
    const bool many = std::ranges::find(many_, network) != many_.end();
    if (taken_ + bytes > in_all_ || (!many && before + bytes > of_one_)) return false;
    taken_ += bytes;
    by_network_[network] += bytes;
    place.emplace(*this, network, bytes);
    return true;
}

void BodyRoom::give_back(const std::string& network, std::size_t bytes) {
    taken_ -= bytes;
    const auto found = by_network_.find(network);
    if ((found->second -= bytes) == 0) by_network_.erase(found);
}

}  // namespace agon::net
