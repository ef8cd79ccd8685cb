#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http.hpp>
#include <deque>

#include "net/beast.h"
#include "net/http.h"
#include "net/http_text.h"
#include "net/port_core.h"

namespace agon::net {

namespace {

namespace http = beast::http;
namespace websocket = beast::websocket;
namespace ssl = asio::ssl;

struct Url {
    std::string host, port, target;
    bool secure = false;
};

Result<Url> parse_url(std::string_view url, std::string_view scheme) {
    const std::string whole(url);
    if (!url.starts_with(scheme)) return agon::refuse("net.bad_url", {whole, std::string(scheme)});
    url.remove_prefix(scheme.size());
    const auto authority = url.substr(0, url.find('/'));
    const auto colon = authority.ends_with(']') ? authority.npos : authority.rfind(':');
    auto host = authority.substr(0, colon);
    if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
    if (host.empty()) return agon::refuse("net.no_host", {whole});
    const auto target = url.substr(authority.size());
    const bool secure = scheme == "https://";
    const std::string port(colon == authority.npos ? secure ? "443" : "80" : authority.substr(colon + 1));
    return Url{std::string(host), port, target.empty() ? "/" : std::string(target), secure};
}

Result<Url> parse_http(std::string_view url) {
    return parse_url(url, url.starts_with("https://") ? "https://" : "http://");
}

// ---- a WebSocket as a port

class WebSocketCore : public PortCore {
   public:
    WebSocketCore(Loop& loop, PortOptions options, std::string peer, std::string address,
                  std::optional<Admission> admission)
        : PortCore(loop, std::move(options)), peer_(std::move(peer)), address_(std::move(address)),
          admission_(std::move(admission)) {}

    void stand(std::unique_ptr<WebSocket>, Duration idle_time);
    void send(std::string_view line) override { put(std::string(line)); }
    void send(std::span<const std::string> lines) override;
    std::size_t unsent() const override { return unsent_; }
    std::string peer() const override { return peer_; }
    std::string address() const override { return address_; }

   protected:
    void listen() override;
    void flush() override;
    void release() override;
    void cannot_connect(const error_code& e) {
        fail({Gone::Kind::StartFailed, e.value(), "cannot connect to " + peer_ + ": " + e.message()});
    }

   private:
    auto self() { return std::static_pointer_cast<WebSocketCore>(shared_from_this()); }
    void put(std::string message);
    void heard(error_code);
    void ended(error_code);

    std::unique_ptr<WebSocket> socket_{};
    beast::flat_buffer buffer_{};
    std::deque<std::string> outbox_{};  // the first one is being written
    std::size_t unsent_ = 0;
    std::string peer_, address_;
    std::optional<Admission> admission_;
    bool reading_ = false, writing_ = false, said_goodbye_ = false;
};

void WebSocketCore::stand(std::unique_ptr<WebSocket> socket, Duration idle_time) {
    socket_ = std::move(socket);
    socket_->set_option(
        websocket::stream_base::timeout{std::chrono::seconds(2), idle_time, true});  // to close, of silence; with pings
    socket_->read_message_max(options_.limits.max_line + 2);
    socket_->auto_fragment(false);
    socket_->text(true);
    opened();
}

void WebSocketCore::send(std::span<const std::string> lines) {
    std::string message;
    for (const auto& line : lines) message.append(message.empty() ? "" : "\n").append(line);
    if (!lines.empty()) put(std::move(message));
}

void WebSocketCore::put(std::string message) {
    if (!speaks()) return;
    unsent_ += message.size();
    outbox_.push_back(std::move(message));
    flush();
    bound_outbox();
}

void WebSocketCore::flush() {
    if (!is_open() || writing_ || over()) return;
    if (outbox_.empty()) {
        if (closing() && !std::exchange(said_goodbye_, true))
            socket_->async_close(websocket::close_code::normal, [s = self()](error_code) {});
        return;
    }
    writing_ = true;
    socket_->async_write(asio::buffer(outbox_.front()), [s = self(), this](error_code e, std::size_t) {
        writing_ = false;
        if (!outbox_.empty()) unsent_ -= std::min(unsent_, outbox_.front().size()), outbox_.pop_front();
        if (e) fall_silent(), outbox_.clear(), unsent_ = 0;  // reading will tell why
        flush();
    });
}

void WebSocketCore::listen() {
    if (std::exchange(reading_, true)) return;
    socket_->async_read(buffer_, [s = self(), this](error_code e, std::size_t) {
        reading_ = false;
        heard(e);
    });
}

void WebSocketCore::heard(error_code e) {
    if (!hears()) return;
    if (e) return ended(e);
    if (!socket_->got_text()) return fail({Gone::Kind::Disconnected, 1003, "a binary message came; send text"});
    auto message = buffer_.data();
    const std::string_view text(static_cast<const char*>(message.data()), message.size());
    deliver(text, std::chrono::steady_clock::now());
    if (!text.ends_with('\n') && hears()) deliver("\n", std::chrono::steady_clock::now());
    buffer_.clear();
    if (hears()) listen();
}

void WebSocketCore::ended(error_code e) {
    if (closing()) return conclude({});
    if (e == websocket::error::message_too_big || e == websocket::error::buffer_overflow)
        return fail({Gone::Kind::LongLine, 0,
                     "a message was longer than " + std::to_string(options_.limits.max_line) + " bytes"});
    if (e == websocket::error::closed)
        return fail({Gone::Kind::Disconnected, socket_->reason().code, "the peer closed the connection"});
    fail({Gone::Kind::Disconnected, 0, e == beast::error::timeout ? "the peer did not answer a ping" : e.message()});
}

void WebSocketCore::release() {
    if (socket_) socket_->next_layer()->close();
    while (outbox_.size() > (writing_ ? 1 : 0)) outbox_.pop_back();
    unsent_ = 0;
    admission_.reset();
}

// The client's side: connects first.
class WebSocketClient : public WebSocketCore {
   public:
    WebSocketClient(Loop& loop, PortOptions options, Url url, Headers headers)
        : WebSocketCore(loop, std::move(options), url.host + ":" + url.port + url.target, {}, {}), url_(std::move(url)),
          headers_(std::move(headers)), connecting_(std::make_unique<WebSocket>(loop)) {}

