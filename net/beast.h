// Beast's coroutines and WebSocket over our stream, for http_server.cpp and http_client.cpp alone: it compiles slowly.
#pragma once

#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>

#include "net/acceptor.h"
#include "net/port.h"
#include "net/transport.h"

namespace agon::net {

namespace beast = boost::beast;

using Executor = Stream::executor_type;
template <class T>
using Task = asio::awaitable<T, Executor>;
constexpr asio::use_awaitable_t<Executor> use_awaitable{};

// How Beast ends a WebSocket's stream; both are found by their argument.
inline void beast_close_socket(Stream& stream) { stream->close(); }
template <class Handler>
void async_teardown(beast::role_type, Stream& stream, Handler&& handler) {
    stream->shut_down(std::forward<Handler>(handler));
}

using WebSocket = beast::websocket::stream<Stream, false>;  // without compression: it takes 300 KB per spectator

// A WebSocket whose handshake is done, as a port. The admission ends with it.
std::unique_ptr<LinePort> make_websocket_port(Loop&, std::unique_ptr<WebSocket>, PortOptions, std::string peer,
                                              std::string address, Duration idle_time, std::optional<Admission>);

}  // namespace agon::net
