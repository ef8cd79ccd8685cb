#!/usr/bin/env python3
"""kill -9 at random moments of a tournament, then --resume: the final table and every game
are those of an undisturbed run.  kill_tournament.py [KILLS]"""
import contextlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

from arena import AGON, ROOT, agon, check

KILLS = int(sys.argv[1]) if len(sys.argv) > 1 else 8
PLAN = {"round-robin": 60, "swiss": 40}  # rounds


def command(form, data):
    players = ["random", "greedy", "random?seed=3", "best?nodes=20", "level:1", "greedy?seed=9"]
    return ["tournament", "othello", *players, "--format", form, "--rounds", str(PLAN[form]), "--seed", "7",
            "--clock", "total=60s", "--concurrency", "2", "-q", "--data", data]


def result(form, data, *options):
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        agon(*command(form, data), *options, "--json", file.name)
        whole = json.load(open(file.name))
    games = {m["id"]: (m["seats"], m["outcome"], m["plies"], m["seed"]) for m in whole["matches"]}
    check(len(games) == len(whole["matches"]), "no game is counted twice")
    table = [(p["name"], p["points"], p["wins"], p["losses"], p["draws"]) for p in whole["players"]]
    return games, table


def stored(data):
    if not os.path.exists(f"{data}/agon.db-wal"):  # a reader would be in the way while the database is made
        return 0
    with contextlib.closing(sqlite3.connect(f"file:{data}/agon.db?mode=ro", uri=True)) as database:
        there = database.execute("SELECT count(*) FROM sqlite_master WHERE name = 'match'").fetchone()[0]
        return database.execute("SELECT count(*) FROM match").fetchone()[0] if there else 0


def wait_for_a_moment(child, data):
    """A random moment: now and then while it starts, mostly when some more games are stored."""
    if random.random() < 0.2:
        time.sleep(random.uniform(0.005, 0.25))
        return
    goal = stored(data) + random.randint(1, 15)
    while child.poll() is None and stored(data) < goal:
        time.sleep(0.002)
    time.sleep(random.uniform(0, 0.005))


def disturbed(form, data, kills):
    """Kills what runs until so many kills have hit; a run that gets through ends it. Returns the games stored at each
    kill."""
    landed = []
    while len(landed) < kills:
        child = subprocess.Popen([AGON, *command(form, data), "--resume"], stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL, cwd=ROOT)
        wait_for_a_moment(child, data)
        if child.poll() is not None:
            break
        os.kill(child.pid, signal.SIGKILL)
        child.wait()
        landed.append(stored(data))
    return landed


def main():
    random.seed(11)
    for form in PLAN:
        with tempfile.TemporaryDirectory() as folder:
            games, table = result(form, folder + "/a")
            hits, runs = [], 0
            while len(hits) < KILLS:  # a tournament may be over before all kills are used up
                data = f"{folder}/b{runs}"
                hits += disturbed(form, data, KILLS - len(hits))
                again, second = result(form, data, "--resume")
                other = {k: (v, again.get(k)) for k, v in games.items() if again.get(k) != v}
                check(not other and len(again) == len(games),
                      f"{form}: {len(other)} games differ: {list(other.items())[:3]}")
                check(second == table, f"{form}: the same table")
                runs += 1
            check(len(set(hits)) > 1, f"{form}: kills struck while games were played: {hits}")
            print(f"{form}: {len(hits)} kills in {runs} tournaments of {len(games)} games, "
                  f"each the same as undisturbed; games stored at each kill: {hits}")


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
