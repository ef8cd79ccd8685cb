#!/usr/bin/env python3
"""What the start of a Java seat costs once its classes are built: processor time of a match of one game with an upload
of the starter class, less that of one without. AGON=build/release/agon python3 bench/java_start.py [SAMPLES]"""
import math
import os
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
AGON = os.environ.get("AGON", str(ROOT / "build/release/agon"))


def agon(*words):
    return subprocess.run([AGON, *map(str, words)], capture_output=True, text=True, check=True).stdout.strip()


def processor_time(data, player):
    def used():
        spent = resource.getrusage(resource.RUSAGE_CHILDREN)
        return spent.ru_utime + spent.ru_stime
    before = used()
    agon("match", "othello", player, "random?seed=2", "--games", 1, "-q", "--data", data)
    return used() - before


def main(samples=12):
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        data = folder + "/data"
        token = agon("token", "x", "--data", data)
        agon("submit", ROOT / "clients/java/starter/Starter.java", "--token", token, "--data", data)
        costs = [processor_time(data, "bot:Starter") - processor_time(data, "random?seed=1") for _ in range(samples)]
    error = 2.2 * statistics.stdev(costs) / math.sqrt(samples)  # 95 %, Student's t for 12 samples
    print(f"{statistics.mean(costs):.3f} ± {error:.3f} s of the processor, at most {max(costs):.3f}; {samples} samples")


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
