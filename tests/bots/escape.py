#!/usr/bin/env python3
"""Bots that try to break out of the sandbox or to starve the machine, one way each:
escape.py WAY [ARGUMENT]

At the first turn a bot tries what its name says, reports on stderr either `held: …` (it was
stopped) or `ESCAPED: …`, and resigns, so that a match shows that the arena is alive.
"""
import ctypes
import os
import pathlib
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
    except OSError as error:
        return f"held: {error.strerror}"
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
    fd = os.memfd_create("hog")
    return count_until_refused(lambda: os.write(fd, b"x" * MB), 1000)


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
    return "\nheld: the arena keeps the end only"


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
        and name not in ("refused", "call", "count_until_refused")}


def main():
    way, argument = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ""
    for line in iter(sys.stdin.readline, ""):
        word = line.split()[0] if line.split() else ""
        if word == "agon":
            print("ready", way, flush=True)
        elif word == "turn":
            sys.stderr.write(WAYS[way](argument) + "\n")
            sys.stderr.flush()
            print("resign", flush=True)
        elif word == "bye":
            break


main()
