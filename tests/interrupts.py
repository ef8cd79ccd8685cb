#!/usr/bin/env python3
"""Ctrl+C at random moments, whoever plays: exit status 130, the table is printed, and the series goes on later with
every game exactly once. In a build with sanitizers nothing is used after it is gone.

  tests/interrupts.py [TIMES=3] [KIND…]     kinds: cmd box java tcp cluster
"""
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

from arena import AGON, ROOT, check
from lab import Lab, free_ports

BUILD = pathlib.Path(AGON).parent
GAMES = 600


def catches_interrupts(pid):
    """Before it does, there is nothing to be lost, and it ends at once."""
    try:
        caught = next(line for line in open(f"/proc/{pid}/status") if line.startswith("SigCgt"))
    except (OSError, StopIteration):
        return False
    return int(caught.split()[1], 16) >> (signal.SIGINT - 1) & 1


def interrupted(command, after, options=None):
    """Runs agon and interrupts it so many seconds later; whether it was still running."""
    child = subprocess.Popen([AGON, *map(str, command)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                             cwd=ROOT, **(options or {}))
    while child.poll() is None and not catches_interrupts(child.pid):
        time.sleep(0.005)
    time.sleep(after)
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=300)
    trouble = [line for line in err.splitlines() if "Sanitizer" in line or "runtime error" in line]
    check(not trouble, f"{command}: {err}")
    check(child.returncode in (0, 130), f"{command} after {after:.2f} s: status {child.returncode}\n{out}{err}")
    check("time per move" in out, f"the table is printed: {out}{err}")
    if child.returncode == 130:
        check("--resume" in err, f"how to go on is said: {err}")
    return child.returncode == 130


def send_away(friend):
    """With the programs it has started."""
    os.killpg(friend.pid, signal.SIGKILL)
    friend.wait()


def series(times, player, latest, companion=None):
    """Interrupts a series again and again; at last it is played to its end, each game once."""
    with tempfile.TemporaryDirectory() as data:
        command = ["match", "othello", player, "random", "--games", GAMES, "--clock", "total=60s", "--data", data,
                   "--resume"]
        hit = 0
        for number in range(times):
            friend = companion() if companion else None
            hit += interrupted(command, random.uniform(0.02, latest))
            if friend:
                send_away(friend)
        check(hit > 0, f"{player}: no interrupt hit a running series")
        short = command[:command.index("--games")] + ["--games", 1] + command[command.index("--clock"):]
        friend = companion() if companion else None
        done = subprocess.run([AGON, *map(str, short), "-q", "--json", f"{data}/out.json"], cwd=ROOT, timeout=300,
                              capture_output=True, text=True)
        if friend:
            send_away(friend)
        check(done.returncode == 0, f"{player}: it goes on: {done.stdout}{done.stderr}")
        ids = [m["id"] for m in json.load(open(f"{data}/out.json"))["matches"]]
        check(len(ids) == len(set(ids)) >= 1, f"{player}: every game once")
        return hit


def cmd(times):
    return series(times, f"cmd:{BUILD}/first_legal", 1.0)


def box(times):
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        subprocess.run(["cp", BUILD / "first_legal", folder], check=True)
        return series(times, f"box:{folder}#./first_legal", 1.5)


def java(times):
    return series(times, "java:clients/java/reference", 8.0)


def tcp(times):
    port, = free_ports(1)

    def client():
        join = f"{AGON} join agon 127.0.0.1:{port} --game othello --player random --games 1000 -q"
        return subprocess.Popen(["sh", "-c", f"exec 2>/dev/null >&2; while true; do {join}; sleep 0.05; done"],
                                cwd=ROOT, start_new_session=True)
    return series(times, f"tcp:{port}", 1.5, client)


def cluster(times):
    """The head of a cluster; the worker plays on, what it hands in later counts once."""
    command = ["tournament", "othello", "level:2", "random", "--rounds", 3000, "--clock", "none", "--lease", "5s"]
    with Lab() as lab:
        lab.worker("one")
        hit = 0
        for _ in range(times):
            hit += interrupted([*command, "--resume", "--data", f"{lab.folder}/head", "--cluster", lab.urls],
                               random.uniform(0.05, 2.0))
        check(hit > 0, "no interrupt hit a running head")
        return hit


KINDS = {"cmd": cmd, "box": box, "java": java, "tcp": tcp, "cluster": cluster}


def main():
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    seed = int(os.environ.get("SEED", random.randrange(10 ** 6)))
    random.seed(seed)
    for kind in sys.argv[2:] or KINDS:
        print(f"{kind}: {KINDS[kind](times)} of {times} interrupts hit a running game (SEED={seed})", flush=True)


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
