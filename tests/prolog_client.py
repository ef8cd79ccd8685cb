#!/usr/bin/env python3
"""The Prolog client: its modules' own tests, whole games on a running arena against itself and against an engine, and
the three ways in which it talks about them."""
import os
import re
import subprocess
import tempfile

from arena import AGON, ROOT, check
from serve import free_port

CLIENT = str(ROOT / "clients/prolog/battleship.pl")
SUMMARY = re.compile(r"KI won (\d+) times and lost (\d+) times")


def serve(port, data, *more):
    off = [part for name in ("http", "native", "kulami", "treasure") for part in (f"--{name}", "0")]
    process = subprocess.Popen([AGON, "serve", "--battleship", str(port), *off, *more, "--data", data],
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    said = ""
    while "data " not in said:
        line = process.stdout.readline()
        check(line, "the server ended early: " + said)
        said += line
    return process


def client(port, games, *verbosity, cwd=None):
    return subprocess.Popen(["swipl", CLIENT, "127.0.0.1", str(port), str(games), *verbosity], stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True, cwd=cwd)


def result(process):
    text, _ = process.communicate(timeout=240)
    found = SUMMARY.search(text)
    check(found, "the client ends with its summary: " + text)
    return text, int(found[1]), int(found[2])


def modules():
    """What the modules promise each other."""
    done = subprocess.run(["swipl", "-g", "run_tests", "-t", "halt", "clients/prolog/battleship/tests.pl"],
                          capture_output=True, text=True)
    check(done.returncode == 0 and "All " in done.stderr, done.stdout + done.stderr)


def verbosities(port, folder):
    """Nothing, a file, or the console; the summary is always on the console."""
    silent, _, _ = result(client(port, 1, "0", cwd=folder))
    check(SUMMARY.fullmatch(silent.strip()), "verbosity 0 has said more than the summary: " + silent)
    filed, _, _ = result(client(port, 1, "1", cwd=folder))
    check(SUMMARY.fullmatch(filed.strip()), "verbosity 1 has said more than the summary: " + filed)
    log = open(f"{folder}/GameLogs/Output.txt").read()
    for words in ("My field", "Enemy field", "To try next: [", "End of game."):
        check(words in log, f"{words} is missing in the file: {log[-500:]}")
    loud, _, _ = result(client(port, 1, "2", cwd=folder))
    check("Enemy field" in loud and "To try next" in loud, "verbosity 2 shows the fields: " + loud[-500:])


def wrong_usage():
    for arguments in ([], ["127.0.0.1", "x", "1"], ["127.0.0.1", "1", "1", "3"], ["127.0.0.1", "1", "-1"]):
        done = subprocess.run(["swipl", CLIENT, *arguments], capture_output=True, text=True)
        check(done.returncode == 2 and "usage:" in done.stderr, f"{arguments}: {done.returncode} {done.stderr}")


def main():
    modules()
    wrong_usage()
    with tempfile.TemporaryDirectory() as data:
        port = free_port()
        server = serve(port, data)
        clients = [client(port, 3) for _ in range(2)]
        (first, won, lost), (second, won_too, lost_too) = [result(c) for c in clients]
        check(won + lost == 3 and (won, lost) == (lost_too, won_too),
              f"three games, each with one winner: {first} {second}")
        check(first.count("KI wins. End of game.") == won and first.count("KI loses. End of game.") == lost,
              "each game has its end line: " + first)
        server.terminate()
        server.wait(timeout=30)
    with tempfile.TemporaryDirectory() as data:
        port = free_port()
        server = serve(port, data, "--battleship-opponent", "hunt")
        text, won, lost = result(client(port, 3))
        check(won + lost == 3, "three games against an engine: " + text)
        verbosities(port, data)
        server.terminate()
        server.wait(timeout=30)


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
