#!/usr/bin/env python3
"""Programs that try to break out of the sandbox or to starve the machine:
escape.py WAY[=ARGUMENT]…

At the first turn each way is tried in a process of its own, one after the other, and reports on
stderr either `WAY held: …` (it was stopped) or `WAY ESCAPED: …`. Then the bot resigns, so that a match
shows that the arena is alive. A single way runs in the bot's own process.
"""
import ctypes
import errno
import mmap
import os
import pathlib
import resource
import signal
import socket
import subprocess
import sys
import threading
import time

LIBC = ctypes.CDLL(None, use_errno=True)
MB = 1 << 20


def refused(action, *arguments):
    """Held if the action fails with an error of the operating system."""
    try:
        result = action(*arguments)
    except (OSError, ValueError) as error:
        return f"held: {error}"
    return f"ESCAPED: {result}"


def call(number, *arguments):
    """A system call by its number on x86-64; fails as Python's own calls do."""
    result = LIBC.syscall(number, *arguments)
    if result < 0:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))
    return result


def count_until_refused(step, most):
    made = 0
    try:
        while made < most:
            step()
            made += 1
    except (OSError, RuntimeError, MemoryError) as error:
        return f"held: {made} and then {error}"
    return f"ESCAPED: {made}"


def fork_bomb(_):
    def step():
        if os.fork() == 0:
            while True:
                try:
                    os.fork()
                except OSError:
                    time.sleep(0.01)
    return count_until_refused(step, 200)


def thread_bomb(_):
    return count_until_refused(lambda: threading.Thread(target=time.sleep, args=(3600,), daemon=True).start(), 500)


def memory_hog(_):
    kept = []
    while len(kept) < 1000:
        kept.append(bytearray(b"x" * (4 * MB)))
    return "ESCAPED: 4 GB"


def memory_of_many(_):
    """Each child stays below what one process may have."""
    children = []
    for _ in range(6):
        try:
            hog = "import time; b = bytearray(b'x' * (60 << 20)); print(1, flush=True); time.sleep(3600)"
            children.append(subprocess.Popen([sys.executable, "-c", hog], stdout=subprocess.PIPE))
        except OSError:
            break
    alive = sum(child.stdout.read(1) == b"1" and child.poll() is None for child in children)
    return f"held: {alive * 60} MB"


def memory_file(_):
    return refused(os.memfd_create, "hog")


def secret_memory_file(_):
    return refused(call, 447, 0)


def shared_mapping(_):
    """Counted by no limit of a process: refused, or counted by the control group."""
    kept = []
    return count_until_refused(lambda: kept.append(mmap.mmap(-1, MB)) or kept[-1].write(b"x" * MB), 1000)


def zero_mapping(_):
    if not os.path.exists("/dev/zero"):
        return "held: no such device"
    fd, kept = os.open("/dev/zero", os.O_RDWR), []
    return count_until_refused(lambda: kept.append(mmap.mmap(fd, MB)) or kept[-1].write(b"x" * MB), 1000)


def inode_flood(_):
    made = iter(range(1 << 20))
    outcome = count_until_refused(lambda: os.mknod(f"/tmp/i{next(made)}"), 100_000)
    for name in os.listdir("/tmp"):
        if name.startswith("i"):
            os.unlink("/tmp/" + name)
    return outcome


def link_flood(_):
    os.mknod("/tmp/target")
    made = iter(range(1 << 20))
    outcome = count_until_refused(lambda: os.link("/tmp/target", f"/tmp/l{next(made)}"), 1_000_000)
    for name in os.listdir("/tmp"):
        if name.startswith("l"):
            os.unlink("/tmp/" + name)
    return outcome


def deep_folders(_):
    os.chdir("/tmp")

    def step():
        os.mkdir("d")
        os.chdir("d")
    return count_until_refused(step, 100_000)


def posix_queue(_):
    return refused(call, 240, b"q", os.O_CREAT | os.O_RDWR, 0o600, 0)


