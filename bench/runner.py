#!/usr/bin/env python3
"""How fast `agon match` is, beside what pipes cost without any arena, in one run.

  bench/runner.py [GAMES_IN_PROCESS] [GAMES_OF_BOTS]

Prints games/s, plies/s, CPU per ply of arena and bots together, and the ratio to a raw
ping-pong of one line over two pipes between two processes.
"""
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build/release"


def cpu(who):
    usage = resource.getrusage(who)
    return usage.ru_utime + usage.ru_stime


def ping_pong(rounds=50_000):
    """CPU seconds per exchange (both processes), one short line there and back."""
    down, up = os.pipe(), os.pipe()
    before = cpu(resource.RUSAGE_CHILDREN) + cpu(resource.RUSAGE_SELF)
    child = os.fork()
    if child == 0:
        for _ in range(rounds):
            os.read(down[0], 64)
            os.write(up[1], b"move d3\n")
        os._exit(0)
    for _ in range(rounds):
        os.write(down[1], b"turn 1 1 -\n")
        os.read(up[0], 64)
    os.waitpid(child, 0)
    return (cpu(resource.RUSAGE_CHILDREN) + cpu(resource.RUSAGE_SELF) - before) / rounds


def series(first, second, games, concurrency):
    with tempfile.TemporaryDirectory() as data:
        before, began = cpu(resource.RUSAGE_CHILDREN), time.monotonic()
        subprocess.run([BUILD / "agon", "match", "othello", first, second, "--games", str(games),
                        "--concurrency", str(concurrency), "-q", "--clock", "none", "--data", data,
                        "--json", f"{data}/out.json"], check=True, stdout=subprocess.DEVNULL)
        seconds, used = time.monotonic() - began, cpu(resource.RUSAGE_CHILDREN) - before
        result = json.load(open(f"{data}/out.json"))
    plies = sum(m["plies"] for m in result["matches"])
    latency = {k: v for k, v in result["arena"].items() if k.startswith("latency")}
    return games / seconds, plies / seconds, used / plies, latency


def main():
    in_process, of_bots = (int(a) for a in (sys.argv[1:] + ["20000", "2000"][len(sys.argv) - 1:])[:2])
    games, plies, used, _ = series("random", "random", in_process, 2)
    print(f"in process, 2 threads:  {games:8.0f} games/s {plies:9.0f} plies/s {used * 1e6:7.2f} us CPU per ply")
    raw = ping_pong()
    print(f"raw ping-pong:          {raw * 1e6:7.2f} us CPU per exchange")
    bot = f"cmd:{BUILD}/first_legal"
    games, plies, used, latency = series(bot, bot, of_bots, 1)
    print(f"bots over pipes:        {games:8.0f} games/s {plies:9.0f} plies/s {used * 1e6:7.2f} us CPU per ply, "
          f"{used / raw:.2f} times the raw ping-pong")
    print(f"arena latency (us):     {latency}")


if __name__ == "__main__":
    main()
