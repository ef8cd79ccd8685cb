// The inside of Loop, for the ports in this folder only: the I/O context, one read
// buffer shared by all ports of the loop, and timers that cost no system call as long
// as deadlines move into the future.
#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "net/loop.h"
#include "net/loop_lag.h"
#include "net/watch.h"

namespace agon::net {

namespace asio = boost::asio;
using boost::system::error_code;

struct Loop::Impl {
   private:  // declared before io, which outlives nothing that its handlers may still touch
    std::map<TimerId, std::function<void()>> timers_;
    std::uint64_t last_number_ = 0;
    bool ending_ = false;

   public:
    asio::io_context io{1};  // one thread runs it
    asio::executor_work_guard<asio::io_context::executor_type> work{io.get_executor()};
    std::array<char, 64 << 10> read_buffer;
    std::optional<asio::signal_set> signals{};
    LoopLag lag{};
    std::vector<int> adopted{};  // listening sockets of somebody before us that no door has taken yet
    std::set<int> listening{};   // those of the doors
    Watch watch{io, lag};

    TimerId at(Time, std::function<void()>);
    TimerId after(Duration, std::function<void()>);
    void cancel(TimerId id) { timers_.erase(id); }
    void expect(int more);
    void end();  // from here on nothing starts any more
    bool ending() const { return ending_; }

   private:
    void arm(Time);
    void fire();
    void beat();

    int expected_ = 0;
    bool beating_ = false;

    // The alarm rings for the earliest timer or before it, never after: a cancelled timer
    // leaves it as it is, and a ring without a due timer only sets it again.
    asio::steady_timer alarm_{io};
    Time armed_ = Time::max();
};

}  // namespace agon::net