def signal_flood(_):
    """Signals that nobody takes: the kernel keeps each."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGRTMIN])
    what = (ctypes.c_int * 32)(signal.SIGRTMIN, 0, -1)  # as sigqueue() says it
    return count_until_refused(lambda: call(129, os.getpid(), int(signal.SIGRTMIN), what), 3000)


def old_shared_memory(_):
    return refused(call, 29, 0, 1 << 30, 0o1600)


def first_environment(_):
    return refused(lambda: pathlib.Path("/proc/1/environ").read_bytes())


def first_memory(_):
    return refused(lambda: open("/proc/1/mem", "r+b"))


def first_maps(_):
    return refused(lambda: pathlib.Path("/proc/1/maps").read_text())


def first_descriptors(_):
    return refused(lambda: os.listdir("/proc/1/fd"))


def first_root(_):
    return refused(lambda: os.listdir("/proc/1/root/"))


def first_folder(_):
    return refused(lambda: os.listdir("/proc/1/cwd/"))


def first_traced(_):
    return refused(call, 101, 0x4206, 1, 0, 0)


def first_limits(_):
    return refused(resource.prlimit, 1, resource.RLIMIT_CPU, (0, 0))


def first_priority(_):
    """Whoever comes behind all others notices late that its program has ended."""
    attempts = [lambda: os.setpriority(os.PRIO_PROCESS, 1, 19), lambda: os.setpriority(os.PRIO_USER, 0, 19),
                lambda: os.setpriority(os.PRIO_PGRP, 1, 19), lambda: call(251, 1, 1, 3 << 13),
                lambda: os.sched_setscheduler(1, os.SCHED_IDLE, os.sched_param(0))]
    outcomes = [refused(attempt) for attempt in attempts]
    os.nice(1)  # its own may be lower
    return next((o for o in outcomes if o.startswith("ESCAPED")), outcomes[0])


def first_killed(_):
    """Held if it lives on; its end would be the box's, and this process's."""
    for number in (signal.SIGTERM, signal.SIGKILL, signal.SIGSEGV, signal.SIGSTOP):
        try:
            os.kill(1, number)
        except PermissionError:
            pass
    time.sleep(0.05)
    state = pathlib.Path("/proc/1/stat").read_text().rsplit(")", 1)[1].split()[0]
    return "held: it sleeps on" if state == "S" else f"ESCAPED: {state}"


def all_are_caged(_):
    """Whatever runs in the box, the arena's own part included."""
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        status = dict(line.split(":\t", 1) for line in (folder / "status").read_text().splitlines() if ":\t" in line)
        wanted = {"NoNewPrivs": "1", "Seccomp": "2", "CapEff": "0" * 16, "CapPrm": "0" * 16, "CapAmb": "0" * 16}
        for key, value in wanted.items():
            if status[key].strip() != value:
                return f"ESCAPED: process {folder.name} has {key} {status[key]}"
    return "held: filter and no rights everywhere"


