#!/usr/bin/env python3
"""What the board's small display shows: after a game every field of both seas is marked as the debug line draws it, and
the picture has the result. The display is the simulated one of the host process."""
import os
import pathlib
import re
import sys
import tempfile
import time

from arena import AGON, ROOT, check

sys.path.insert(0, str(ROOT / "firmware"))
from emulator import PATIENCE, hosted

BOARD = os.environ.get("BOARD_HOST", str(pathlib.Path(AGON).parent / "agon-board"))
MARKS = {0: ".", 4: "o", 12: "#", 16: "X"}  # lit points of a field: nothing, water, ship, hit
LETTERS = {"WON": "W", "LOST": "L"}
FIRST_ROWS = {"W": "101 101 101 111 101", "L": "100 100 100 100 111"}  # as firmware/screen.cpp draws them


def points(file):
    """The lit points of the picture."""
    rows = re.findall(r'<rect x="(\d+)" y="(\d+)" width="(\d+)" height="1"/>', pathlib.Path(file).read_text())
    return {(int(x) + i, int(y)) for x, y, wide in rows for i in range(int(wide))}


def sea(lit, left):
    def mark(column, row):
        inside = sum((left + 2 + 5 * column + i, 2 + 5 * row + j) in lit for i in range(4) for j in range(4))
        return MARKS.get(inside, "?")
    return ["".join(mark(column, row) for column in range(10)) for row in range(10)]


def first_letter(lit):
    return " ".join("".join("1" if (2 * i, 54 + 2 * j) in lit else "0" for i in range(3)) for j in range(5))


def shown(file, seas, word):
    lit = points(file)
    return [f"{own}    {other}" for own, other in zip(sea(lit, 0), sea(lit, 75))] == seas and \
        first_letter(lit) == FIRST_ROWS[LETTERS[word.upper()]]


def awaited(file, seas, word):
    end = time.monotonic() + PATIENCE
    while not shown(file, seas, word):
        check(time.monotonic() < end, f"the display shows {word} and {seas}")
        time.sleep(0.05)


def main():
    with tempfile.TemporaryDirectory() as folder:
        link, files = f"{folder}/link", [f"{folder}/{n}.svg" for n in (1, 2)]
        os.environ["AGON_BOARD_DISPLAY"] = files[0]
        first = hosted(BOARD, folder, "first", link, True)
        while not os.path.exists(link):
            time.sleep(0.02)
        os.environ["AGON_BOARD_DISPLAY"] = files[1]
        boards = first, hosted(BOARD, folder, "second", link, False)
        for seed, board in enumerate(boards, 5):
            board.debug.expect("ready")
            board.set(limit=600000, seed=seed, least=100, most=500, display="on")
        first.press_start()
        words = [board.result()[0] for board in boards]
        check(set(words) == {"won", "lost"}, f"played to the end: {words}")
        for board, file, word in zip(boards, files, words):
            drawn = [line.split("  ", 1)[1] for line in board.debug.seen if re.search(r"\] \d  [.#oX]{10}    ", line)]
            awaited(file, drawn[-10:], word)
            board.stop()


if __name__ == "__main__":
    main()
