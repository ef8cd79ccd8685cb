#include "cluster/subjects.h"

namespace agon::cluster {

std::optional<std::pair<std::string, std::string>> match_and_worker(std::string_view subject) {
    constexpr std::string_view prefix = "agon.live.";
    const auto dot = subject.rfind('.');
    if (!subject.starts_with(prefix) || dot < prefix.size() || dot == subject.npos) return std::nullopt;
    return std::pair(std::string(subject.substr(prefix.size(), dot - prefix.size())),
                     std::string(subject.substr(dot + 1)));
}

Result<> ensure_live_stream(nats::Connection& nats) {
    return nats.ensure({.name = live_stream,
                        .subjects = {"agon.live.>"},
                        .in_memory = true,
                        .keep = std::chrono::minutes(15),
                        .most_bytes = 64 << 20});
}

}  // namespace agon::cluster
