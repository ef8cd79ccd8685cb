#!/usr/bin/env python3
"""Real faults: a full disk, a read-only folder, a damaged page, a clock that jumps, SIGTERM and
SIGKILL under load, no memory, no files. One rule holds through all of them: a result that was
announced is in the store, and a start after a crash says what it recovered."""
import contextlib
import json
import os
import pathlib
import resource
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

from arena import AGON, ROOT, agon, check
from web_client import PATIENCE, Arena

FAKETIME = next(iter(pathlib.Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1")), None)


class Bot:
    """Plays Othello against a random engine, game after game; remembers what it was told."""

    def __init__(self, arena, name):
        self.socket = socket.create_connection(("127.0.0.1", arena.ports["native"]), timeout=PATIENCE)
        self.lines = self.socket.makefile("r")
        self.announced = {}  # match -> the line of its end
        self.say("want legal", f"ready {name}")

    def say(self, *lines):
        self.socket.sendall("".join(line + "\n" for line in lines).encode())

    def begin(self, against="random"):
        """Sits down; the line that says which match began, or why none did."""
        self.say(f"sit othello against {against}")
        while not (line := self.lines.readline()).startswith(("game ", "denied ")):
            if not line:
                raise ConnectionError("the arena is gone")
        _, self.match, seat, *_ = line.split()
        check(line.startswith("denied ") or seat == "1", "whoever comes first has the first seat")
        return line

    def finish(self):
        """Plays to the end; the line that announces it."""
        legal = []
        while line := self.lines.readline():
            word, *rest = line.split()
            if word == "legal":
                legal = rest
            elif word == "turn":
                self.say(f"move {legal[0]}")
            elif word == "end":
                self.announced[self.match] = line
                return line
        raise ConnectionError("the arena is gone")

    def game(self):
        return self.finish() if self.begin().startswith("game ") else None


def stored(data):
    """Match -> its ending's outcome as the database has it, read without disturbing it."""
    with contextlib.closing(sqlite3.connect(f"file:{data}/agon.db?mode=ro", uri=True, timeout=PATIENCE)) as db:
        return {match: json.loads(ending) for match, ending in db.execute("SELECT id, ending FROM match")}


def agree(data, bots):
    """Everything that was announced is stored, with the same result."""
    results = stored(data)
    count = 0
    for bot in bots:
        for match, line in bot.announced.items():
            check(match in results, f"{match} was announced and is lost: {line}")
            end = results[match]
            for_first = {1: "win", 2: "loss", None: "draw"}
            result = "none" if end.get("fault") == "arena" else for_first[end["outcome"].get("winner")]
            check(line.split()[1] == result, f"{match}: announced {line}, stored {end}")
            count += 1
    return count


def crowd(arena, size):
    """Bots in threads that play until the arena is gone."""
    bots = [Bot(arena, f"bot{n}") for n in range(size)]

    def play(bot):
        with contextlib.suppress(OSError, ValueError):
            while bot.game():
                pass
    threads = [threading.Thread(target=play, args=(bot,), daemon=True) for bot in bots]
    for t in threads:
        t.start()
    return bots, threads


def wait_for(condition, sentence):
    until = time.monotonic() + PATIENCE
    while not condition():
        check(time.monotonic() < until, sentence)
        time.sleep(0.02)


def announced(bots):
    return sum(len(bot.announced) for bot in bots)


def sigterm_under_load(folder):
    """The arena says that it stops, ends what runs as its own fault, and stores all of it."""
    data = folder + "/term"
    arena = Arena(data)
    thinker = Bot(arena, "thinker")
    check(thinker.begin().startswith("game "), "one thinks for long about its first move")
    bots, threads = crowd(arena, 20)
    wait_for(lambda: announced(bots) >= 40, "games are played")
    arena.process.terminate()
    out, _ = arena.process.communicate(timeout=PATIENCE)
    for t in threads:
        t.join(PATIENCE)
    check(arena.process.returncode == 0 and "Stopping: running matches (" in out, out)
    check(agree(data, bots) >= 40, "all are compared")
    end = next(line for line in thinker.lines if line.startswith("end "))
    check(end.split()[1] == "none" and "stopped" in end,
          f"whoever was playing hears that the match was stopped and does not count: {end}")
    check(stored(data)[thinker.match]["fault"] == "arena", "and so it is stored")
    arena = Arena(data)
    check("were running when the arena stopped" not in arena.said, "nothing is left to recover: " + arena.said)
    arena.end()


def draining(folder):
    """With drain-seconds, running matches may end: nobody new comes in, /ready says so, /health stays well."""
    arena = Arena(folder + "/drain",
                  options=("--drain-seconds", 3600, "--log", folder + "/drain.log", "--log-format", "json"))
    bot, other = Bot(arena, "patient"), Bot(arena, "late")
    check(arena.get("/ready")["status"] == "ready", "ready before")
    check(bot.begin().startswith("game "), "a match runs")
    arena.process.terminate()
    wait_for(lambda: arena.request("GET", "/ready")[0] == 503, "not ready while draining")
    check(arena.get("/health")["status"] == "ok", "but healthy")
    check(other.begin().startswith("denied The arena is about to stop"), "nobody sits down any more")
    answer = arena.post("/api/tables", {"game": "othello", "seats": [{"who": "me"}, {"who": "me"}]}, 503)
    check(answer["error"]["code"] == "serve.draining", "in the browser neither")
    check(bot.finish().split()[1] != "none", "the running match is played to its end")
    out, _ = arena.process.communicate(timeout=PATIENCE)
    check(arena.process.returncode == 0, out)
    check("Draining: running matches (1)" in out and "Stopping: running matches (0)" in out, out)
    check(agree(folder + "/drain", [bot]) == 1, "and stored")
    events = [json.loads(line)["event"] for line in pathlib.Path(folder, "drain.log").read_text().splitlines()]
    check(events == ["started", "match-begun", "draining", "match-ended", "stopped"],
          f"the log is one JSON object per event: {events}")


def sigkill(folder):
    """kill -9 at any moment: what was announced is stored, and the next start names what it found."""
    data = folder + "/kill"
    for _ in range(3):
        arena = Arena(data)
        bots, threads = crowd(arena, 10)
        wait_for(lambda: announced(bots) >= 10, "games are played")
        arena.process.kill()
        arena.process.communicate(timeout=PATIENCE)
        for t in threads:
            t.join(PATIENCE)
        with contextlib.closing(sqlite3.connect(data + "/agon.db")) as db:
            live = db.execute("SELECT count(*) FROM live").fetchone()[0]
        check(agree(data, bots) >= 10, "all are compared")
        arena = Arena(data)
        were = "match was" if live == 1 else "matches were"
        check(live == 0 or f"{live} {were} running when the arena stopped" in arena.said, f"{live} live: {arena.said}")
        agree(data, bots)
        arena.end()


@contextlib.contextmanager
def small_disk(folder, megabytes):
    os.makedirs(folder)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "agon-test", folder],
                   check=True, capture_output=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


def fill(path):
    file = os.open(path, os.O_WRONLY | os.O_CREAT)
    with contextlib.suppress(OSError):
        while os.write(file, b"x" * 4096):
            pass
    os.close(file)


def disk_full(folder):
    """Nothing is announced that the disk did not take; when there is room again, it is stored and announced."""
    with small_disk(folder + "/small", 4) as data:
        arena = Arena(data)
        bot = Bot(arena, "early")
        bot.game()
        check(bot.begin().startswith("game "), "a match runs")
        fill(data + "/filler")
        ended = threading.Thread(target=bot.finish, daemon=True)
        ended.start()
        wait_for(lambda: arena.request("GET", "/ready")[0] == 503, "an arena that cannot store is not ready")
        check(arena.request("GET", "/ready")[1]["error"]["code"] == "serve.unsaved", "and says why")
        check(Bot(arena, "new").begin().startswith("denied The arena cannot store"), "no new match begins")
        check(arena.get("/health")["status"] == "ok" and len(bot.announced) == 1, "the end is held back")
        os.remove(data + "/filler")
        ended.join(PATIENCE)
        check(agree(data, [bot]) == 2, "with room again the result is stored, then announced")
        wait_for(lambda: arena.request("GET", "/ready")[0] == 200, "ready again")
        bot.game()
        arena.process.terminate()
        out, _ = arena.process.communicate(timeout=PATIENCE)
        check("store-fails" in out and "store-works-again" in out, f"the log tells both: {out}")
        check(agree(data, [bot]) == 3, "and goes on")


def read_only(folder):
    """A folder that cannot be written is refused at the start, with what to do."""
    data = folder + "/readonly"
    with small_disk(data, 4):
        Arena(data).end()
        subprocess.run(["mount", "-o", "remount,ro", data], check=True)
        done = agon("serve", "--data", data, status=2)
        check("read-only" in done.stderr.lower() or "readonly" in done.stderr.lower(), done.stderr)
        check("--data" in done.stderr, "and how to help: " + done.stderr)
        subprocess.run(["mount", "-o", "remount,rw", data], check=True)


def corrupt_page(folder):
    """A damaged page is found at the start; the backup brings everything back."""
    data = folder + "/corrupt"
    arena = Arena(data)
    bot = Bot(arena, "kept")
    for _ in range(20):
        bot.game()
    agon("backup", folder + "/backup.db", "--data", data)  # of the running arena
    arena.end()
    file = pathlib.Path(data, "agon.db")
    content = bytearray(file.read_bytes())
    for page in range(2, len(content) // 4096):
        content[page * 4096:page * 4096 + 64] = os.urandom(64)
    file.write_bytes(content)
    done = agon("serve", "--data", data, status=2)
    check("restore a backup" in done.stderr and "agon.db" in done.stderr, done.stderr)
    for old in pathlib.Path(data).glob("agon.db*"):
        old.unlink()
    shutil.copy(folder + "/backup.db", file)
    arena = Arena(data)
    check(agree(data, [bot]) == 20, "the backup has every result")
    arena.end()


def clock_jumps(folder):
    """The wall clock leaps by a day in both directions: clocks of matches do not notice, results keep their order."""
    check(FAKETIME, "libfaketime is installed")
    offset = pathlib.Path(folder, "offset")
    offset.write_text("+0")
    arena = Arena(folder + "/clock", env={**os.environ, "LD_PRELOAD": str(FAKETIME), "FAKETIME_NO_CACHE": "1",
                                          "FAKETIME_TIMESTAMP_FILE": str(offset), "FAKETIME_DONT_FAKE_MONOTONIC": "1",
                                          "ASAN_OPTIONS": "verify_asan_link_order=0"})
    bot = Bot(arena, "timeless")
    for jump in ("+1d", "-1d", "+0"):
        check(bot.begin().startswith("game "), "a match begins")
        offset.write_text(jump)
        check(bot.finish().split()[4] == "finished", "nobody loses on time")
    check(agree(folder + "/clock", [bot]) == 3, "all stored")
    matches = [m["id"] for m in arena.get("/api/matches")["matches"]]
    check(matches == list(reversed(bot.announced)), "the newest result is first, whatever the clock said")
    arena.end()


def no_files(folder):
    """At the limit of open files newcomers are refused with a reason, and the running games go on."""
    limit = 160
    arena = Arena(folder + "/files", preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit)))
    player = Bot(arena, "early")
    check(player.begin().startswith("game "), "a match runs")
    crowd_ = [socket.create_connection(("127.0.0.1", arena.ports["native"]), timeout=PATIENCE) for _ in range(limit)]
    said = crowd_[-1].makefile("r").readline()
    check("the arena has no file left for you" in said, said)
    check(player.finish().split()[4] == "finished", "the running match ends as it should")
    for peer in crowd_:
        peer.close()

    def welcome():
        return socket.create_connection(("127.0.0.1", arena.ports["native"]), timeout=PATIENCE).makefile("r").readline()
    wait_for(lambda: "refused" not in welcome(), "room again")
    check(agree(folder + "/files", [player]) == 1, "and is stored")
    arena.end()


