#include "cluster/leases.h"

#include <algorithm>

#include "arena/series.h"

namespace agon::cluster {

void Leases::heard(const std::string& server, Time at) {
    if (left_.contains(server)) return;  // a late word
    heard_[server] = at;
    if (server != me_) return;
    if (!hears_well(at)) hears_since_ = at;
    hears_ = true;
    own_ = at;
}

void Leases::left(const std::string& server) {
    heard_.erase(server);
    left_.insert(server);
}

bool Leases::alive(const std::string& server, Time at) const {
    if (left_.contains(server)) return false;
    if (server == me_ || !hears_well(at)) return true;
    const auto known = heard_.find(server);
    const Time since = known == heard_.end() ? hears_since_ : std::max(known->second, hears_since_);
    return at - since <= lease_;
}

std::vector<std::string> Leases::living(Time at) const {
    std::vector<std::string> all;
    for (const auto& [server, last] : heard_)
        if (server != me_ && alive(server, at)) all.push_back(server);
    all.push_back(me_);
    std::ranges::sort(all);
    return all;
}

// Every server comes to the same order by itself, another one for each table.
int Leases::rank(std::string_view table, Time at) const {
    const auto weight = [&](const std::string& server) { return fingerprint(std::string(table) + " " + server, 60); };
    const std::string mine = weight(me_);
    return static_cast<int>(std::ranges::count_if(living(at), [&](const auto& s) { return weight(s) < mine; }));
}

}  // namespace agon::cluster
