// agon-cage: the last step before a stranger's program. Outside it joins control groups and turns into
// bubblewrap; inside it is the box's first process (--keep): it makes the box's /tmp, starts the program
// and waits for it, and nothing of the box can look into it. Whatever runs inside, itself included, has no
// capability, the resource limits and the system call filter. Small, because it runs on both sides.
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "sandbox/filter.h"

namespace {

using agon::cage::SharedMemory;

struct ResourceLimit {
    __rlimit_resource what;
    rlimit value;
};

struct Order {
    std::vector<ResourceLimit> limits{};
    const char* user = nullptr;
    const char* folder = nullptr;
    const char* tmp = nullptr;  // the options of its file system
    bool filtered = false, keep = false;
    SharedMemory memory = SharedMemory::Counted;
    char** program = nullptr;
};

[[noreturn]] void give_up(const char* what, const char* why) {
    std::fprintf(stderr, "agon-cage: %s: %s\n", what, why);
    std::_Exit(126);
}

void join(const char* group) {
    const int fd = ::open(group, O_WRONLY | O_CLOEXEC);
    if (fd < 0 || ::write(fd, "0", 1) != 1) give_up(group, std::strerror(errno));
    ::close(fd);
}

ResourceLimit limit_named(std::string_view name, const char* text) {
    struct Known {
        std::string_view name;
        __rlimit_resource what;
    };
    // RLIMIT_DATA and not RLIMIT_AS: virtual machines reserve far more addresses than they use.
    constexpr Known known[] = {{"data", RLIMIT_DATA},       {"processes", RLIMIT_NPROC},   {"file", RLIMIT_FSIZE},
                               {"open", RLIMIT_NOFILE},     {"core", RLIMIT_CORE},         {"cpu", RLIMIT_CPU},
                               {"queues", RLIMIT_MSGQUEUE}, {"signals", RLIMIT_SIGPENDING}};
    for (const auto& k : known) {
        if (k.name != name) continue;
        const rlim_t value = std::strtoull(text, nullptr, 10);
        // Of processor time the first warning ends a program, with a signal that says why, and the last is for one that
        // ignores it.
        return {k.what, {value, k.what == RLIMIT_CPU ? value + 1 : value}};
    }
    give_up("unknown limit", text);
}

void clean_environment() {
    ::clearenv();
    ::setenv("PATH", "/usr/local/bin:/usr/bin:/bin", 1);
    ::setenv("HOME", "/tmp", 1);
    ::setenv("LANG", "C.UTF-8", 1);
}

Order read_order(int argc, char** argv) {
    Order order;
    int at = 1;
    const auto value = [&] { return ++at < argc ? argv[at] : const_cast<char*>(""); };
    for (; at < argc && std::string_view(argv[at]) != "--"; ++at) {
        const std::string_view word = argv[at];
        if (word == "--join") join(value());
        else if (word == "--limit") {
            const std::string_view name = value();
            order.limits.push_back(limit_named(name, value()));
        } else if (word == "--user") order.user = value();
        else if (word == "--folder") order.folder = value();
        else if (word == "--tmp") order.tmp = value();
        else if (word == "--filter") order.filtered = true;
        else if (word == "--keep") order.keep = true;
        else if (word == "--no-shared-memory") order.memory = SharedMemory::Refused;
        else if (word == "--clean") clean_environment();
        else if (word == "--set") ::putenv(value());
        else give_up("unknown option", argv[at]);
    }
    if (++at >= argc) give_up("usage", "agon-cage [OPTIONS] -- PROGRAM [ARGUMENTS]");
    order.program = argv + at;
    return order;
}

void become(const char* text) {
    const auto user = static_cast<uid_t>(std::strtoul(text, nullptr, 10));
    if (::setgroups(0, nullptr) < 0 || ::setresgid(user, user, user) < 0 || ::setresuid(user, user, user) < 0)
        give_up("change of user", std::strerror(errno));
}

// Those that bubblewrap left us to make /tmp and to change the user.
void drop_capabilities() {
    ::prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    __user_cap_data_struct none[2]{};
    if (::syscall(SYS_capset, &header, none) < 0) give_up("capabilities", std::strerror(errno));
}

void confine(const Order& order) {
    for (const auto& l : order.limits)
        if (::setrlimit(l.what, &l.value) < 0) give_up("setrlimit", std::strerror(errno));
    if (order.keep || order.filtered) ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (order.filtered && !agon::cage::install_filter(order.memory)) give_up("seccomp", "cannot be used here");
}

[[noreturn]] void turn_into_program(const Order& order) {
    if (order.folder && ::chdir(order.folder) < 0) give_up(order.folder, std::strerror(errno));
    if (order.user) become(order.user);
    if (order.keep) drop_capabilities();
    confine(order);
    ::execvp(order.program[0], order.program);
    std::fprintf(stderr, "cannot start %s: %s\n", order.program[0], std::strerror(errno));
    std::_Exit(127);
}

// As the first process of a box we bury whoever is left to us; with us everything in the box ends.
[[noreturn]] void keep_until_end_of(pid_t program) {
    for (const int fd : {0, 1, 2}) ::close(fd);  // whether they are open is the program's business
    for (int status = 0;;) {
        const pid_t ended = ::waitpid(-1, &status, 0);
        if (ended == program) std::_Exit(WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status));
        if (ended < 0 && errno != EINTR) std::_Exit(126);
    }
}

[[noreturn]] void keep(const Order& order) {
    ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);  // nobody reads our memory or our environment, not even our own user
    if (order.tmp && ::mount("tmpfs", "/tmp", "tmpfs", MS_NOSUID | MS_NODEV, order.tmp) < 0)
        give_up("/tmp", std::strerror(errno));
    const pid_t program = ::fork();
    if (program < 0) give_up("fork", std::strerror(errno));
    if (program == 0) turn_into_program(order);
    drop_capabilities();
    confine(order);
    keep_until_end_of(program);
}

}  // namespace

int main(int argc, char** argv) {
    ::umask(022);  // not the arena's: what one box makes, another may have to read
    const Order order = read_order(argc, argv);
    if (order.keep) keep(order);
    turn_into_program(order);
}
