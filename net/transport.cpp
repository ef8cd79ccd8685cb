#include "net/transport.h"

#include <sys/socket.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl.hpp>

#include "net/acceptor.h"

namespace agon::net {

namespace {
constexpr std::size_t most_drained = 1 << 20;  // bytes of a peer that goes on sending after our end
}

struct Transport::Tls {
    asio::ssl::stream<asio::basic_stream_socket<tcp, executor_type>&> stream;
};

Transport::Transport(Loop::Impl& loop, asio::ssl::context* tls)
    : loop_(loop), socket_(loop.io.get_executor()), resolver_(loop.io.get_executor()), context_(tls),
      tls_(tls ? new Tls{{socket_, *tls}} : nullptr) {}

Transport::~Transport() { expires_never(); }

void Transport::adopt(int fd) {
    prepare_tcp(fd);
    socket_.assign(tcp::v6(), fd);
}

void Transport::connect(const std::string& host, const std::string& port, Done done) {
    host_ = host;
    if (context_) tls_.reset(new Tls{{socket_, *context_}});  // of one connection only
    resolver_.async_resolve(host, port, [this, done = std::move(done)](error_code e, auto found) mutable {
        if (e) return done(e);
        asio::async_connect(socket_, found, [this, done = std::move(done)](error_code failed, const auto&) mutable {
            if (!failed) prepare_tcp(socket_.native_handle());
            done(failed);
        });
    });
}

void Transport::handshake(Done done) {
    if (!tls_) return asio::post(get_executor(), [done = std::move(done)]() mutable { done({}); });
    if (host_.empty()) return tls_->stream.async_handshake(asio::ssl::stream_base::server, std::move(done));
    SSL_set_tlsext_host_name(tls_->stream.native_handle(), host_.c_str());
    tls_->stream.set_verify_callback(asio::ssl::host_name_verification(host_));
    tls_->stream.async_handshake(asio::ssl::stream_base::client, std::move(done));
}

// What a browser sent while the loop stood still is handled only after that was noticed.
void Transport::read_some(asio::mutable_buffer space, Moved moved) {
    auto read = [&loop = loop_, moved = std::move(moved)](error_code e, std::size_t size) mutable {
        loop.lag.wakes(std::chrono::steady_clock::now());
        moved(e, size);
    };
    if (tls_) tls_->stream.async_read_some(space, std::move(read));
    else socket_.async_read_some(space, std::move(read));
}

void Transport::write_some(const Pieces& pieces, Moved moved) {
    if (tls_) tls_->stream.async_write_some(pieces, std::move(moved));
    else socket_.async_write_some(pieces, std::move(moved));
}

// Closing at once, while the peer still sends, would reset the connection and destroy our last words.
void Transport::shut_down(Done done) {
    expires_after(std::chrono::seconds(1));
    auto half_close = [this, done = std::move(done)](error_code) mutable {
        error_code e;
        socket_.shutdown(tcp::socket::shutdown_send, e);
        drain(0, std::move(done));
    };
    if (tls_) tls_->stream.async_shutdown(std::move(half_close));
    else half_close({});
}

void Transport::drain(std::size_t discarded, Done done) {
    socket_.async_read_some(asio::buffer(rest_),
                            [this, discarded, done = std::move(done)](error_code e, std::size_t n) mutable {
                                if (!e && discarded + n < most_drained) return drain(discarded + n, std::move(done));
                                close();
                                done({});
                            });
}

void Transport::close() {
    expires_never();
    resolver_.cancel();
    error_code ignored;
    socket_.close(ignored);
}

void Transport::expires_after(Duration time) {
    expires_never();
    deadline_ = loop_.after(time, [this] { close(); });
}

void Transport::expires_never() { loop_.cancel(deadline_); }

bool Transport::is_fresh() {
    char byte;
    return socket_.is_open() && ::recv(socket_.native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT) < 0 &&
           errno == EAGAIN;
}

}  // namespace agon::net
