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

Result<> ensure_arena_streams(nats::Connection& nats) {
    const nats::StreamPlan plans[] = {
        {.name = table_stream, .subjects = {"agon.arena.table.>"}, .keep = std::chrono::days(7), .rollups = true},
        {.name = archive_stream, .subjects = {"agon.arena.match.>"}, .keep = std::chrono::days(30)},
        {.name = list_stream, .subjects = {std::string(list_prefix) + ">"}, .per_subject = 1, .rollups = true}};
    for (const auto& plan : plans)
        if (auto ready = nats.ensure(plan); !ready) return ready;
    return {};
}

}  // namespace agon::cluster
