#include "seats/cpu_share.h"

#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <fstream>
#include <sstream>

#include "sandbox/cage.h"

namespace agon {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view prefix = "agon-cpu-";

bool put(const fs::path& file, const std::string& text) {
    std::ofstream out(file);
    out << text;
    out.flush();
    return out.good();
}

std::string self() { return std::to_string(::getpid()); }

// The group of a process in the hierarchy of this controller; "" is version 2.
std::optional<fs::path> group_of(const fs::path& process, const std::string& controller) {
    fs::path mounted;
    std::ifstream mounts(process / "mounts");
    for (std::string line; std::getline(mounts, line);) {
        std::istringstream in(line);
        std::string device, folder, type, options;
        in >> device >> folder >> type >> options;
        const bool there = ("," + options + ",").find("," + controller + ",") != std::string::npos;
        if (controller.empty() ? type == "cgroup2" : type == "cgroup" && there) mounted = folder;
    }
    std::ifstream groups(process / "cgroup");
    for (std::string line; !mounted.empty() && std::getline(groups, line);) {  // NUMBER:CONTROLLERS:PATH
        const auto first = line.find(':'), second = line.find(':', first + 1);
        const std::string controllers = "," + line.substr(first + 1, second - first - 1) + ",";
        if (controllers == "," + controller + "," ||
            (!controller.empty() && controllers.find("," + controller + ",") != std::string::npos))
            return mounted / fs::path(line.substr(second + 1)).relative_path();
    }
    return std::nullopt;
}

// A group of version 2 can stand still and be killed all the same. (One of version 1 cannot: if the arena died, its
// players would stay for ever.)
bool can_freeze(const fs::path& folder) {
    const fs::path trial = folder / (std::string(prefix) + self() + "-trial");
    std::error_code error;
    fs::create_directory(trial, error);
    const bool can = !error && ::access((trial / "cgroup.freeze").c_str(), W_OK) == 0;
    ::rmdir(trial.c_str());
    return can;
}

// Groups of arenas that are not running any more.
void remove_stale(const fs::path& folder) {
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored)) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with(prefix)) continue;
        const pid_t owner = std::atoi(name.c_str() + prefix.size());
        if (owner <= 0 || ::kill(owner, 0) == 0 || errno != ESRCH) continue;
        for (const auto& inner : fs::directory_iterator(entry.path(), ignored))
            if (inner.is_directory(ignored)) ::rmdir(inner.path().c_str());
        ::rmdir(entry.path().c_str());
    }
}

// Version 1: a group for all that is ours, before strangers; in it one for the arena, and one for each player.
Result<CpuHome> home_of_version_1(const fs::path& own) {
    remove_stale(own);
    const fs::path top = own / (std::string(prefix) + self());
    std::error_code error;
    fs::create_directories(top / "arena", error);
    CpuHome home{top, "cpu.shares", 16 * 1024, 1024, 2};
    if (error || !put(top / home.weight_file, std::to_string(home.first)) ||
        !put(top / "arena" / home.weight_file, std::to_string(home.first)) ||
        !put(top / "arena" / "cgroup.procs", self()))
        return refuse("seats.no_cpu_groups", {own.string()});
    return home;
}

// Version 2: the sandbox has moved us into a group beside which others can be made.
Result<CpuHome> home_of_version_2(const fs::path& ours) {
    if (ours.filename() != "agon-arena") return refuse("seats.no_cpu_groups", {ours.string()});
    const fs::path folder = ours.parent_path();
    remove_stale(folder);
    CpuHome home{folder, "cpu.weight", 1600, 100, 1};
    if (!put(folder / "cgroup.subtree_control", "+cpu") || !put(ours / home.weight_file, std::to_string(home.first)))
        return refuse("seats.no_cpu_groups", {folder.string()});
    if (can_freeze(folder)) home.freezer = folder;
    return home;
}

// Version 2 is there beside version 1, without weights.
CpuHome with_freezer(CpuHome home, const std::optional<fs::path>& second) {
    if (!second || !can_freeze(*second)) return home;
    remove_stale(*second);
    home.freezer = *second;
    return home;
}

// The sandbox finds its groups first: it moves us where version 2 wants us.
Result<CpuHome> find_home() {
    if (::getpriority(PRIO_PROCESS, 0) > 0) return refuse("seats.is_nice");
    (void)sandbox::available();
    return find_cpu_home("/proc");
}

// What was made for this process goes with it.
struct Home {
    Result<CpuHome> found = find_home();
    ~Home() {
        if (!found || found->weight_file != "cpu.shares") return;
        put(found->folder.parent_path() / "cgroup.procs", self());
        ::rmdir((found->folder / "arena").c_str());
        ::rmdir(found->folder.c_str());
    }
};

std::string next_name() {
    static std::atomic<int> last = 0;
    return std::string(prefix) + self() + "-" + std::to_string(++last);
}

}  // namespace

Result<CpuHome> find_cpu_home(const fs::path& proc) {
    const auto first = group_of(proc / "self", "cpu"), second = group_of(proc / "self", "");
    if (!first && second) return home_of_version_2(*second);
    if (!first) return refuse("seats.no_cpu_groups", {"/sys/fs/cgroup"});
    auto home = home_of_version_1(*first);
    return home ? Result<CpuHome>(with_freezer(std::move(*home), second)) : home;
}

const Result<CpuHome>& cpu_home() {
    static const Home home;
    return home.found;
}

CpuShare::CpuShare(const CpuHome& home) : home_(home) {
    const std::string name = next_name();
    weighed_ = make(home.folder / name);
    if (home.freezer == home.folder) frozen_ = weighed_;
    else if (!home.freezer.empty()) frozen_ = make(home.freezer / name);
}

fs::path CpuShare::make(const fs::path& folder) {
    std::error_code error;
    fs::create_directory(folder, error);
    if (error) return {};
    made_.push_back(folder);
    return folder;
}

CpuShare::~CpuShare() {
    freeze(false);
    for (const fs::path& folder : made_)
        for (int attempt = 0; attempt < 50; ++attempt) {  // the dead may still be there for a moment
            if (::rmdir(folder.c_str()) == 0 || errno != EBUSY) break;
            ::usleep(1000);
        }
}

std::vector<std::string> CpuShare::groups() const {
    std::vector<std::string> files;
    for (const fs::path& folder : made_) files.push_back((folder / "cgroup.procs").string());
    return files;
}

void CpuShare::follow(int pid) {
    const bool is_older = home_.weight_file == "cpu.shares";
    const std::string controller = is_older ? "cpu" : "";
    const auto group = group_of("/proc/" + std::to_string(pid), controller);
    if (!group || *group == group_of("/proc/self", controller)) return;
    weighed_ = *group;
    if (!is_older && !frozen_.empty()) frozen_ = *group;
}

void CpuShare::rank(Rank r) {
    if (weighed_.empty() || rank_ == r) return;
    if (rank_ == Rank::Frozen) freeze(false);
    const auto weight = [&](Rank of) { return of == Rank::First ? home_.usual : home_.last; };
    if (weight(r) != weight(rank_)) put(weighed_ / home_.weight_file, std::to_string(weight(r)));
    rank_ = r;
    if (r == Rank::Frozen) freeze(true);
}

void CpuShare::freeze(bool still) {
    if (!frozen_.empty()) put(frozen_ / "cgroup.freeze", still ? "1" : "0");
}

}  // namespace agon
