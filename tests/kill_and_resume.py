#!/usr/bin/env python3
"""kill -9 at random moments of a series, then --resume: no game is lost, none is counted
twice, and the result is the one of an undisturbed run, game by game. Ctrl+C in mid game
ends a series with a program in good order, too."""
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

from arena import AGON, ROOT, check, match

GAMES, KILLS = 4000, int(sys.argv[1]) if len(sys.argv) > 1 else 25


def outcomes(result):
    return {m["id"]: (m["seats"], m["outcome"], m["plies"], m["seed"]) for m in result["matches"]}


def interrupt(folder):
    """The program waits for its move when the signal comes: it has told so by a file."""
    asked = os.path.join(folder, "asked")
    bot = f"cmd:sh -c 'echo ready; while read line; do touch {asked}; done'"
    child = subprocess.Popen([AGON, "match", "othello", bot, "random", "--games", "2", "--clock", "none", "--data",
                              folder + "/c"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=ROOT)
    while child.poll() is None and not os.path.exists(asked):
        time.sleep(0.01)
    time.sleep(0.2)
    child.send_signal(signal.SIGINT)
    error = child.communicate()[1]
    check(child.returncode == 130, f"Ctrl+C in mid game: status {child.returncode}, {error}")


def main():
    random.seed(5)
    series = ["othello", "greedy", "random", "--games", GAMES, "--seed", 5, "--concurrency", 2]
    with tempfile.TemporaryDirectory() as data:
        for _ in range(3):
            interrupt(tempfile.mkdtemp(dir=data))
        undisturbed = outcomes(match(*series, data=data + "/a"))
        check(len(undisturbed) == GAMES, "the undisturbed run has all games")
        landed = 0
        for _ in range(KILLS):
            child = subprocess.Popen([AGON, "match", *map(str, series), "--resume", "-q", "--data", data + "/b"],
                                     stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT)
            time.sleep(random.uniform(0.005, 0.12))
            if child.poll() is None:
                landed += 1
                os.kill(child.pid, signal.SIGKILL)
            child.wait()
        result = match(*series, "--resume", data=data + "/b")
        check(len(result["matches"]) == GAMES, f"{len(result['matches'])} matches instead of {GAMES}")
        check(outcomes(result) == undisturbed, "the same games with the same outcomes")
        check(landed > 0, "at least one kill hit a running series")
        print(f"{landed} of {KILLS} kills hit a running series; {GAMES} games, each exactly once")


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
