#!/usr/bin/env python3
"""Fast games of subprocess bots: no false timeout, and how late the arena itself is.

  bench/time_control.py [GAMES=20000] [CLOCK=total=200ms+2ms] [CONCURRENCY=2]
"""
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = pathlib.Path(sys.argv[4]) if len(sys.argv) > 4 else ROOT / "build/release"


def main():
    games, clock, concurrency = (sys.argv[1:4] + ["20000", "total=200ms+2ms", "2"][len(sys.argv[1:4]):])
    bot = f"cmd:{BUILD}/first_legal"
    with tempfile.TemporaryDirectory() as data:
        subprocess.run([BUILD / "agon", "match", "othello", bot, bot, "--games", games, "--clock", clock,
                        "--concurrency", concurrency, "-q", "--data", data, "--json", f"{data}/out.json"],
                       check=True, stdout=subprocess.DEVNULL)
        result = json.load(open(f"{data}/out.json"))
    faults = [p["faults"] for p in result["players"]]
    latency = {k: v for k, v in result["arena"].items() if k.startswith("latency")}
    print(f"{games} games at {clock}, concurrency {concurrency}: faults {faults}, {latency}")
    sys.exit(any(faults))


if __name__ == "__main__":
    main()
