#include "cluster/open_seat.h"

#include <utility>

namespace agon::cluster {

void OpenSeat::seen(const std::string& server, std::uint64_t revision) {
    if (revision < revision_) return;
    server_ = server;
    revision_ = revision;
}

std::string OpenSeat::elsewhere(const Alive& alive) const {
    return server_.empty() || server_ == me_ || !alive(server_) ? std::string() : server_;
}

OpenSeat::Step OpenSeat::next(const Alive& alive) {
    using Kind = Step::Kind;
    if (const auto there = elsewhere(alive); !there.empty()) {
        if (!waits_ || decided_) return {};
        waits_ = false;
        return {Kind::GoThere, there, revision_};
    }
    const bool ours = server_ == me_;
    if (writes_) return {};
    if (ours && waits_ && !std::exchange(decided_, true)) return {Kind::Ours, {}, revision_};
    if (waits_ == ours) return {};
    writes_ = true;
    return {waits_ ? Kind::Announce : Kind::Free, {}, revision_};
}

}  // namespace agon::cluster
