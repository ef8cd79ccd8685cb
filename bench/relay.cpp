// The Battleship relay under load: 1,000 games of scripted clients at once at a real arena on
// one core (sessions, referee, auditor and database), against two echo servers with the same
// messages in the same run: the barest one, and one that reads and writes lines through the
// arena's own ports, which is what any relay built on them must do.
//   bench_relay [GAMES] [MESSAGES_PER_SECOND]
// Two measurements. Throughput: every game has one message under way at any time; what counts
// is the server's CPU time, since the core may be shared. Latency: messages at a given pace
// over all games (default 5,000 a second; 0 leaves this out), from write to read; "added" is
// relay minus echo.
#include <sched.h>
#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include "bench/bare_echo.h"
#include "bench/relay_script.h"
#include "cli/serve_options.h"
#include "cli/usage_error.h"
#include "net/socket.h"

using namespace agon;
using namespace agon::bench;

namespace {

using Clock = std::chrono::steady_clock;

void stay_on_core(int core) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(core % std::max(1L, sysconf(_SC_NPROCESSORS_ONLN)), &set);
    sched_setaffinity(0, sizeof set, &set);
}

// ---- servers, each a process of its own on the first core

struct Server {
    pid_t pid = 0;
    int port = 0;
    std::filesystem::path data{};

    double cpu() const { return cpu_of(pid); }
    void end() const {
        kill(pid, SIGKILL);
        waitpid(pid, nullptr, 0);
        if (!data.empty()) std::filesystem::remove_all(data);
    }
};

Server start_echo() {
    Server s;
    const int listening = listen_anywhere(s.port);
    s.pid = fork();
    if (s.pid == 0) stay_on_core(0), serve_echo(listening, true);
    close(listening);
    return s;
}

[[noreturn]] void serve_lines(int port) {
    net::Loop loop;
    std::vector<std::unique_ptr<net::LinePort>> guests;
    const auto listener = *net::listen_tcp(loop, "127.0.0.1", port, {.port = {.accept = net::LineEnds::Any}},
                                           [&](std::unique_ptr<net::LinePort> guest) {
                                               net::LinePort& g = *guests.emplace_back(std::move(guest));
                                               g.start(
                                                   [&g](std::string_view line, Time) {
                                                       g.begin_turn();
                                                       g.send(line);
                                                   },
                                                   [](const net::Gone&) {});
                                           });
    loop.run();
    std::_Exit(0);
}

Server start_line_echo() {
    Server s;
    close(listen_anywhere(s.port));  // a free port
    s.pid = fork();
    if (s.pid == 0) stay_on_core(0), serve_lines(s.port);
    return s;
}

Server start_relay() {
    Server s;
    close(listen_anywhere(s.port));  // a free port
    char folder[] = "/tmp/agon-relay-XXXXXX";
    must(mkdtemp(folder) != nullptr, "mkdtemp");
    s.data = folder;
    s.pid = fork();
    if (s.pid != 0) return s;
    stay_on_core(0);
    must(freopen("/dev/null", "w", stdout) != nullptr, "/dev/null");
    ServeOptions o{.http = 0, .native = 0, .data = folder, .config = {}};
    o.ports = {{"battleship", s.port}, {"kulami", 0}, {"treasure", 0}};
    o.limits.connections = o.limits.connections_per_address = o.limits.new_connections_per_minute = 1'000'000;
    std::_Exit(run_serve(o));
}

// ---- the clients

struct Game {
    std::array<int, 2> fds{-1, -1};
    const Dialogue* script = nullptr;
    std::size_t next = 0;     // message to be said next; the one before it is under way
    std::size_t missing = 0;  // bytes of it that have not arrived
    Clock::time_point sent{};
    bool all_said() const { return next == script->size(); }
    bool over() const { return all_said() && missing == 0; }
};

struct Figures {
    double cpu_per_message = 0, messages_per_second = 0, p50 = 0, p99 = 0, worst = 0;
    long messages = 0;
};

class Load {
   public:
    Load(const Server& server, bool echo, int games, const std::vector<Dialogue>& scripts)
        : server_(server), echo_(echo), games_(static_cast<std::size_t>(games)), events_(epoll_create1(0)) {
        for (std::size_t g = 0; g < games_.size(); ++g) {
            games_[g].script = &scripts[g % scripts.size()];
            for (int side : {0, 1}) connect_side(g, side);
        }
    }
    ~Load() {
        for (auto& g : games_)
            for (int fd : g.fds) close(fd);
        close(events_);
    }

    // pace 0: as fast as answers come; otherwise messages per second over all games, evenly spread.
    Figures run(double pace) {
        const auto began = Clock::now();
        const double cpu = server_.cpu();
        std::size_t left = games_.size();
        if (pace == 0)
            for (auto& g : games_) say(g);
        std::size_t at = 0;
        for (long issued = 0; left > 0;) {
            if (pace > 0) {
                const auto due = static_cast<long>(std::chrono::duration<double>(Clock::now() - began).count() * pace);
                for (std::size_t tried = 0; issued < due && tried < games_.size();
                     ++tried, at = (at + 1) % games_.size())
                    if (Game& g = games_[at]; g.missing == 0 && !g.over()) say(g), ++issued;
                issued = std::max(issued, due);  // whoever is late is not made up for in a burst
            }
            left -= collect(pace);
        }
        Figures f;
        f.messages = static_cast<long>(latencies_.size());
        const auto n = static_cast<double>(f.messages);
        f.cpu_per_message = (server_.cpu() - cpu) / n * 1e6;
        f.messages_per_second = n / std::chrono::duration<double>(Clock::now() - began).count();
        std::ranges::sort(latencies_);
        f.p50 = latencies_[latencies_.size() / 2];
        f.p99 = latencies_[latencies_.size() * 99 / 100];
        f.worst = latencies_.back();
        return f;
    }

