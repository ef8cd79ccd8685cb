// What `agon tournament` is told; `agon demo` plays one, too.
#pragma once

#include <cstdint>
#include <optional>

#include "cli/common_options.h"

namespace agon {

struct TournamentOptions {
    std::vector<std::string> what{};  // FILE.toml, or a game and its players
    std::string name, format, versions, rules, clock, openings, data, json, html, csv;
    std::optional<int> rounds{};
    std::optional<std::uint64_t> seed{};
    int concurrency = 1;
    bool resume = false, uploads = false;  // uploads: everybody's latest takes part
    bool qualified = false;                // of the uploads only those that passed the course's examination
    ClusterOptions cluster{};              // without urls: this machine alone
    std::string lease = "30s", batch = "15s",
                latency = "20ms";  // a worker may be silent; a batch should take; a machine may be late
    std::string address;           // of this machine, as workers reach it
    int sample = 5;                // percent of the matches that a second worker plays, too
    int http = 0;                  // where they fetch bots; 0: the system chooses
    Verbosity verbosity = Verbosity::Normal;
};

int run_tournament(const TournamentOptions&);

}  // namespace agon
