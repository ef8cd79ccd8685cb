#!/usr/bin/env python3
"""Java players: what the arena costs per move, and whether it ever costs a game.

    bench/java_seats.py [games [concurrency]]     default 1000 64

Two trivial players of one compiled folder play each other; the arena's own share of a
move is its wall time less what the host counted. Then players that use their whole time but
30 ms play `games` games each, none of which may be lost by time: one that computes, on a clock
of 100 ms, and two that sleep, on the course's clock of 8 s, many games at the same moment.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
AGON = os.environ.get("AGON", str(ROOT / "build/release/agon"))


def series(first, second, games, clock, folder, concurrency=1):
    logs = pathlib.Path(folder) / "logs"
    result = pathlib.Path(folder) / "result.json"
    subprocess.run([AGON, "match", "othello", first, second, "--games", str(games), "--clock", clock, "-q",
                    "--data", folder, "--concurrency", str(concurrency), "--log", str(logs), "--json", str(result)],
                   check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
    return json.loads(result.read_text()), sorted(logs.glob("*.jsonl"))


def overheads(files):
    """Per move: time since the previous event less the time the host counted, in microseconds."""
    found = []
    for file in files:
        before = None
        for line in file.read_text().splitlines()[1:]:
            event = json.loads(line)
            if event.get("type") == "moved" and before is not None:
                found.append(event["at_us"] - before - event["took_us"])
            if event.get("type") in ("moved", "noted"):
                before = event["at_us"]
    return sorted(found[200:])  # the first games compile


def times_used(files):
    """Milliseconds that each player was charged for each game, as the log has them."""
    used = []
    for file in files:
        seats = {}
        for line in file.read_text().splitlines()[1:]:
            event = json.loads(line)
            if event.get("type") == "moved":
                seats[event["seat"]] = seats.get(event["seat"], 0) + event["took_us"] / 1000
        used += seats.values()
    return sorted(used)


def full_time(what, first, second, games, clock, concurrency):
    """True if a game was lost by a fault."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        result, files = series(first, second, games, clock, folder, concurrency)
        faults = [p["faults"] for p in result["players"]]
        used = times_used(files)
        print(f"{what}: {len(result['matches'])} games on {clock} in {time.monotonic() - began:.0f} s, "
              f"{concurrency} at a time; charged ms per player and game: least {used[0]:.1f}, "
              f"median {used[len(used) // 2]:.1f}, most {used[-1]:.1f}; faults {faults}", flush=True)
        return any(faults)


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    concurrency = int(sys.argv[2]) if len(sys.argv) > 2 else 64
    bots = "java:tests/java_bots?heap=64#bots."
    with tempfile.TemporaryDirectory() as folder:
        _, files = series(bots + "Legal", bots + "Legal", 60, "total=8s", folder)
        found = overheads(files)
        print(f"overhead per move: p50 {found[len(found) // 2]} µs, p90 {found[len(found) * 9 // 10]} µs, "
              f"{len(found)} moves", flush=True)
    lost = full_time("computing", bots + "UsesItsTime", "random", games, "total=100ms", 1)
    lost |= full_time("sleeping", bots + "SleepsItsTime", bots + "SleepsItsTime", games, "total=8s", concurrency)
    sys.exit(lost)


main()
