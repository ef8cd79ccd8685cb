// What head and workers write to each other, as plain values with their JSON: a batch of
// matches to play, a result with its whole event log, and the card a worker shows.
#pragma once

#include <map>

#include "arena/tournament.h"

namespace agon::cluster {

// An uploaded bot: workers fetch the archive by its hash and build it with these limits.
struct BotSource {
    std::string sha256, file, game;
    int memory_mb = 512, processes = 32, cpu_seconds = 600, java_heap_mb = 2048, java_release = 17;
    int team = 0;  // its author's number in the course, 0 if there is none
    bool operator==(const BotSource&) const = default;
};

// The unit of work: colour-swapped pairs of one tournament.
struct Batch {
    std::string id, head, version;  // head: this run of it; version: of the program that must play
    std::string tournament, game, clock;
    std::chrono::milliseconds lease{30'000};  // a worker that says nothing for so long has lost the batch
    std::vector<TournamentMatch> matches{};
    std::vector<std::string> needs{}, avoid{};  // features a worker must have; workers, or their keys, that leave it
    std::vector<std::string> tickets{};         // of the matches: who hands in a result has been given the match
    bool wants_signatures = false;              // of results
    std::string archives{};                     // where archives of bots are fetched; empty: there are none
    std::map<std::string, BotSource> bots{};    // by player, "bot:NAME@VERSION"
};

std::string to_json(const Batch&);
Result<Batch> read_batch(std::string_view json);

// How trustworthy times are that were measured on a machine.
struct Quality {
    double speed = 0;       // of the bench, in thousand nodes per second; 0: not measured
    double latency_ms = 0;  // how late the machine wakes a program up: the 99th percentile during the match
};

// How a match of a batch ended, as a worker reports it.
struct PlayedMatch {
    std::string worker, head, batch, ticket;
    Quality quality{};
    Record record{};
};

// One line of JSON about the result, then the log as store/log.h writes it. Where that would be longer than
// `most_bytes`, what bots wrote to their stderr is shortened.
std::string to_text(const PlayedMatch&, std::size_t most_bytes);
Result<PlayedMatch> read_result(std::string_view text);

struct WorkerCard {
    std::string name, version, cpu;
    int slots = 1, playing = 0;
    Quality quality{};
    std::vector<std::string> features{};
    bool leaving = false;
    std::string key{};  // that it signs with; empty: none
};

std::string to_json(const WorkerCard&);
Result<WorkerCard> read_card(std::string_view json);

// The features that a worker has to have, beside those in `has`.
std::vector<std::string> missing(const std::vector<std::string>& needs, const std::vector<std::string>& has);

}  // namespace agon::cluster