def machine_code(code):
    """Calls bytes of x86-64."""
    page = mmap.mmap(-1, mmap.PAGESIZE, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS,
                     prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    page.write(code)
    return ctypes.CFUNCTYPE(ctypes.c_long)(ctypes.addressof(ctypes.c_char.from_buffer(page)))()


def old_system_calls(_):
    """By the gate of 32 bits, whose numbers are different ones: socket(AF_INET, …); dying of it is being held."""
    result = machine_code(bytes.fromhex("53b867010000bb02000000b90100000031d2cd805bc3"))
    return "held: refused" if ctypes.c_int(result).value < 0 else f"ESCAPED: {result}"


def x32_system_calls(_):
    return refused(call, 0x40000000 + 41, socket.AF_INET, socket.SOCK_STREAM, 0)


def clone_flags(_):
    return refused(call, 56, 0x10000000 | signal.SIGCHLD, 0, 0, 0, 0)


def clone_three(_):
    flags = (ctypes.c_uint64 * 11)(0x10000000)
    return refused(call, 435, flags, ctypes.sizeof(flags))


def joins_namespace(_):
    return refused(call, 308, os.open("/proc/self/ns/net", os.O_RDONLY), 0)


def new_mount_calls(_):
    return refused(call, 430, b"tmpfs", 0)


def young_calls(_):
    """What this kernel has and the filter's list does not."""
    outcomes = []
    for number in range(450, 475):
        LIBC.syscall(number, 0, 0, 0, 0, 0, 0)
        outcomes.append(ctypes.get_errno())
    return "held: unknown" if set(outcomes) == {errno.ENOSYS} else f"ESCAPED: {outcomes}"


def file_handles(_):
    return refused(call, 303, -100, b"/usr", ctypes.create_string_buffer(128), ctypes.create_string_buffer(8), 0)


def page_faults(_):
    return refused(call, 323, 0)


def counters(_):
    return refused(call, 298, ctypes.create_string_buffer(128), 0, -1, -1, 0)


def kernel_log(_):
    return refused(call, 103, 3, ctypes.create_string_buffer(4096), 4096)


def randomness_off(_):
    return refused(call, 135, 0x0040000)


def terminal_input(_):
    """Typing for whoever reads the same terminal."""
    return refused(call, 16, 0, 0x5412, b"x")


def real_time(_):
    return refused(os.sched_setscheduler, 0, os.SCHED_FIFO, os.sched_param(50))


def raises_limits(_):
    return refused(resource.setrlimit, resource.RLIMIT_DATA, (1 << 40, 1 << 40))


def device_nodes(_):
    return refused(os.mknod, "/tmp/disk", 0o60666, os.makedev(8, 0))


def setuid_file(_):
    """A copy of a shell, marked: whoever runs it stays who he is."""
    shell = pathlib.Path("/tmp/shell")
    shell.write_bytes(pathlib.Path("/usr/bin/true").read_bytes())
    shell.chmod(0o4755)
    options = next(line for line in open("/proc/self/mounts") if line.split()[1] == "/tmp").split()[3].split(",")
    return "held: nosuid" if {"nosuid", "nodev"} <= set(options) else f"ESCAPED: {options}"


def writes_kernel_settings(_):
    for place in ("/proc/sys/kernel/core_pattern", "/proc/sysrq-trigger", "/proc/sys/vm/drop_caches",
                  "/proc/self/oom_score_adj"):
        try:
            with open(place, "w") as file:
                file.write("-1000")
        except OSError:
            continue
        return f"ESCAPED: {place}"
    return "held: all refused"


def core_dump(_):
    if os.fork() == 0:
        os.chdir("/tmp")
        os.abort()
    status = os.wait()[1]
    return "ESCAPED: a core" if os.WCOREDUMP(status) or os.path.exists("/tmp/core") else "held: none"


def unpaid_memory(_):
    """Between two ends of a pipe and of a socket, in as many descriptors as there are."""
    kept = []

    def step():
        ends = socket.socketpair()
        kept.append(ends)
        ends[0].setblocking(False)
        try:
            while True:
                ends[0].send(b"x" * 65536)
        except BlockingIOError:
            pass
    return count_until_refused(step, 5000)


def disk_filler(_):
    def step():
        with open(f"/tmp/{time.monotonic_ns()}", "wb") as file:
            file.write(b"x" * MB)
    return count_until_refused(step, 500)


def large_file(_):
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    return refused(os.truncate, os.open("/tmp/large", os.O_CREAT | os.O_RDWR), 1 << 40)


def shared_memory(_):
    return refused(lambda: open("/dev/shm/fill", "wb"))


def writes_system(_):
    for place in ("/usr/bin/agon_was_here", "/etc/agon_was_here", "/agon_was_here", "/bot/agon_was_here",
                  "/proc/sys/kernel/hostname"):
        outcome = refused(lambda: open(place, "wb"))
        if outcome.startswith("ESCAPED"):
            return f"ESCAPED: {place}"
    return outcome


def connects(argument):
    return refused(lambda: socket.create_connection(("127.0.0.1", int(argument)), 2))


def datagrams(_):
    return refused(lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"hello", ("192.0.2.1", 9)))


def raw_socket(_):
    return refused(lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP))


def packet_socket(_):
    return refused(lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW))


def netlink(_):
    return refused(lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW))


def vsock(_):
    return refused(lambda: socket.socket(socket.AF_VSOCK, socket.SOCK_STREAM))


def abstract_socket(argument):
    return refused(lambda: socket.socket(socket.AF_UNIX).connect("\0" + argument))


def reads_opponent(argument):
    return refused(lambda: open(argument).read())


def reads_secrets(_):
    for place in ("/etc/shadow", "/etc/passwd", "/root", "/home", "/var", "/srv"):
        if pathlib.Path(place).exists():
            return f"ESCAPED: {place}"
    return "held: nothing there"


def symlink_out(argument):
    os.symlink(argument, "/tmp/link")
    return refused(lambda: open("/tmp/link").read())


def parent_folders(argument):
    return refused(lambda: open("../../../../../../../.." + argument).read())


def arena_in_proc(argument):
    mine = {os.getpid(), 1, os.getppid()}
    others = [p for p in os.listdir("/proc") if p.isdigit() and int(p) not in mine]
    return f"ESCAPED: processes {others}" if others else "held: alone"


def environment(_):
    secrets = [name for name in os.environ if "TOKEN" in name or "AGON" in name]
    files = [f"/proc/{p}/environ" for p in os.listdir("/proc") if p.isdigit()]
    everything = b"".join(pathlib.Path(f).read_bytes() for f in files if os.access(f, os.R_OK))
    return f"ESCAPED: {secrets}" if secrets or b"TOKEN" in everything else "held: no secrets"


