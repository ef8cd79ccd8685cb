#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http.hpp>
#include <map>
#include <set>
#include <stdexcept>

#include "net/address.h"
#include "net/beast.h"
#include "net/body_room.h"
#include "net/http.h"
#include "net/http_text.h"

namespace agon::net {

namespace {

namespace http = beast::http;
namespace ssl = asio::ssl;
using Parser = http::request_parser<http::string_body>;

// Where an answer that comes later finds the connection that waits for it.
struct Ticket {
    std::optional<HttpResponse> response{};
    std::function<void()> wake{};
    void answer(HttpResponse given) {
        if (response) return;
        response = std::move(given);
        if (wake) wake();
    }
};

Answer answer_for(const std::shared_ptr<Ticket>& ticket) {
    auto dropped = [ticket](Ticket* t) { t->answer({.status = 500, .body = "no answer was given\n"}); };
    std::shared_ptr<Ticket> claim(ticket.get(), dropped);
    return [claim](HttpResponse given) { claim->answer(std::move(given)); };
}

HttpResponse plain(int status, std::string text) { return {.status = status, .body = std::move(text) + "\n"}; }

// packed: empty where it would not be smaller.
struct Prepared {
    StaticContent content;
    std::string etag, packed;
};
struct Door {
    MayUpgrade may;
    OnUpgrade opened;
};

class Connection;

// What the connections share; it lives until the last of them has ended.
struct Hub {
    Loop& loop;
    HttpOptions options;
    BodyRoom bodies;
    std::optional<ssl::context> tls{};
    std::map<std::string, Prepared, std::less<>> content{};
    std::map<std::string, Door, std::less<>> doors{};
    OnRequest handler{};
    std::set<Connection*> connections{};
    bool closed = false;
};

// One client, request after request.
class Connection : public std::enable_shared_from_this<Connection> {
   public:
    Connection(std::shared_ptr<Hub> hub, Accepted accepted)
        : hub_(std::move(hub)), options_(hub_->options), stream_(hub_->loop, hub_->tls ? &*hub_->tls : nullptr),
          answered_(stream_.get_executor()), address_(accepted.address), peer_(accepted.peer),
          admission_(std::move(accepted.admission)) {
        stream_->adopt(accepted.fd);
        hub_->connections.insert(this);
    }
    ~Connection() { hub_->connections.erase(this); }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    void start() {
        asio::co_spawn(stream_.get_executor(), [self = shared_from_this()] { return self->run(); }, asio::detached);
    }
    void close() {
        if (stream_) stream_->close();
        if (ticket_) ticket_->answer(plain(503, "the server is closing"));
    }

   private:
    Task<void> run();
    Task<bool> serve_one();  // false: this was the last
    Task<bool> read_head(Parser&);
    Task<bool> read_body(Parser&);
    Task<bool> refuse(error_code);
    Task<bool> refuse_for_room();
    Task<bool> upgrade(const Door&, const HttpRequest&, Parser&);
    Task<bool> show(const Prepared&, const HttpRequest&, bool keep_alive);
    Task<bool> ask_handler(HttpRequest, bool keep_alive);
    Task<bool> write(const HttpResponse&, std::string_view body, bool head_only, bool keep_alive);
    HttpRequest request_of(const Parser&) const;
    void within(Duration time) { stream_->expires_after(time); }
    auto failing_into(error_code& e) { return asio::redirect_error(use_awaitable, e); }

