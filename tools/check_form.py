#!/usr/bin/env python3
"""Fails if a C++ file differs from .clang-format, a source has a line of more than 120 characters, or a TypeScript
source says `any`, which makes its compiler look away."""
import os
import pathlib
import re
import subprocess
import sys

MOST_COLUMNS = 120
WRITTEN = ".cpp .h .py .ts .tsx .mjs .js .java .cmake .sh .pl .txt .css".split()
ANY = re.compile(r"(:|<|,|=|\||\bas) *any\b")
MADE_OR_QUOTED = ("web/built/", "tests/fuzz/corpus/", "/dialogues/", "/golden.txt", "/boards/", "/wire/")

root = pathlib.Path(__file__).resolve().parent.parent
tracked = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=root, capture_output=True, text=True)
names = [n for n in tracked.stdout.splitlines()
         if (root / n).is_file() and not any(part in f"/{n}" for part in MADE_OR_QUOTED)]


def flaws(name):
    for number, line in enumerate((root / name).read_text(encoding="utf-8").splitlines(), 1):
        if len(line) > MOST_COLUMNS:
            yield f"{name}:{number}: {len(line)} characters"
        if name.endswith((".ts", ".tsx")) and ANY.search(line):
            yield f"{name}:{number}: says any"


def misformed():
    program = os.environ.get("CLANG_FORMAT", "clang-format-19")
    sources = [n for n in names if n.endswith((".cpp", ".h"))]
    run = subprocess.run([program, "--dry-run", "-Werror", *sources], cwd=root, capture_output=True, text=True)
    return [line for line in run.stderr.splitlines() if ": error:" in line] or ([run.stderr] if run.returncode else [])


bad = [finding for n in names if n.endswith(tuple(WRITTEN)) for finding in flaws(n)] + misformed()
print("\n".join(bad) or f"form ok: {len(names)} files")
if bad:
    print("Mend it with: git ls-files '*.cpp' '*.h' | xargs clang-format-19 -i")
sys.exit(bool(bad))
