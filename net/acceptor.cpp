#include "net/acceptor.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <stdexcept>

#include "net/address.h"

namespace agon::net {

namespace {

constexpr int backlog = 4096;     // the kernel lowers it to net.core.somaxconn
constexpr int most_accepts = 64;  // accepts before the other ports get their turn
constexpr auto window = std::chrono::minutes(1);

struct Origin {
    std::string address, network, peer;
};

Origin origin(const sockaddr_storage& from) {
    char text[INET6_ADDRSTRLEN] = "";
    if (from.ss_family == AF_INET) {
        const auto& v4 = reinterpret_cast<const sockaddr_in&>(from);
        inet_ntop(AF_INET, &v4.sin_addr, text, sizeof text);
        return {text, text, std::string(text) + ":" + std::to_string(ntohs(v4.sin_port))};
    }
    if (from.ss_family != AF_INET6) return {"", "", "unix socket"};
    const auto& v6 = reinterpret_cast<const sockaddr_in6&>(from);
    const auto port = std::to_string(ntohs(v6.sin6_port));
    if (IN6_IS_ADDR_V4MAPPED(&v6.sin6_addr)) {
        inet_ntop(AF_INET, v6.sin6_addr.s6_addr + 12, text, sizeof text);
        return {text, text, std::string(text) + ":" + port};
    }
    inet_ntop(AF_INET6, &v6.sin6_addr, text, sizeof text);
    const std::string address = text;
    return {address, network_of(address), "[" + address + "]:" + port};
}

int open_reserve() { return ::open("/dev/null", O_RDONLY | O_CLOEXEC); }

int open_file_limit() {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_cur > 1 << 30 ? 1 << 30 : static_cast<int>(limit.rlim_cur);
}

void set_option(int fd, int level, int option, int value) { setsockopt(fd, level, option, &value, sizeof value); }

using Addresses = std::unique_ptr<addrinfo, void (*)(addrinfo*)>;

// Without a host: all of IPv6, and IPv4 with it.
Addresses resolve(const std::string& host, int port, int& error) {
    addrinfo hints{};
    addrinfo* found = nullptr;
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
    hints.ai_socktype = SOCK_STREAM;
    error = getaddrinfo(host.empty() ? "::" : host.c_str(), std::to_string(port).c_str(), &hints, &found);
    return {error == 0 ? found : nullptr, freeaddrinfo};
}

// Its address was somebody else's choice; the port says which door it is for.
std::optional<int> adopted_socket(Loop::Impl& loop, int port) {
    const auto found = std::ranges::find(loop.adopted, port, port_of);
    if (port == 0 || found == loop.adopted.end()) return std::nullopt;
    const int fd = *found;
    loop.adopted.erase(found);
    return fd;
}

std::unexpected<Refusal> cannot_listen(const char* code, const std::string& where, int error) {
    return agon::refuse(Refusal::Kind::Unavailable, code, {where, std::strerror(error)});
}

}  // namespace

// ---- who is there

const char* Census::objection(const std::string& network, Time now) {
    if (max_total_ > 0 && total_ >= static_cast<std::size_t>(max_total_)) return "the arena is full, try again later";
    if (network.empty() || std::ranges::find(many_, network) != many_.end()) return nullptr;
    if (visitors_.size() > 1024) forget_old(now);
    Visitor& visitor = visitors_[network];
    if (now - visitor.since > window) visitor.since = now, visitor.recent = 0;
    if (max_per_address_ > 0 && visitor.present >= max_per_address_) return "too many connections from your address";
    if (max_new_per_minute_ > 0 && visitor.recent >= max_new_per_minute_)
        return "too many new connections from your address, wait a minute";
    return nullptr;
}

void Census::enter(const std::string& network) {
    ++total_;
    if (network.empty()) return;
    Visitor& visitor = visitors_[network];
    ++visitor.present;
    ++visitor.recent;
}

void Census::leave(const std::string& network) {
    --total_;
    auto found = visitors_.find(network);
    if (found == visitors_.end()) return;
    if (--found->second.present == 0 && max_new_per_minute_ == 0) visitors_.erase(found);
}

// Once a second: otherwise a flood from many networks would make every newcomer dear.
void Census::forget_old(Time now) {
    if (now - swept_ < std::chrono::seconds(1)) return;
    swept_ = now;
    std::erase_if(visitors_, [&](const auto& v) { return v.second.present == 0 && now - v.second.since > window; });
}

// ---- accepting

Acceptor::Acceptor(Loop& loop, int listening_fd, std::string name, Options options, OnAccepted on_accepted)
    : loop_(loop.impl()), listening_(loop_.io, listening_fd), name_(std::move(name)), options_(std::move(options)),
      on_accepted_(std::move(on_accepted)),
      census_(std::make_shared<Census>(options_.max_connections, options_.max_per_address, options_.max_new_per_minute,
                                       options_.many)),
      reserve_(open_reserve()) {
    loop_.listening.insert(listening_fd);
}

Acceptor::~Acceptor() {
    if (reserve_ >= 0) ::close(reserve_);
}

void Acceptor::start() { await(); }

void Acceptor::stop() {
    error_code ignored;
    if (listening_.is_open()) loop_.listening.erase(listening_.native_handle());
    listening_.close(ignored);
}

int Acceptor::port() const { return port_of(const_cast<Acceptor*>(this)->listening_.native_handle()); }

void Acceptor::await() {
    listening_.async_wait(asio::posix::stream_descriptor::wait_read, [self = shared_from_this()](error_code e) {
        if (!e) self->accept_all();
    });
}

void Acceptor::accept_all() {
    for (int n = 0; n < most_accepts && listening_.is_open(); ++n)
        if (!accept_one()) return;
    if (listening_.is_open()) await();
}

// False if there is nobody, or no file for him; then the next wait is set up.
bool Acceptor::accept_one() {
    sockaddr_storage from{};
    socklen_t size = sizeof from;
    const int fd =
        accept4(listening_.native_handle(), reinterpret_cast<sockaddr*>(&from), &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd < 0 && (errno == EMFILE || errno == ENFILE)) return out_of_files(), false;
    if (fd < 0 && (errno == ECONNABORTED || errno == EINTR)) return true;
    if (fd < 0) return await(), false;
    Origin who = origin(from);
    const char* objection = census_->objection(who.network, std::chrono::steady_clock::now());
    // The kernel gives the lowest free number, so a number near the limit means that files run out.
    if (fd >= open_file_limit() - options_.spare_files)
        objection = "the arena has no file left for you, try again later";
    if (objection) refuse(fd, objection);
    else on_accepted_({fd, who.address, who.address.empty() ? name_ : who.peer, Admission(census_, who.network)});
    return true;
}

void Acceptor::out_of_files() {
    ::close(reserve_);
    const int fd = accept4(listening_.native_handle(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd >= 0) refuse(fd, "the arena has no file left for you, try again later");
    reserve_ = open_reserve();
    // Another thread may have taken the file: then everybody else waits a little in the kernel's queue.
    loop_.after(std::chrono::milliseconds(fd >= 0 ? 1 : 100), [weak = weak_from_this()] {
        if (auto self = weak.lock(); self && self->listening_.is_open()) self->await();
    });
}

void Acceptor::refuse(int fd, const char* reason) {
    ++refused_;
    std::string text = options_.refusal;
    if (auto at = text.find("{reason}"); at != text.npos) text.replace(at, 8, reason);
    char said[4096];
    [[maybe_unused]] auto heard =
        ::recv(fd, said, sizeof said, MSG_DONTWAIT);  // unread bytes would reset the connection
    [[maybe_unused]] auto told = ::send(fd, text.data(), text.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    ::shutdown(fd, SHUT_WR);
    ::close(fd);
}

// ---- sockets

void prepare_tcp(int fd) {
    set_option(fd, IPPROTO_TCP, TCP_NODELAY, 1);
    set_option(fd, SOL_SOCKET, SO_KEEPALIVE, 1);
    set_option(fd, IPPROTO_TCP, TCP_KEEPIDLE, 30);   // seconds
    set_option(fd, IPPROTO_TCP, TCP_KEEPINTVL, 10);  // seconds
    set_option(fd, IPPROTO_TCP, TCP_KEEPCNT, 3);
    set_option(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, 60'000);  // milliseconds
}

Result<int> door_at(Loop& loop, const std::string& host, int port) {
    if (const auto there = adopted_socket(loop.impl(), port)) return *there;
    return listen_on_tcp(host, port);
}

bool is_at(int socket, const std::string& host, int port) {
    sockaddr_storage here{};
    socklen_t size = sizeof here;
    int trouble = 0;
    const Addresses wanted = resolve(host, port, trouble);
    return wanted && getsockname(socket, reinterpret_cast<sockaddr*>(&here), &size) == 0 &&
           size == wanted->ai_addrlen && std::memcmp(&here, wanted->ai_addr, size) == 0;
}

Result<int> listen_on_tcp(const std::string& host, int port) {
    const std::string where = (host.empty() ? "port" : host) + " " + std::to_string(port);
    int trouble = 0;
    const Addresses found = resolve(host, port, trouble);
    if (!found) return agon::refuse("net.no_address", {where, gai_strerror(trouble)});
    int fd = ::socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0 && host.empty()) return listen_on_tcp("0.0.0.0", port);  // a kernel without IPv6
    if (fd < 0) return cannot_listen("net.no_network", where, errno);
    set_option(fd, SOL_SOCKET, SO_REUSEADDR, 1);
    if (found->ai_family == AF_INET6 && host.empty()) set_option(fd, IPPROTO_IPV6, IPV6_V6ONLY, 0);
    if (::bind(fd, found->ai_addr, found->ai_addrlen) < 0 || ::listen(fd, backlog) < 0) {
        const int error = errno;
        ::close(fd);
        if (host.empty() && error == EADDRNOTAVAIL) return listen_on_tcp("0.0.0.0", port);
        return cannot_listen("net.address_taken", where, error);
    }
    return fd;
}

Result<int> listen_on_unix(const std::string& path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof address.sun_path) return cannot_listen("net.path_too_long", path, ENAMETOOLONG);
    path.copy(address.sun_path, path.size());
    const auto* generic = reinterpret_cast<const sockaddr*>(&address);
    const int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    struct stat there{};
    if (stat(path.c_str(), &there) == 0 && S_ISSOCK(there.st_mode)) {
        const int probe = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        const bool alive = ::connect(probe, generic, sizeof address) == 0;
        ::close(probe);
        if (!alive) ::unlink(path.c_str());
    }
    if (::bind(fd, generic, sizeof address) < 0 || ::listen(fd, backlog) < 0) {
        const int error = errno;
        ::close(fd);
        return cannot_listen("net.path_taken", path, error);
    }
    return fd;
}

}  // namespace agon::net
