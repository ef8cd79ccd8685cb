#!/usr/bin/env python3
"""Runs the fuzz targets and prints what each of them reached.

    run.py smoke PROGRAM            a fixed number of executions per target, two minutes of processor time in all
    run.py long PROGRAM [SECONDS]   so many seconds per target (120)
    run.py table PROGRAM [SECONDS]  the same, and how much of its own source files each target covered (needs the
                                    program fuzz_coverage beside it, and llvm-profdata-19 and llvm-cov-19 of llvm-19)

An input that breaks a target is left in build/fuzz; put it into tests/fuzz/corpus/TARGET once
the bug is fixed: test_fuzz_corpus and all further runs replay it.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CORPUS = ROOT / "tests/fuzz/corpus"
FOUND = ROOT / "build/fuzz"
SYMBOLS = f"external_symbolizer_path={shutil.which('llvm-symbolizer') or ''}"

# Executions of the smoke run (a few seconds each) and the sources whose coverage counts.
TARGETS = {
    "relay": (2000, "games/battleship/relay"),
    "uart": (500, "games/battleship/(uart|dialects)"),
    "kulami": (2000, "games/kulami/(session|client|wire)"),
    "native": (4000, "arena/native_"),
    "gtp": (7000, "games/othello/gtp"),
    "nboard": (3500, "games/othello/(nboard|records)"),
    "java": (5000, "arena/java_session"),
    "treasure_http": (170, "games/treasure/(service|client|mirror|messages)"),
    "treasure_routes": (14000, "games/treasure/(service|messages_read)"),
    "treasure_xml": (50000, "games/treasure/messages"),
    "games": (2500, "games/[a-z]+/(rules|notation|profile|layout|half_map)"),
    "settings": (14000, "core/(clock|engine)|arena/tournament_file|games/treasure/profile"),
    "records": (50000, "games/othello/(records|wthor|words)"),
    "boards": (20000, "games/kulami/layout"),
    "log": (70000, "store/log"),
    "lines": (340000, "net/lines"),
    "archive": (2500, "course/archive"),
    "live": (700, "server/web/(live|tables|hall_room|room|fields|json)"),
    "api": (340, "server/web/(web|route|routes|match_routes|tables|saved_boards|fields|json)\\."),
}


def run(program, target, limits, coverage):
    with tempfile.TemporaryDirectory(prefix="agon-fuzz-") as grown:
        inputs = [grown, str(CORPUS / target)]
        artifacts = FOUND / f"{target}-"
        done = subprocess.run([program, f"--target={target}", *limits, "-seed=1", "-timeout=60", "-rss_limit_mb=2048",
                               "-max_len=4096", "-print_final_stats=1", f"-artifact_prefix={artifacts}", *inputs],
                              cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace",
                              env={**os.environ, "ASAN_OPTIONS": SYMBOLS, "TMPDIR": grown})
        own = covered(Path(program).with_name("fuzz_coverage_program"), target, inputs) if coverage else ""
        return target, done.returncode, done.stderr, own


def number(pattern, text):
    found = re.findall(pattern, text)
    return int(found[-1]) if found else 0


def covered(program, target, inputs):
    """Functions, lines and branches that these inputs reach, of those in the target's own source files."""
    with tempfile.TemporaryDirectory(prefix="agon-cover-") as folder:
        raw, merged = f"{folder}/raw", f"{folder}/merged"
        subprocess.run([program, f"--target={target}", "-runs=0", *inputs], cwd=ROOT, check=True, capture_output=True,
                       env={**os.environ, "LLVM_PROFILE_FILE": raw, "TMPDIR": folder})
        subprocess.run(["llvm-profdata-19", "merge", raw, "-o", merged], check=True)
        told = subprocess.run(["llvm-cov-19", "export", "--summary-only", f"--instr-profile={merged}", program],
                              check=True, capture_output=True, text=True)
    own = [f["summary"] for f in json.loads(told.stdout)["data"][0]["files"]
           if re.search(f"/{TARGETS[target][1]}", f["filename"])]
    parts = []
    for what in ("functions", "lines", "branches"):
        reached, there = (sum(f[what][k] for f in own) for k in ("covered", "count"))
        parts.append(f"{100 * reached // max(there, 1):>3} % of {there:>4} {what}")
    return "  " + ", ".join(parts)


def main():
    mode, program = sys.argv[1], str(Path(sys.argv[2]).resolve())
    if not Path(program).exists():
        sys.exit(f"{program} is not there. It needs clang++-19; "
                 "build it with: cmake --build --preset release --target fuzz")
    seconds = sys.argv[3] if len(sys.argv) > 3 else "120"
    FOUND.mkdir(parents=True, exist_ok=True)

    def limits(target):  # the smoke run's time is only a brake for very slow machines
        if mode == "smoke":
            return [f"-runs={TARGETS[target][0]}", "-max_total_time=120"]
        return [f"-max_total_time={seconds}"]

    coverage = mode == "table"
    failed = []
    print(f"{'target':<16} {'executions':>10} {'per second':>10} {'edges':>6} {'inputs':>6}" +
          ("  of its own sources" if coverage else ""))
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for target, status, text, own in pool.map(lambda t: run(program, t, limits(t), coverage), TARGETS):
            patterns = (r"executed_units: *(\d+)", r"exec_per_sec: *(\d+)", r"cov: (\d+)", r"corp: (\d+)")
            executions, speed, edges, inputs = (number(p, text) for p in patterns)
            print(f"{target:<16} {executions:>10} {speed:>10} {edges:>6} {inputs:>6}{own}", flush=True)
            if status:
                failed.append(target)
                print("\n".join(text.splitlines()[-60:]), flush=True)
    if failed:
        sys.exit(f"Broken by an input: {', '.join(failed)}. The inputs are in {FOUND}.")


main()
