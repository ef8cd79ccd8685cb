#!/usr/bin/env python3
"""A closing tournament of boards that are programs: seats `pty:`. The command names a new pseudo terminal for each of
them, says whose start button is to be pressed, by that name too, and plays every match to its end. Seats of the same
text are told apart by their terminals."""
import json
import os
import re
import subprocess
import tempfile
import time

from arena import AGON, ROOT, check
from board_serve import board_on
from board_series import empty

SEATS = ["pty:?limit=600s", "pty:?limit=600s"]  # the machine may be busy


def plug_in(boards, line):
    """Whoever reads the command's words starts a board at the terminal that it names."""
    found = re.fullmatch(r"Connect (pty:\S+) to (/dev/pts/\d+)\n", line)
    if found:
        boards[found[2]] = board_on(found[2], len(boards) + 1)
        empty(boards[found[2]])


def press(boards, presses, line):
    found = re.fullmatch(r"pty:\S+ \((/dev/pts/\d+)\) begins against \S+: press its start button\.\n", line)
    if not found:
        return
    while sum("] result " in seen for seen in boards[found[1]].debug.seen) < len(presses):
        time.sleep(0.02)  # a board that is still busy with its last game does not hear the button
    presses.append(found[1])
    boards[found[1]].press_start()


def play(words):
    command = subprocess.Popen([AGON, *words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    boards, presses, said = {}, [], []
    for line in command.stderr:
        said.append(line)
        plug_in(boards, line)
        press(boards, presses, line)
    status = command.wait()
    for board in boards.values():
        board.stop()
    check(status == 0, f"status {status}: {said}")
    return boards, presses


def main():
    with tempfile.TemporaryDirectory() as folder:
        result = f"{folder}/result.json"
        boards, presses = play(["tournament", "battleship", *SEATS, "--rounds", "2", "-q", "--data", folder,
                                "--json", result])
        matches = json.load(open(result))["matches"]
    check(len(boards) == 2 and sorted(presses) == sorted([*boards, *boards]), f"both begin twice: {boards} {presses}")
    check([m["reason"] for m in matches] == ["played"] * 4, f"four matches to the end: {matches}")


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
