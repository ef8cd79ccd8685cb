#!/usr/bin/env python3
"""A closing tournament on the desk: boards on lines, without a server. The command says whose start button is to be
pressed, waits for it as long as it takes, and keeps the fleets with the boards."""
import json
import os
import re
import subprocess
import tempfile
import threading
import time

from arena import AGON, ROOT, check
from battleship_lines import Cable
from board_serve import board_on

PATIENT = "?limit=600s"  # the machine may be busy


class Desk:
    """Two boards on cables, and somebody who presses what the command asks for."""

    def __init__(self):
        self.cables = [Cable(), Cable()]
        self.boards = [board_on(c.names[0], seed) for seed, c in enumerate(self.cables, 1)]
        self.players = [f"serial:{c.names[1]}{PATIENT}" for c in self.cables]

    def play(self, *words):
        command = subprocess.Popen([AGON, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        presses = []
        for line in command.stderr:
            found = re.match(r"(serial:\S+) begins against (\S+): press its start button\.", line)
            if not found:
                continue
            board = self.players.index(found[1])
            self.press(self.boards[board], len(presses))
            presses.append(board)
        said = command.stdout.read()
        check(command.wait() == 0, said)
        return presses

    def press(self, board, games):
        """A board that is still busy with its last game does not hear the button: its result is waited for."""
        while sum("] result " in line for line in board.debug.seen) < games:
            time.sleep(0.02)
        board.press_start()

    def stop(self):
        for board in self.boards:
            board.stop()
        for cable in self.cables:
            cable.close()


def empty(board):
    """Nobody listens to a debug line unless its lines are taken."""
    def take():
        try:
            while True:
                board.debug.read()
        except (EOFError, TimeoutError):
            pass
    threading.Thread(target=take, daemon=True).start()


def tournament(folder):
    desk, result = Desk(), f"{folder}/result.json"
    for board in desk.boards:
        empty(board)
    presses = desk.play("tournament", "battleship", *desk.players, "--rounds", "2", "-q", "--data", folder, "--json",
                        result)
    matches = json.load(open(result))["matches"]
    check(len(matches) == 4 and sorted(presses) == [0, 0, 1, 1], f"two rounds, both begin twice: {presses} {matches}")
    check(all(m["reason"] == "played" for m in matches), f"all played to the end: {matches}")
    desk.stop()


def series(folder):
    """A board and an engine, in both roles on one line."""
    desk, result = Desk(), f"{folder}/series.json"
    empty(desk.boards[0])
    presses = desk.play("match", "battleship", desk.players[0], "hunt", "--games", "2", "-q", "--data", folder,
                        "--json", result)
    played = json.load(open(result))
    check(presses == [0], f"the board begins one of two games: {presses}")
    check([m["reason"] for m in played["matches"]] == ["played"] * 2, f"both are played: {played['matches']}")
    check(played["rules"].startswith("uart") and "move=" not in played["clock"], f"by the boards' rules: {played}")
    desk.stop()


def main():
    with tempfile.TemporaryDirectory() as folder:
        series(folder)
        tournament(folder)


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
