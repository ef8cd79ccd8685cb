// What a line through a port costs: ping-pong with a child process over pipes, and an echo
// server with many TCP connections, each against the barest program that does the same in
// the same run. CPU time, not wall time; the ratio is what counts.
#include <sys/wait.h>

#include <csignal>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "bench/bare_echo.h"
#include "net/process.h"
#include "net/socket.h"

using namespace agon::net;
using namespace agon::bench;

namespace {

constexpr std::string_view line = "move f5 took 12 ms\n";

double cpu(int who) {
    rusage use{};
    getrusage(who, &use);
    return seconds(use.ru_utime) + seconds(use.ru_stime);
}

double total_cpu() { return cpu(RUSAGE_SELF) + cpu(RUSAGE_CHILDREN); }

// The barest bot: what comes goes back.
int be_echo_bot() {
    char bytes[4096];
    for (ssize_t got; (got = read(0, bytes, sizeof bytes)) > 0;)
        must(write(1, bytes, static_cast<std::size_t>(got)) == got, "write");
    return 0;
}

// ---- pipes

double raw_pipes(const char* self, int exchanges) {
    const double before = total_cpu();
    int to[2], from[2];
    must(pipe(to) == 0 && pipe(from) == 0, "pipe");
    const pid_t bot = fork();
    if (bot == 0) {
        dup2(to[0], 0), dup2(from[1], 1);
        for (int fd : {to[0], to[1], from[0], from[1]}) close(fd);
        execl(self, self, "bot", nullptr);
        _exit(127);
    }
    close(to[0]), close(from[1]);
    char bytes[4096];
    for (int n = 0; n < exchanges; ++n) {
        must(write(to[1], line.data(), line.size()) > 0, "write");
        must(read(from[0], bytes, sizeof bytes) > 0, "read");
    }
    close(to[1]), close(from[0]);
    waitpid(bot, nullptr, 0);
    return (total_cpu() - before) / exchanges * 1e6;
}

double port_pipes(const char* self, int exchanges) {
    const double before = total_cpu();
    {
        Loop loop;
        auto port = spawn(loop, {.words = {self, "bot"}});
        int left = exchanges;
        const auto text = line.substr(0, line.size() - 1);
        TimerId deadline{};
        port->start(
            [&](std::string_view, Time now) {
                loop.cancel(deadline);
                if (--left == 0) return port->close();
                port->begin_turn();
                port->send(text);
                deadline = loop.at(now + std::chrono::seconds(10), [] {});  // as a referee would
            },
            [&](const Gone&) { loop.stop(); });
        port->send(text);
        loop.run();
    }
    return (total_cpu() - before) / exchanges * 1e6;
}

// ---- TCP: the server is a process of its own, so that its CPU time is known

void serve_bare(int report) {
    int port = 0;
    const int listening = listen_anywhere(port);
    must(write(report, &port, sizeof port) == sizeof port, "report");
    serve_echo(listening, false);
}

void serve_ports(int report) {
    Loop loop;
    std::map<LinePort*, std::unique_ptr<LinePort>> guests;
    auto listener = *listen_tcp(loop, "127.0.0.1", 0, {}, [&](std::unique_ptr<LinePort> port) {
        LinePort* guest = port.get();
        guests[guest] = std::move(port);
        guest->start([guest](std::string_view text, Time) { guest->begin_turn(), guest->send(text); },
                     [&guests, guest](const Gone&) { guests.erase(guest); });
    });
    const int port = listener->port();
    must(write(report, &port, sizeof port) == sizeof port, "report");
    loop.run();
}

// Every connection has one line under way at any time.
void ping(int port, int connections, int exchanges) {
    std::vector<int> fds;
    for (int n = 0; n < connections; ++n) fds.push_back(connect_to(port));
    for (int round = 0; round < exchanges / connections; ++round) {
        for (int fd : fds) must(write(fd, line.data(), line.size()) > 0, "write");
        char bytes[4096];
        for (int fd : fds) must(read(fd, bytes, sizeof bytes) == static_cast<ssize_t>(line.size()), "read");
    }
    for (int fd : fds) close(fd);
}

double server_cpu(const std::function<void(int)>& serve, int connections, int exchanges) {
    int report[2], port = 0;
    must(pipe(report) == 0, "pipe");
    const pid_t server = fork();
    if (server == 0) serve(report[1]), _exit(0);
    must(read(report[0], &port, sizeof port) == sizeof port, "report");
    ping(port, connections, exchanges);
    kill(server, SIGKILL);
    rusage use{};
    wait4(server, nullptr, 0, &use);
    close(report[0]), close(report[1]);
    return (seconds(use.ru_utime) + seconds(use.ru_stime)) / exchanges * 1e6;
}

void report(const char* what, double bare, double port) {
    std::printf("%-44s bare %6.2f us   port %6.2f us   ratio %.2f\n", what, bare, port, port / bare);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1 && std::string_view(argv[1]) == "bot") return be_echo_bot();
    const int exchanges = argc > 1 ? std::atoi(argv[1]) : 100'000;
    const char* self = "/proc/self/exe";
    std::printf("CPU per line exchange, %d exchanges each\n", exchanges);
    const double bare = raw_pipes(self, exchanges);
    report("pipes, one child, both processes together", bare, port_pipes(self, exchanges));
    for (int connections : {1, 100, 1000}) {
        const double bare_server = server_cpu(serve_bare, connections, exchanges);
        const auto what = "TCP echo server, " + std::to_string(connections) + " connections, server only";
        report(what.c_str(), bare_server, server_cpu(serve_ports, connections, exchanges));
    }
}
