// HTTP over loopback: our own client, and raw bytes for what no client would send.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "net/process.h"
#include "tests/net_http_visit.h"

using namespace agon;
using namespace agon::net;
using namespace std::chrono_literals;
using Kind = Gone::Kind;

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

namespace {

std::string posts(int length) {
    return "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: " + std::to_string(length) +
           "\r\nExpect: 100-continue\r\n\r\n";
}

// Begins a body; that it may go on says that there is room.
struct Sender {
    Sender(Loop& loop, int server, const std::string& text)
        : port(connect_tcp(loop, "127.0.0.1", server, {.line_end = ""})) {
        ear.listen(*port);
        port->send(text);
        run_until(loop, [&] { return ear.heard("HTTP/1.1 100 Continue"); });
    }
    Ear ear{};
    std::unique_ptr<LinePort> port;
};

}  // namespace

TEST_CASE("bodies that never end take so much memory and no more, and leave room when they are gone") {
    Loop loop;
    auto options = somewhere();
    options.max_bodies = 2'500'000;
    options.no_room = [] { return HttpResponse{.status = 503, .body = "no room"}; };
    auto server = *HttpServer::open(loop, options);
    server.on_request([](const HttpRequest& r, Answer answer) { answer({.body = std::to_string(r.body.size())}); });
    const std::string chunked =
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n"
        "Expect: 100-continue\r\n\r\n1\r\nx\r\n";
    std::optional<Sender> first(std::in_place, loop, server.port(), posts(1'000'000) + "x");
    Sender second(loop, server.port(), chunked);  // which may become as long as any
    CHECK(say_raw(loop, server.port(), {posts(1'000'000) + "x"}).starts_with("HTTP/1.1 503"));
    CHECK(say_raw(loop, server.port(), {chunked}).find("no room") != std::string::npos);
    auto client = *HttpClient::open(loop, url_of(server));
    CHECK(fetch(loop, client, {.method = "POST", .target = "/", .body = std::string(16'000, 'x')}).body == "16000");
    first.reset();
    run_until(loop, [&] { return server.connections() == 2; });  // the second and the client
    CHECK(fetch(loop, client, {.method = "POST", .target = "/", .body = std::string(1'000'000, 'x')}).body ==
          "1000000");
}

TEST_CASE("one network does not fill the room for bodies, unless it is a proxy's") {
    for (const bool proxy : {false, true}) {
        Loop loop;
        auto options = somewhere();
        options.max_bodies_of_one = 1'500'000;
        if (proxy) options.proxies = {"127.0.0.1"};
        auto server = *HttpServer::open(loop, options);
        server.on_request([](const HttpRequest& r, Answer answer) { answer({.body = std::to_string(r.body.size())}); });
        Sender first(loop, server.port(), posts(1'000'000) + "x");
        auto client = *HttpClient::open(loop, url_of(server));
        const auto answer = fetch(loop, client, {.method = "POST", .target = "/", .body = std::string(900'000, 'x')});
        CHECK(answer.status == (proxy ? 200 : 503));
    }
}

namespace {

// Two requests on one connection: the second must not be found inside the first.
constexpr const char* second = "GET /smuggled HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

struct Smuggler {
    explicit Smuggler(Loop& l) : loop(l), server(*HttpServer::open(l, somewhere())) {
        server.on_request([this](const HttpRequest& request, Answer answer) {
            asked.push_back(request.method + " " + request.target + " " + request.body);
            trailing += request.header("X-Trailing");
            answer({.body = "fine"});
        });
    }
    // The status lines that it answers, and nothing behind a refusal.
    std::vector<int> statuses(const std::string& bytes) {
        std::vector<int> all;
        const std::string text = say_raw(loop, server.port(), {bytes});
        for (auto at = text.find("HTTP/1.1 "); at != text.npos; at = text.find("HTTP/1.1 ", at + 1))
            all.push_back(std::atoi(text.c_str() + at + 9));
        return all;
    }
    Loop& loop;
    HttpServer server;
    std::vector<std::string> asked{};
    std::string trailing{};
};

}  // namespace

TEST_CASE("a request whose end could be understood in two ways ends the connection") {
    Loop loop;
    Smuggler s(loop);
    const std::string body = "\r\n\r\n" + std::string(second);
    const std::string post = "POST /first HTTP/1.1\r\nHost: a\r\n", old = "POST /first HTTP/1.0\r\n";
    for (const auto& [head, status] : std::vector<std::pair<std::string, int>>{
             {post + "Transfer-Encoding: gzip", 501},
             {post + "Transfer-Encoding: xchunked", 501},
             {post + "Transfer-Encoding: chunked, identity", 501},
             {post + "Transfer-Encoding: gzip, chunked", 501},
             {post + "Transfer-Encoding: identity", 501},
             {post + "Transfer-Encoding:", 501},
             {post + "Transfer-Encoding: \"chunked\"", 501},
             {post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: x", 400},
             {post + "Transfer-Encoding: chunked\r\nContent-Length: 4", 400},
             {post + "Content-Length: 4\r\nTransfer-Encoding: chunked", 400},
             {post + "Content-Length: 0\r\nTransfer-Encoding: gzip", 400},
             {post + "Content-Length: 4\r\nContent-Length: 0", 400},
             {post + "Content-Length: 0\r\nContent-Length: 0", 400},
             {post + "Content-Length: 0, 0", 400},
             {post + "Content-Length: +0", 400},
             {post + "Content-Length: -1", 400},
             {post + "Content-Length: 0x0", 400},
             {post + "Content-Length:", 400},
             {post + "Content-Length: 18446744073709551616", 400},
             {post + "Content-Length : 0", 400},
             {post + "Transfer-Encoding : chunked", 400},
             {post + "X: y\r\n Transfer-Encoding: chunked", 200},  // a folded line belongs to X
             {post + "X: a\nTransfer-Encoding: chunked", 400},
             {post + "X: a\rTransfer-Encoding: chunked", 400},
             {post + std::string("X: a\0b", 7), 400},
             {post + "No-Colon", 400},
             {post + ": nameless", 400},
             {post + "Expect: miracles", 417},
             {post + "Host: b", 400},
             {old + "Transfer-Encoding: chunked", 400},
             {"GET / HTTP/1.1\r\nX: y", 400},
             {"GET / HTTP/1.1\r\nHost:", 400},
             {"GET / HTTP/1.1\r\nHost: 127.0.0.1.example:80", 200},
             {"GET / HTTP/1.1\r\nHost: a b", 400},
             {"GET / HTTP/1.1\r\nHost: user@a", 400},
             {"GET / HTTP/1.2\r\nHost: a", 400},
             {"GET / HTTP/2.0\r\nHost: a", 400},
             {"GET http://b/ HTTP/1.1\r\nHost: a", 400},
             {"GET //[ HTTP/1.1\r\nHost: a", 200},
             {"GET /#x HTTP/1.1\r\nHost: a", 400},
             {"OPTIONS * HTTP/1.1\r\nHost: a", 400},
             {"CONNECT b:1 HTTP/1.1\r\nHost: a", 400},
         }) {
        s.asked.clear();
        const auto got = s.statuses(head + body);
        CHECK_MESSAGE(got == (status == 200 ? std::vector{200, 200} : std::vector{status}), head);
        CHECK_MESSAGE(s.asked.size() == (status == 200 ? 2 : 0), head);
    }
}

TEST_CASE("chunks that do not add up end the connection, and what trails behind them is no header") {
    Loop loop;
    Smuggler s(loop);
    const std::string post = "POST /first HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
    for (const char* chunks : {"x\r\n", "-1\r\n", "0x4\r\nabcd\r\n0\r\n\r\n", "4\r\nabcdef\r\n0\r\n\r\n",
                               "ffffffffffffffffff\r\n", "4\nabcd\n0\n\n", " 4\r\nabcd\r\n0\r\n\r\n"})
        CHECK_MESSAGE(s.statuses(post + chunks + second).size() <= 1, chunks);
    CHECK(s.asked.empty());
    CHECK(s.statuses(post + "4;x=y\r\nabcd\r\n0\r\nX-Trailing: forged\r\n\r\n" + second) == std::vector{200, 200});
    CHECK(s.asked.front() == "POST /first abcd");
    CHECK(s.trailing.empty());
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
                  {"POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\nfff\r\n" +
                   std::string(4095, 'x')})
              .starts_with("HTTP/1.1 413 "));
    CHECK(fetch(loop, client, {.method = "GET", .target = "/" + std::string(600, 'x')}).status == 431);
    CHECK(say_raw(loop, server.port(), {"neuesspiel 10 10\r\n\r\n"}).starts_with("HTTP/1.1 400 Bad Request\n"));
    CHECK(say_raw(loop, server.port(),
                  {"POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n",
                   "3\r\nabc\r\n0\r\n\r\n"})
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
        auto client =
            spawn(loop, {.words = {"(printf 'GET / HTTP/1.1\\r\\nHost: a\\r\\nConnection: close\\r\\n\\r\\n'; cat) | "
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
