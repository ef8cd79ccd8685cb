#!/usr/bin/env python3
"""Java players: what the arena costs per move, and whether it ever costs a game.

    bench/java_seats.py [games]     default 1000

Two trivial players of one compiled folder play each other; the arena's own share of a
move is its wall time less what the host counted. Then a player that uses its whole time
but 5 ms plays `games` games on a clock of 100 ms: none may be lost by time.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
AGON = os.environ.get("AGON", str(ROOT / "build/release/agon"))


def series(first, second, games, clock, folder):
    logs = pathlib.Path(folder) / "logs"
    result = pathlib.Path(folder) / "result.json"
    subprocess.run([AGON, "match", "othello", first, second, "--games", str(games), "--clock", clock, "-q", "--data", folder,
                    "--log", str(logs), "--json", str(result)], check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
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


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    legal = "java:tests/java_bots#bots.Legal"
    with tempfile.TemporaryDirectory() as folder:
        _, files = series(legal, legal, 60, "total=8s", folder)
        found = overheads(files)
        print(f"overhead per move: p50 {found[len(found) // 2]} µs, p90 {found[len(found) * 9 // 10]} µs, {len(found)} moves")
    with tempfile.TemporaryDirectory() as folder:
        result, _ = series("java:tests/java_bots#bots.UsesItsTime", "random", games, "total=100ms", folder)
        faults = result["players"][0]["faults"]
        print(f"full time: {games} games, faults {faults}")
    sys.exit(bool(faults))


main()
