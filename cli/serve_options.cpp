#include "cli/serve_options.h"

#include <fmt/core.h>

#include "cli/rules_file.h"
#include "core/catalogue.h"

namespace agon {
namespace {

void describe_addresses(Arguments& a, ServeOptions& o) {
    a.option("--http", o.http, "web pages, API and WebSocket").between(0, 65535);
    a.option("--native", o.native, "bots that speak Agon's own protocol over TCP; 0: off").between(0, 65535);
    a.option("--data", o.data, about::data);
    a.option("--bind", o.bind, "address to listen on; 0.0.0.0 for the whole network");
    a.option("--config", o.config, "the same settings from a TOML file");
    a.flag("--replace", o.replace, "take over from the arena that runs on this data folder: its ports and its matches");
    a.option("--uart", o.uart,
             "a board on a line: /dev/DEVICE, unix:PATH or pty:, with ?KEY=VALUE&… of the protocol: dialect, "
             "baud, limit, student");
    a.call<std::string>(
        "--uart-opponent", [&o](const std::string& who) { o.opponents.emplace_back("uart", who); },
        "who plays the boards (default: people who ask for one, and other boards)");
    a.option("--uart-tournament", o.uart_tournament,
             "the boards play a round robin of this name; the same name goes on with it");
    a.option("--uart-rounds", o.uart_rounds, "how often every two boards meet there, with both sides").between(1, 1000);
}

void describe_operation(Arguments& a, ServeOptions& o) {
    a.option("--tls-cert", o.tls_cert, "certificate chain (PEM): the browser's port speaks TLS").existing_file();
    a.option("--tls-key", o.tls_key, "its private key (PEM)").existing_file();
    a.option("--proxy", o.proxies, "address of a reverse proxy whose X-Forwarded-For is believed");
    a.option("--login-header", o.login_header, "header in which the proxy names who has signed in there, by the roll");
    a.option("--embed-on", o.embed_on,
             "site whose pages may show our boards in a frame, such as https://course.example");
    a.option("--log", o.log, "events of the server to this file; -: stderr");
    const auto set_format = [&o](const std::string& format) { o.log_json = format == "json"; };
    a.call<std::string>("--log-format", set_format, "text or json, one object per line").one_of({"text", "json"});
    for (const LimitInfo& l : limit_table())
        a.option("--" + std::string(l.name), o.limits.*l.value, std::string(l.sentence))
            .between(l.least, l.most)
            .shows_default();
    add_cluster(a, "--cluster", o.cluster, "nats://…: one arena with the other servers there (docs/cluster.md)");
}

// Where clients are paired here.
void describe_pairing(Arguments& a, ServeOptions& o, const std::string& name) {
    a.call<std::string>(
        "--" + name + "-opponent", [&o, name](const std::string& who) { o.opponents.emplace_back(name, who); },
        "who plays those that connect (default: they are paired with each other)");
    a.call<std::string>(
        "--" + name + "-clock", [&o, name](const std::string& clock) { o.clocks.emplace_back(name, clock); },
        "limits for silent clients: move=10s, total=5m, none");
}

void describe_protocol(Arguments& a, ServeOptions& o, const Protocol& p) {
    const std::string name(p.name);
    a.call<int>(
         "--" + name, [&o, name](int port) { o.ports.emplace_back(name, port); },
         fmt::format("port of this protocol (default {}; 0: off)", p.port))
        .between(0, 65535);
    if (p.session) describe_pairing(a, o, name);
    a.words(
        "--" + name + "-rules",
        [&o, name](const std::vector<std::string>& words) { o.rules.emplace_back(name, rules_text(words)); },
        "rules of its games: PROFILE, KEY=VALUE … or FILE.toml");
}

}  // namespace

// Every protocol with a TCP port of its own gets --NAME PORT and --NAME-rules RULES; where clients are paired
// here, also --NAME-opponent PLAYER and --NAME-clock CLOCK.
void describe_serve(Arguments& a, ServeOptions& o) {
    describe_addresses(a, o);
    describe_operation(a, o);
    for (const GameEntry* g : catalogue())
        for (const Protocol& p : g->protocols)
            if (p.port != 0) describe_protocol(a, o, p);
}

}  // namespace agon
