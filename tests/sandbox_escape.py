#!/usr/bin/env python3
"""Hostile programs in the sandbox: with all layers of this machine, without control groups, and as a user without any
rights, as the packaged service runs. Each is held, the match gets the right fault, nothing is left behind."""
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile

from arena import ROOT, check, processes
from setting import settings

# Each in a process of its own, several in one match: what one leaves behind must not hinder the next.
TOGETHER = [
    "memory_file secret_memory_file shared_mapping zero_mapping inode_flood link_flood posix_queue signal_flood "
    "old_shared_memory shared_memory large_file writes_system writes_kernel_settings reads_secrets core_dump "
    "unpaid_memory",
    "first_environment first_memory first_maps first_descriptors first_root first_folder first_traced first_limits "
    "first_priority first_killed all_are_caged arena_in_proc environment open_descriptors other_cores ptrace "
    "reads_memory",
    "connects datagrams raw_socket packet_socket netlink vsock abstract_socket reads_opponent symlink_out "
    "parent_folders becomes_root setuid_program setuid_file device_nodes sets_clock",
    "io_uring kernel_program keyring mounts new_namespace changes_root high_priority real_time raises_limits "
    "opens_many_files old_system_calls x32_system_calls clone_flags clone_three joins_namespace new_mount_calls "
    "young_calls file_handles page_faults counters kernel_log randomness_off terminal_input",
]
# These take what a box has, or kill whom they can: each has one for itself.
ALONE = ["fork_bomb", "thread_bomb", "memory_of_many", "disk_filler", "deep_folders", "kills_arena", "huge_stderr",
         "daemonises", "cpu_for_ever"]
LIMITS = "memory=150&processes=8&tmp=8"


def play(setting, player, clock):
    """The faults of this player; the log lies in the folder `log`."""
    shutil.rmtree(setting.work / "log", ignore_errors=True)
    done = setting.run("match", "othello", player, "random", "-q", "--clock", clock, "--log", "log", "--data", "data",
                       "--json", "result.json")
    check(done.returncode == 0, f"{setting.name}: {player}: {done.stdout}{done.stderr}")
    return json.loads((setting.work / "result.json").read_text())["players"][0]["faults"]


def attack(setting, *ways, clock="move=100s", limits=LIMITS):
    """What the bot said on stderr, and its faults."""
    player = f"box:{setting.work}/bot?{limits}#/usr/bin/python3 escape.py {' '.join(ways)}"
    faults = play(setting, player, clock)
    return "".join(notes_in(setting.work / "log")), faults


def notes_in(folder, channel="stderr"):
    for file in folder.glob("*.jsonl"):
        for line in file.read_text().splitlines():
            event = json.loads(line)
            if event.get("channel") == channel:
                yield event["text"]


def groups():
    """Control groups of arenas that have ended; other tests may be running."""
    found = [p for p in pathlib.Path("/sys/fs/cgroup").rglob("agon-box-*")]
    return [str(p) for p in found if not os.path.exists(f"/proc/{p.name.split('-')[2]}")]


def are_held(setting, ways, arguments):
    words = [way + ("=" + str(arguments[way]) if way in arguments else "") for way in ways]
    said, faults = attack(setting, *words)
    for way in ways:
        check(f"{way} held:" in said and f"{way} ESCAPED" not in said, f"{setting.name}: {way}: {said[-2000:]}")
    check(faults == {"resign": 1}, f"{setting.name}: {ways}: faults {faults}; {said[-500:]}")
    return said


def ends_with(setting, way, fault, **how):
    said, faults = attack(setting, way, **how)
    check(faults == {fault: 1} and "ESCAPED" not in said, f"{setting.name}: {way}: {faults} {said[-500:]}")


def forged_clock(setting):
    """A Java player that tries every way to its host, boxed as hand-ins are."""
    players = setting.work / "java/bots"
    players.mkdir(parents=True)
    for name in ("Legal", "ForgesItsClock"):
        shutil.copy(ROOT / f"tests/java_bots/bots/{name}.java", players)
    faults = play(setting, f"java:{setting.work}/java?box=on&heap=128#bots.ForgesItsClock", "total=1s")
    said = "".join(notes_in(setting.work / "log", "stdout"))
    check(faults == {"timeout": 1} and "held 6" in said and "ESCAPED" not in said, f"{setting.name}: {faults} {said}")


def run_all(setting, arguments):
    for ways in TOGETHER:
        are_held(setting, ways.split(), arguments)
    for way in ALONE:
        said = are_held(setting, [way], arguments)
        if way == "memory_of_many" and setting.grouped:
            check(int(said.split("held: ")[1].split()[0]) < 150, f"memory of all together: {said}")
    grouped = setting.grouped
    ends_with(setting, "memory_hog", "memory" if grouped else "crash")
    ends_with(setting, "ignores_signals", "timeout", clock="move=500ms")
    # Time is counted by the processor, not by the clock of the match, which is too long to be met.
    burning = {"clock": "move=300s", "limits": LIMITS + "&cpu=1"}
    ends_with(setting, "burns_politely", "timeout", **burning)
    ends_with(setting, "burns", "timeout" if grouped else "crash", **burning)
    ends_with(setting, "burns_by_children", "timeout" if grouped else "resign", **burning)
    forged_clock(setting)
    left = processes("/usr/bin/python3 escape.py")
    check(not left, f"left behind: {left}")
    check(not groups(), f"left behind: {groups()}")


def main():
    all_settings = settings()
    with (tempfile.TemporaryDirectory() as work, socket.create_server(("127.0.0.1", 0)) as listener,
          socket.socket(socket.AF_UNIX) as abstract):
        os.chmod(work, 0o755)
        opponent = pathlib.Path(work, "opponent.txt")
        opponent.write_text("my opening book")
        abstract.bind("\0agon-test-" + str(os.getpid()))
        abstract.listen()
        victim = subprocess.Popen(["sleep", "36000"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        arguments = {"connects": listener.getsockname()[1], "abstract_socket": "agon-test-" + str(os.getpid()),
                     "reads_opponent": opponent, "symlink_out": opponent, "parent_folders": opponent,
                     "kills_arena": victim.pid}
        for setting in all_settings:
            (setting.work / "bot").mkdir()
            shutil.copy(ROOT / "tests/bots/escape.py", setting.work / "bot")
            run_all(setting, arguments)
        check(victim.poll() is None, "the process a bot tried to kill lives")
        victim.kill()
        victim.wait()
        count = sum(len(ways.split()) for ways in TOGETHER) + len(ALONE) + 5
        print(f"{count} hostile programs, {len(all_settings)} times each: {', '.join(s.name for s in all_settings)}")


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