   private:
    void connect_side(std::size_t g, int side) {
        const int fd = connect_patiently(server_.port);
        games_[g].fds[static_cast<std::size_t>(side)] = fd;
        epoll_event event{.events = EPOLLIN, .data = {.u64 = g * 2 + static_cast<std::size_t>(side)}};
        epoll_ctl(events_, EPOLL_CTL_ADD, fd, &event);
        if (!echo_ && side == 1)
            for (int s : {0, 1}) swallow_start(games_[g].fds[static_cast<std::size_t>(s)], s);
    }

    static void swallow_start(int fd, int side) {
        const std::string expected = side == 0 ? "(3,[]).\n(5,[]).\n" : "(4,[]).\n(5,[]).\n";
        std::string got(expected.size(), ' ');
        must(recv(fd, got.data(), got.size(), MSG_WAITALL) == static_cast<ssize_t>(got.size()) && got == expected,
             "start of a game");
    }

    void say(Game& g) {
        const Spoken& m = (*g.script)[g.next++];
        g.missing = m.line.size();
        g.sent = Clock::now();
        must(write(g.fds[static_cast<std::size_t>(m.by)], m.line.data(), m.line.size()) ==
                 static_cast<ssize_t>(m.line.size()),
             "write");
    }

    // Takes what has arrived; returns how many games ended.
    std::size_t collect(double pace) {
        epoll_event ready[256];
        const int count = epoll_wait(events_, ready, 256, pace > 0 ? 0 : 1000);
        std::size_t ended = 0;
        for (int n = 0; n < count; ++n) {
            Game& g = games_[ready[n].data.u64 / 2];
            const int fd = g.fds[ready[n].data.u64 % 2];
            char bytes[512];
            const auto got = read(fd, bytes, sizeof bytes);
            if (got <= 0) {
                epoll_ctl(events_, EPOLL_CTL_DEL, fd, nullptr);
                must(g.all_said(), "a connection ended too early");
                continue;
            }
            must(static_cast<std::size_t>(got) <= g.missing, "more arrived than was said");
            if ((g.missing -= static_cast<std::size_t>(got)) > 0) continue;
            latencies_.push_back(std::chrono::duration<double, std::milli>(Clock::now() - g.sent).count());
            if (g.over()) ++ended;
            else if (pace == 0) say(g);
        }
        return ended;
    }

    const Server& server_;
    bool echo_;
    std::vector<Game> games_;
    int events_;
    std::vector<double> latencies_{};  // ms
};

enum class Kind { BareEcho, LineEcho, Relay };

Figures measure(Kind kind, int games, const std::vector<Dialogue>& scripts, double pace) {
    const Server server = kind == Kind::BareEcho   ? start_echo()
                          : kind == Kind::LineEcho ? start_line_echo()
                                                   : start_relay();
    Figures f;
    {
        Load load(server, kind != Kind::Relay, games, scripts);
        f = load.run(pace);
    }
    server.end();
    return f;
}

void print(const char* what, const Figures& f) {
    std::printf(
        "  %-9s %8ld messages  %7.2f us CPU each = %8.0f a second on one core  (wall: %8.0f a second)  latency p50 "
        "%7.3f p99 %7.3f worst %8.3f ms\n",
        what, f.messages, f.cpu_per_message, 1e6 / f.cpu_per_message, f.messages_per_second, f.p50, f.p99, f.worst);
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    const int games = argc > 1 ? std::max(1, std::atoi(argv[1])) : 1000;
    const double pace = argc > 2 ? std::max(0.0, std::atof(argv[2])) : 5000;
    signal(SIGPIPE, SIG_IGN);
    std::setvbuf(stdout, nullptr, _IOLBF, 0);  // nothing is left in it for the servers to print again
    std::vector<Dialogue> scripts;
    for (std::uint64_t seed = 1; seed <= 50; ++seed) scripts.push_back(relay_script(seed, 1));
    stay_on_core(1);
    std::printf("throughput, %d games at once, one message under way in each\n", games);
    const Figures echo = measure(Kind::BareEcho, games, scripts, 0), lines = measure(Kind::LineEcho, games, scripts, 0);
    const Figures relay = measure(Kind::Relay, games, scripts, 0);
    print("bare echo", echo);
    print("line echo", lines);
    print("relay", relay);
    std::printf("relay: throughput %.2f of the bare echo server, %.2f of the one with the same ports (goal 0.6)\n",
                echo.cpu_per_message / relay.cpu_per_message, lines.cpu_per_message / relay.cpu_per_message);
    if (pace == 0) return 0;
    std::printf("latency, %d games at once, %.0f messages a second in all\n", games, pace);
    const Figures calm_echo = measure(Kind::BareEcho, games, scripts, pace),
                  calm_relay = measure(Kind::Relay, games, scripts, pace);
    print("bare echo", calm_echo);
    print("relay", calm_relay);
    std::printf("relay: added latency p99 %.3f ms (goal below 2)\n", calm_relay.p99 - calm_echo.p99);
}
