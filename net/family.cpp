#include "net/family.h"

#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fstream>
#include <iterator>
#include <memory>
#include <mutex>
#include <set>
#include <string_view>

#include <linux/close_range.h>

namespace agon::net {

namespace {

constexpr std::string_view tag_variable = "AGON_CHILD=";

// The kernel keeps one list of children per process, so this is per process too: which of
// them we started ourselves (the others were adopted), and the tags of those that live.
struct Register {
    std::mutex mutex{};
    std::map<pid_t, std::string> heads{};
    unsigned long last = 0;
};

Register& family() {
    static Register only;
    return only;
}

std::vector<char*> pointers(std::vector<std::string>& words) {
    std::vector<char*> result;
    for (auto& word : words) result.push_back(word.data());
    result.push_back(nullptr);
    return result;
}

std::vector<std::string> environment_with(std::map<std::string, std::string> extra) {
    std::vector<std::string> result;
    for (char** entry = environ; *entry; ++entry) {
        const std::string_view text = *entry;
        if (!extra.contains(std::string(text.substr(0, text.find('='))))) result.emplace_back(text);
    }
    for (const auto& [name, value] : extra) result.push_back(name + "=" + value);
    return result;
}

struct Recipe {
    char** words;
    char** environment;
    const char* folder;
    char** groups;
    const cpu_set_t* cores;  // null: those of the parent
    int input, output, errors, report;
    pid_t parent;
};

cpu_set_t set_of(const std::vector<int>& cores) {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (int core : cores) CPU_SET(core, &set);
    return set;
}

// A group that cannot be joined is no reason not to play: the arena knows by reading it.
void join_group(const char* file) {
    const int fd = open(file, O_WRONLY | O_CLOEXEC);
    if (fd < 0) return;
    [[maybe_unused]] auto joined = write(fd, "0", 1);
    close(fd);
}

// Runs in the child between vfork and exec, on the parent's memory: system calls only.
[[noreturn, gnu::noinline]] void become(const Recipe& recipe) {
    struct sigaction standard{};
    standard.sa_handler = SIG_DFL;
    for (int signal : {SIGPIPE, SIGINT, SIGTERM}) sigaction(signal, &standard, nullptr);
    setsid();
    for (char** group = recipe.groups; *group; ++group) join_group(*group);
    if (recipe.cores) sched_setaffinity(0, sizeof *recipe.cores, recipe.cores);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const bool ready = getppid() == recipe.parent && dup2(recipe.input, 0) == 0 && dup2(recipe.output, 1) == 1 &&
                       dup2(recipe.errors, 2) == 2 && (!recipe.folder || chdir(recipe.folder) == 0);
    if (ready) {
        close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);  // whatever another library left open stays with us
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, nullptr);
        execvpe(recipe.words[0], recipe.words, recipe.environment);
    }
    const int error = errno;
    [[maybe_unused]] auto told = write(recipe.report, &error, sizeof error);
    _exit(127);
}

[[gnu::noinline]] pid_t fork_into(const Recipe& recipe) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);  // no handler of ours may run in the child
    const pid_t pid = vfork();
    if (pid == 0) become(recipe);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return pid;
}

int open_pidfd(pid_t pid) {
    return static_cast<int>(syscall(SYS_pidfd_open, pid, 0));
}  // glibc 2.36 declares it for C only

std::string read_whole(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<pid_t> our_children() {
    std::vector<pid_t> result;
    std::unique_ptr<DIR, int (*)(DIR*)> threads(opendir("/proc/self/task"), closedir);
    while (const dirent* thread = threads ? readdir(threads.get()) : nullptr) {
        if (thread->d_name[0] == '.') continue;
        std::ifstream children(std::string("/proc/self/task/") + thread->d_name + "/children");
        result.insert(result.end(), std::istream_iterator<pid_t>(children), {});
    }
    return result;
}

std::string tag_of(pid_t pid) {
    const std::string everything = '\0' + read_whole("/proc/" + std::to_string(pid) + "/environ") + '\0';
    const auto at = everything.find('\0' + std::string(tag_variable));
    if (at == everything.npos) return {};
    const auto value = at + 1 + tag_variable.size();
    return everything.substr(value, everything.find('\0', value) - value);
}

bool is_dead(pid_t pid) {
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid;
}

}  // namespace

