// A whole arena under load, from a process of its own: thousands of Battleship and Kulami
// games at once, browsers that watch, and the barest echo server with the same messages in
// the same run.
//   bench_load [GAMES] [SPECTATORS] [MESSAGES_PER_SECOND] [SECONDS] [AGON]
//   bench_load leak [MATCHES] [AGON]      memory after a warm-up and after so many matches more
// First a calm pace with spectators: latency from write to read at the opponent. Then as fast
// as answers come: processor time per message, as a ratio to echo. A game that ends by anything
// but its script, or a timeout that the arena counts, is a failure.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "bench/relay_script.h"
#include "bench/servers.h"
#include "core/catalogue.h"
#include "core/random.h"

using namespace agon;
using namespace agon::bench;

namespace {

using Clock = std::chrono::steady_clock;

// ---- what is played: who says what; by is 0 or 1, the one who begins is 0

std::string kulami_board;  // as spielparameter() wants it

Dialogue kulami_script(std::uint64_t seed) {
    const GameEntry& game = *find_game("kulami");
    auto p = std::move(*game.start("board=" + kulami_board + " scoring=0 starter=red", 1));
    Random random(seed);
    Dialogue out;
    for (Seat s = Seat::First;; s = other(s)) {
        const auto legal = p->legal(s);
        if (legal.empty() || p->outcome()) return out;
        const std::string move = legal[random.below(legal.size())];
        (void)p->play(s, move);
        out.push_back({s == Seat::First ? 0 : 1, "zug(" + move + ").\n"});
    }
}

// ---- the load

struct Figures {
    double cpu_per_message = 0, p50 = 0, p99 = 0, worst = 0;
    long messages = 0;
};

class Load {
   public:
    // Kulami first, which has no clock; those who watch follow its tables. In Battleship the clock runs from the second
    // connection on.
    Load(const Server& server, bool echo, int games, const std::array<std::vector<Dialogue>, 2>& scripts,
         int spectators = 0)
        : server_(server), games_(static_cast<std::size_t>(games)), events_(epoll_create1(0)) {
        const std::size_t half = games_.size() / 2;
        for (std::size_t g = 0; g < games_.size(); ++g) {
            games_[g].kulami = g < half;
            games_[g].script = &scripts[g < half][g % scripts[g < half].size()];
            if (g == half) add_spectators(spectators);
            for (int& fd : games_[g].fds) fd = connect_patiently(g < half ? server.kulami : server.battleship);
            if (!echo && g < half) begin_kulami(games_[g]);
        }
        for (std::size_t g = 0; g < games_.size(); ++g) {
            if (!echo && g >= half) begin_battleship(games_[g]);
            for (std::size_t side : {0u, 1u}) watch(games_[g].fds[side], g * 2 + side);
        }
    }
    ~Load() {
        for (auto& g : games_)
            for (int fd : g.fds) close(fd);
        for (int fd : spectators_) close(fd);
        close(events_);
    }

    // pace 0: as fast as answers come, to the end of all games; otherwise messages per second over all games.
    Figures run(double pace, double seconds) {
        latencies_.clear();
        const auto began = Clock::now();
        const double cpu = server_.cpu();
        if (pace == 0)
            for (auto& g : games_)
                if (!g.waiting) say(g);
        std::size_t at = 0;
        const auto now = [&] { return std::chrono::duration<double>(Clock::now() - began).count(); };
        for (long issued = 0; pace == 0 ? under_way_ > 0 : now() < seconds || under_way_ > 0;) {
            if (pace > 0 && now() < seconds) {
                const auto due = static_cast<long>(now() * pace);
                for (std::size_t tried = 0; issued < due && tried < games_.size();
                     ++tried, at = (at + 1) % games_.size())
                    if (Game& g = games_[at]; !g.waiting && g.next < g.script->size()) say(g), ++issued;
                issued = std::max(issued, due);  // whoever is late is not made up for in a burst
            }
            collect(pace);
            if (Clock::now() - last_sign_ > std::chrono::seconds(10)) give_sign_of_life();
        }
        Figures f;
        must(!latencies_.empty(), "messages");
        f.messages = static_cast<long>(latencies_.size());
        f.cpu_per_message = (server_.cpu() - cpu) / static_cast<double>(f.messages) * 1e6;
        std::ranges::sort(latencies_);
        f.p50 = latencies_[latencies_.size() / 2];
        f.p99 = latencies_[latencies_.size() * 99 / 100];
        f.worst = latencies_.back();
        return f;
    }
    double watched_megabytes() const { return static_cast<double>(watched_) / 1e6; }

   private:
    struct Game {
        std::array<int, 2> fds{-1, -1};      // 0: whoever begins
        std::array<std::string, 2> heard{};  // an unfinished line
        const Dialogue* script = nullptr;
        std::size_t next = 0;
        Clock::time_point sent{};
        bool kulami = false, waiting = false;
    };
    static constexpr std::size_t first_spectator = std::size_t{1} << 40;

