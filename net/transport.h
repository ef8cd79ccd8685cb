// A TCP connection, plain or TLS, with one deadline: all that Beast needs of a stream.
// Handlers and buffers get one type each here, so that TCP and TLS are compiled once
// (in transport.cpp, without Beast) and not once for everything above them.
#pragma once

#include <array>
#include <boost/asio/async_result.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <functional>

#include "net/loop_impl.h"

namespace boost::asio::ssl {
class context;
}

namespace agon::net {

using tcp = asio::ip::tcp;

class Transport {
   public:
    using executor_type = asio::io_context::executor_type;
    using Done = std::move_only_function<void(error_code)>;
    using Moved = std::move_only_function<void(error_code, std::size_t)>;
    using Pieces = std::array<asio::const_buffer, 4>;

    Transport(Loop::Impl&, asio::ssl::context* tls);
    ~Transport();
    Transport(const Transport&) = delete;
    Transport& operator=(const Transport&) = delete;

    void adopt(int fd);
    void connect(const std::string& host, const std::string& port, Done);
    void handshake(Done);  // of TLS, at once where there is none; after connect() the server must prove its name
    void read_some(asio::mutable_buffer, Moved);
    void write_some(const Pieces&, Moved);
    void shut_down(
        Done);  // says that nothing more will come, and waits (a second at most) for the other side to say so too
    void close();
    void expires_after(Duration);  // then everything under way fails
    void expires_never();
    bool is_fresh();  // open, and neither closed nor written to by the peer since the last exchange
    executor_type get_executor() { return loop_.io.get_executor(); }

   private:
    struct Tls;
    void drain(std::size_t discarded, Done);

    Loop::Impl& loop_;
    asio::basic_stream_socket<tcp, executor_type> socket_;
    asio::ip::basic_resolver<tcp, executor_type> resolver_;
    asio::ssl::context* context_;
    std::unique_ptr<Tls> tls_;
    std::string host_;  // that we connected to; empty: the peer came to us
    TimerId deadline_{};
    std::array<char, 4096> rest_;  // what is read to be thrown away
};

// The same as Asio and Beast like it: a movable AsyncStream.
class Stream {
   public:
    using executor_type = Transport::executor_type;
    explicit Stream(Loop& loop, asio::ssl::context* tls = nullptr)
        : transport_(std::make_unique<Transport>(loop.impl(), tls)) {}

    executor_type get_executor() { return transport_->get_executor(); }
    Transport& operator*() { return *transport_; }
    Transport* operator->() { return transport_.get(); }
    explicit operator bool() const { return transport_ != nullptr; }  // not moved from

    template <class Buffers, class Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        asio::mutable_buffer first;
        for (auto at = asio::buffer_sequence_begin(buffers);
             at != asio::buffer_sequence_end(buffers) && first.size() == 0; ++at)
            first = *at;
        return asio::async_initiate<Token, void(error_code, std::size_t)>(
            [this](auto handler, asio::mutable_buffer space) { transport_->read_some(space, std::move(handler)); },
            token, first);
    }
    template <class Buffers, class Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        Transport::Pieces pieces{};
        std::size_t count = 0;
        for (auto at = asio::buffer_sequence_begin(buffers);
             at != asio::buffer_sequence_end(buffers) && count < pieces.size(); ++at)
            if (asio::const_buffer piece = *at; piece.size() > 0) pieces[count++] = piece;
        return asio::async_initiate<Token, void(error_code, std::size_t)>(
            [this](auto handler, const Transport::Pieces& p) { transport_->write_some(p, std::move(handler)); }, token,
            pieces);
    }
    // What Asio lacks as tokens for the rest.
    template <class Token>
    auto async_connect(const std::string& host, const std::string& port, Token&& token) {
        return asio::async_initiate<Token, void(error_code)>(
            [this](auto handler, const std::string& h, const std::string& p) {
                transport_->connect(h, p, std::move(handler));
            },
            token, host, port);
    }
    template <class Token>
    auto async_secure(Token&& token) {
        return asio::async_initiate<Token, void(error_code)>(
            [this](auto handler) { transport_->handshake(std::move(handler)); }, token);
    }
    template <class Token>
    auto async_shut_down(Token&& token) {
        return asio::async_initiate<Token, void(error_code)>(
            [this](auto handler) { transport_->shut_down(std::move(handler)); }, token);
    }

   private:
    std::unique_ptr<Transport> transport_;
};

}  // namespace agon::net
