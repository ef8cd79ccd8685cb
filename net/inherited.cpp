#include "net/inherited.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "net/acceptor.h"
#include "net/address.h"

namespace agon::net {
namespace {

constexpr int first_of_systemd = 3;  // SD_LISTEN_FDS_START
constexpr int most_of_systemd = 64;  // doors are fewer

bool listens(int fd) {
    int answer = 0;
    socklen_t size = sizeof answer;
    return getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &answer, &size) == 0 && answer != 0;
}

long number_in(const char* variable) {
    const char* text = std::getenv(variable);
    return text ? std::atol(text) : 0;
}

}  // namespace

std::vector<int> sockets_of_systemd() {
    std::vector<int> fds;
    if (number_in("LISTEN_PID") != static_cast<long>(::getpid())) return fds;
    const int count = static_cast<int>(std::clamp(number_in("LISTEN_FDS"), 0L, long{most_of_systemd}));
    for (int fd = first_of_systemd; fd < first_of_systemd + count; ++fd)
        if (listens(fd)) fds.push_back(fd);
    return fds;
}

Result<> open_missing(std::vector<int>& sockets, const std::string& host, std::span<const int> ports) {
    for (const int port : ports) {
        if (std::ranges::any_of(sockets, [&](int fd) { return is_at(fd, host, port); })) continue;
        const auto opened = listen_on_tcp(host, port);
        if (!opened) return std::unexpected(opened.error());
        sockets.insert(sockets.begin(), *opened);
    }
    return {};
}

void adopt(Loop& loop, const std::vector<int>& sockets) {
    for (const int fd : sockets) {
        ::fcntl(fd, F_SETFD, FD_CLOEXEC);
        ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK);
        loop.impl().adopted.push_back(fd);
    }
}

void forget_adopted(Loop& loop) {
    for (const int fd : std::exchange(loop.impl().adopted, {})) ::close(fd);
}

std::vector<int> copies_of_listening(Loop& loop) {
    std::vector<int> copies;
    for (const int fd : loop.impl().listening)
        if (port_of(fd) != 0) copies.push_back(::fcntl(fd, F_DUPFD_CLOEXEC, first_of_systemd));
    std::erase(copies, -1);
    return copies;
}

}  // namespace agon::net
