// What strangers may take from a running arena. One table names every limit, so that command
// line, configuration file and documentation cannot disagree. The defaults let a class sit
// behind one address and leave a single hostile machine with little.
#pragma once

#include <span>
#include <string_view>

#include "core/event.h"

namespace agon {

struct ServeLimits {
    int connections = 10'000, connections_per_address = 1'000, new_connections_per_minute = 3'000;
    int login_seconds = 60;
    int tables = 400, tables_per_address = 40, away_seconds = 60;
    int engines = 200, engine_threads = 1, engine_memory = 64, engine_seconds = 30;
    int chat_per_minute = 60, failed_logins_per_minute = 20;
    int drain_seconds = 0;
};

struct LimitInfo {
    std::string_view name;
    int ServeLimits::* value;
    int least, most;
    std::string_view sentence;
};
std::span<const LimitInfo> limit_table();

// An engine that a visitor asks for, by its text, takes no more than visitors may.
Result<> within_limits(std::string_view engine, const ServeLimits&);

}  // namespace agon
