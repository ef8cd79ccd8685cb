#include "sandbox/filter.h"

#include <linux/sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include <cerrno>
#include <initializer_list>

namespace agon::cage {
namespace {

// Looking into other processes, the kernel's larger interfaces, namespaces and mounts, memory that no limit counts.
constexpr int refused_calls[] = {
    SCMP_SYS(ptrace),
    SCMP_SYS(process_vm_readv),
    SCMP_SYS(process_vm_writev),
    SCMP_SYS(process_madvise),
    SCMP_SYS(process_mrelease),
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
    SCMP_SYS(name_to_handle_at),
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
    SCMP_SYS(quotactl_fd),
    SCMP_SYS(syslog),
    SCMP_SYS(settimeofday),
    SCMP_SYS(clock_settime),
    SCMP_SYS(clock_adjtime),
    SCMP_SYS(adjtimex),
    SCMP_SYS(sethostname),
    SCMP_SYS(setdomainname),
    SCMP_SYS(iopl),
    SCMP_SYS(ioperm),
    SCMP_SYS(modify_ldt),
    SCMP_SYS(vhangup),
    SCMP_SYS(personality),
    SCMP_SYS(sched_setaffinity),  // it stays on the cores that it was given
    SCMP_SYS(ioprio_set),
    SCMP_SYS(mbind),
    SCMP_SYS(move_pages),
    SCMP_SYS(migrate_pages),
    SCMP_SYS(shmget),
    SCMP_SYS(msgget),
    SCMP_SYS(semget),
    SCMP_SYS(mq_open),
    SCMP_SYS(memfd_create),
    SCMP_SYS(memfd_secret),
};

constexpr int first_unknown_call = 450, last_unknown_call = 600;  // younger than this list

// Refused calls fail with EPERM, so that a harmless program that tries one goes on.
void refuse_calls(scmp_filter_ctx context) {
    for (const int call : refused_calls) seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), call, 0);
    for (int call = first_unknown_call; call <= last_unknown_call; ++call)
        seccomp_rule_add(context, SCMP_ACT_ERRNO(ENOSYS), call, 0);
    seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(ioctl), 1,
                     SCMP_A1(SCMP_CMP_MASKED_EQ, 0xffffffffu, TIOCSTI));
    seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(prlimit64), 1, SCMP_A0(SCMP_CMP_NE, 0));  // of others
}

// How urgent it is itself is a process's own business; without root the box's first process has the same user.
void refuse_ranking_others(scmp_filter_ctx context) {
    for (const int call : {SCMP_SYS(sched_setscheduler), SCMP_SYS(sched_setparam), SCMP_SYS(sched_setattr)})
        seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), call, 1, SCMP_A0(SCMP_CMP_NE, 0));
    seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(setpriority), 1, SCMP_A0(SCMP_CMP_NE, PRIO_PROCESS));
    seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(setpriority), 1, SCMP_A1(SCMP_CMP_NE, 0));
}

// socketpair stays: it cannot reach anybody.
void refuse_networks(scmp_filter_ctx context) {
    seccomp_rule_add(context, SCMP_ACT_ERRNO(EACCES), SCMP_SYS(socket), 1, SCMP_A0(SCMP_CMP_NE, AF_UNIX));
}

void refuse_namespaces(scmp_filter_ctx context) {
    constexpr auto all = static_cast<unsigned>(CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER |
                                               CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWCGROUP);
    for (unsigned flag = 1; flag != 0; flag <<= 1)
        if (flag & all)
            seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
                             SCMP_A0(SCMP_CMP_MASKED_EQ, flag, flag));
    // Its flags are out of a filter's sight; libraries fall back to clone.
    seccomp_rule_add(context, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
}

void refuse_shared_memory(scmp_filter_ctx context) {
    constexpr unsigned shared = MAP_SHARED | MAP_ANONYMOUS;
    seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(mmap), 1, SCMP_A3(SCMP_CMP_MASKED_EQ, shared, shared));
}

}  // namespace

bool install_filter(SharedMemory memory) {
    const scmp_filter_ctx context = seccomp_init(SCMP_ACT_ALLOW);
    if (!context) return false;
    refuse_calls(context);
    refuse_ranking_others(context);
    refuse_networks(context);
    refuse_namespaces(context);
    if (memory == SharedMemory::Refused) refuse_shared_memory(context);
    const bool installed = seccomp_load(context) == 0;
    seccomp_release(context);
    return installed;
}

}  // namespace agon::cage
