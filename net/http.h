// HTTP/1.1 and WebSocket, server and client, over plain TCP or (server) TLS. Beast stays
// behind this header. Handlers run on the loop's thread and may answer at once or later.
#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "core/refusal.h"
#include "net/port.h"

namespace agon::net {

using Headers = std::vector<std::pair<std::string, std::string>>;

struct HttpRequest {
    std::string method{}, target{};  // target: path and query, as sent
    Headers headers{};
    std::string body{};
    std::string address{};  // of the peer, without port
    Time arrived{};
    std::string_view path() const { return std::string_view(target).substr(0, target.find('?')); }
    std::string_view header(std::string_view name) const;  // case-insensitive; empty if absent
    std::string bearer() const;  // the token of the Authorization header; empty if there is none
};

struct HttpResponse {
    int status = 200;
    std::string content_type = "text/plain; charset=utf-8";
    std::string body{};
    Headers headers{};  // further ones
    std::string_view header(std::string_view name) const;
};

struct HttpOptions {
    std::string host{};                // empty: all of IPv6 and IPv4
    int port = 8080;                   // 0: the system chooses
    std::string certificate{}, key{};  // PEM files; both given: TLS
    std::size_t max_body = 1 << 20, max_header = 16 << 10;
    std::string upload_path{};  // the one path whose bodies may be larger than max_body
    std::size_t max_upload = 0;
    std::function<HttpResponse(std::size_t max_body)>
        too_large{};  // what a longer body is answered; a plain sentence without it
    // Bytes of all bodies that are held at the same time, and of those from one network; a body without room is not
    // read, and what it is answered.
    std::size_t max_bodies = 256 << 20, max_bodies_of_one = 128 << 20;
    std::function<HttpResponse()> no_room{};
    Duration header_time = std::chrono::seconds(10);  // for a whole request head
    Duration body_time = std::chrono::seconds(30);    // for a whole body, and for taking a whole answer
    Duration idle_time = std::chrono::seconds(60);    // between requests; of a WebSocket that does not answer our ping
    Duration answer_time = std::chrono::seconds(60);  // that a handler may take; then the client hears 503
    int max_connections = 0, max_per_address = 0, max_new_per_minute = 0;  // as in ListenOptions
    std::vector<std::string> proxies{};  // addresses behind which many people are: no limit per address
    int spare_files = 64;
    Headers always{};         // added to every answer (CSP and the like), unless the answer has that header
    PortOptions websocket{};  // limits of WebSocket ports; a message is one line or several separated by \n
};

// Content that does not change while the server runs; `body` must outlive the server.
struct StaticContent {
    std::string content_type{};
    std::string_view body{};
    std::string cache_control = "no-cache";  // that is: ask with the ETag each time
};

// Call it once, on the loop's thread, now or later; if the client has left meanwhile, nothing happens.
// Dropped without a call, it answers 500.
using Answer = std::function<void(HttpResponse)>;
using OnRequest = std::function<void(HttpRequest, Answer)>;
// Says why the upgrade is refused, or nothing to accept it.
using MayUpgrade = std::function<std::optional<HttpResponse>(const HttpRequest&)>;
using OnUpgrade = std::function<void(const HttpRequest&, std::unique_ptr<LinePort>)>;

class HttpServer {
   public:
    static Result<HttpServer> open(Loop&, HttpOptions);  // refused if the address or the certificate cannot be had
    ~HttpServer();  // connections end; WebSocket ports that were handed out live on
    HttpServer(HttpServer&&) noexcept;
    HttpServer& operator=(HttpServer&&) = delete;

    void serve(const std::string& path, const StaticContent&);  // GET and HEAD, with ETag and, where smaller, gzip
    void on_request(OnRequest);                                 // everything else; without it: 404
    void websocket(const std::string& path, MayUpgrade, OnUpgrade);

    void stop_listening();  // who is here stays

    int port() const;
    std::size_t connections() const;  // open ones, WebSockets included
    std::size_t refused() const;

   private:
    struct Impl;
    explicit HttpServer(std::unique_ptr<Impl>);
    std::unique_ptr<Impl> impl_;
};

// All lines with this name, in their order, without the blanks around them.
std::vector<std::string_view> all_headers(const Headers&, std::string_view name);
// Of a list that every hop on the way lengthens, in one line or in several: what the last hop wrote.
std::string_view last_hop(const Headers&, std::string_view name);

// True if a browser sent this from a page of this very host, or if it is no browser (no Origin header).
bool same_origin(const HttpRequest&);

// One server, one connection kept alive, requests answered in order.
class HttpClient {
   public:
    using OnDone = std::function<void(Result<HttpResponse>)>;
    struct Options {
        Duration patience = std::chrono::seconds(30);
        std::size_t max_body = 16 << 20;
    };

    // "http://host:port" or "https://host:port"; another form is refused
    static Result<HttpClient> open(Loop&, const std::string& url);
    static Result<HttpClient> open(Loop&, const std::string& url, Options);
    ~HttpClient();  // no callback follows
    HttpClient(HttpClient&&) = default;
    HttpClient& operator=(HttpClient&&) = delete;
    void get(const std::string& target, OnDone);
    void post(const std::string& target, std::string content_type, std::string body, OnDone);
    void request(HttpRequest, OnDone);  // method, target, headers and body count

   private:
    struct Impl;
    explicit HttpClient(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}
    std::shared_ptr<Impl> impl_;
};

// A WebSocket client as a port: "ws://host:port/path"; another form is refused.
Result<std::unique_ptr<LinePort>> connect_websocket(Loop&, const std::string& url, PortOptions = {}, Headers = {});

}  // namespace agon::net
