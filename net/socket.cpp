#include "net/socket.h"

#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cstring>

#include "net/acceptor.h"
#include "net/round_trip.h"
#include "net/wire.h"

namespace agon::net {

namespace {

using tcp = asio::ip::tcp;

class SocketWire : public Wire {
   public:
    SocketWire(Loop& loop, PortOptions options, std::string peer_name, bool is_tcp)
        : Wire(loop, std::move(options)), peer_(std::move(peer_name)), is_tcp_(is_tcp) {}

    void admit(Accepted accepted) {
        address_ = std::move(accepted.address);
        admission_.emplace(std::move(accepted.admission));
        connected(accepted.fd);
    }

    std::string peer() const override { return peer_; }
    std::string address() const override { return address_; }
    Duration round_trip() const override { return is_tcp_ ? round_trip_of(in_.number()) : Duration{}; }

   protected:
    void connected(int fd) {
        if (is_tcp_) prepare_tcp(fd);
        open(fd);
    }
    // A client that writes twice before it reads must not wait for a delayed acknowledgement. Once asked for, reading
    // acknowledges at once until something is sent: only then Linux takes the connection for a dialogue again.
    void after_read() override {
        const int yes = 1;
        if (is_tcp_ && std::exchange(has_sent_, false))
            setsockopt(in_.number(), IPPROTO_TCP, TCP_QUICKACK, &yes, sizeof yes);
    }
    void half_close() override { ::shutdown(in_.number(), SHUT_WR); }
    long take(char* bytes, std::size_t most) override { return ::recv(in_.number(), bytes, most, 0); }
    long put(const char* bytes, std::size_t count) override {
        has_sent_ = true;
        return ::send(in_.number(), bytes, count, MSG_NOSIGNAL);
    }
    void release() override {
        Wire::release();
        admission_.reset();
    }
    void cannot_connect(int error, const std::string& why) {
        fail({Gone::Kind::StartFailed, error, "cannot connect to " + peer_ + ": " + why});
    }

   private:
    std::string peer_, address_;
    bool is_tcp_;
    bool has_sent_ = true;  // since quick acknowledgements were asked for
    std::optional<Admission> admission_;
};

class ConnectingWire : public SocketWire {
   public:
    ConnectingWire(Loop& loop, PortOptions options, const std::string& host, int port)
        : SocketWire(loop, std::move(options), host + ":" + std::to_string(port), true), resolver_(loop_.io),
          socket_(loop_.io) {}

    void connect(const std::string& host, int port, Duration patience) {
        auto self = std::static_pointer_cast<ConnectingWire>(shared_from_this());
        timer_ = loop_.after(patience, [self] { self->give_up(ETIMEDOUT, "no answer in time"); });
        resolver_.async_resolve(host, std::to_string(port), [self](error_code e, tcp::resolver::results_type found) {
            if (e) return self->give_up(ENOENT, e.message());
            asio::async_connect(self->socket_, found, [self](error_code failed, const tcp::endpoint&) {
                if (failed) self->give_up(failed.value(), failed.message());
                else self->stand();
            });
        });
    }

   protected:
    void cut() override {
        stop_trying();
        SocketWire::cut();
    }

   private:
    void stand() {
        loop_.cancel(timer_);
        if (over()) return;
        socket_.non_blocking(true);
        connected(socket_.release());
    }
    void give_up(int error, const std::string& why) {
        if (over()) return;
        stop_trying();
        cannot_connect(error, why);
    }
    void stop_trying() {
        loop_.cancel(timer_);
        resolver_.cancel();
        error_code ignored;
        socket_.close(ignored);
    }

    tcp::resolver resolver_;
    tcp::socket socket_;
    TimerId timer_{};
};

class UnixWire : public SocketWire {
   public:
    UnixWire(Loop& loop, PortOptions options, std::string path)
        : SocketWire(loop, std::move(options), path, false), path_(std::move(path)) {}

    void connect() {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        if (path_.size() >= sizeof address.sun_path) return cannot_connect(ENAMETOOLONG, std::strerror(ENAMETOOLONG));
        path_.copy(address.sun_path, path_.size());
        const int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
        if (::connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return connected(fd);
        const int error = errno;
        if (fd >= 0) ::close(fd);
        cannot_connect(error, std::strerror(error));
    }

   private:
    std::string path_;
};

class SocketListener : public Listener {
   public:
    SocketListener(Loop& loop, int fd, std::string name, bool is_tcp, ListenOptions options, OnAccept on_accept) {
        Acceptor::Options limits{
            options.max_connections, options.max_per_address, options.max_new_per_minute, options.spare_files,
            (options.refusal.empty() ? "refused: {reason}" : options.refusal) + options.port.line_end};
        auto take = [&loop, is_tcp, port = options.port, on_accept = std::move(on_accept)](Accepted accepted) {
            auto wire = std::make_shared<SocketWire>(loop, port, accepted.peer, is_tcp);
            wire->admit(std::move(accepted));
            on_accept(make_port(std::move(wire)));
        };
        acceptor_ = std::make_shared<Acceptor>(loop, fd, std::move(name), std::move(limits), std::move(take));
        acceptor_->start();
    }
    ~SocketListener() override { acceptor_->stop(); }
    int port() const override { return acceptor_->port(); }
    std::size_t connections() const override { return acceptor_->connections(); }
    std::size_t refused() const override { return acceptor_->refused(); }

   private:
    std::shared_ptr<Acceptor> acceptor_;
};

}  // namespace

Result<std::unique_ptr<Listener>> listen_tcp(Loop& loop, const std::string& host, int port, ListenOptions options,
                                             OnAccept on_accept) {
    const auto fd = door_at(loop, host, port);
    if (!fd) return std::unexpected(fd.error());
    return std::make_unique<SocketListener>(loop, *fd, "", true, std::move(options), std::move(on_accept));
}

Result<std::unique_ptr<Listener>> listen_unix(Loop& loop, const std::string& path, ListenOptions options,
                                              OnAccept on_accept) {
    const auto fd = listen_on_unix(path);
    if (!fd) return std::unexpected(fd.error());
    return std::make_unique<SocketListener>(loop, *fd, path, false, std::move(options), std::move(on_accept));
}

std::unique_ptr<LinePort> connect_tcp(Loop& loop, const std::string& host, int port, PortOptions options,
                                      Duration patience) {
    auto wire = std::make_shared<ConnectingWire>(loop, std::move(options), host, port);
    wire->connect(host, port, patience);
    return make_port(std::move(wire));
}

std::unique_ptr<LinePort> connect_unix(Loop& loop, const std::string& path, PortOptions options) {
    auto wire = std::make_shared<UnixWire>(loop, std::move(options), path);
    wire->connect();
    return make_port(std::move(wire));
}

}  // namespace agon::net