    void connect() {
        asio::co_spawn(
            loop_.io.get_executor(),
            [self = std::static_pointer_cast<WebSocketClient>(shared_from_this())] { return self->run(); },
            asio::detached);
    }

   protected:
    void release() override {
        if (connecting_) connecting_->next_layer()->close();
        WebSocketCore::release();
    }

   private:
    Task<void> run() {
        auto self = shared_from_this();
        error_code e;
        auto failing = asio::redirect_error(use_awaitable, e);
        auto& stream = connecting_->next_layer();
        stream->expires_after(std::chrono::seconds(10));
        co_await stream.async_connect(url_.host, url_.port, failing);
        if (e) co_return cannot_connect(e);
        stream->expires_never();
        connecting_->set_option(websocket::stream_base::timeout::suggested(beast::role_type::client));
        connecting_->set_option(websocket::stream_base::decorator([this](websocket::request_type& request) {
            for (const auto& [name, value] : headers_) request.set(name, value);
        }));
        const std::string host = url_.host + ":" + url_.port;
        co_await connecting_->async_handshake(host, url_.target, failing);
        if (e) co_return cannot_connect(e);
        if (!over()) stand(std::move(connecting_), std::chrono::seconds(300));
    }

    Url url_;
    Headers headers_;
    std::unique_ptr<WebSocket> connecting_;
};

}  // namespace

std::unique_ptr<LinePort> make_websocket_port(Loop& loop, std::unique_ptr<WebSocket> socket, PortOptions options,
                                              std::string peer, std::string address, Duration idle_time,
                                              std::optional<Admission> admission) {
    auto core = std::make_shared<WebSocketCore>(loop, std::move(options), std::move(peer), std::move(address),
                                                std::move(admission));
    core->stand(std::move(socket), idle_time);
    return make_port(std::move(core));
}

Result<std::unique_ptr<LinePort>> connect_websocket(Loop& loop, const std::string& url, PortOptions options,
                                                    Headers headers) {
    auto address = parse_url(url, "ws://");
    if (!address) return std::unexpected(address.error());
    auto core = std::make_shared<WebSocketClient>(loop, std::move(options), std::move(*address), std::move(headers));
    core->connect();
    return make_port(std::move(core));
}

// ---- requests

struct HttpClient::Impl : std::enable_shared_from_this<Impl> {
    struct Job {
        HttpRequest request;
        OnDone done;
    };
    using Outcome = Result<HttpResponse>;

    Impl(Loop& loop, Url address, Options o)
        : url(std::move(address)), options(o), trust(ssl::context::tls_client),
          stream(loop, url.secure ? &trust : nullptr) {
        trust.set_default_verify_paths();  // whom the system trusts; SSL_CERT_FILE may say otherwise
        trust.set_verify_mode(ssl::verify_peer);
    }

    void add(HttpRequest, OnDone);
    void close();
    Task<void> run();
    Task<Outcome> perform(const HttpRequest&);
    Task<Outcome> exchange(const HttpRequest&);
    Task<Result<>> connect();
    std::string text_of(const HttpRequest&) const;
    std::unexpected<Refusal> failed(const char* code, const error_code& e) const {
        return agon::refuse(Refusal::Kind::Unavailable, code, {url.host + ":" + url.port, e.message()});
    }

