"""Helpers for end-to-end tests: run the real binary, read its JSON, look for orphans."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
AGON = os.environ.get("AGON", str(ROOT / "build/release/agon"))


def agon(*arguments, status=0, timeout=300, **options):
    """Runs agon; the exit status is part of the contract, so it is always checked."""
    done = subprocess.run([AGON, *map(str, arguments)], capture_output=True, text=True, timeout=timeout, cwd=ROOT,
                          errors="backslashreplace", **options)
    if status is not None and done.returncode != status:
        sys.exit(f"agon {' '.join(map(str, arguments))}\n"
                 f"exit status {done.returncode}, expected {status}\n{done.stdout}{done.stderr}")
    return done


def match(*arguments, data, status=0, **options):
    """Plays a series and returns the object that --json writes."""
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        agon("match", *arguments, "-q", "--data", data, "--json", file.name, status=status, **options)
        return json.load(open(file.name))


def check(condition, sentence):
    if not condition:
        sys.exit(f"failed: {sentence}")


def processes(pattern):
    """Command lines of live processes that contain `pattern`."""
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            line = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            state = (folder / "stat").read_text().rsplit(")", 1)[1].split()[0]
        except OSError:
            continue
        if pattern in line and state != "Z" and int(folder.name) != os.getpid():
            found.append(line)
    return found
