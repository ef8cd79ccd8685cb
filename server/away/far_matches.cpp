#include "server/away/far_matches.h"

#include "cluster/subjects.h"

namespace agon {

FarMatches::FarMatches(net::Loop& loop, std::unique_ptr<nats::Connection> nats, RoomDoors doors)
    : tables_(std::move(doors)), line_(loop), nats_(std::move(nats)) {}

Result<std::unique_ptr<FarMatches>> FarMatches::open(net::Loop& loop, const nats::Login& login, RoomDoors doors) {
    auto nats = nats::Connection::open(login);
    if (!nats) return std::unexpected(nats.error());
    std::unique_ptr<FarMatches> matches(new FarMatches(loop, std::move(*nats), std::move(doors)));
    if (const auto ok = matches->follow(); !ok) return std::unexpected(ok.error());
    return matches;
}

Result<> FarMatches::follow() {
    if (auto ready = cluster::ensure_live_stream(*nats_); !ready) return ready;
    subscription_ = nats_->follow(cluster::live_stream, "agon.live.>", [this](const nats::Message& m) {
        const auto named = cluster::match_and_worker(m.subject());
        if (named)
            line_.send([this, who = *named, message = std::string(m.data())] {
                tables_.heard(who.first, who.second, message);
            });
    });
    if (!subscription_) return refuse(Refusal::Kind::Unavailable, "cluster.live_not_followed");
    return {};
}

}  // namespace agon
