// HTTP and WebSockets over loopback: our own client, and raw bytes for what no client would send.
#include <doctest/doctest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "core/text.h"
#include "net/http.h"
#include "net/process.h"
#include "net/socket.h"
#include "net/url.h"
#include "tests/net_ear.h"

using namespace agon;
using namespace agon::net;
using namespace std::chrono_literals;
using Kind = Gone::Kind;

namespace {

std::string said(const Phrase& p) { return sentence(p, Language::English); }
HttpOptions somewhere() { return {.host = "127.0.0.1", .port = 0}; }
std::string url_of(const HttpServer& server) { return "http://127.0.0.1:" + std::to_string(server.port()); }

HttpResponse fetch(Loop& loop, HttpClient& client, HttpRequest request) {
    std::optional<Result<HttpResponse>> outcome;
    client.request(std::move(request), [&](auto result) { outcome = std::move(result); });
    run_until(loop, [&] { return outcome.has_value(); });
    if (!outcome->has_value()) FAIL(said(outcome->error()));
    return **outcome;
}

// What the server says to these bytes until it closes.
std::string say_raw(Loop& loop, int port, std::vector<std::string> lines) {
    auto client = connect_tcp(loop, "127.0.0.1", port, {.line_end = ""});
    Ear ear;
    ear.listen(*client);
    for (const auto& line : lines) client->send(line);
    run_until(loop, [&] { return ear.gone.has_value(); });
    std::string all;
    for (const auto& line : ear.lines) all += line + "\n";
    return all + ear.gone->detail;
}

}  // namespace

TEST_CASE("a handler answers now or later, in the order of the requests, on one connection") {
    Loop loop;
    auto server = *HttpServer::open(loop, somewhere());
    int asked = 0;
    server.on_request([&](const HttpRequest& request, Answer answer) {
        ++asked;
        CHECK(request.address == "127.0.0.1");
        HttpResponse response{.status = 201,
                              .content_type = "text/x-test",
                              .body = request.method + " " + request.target + " " + request.body};
        response.headers = {{"X-Echo", std::string(request.header("content-TYPE"))}, {"X-Bad", "a\r\nSet-Cookie: b"}};
        if (request.path() == "/later")
            loop.at(std::chrono::steady_clock::now() + 5ms, [=] { answer(response), answer({.status = 500}); });
        else answer(response);
    });
    auto client = *HttpClient::open(loop, url_of(server));
    std::vector<std::string> bodies;
    auto note = [&](const Result<HttpResponse>& result) {
        bodies.push_back(result ? result->body : said(result.error()));
    };
    client.get("/later?x=1", note);
    client.post("/now", "text/plain", "hello", note);
    run_until(loop, [&] { return bodies.size() == 2; });
    CHECK(bodies == std::vector<std::string>{"GET /later?x=1 ", "POST /now hello"});
    CHECK(server.connections() == 1);
    const auto answer = fetch(loop, client, {.method = "PUT", .target = "/x", .headers = {{"Content-Type", "a/b"}}});
    CHECK(answer.status == 201);
    CHECK(answer.content_type == "text/x-test");
    CHECK(answer.header("x-echo") == "a/b");
    CHECK(answer.header("x-bad").empty());
    CHECK(answer.header("set-cookie").empty());
    CHECK(asked == 3);
}

TEST_CASE("an address is taken apart, and what is badly escaped stays as it is") {
    CHECK(path_parts("/api//a%20b/c+d%2Fe/?x=/y") == std::vector<std::string>{"api", "a b", "c+d/e"});
    CHECK(path_parts("/%zz/%4") == std::vector<std::string>{"%zz", "%4"});
    CHECK(path_parts("").empty());
    CHECK(query_value("/a?x=1&na%6De=J%C3%B6rg+%26&name=2", "name") == "Jörg &");
    CHECK(query_value("/a?x&y=%&z=|", "y") == "%");
    CHECK(query_value("/a?x&y=%&z=|", "z") == "|");
    CHECK(query_value("/a?x", "x").empty());
    CHECK(query_value("/a", "x").empty());
}

TEST_CASE("only the whole name of this machine names it") {
    for (const char* host : {"localhost", "LocalHost:8080", "127.0.0.1", "127.8.0.1:80", "[::1]", "[::1]:8080"})
        CHECK_MESSAGE(names_loopback(host), host);
    for (const char* host : {"", "localhost.evil.example", "127.evil.example", "127.0.0.1.evil.example:8080",
                             "192.0.2.1", "[::2]", "[::1", "evil@localhost", "localhost:x"})
        CHECK_FALSE_MESSAGE(names_loopback(host), host);
}