    Url url;
    Options options;
    ssl::context trust;  // of the server's certificate
    Stream stream;
    beast::flat_buffer buffer{};
    std::deque<Job> jobs{};
    bool running = false, closed = false, heard_nothing = false;
};

void HttpClient::Impl::add(HttpRequest request, OnDone done) {
    jobs.push_back({std::move(request), std::move(done)});
    if (std::exchange(running, true)) return;
    asio::co_spawn(stream.get_executor(), [self = shared_from_this()] { return self->run(); }, asio::detached);
}

void HttpClient::Impl::close() {
    closed = true;
    jobs.clear();
    stream->close();
}

Task<void> HttpClient::Impl::run() {
    auto self = shared_from_this();
    while (!jobs.empty()) {
        Job job = std::move(jobs.front());
        jobs.pop_front();
        Outcome outcome = co_await perform(job.request);
        if (closed) co_return;
        job.done(std::move(outcome));
    }
    running = false;
}

// A connection kept alive may have been closed under our feet: what has no effect is tried once more.
Task<HttpClient::Impl::Outcome> HttpClient::Impl::perform(const HttpRequest& request) {
    const bool reused = stream->is_fresh();
    if (!reused) {
        const Result<> connected = co_await connect();
        if (!connected) co_return std::unexpected(connected.error());
    }
    Outcome outcome = co_await exchange(request);
    if (outcome || !reused || !heard_nothing || request.method != "GET" || closed) co_return outcome;
    const Result<> connected = co_await connect();
    if (!connected) co_return std::unexpected(connected.error());
    co_return co_await exchange(request);
}

Task<Result<>> HttpClient::Impl::connect() {
    error_code e;
    auto failing = asio::redirect_error(use_awaitable, e);
    stream->close();
    buffer.clear();
    stream->expires_after(options.patience);
    co_await stream.async_connect(url.host, url.port, failing);
    if (!e && url.secure) co_await stream.async_secure(failing);
    if (e) co_return failed("net.no_connection", e);
    co_return Result<>();
}

std::string HttpClient::Impl::text_of(const HttpRequest& request) const {
    std::string text =
        request.method + " " + request.target + " HTTP/1.1\r\nHost: " + url.host + ":" + url.port + "\r\n";
    for (const auto& [name, value] : request.headers) text.append(name).append(": ").append(value).append("\r\n");
    if (!request.body.empty() || request.method != "GET")
        text += "Content-Length: " + std::to_string(request.body.size()) + "\r\n";
    return text + "\r\n" + request.body;
}

Task<HttpClient::Impl::Outcome> HttpClient::Impl::exchange(const HttpRequest& request) {
    error_code e;
    auto failing = asio::redirect_error(use_awaitable, e);
    const std::string text = text_of(request);
    heard_nothing = true;
    stream->expires_after(options.patience);
    co_await asio::async_write(stream, asio::buffer(text), failing);
    http::response_parser<http::string_body> parser;
    parser.body_limit(options.max_body);
    parser.skip(request.method == "HEAD");
    if (!e) co_await http::async_read(stream, buffer, parser, failing);
    heard_nothing = !parser.got_some();
    stream->expires_never();
    if (e || !parser.get().keep_alive()) stream->close();
    if (e) co_return failed("net.no_answer", e);
    auto& message = parser.get();
    HttpResponse answer{.status = static_cast<int>(message.result_int()),
                        .content_type = std::string(message[http::field::content_type])};
    for (const auto& field : message) answer.headers.emplace_back(field.name_string(), field.value());
    answer.body = std::move(message.body());
    co_return answer;
}

Result<HttpClient> HttpClient::open(Loop& loop, const std::string& url) { return open(loop, url, Options()); }

Result<HttpClient> HttpClient::open(Loop& loop, const std::string& url, Options options) {
    auto address = parse_http(url);
    if (!address) return std::unexpected(address.error());
    return HttpClient(std::make_shared<Impl>(loop, std::move(*address), options));
}

HttpClient::~HttpClient() {
    if (impl_) impl_->close();
}

void HttpClient::get(const std::string& target, OnDone done) {
    request({.method = "GET", .target = target}, std::move(done));
}

void HttpClient::post(const std::string& target, std::string content_type, std::string body, OnDone done) {
    request({.method = "POST",
             .target = target,
             .headers = {{"Content-Type", std::move(content_type)}},
             .body = std::move(body)},
            std::move(done));
}

void HttpClient::request(HttpRequest wanted, OnDone done) { impl_->add(std::move(wanted), std::move(done)); }

}  // namespace agon::net
