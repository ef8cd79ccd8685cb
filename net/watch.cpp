#include "net/watch.h"

#include <poll.h>
#include <sys/epoll.h>
#include <unistd.h>

#include <system_error>
#include <utility>

namespace agon::net {

namespace {
constexpr int most_at_once = 64;  // files in one turn: what is sent in it waits for its end, and so do timers
}

void File::close() {
    if (fd_ >= 0) ::close(std::exchange(fd_, -1));
}

Watch::Watch(boost::asio::io_context& io, LoopLag& lag) : io_(io), set_(io), lag_(lag) {
    const int fd = epoll_create1(EPOLL_CLOEXEC);
    if (fd < 0) throw std::system_error(errno, std::generic_category(), "cannot wait for files");
    set_.assign(fd);
    await();
}

Watch::~Watch() { std::exchange(by_file_, {}); }

void Watch::want(int fd, unsigned events, std::shared_ptr<Watched> who) {
    const auto file = static_cast<std::size_t>(fd);
    if (by_file_.size() <= file) by_file_.resize(file + 1);
    const bool known = by_file_[file] != nullptr;
    if (!known && events == 0) return;
    const int action = events == 0 ? EPOLL_CTL_DEL : known ? EPOLL_CTL_MOD : EPOLL_CTL_ADD;
    epoll_event event{.events = events, .data = {.fd = fd}};
    epoll_ctl(set_.native_handle(), action, fd, &event);
    by_file_[file] = events == 0 ? nullptr : std::move(who);
}

void Watch::await() {
    set_.async_wait(boost::asio::posix::stream_descriptor::wait_read, [this](const boost::system::error_code& e) {
        if (!e) turn();
    });
}

bool Watch::is_ready() {
    pollfd file{.fd = set_.native_handle(), .events = POLLIN, .revents = 0};
    return ::poll(&file, 1, 0) > 0;
}

void Watch::turn() {
    epoll_event ready[most_at_once];
    const int count = epoll_wait(set_.native_handle(), ready, most_at_once, 0);
    woke_ = std::chrono::steady_clock::now();
    lag_.wakes(woke_);
    in_turn_ = true;
    lag_.turn_begins();
    for (int i = 0; i < count && !io_.stopped(); ++i)  // what is left is still ready when the loop goes on
        if (const auto who = by_file_[static_cast<std::size_t>(ready[i].data.fd)])
            who->ready(ready[i].data.fd, ready[i].events);
    in_turn_ = false;
    lag_.turn_ends();
    for (const auto& who : waiting_) who->end_turn();
    waiting_.clear();
    await();
}

}  // namespace agon::net