TEST_CASE("an answer that is dropped, and a server without handler, still answer") {
    Loop loop;
    auto server = *HttpServer::open(loop, somewhere());
    auto client = *HttpClient::open(loop, url_of(server));
    CHECK(fetch(loop, client, {.method = "GET", .target = "/"}).status == 404);
    server.on_request([](const HttpRequest&, Answer) {});
    CHECK(fetch(loop, client, {.method = "GET", .target = "/"}).status == 500);
}

TEST_CASE("content comes from memory, packed where that is smaller, with an ETag that saves the second time") {
    const std::string text(5000, 'x');
    Loop loop;
    auto options = somewhere();
    options.always = {{"X-Content-Type-Options", "nosniff"}};
    auto server = *HttpServer::open(loop, options);
    server.serve("/page", {.content_type = "text/html", .body = text});
    server.serve("/dot", {.content_type = "image/x", .body = "."});
    auto client = *HttpClient::open(loop, url_of(server));
    const auto plain = fetch(loop, client, {.method = "GET", .target = "/page?v=2"});
    CHECK(plain.body == text);
    CHECK(plain.header("x-content-type-options") == "nosniff");
    CHECK(plain.header("content-encoding").empty());
    const auto packed =
        fetch(loop, client, {.method = "GET", .target = "/page", .headers = {{"Accept-Encoding", "br, gzip;q=0.8"}}});
    CHECK(packed.header("content-encoding") == "gzip");
    CHECK(packed.body.size() < 100);
    CHECK(packed.body.starts_with("\x1f\x8b"));
    CHECK(packed.header("etag") != plain.header("etag"));
    CHECK(
        fetch(loop, client, {.method = "GET", .target = "/page", .headers = {{"Accept-Encoding", "gzip;q=0"}}}).body ==
        text);
    const auto again =
        fetch(loop, client,
              {.method = "GET", .target = "/page", .headers = {{"If-None-Match", std::string(plain.header("etag"))}}});
    CHECK(again.status == 304);
    CHECK(again.body.empty());
    CHECK(fetch(loop, client, {.method = "GET", .target = "/dot", .headers = {{"Accept-Encoding", "gzip"}}}).body ==
          ".");
    const auto head = fetch(loop, client, {.method = "HEAD", .target = "/page"});
    CHECK(head.header("content-length") == "5000");
    CHECK(head.body.empty());
    CHECK(fetch(loop, client, {.method = "DELETE", .target = "/page"}).status == 405);
}

