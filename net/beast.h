// Beast, for http_server.cpp and http_client.cpp alone (it compiles slowly): a stream
// that is plain TCP or TLS, so that everything above it exists once.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>

#include "net/acceptor.h"
#include "net/loop_impl.h"
#include "net/port.h"

namespace agon::net {

namespace beast = boost::beast;
namespace ssl = asio::ssl;
using tcp = asio::ip::tcp;

class Stream {
   public:
    using executor_type = asio::io_context::executor_type;
    using Socket = asio::basic_stream_socket<tcp, executor_type>;
    using Tcp = beast::basic_stream<tcp, executor_type, beast::unlimited_rate_policy>;

    explicit Stream(Socket socket, ssl::context* tls = nullptr) : tcp_(std::make_unique<Tcp>(std::move(socket))) {
        if (tls) tls_ = std::make_unique<ssl::stream<Tcp&>>(*tcp_, *tls);
    }

    executor_type      get_executor() { return tcp_->get_executor(); }
    Tcp&               transport() { return *tcp_; }
    ssl::stream<Tcp&>* tls() { return tls_.get(); }
    void               close() { tcp_->close(); }
    bool               is_there() const { return tcp_ != nullptr; }  // not moved from

    template <class Buffers, class Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return asio::async_initiate<Token, void(error_code, std::size_t)>(
            [this](auto handler, const Buffers& b) {
                if (tls_) tls_->async_read_some(b, std::move(handler));
                else tcp_->async_read_some(b, std::move(handler));
            },
            token, buffers);
    }
    template <class Buffers, class Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return asio::async_initiate<Token, void(error_code, std::size_t)>(
            [this](auto handler, const Buffers& b) {
                if (tls_) tls_->async_write_some(b, std::move(handler));
                else tcp_->async_write_some(b, std::move(handler));
            },
            token, buffers);
    }

   private:
    std::unique_ptr<Tcp>               tcp_;
    std::unique_ptr<ssl::stream<Tcp&>> tls_;
};

// How Beast ends a WebSocket's stream; both are found by their argument.
inline void beast_close_socket(Stream& stream) { stream.close(); }
template <class Handler>
void async_teardown(beast::role_type role, Stream& stream, Handler&& handler) {
    beast::websocket::async_teardown(role, stream.transport().socket(), std::forward<Handler>(handler));
}

using WebSocket = beast::websocket::stream<Stream, false>;  // without compression: 300 KB per spectator and slow to compile

// A WebSocket whose handshake is done, as a port. The admission ends with it.
std::unique_ptr<LinePort> make_websocket_port(Loop&, std::unique_ptr<WebSocket>, PortOptions, std::string peer, std::string address,
                                              Duration idle_time, std::optional<Admission>);

}  // namespace agon::net