    void add_spectators(int count) {
        if (count == 0) return;
        const std::string list = get(server_.http, "/api/tables");
        std::vector<std::string> ids;
        for (auto at = list.find("\"id\":\""); at != list.npos && static_cast<int>(ids.size()) < count;
             at = list.find("\"id\":\"", at + 1))
            ids.push_back(list.substr(at + 6, list.find('"', at + 6) - at - 6));
        for (const auto& id : ids) {
            const int fd = connect_patiently(server_.http);
            write_all(fd,
                      "GET /live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n");
            must(line_of(fd).find(" 101 ") != std::string::npos, "a WebSocket");
            const std::string wish = "{\"do\":\"open\",\"table\":\"" + id + "\"}";
            std::string frame{
                static_cast<char>(0x81), static_cast<char>(0x80 | wish.size()), 0, 0, 0, 0};  // a mask of zeros
            write_all(fd, frame + wish);
            watch(fd, first_spectator + spectators_.size());
            spectators_.push_back(fd);
        }
        must(static_cast<int>(spectators_.size()) == count, "a table for every spectator");
    }

    void watch(int fd, std::size_t number) const {
        epoll_event event{.events = EPOLLIN, .data = {.u64 = number}};
        must(epoll_ctl(events_, EPOLL_CTL_ADD, fd, &event) == 0, "epoll");
    }

    static void begin_battleship(Game& g) {  // the second to come attacks first
        must(line_of(g.fds[0]) == "(3,[]).\n" && line_of(g.fds[0]) == "(5,[]).\n", "start of the defender");
        must(line_of(g.fds[1]) == "(4,[]).\n" && line_of(g.fds[1]) == "(5,[]).\n", "start of the attacker");
        std::swap(g.fds[0], g.fds[1]);
    }

    static std::string until(int fd, std::string_view keyword) {
        for (std::string line;;)
            if ((line = line_of(fd)).starts_with(keyword)) return line;
    }

    static void begin_kulami(Game& g) {
        write_all(g.fds[0], "neuerClient(A).\n");
        (void)until(g.fds[0], "spielparameter?");
        write_all(g.fds[0], "spielparameter(" + kulami_board + ",0).\n");
        const char colour = until(g.fds[0], "farbe(")[6];
        write_all(g.fds[1], "neuerClient(B).\n");
        const char begins = until(g.fds[0], "spielstart(")[11];
        (void)until(g.fds[1], "spielstart(");
        if (begins != colour) std::swap(g.fds[0], g.fds[1]);
    }

    // A browser answers pings; a pong that nobody asked for does as well.
    void give_sign_of_life() {
        last_sign_ = Clock::now();
        for (int fd : spectators_) write_all(fd, std::string_view("\x8a\x80\0\0\0\0", 6));
    }

    void say(Game& g) {
        if (g.next == g.script->size()) return;
        const Spoken& m = (*g.script)[g.next++];
        g.waiting = true;
        ++under_way_;
        g.sent = Clock::now();
        write_all(g.fds[static_cast<std::size_t>(m.by)], m.line);
    }

    static bool is_message(const Game& g, std::string_view line) { return line.starts_with(g.kulami ? "zug(" : "("); }

    void collect(double pace) {
        epoll_event ready[256];
        const int count = epoll_wait(events_, ready, 256, pace > 0 ? 0 : 1000);
        for (int n = 0; n < count; ++n) {
            const auto number = ready[n].data.u64;
            char bytes[16384];
            if (number >= first_spectator) {
                const auto got = read(spectators_[number - first_spectator], bytes, sizeof bytes);
                must(got > 0, "a spectator was dropped");
                watched_ += got;
                continue;
            }
            Game& g = games_[number / 2];
            const int fd = g.fds[number % 2];
            const auto got = read(fd, bytes, sizeof bytes);
            if (got <= 0) {
                epoll_ctl(events_, EPOLL_CTL_DEL, fd, nullptr);
                must(g.next == g.script->size(), "a connection ended before its game");
                continue;
            }
            hear(g, number % 2, {bytes, static_cast<std::size_t>(got)}, pace);
        }
    }

    void hear(Game& g, std::size_t side, std::string_view bytes, double pace) {
        g.heard[side] += bytes;
        for (auto end = g.heard[side].find('\n'); end != std::string::npos; end = g.heard[side].find('\n')) {
            const std::string line = g.heard[side].substr(0, end);
            g.heard[side].erase(0, end + 1);
            if (!g.waiting || !is_message(g, line)) continue;
            g.waiting = false;
            --under_way_;
            latencies_.push_back(std::chrono::duration<double, std::milli>(Clock::now() - g.sent).count());
            if (pace == 0) say(g);
        }
    }

