#include "sandbox/cgroup.h"

#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>

namespace agon::sandbox {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view prefix = "agon-box-";  // agon-box-PID-NUMBER: PID is the arena's

bool write_to(const fs::path& file, const std::string& text) {
    std::ofstream out(file);
    return static_cast<bool>(out << text << std::flush);
}

std::set<std::string> words_of(const std::string& text, char at) {
    std::set<std::string> words;
    std::stringstream in(text);
    for (std::string word; std::getline(in, word, at);) words.insert(word);
    return words;
}

std::string first_line(const fs::path& file) {
    std::ifstream in(file);
    std::string line;
    std::getline(in, line);
    return line;
}

// The number behind a key in a file of "KEY NUMBER" lines.
std::int64_t value_of(const fs::path& file, const std::string& key) {
    std::ifstream in(file);
    std::string word;
    for (std::int64_t number; in >> word >> number;)
        if (word == key) return number;
    return 0;
}

// The folder of the group we are in: `controller` of version 1, or "" for version 2.
std::optional<fs::path> own_group(const fs::path& proc, const std::string& controller) {
    std::ifstream mounts(proc / "mounts");
    fs::path mounted;
    for (std::string line; std::getline(mounts, line);) {
        std::stringstream in(line);
        std::string device, folder, type, options;
        in >> device >> folder >> type >> options;
        if (controller.empty() ? type == "cgroup2" : type == "cgroup" && words_of(options, ',').contains(controller))
            mounted = folder;
    }
    if (mounted.empty()) return std::nullopt;
    std::ifstream groups(proc / "cgroup");
    for (std::string line; std::getline(groups, line);) {  // NUMBER:CONTROLLERS:PATH
        const auto first = line.find(':'), second = line.find(':', first + 1);
        const std::string controllers = line.substr(first + 1, second - first - 1);
        if (controller.empty() ? controllers.empty() : words_of(controllers, ',').contains(controller))
            return mounted / fs::path(line.substr(second + 1)).relative_path();
    }
    return std::nullopt;
}

// A group of version 2 with processes in it cannot have limited children, so we move into one ourselves.
Result<GroupHome> home_of_version_2(const fs::path& own) {
    const auto controllers = words_of(first_line(own / "cgroup.controllers"), ' ');
    if (!controllers.contains("memory") || !controllers.contains("pids"))
        return refuse("sandbox.no_controllers", {own.string()});
    const fs::path home = own.filename() == "agon-arena" ? own.parent_path() : own;
    const fs::path ours = home / "agon-arena";
    std::error_code error;
    fs::create_directory(ours, error);
    if (error || !write_to(ours / "cgroup.procs", std::to_string(::getpid())))
        return refuse("sandbox.read_only", {own.string()});
    if (write_to(home / "cgroup.subtree_control", "+memory +pids")) return GroupHome{2, {home}};
    write_to(home / "cgroup.procs", std::to_string(::getpid()));
    fs::remove(ours, error);
    return refuse("sandbox.shared_group", {home.string()});
}

Result<GroupHome> home_of_version_1(const fs::path& proc) {
    GroupHome home{1, {}};
    for (const char* controller : {"memory", "pids"}) {
        const auto own = own_group(proc, controller);
        if (!own) return refuse("sandbox.no_controller", {controller});
        home.folders.push_back(*own);
    }
    if (const auto own = own_group(proc, "cpuacct"); own && ::access(own->c_str(), W_OK) == 0)
        home.folders.push_back(*own);
    return home;
}

}  // namespace

Result<GroupHome> find_group_home(const fs::path& proc) {
    Result<GroupHome> home = refuse("sandbox.not_mounted");
    if (const auto own = own_group(proc, "")) home = home_of_version_2(*own);
    if (const auto older = home ? home : home_of_version_1(proc)) home = older;
    if (!home) return home;
    const auto trial = make_group(*home, std::string(prefix) + std::to_string(::getpid()) + "-trial", 64, 16);
    if (trial.empty()) return refuse("sandbox.no_groups", {home->folders.front().string()});
    remove_group(trial);
    return home;
}

std::vector<fs::path> make_group(const GroupHome& home, const std::string& name, int memory_mb, int processes) {
    const std::string bytes = std::to_string(static_cast<std::int64_t>(memory_mb) << 20);
    std::vector<fs::path> made;
    bool good = true;
    for (const auto& folder : home.folders) {
        std::error_code error;
        fs::create_directory(folder / name, error);
        good &= !error;
        made.push_back(folder / name);
    }
    if (good && home.version == 2) {
        good = write_to(made[0] / "memory.max", bytes) && write_to(made[0] / "pids.max", std::to_string(processes));
        write_to(made[0] / "memory.swap.max", "0");  // not there without swap
    } else if (good) {
        good = write_to(made[0] / "memory.limit_in_bytes", bytes) &&
               write_to(made[1] / "pids.max", std::to_string(processes));
        write_to(made[0] / "memory.memsw.limit_in_bytes", bytes);
    }
    if (good) return made;
    remove_group(made);
    return {};
}

void remove_group(const std::vector<fs::path>& folders) {
    for (int attempt = 0; attempt < 2000; ++attempt) {  // the kernel takes a moment to bury the dead
        bool gone = true;
        for (const auto& folder : folders) {
            if (::rmdir(folder.c_str()) == 0 || errno == ENOENT) continue;
            gone = false;
            std::ifstream members(folder / "cgroup.procs");
            for (pid_t pid; members >> pid;) ::kill(pid, SIGKILL);
        }
        if (gone) return;
        ::usleep(1000);
    }
}

std::int64_t killed_for_memory(const std::vector<fs::path>& folders) {
    if (folders.empty()) return 0;
    return value_of(folders[0] / "memory.events", "oom_kill") + value_of(folders[0] / "memory.oom_control", "oom_kill");
}

std::chrono::microseconds processor_time(const std::vector<fs::path>& folders) {
    if (folders.empty()) return {};
    if (folders.size() == 3)
        return std::chrono::microseconds(std::atoll(first_line(folders[2] / "cpuacct.usage").c_str()) / 1000);
    return std::chrono::microseconds(value_of(folders[0] / "cpu.stat", "usage_usec"));
}

void remove_stale_groups(const GroupHome& home) {
    for (const auto& folder : home.folders) {
        std::error_code error;
        for (const auto& entry : fs::directory_iterator(folder, error)) {
            const std::string name = entry.path().filename().string();
            if (!name.starts_with(prefix)) continue;
            const pid_t arena = std::atoi(name.c_str() + prefix.size());
            if (arena > 0 && ::kill(arena, 0) < 0 && errno == ESRCH) remove_group({entry.path()});
        }
    }
}

}  // namespace agon::sandbox
