#!/usr/bin/env python3
"""Hostile programs in the sandbox, with all layers of this machine and again without
control groups: each is held, the match gets the right fault, nothing is left behind."""
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile

from arena import ROOT, agon, check, match, processes

HANDS_IN = ["fork_bomb", "thread_bomb", "memory_of_many", "memory_file", "disk_filler", "large_file", "shared_memory",
            "writes_system", "connects", "datagrams", "raw_socket", "packet_socket", "netlink", "vsock",
            "abstract_socket", "reads_opponent", "reads_secrets", "symlink_out", "parent_folders", "arena_in_proc",
            "environment", "open_descriptors", "ptrace", "reads_memory", "kills_arena", "becomes_root",
            "setuid_program", "sets_clock", "io_uring", "kernel_program", "keyring", "mounts", "new_namespace",
            "changes_root", "high_priority", "opens_many_files", "huge_stderr", "daemonises", "cpu_for_ever"]
LIMITS = "memory=150&processes=8&tmp=8"


def stderr_of(folder):
    for file in pathlib.Path(folder).glob("*.jsonl"):
        for line in file.read_text().splitlines():
            event = json.loads(line)
            if event.get("channel") == "stderr":
                yield event["text"]


def groups():
    """Control groups of arenas that have ended; other tests may be running."""
    found = [p for p in pathlib.Path("/sys/fs/cgroup").rglob("agon-box-*")]
    return [str(p) for p in found if not os.path.exists(f"/proc/{p.name.split('-')[2]}")]


def attack(work, way, argument, environment, clock="move=20s", limits=LIMITS):
    log = pathlib.Path(work, "log")
    shutil.rmtree(log, ignore_errors=True)
    player = f"box:{work}/bot?{limits}#/usr/bin/python3 escape.py {way} {argument}".rstrip()
    result = match("othello", player, "random", "--clock", clock, "--log", log, data=work + "/data",
                   env={**os.environ, **environment})
    return result["players"][0]["faults"], "".join(stderr_of(log))


def run_all(work, arguments, environment):
    grouped = environment["AGON_SANDBOX_WITHOUT"] == "" and "cgroups      active" in agon("doctor").stdout
    for way in HANDS_IN:
        faults, said = attack(work, way, arguments.get(way, ""), environment)
        check(faults == {"resign": 1}, f"{way}: faults {faults}; {said[-500:]}")
        check("held:" in said and "ESCAPED" not in said, f"{way}: {said[-500:]}")
        if way == "memory_of_many" and grouped:
            check(int(said.split("held: ")[1].split()[0]) < 150, f"memory of all together: {said}")
    faults, said = attack(work, "memory_hog", "", environment)
    check(faults == ({"memory": 1} if grouped else {"crash": 1}) and "ESCAPED" not in said,
          f"memory_hog: {faults} {said[-500:]}")
    faults, _ = attack(work, "ignores_signals", "", environment, clock="move=500ms")
    check(faults == {"timeout": 1}, f"ignores_signals: {faults}")
    # Time is counted by the processor, not by the clock of the match, which is too long to be met.
    expected = {"burns_politely": "timeout", "burns": "timeout" if grouped else "crash",
                "burns_by_children": "timeout" if grouped else "resign"}
    for way, fault in expected.items():
        faults, said = attack(work, way, "", environment, clock="move=300s", limits=LIMITS + "&cpu=1")
        check(faults == {fault: 1} and "ESCAPED" not in said, f"{way}: {faults} {said[-500:]}")
    left = processes("/usr/bin/python3 escape.py")
    check(not left, f"left behind: {left}")
    check(not groups(), f"left behind: {groups()}")


def main():
    check("bubblewrap   active" in agon("doctor").stdout, "bubblewrap works on this machine: " + agon("doctor").stdout)
    with (tempfile.TemporaryDirectory() as work, socket.create_server(("127.0.0.1", 0)) as listener,
          socket.socket(socket.AF_UNIX) as abstract):
        os.chmod(work, 0o755)
        pathlib.Path(work, "bot").mkdir()
        shutil.copy(ROOT / "tests/bots/escape.py", work + "/bot")
        opponent = pathlib.Path(work, "opponent.txt")
        opponent.write_text("my opening book")
        abstract.bind("\0agon-test-" + str(os.getpid()))
        abstract.listen()
        victim = subprocess.Popen(["sleep", "36000"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        arguments = {"connects": listener.getsockname()[1], "abstract_socket": "agon-test-" + str(os.getpid()),
                     "reads_opponent": opponent, "symlink_out": opponent, "parent_folders": opponent,
                     "kills_arena": victim.pid}
        modes = [{"AGON_SANDBOX_WITHOUT": without, "COURSE_TOKEN": "secret"} for without in ("", "cgroups")]
        for environment in modes:
            run_all(work, arguments, environment)
        check(victim.poll() is None, "the process a bot tried to kill lives")
        victim.kill()
        victim.wait()
        print(f"{len(HANDS_IN) + 5} hostile programs, {len(modes)} times each")


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