    std::shared_ptr<Hub> hub_;
    const HttpOptions& options_;
    Stream stream_;
    asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, Executor>
        answered_;
    beast::flat_buffer buffer_{};
    std::string address_, peer_;
    std::optional<Admission> admission_;
    std::shared_ptr<Ticket> ticket_{};
    std::size_t max_body_ = 0;  // of the request that is being read
    bool first_ = true;
};

Task<void> Connection::run() {
    auto self = shared_from_this();
    error_code e;
    within(options_.header_time);
    co_await stream_.async_secure(failing_into(e));
    bool more = !e;
    while (more && !hub_->closed) more = co_await serve_one();
    if (stream_) co_await stream_.async_shut_down(failing_into(e));
}

Task<bool> Connection::serve_one() {
    Parser parser;
    parser.header_limit(static_cast<std::uint32_t>(options_.max_header));
    max_body_ = std::max(options_.max_body, options_.max_upload);  // the path is not known yet
    parser.body_limit(max_body_);
    if (!co_await read_head(parser)) co_return false;
    HttpRequest request = request_of(parser);  // now: what trails behind a body is no header
    if (const auto wrong = head_refusal(parser.get().version(), request.target, request.headers))
        co_return co_await write(*wrong, wrong->body, false, false);
    const bool keep_alive = parser.get().keep_alive();
    const std::string path(request.path());
    if (options_.upload_path.empty() || path != options_.upload_path) {
        max_body_ = options_.max_body;
        if (parser.content_length().value_or(0) > max_body_) co_return co_await refuse(http::error::body_limit);
        parser.body_limit(max_body_);
    }
    if (const auto door = hub_->doors.find(path);
        door != hub_->doors.end() && beast::websocket::is_upgrade(parser.get())) {
        const Door copy = door->second;
        co_return co_await upgrade(copy, request, parser);
    }
    std::optional<BodyRoom::Place> place;
    const std::size_t most = parser.content_length().value_or(parser.chunked() ? max_body_ : 0);
    if (!hub_->bodies.take(place, network_of(address_), most)) co_return co_await refuse_for_room();
    if (!co_await read_body(parser)) co_return false;
    request.body = std::move(parser.get().body());
    request.arrived = std::chrono::steady_clock::now();
    if (const auto found = hub_->content.find(path); found != hub_->content.end())
        co_return co_await show(found->second, request, keep_alive);
    co_return co_await ask_handler(std::move(request), keep_alive);
}

// The parser waits for more where a line is too short to tell; a whole line of something else is told at once.
bool is_other_protocol(const beast::flat_buffer& buffer) {
    const std::string_view text(static_cast<const char*>(buffer.data().data()), buffer.size());
    const auto end = text.find('\n');
    return end != text.npos && text.substr(0, end).find(" HTTP/") == text.npos;
}

// Idle clients may wait; but from the first byte on, the whole head has its time: no drip keeps us busy.
Task<bool> Connection::read_head(Parser& parser) {
    error_code e;
    if (buffer_.size() == 0) {
        within(std::exchange(first_, false) ? options_.header_time : options_.idle_time);
        const auto space = buffer_.prepare(4096);
        buffer_.commit(co_await stream_.async_read_some(space, failing_into(e)));
        if (e) co_return false;
    }
    within(options_.header_time);
    if (is_other_protocol(buffer_)) e = http::error::bad_version;
    else co_await http::async_read_header(stream_, buffer_, parser, failing_into(e));
    if (!e) co_return true;
    co_return co_await refuse(e);
}

Task<bool> Connection::read_body(Parser& parser) {
    if (parser.is_done()) co_return true;
    error_code e;
    within(options_.body_time);
    if (same_name(std::string_view(parser.get()[http::field::expect]), "100-continue")) {
        static constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
        co_await asio::async_write(stream_, asio::buffer(go_on), failing_into(e));
    }
    if (!e) co_await http::async_read(stream_, buffer_, parser, failing_into(e));
    if (!e) co_return true;
    co_return co_await refuse(e);
}

// False always: after such an error the next request cannot be found.
Task<bool> Connection::refuse(error_code e) {
    HttpResponse answer = plain(400, "this port speaks HTTP/1.1, and that was something else: " + e.message());
    if (e == http::error::header_limit) answer = plain(431, "the request head is too long");
    else if (e == http::error::body_limit)
        answer = options_.too_large ? options_.too_large(max_body_)
                                    : plain(413, "the body is larger than " + std::to_string(max_body_) + " bytes");
    else if (e.category() != make_error_code(http::error::bad_version).category()) co_return false;
    co_await write(answer, answer.body, false, false);
    co_return false;
}

// False: its body would have to be read to find the next request.
Task<bool> Connection::refuse_for_room() {
    const HttpResponse answer =
        options_.no_room ? options_.no_room() : plain(503, "too much is being sent at the moment; try again later");
    co_await write(answer, answer.body, false, false);
    co_return false;
}

Task<bool> Connection::upgrade(const Door& door, const HttpRequest& request, Parser& parser) {
    if (door.may)
        if (const auto refusal = door.may(request))
            co_return co_await write(*refusal, refusal->body, false, parser.get().keep_alive());
    stream_->expires_never();
    auto socket = std::make_unique<WebSocket>(std::move(stream_));
    error_code e;
    auto limits = beast::websocket::stream_base::timeout::suggested(beast::role_type::server);
    limits.handshake_timeout = options_.header_time;
    socket->set_option(limits);
    co_await socket->async_accept(parser.get(), failing_into(e));
    if (!e && !hub_->closed)
        door.opened(request, make_websocket_port(hub_->loop, std::move(socket), options_.websocket, peer_, address_,
                                                 options_.idle_time, std::move(admission_)));
    co_return false;
}

Task<bool> Connection::show(const Prepared& prepared, const HttpRequest& request, bool keep_alive) {
    const bool packed = !prepared.packed.empty() && has_token(request.header("Accept-Encoding"), "gzip");
    const auto etag = packed ? prepared.etag.substr(0, prepared.etag.size() - 1) + "-gz\"" : prepared.etag;
    HttpResponse answer{.content_type = prepared.content.content_type};
    answer.headers = {{"ETag", etag}, {"Cache-Control", prepared.content.cache_control}, {"Vary", "Accept-Encoding"}};
    if (packed) answer.headers.emplace_back("Content-Encoding", "gzip");
    const std::string_view body = packed ? std::string_view(prepared.packed) : prepared.content.body;
    if (request.method != "GET" && request.method != "HEAD") {
        HttpResponse wrong = plain(405, "only GET and HEAD here");
        wrong.headers = {{"Allow", "GET, HEAD"}};
        co_return co_await write(wrong, wrong.body, false, keep_alive);
    }
    if (request.header("If-None-Match").find(etag) != std::string_view::npos) {
        answer.status = 304;
        co_return co_await write(answer, {}, true, keep_alive);
    }
    co_return co_await write(answer, body, request.method == "HEAD", keep_alive);
}

Task<bool> Connection::ask_handler(HttpRequest request, bool keep_alive) {
    const bool head_only = request.method == "HEAD";
    auto ticket = ticket_ = std::make_shared<Ticket>();
    if (hub_->handler) hub_->handler(std::move(request), answer_for(ticket));
    else ticket->answer(plain(404, "there is nothing at this address"));
    if (!ticket->response) {
        ticket->wake = [this] { answered_.cancel(); };
        stream_->expires_never();
        error_code e;
        answered_.expires_after(options_.answer_time);
        co_await answered_.async_wait(failing_into(e));
        ticket->wake = nullptr;
        if (!ticket->response) ticket->answer(plain(503, "this took too long; try again later"));
    }
    ticket_ = nullptr;
    const HttpResponse answer = std::move(*ticket->response);
    co_return co_await write(answer, answer.body, head_only, keep_alive);
}

Task<bool> Connection::write(const HttpResponse& answer, std::string_view body, bool head_only, bool keep_alive) {
    const std::string head = head_of(answer, body.size(), options_.always, keep_alive);
    const std::array<asio::const_buffer, 2> parts{asio::buffer(head),
                                                  asio::buffer(body.data(), head_only ? 0 : body.size())};
    error_code e;
    within(options_.body_time);
    co_await asio::async_write(stream_, parts, failing_into(e));
    co_return !e && keep_alive;
}

HttpRequest Connection::request_of(const Parser& parser) const {
    const auto& message = parser.get();
    HttpRequest request{.method = std::string(message.method_string()), .target = std::string(message.target())};
    for (const auto& field : message) request.headers.emplace_back(field.name_string(), field.value());
    request.address = address_;
    return request;
}

// Without a length: the end of the connection ends the reason. To a TLS client plain text would mean nothing.
std::string refusal_of(const HttpOptions& options) {
    if (!options.certificate.empty()) return {};
    return "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nRetry-After: "
           "10\r\nConnection: close\r\n\r\n"
           "{reason}\n";
}

Result<> load_certificate(ssl::context& tls, const HttpOptions& options) {
    tls.set_options(ssl::context::default_workarounds | ssl::context::no_sslv2 | ssl::context::no_sslv3 |
                    ssl::context::no_tlsv1 | ssl::context::no_tlsv1_1);
    error_code e;
    tls.use_certificate_chain_file(options.certificate, e);
    if (e) return agon::refuse("net.certificate", {options.certificate, e.message()});
    tls.use_private_key_file(options.key, ssl::context::pem, e);
    if (e) return agon::refuse("net.key", {options.key, e.message()});
    return {};
}

}  // namespace

struct HttpServer::Impl {
    std::shared_ptr<Hub> hub;
    std::shared_ptr<Acceptor> acceptor;
};

HttpServer::HttpServer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
HttpServer::HttpServer(HttpServer&&) noexcept = default;

Result<HttpServer> HttpServer::open(Loop& loop, HttpOptions options) {
    BodyRoom bodies(options.max_bodies, options.max_bodies_of_one, options.proxies);
    const auto hub = std::make_shared<Hub>(loop, std::move(options), std::move(bodies));
    const auto& o = hub->options;
    if (!o.certificate.empty())
        if (const auto loaded = load_certificate(hub->tls.emplace(ssl::context::tls_server), o); !loaded)
            return std::unexpected(loaded.error());
    const auto listening = door_at(loop, o.host, o.port);
    if (!listening) return std::unexpected(listening.error());
    auto acceptor = std::make_shared<Acceptor>(
        loop, *listening, "",
        Acceptor::Options{o.max_connections, o.max_per_address, o.max_new_per_minute, o.spare_files, refusal_of(o),
                          o.proxies},
        [hub](Accepted accepted) { std::make_shared<Connection>(hub, std::move(accepted))->start(); });
    acceptor->start();
    return HttpServer(std::make_unique<Impl>(hub, std::move(acceptor)));
}

HttpServer::~HttpServer() {
    if (!impl_) return;  // moved away
    impl_->acceptor->stop();
    impl_->hub->closed = true;
    const auto connections = impl_->hub->connections;
    for (Connection* connection : connections) connection->close();
}

void HttpServer::serve(const std::string& path, const StaticContent& content) {
    Prepared prepared{content, etag_of(content.body), gzip(content.body)};
    if (prepared.packed.size() >= content.body.size()) prepared.packed.clear();
    impl_->hub->content.insert_or_assign(path, std::move(prepared));
}

void HttpServer::on_request(OnRequest handler) { impl_->hub->handler = std::move(handler); }

void HttpServer::websocket(const std::string& path, MayUpgrade may, OnUpgrade opened) {
    impl_->hub->doors.insert_or_assign(path, Door{std::move(may), std::move(opened)});
}

void HttpServer::stop_listening() { impl_->acceptor->stop(); }
int HttpServer::port() const { return impl_->acceptor->port(); }
std::size_t HttpServer::connections() const { return impl_->acceptor->connections(); }
std::size_t HttpServer::refused() const { return impl_->acceptor->refused(); }

}  // namespace agon::net
