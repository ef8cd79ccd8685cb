#!/usr/bin/env python3
"""The board's own player on a serial line of `agon serve`: against an engine of the arena, and
against a person with a browser, who sits down as the second and as the first player."""
import contextlib
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

from arena import AGON, ROOT, check
from battleship_lines import Cable, finished
from web_client import Arena

sys.path.insert(0, str(ROOT / "firmware"))
from emulator import Board, Lines

BOARD = os.environ.get("BOARD_HOST", str(pathlib.Path(AGON).parent / "agon-board"))
PATIENT = "?limit=600s&student=99"  # the machine may be busy


def board_on(device, seed):
    process = subprocess.Popen([BOARD, device], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL)
    board = Board(Lines(process.stdout, process.stdin), process)
    board.debug.expect("ready")
    board.set(seed=seed, student=4711, limit=600000, least=0, most=0)
    return board


def names(data):
    with contextlib.closing(sqlite3.connect(f"{data}/agon.db")) as database:
        return database.execute("SELECT first, second FROM match ORDER BY key").fetchall()


def against_an_engine(folder):
    """Two matches in a row on one line; the board pushes its start button for each."""
    cable, data = Cable(), f"{folder}/engine"
    board = board_on(cable.names[0], 1)
    arena = Arena(data, options=("--uart", cable.names[1] + PATIENT, "--uart-opponent", "hunt"))
    words = []
    for match in (1, 2):
        board.press_start()
        words.append(board.result()[0])
        ends = finished(data, match)
    arena.end()
    board.stop()
    cable.close()
    check(set(words) <= {"won", "lost"} and not any("fault" in e for e in ends),
          f"both matches end by the rules: {words} {ends}")
    check([e["outcome"]["winner"] for e in ends] == [1 if word == "won" else 2 for word in words],
          f"board and arena agree: {words} {ends}")
    check("against 99" in "\n".join(board.debug.seen), "the arena's student number arrives")
    check(names(data) == [("4711", "hunt")] * 2, f"the first match too is that of the board's number: {names(data)}")


def person_plays(page, table, seat, fleet):
    """Shoots at one field after the other; what the arena knows of the fleet answers for it."""
    fields = [f"{column},{row}" for column in range(10) for row in range(10)]
    check(page.wait_turn(table, seat), "the fleet is asked for")
    taken = page.play(table, seat, fleet)
    check(taken["is"] == "done", f"the fleet is taken: {taken}")
    while page.wait_turn(table, seat):
        page.play(table, seat, fields.pop(0))


def against_a_person(folder):
    """The person asks for a board, plays, and asks again for the other side."""
    cable, data = Cable(), f"{folder}/person"
    board = board_on(cable.names[0], 2)
    arena = Arena(data, options=("--uart", cable.names[1] + PATIENT))
    course, me = {"who": "course", "protocol": "uart"}, {"who": "me", "name": "Ada"}
    for match, (seat, seats) in enumerate(((2, (course, me)), (1, (me, course))), 1):
        opened = arena.table("battleship", *seats, rules="uart")
        page = arena.live()
        page.open(opened["table"], [t["token"] for t in opened["tokens"]])
        if seat == 2:
            board.press_start()
        person_plays(page, opened["table"], seat, arena.post("/api/battleship/random", {"rules": "uart"})["move"])
        word, shots = board.result()
        end = finished(data, match)[-1]
        check("fault" not in end and word in ("won", "lost"), f"match {match} ends by the rules: {word} {end}")
        check(end["outcome"]["winner"] == (3 - seat if word == "won" else seat), f"board and arena agree: {word} {end}")
        check(word == "lost" or 30 <= shots <= 100, f"{shots} shots")
        page.cut()
    arena.end()
    board.stop()
    cable.close()


def main():
    with tempfile.TemporaryDirectory() as folder:
        against_an_engine(folder)
        against_a_person(folder)


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
