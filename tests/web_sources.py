#!/usr/bin/env python3
"""What no compiler looks at in the browser client's sources: lines of at most 120 characters, and no `any`, which
would make the compiler look away."""
import re

from arena import ROOT, check

LONGEST = 120
FOLDERS = ("web", "web/src", "web/src/*", "games/*/view", "tests/browser")
ANY = re.compile(r"(:|<|,|=|\||\bas) *any\b")


def flaws(file):
    for number, line in enumerate(file.read_text().splitlines(), 1):
        if len(line) > LONGEST:
            yield f"{file.relative_to(ROOT)}:{number} has {len(line)} characters"
        if ANY.search(line):
            yield f"{file.relative_to(ROOT)}:{number} says any"


def main():
    files = [f for folder in FOLDERS for kind in ("ts", "tsx", "mjs", "css") for f in ROOT.glob(f"{folder}/*.{kind}")]
    found = [flaw for file in files for flaw in flaws(file)]
    check(len(files) > 100 and not found, "\n".join(found))


if __name__ == "__main__":
    main()
