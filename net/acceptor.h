// Accepts connections within limits, for everything in this folder that listens. A peer
// that is refused hears why; the connections that stand are never touched.
#pragma once

#include <boost/asio/posix/stream_descriptor.hpp>
#include <map>
#include <vector>

#include "core/refusal.h"
#include "net/loop_impl.h"

namespace agon::net {

// Counts who is there; shared with the connections it counts.
class Census {
   public:
    // `many`: addresses behind which many people are, a reverse proxy's; the limits per address are not for them.
    Census(int max_total, int max_per_address, int max_new_per_minute, std::vector<std::string> many = {})
        : max_total_(max_total), max_per_address_(max_per_address), max_new_per_minute_(max_new_per_minute),
          many_(std::move(many)) {}

    const char* objection(const std::string& network, Time now);  // null: come in, and enter() is to follow
    void enter(const std::string& network);
    void leave(const std::string& network);
    std::size_t total() const { return total_; }

   private:
    // recent: connects in the minute that began at since.
    struct Visitor {
        int present = 0, recent = 0;
        Time since{};
    };
    void forget_old(Time now);

    int max_total_, max_per_address_, max_new_per_minute_;
    std::vector<std::string> many_;
    std::size_t total_ = 0;
    std::map<std::string, Visitor> visitors_;
    Time swept_{};
};

// Held by a connection as long as it counts.
class Admission {
   public:
    Admission(std::shared_ptr<Census> census, std::string network)
        : census_(std::move(census)), network_(std::move(network)) {
        census_->enter(network_);
    }
    ~Admission() {
        if (census_) census_->leave(network_);
    }
    Admission(Admission&&) = default;
    Admission& operator=(Admission&&) = delete;

   private:
    std::shared_ptr<Census> census_;
    std::string network_;
};

struct Accepted {
    int fd;                     // ours to close; non-blocking
    std::string address, peer;  // "127.0.0.1" and "127.0.0.1:4711"; for a Unix socket empty and its path
    Admission admission;
};

class Acceptor : public std::enable_shared_from_this<Acceptor> {
   public:
    struct Options {
        int max_connections, max_per_address, max_new_per_minute, spare_files;
        std::string refusal;
        std::vector<std::string> many{};
    };
    using OnAccepted = std::function<void(Accepted)>;

    Acceptor(Loop& loop, int listening_fd, std::string name, Options, OnAccepted);
    ~Acceptor();
    Acceptor(const Acceptor&) = delete;
    Acceptor& operator=(const Acceptor&) = delete;
    void start();
    void stop();
    int port() const;
    std::size_t connections() const { return census_->total(); }
    std::size_t refused() const { return refused_; }

   private:
    void await();
    void accept_all();
    bool accept_one();
    void out_of_files();
    void refuse(int fd, const char* reason);

    Loop::Impl& loop_;
    asio::posix::stream_descriptor listening_;
    std::string name_;
    Options options_;
    OnAccepted on_accepted_;
    std::shared_ptr<Census> census_;
    int reserve_;  // a file to give up when none is left, so that a peer can be told
    std::size_t refused_ = 0;
};

Result<int> listen_on_tcp(const std::string& host, int port);   // a refusal gives advice
Result<int> door_at(Loop&, const std::string& host, int port);  // an adopted socket of that port, or a new one
bool is_at(int socket, const std::string& host, int port);
Result<int> listen_on_unix(const std::string& path);
void prepare_tcp(int fd);  // no delay, and a peer that vanished is noticed within about a minute

}  // namespace agon::net
