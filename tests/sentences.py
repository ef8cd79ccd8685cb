#!/usr/bin/env python3
"""Broken data folders and starved machines: whatever a command cannot have, it says so in a sentence, with status 1 or
2; no signal, no name of an exception. Nothing that was stored is lost by trying."""
import concurrent.futures
import contextlib
import os
import pathlib
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile

from arena import AGON, ROOT, agon, check

UGLY = ("terminate called", "what():", "std::", "boost", "exception", "core dumped", "Assertion", "bad_alloc")
QUIET = ["serve", "--http", "0", "--native", "0", "--battleship", "0", "--kulami", "0", "--treasure", "0"]


def commands(data, match):
    yield ["ratings"]
    yield ["replay", match]
    yield ["tournament", "othello", "random", "greedy", "--rounds", "1", "--seed", "3", "--resume", "-q"]
    yield ["match", "othello", "random", "greedy", "--games", "2", "--seed", "3", "--resume", "-q"]
    yield ["backup", str(pathlib.Path(data).parent / "copy.db")]
    yield ["bots"]
    yield ["token", "anna"]
    yield QUIET


def run(words, data, limit=None, timeout=120, before=()):
    """The command; a server that starts well is asked to end."""
    process = subprocess.Popen([*before, AGON, *words, "--data", str(data)], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, cwd=ROOT, preexec_fn=limit, errors="replace")
    if words[0] == "serve":
        for line in process.stdout:
            if line.startswith("data"):
                process.terminate()
    out, err = process.communicate(timeout=timeout)
    return process.returncode, out + err, err


def plain(words, what, result, healthy=()):
    status, said, err = result
    place = f"agon {' '.join(words[:2])} with {what}: status {status}\n{said[-2000:]}"
    check(status in (0, 1, 2), place)
    check(not any(ugly in said for ugly in UGLY), place)
    if status == 2:
        check(err.strip().startswith("agon: ") and len(err.split()) > 5, f"a sentence: {place}")
    return status


def with_random_middle(file):
    data = bytearray(file.read_bytes())
    middle = len(data) // 2
    data[middle - 8192:middle + 8192] = os.urandom(16384)
    file.write_bytes(data)


def scrambled(file):
    data = bytearray(file.read_bytes())
    data[4096:] = os.urandom(len(data) - 4096)
    file.write_bytes(data)


def other_schema(file):
    file.unlink()
    with contextlib.closing(sqlite3.connect(file)) as db:
        db.executescript("CREATE TABLE match (x); CREATE TABLE person (y); PRAGMA user_version = 9")


def odd_rows(file):
    with contextlib.closing(sqlite3.connect(file)) as db:
        db.execute("UPDATE match SET header = 'no json', ending = x'00ff'")
        db.execute("UPDATE log SET zstd = x'deadbeef'")
        db.commit()


def folder_instead(file):
    file.unlink()
    file.mkdir()


