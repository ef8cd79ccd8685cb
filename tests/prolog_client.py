#!/usr/bin/env python3
"""The Prolog starter client plays whole games on a running arena: against itself, and
against one of the arena's engines."""
import os
import re
import subprocess
import tempfile

from arena import AGON, ROOT, check
from serve import free_port

CLIENT = "clients/prolog/battleship.pl"
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


def client(port, games):
    return subprocess.Popen(["swipl", CLIENT, "127.0.0.1", str(port), str(games)], stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True)


def result(process):
    text, _ = process.communicate(timeout=240)
    found = SUMMARY.search(text)
    check(found, "the client ends with its summary: " + text)
    return text, int(found[1]), int(found[2])


def main():
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
        server.terminate()
        server.wait(timeout=30)


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