    const Server& server_;
    std::vector<Game> games_;
    std::vector<int> spectators_{};
    int events_;
    Clock::time_point last_sign_ = Clock::now();
    long under_way_ = 0, watched_ = 0;
    std::vector<double> latencies_{};  // ms
};

void print(const char* what, const Figures& f) {
    std::printf(
        "  %-6s %8ld messages  %7.2f us CPU each = %8.0f a second per core   latency p50 %8.3f  p99 %8.3f  max %8.3f "
        "ms\n",
        what, f.messages, f.cpu_per_message, 1e6 / f.cpu_per_message, f.p50, f.p99, f.worst);
    std::fflush(stdout);
}

// Faults that the arena has counted: timeout, disconnect, arena …
std::string faults(const Server& s) {
    const std::string all = get(s.http, "/metrics");
    std::string out;
    for (auto at = all.find("agon_matches_finished_total{"); at != all.npos;
         at = all.find("agon_matches_finished_total{", at + 1))
        out += (out.empty() ? "" : ", ") + all.substr(at + 28, all.find('\n', at) - at - 28);
    return out;
}

using Scripts = std::array<std::vector<Dialogue>, 2>;

Scripts all_scripts() {
    const auto board = find_game("kulami")->start("board=closed", 1);
    kulami_board = (*board)->text().substr(0, 200);
    Scripts scripts;
    for (std::uint64_t seed = 1; seed <= 50; ++seed)
        scripts[0].push_back(relay_script(seed, 0)), scripts[1].push_back(kulami_script(seed));
    return scripts;
}

struct Folder {
    char path[32] = "/tmp/agon-load-XXXXXX";
    Folder() { must(mkdtemp(path) != nullptr, "mkdtemp"); }
    ~Folder() { std::filesystem::remove_all(path); }
};

// Tables stay for a minute after their end; after that nothing of a match is left but its row on the disk.
int leak_check(int matches, const char* agon) {
    constexpr int at_once = 500;
    const Scripts scripts = all_scripts();
    const Folder folder;
    const Server server = start_arena(agon, folder.path);
    const auto play = [&](int count) {
        for (int played = 0; played < count; played += at_once) Load(server, false, at_once, scripts).run(0, 0);
        sleep(65);
        return server.megabytes();
    };
    const double before = play(2000), after = play(matches), growth = 100 * (after - before) / before;
    std::printf("%.1f MB after 2000 matches, %.1f MB after %d more: %+.1f %%; by fault: %s\n", before, after, matches,
                growth, faults(server).c_str());
    server.end();
    return growth < 5 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1 && std::string_view(argv[1]) == "leak")
        return leak_check(argc > 2 ? std::atoi(argv[2]) : 10'000, argc > 3 ? argv[3] : "build/release/agon");
    const int games = argc > 1 ? std::max(2, std::atoi(argv[1])) : 5000,
              spectators = argc > 2 ? std::atoi(argv[2]) : 1000;
    const double pace = argc > 3 ? std::max(1.0, std::atof(argv[3])) : 5000,
                 duration = argc > 4 ? std::atof(argv[4]) : 20;
    const char* agon = argc > 5 ? argv[5] : "build/release/agon";
    rlimit files{};
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    const Scripts scripts = all_scripts();
    const Folder folder;

    Figures echo_calm, echo_fast;
    {
        const Server server = start_echo();
        {
            Load load(server, true, games, scripts);
            echo_calm = load.run(pace, duration);
            echo_fast = load.run(0, 0);
        }
        server.end();
    }
    const Server server = start_arena(agon, folder.path);
    Figures calm, fast;
    double before = 0, full = 0, watched = 0;
    {
        Load load(server, false, games, scripts, spectators);
        before = server.megabytes();
        calm = load.run(pace, duration);
        watched = load.watched_megabytes();
        full = server.megabytes();
        std::printf(
            "%d games at once (half Battleship, half Kulami), %d spectators, %.0f messages a second for %.0f s\n",
            games, spectators, pace, duration);
        print("echo", echo_calm);
        print("arena", calm);
        std::printf(
            "  spectators received %.1f MB; the arena takes %.0f MB when all have come and %.0f MB at the end\n",
            watched, before, full);
        fast = load.run(0, 0);
        std::printf("the same games to their ends, as fast as answers come\n");
        print("echo", echo_fast);
        print("arena", fast);
        std::printf("arena: throughput per core %.2f of the bare echo server; faults counted by the arena: %s\n",
                    echo_fast.cpu_per_message / fast.cpu_per_message, faults(server).c_str());
    }
    const bool timeouts = faults(server).find("timeout") != std::string::npos;
    server.end();
    if (timeouts) std::printf("a player lost on time who was never late\n");
    return timeouts ? 1 : 0;
}
