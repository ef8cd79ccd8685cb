#!/usr/bin/env python3
"""Every test that docs/course-documents.md names exists: its file, the case in quotes, the function after the colon.
And every place in backquotes that looks like a path is there."""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/course-documents.md"
NAMES = re.compile(r"`([\w/]+\.(?:cpp|py|java|mjs))`"  # a file, then functions after a colon, then cases in quotes
                   r"((?: \([^)]*\))?(?:: (?!browser)[a-z_]+(?:, (?!browser)[a-z_]+)*)?)((?:,? ?(?:and )?\"[^\"]+\")*)")
BROWSER = re.compile(r"`([a-z_]+)`((?:,? ?\"[^\"]+\")*)")


def sources():
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / name for name in listed.stdout.split("\n") if name]


def rows():
    for number, line in enumerate(PAGE.read_text().splitlines(), 1):
        cells = line.strip("|").split(" | ")
        if line.startswith("| ") and len(cells) == 3:
            yield number, cells[1], cells[2]


def named(files, name):
    return [f for f in files if str(f).endswith("/" + name)]


def faults_of_test(files, cell):
    browser = cell.partition("browser: ")[2]
    for file, functions, cases in NAMES.findall(cell):
        found = named(files, file)
        text = "\n".join(f.read_text() for f in found)
        if not found:
            yield f"there is no {file}"
        for function in re.findall(r"[a-z_]+", functions.partition(": ")[2]) if file.endswith(".py") else []:
            if f"def {function}(" not in text:
                yield f"{file} has no {function}"
        for case in re.findall(r"\"([^\"]+)\"", cases):
            if case not in text:
                yield f"{file} has no case '{case}'"
    for name, cases in BROWSER.findall(re.sub(r"\([^)]*\)", "", browser.partition(";")[0])):
        file = ROOT / f"tests/browser/{name}.test.mjs"
        if not file.exists():
            yield f"there is no browser test {name}"
            continue
        for case in re.findall(r"\"([^\"]+)\"", cases):
            if case not in file.read_text():
                yield f"the browser tests of {name} have no '{case}'"


def faults_of_place(files, cell):
    for path in re.findall(r"`((?:[a-z_]+/)+[\w-]*[a-z][\w.-]*)`", cell):
        if not (ROOT / path).exists() and not any(path in str(f) for f in files):
            yield f"there is no {path}"


def main():
    files = sources()
    faults = [f"{PAGE.name}:{n}: {fault}" for n, place, test in rows()
              for fault in [*faults_of_test(files, test), *faults_of_place(files, place)]]
    print("\n".join(faults) or f"documents ok: {len(list(rows()))} rows")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
