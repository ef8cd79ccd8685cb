#include "net/handover.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <span>

#include "net/acceptor.h"
#include "net/inherited.h"

namespace agon::net {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t most_sockets = 64;  // doors are fewer
constexpr auto patience = 30s;            // with a sign of life of the other side
constexpr auto pulse = 1s;

// Everything that is said, a byte each.
constexpr char wants = 'w', gives = 'f', refuses = 'n', go_away = 'g', alive = '.', stored = 's', serves = 'r';

// Room for the numbers of that many files beside one byte.
struct Parcel {
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int) * most_sockets)> files{};
    char byte = gives;
    iovec part{&byte, 1};
    msghdr head{};

    explicit Parcel(std::size_t count) {
        head.msg_iov = &part;
        head.msg_iovlen = 1;
        if (count == 0) return;
        head.msg_control = files.data();
        head.msg_controllen = CMSG_SPACE(sizeof(int) * count);
    }
    Parcel(const Parcel&) = delete;
    Parcel& operator=(const Parcel&) = delete;
};

bool send_files(int to, std::span<const int> fds) {
    fds = fds.first(std::min(fds.size(), most_sockets));
    Parcel parcel(fds.size());
    if (!fds.empty()) {
        cmsghdr* c = CMSG_FIRSTHDR(&parcel.head);
        c->cmsg_level = SOL_SOCKET;
        c->cmsg_type = SCM_RIGHTS;
        c->cmsg_len = CMSG_LEN(sizeof(int) * fds.size());
        std::memcpy(CMSG_DATA(c), fds.data(), sizeof(int) * fds.size());
    }
    return ::sendmsg(to, &parcel.head, MSG_NOSIGNAL | MSG_DONTWAIT) == 1;
}

// What came: a byte, 0 for a closed line, or nothing in time.
std::optional<char> receive_files(int from, std::vector<int>& fds) {
    Parcel parcel(most_sockets);
    parcel.byte = 0;
    if (::recvmsg(from, &parcel.head, MSG_CMSG_CLOEXEC) < 0) return std::nullopt;
    for (cmsghdr* c = CMSG_FIRSTHDR(&parcel.head); c; c = CMSG_NXTHDR(&parcel.head, c)) {
        if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_RIGHTS) continue;
        fds.resize((c->cmsg_len - CMSG_LEN(0)) / sizeof(int));
        std::memcpy(fds.data(), CMSG_DATA(c), sizeof(int) * fds.size());
    }
    return parcel.byte;
}

bool say_byte(int to, char byte) { return ::send(to, &byte, 1, MSG_NOSIGNAL | MSG_DONTWAIT) == 1; }

ucred peer_of(int fd) {
    ucred who{};
    socklen_t size = sizeof who;
    who.uid = static_cast<uid_t>(-1);
    getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &size);
    return who;
}

void wait_at_most(int fd, std::chrono::seconds time) {
    const timeval limit{.tv_sec = time.count(), .tv_usec = 0};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
}

std::unexpected<Refusal> no_answer(int fd, const std::string& path) {
    return refuse(Refusal::Kind::Unavailable, "net.handover_silent",
                  {path, std::to_string(peer_of(fd).pid), std::to_string(patience.count())});
}

std::unexpected<Refusal> refused_at(const std::string& path) {
    return refuse(Refusal::Kind::Unavailable, "net.handover_refused", {path});
}

class OpenHandover final : public Handover {
   public:
    OpenHandover(Loop& loop, int fd, std::string path, std::function<bool()> may, std::function<void()> go)
        : loop_(loop), path_(std::move(path)), may_(std::move(may)), go_(std::move(go)),
          listening_(loop.impl().io, fd) {
        await();
    }
    ~OpenHandover() override {
        ::unlink(path_.c_str());
        if (state_ != State::Going) close_copies();
    }

