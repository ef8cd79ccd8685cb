// WebSockets over loopback: a port like any other, with the limits of lines.
#include "tests/net_http_visit.h"

using namespace agon;
using namespace agon::net;
using namespace std::chrono_literals;
using Kind = Gone::Kind;

namespace {

struct Door {
    explicit Door(Loop& loop, HttpOptions options = somewhere()) : server(*HttpServer::open(loop, options)) {
        server.websocket(
            "/play",
            [](const HttpRequest& request) -> std::optional<HttpResponse> {
                if (same_origin(request)) return std::nullopt;
                return HttpResponse{.status = 403, .body = "wrong origin"};
            },
            [this](const HttpRequest&, std::unique_ptr<LinePort> port) {
                ear.listen(*port);
                guest = std::move(port);
            });
    }
    std::string url() const { return "ws://127.0.0.1:" + std::to_string(server.port()) + "/play"; }
    HttpServer server;
    std::unique_ptr<LinePort> guest{};
    Ear ear{};
};

}  // namespace

TEST_CASE("a WebSocket is a port: one message, one line or several") {
    Loop loop;
    Door door(loop);
    auto client = *connect_websocket(loop, door.url());
    Ear ear;
    ear.listen(*client);
    client->send("hello");
    client->send(std::vector<std::string>{"one", "two"});
    run_until(loop, [&] { return door.ear.lines.size() == 3; });
    CHECK(door.ear.lines == std::vector<std::string>{"hello", "one", "two"});
    CHECK(door.guest->address() == "127.0.0.1");
    door.guest->send("answer");
    door.guest->close();
    run_until(loop, [&] { return ear.gone && door.ear.gone; });
    CHECK(ear.lines == std::vector<std::string>{"answer"});
    CHECK(ear.gone->kind == Kind::Disconnected);
    CHECK(ear.gone->code == 1000);
    CHECK(door.ear.gone->kind == Kind::Closed);
    run_until(loop, [&] { return door.server.connections() == 0; });
}

TEST_CASE("a WebSocket from a foreign page, or to a path that has none, is refused") {
    Loop loop;
    Door door(loop);
    auto end = [&](const std::string& url, Headers headers) {
        auto client = *connect_websocket(loop, url, {}, headers);
        Ear ear;
        ear.listen(*client);
        run_until(loop, [&] { return ear.gone || door.guest; });
        return ear.gone ? std::string(name(ear.gone->kind)) : "open";
    };
    CHECK(end(door.url(), {{"Origin", "http://evil.example"}}) == "start failed");
    CHECK(end(door.url() + "/not", {}) == "start failed");
    CHECK(end(door.url(), {{"Origin", "http://127.0.0.1:" + std::to_string(door.server.port())}}) == "open");
}

TEST_CASE("WebSocket messages keep to the limits of lines") {
    Loop loop;
    for (auto [message, kind] :
         {std::pair(std::string(100'000, 'x'), Kind::LongLine), std::pair(std::string("a\0b", 3), Kind::NulByte),
          std::pair(std::string("\xff\xfe"), Kind::Disconnected)}) {
        Door door(loop);
        auto client = *connect_websocket(loop, door.url());
        Ear ear;
        ear.listen(*client);
        client->send(message);
        run_until(loop, [&] { return door.ear.gone.has_value(); });
        CHECK(door.ear.gone->kind == kind);
    }
}

TEST_CASE("a spectator that never reads is disconnected, and the others hear everything") {
    Loop loop;
    Door door(loop);
    auto silent = *connect_websocket(loop, door.url());  // never started: never read
    run_until(loop, [&] { return door.guest != nullptr; });
    run_until(loop, [&] {
        for (int n = 0; n < 100; ++n) door.guest->send(std::string(10'000, 'x'));
        CHECK(door.guest->unsent() <= (1 << 20) + 10'000);
        return door.ear.gone.has_value();
    });
    CHECK(door.ear.gone->kind == Kind::NotReading);
}

TEST_CASE("a peer that is lost is noticed by its silence") {
    Loop loop;
    auto options = somewhere();
    options.idle_time = 30ms;
    Door door(loop, options);
    auto raw = connect_tcp(loop, "127.0.0.1", door.server.port());  // never started: reads nothing, answers no ping
    raw->send(
        "GET /play HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r");
    run_until(loop, [&] { return door.ear.gone.has_value(); });
    CHECK(door.ear.gone->kind == Kind::Disconnected);
    CHECK(door.ear.gone->detail == "the peer did not answer a ping");
}
