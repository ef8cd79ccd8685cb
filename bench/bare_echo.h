// The barest server there is: what comes goes back. What the arena's own servers reach is
// told as a ratio to it, measured in the same run.
#pragma once

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace agon::bench {

inline void must(bool good, const char* what) {
    if (good) return;
    std::perror(what);
    std::exit(1);
}

inline double seconds(const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
}

inline double cpu_of(pid_t process) {  // seconds, of all its threads
    clockid_t clock;
    timespec t{};
    must(clock_getcpuclockid(process, &clock) == 0 && clock_gettime(clock, &t) == 0, "a server's CPU time");
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

inline int listen_anywhere(int& port) {
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    must(bind(fd, reinterpret_cast<sockaddr*>(&address), size) == 0 && listen(fd, 4096) == 0, "listen");
    getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size);
    port = ntohs(address.sin_port);
    return fd;
}

// Tries until the server that was just started listens.
inline int connect_patiently(int port) {
    for (;; usleep(20'000)) {
        const int fd = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
        must(fd >= 0, "socket");
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(port));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
            close(fd);
            continue;
        }
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        return fd;
    }
}

inline int connect_to(int port) {
    const int fd = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    must(connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0, "connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return fd;
}

// Never returns. `polite`: with TCP_NODELAY and TCP_QUICKACK after every read, as the relay protocol asks for.
[[noreturn]] inline void serve_echo(int listening, bool polite) {
    const int events = epoll_create1(0), yes = 1;
    auto watch = [&](int fd) {
        epoll_event event{.events = EPOLLIN, .data = {.fd = fd}};
        epoll_ctl(events, EPOLL_CTL_ADD, fd, &event);
    };
    watch(listening);
    for (;;) {
        epoll_event ready[128];
        const int count = epoll_wait(events, ready, 128, -1);
        for (int n = 0; n < count; ++n) {
            const int fd = ready[n].data.fd;
            if (fd == listening) {
                const int guest = accept(listening, nullptr, nullptr);
                if (polite) setsockopt(guest, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
                watch(guest);
                continue;
            }
            char bytes[4096];
            const auto got = read(fd, bytes, sizeof bytes);
            if (polite && got > 0) setsockopt(fd, IPPROTO_TCP, TCP_QUICKACK, &yes, sizeof yes);
            if (got <= 0) close(fd);
            else must(send(fd, bytes, static_cast<std::size_t>(got), MSG_NOSIGNAL) == got, "send");
        }
    }
}

}  // namespace agon::bench
