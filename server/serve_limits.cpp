#include "server/serve_limits.h"

#include <charconv>

#include "core/engine.h"

namespace agon {
namespace {

constexpr int many = 1'000'000;

constexpr LimitInfo limits[] = {
    {"connections", &ServeLimits::connections, 1, many, "at the same time, at each door"},
    {"connections-per-address", &ServeLimits::connections_per_address, 1, many,
     "at the same time, at each door; of IPv6 per /64 network"},
    {"new-connections-per-minute", &ServeLimits::new_connections_per_minute, 1, many, "from one address, at each door"},
    {"login-seconds", &ServeLimits::login_seconds, 1, 86'400,
     "until a client of a line protocol must have taken a seat"},
    {"tables", &ServeLimits::tables, 1, many, "opened from browsers"},
    {"tables-per-address", &ServeLimits::tables_per_address, 1, many, "opened from browsers"},
    {"away-seconds", &ServeLimits::away_seconds, 1, 86'400, "that the seat of a person is kept who is gone"},
    {"engines", &ServeLimits::engines, 0, many,
     "that play visitors at the same time; bots of one address get half of them at most"},
    {"engine-threads", &ServeLimits::engine_threads, 1, 1'024, "that a visitor may ask for"},
    {"engine-memory", &ServeLimits::engine_memory, 1, 4'096, "megabytes (hash) that a visitor may ask for"},
    {"engine-seconds", &ServeLimits::engine_seconds, 1, 3'600, "that an engine thinks about a move at most"},
    {"chat-per-minute", &ServeLimits::chat_per_minute, 1, many, "messages of one person"},
    {"failed-logins-per-minute", &ServeLimits::failed_logins_per_minute, 1, many, "wrong tokens from one address"},
    {"drain-seconds", &ServeLimits::drain_seconds, 0, 3'600, "that running matches have to end after SIGTERM"},
};

int option_number(const EngineSpec& spec, const char* option) {
    const auto it = spec.options.find(option);
    int n = 0;
    if (it != spec.options.end()) std::from_chars(it->second.data(), it->second.data() + it->second.size(), n);
    return n;
}

}  // namespace

std::span<const LimitInfo> limit_table() { return limits; }

Result<> within_limits(std::string_view engine, const ServeLimits& l) {
    const auto spec = parse_engine_spec(engine);
    if (!spec) return std::unexpected(spec.error());
    const auto at_most = [&](const char* option, int most) -> Result<> {
        if (option_number(*spec, option) <= most) return {};
        return refuse("serve.costly", {option, spec->options.at(option), std::to_string(most)});
    };
    if (const auto few = at_most("threads", l.engine_threads); !few) return few;
    return at_most("hash", l.engine_memory);
}

}  // namespace agon
