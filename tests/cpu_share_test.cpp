// The groups of players: which files are written in a tree of control groups of either version, and that a player that
// stands still really does. The trees are folders here; what the machine itself offers is tried with a busy program.
#include <doctest/doctest.h>
#include <sched.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <thread>

#include "core/text.h"
#include "net/process.h"
#include "seats/cpu_share.h"
#include "seats/own_cores.h"
#include "seats/starvation_probe.h"

using namespace agon;
namespace fs = std::filesystem;

namespace {

struct Tree {
    Tree() { fs::create_directories(path); }
    ~Tree() { fs::remove_all(path); }
    void write(const fs::path& file, const std::string& text) const {
        fs::create_directories((path / file).parent_path());
        std::ofstream(path / file) << text;
    }
    std::string read(const fs::path& file) const {
        std::ifstream in(path / file);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    // Control groups make such a file in every new group; a folder does not, so that the trial finds it there.
    void can_freeze(const fs::path& folder) const {
        write(folder / ("agon-cpu-" + std::to_string(::getpid()) + "-trial") / "cgroup.freeze", "0");
    }
    const fs::path path = fs::temp_directory_path() / ("agon-tree-" + std::to_string(::getpid()));
};

void mount(const Tree& t, const std::string& mounts, const std::string& groups) {
    t.write("self/mounts", mounts);
    t.write("self/cgroup", groups);
}

std::string line(const Tree& t, const std::string& folder, const std::string& type, const std::string& options) {
    return "none " + (t.path / folder).string() + " " + type + " " + options + " 0 0\n";
}

fs::path group_in(const CpuShare& share, std::size_t number) {
    return fs::path(share.groups().at(number)).parent_path();
}

std::string content(const fs::path& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("version 2 alone: one group has the weight and stands still") {
    const Tree t;
    mount(t, line(t, "cg", "cgroup2", "rw"), "0::/slice/agon-arena\n");
    t.write("cg/slice/agon-arena/cpu.weight", "100");
    t.write("cg/slice/cgroup.subtree_control", "");
    t.can_freeze("cg/slice");
    const auto home = find_cpu_home(t.path);
    REQUIRE(home);
    CHECK(t.read("cg/slice/cgroup.subtree_control") == "+cpu");
    CHECK(t.read("cg/slice/agon-arena/cpu.weight") == "1600");
    CHECK(home->freezer == home->folder);
    CpuShare share(*home);
    REQUIRE(share.groups().size() == 1);
    const fs::path group = group_in(share, 0);
    share.rank(CpuShare::Rank::Frozen);
    CHECK(content(group / "cpu.weight") == "1");
    CHECK(content(group / "cgroup.freeze") == "1");
    share.rank(CpuShare::Rank::Last);
    CHECK(content(group / "cgroup.freeze") == "0");
    CHECK(content(group / "cpu.weight") == "1");
    share.rank(CpuShare::Rank::First);
    CHECK(content(group / "cpu.weight") == "100");
}

TEST_CASE("version 2 without the right to make groups, or outside of one of ours, is refused") {
    const Tree t;
    mount(t, line(t, "cg", "cgroup2", "rw"), "0::/user.slice\n");
    t.write("cg/user.slice/cpu.weight", "100");
    CHECK(find_cpu_home(t.path).error().code == "seats.no_cpu_groups");
    mount(t, "", "");
    CHECK(find_cpu_home(t.path).error().code == "seats.no_cpu_groups");
}

TEST_CASE("version 1 with version 2 beside it: a group for the weight and one that stands still") {
    const Tree t;
    mount(t, line(t, "cpu", "cgroup", "rw,cpu,cpuacct") + line(t, "unified", "cgroup2", "rw"),
          "1:cpu,cpuacct:/\n0::/\n");
    fs::create_directories(t.path / "cpu");
    t.can_freeze("unified");
    const auto home = find_cpu_home(t.path);
    REQUIRE(home);
    CHECK(home->freezer == t.path / "unified" / "");
    CpuShare share(*home);
    REQUIRE(share.groups().size() == 2);
    share.rank(CpuShare::Rank::Frozen);
    CHECK(content(group_in(share, 0) / "cpu.shares") == "2");
    CHECK(content(group_in(share, 1) / "cgroup.freeze") == "1");
    share.rank(CpuShare::Rank::First);
    CHECK(content(group_in(share, 0) / "cpu.shares") == "1024");
    CHECK(content(group_in(share, 1) / "cgroup.freeze") == "0");
}

TEST_CASE("version 1 alone: weights, and nobody stands still") {
    const Tree t;
    mount(t, line(t, "cpu", "cgroup", "rw,cpu"), "1:cpu:/\n");
    fs::create_directories(t.path / "cpu");
    const auto home = find_cpu_home(t.path);
    REQUIRE(home);
    CHECK(home->freezer.empty());
    CpuShare share(*home);
    share.rank(CpuShare::Rank::Frozen);
    CHECK(share.groups().size() == 1);
    CHECK(content(group_in(share, 0) / "cpu.shares") == "2");
    CHECK_FALSE(fs::exists(group_in(share, 0) / "cgroup.freeze"));
}

namespace {

// A program that computes without end, in the groups of a share.
pid_t busy_in(const CpuShare& share) {
    const pid_t child = ::fork();
    if (child != 0) return child;
    for (const std::string& file : share.groups()) std::ofstream(file) << ::getpid();
    for (volatile unsigned long n = 0;;) n = n + 1;
}

long ticks_of(pid_t pid) {
    std::string text = content("/proc/" + std::to_string(pid) + "/schedstat");
    return std::atol(text.c_str());
}

bool computes_within(pid_t pid, std::chrono::milliseconds time) {
    const long before = ticks_of(pid);
    for (auto end = std::chrono::steady_clock::now() + time; std::chrono::steady_clock::now() < end;) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        if (ticks_of(pid) > before) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("a player that is not to move stands still, can be killed, and goes on when it is asked") {
    const auto& home = cpu_home();
    if (!home || home->freezer.empty()) {
        MESSAGE("this machine lets nobody stand still; doctor says so");
        CHECK_FALSE(sentence(home ? Phrase{"seats.no_freezer"} : Phrase(home.error()), Language::German).empty());
        return;
    }
    using namespace std::chrono_literals;
    CpuShare share(*home);
    const pid_t busy = busy_in(share);
    REQUIRE(computes_within(busy, 60s));
    share.rank(CpuShare::Rank::Frozen);
    const auto stands_still = [&] { return content(group_in(share, share.groups().size() - 1) / "cgroup.events"); };
    for (int i = 0; i < 6000 && stands_still().find("frozen 1") == std::string::npos; ++i)
        std::this_thread::sleep_for(10ms);
    bool computes = true;  // what it did up to its last moment may be counted after the group says that it is frozen
    for (int i = 0; i < 300 && computes; ++i) computes = computes_within(busy, 200ms);
    CHECK_FALSE(computes);
    share.rank(CpuShare::Rank::First);
    CHECK(computes_within(busy, 60s));
    share.rank(CpuShare::Rank::Frozen);
    ::kill(busy, SIGKILL);
    CHECK(::waitpid(busy, nullptr, 0) == busy);
}

TEST_CASE("every program has as many cores as any other, and nobody's twice") {
    using Cores = std::vector<int>;
    struct Row {
        Cores cores;
        Lane lane;
        Cores first, second;
    };
    const std::vector<Row> table{
        {{}, {0, 1}, {}, {}},           // nothing is known
        {{0}, {0, 1}, {}, {}},          // too few: the players share them
        {{0, 1}, {0, 1}, {0}, {1}},     // the least
        {{2, 5, 7}, {0, 1}, {2}, {5}},  // the third is for the arena
        {{0, 1, 2, 3, 4, 5, 6, 7}, {0, 1}, {0, 1, 2, 3}, {4, 5, 6, 7}},
        {{0, 1, 2, 3, 4, 5, 6, 7}, {0, 2}, {0, 1}, {2, 3}},
        {{0, 1, 2, 3, 4, 5, 6, 7}, {1, 2}, {4, 5}, {6, 7}},
        {{0, 1, 2, 3, 4, 5, 6, 7}, {3, 4}, {6}, {7}},
        {{0, 1, 2, 3, 4, 5, 6, 7}, {4, 5}, {}, {}},  // ten programs
    };
    for (const Row& row : table) {
        CAPTURE(core_list(row.cores));
        CAPTURE(row.lane.number);
        CHECK(share_out(row.cores, row.lane) == CoresOfPlayers{row.first, row.second});
    }
    CHECK(core_list({0, 3}) == "0, 3");
}

TEST_CASE("cores are for two programs on a clock of the wall that have no weights") {
    const GameEntry& game = *find_game("othello");
    const PlayerSpec program = *parse_player(game, "cmd:./bot"), engine = *parse_player(game, "random");
    Conduct clock;
    clock.total = std::chrono::seconds(1);
    CHECK(own_cores({program, engine}, clock, Lane{}) == CoresOfPlayers{});
    CHECK(own_cores({program, program}, Conduct{}, Lane{}) == CoresOfPlayers{});
    CHECK(own_cores({program, program}, clock, {}) == CoresOfPlayers{});
    const CoresOfPlayers all = share_out(cores_of_this_process(), {});
    CHECK(own_cores({program, program}, clock, Lane{}) == (cpu_home() ? CoresOfPlayers{} : all));
}

TEST_CASE("a program and all it starts stay on the cores that they were given") {
    const std::vector<int> ours = cores_of_this_process();
    REQUIRE_FALSE(ours.empty());
    net::Loop loop;
    std::string told;
    const auto port = net::spawn(
        loop, {.words = {"sh", "-c", "sh -c 'grep Cpus_allowed_list /proc/self/status'"}, .cores = {ours.back()}});
    port->start([&](std::string_view line, Time) { told = line; }, [&](const net::Gone&) { loop.stop(); });
    loop.run();
    CHECK(told == "Cpus_allowed_list:\t" + std::to_string(ours.back()));
    CHECK(cores_of_this_process() == ours);
}

namespace {

// Programs that compute on one core, and with them everything that this thread starts; for as long as it lives.
class CrowdedCore {
   public:
    CrowdedCore(int core, int programs) {
        ::sched_getaffinity(0, sizeof before_, &before_);
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(core, &one);
        ::sched_setaffinity(0, sizeof one, &one);
        for (int i = 0; i < programs; ++i) running_.push_back(stranger());
    }
    ~CrowdedCore() {
        for (const pid_t p : running_) ::kill(p, SIGKILL);
        for (const pid_t p : running_) ::waitpid(p, nullptr, 0);
        ::sched_setaffinity(0, sizeof before_, &before_);
    }

   private:
    static pid_t stranger() {
        const pid_t child = ::fork();
        if (child != 0) return child;
        ::setsid();  // the kernel shares the processor out by sessions
        for (volatile unsigned long n = 0;;) n = n + 1;
    }

    cpu_set_t before_{};
    std::vector<pid_t> running_;
};

}  // namespace

TEST_CASE("where only the wall is known, a thread that computes tells when the machine was starved") {
    using namespace std::chrono_literals;
    const CrowdedCore crowd(cores_of_this_process().front(), 9);
    StarvationProbe probe;
    Duration worst{};
    for (int i = 0; i < 1200 && worst < 5ms; ++i) {
        std::this_thread::sleep_for(50ms);
        worst = std::max(worst, probe.take_worst());
    }
    CHECK(worst >= 5ms);
}
