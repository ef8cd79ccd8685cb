#include "net/feed.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>
#include <utility>

namespace agon::net {

bool Feed::open() {
    close();
    sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
    if (path_.size() >= sizeof address.sun_path) return false;
    std::memcpy(address.sun_path, path_.data(), path_.size());
    fd_ = ::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd_ < 0) return false;
    if (::connect(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return true;
    close();
    return false;
}

// A part of it would be half a line, so that what is not taken at once ends it.
void Feed::send(std::string_view lines) {
    if (fd_ < 0) return;
    const auto sent = ::send(fd_, lines.data(), lines.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent != static_cast<ssize_t>(lines.size())) close();
}

void Feed::close() {
    if (fd_ >= 0) ::close(std::exchange(fd_, -1));
}

}  // namespace agon::net
