#!/usr/bin/env python3
"""The strategies of the board (`:strategy NAME`), each in whole games between two boards: the shots come in the order
that the name says, the other board recognises a plain order, and the one that counters sinks a fleet it has seen before
without a miss. A name that does not exist is refused."""
import os
import pathlib
import sys
import tempfile
import time

from arena import AGON, ROOT, check

sys.path.insert(0, str(ROOT / "firmware"))
from emulator import hosted

BOARD = os.environ.get("BOARD_HOST", str(pathlib.Path(AGON).parent / "agon-board"))


def pair(folder):
    link = f"{folder}/pair.link"
    first = hosted(BOARD, folder, "first", link, True)
    while not os.path.exists(link):
        time.sleep(0.02)
    boards = first, hosted(BOARD, folder, "second", link, False)
    for n, board in enumerate(boards):
        board.debug.expect("ready")
        board.set(limit=600000, least=100, most=500, student=100 + n)
    return boards


def game(first, second):
    """Fleets are those of the seeds set before; returns the first board's shots and whether it won."""
    first.set(seed=5)
    second.set(seed=6)
    begin = len(first.debug.seen)
    first.press_start()
    words = first.result()[0], second.result()[0]
    check(set(words) == {"won", "lost"}, f"played to the end: {words}")
    shots = [l.split("BOOM")[1] for l in first.debug.seen[begin:] if "] > BOOM" in l]
    check(len(shots) == len(set(shots)), f"no field twice: {shots}")
    return shots, words[0] == "won"


def plain_orders(first, second):
    second.set(strategy="rows")  # as slow as the first: the game lasts
    for name, key in (("columns", lambda s: s), ("rows", lambda s: s[::-1])):
        first.set(strategy=name)
        shots, _ = game(first, second)
        check(len(shots) > 40 and shots == sorted(shots, key=key), f"{name}: {shots}")
        order = "column by column" if name == "columns" else "row by row"
        second.debug.write(":seed 6\n")  # whatever comes after the result
        second.debug.expect("seed is 6")
        said = [l for l in second.debug.seen if "the other board shoots" in l]
        check(said and said[-1].endswith(order), f"recognised: {said}")


def counters(first, second):
    """The fleet of seed 6 again and again."""
    first.set(strategy="counter", student=200)
    shots, won = game(first, second)
    check(won and len(shots) == 30, f"a fleet that was seen is sunk without a miss: {shots}")
    second.set(student=201)  # somebody else, who has the same fleet by chance
    shots, won = game(first, second)
    check(won and len(shots) > 30, f"another opponent is not mistaken for the last: {shots}")
    shots, won = game(first, second)
    check(won and len(shots) == 30, f"and is known the next time: {shots}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        first, second = pair(folder)
        first.debug.write(":strategy clever\n")
        first.debug.expect("cannot set strategy to clever")
        plain_orders(first, second)
        counters(first, second)
        for board in (first, second):
            board.stop()


if __name__ == "__main__":
    main()