def no_memory(folder):
    """When memory ends, the process ends; what was announced is stored, and the next start says what it found."""
    data = folder + "/memory"
    arena = Arena(data)
    bots, threads = crowd(arena, 5)
    wait_for(lambda: announced(bots) >= 10, "games are played")
    used = int(pathlib.Path(f"/proc/{arena.process.pid}/statm").read_text().split()[0]) * resource.getpagesize()
    resource.prlimit(arena.process.pid, resource.RLIMIT_AS, (used + (2 << 20), used + (2 << 20)))
    hungry = []
    with contextlib.suppress(OSError):  # the arena may end meanwhile
        for n in range(100):  # every one of them wants 32 MB for its engine
            hungry.append(Bot(arena, f"hungry{n}"))
            hungry[-1].begin("best")
    arena.process.kill()  # where it lives on with those whom it could serve
    arena.process.communicate(timeout=PATIENCE)
    for t in threads:
        t.join(PATIENCE)
    check(agree(data, bots) >= 10, "all that was announced is stored")
    Arena(data).end()


def main():
    with tempfile.TemporaryDirectory() as folder:
        for part in (sigterm_under_load, draining, sigkill, disk_full, read_only, corrupt_page, clock_jumps, no_files,
                     no_memory):
            part(folder)


if __name__ == "__main__":
    os.chdir(ROOT)
    if "MOUNTS" not in os.environ:  # file systems of our own, without being root
        os.environ["MOUNTS"] = "own"
        alone = subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode == 0
        user = [] if alone else ["--user", "--map-root-user"]
        os.execvp("unshare", ["unshare", "--mount", *user, sys.executable, *sys.argv])
    main()
