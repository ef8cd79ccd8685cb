// The names of everything in NATS, in one place; packaging/nats/ grants permissions by them.
#pragma once

#include <optional>
#include <string>

#include "cluster/nats.h"

namespace agon::cluster {

inline constexpr const char* work_stream = "AGON_WORK";       // batches that wait for a worker
inline constexpr const char* result_stream = "AGON_RESULTS";  // results that the head has not stored yet
inline constexpr const char* live_stream = "AGON_LIVE";       // event logs of matches under way
inline constexpr const char* workers = "workers";             // the consumer all workers share
inline constexpr const char* head_inbox = "_INBOX_head";
inline constexpr const char* worker_inbox = "_INBOX_worker";

// The id of a tournament or match or the name of a worker as one token of a subject: the second run of a tournament has
// a dot in its id.
inline std::string token(std::string id) {
    for (char& c : id)
        if (c == '.' || c == ' ' || c == '*' || c == '>') c = '_';
    return id;
}

inline std::string work_subject(const std::string& tournament) { return "agon.work." + token(tournament); }
inline std::string result_subject(const std::string& tournament) { return "agon.result." + token(tournament); }
inline std::string live_subject(const std::string& match, const std::string& worker) {
    return "agon.live." + token(match) + "." + token(worker);
}
inline std::string card_subject(const std::string& worker) { return "agon.worker." + token(worker); }
// Of a live subject.
std::optional<std::pair<std::string, std::string>> match_and_worker(std::string_view subject);
Result<> ensure_live_stream(nats::Connection&);

// Several servers that are one arena.
inline constexpr const char* table_stream = "AGON_TABLES";     // logs of running tables
inline constexpr const char* archive_stream = "AGON_ARCHIVE";  // matches that are over
inline constexpr const char* list_stream = "KV_agon_arena";    // the key-value bucket agon_arena: tables, open seats
inline constexpr const char* list_prefix = "$KV.agon_arena.";
inline constexpr const char* beat_subject = "agon.arena.beat";  // who is alive
inline std::string table_subject(const std::string& table) { return "agon.arena.table." + token(table); }
inline std::string archive_subject(const std::string& match) { return "agon.arena.match." + token(match); }
inline std::string tunnel_subject(const std::string& server) { return "agon.arena.to." + server; }
inline std::string question_subject(const std::string& server) { return "agon.arena.ask." + server; }
Result<> ensure_arena_streams(nats::Connection&);

inline std::string head_consumer(const std::string& tournament) { return "head_" + token(tournament); }

}  // namespace agon::cluster