def open_descriptors(_):
    extra = [fd for fd in os.listdir("/proc/self/fd") if int(fd) > 2 and os.path.exists(f"/proc/self/fd/{fd}")]
    return f"ESCAPED: {extra}" if extra else "held: none"


def other_cores(_):
    """Away from the cores that it was given; even those that it has are not its own to set."""
    return refused(os.sched_setaffinity, 0, os.sched_getaffinity(0))


def ptrace(_):
    return refused(call, 101, 16, os.getppid(), 0, 0)


def reads_memory(_):
    return refused(call, 310, os.getppid(), 0, 0, 0, 0, 0)


def kills_arena(argument):
    outcome = refused(os.kill, int(argument), signal.SIGKILL)
    if outcome.startswith("ESCAPED"):
        return outcome
    try:
        os.kill(-1, signal.SIGTERM)  # everybody it may: nobody but itself
    except OSError:
        pass
    return outcome


def becomes_root(_):
    return refused(os.setuid, 0)


def setuid_program(_):
    for program in ("su", "mount", "newgrp", "passwd"):
        path = f"/usr/bin/{program}"
        if os.path.exists(path):
            code = subprocess.run([sys.executable, "-c", "import os; os.setuid(0)"],
                                  stderr=subprocess.DEVNULL).returncode
            status = pathlib.Path("/proc/self/status").read_text()
            return "held: no new privileges" if code and "NoNewPrivs:\t1" in status else "ESCAPED: setuid"
    return "held: no such program"


def sets_clock(_):
    return refused(time.clock_settime, time.CLOCK_REALTIME, 0.0)


def io_uring(_):
    return refused(call, 425, 8, ctypes.create_string_buffer(256))


def kernel_program(_):
    return refused(call, 321, 0, ctypes.create_string_buffer(128), 128)


def keyring(_):
    return refused(call, 250, 0, -3, 1)


def mounts(_):
    return refused(call, 165, b"none", b"/tmp", b"tmpfs", 0, 0)


def new_namespace(_):
    return refused(call, 272, 0x10000000)


def changes_root(_):
    return refused(os.chroot, "/tmp")


def high_priority(_):
    return refused(os.nice, -10)


def opens_many_files(_):
    kept = []
    return count_until_refused(lambda: kept.append(open("/dev/null")), 5000)


def huge_stderr(_):
    for _ in range(64):
        sys.stderr.write("y" * MB)
    sys.stderr.write("\n")
    return "held: the arena keeps the end only"


def ignores_signals(_):
    for number in range(1, 65):
        try:
            signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError):
            pass
    sys.stderr.write("held: hanging\n")
    sys.stderr.flush()
    while True:
        time.sleep(3600)


def daemonises(_):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for fd in (0, 1, 2):
                os.close(fd)
            while True:
                time.sleep(3600)
        os._exit(0)
    return "held: see the process list"


def cpu_for_ever(_):
    for _ in range(3):
        if os.fork() == 0:
            while True:
                pass
    return "held: see the process list"


def burns(_):
    """Never answers, and asks the kernel not to be ended."""
    signal.signal(signal.SIGXCPU, signal.SIG_IGN)
    while True:
        pass


def burns_politely(_):
    while True:
        pass


def burns_by_children(_):
    """No child reaches what one process may use, and each dies before it is seen; then it goes on as if nothing had
    been."""
    for _ in range(5):
        child = os.fork()
        if child == 0:
            end = time.process_time() + 0.3
            while time.process_time() < end:
                pass
            os._exit(0)
        os.waitpid(child, 0)
    return "held: 1.5 s of processor time"


WAYS = {name: way for name, way in globals().items() if callable(way) and getattr(way, "__module__", "") == "__main__"
        and name not in ("refused", "call", "count_until_refused", "machine_code")}


def report(way, argument):
    sys.stderr.write(f"{way} {WAYS[way](argument)}\n")
    sys.stderr.flush()


def in_a_child(way, argument):
    child = os.fork()
    if child == 0:
        try:
            report(way, argument)
        except BaseException as error:
            sys.stderr.write(f"{way} failed: {error!r}\n")
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    if os.WIFSIGNALED(status):
        sys.stderr.write(f"{way} held: it died of signal {os.WTERMSIG(status)}\n")


def main():
    ways = [word.partition("=")[::2] for word in sys.argv[1:]]
    for line in iter(sys.stdin.readline, ""):
        word = line.split()[0] if line.split() else ""
        if word == "agon":
            print("ready", len(ways), flush=True)
        elif word == "turn":
            for way, argument in ways:
                (report if len(ways) == 1 else in_a_child)(way, argument)
            print("resign", flush=True)
        elif word == "bye":
            break


main()