std::expected<Child, int> start_child(const Launch& launch) {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    int report[2];
    if (pipe2(report, O_CLOEXEC) < 0) return std::unexpected(errno);
    std::lock_guard lock(family().mutex);  // a sweep must not meet a child that is not registered yet
    const auto tag = std::to_string(getpid()) + "." + std::to_string(++family().last);
    auto words = launch.words;
    auto extra = launch.environment;
    extra[std::string(tag_variable.substr(0, tag_variable.size() - 1))] = tag;
    auto environment = environment_with(std::move(extra));
    auto groups = launch.groups;
    auto word_pointers = pointers(words), environment_pointers = pointers(environment),
         group_pointers = pointers(groups);
    const cpu_set_t cores = set_of(launch.cores);
    const pid_t pid = fork_into({word_pointers.data(), environment_pointers.data(),
                                 launch.folder.empty() ? nullptr : launch.folder.c_str(), group_pointers.data(),
                                 launch.cores.empty() ? nullptr : &cores, launch.input, launch.output, launch.errors,
                                 report[1], getpid()});
    int error = pid < 0 ? errno : 0;
    ::close(report[1]);
    if (pid > 0 && read(report[0], &error, sizeof error) > 0) waitpid(pid, nullptr, 0);
    ::close(report[0]);
    if (error) return std::unexpected(error);
    Child child{pid, open_pidfd(pid), tag};
    if (child.pidfd < 0) {
        error = errno;
        kill_session(child);
        waitpid(pid, nullptr, 0);
        return std::unexpected(error);
    }
    family().heads.emplace(pid, tag);
    return child;
}

void kill_session(const Child& child) { ::kill(-child.pid, SIGKILL); }

// Orphans come to our first thread.
std::vector<pid_t> with_orphans(const Child& child) {
    std::vector<pid_t> found{child.pid};
    const std::string self = std::to_string(getpid());
    std::ifstream children("/proc/self/task/" + self + "/children");
    const std::vector<pid_t> ours(std::istream_iterator<pid_t>(children), {});
    std::lock_guard lock(family().mutex);
    for (const pid_t pid : ours)
        if (!family().heads.contains(pid) && tag_of(pid) == child.tag) found.push_back(pid);
    return found;
}

bool has_ended(const Child& child) { return is_dead(child.pid); }

int bury(const Child& child) {
    siginfo_t info{};
    while (waitid(P_PID, static_cast<id_t>(child.pid), &info, WEXITED | WNOWAIT) < 0 && errno == EINTR) {}
    kill_session(child);
    std::lock_guard lock(family().mutex);
    int status = 0;
    waitpid(child.pid, &status, 0);
    family().heads.erase(child.pid);
    return status;
}

bool sweep(const std::string& tag) {
    std::lock_guard lock(family().mutex);
    const pid_t our_session = getsid(0);
    std::set<std::string_view> living;
    for (const auto& [pid, living_tag] : family().heads) living.insert(living_tag);
    bool clean = true;
    for (const pid_t pid : our_children()) {
        if (family().heads.contains(pid) || getsid(pid) == our_session) continue;
        if (is_dead(pid)) {
            waitpid(pid, nullptr, 0);
            clean = false;  // its own children may have come to us after we looked
            continue;
        }
        const auto found = tag_of(pid);
        if (found != tag && living.contains(found)) continue;
        ::kill(pid, SIGKILL);
        clean = false;
    }
    return clean;
}

}  // namespace agon::net
