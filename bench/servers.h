// Servers that a load generator talks to, each a process of its own: the barest echo server
// and a whole arena; what they cost, and how to reach them.
#pragma once

#include <sys/prctl.h>
#include <sys/wait.h>

#include <csignal>
#include <string>
#include <string_view>

#include "bench/bare_echo.h"

namespace agon::bench {

struct Server {
    pid_t pid = 0;
    int battleship = 0, kulami = 0, http = 0;

    double cpu() const { return cpu_of(pid); }
    double megabytes() const {
        long size = 0, resident = 0;
        if (std::FILE* f = std::fopen(("/proc/" + std::to_string(pid) + "/statm").c_str(), "r")) {
            must(std::fscanf(f, "%ld %ld", &size, &resident) == 2, "statm");
            std::fclose(f);
        }
        return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
    }
    void end() const {
        kill(pid, SIGKILL);
        waitpid(pid, nullptr, 0);
    }
};

inline void die_with_parent() { prctl(PR_SET_PDEATHSIG, SIGKILL); }  // also when a check of ours fails

inline Server start_echo() {
    Server s;
    const int listening = listen_anywhere(s.battleship);
    s.kulami = s.battleship;
    s.pid = fork();
    if (s.pid == 0) die_with_parent(), serve_echo(listening, true);
    close(listening);
    return s;
}

inline int free_port() {
    int port = 0;
    close(listen_anywhere(port));
    return port;
}

inline Server start_arena(const char* agon, const std::string& data) {
    Server s{.battleship = free_port(), .kulami = free_port(), .http = free_port()};
    s.pid = fork();
    if (s.pid != 0) return s;
    die_with_parent();
    must(freopen("/dev/null", "w", stdout) != nullptr, "/dev/null");
    const auto text = [](int n) { return std::to_string(n); };
    const char* many = "1000000";
    execl(agon, agon, "serve", "--data", data.c_str(), "--http", text(s.http).c_str(), "--battleship",
          text(s.battleship).c_str(), "--kulami", text(s.kulami).c_str(), "--native", "0", "--treasure", "0",
          "--connections", many, "--connections-per-address", many, "--new-connections-per-minute", many, nullptr);
    std::_Exit(127);
}

inline void write_all(int fd, std::string_view text) {
    must(send(fd, text.data(), text.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(text.size()), "send");
}

// The next line, waiting for it: only while a game is set up.
inline std::string line_of(int fd) {
    std::string line;
    for (char c = 0; c != '\n';) {
        must(recv(fd, &c, 1, 0) == 1, "a line while a game is set up");
        line += c;
    }
    return line;
}

inline std::string get(int port, const std::string& path) {
    const int fd = connect_patiently(port);
    write_all(fd, "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
    std::string all(1 << 16, '\0'), out;
    for (ssize_t got; (got = recv(fd, all.data(), all.size(), 0)) > 0;)
        out.append(all.data(), static_cast<std::size_t>(got));
    close(fd);
    return out;
}

}  // namespace agon::bench