DAMAGES = {"a cut database": lambda f: os.truncate(f, f.stat().st_size // 2 + 100),
           "random bytes in the middle": with_random_middle, "random bytes behind the first page": scrambled,
           "no bytes": lambda f: os.truncate(f, 0), "another schema": other_schema, "rows that mean nothing": odd_rows,
           "a folder instead": folder_instead, "random bytes": lambda f: f.write_bytes(os.urandom(50_000)),
           "a newer schema": lambda f: sqlite3.connect(f).executescript("PRAGMA user_version = 99")}


def prepared(folder):
    """A data folder with a few matches, at rest in one file."""
    data = pathlib.Path(folder, "whole")
    agon("match", "othello", "random", "greedy", "--games", "40", "--seed", "3", "-q", "--data", data)
    agon("tournament", "othello", "random", "greedy", "--rounds", "1", "--seed", "3", "-q", "--data", data)
    with contextlib.closing(sqlite3.connect(data / "agon.db")) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return data, db.execute("SELECT id FROM match LIMIT 1").fetchone()[0]


def damages(folder, whole, match):
    for what, damage in DAMAGES.items():
        for n, words in enumerate(commands(whole, match)):
            data = pathlib.Path(folder, "broken")
            shutil.rmtree(data, ignore_errors=True)
            shutil.copytree(whole, data)
            damage(data / "agon.db")
            plain(words, what, run(words, data))
    shutil.rmtree(pathlib.Path(folder, "broken"))


def without_rights(folder, whole, match):
    """As somebody who may not: root may everything, so this is another user."""
    os.chmod(folder, 0o755)
    data = pathlib.Path(folder, "theirs")
    shutil.copytree(whole, data)
    for mode, what in ((0o000, "a closed folder"), (0o555, "a folder without the right to write")):
        os.chmod(data, mode)
        for words in commands(whole, match):
            check(plain(words, what, run(words, data, lambda: os.setuid(65534))) != 0, f"{what}: {words}")
    os.chmod(data, 0o755)
    shutil.rmtree(data)


LIMITS = {"16 open files": (resource.RLIMIT_NOFILE, 16), "8 open files": (resource.RLIMIT_NOFILE, 8),
          "files of 4 KB": (resource.RLIMIT_FSIZE, 4096), "files of no bytes": (resource.RLIMIT_FSIZE, 0),
          "70 MB of memory": (resource.RLIMIT_AS, 70 << 20), "300 MB of memory": (resource.RLIMIT_AS, 300 << 20),
          "one process": (resource.RLIMIT_NPROC, 1)}


def starved(folder, whole, match):
    os.chmod(folder, 0o755)
    for what, (kind, amount) in LIMITS.items():
        def limit():
            if kind == resource.RLIMIT_NPROC:  # does not bind root
                os.setuid(65534)
            resource.setrlimit(kind, (amount, amount))
        for words in commands(whole, match):
            data = pathlib.Path(folder, "small")
            shutil.rmtree(data, ignore_errors=True)
            shutil.copytree(whole, data)
            for path in (data, *data.iterdir()):
                os.chown(path, 65534, 65534)
            result = run(words, data, limit)
            if kind == resource.RLIMIT_AS and result[0] == 127:
                continue  # not even the libraries fit
            plain(words, what, result)
            with contextlib.closing(sqlite3.connect(data / "agon.db")) as db:
                count = db.execute("SELECT count(*) FROM match").fetchone()[0]
                check(count >= 42, f"{words} with {what}: {count} matches are left of 42")
    shutil.rmtree(pathlib.Path(folder, "small"))


LOCKING = """import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA locking_mode=EXCLUSIVE")
db.execute("BEGIN EXCLUSIVE")
print("locked", flush=True)
sys.stdin.read()
"""


def locked(folder, whole, match):
    """Another program holds the database and does not let go."""
    data = pathlib.Path(folder, "held")
    shutil.copytree(whole, data)
    holder = subprocess.Popen([sys.executable, "-c", LOCKING, data / "agon.db"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True)
    check(holder.stdout.readline() == "locked\n", "the database is locked")
    tried = [["replay", match], ["ratings"]]
    with concurrent.futures.ThreadPoolExecutor() as together:  # each waits its minute for the lock, perhaps twice
        for words, result in zip(tried, together.map(lambda words: run(words, data, timeout=400), tried)):
            check(plain(words, "a locked database", result) != 0, f"{words}")
    holder.communicate("")
    check(plain(["ratings"], "a database that is free again", run(["ratings"], data)) == 0, "nothing is lost")
    shutil.rmtree(data)


def on_a_disk_for_reading(folder, whole, match):
    data = pathlib.Path(folder, "frozen")
    shutil.copytree(whole, data)
    before = (data / "agon.db").read_bytes()
    shell = ["bwrap", "--die-with-parent", "--dev-bind", "/", "/", "--ro-bind", str(data), str(data), "--"]
    for words in commands(whole, match):
        status = plain(words, "a disk that is read only", run(words, data, before=shell))
        check(status != 0 or words[0] in ("ratings", "replay", "backup"), f"{words} wrote to a disk that is read only")
    check((data / "agon.db").read_bytes() == before, "and nothing has changed")
    shutil.rmtree(data)


def without_a_reader():
    """/dev/full takes nothing: that is told, and is no success. A reader that leaves is none of our business."""
    for words in (["games"], ["doctor"], ["rules", "othello"], ["--help"], ["match", "--help"],
                  ["perft", "othello", "3"],
                  ["match", "othello", "random", "random", "--games", "1", "--clock", "none"]):
        with open("/dev/full", "w") as full, tempfile.TemporaryDirectory() as data:
            if words[0] == "match" and len(words) > 2:
                words = [*words, "--data", data]
            done = subprocess.run([AGON, *words], stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT, timeout=120)
        check(done.returncode == 2 and "could not be written" in done.stderr,
              f"{words}: {done.returncode} {done.stderr}")
        check(done.stderr.startswith("agon: ") and not any(u in done.stderr for u in UGLY), f"{words}: {done.stderr}")
    gone = subprocess.run(f"'{AGON}' games | true", shell=True, stderr=subprocess.PIPE, text=True, cwd=ROOT)
    check(gone.stderr == "", f"nobody reads: {gone.stderr}")


EVIL = """import sys
sys.stderr.write("\\x1b]0;owned\\x07\\x1b[2Jclean\\x9b2J\\n"); sys.stderr.flush()
for line in sys.stdin:
    if line.startswith("turn"):
        print("move \\x1b[31ma1", flush=True)
    elif line.startswith("agon"):
        print("ready evil\\x1b[5m", flush=True)
"""


def escapes(folder):
    """Escape sequences of bots, names and sources do not reach a terminal."""
    bot, data = pathlib.Path(folder, "evil.py"), pathlib.Path(folder, "evil")
    bot.write_text(EVIL)
    heard = agon("match", "othello", f"cmd:python3 {bot}", "random", "--games", "2", "-v", "--data", data, status=None)
    said = heard.stdout + heard.stderr
    with contextlib.closing(sqlite3.connect(data / "agon.db")) as db:
        match = db.execute("SELECT id FROM match LIMIT 1").fetchone()[0]
    token = agon("token", "eve\x1b[2J", "--data", data).stdout.strip()
    source = pathlib.Path(folder, "evil.cpp")
    source.write_text("#error \x1b[2J\x1b]0;owned\x07\nint main() {}\n")
    for words in (["replay", match], ["submit", source, "--token", token], ["bots"], ["ratings"],
                  ["bots", "--output"], ["replay", "\x1b[2J"], ["tournament", "othello", "random", "\x1b[2J"],
                  ["match", "\x1b[2J", "random", "random"], ["\x1b[2J"], ["token", "x", "--data", "/\x1b[2J/x"]):
        heard = agon(*words, "--data", data, status=None) if "--data" not in words else agon(*words, status=None)
        said += heard.stdout + heard.stderr
    check("\x1b" not in said and "\x07" not in said and "\x9b" not in said, f"{said!r}")
    check("\u241b[2J" in said, f"they are shown as signs: {said!r}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        whole, match = prepared(folder)
        for words in commands(whole, match):
            data = pathlib.Path(folder, "sound")
            shutil.copytree(whole, data)
            check(plain(words, "a sound folder", run(words, data)) == 0, f"{words} works where nothing is broken")
            shutil.rmtree(data)
        damages(folder, whole, match)
        without_rights(folder, whole, match)
        starved(folder, whole, match)
        locked(folder, whole, match)
        on_a_disk_for_reading(folder, whole, match)
        without_a_reader()
        escapes(folder)


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
