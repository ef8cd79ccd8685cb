// agon demo cluster: a whole lab on this machine. Three NATS servers, four workers and a
// head play a tournament; on the way a worker and a server are killed, and nothing is lost.
#include <fcntl.h>
#include <fmt/core.h>
#include <netinet/in.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <span>
#include <thread>

#include "base/machine.h"
#include "base/print.h"
#include "cli/commands.h"
#include "cli/language.h"
#include "cli/tournament_options.h"
#include "cluster/nats.h"
#include "core/catalogue.h"

namespace agon {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

// accidents: a worker and a server are killed on the way.
struct DemoOptions {
    int rounds = 40;
    bool accidents = true;
};

void describe_demo(Arguments& a, DemoOptions& o) {
    const auto only_one = [](const std::string&) {};
    a.call<std::string>("WHAT", only_one, "cluster").required().one_of({"cluster"});
    a.option("--rounds", o.rounds, "of the tournament that is played").between(1, 10'000);
    a.flag("--no-accidents", [&o] { o.accidents = false; }, "nobody is killed on the way");
}

// A program that ends with this one, its output in a file.
class Child {
   public:
    Child(const std::vector<std::string>& words, const fs::path& log) {
        std::vector<char*> argv;
        for (const auto& w : words) argv.push_back(const_cast<char*>(w.c_str()));
        argv.push_back(nullptr);
        const int out = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
        const pid_t parent = ::getpid();
        pid_ = ::fork();
        if (pid_ == 0) {
            ::prctl(PR_SET_PDEATHSIG, SIGKILL);
            if (::getppid() != parent) ::_exit(1);
            ::setpgid(0, 0);  // Ctrl-C is for the head, which ends the others
            ::dup2(out, 1);
            ::dup2(out, 2);
            ::execv(argv[0], argv.data());
            ::_exit(127);
        }
        ::close(out);
    }
    Child(const Child&) = delete;
    ~Child() { end(SIGTERM); }
    void end(int signal) {
        if (pid_ <= 0) return;
        ::kill(pid_, signal);
        ::waitpid(pid_, nullptr, 0);
        pid_ = 0;
    }

   private:
    pid_t pid_ = 0;
};

// Ports that nobody uses now; all are taken before any is given back.
std::vector<int> free_ports(std::size_t count) {
    std::vector<int> sockets, ports;
    for (std::size_t i = 0; i < count; ++i) {
        const int s = ::socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{.sin_family = AF_INET, .sin_port = 0, .sin_addr = {htonl(INADDR_LOOPBACK)}, .sin_zero = {}};
        socklen_t size = sizeof address;
        ::bind(s, reinterpret_cast<sockaddr*>(&address), size);
        ::getsockname(s, reinterpret_cast<sockaddr*>(&address), &size);
        sockets.push_back(s);
        ports.push_back(ntohs(address.sin_port));
    }
    for (const int s : sockets) ::close(s);
    return ports;
}

struct Folder {
    fs::path path = fs::temp_directory_path() / fmt::format("agon-demo-{}", ::getpid());
    Folder() { fs::create_directories(path); }
    ~Folder() { fs::remove_all(path); }
};

class Lab {
   public:
    Lab(const fs::path& folder, const std::string& nats_server) : folder_(folder) {
        constexpr std::size_t count = 3;
        const auto ports = free_ports(2 * count);
        const std::span clients(ports.begin(), count), routes(ports.begin() + count, count);
        urls_ = addresses(clients);
        for (std::size_t i = 0; i < count; ++i)
            add_server(nats_server, fmt::format("server{}", i + 1), clients[i], routes[i], addresses(routes));
    }
    void add_worker(const std::string& name) {
        workers_.push_back(std::make_unique<Child>(
            std::vector<std::string>{fs::read_symlink("/proc/self/exe").string(), "worker", urls_, "--slots", "1",
                                     "--name", name, "--data", (folder_ / name).string()},
            folder_ / (name + ".log")));
        print("{:<10} agon worker --slots 1\n", name);
    }
    const std::string& urls() const { return urls_; }

    void accident() {
        workers_.back()->end(SIGKILL);
        servers_.back()->end(SIGKILL);
    }

   private:
    static std::string address(int port) { return fmt::format("nats://127.0.0.1:{}", port); }
    static std::string addresses(std::span<const int> ports) {
        std::string all;
        for (const int p : ports) all += (all.empty() ? "" : ",") + address(p);
        return all;
    }

    void add_server(const std::string& program, const std::string& name, int port, int route,
                    const std::string& routes) {
        servers_.push_back(std::make_unique<Child>(
            std::vector<std::string>{program, "-a", "127.0.0.1", "-p", std::to_string(port), "-js", "-sd",
                                     (folder_ / name).string(), "-n", name, "--cluster_name", "agon-demo", "--cluster",
                                     address(route), "--routes", routes},
            folder_ / (name + ".log")));
        print("{:<10} NATS with JetStream at 127.0.0.1:{}\n", name, port);
    }

    fs::path folder_;
    std::string urls_;
    std::vector<std::unique_ptr<Child>> servers_, workers_;
};

// Servers that have just been started do not answer at once; the streams are made by the head.
void wait_for_servers(const std::string& urls) { value_or_usage_error(nats::Connection::open({.urls = urls}, 30s)); }

const GameEntry& showcase() {
    const auto found = std::ranges::find_if(catalogue(), [](const GameEntry* g) { return !g->showcase.empty(); });
    if (found == catalogue().end()) throw usage_error("cli.no_showcase");
    return **found;
}

void announce(const DemoOptions& o, const GameEntry& game, const Lab& lab) {
    print("{:<10} agon tournament {} … --cluster {}\n", "head", game.name, lab.urls());
    if (o.accidents)
        print(
            "In six seconds worker4 and server3 are killed; the others take over, and no match is lost or counted "
            "twice.\n");
    print("\n");
    std::fflush(stdout);
}

std::jthread accident_in_six_seconds(Lab& lab) {
    return std::jthread([&lab](std::stop_token stop) {
        for (int i = 0; i < 60 && !stop.stop_requested(); ++i) std::this_thread::sleep_for(100ms);
        if (!stop.stop_requested()) lab.accident();
    });
}

TournamentOptions tournament_of(const DemoOptions& o, const GameEntry& game, const std::string& urls,
                                const fs::path& data) {
    TournamentOptions t{.what = {std::string(game.name)}, .clock = "none", .data = data.string()};
    t.what.insert(t.what.end(), game.showcase.begin(), game.showcase.end());
    t.rounds = o.rounds;
    t.seed = 1;
    t.cluster.urls = urls;
    t.lease = "3s";
    t.batch = "1s";
    return t;
}

int run_demo(const DemoOptions& o) {
    const std::string nats_server = find_program("nats-server");
    if (nats_server.empty()) throw usage_error("cli.no_nats_server");
    const GameEntry& game = showcase();
    const Folder folder;
    Lab lab(folder.path, nats_server);
    for (int i = 1; i <= 4; ++i) lab.add_worker(fmt::format("worker{}", i));
    announce(o, game, lab);
    wait_for_servers(lab.urls());
    const std::jthread accident = o.accidents ? accident_in_six_seconds(lab) : std::jthread();
    return run_tournament(tournament_of(o, game, lab.urls(), folder.path / "data"));
}

}  // namespace

void add_demo(Commands& c) {
    c.add("demo", "cluster: a head, three NATS servers and four workers on this machine", &describe_demo, &run_demo);
}

}  // namespace agon
