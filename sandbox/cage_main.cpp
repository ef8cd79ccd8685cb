// agon-cage: the last step before a stranger's program. It joins control groups, sets
// resource limits, becomes an unprivileged user, installs the system call filter and turns
// into the program. Small, because it runs inside the box as well as outside of it.
#include <fcntl.h>
#include <grp.h>
#include <linux/sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

namespace {

[[noreturn]] void give_up(const char* what, const char* why) {
    std::fprintf(stderr, "agon-cage: %s: %s\n", what, why);
    std::_Exit(126);
}

void join(const char* group) {
    const int fd = ::open(group, O_WRONLY | O_CLOEXEC);
    if (fd < 0 || ::write(fd, "0", 1) != 1) give_up(group, std::strerror(errno));
    ::close(fd);
}

void limit(std::string_view name, const char* text) {
    struct Known {
        std::string_view name;
        __rlimit_resource what;
    };
    // RLIMIT_DATA and not RLIMIT_AS: virtual machines reserve far more addresses than they use.
    constexpr Known known[] = {{"data", RLIMIT_DATA},   {"processes", RLIMIT_NPROC}, {"file", RLIMIT_FSIZE},
                               {"open", RLIMIT_NOFILE}, {"core", RLIMIT_CORE},       {"cpu", RLIMIT_CPU}};
    for (const auto& k : known) {
        if (k.name != name) continue;
        const rlim_t value = std::strtoull(text, nullptr, 10);
        // Of processor time the first warning ends a program, with a signal that says why, and the last is for one that
        // ignores it.
        const rlimit soft_and_hard{value, k.what == RLIMIT_CPU ? value + 1 : value};
        if (::setrlimit(k.what, &soft_and_hard) < 0) give_up("setrlimit", std::strerror(errno));
        return;
    }
    give_up("unknown limit", text);
}

void become(const char* text) {
    const auto user = static_cast<uid_t>(std::strtoul(text, nullptr, 10));
    if (::setgroups(0, nullptr) < 0 || ::setresgid(user, user, user) < 0 || ::setresuid(user, user, user) < 0)
        give_up("change of user", std::strerror(errno));
}

// Refused calls fail with EPERM, so that a harmless program that tries one goes on. What is
// refused: looking into other processes, the kernel's larger interfaces, namespaces and
// mounts, and every socket that is not local.
void filter() {
    const scmp_filter_ctx context = seccomp_init(SCMP_ACT_ALLOW);
    if (!context) give_up("seccomp", "cannot be used here");
    const auto refuse = [&](int call) { seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), call, 0); };
    for (const int call : {SCMP_SYS(ptrace),
                           SCMP_SYS(process_vm_readv),
                           SCMP_SYS(process_vm_writev),
                           SCMP_SYS(kcmp),
                           SCMP_SYS(pidfd_getfd),
                           SCMP_SYS(io_uring_setup),
                           SCMP_SYS(io_uring_enter),
                           SCMP_SYS(io_uring_register),
                           SCMP_SYS(bpf),
                           SCMP_SYS(perf_event_open),
                           SCMP_SYS(userfaultfd),
                           SCMP_SYS(add_key),
                           SCMP_SYS(request_key),
                           SCMP_SYS(keyctl),
                           SCMP_SYS(unshare),
                           SCMP_SYS(setns),
                           SCMP_SYS(mount),
                           SCMP_SYS(umount2),
                           SCMP_SYS(pivot_root),
                           SCMP_SYS(chroot),
                           SCMP_SYS(open_tree),
                           SCMP_SYS(move_mount),
                           SCMP_SYS(fsopen),
                           SCMP_SYS(fsconfig),
                           SCMP_SYS(fsmount),
                           SCMP_SYS(fspick),
                           SCMP_SYS(mount_setattr),
                           SCMP_SYS(open_by_handle_at),
                           SCMP_SYS(fanotify_init),
                           SCMP_SYS(init_module),
                           SCMP_SYS(finit_module),
                           SCMP_SYS(delete_module),
                           SCMP_SYS(kexec_load),
                           SCMP_SYS(kexec_file_load),
                           SCMP_SYS(reboot),
                           SCMP_SYS(swapon),
                           SCMP_SYS(swapoff),
                           SCMP_SYS(acct),
                           SCMP_SYS(quotactl),
                           SCMP_SYS(syslog),
                           SCMP_SYS(settimeofday),
                           SCMP_SYS(clock_settime),
                           SCMP_SYS(clock_adjtime),
                           SCMP_SYS(adjtimex),
                           SCMP_SYS(sethostname),
                           SCMP_SYS(setdomainname),
                           SCMP_SYS(iopl),
                           SCMP_SYS(ioperm),
                           SCMP_SYS(vhangup),
                           SCMP_SYS(personality),
                           SCMP_SYS(mbind),
                           SCMP_SYS(move_pages),
                           SCMP_SYS(migrate_pages),
                           SCMP_SYS(shmget),
                           SCMP_SYS(msgget),
                           SCMP_SYS(semget)})
        refuse(call);
    seccomp_rule_add(context, SCMP_ACT_ERRNO(EACCES), SCMP_SYS(socket), 1, SCMP_A0(SCMP_CMP_NE, AF_UNIX));
    constexpr auto new_namespace = static_cast<unsigned>(CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER |
                                                         CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWCGROUP);
    for (unsigned flag = 1; flag != 0; flag <<= 1)
        if (flag & new_namespace)
            seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
                             SCMP_A0(SCMP_CMP_MASKED_EQ, flag, flag));
    // Its flags are out of a filter's sight; libraries fall back to clone.
    seccomp_rule_add(context, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
    seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(ioctl), 1,
                     SCMP_A1(SCMP_CMP_MASKED_EQ, 0xffffffffu, TIOCSTI));
    if (seccomp_load(context) < 0) give_up("seccomp", "cannot be used here");
}

void clean_environment() {
    ::clearenv();
    ::setenv("PATH", "/usr/local/bin:/usr/bin:/bin", 1);
    ::setenv("HOME", "/tmp", 1);
    ::setenv("LANG", "C.UTF-8", 1);
}

}  // namespace

int main(int argc, char** argv) {
    int at = 1;
    const char* user = nullptr;
    bool filtered = false;
    const auto value = [&] { return ++at < argc ? argv[at] : ""; };
    for (; at < argc && std::string_view(argv[at]) != "--"; ++at) {
        const std::string_view word = argv[at];
        if (word == "--join") join(value());
        else if (word == "--limit") {
            const std::string_view name = value();
            limit(name, value());
        } else if (word == "--user") user = value();
        else if (word == "--filter") filtered = true;
        else if (word == "--clean") clean_environment();
        else if (word == "--set") ::putenv(const_cast<char*>(value()));
        else if (word == "--folder") {
            if (::chdir(value()) < 0) give_up(argv[at], std::strerror(errno));
        } else give_up("unknown option", argv[at]);
    }
    if (++at >= argc) give_up("usage", "agon-cage [OPTIONS] -- PROGRAM [ARGUMENTS]");
    if (user) become(user);
    if (filtered) {
        ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
        filter();
    }
    ::execvp(argv[at], argv + at);
    std::fprintf(stderr, "cannot start %s: %s\n", argv[at], std::strerror(errno));
    return 127;
}
