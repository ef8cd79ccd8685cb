// A visit to our own HTTP server over loopback: with our client, and with raw bytes for what no client would send.
#pragma once

#include <doctest/doctest.h>

#include "core/text.h"
#include "net/http.h"
#include "net/socket.h"
#include "tests/net_ear.h"

namespace agon::net {

inline std::string said(const Phrase& p) { return sentence(p, Language::English); }
inline HttpOptions somewhere() { return {.host = "127.0.0.1", .port = 0}; }
inline std::string url_of(const HttpServer& server) { return "http://127.0.0.1:" + std::to_string(server.port()); }

inline HttpResponse fetch(Loop& loop, HttpClient& client, HttpRequest request) {
    std::optional<Result<HttpResponse>> outcome;
    client.request(std::move(request), [&](auto result) { outcome = std::move(result); });
    run_until(loop, [&] { return outcome.has_value(); });
    if (!outcome->has_value()) FAIL(said(outcome->error()));
    return **outcome;
}

// What the server says to these bytes until it closes.
inline std::string say_raw(Loop& loop, int port, std::vector<std::string> lines) {
    auto client = connect_tcp(loop, "127.0.0.1", port, {.line_end = ""});
    Ear ear;
    ear.listen(*client);
    for (const auto& line : lines) client->send(line);
    run_until(loop, [&] { return ear.gone.has_value(); });
    std::string all;
    for (const auto& line : ear.lines) all += line + "\n";
    return all + ear.gone->detail;
}

}  // namespace agon::net