TEST_CASE("bodies and heads beyond the limits, and nonsense, are refused with a reason") {
    Loop loop;
    auto options = somewhere();
    options.max_body = 1000;
    options.upload_path = "/large";
    options.max_upload = 4000;
    options.max_header = 500;
    auto server = *HttpServer::open(loop, options);
    server.on_request(
        [](const HttpRequest& request, Answer answer) { answer({.body = std::to_string(request.body.size())}); });
    auto client = *HttpClient::open(loop, url_of(server));
    CHECK(fetch(loop, client, {.method = "POST", .target = "/", .body = std::string(1000, 'x')}).body == "1000");
    CHECK(fetch(loop, client, {.method = "POST", .target = "/", .body = std::string(300'000, 'x')}).status == 413);
    CHECK(fetch(loop, client, {.method = "POST", .target = "/large?x=1", .body = std::string(4000, 'x')}).body ==
          "4000");
    CHECK(fetch(loop, client, {.method = "POST", .target = "/large", .body = std::string(4001, 'x')}).body ==
          "the body is larger than 4000 bytes\n");
    CHECK(fetch(loop, client, {.method = "POST", .target = "/large/er", .body = std::string(1001, 'x')}).body ==
          "the body is larger than 1000 bytes\n");
    CHECK(say_raw(loop, server.port(),
                  {"POST / HTTP/1.1\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\nfff\r\n" +
                   std::string(4095, 'x')})
              .starts_with("HTTP/1.1 413 "));
    CHECK(fetch(loop, client, {.method = "GET", .target = "/" + std::string(600, 'x')}).status == 431);
    CHECK(say_raw(loop, server.port(), {"neuesspiel 10 10\r\n\r\n"}).starts_with("HTTP/1.1 400 Bad Request\n"));
    CHECK(
        say_raw(loop, server.port(),
                {"POST / HTTP/1.1\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n", "3\r\nabc\r\n0\r\n\r\n"})
            .ends_with("in the middle of a line: 3"));
}

TEST_CASE("a request that drips in is cut off, an idle connection too") {
    Loop loop;
    auto options = somewhere();
    options.header_time = options.idle_time = 50ms;
    auto server = *HttpServer::open(loop, options);
    auto slow = connect_tcp(loop, "127.0.0.1", server.port(), {.line_end = ""});
    Ear ear;
    ear.listen(*slow);
    run_until(loop, [&] {
        slow->send("G");  // about every 2 ms: never idle, never done
        return ear.gone.has_value();
    });
    auto idle = *HttpClient::open(loop, url_of(server));
    CHECK(fetch(loop, idle, {.method = "GET", .target = "/"}).status == 404);
    run_until(loop, [&] { return server.connections() == 0; });
    CHECK(fetch(loop, idle, {.method = "GET", .target = "/"}).status == 404);  // over a new connection
}

TEST_CASE("too many connections from one address are refused in HTTP") {
    Loop loop;
    auto options = somewhere();
    options.max_per_address = 1;
    auto server = *HttpServer::open(loop, options);
    auto first = *HttpClient::open(loop, url_of(server)), second = *HttpClient::open(loop, url_of(server));
    CHECK(fetch(loop, first, {.method = "GET", .target = "/"}).status == 404);
    CHECK(say_raw(loop, server.port(), {}).find("\n\ntoo many connections from your address\n") != std::string::npos);
    CHECK(server.refused() == 1);
}

TEST_CASE("the client says what went wrong") {
    Loop loop;
    std::string url;
    {
        auto server = *HttpServer::open(loop, somewhere());
        url = url_of(server);
    }
    auto client = *HttpClient::open(loop, url);
    std::string error;
    client.get("/", [&](auto result) { error = result ? "" : said(result.error()); });
    run_until(loop, [&] { return !error.empty(); });
    CHECK(error.ends_with("Connection refused"));
    CHECK(said(HttpClient::open(loop, "ftp://x").error()) == "\"ftp://x\" is no address of the form http://host:port");
}

TEST_CASE("a server may go while a request waits for its answer") {
    Loop loop;
    Answer kept;
    auto server = std::make_unique<HttpServer>(*HttpServer::open(loop, somewhere()));
    server->on_request([&](const HttpRequest&, Answer answer) { kept = std::move(answer); });
    auto client = *HttpClient::open(loop, url_of(*server));
    bool done = false;
    client.get("/", [&](auto result) {
        done = true;
        CHECK(!result.has_value());
    });
    run_until(loop, [&] { return kept != nullptr; });
    server.reset();
    run_until(loop, [&] { return done; });
    kept({});
}

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

TEST_CASE("with a certificate the same is served over TLS") {
    const std::string folder = "/tmp/agon_http_test." + std::to_string(getpid());
    std::filesystem::create_directory(folder);
    const std::string make =
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost -keyout " +
        folder + "/key.pem -out " + folder + "/cert.pem 2>/dev/null";
    REQUIRE(std::system(make.c_str()) == 0);
    {
        Loop loop;
        auto options = somewhere();
        options.certificate = folder + "/cert.pem";
        options.key = folder + "/key.pem";
        auto server = *HttpServer::open(loop, options);
        server.serve("/", {.content_type = "text/plain", .body = "secret\n"});
        auto client = spawn(loop, {.words = {"(printf 'GET / HTTP/1.1\\r\\nConnection: close\\r\\n\\r\\n'; cat) | "
                                             "openssl s_client -quiet -connect 127.0.0.1:" +
                                             std::to_string(server.port()) + " 2>/dev/null"}});
        Ear ear;
        ear.listen(*client);
        run_until(loop, [&] { return ear.heard("secret"); });
        CHECK(ear.heard("HTTP/1.1 200 OK"));
        auto distrustful = *HttpClient::open(
            loop, "https://localhost:" + std::to_string(server.port()));  // nobody vouches for this certificate
        std::string why;
        distrustful.get("/", [&](auto answer) { why = answer ? "it was trusted" : said(answer.error()); });
        run_until(loop, [&] { return !why.empty(); });
        CHECK(why.contains("certificate verify failed"));
        options.key = folder + "/cert.pem";
        CHECK(said(HttpServer::open(loop, options).error()).contains("give the PEM key of the certificate"));
        options.certificate = "/nonexistent";
        CHECK(said(HttpServer::open(loop, options).error()).contains("cannot use the certificate /nonexistent"));
    }
    std::filesystem::remove_all(folder);
}
