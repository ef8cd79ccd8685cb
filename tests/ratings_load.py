#!/usr/bin/env python3
"""The all-time list of 5,000 games by many players: computed once per change and beside everything else; a replay does
not wait for it, nor does the end of the arena."""
import contextlib
import http.client
import json
import os
import pathlib
import random
import sqlite3
import tempfile
import threading
import time

from arena import ROOT, agon, check
from web_client import Arena

PLAYERS, GAMES = 120, 5_000


def add_games(data, count, first=0):
    """Rows like those of stored matches, without logs: the list reads none."""
    source = random.Random(first)
    with contextlib.closing(sqlite3.connect(pathlib.Path(data, "agon.db"), timeout=60)) as db:
        for n in range(first, first + count):
            a, b = source.sample(range(PLAYERS), 2)
            won = 1 if source.random() < 1 / (1 + 10 ** ((b - a) / 100)) else 2
            header = {"agon": 1, "id": f"load-{n}", "game": "othello", "rules": "standard", "seed": str(n),
                      "players": [f"p{a}", f"p{b}"], "clock": "none", "rated": True}
            ending = {"seq": 2, "at_us": 9, "type": "finished", "outcome": {"winner": won, "points": [40, 24]}}
            db.execute("INSERT INTO match (id, series, number, game, first, second, rated, ended, header, ending, "
                       "plies, moves1, total1, longest1, moves2, total2, longest2) "
                       "VALUES (?, 'load', ?, 'othello', ?, ?, 1, ?, ?, ?, 60, 30, 1, 1, 30, 1, 1)",
                       (f"load-{n}", n, f"p{a}", f"p{b}", 1_700_000_000 + n, json.dumps(header), json.dumps(ending)))
        db.commit()


def cpu_seconds(process):
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def cost(arena, f):
    before = cpu_seconds(arena.process)
    f()
    return cpu_seconds(arena.process) - before


def ratings(arena):
    while True:  # too much for one request: the next one goes on
        status, answer = arena.request("GET", "/api/ratings?game=othello")
        if status == 200:
            return answer["ratings"]
        check(status == 503, f"{status}: {answer}")


def main():
    with tempfile.TemporaryDirectory() as data:
        agon("match", "othello", "random", "greedy", "--games", 2, "-q", "--data", data)
        with contextlib.closing(sqlite3.connect(pathlib.Path(data, "agon.db"))) as db:
            replay = db.execute("SELECT id FROM match").fetchone()[0]
        add_games(data, GAMES)
        arena = Arena(data)
        done = []
        asker = threading.Thread(target=lambda: done.append(ratings(arena)))
        before = cpu_seconds(arena.process)
        asker.start()
        check(arena.get(f"/api/matches/{replay}")["header"]["id"] == replay, "a replay beside the list")
        waited = len(done) == 0
        asker.join()
        first = cpu_seconds(arena.process) - before
        check(len(done) == 1 and len(done[0]) >= PLAYERS and len(done[0][0]["curve"]) > 5, "the list is whole")
        again = cost(arena, lambda: [ratings(arena) for _ in range(20)])
        check(again / 20 < first / 20 + 0.05, f"once computed: {again / 20:.3f} s after {first:.3f} s")
        status, head = raw_get(arena, "/api/ratings?game=othello")
        etag = head["ETag"]
        check(status == 200 and raw_get(arena, "/api/ratings?game=othello", etag)[0] == 304, "known: 304")
        games = sum(p["games"] for p in done[0])
        add_games(data, 1, GAMES)
        deadline = time.monotonic() + 300
        while sum(p["games"] for p in ratings(arena)) < games + 2:
            check(time.monotonic() < deadline, "a new game shows in the list")
            time.sleep(0.2)
        check(raw_get(arena, "/api/ratings?game=othello", etag)[0] == 200, "another list has another tag")
        check(ratings(arena) and arena.get("/api/ratings?game=nonsense")["ratings"] == [], "no such game")
        print(f"first list {first:.2f} s of CPU, another time {again / 20 * 1000:.1f} ms"
              f"{', the replay came first' if waited else ''}")
        arena.end()
        stopped_meanwhile(data)


def raw_get(arena, path, etag=None):
    line = http.client.HTTPConnection("127.0.0.1", arena.ports["http"], timeout=300)
    line.request("GET", path, headers={"If-None-Match": etag} if etag else {})
    answer = line.getresponse()
    answer.read()
    return answer.status, answer.headers


def stopped_meanwhile(data):
    """SIGTERM while the list of a crowd is computed: the arena ends at once."""
    global PLAYERS
    PLAYERS = 900  # of whom 400 are compared: seconds, or minutes in a build for tests
    add_games(data, GAMES, 10 * GAMES)
    arena = Arena(data)
    threading.Thread(target=ask_in_vain, args=(arena,), daemon=True).start()
    wait_for_work(arena)
    spent = cpu_seconds(arena.process)
    arena.process.terminate()
    arena.process.wait(120)
    check(arena.process.returncode == 0, f"it ends well: {arena.process.returncode}")
    print(f"ended {spent:.2f} s of CPU into a list")


def ask_in_vain(arena):
    with contextlib.suppress(Exception, SystemExit):
        ratings(arena)


def wait_for_work(arena):
    begun = cpu_seconds(arena.process)
    while cpu_seconds(arena.process) < begun + 0.5:
        time.sleep(0.02)


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
