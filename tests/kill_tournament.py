#!/usr/bin/env python3
"""kill -9 at random moments of a tournament, then --resume: the final table and every game
are those of an undisturbed run.  kill_tournament.py [KILLS]"""
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

from arena import AGON, ROOT, agon, check

KILLS = int(sys.argv[1]) if len(sys.argv) > 1 else 8
PLAN = {"round-robin": 60, "swiss": 40}  # rounds


def command(form, data):
    players = ["random", "greedy", "random?seed=3", "best?nodes=20", "level:1", "greedy?seed=9"]
    return ["tournament", "othello", *players, "--format", form, "--rounds", str(PLAN[form]), "--seed", "7", "--clock", "total=60s",
            "--concurrency", "2", "-q", "--data", data]


def result(form, data, *options):
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        agon(*command(form, data), *options, "--json", file.name)
        whole = json.load(open(file.name))
    games = {m["id"]: (m["seats"], m["outcome"], m["plies"], m["seed"]) for m in whole["matches"]}
    check(len(games) == len(whole["matches"]), "no game is counted twice")
    table = [(p["name"], p["points"], p["wins"], p["losses"], p["draws"]) for p in whole["players"]]
    return games, table


def disturbed(form, data, kills):
    """Kills what runs until so many kills have hit; a run that gets through ends it."""
    landed = 0
    while landed < kills:
        child = subprocess.Popen([AGON, *command(form, data), "--resume"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT)
        time.sleep(random.uniform(0.005, 0.25))
        if child.poll() is not None:
            break
        os.kill(child.pid, signal.SIGKILL)
        child.wait()
        landed += 1
    return landed


def main():
    random.seed(11)
    for form in PLAN:
        with tempfile.TemporaryDirectory() as folder:
            games, table = result(form, folder + "/a")
            hits, runs = 0, 0
            while hits < KILLS:  # a tournament may be over before all kills are used up
                data = f"{folder}/b{runs}"
                hits += disturbed(form, data, KILLS - hits)
                again, second = result(form, data, "--resume")
                other = {k: (v, again.get(k)) for k, v in games.items() if again.get(k) != v}
                check(not other and len(again) == len(games), f"{form}: {len(other)} games differ: {list(other.items())[:3]}")
                check(second == table, f"{form}: the same table")
                runs += 1
            print(f"{form}: {hits} kills in {runs} tournaments of {len(games)} games, each the same as undisturbed")


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