    std::optional<Successor> successor() override {
        if (state_ != State::Going) return std::nullopt;
        const int fd = peer_->release();
        ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) & ~O_NONBLOCK);
        return Successor(HandoverLine(fd), std::exchange(copies_, {}));
    }

   private:
    enum class State : std::uint8_t { Free, Asked, Going };

    void await() {
        listening_.async_wait(asio::posix::stream_descriptor::wait_read, [this](error_code e) {
            if (e) return;
            const int fd = accept4(listening_.native_handle(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
            if (fd >= 0) greet(fd);
            await();
        });
    }

    // Another user hears nothing (root would leave files that we cannot use); a newcomer takes the place of one who
    // has not decided yet.
    void greet(int fd) {
        const bool same_user = peer_of(fd).uid == ::geteuid();
        if (same_user && state_ != State::Going) {
            forget();
            peer_.emplace(loop_.impl().io, fd);
            state_ = State::Asked;
            return listen();
        }
        if (same_user) say_byte(fd, refuses);
        ::close(fd);
    }

    void listen() {
        peer_->async_wait(asio::posix::stream_descriptor::wait_read, [this](error_code e) {
            if (!e) hear();
        });
    }

    void hear() {
        char said = 0;
        const auto size = ::recv(peer_->native_handle(), &said, 1, 0);
        const bool understood = size == 1 && ((said == wants && give()) || (said == go_away && begin_to_go()));
        if (!understood) forget();
        else if (state_ == State::Asked) listen();
    }

    bool give() {
        if (!may_()) return say_byte(peer_->native_handle(), refuses), false;
        close_copies();
        copies_ = copies_of_listening(loop_);
        return send_files(peer_->native_handle(), copies_);
    }

    bool begin_to_go() {
        if (copies_.empty()) return false;  // never asked for them
        state_ = State::Going;
        show_life();
        go_();
        return true;
    }

    void show_life() {
        say_byte(peer_->native_handle(), alive);
        loop_.impl().after(pulse, [this] { show_life(); });
    }

    void forget() {
        peer_.reset();
        close_copies();
        state_ = State::Free;
    }

    void close_copies() {
        for (const int fd : std::exchange(copies_, {})) ::close(fd);
    }

    Loop& loop_;
    std::string path_;
    std::function<bool()> may_;
    std::function<void()> go_;
    State state_ = State::Free;
    std::vector<int> copies_{};
    asio::posix::stream_descriptor listening_;
    std::optional<asio::posix::stream_descriptor> peer_{};
};

}  // namespace

HandoverLine::~HandoverLine() {
    if (fd_ >= 0) ::close(fd_);
}

// ---- the one that runs

Result<std::unique_ptr<Handover>> Handover::open(Loop& loop, const std::string& path, std::function<bool()> may,
                                                 std::function<void()> go) {
    const auto fd = listen_on_unix(path);
    if (!fd) return std::unexpected(fd.error());
    ::chmod(path.c_str(), S_IRUSR | S_IWUSR);
    return std::make_unique<OpenHandover>(loop, *fd, path, std::move(may), std::move(go));
}

bool Successor::takes_over() {
    say_byte(line_.fd(), stored);
    char said = 0;
    while (::recv(line_.fd(), &said, 1, 0) == 1)
        if (said == serves) return true;
    return false;
}

// ---- the one that comes

Result<std::optional<Predecessor>> Predecessor::ask(const std::string& path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof address.sun_path) return std::nullopt;  // nobody can listen there
    path.copy(address.sun_path, path.size());
    HandoverLine line(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (::connect(line.fd(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        if (errno == ENOENT || errno == ECONNREFUSED) return std::nullopt;
        return refuse(Refusal::Kind::Forbidden, "net.handover_denied", {path, std::strerror(errno)});
    }
    wait_at_most(line.fd(), patience);
    std::vector<int> sockets;
    say_byte(line.fd(), wants);
    const auto answer = receive_files(line.fd(), sockets);
    if (!answer && errno != ECONNRESET) return no_answer(line.fd(), path);
    if (answer == refuses) return refused_at(path);
    if (answer != gives) return refuse(Refusal::Kind::Forbidden, "net.handover_denied", {path, std::strerror(EACCES)});
    return Predecessor(std::move(line), std::move(sockets), path);
}

Result<> Predecessor::send_away() {
    say_byte(line_.fd(), go_away);
    char said = alive;
    while (said == alive) {
        const auto size = ::recv(line_.fd(), &said, 1, 0);
        if (size < 0) return no_answer(line_.fd(), path_);
        if (size == 0) return refused_at(path_);
    }
    return {};
}

void Predecessor::relieve() { say_byte(line_.fd(), serves); }

}  // namespace agon::net
