// What `agon serve` is told, on the command line and in its file.
#pragma once

#include "cli/common_options.h"
#include "server/serve_limits.h"

namespace agon {

struct BotOptions {
    std::string name, game, player;
};

struct ServeOptions {
    int http = 8080, native = 4000;
    std::string data, bind = "127.0.0.1", config;
    bool replace = false;                                          // the arena that runs on the same data
    std::vector<std::pair<std::string, int>> ports{};              // protocol, port: 0 switches it off
    std::vector<std::pair<std::string, std::string>> opponents{};  // protocol, player
    std::vector<std::pair<std::string, std::string>>
        rules{};  // protocol, rules of its games where they differ from its own
    std::vector<std::pair<std::string, std::string>> clocks{};  // protocol, instead of its own limits
    std::vector<std::string> uart{};
    std::string uart_tournament{};  // its name; empty: the boards play none
    int uart_rounds = 1;            // of it: how often every two boards meet with both sides
    ServeLimits limits{};
    std::vector<std::string> proxies{};   // addresses whose X-Forwarded-For is believed
    std::string login_header{};           // in which these say who has signed in there
    std::vector<std::string> embed_on{};  // origins of pages that may show boards of this arena in a frame
    std::string tls_cert{}, tls_key{};    // PEM files: the browser's port speaks TLS
    std::string log{};                    // a file, or - for stderr; empty: warnings to stderr
    bool log_json = false;
    ClusterOptions cluster{};  // whose matches can be watched; without urls: none
    // Of the file alone:
    std::vector<BotOptions> bots{};
    std::string admin_token{};
};

void describe_serve(Arguments&, ServeOptions&);
int run_serve(const ServeOptions&);  // until a signal ends it; throws UsageError

// Settings of its TOML file stand in for options that were not given; throws UsageError.
ServeOptions with_config(ServeOptions);

}  // namespace agon
