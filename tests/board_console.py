#!/usr/bin/env python3
"""A person at the board's debug line (`:manual on`) shoots against another board: is asked with both seas drawn, is
told of a field that is known, and plays to the end, as the first and as the second player. What the buzzer plays is
told."""
import os
import pathlib
import re
import sys
import tempfile
import time

from arena import AGON, ROOT, check

sys.path.insert(0, str(ROOT / "firmware"))
from emulator import hosted

BOARD = os.environ.get("BOARD_HOST", str(pathlib.Path(AGON).parent / "agon-board"))
WON, LOST = [523, 659, 784, 1047], [392, 330, 262]  # as in firmware/buzzer.h


def asked(board):
    """True: for a shot; False: the game is over."""
    while True:
        line = board.debug.read()
        if "] your shot: " in line or "] result " in line:
            return "] your shot: " in line


def plays(person):
    """Field by field; the first one is asked for twice."""
    fields = [f"{column}{row}" for column in range(10) for row in range(10)]
    check(asked(person), "the person is asked")
    person.debug.write("x" + fields[0])  # what is no digit is ignored
    for known, field in zip(fields, fields[1:]):
        if not asked(person):
            return
        if field == "01":
            person.debug.write(known)
            person.debug.expect("this field was shot at before")
        person.debug.write(field)
    check(not asked(person), "the last field ends the game")


def tones(folder, name):
    told = pathlib.Path(folder, name + ".lights").read_text()
    return [int(hertz) for hertz in re.findall(r"^tone (\d+)$", told, re.M)]


def game(folder, name, begins):
    link = f"{folder}/{name}.link"
    # the one that listens is there first; a board opens its link before it says a word
    with_person = hosted(BOARD, folder, name, link, True)
    while not os.path.exists(link):
        time.sleep(0.02)
    other = hosted(BOARD, folder, name + "-other", link, False)
    for board, seed in ((with_person, 5), (other, 6)):
        board.debug.expect("ready")
        board.set(limit=600000, seed=seed, least=0, most=0)
    with_person.set(manual="on")
    (with_person if begins else other).press_start()
    plays(with_person)
    line = next(l for l in with_person.debug.seen if "] result " in l)
    word = line.split("] result ")[1].split(",")[0]
    check(word in ("won", "lost"), f"played to the end: {line}")
    check(any(re.search(r"\] 9  [.#oX]{10}    [.oX]{10}$", l) for l in with_person.debug.seen), "both seas are drawn")
    sent = [l for l in with_person.debug.seen if "] > BOOM" in l]
    check(sent[0].endswith("BOOM00") and sent[1].endswith("BOOM01") and len(set(s.split("> ")[1] for s in sent)) ==
          len(sent), f"the person's shots, each once: {sent[:3]}")
    expected = WON if word == "won" else LOST
    other.debug.expect("] result ")
    for board in (with_person, other):
        board.stop()
    heard = tones(folder, name)
    check(heard[:1] == [523] and any(hertz in heard for hertz in expected), f"{word}, and the buzzer plays: {heard}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        game(folder, "first", True)
        game(folder, "second", False)


if __name__ == "__main__":
    main()
