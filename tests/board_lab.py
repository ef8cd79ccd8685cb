#!/usr/bin/env python3
"""A lab of boards on lines of `agon serve`: a line recovers from every kind of broken game, and eight boards (the
host build of the board's own player) play a tournament of which the arena is stopped in the middle. Two of them lie
at the end, one breaks every game off."""
import os
import re
import tempfile
import threading
import time

from arena import ROOT, check
from battleship_lines import Cable, finished, output, start
from board_serve import board_on
from web_client import Arena

PATIENCE = 240


class Fingers:
    """Bytes typed at a line, as somebody with a terminal program would."""

    def __init__(self, name):
        self.line = os.open(name, os.O_RDWR | os.O_NOCTTY)
        self.unread = b""

    def say(self, text):
        os.write(self.line, text if isinstance(text, bytes) else (text + "\n").encode())

    def expect(self, word):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            *lines, self.unread = self.unread.split(b"\n")
            for i, line in enumerate(lines):
                if line.strip().startswith(word):
                    self.unread = b"\n".join([*lines[i + 1:], self.unread])
                    return
            self.unread += os.read(self.line, 4096)
        raise TimeoutError(f"no {word} came")

    def close(self):
        os.close(self.line)


GARBAGE = bytes(range(1, 256)) * 2
WAYS_TO_BREAK = ("emy bad!", "Etimeout", GARBAGE + b"\n", b"\0\0\0\n", "SF0D0000000000", "BOOM11", "CS0000000000",
                 b"x" * 70000 + b"\n")


def break_off(fingers, way):
    """A game that begins and then goes wrong in this way; the line must take the next START at once."""
    fingers.say("START1")
    fingers.expect(b"CS")
    if way is None:
        time.sleep(3.5)  # longer than the line's limit
    else:
        fingers.say(way)


def recovery(folder):
    """A hundred broken games in a row on a device and on a pseudo terminal of the arena's own, then a good one."""
    for place in ("device", "pty"):
        cable, data = Cable(), f"{folder}/{place}"
        limits = "?limit=3s"
        arena = Arena(data, options=("--uart", (cable.names[1] if place == "device" else "pty:") + limits,
                                     "--uart-opponent", "random"))
        name = cable.names[0] if place == "device" else re.search(r"Connect the board to (\S+)", arena.said)[1]
        fingers = Fingers(name)
        for game in range(100):
            break_off(fingers, WAYS_TO_BREAK[game % len(WAYS_TO_BREAK)] if game % 50 else None)
        fingers.close()
        ends = finished(data, 100)
        others = [e for e in ends if e.get("culprit") != 1 and e["outcome"]["winner"] != 2]
        check(not others, f"all are lost, but not these: {others[:3]}")
        good = output(start("join", "uart", name, "--player", "random", "--role", 1, "--option", "limit=60s"))
        check("won 1" in good or "lost 1" in good, "the line plays on: " + good[-300:])
        check("fault" not in finished(data, 101)[-1], f"by the rules: {finished(data, 101)[-1]}")
        line = arena.get("/api/lab/1")
        check(line["words"] and len(line["verdicts"]) == 20, f"the page of the line knows them: {line['verdicts'][:2]}")
        check({v["result"] for v in line["verdicts"][1:]} == {"lost"}, f"with their results: {line['verdicts'][:3]}")
        check(line["words"][-1]["text"].startswith("SF9D"), f"and the last lines: {line['words'][-3:]}")
        arena.end()
        cable.close()


class CrookedCable(Cable):
    """A cable on which what the board at the first end says is changed."""

    def __init__(self, change):
        self.change, self.unfinished = change, b""
        super().__init__()

    def pass_on(self, key):
        data = os.read(key.fd, 4096)
        if key.fd != self.near[0]:
            return data
        *lines, self.unfinished = (self.unfinished + data).split(b"\n")
        return b"".join(self.change(line) + b"\n" for line in lines)


def false_field(line):
    """Discloses another fleet than the one that answered."""
    return b"SF" + line[2:4] + line[4:][::-1] if line.startswith(b"SF") else line


class Quitter:
    """Breaks off after some shots."""

    def __init__(self):
        self.shots = 0

    def __call__(self, line):
        if line.startswith(b"START"):
            self.shots = 0
        self.shots += line.startswith(b"BOOM")
        return b"emy bad!" if self.shots >= 5 and line.startswith(b"BOOM") else line


NUMBERS = [101, 102, 103, 104, 105, 106, 107, 108]
LIARS, QUITTER = ("103", "106"), "108"


def cable_of(number):
    if str(number) in LIARS:
        return CrookedCable(false_field)
    return CrookedCable(Quitter()) if str(number) == QUITTER else Cable()


class Lab:
    def __init__(self, folder):
        self.data = f"{folder}/lab"
        self.cables = [cable_of(n) for n in NUMBERS]
        self.boards = [board_on(c.names[0], n) for c, n in zip(self.cables, NUMBERS)]
        for board, number in zip(self.boards, NUMBERS):
            board.set(student=number)
            threading.Thread(target=self.listen, args=(board,), daemon=True).start()
        self.pressed = [0.0] * len(NUMBERS)
        self.open()

    @staticmethod
    def listen(board):
        """A board that nobody listens to stops at its next log line."""
        try:
            while True:
                board.debug.read()
        except (EOFError, TimeoutError):
            pass

    def open(self):
        lines = [part for c in self.cables for part in ("--uart", c.names[1] + "?limit=600s")]
        self.arena = Arena(self.data, options=(*lines, "--uart-tournament", "closing"))

    def serve_until(self, done):
        """Presses the start button wherever the page asks for it."""
        end = time.monotonic() + PATIENCE
        while not done(lab := self.arena.get("/api/lab")):
            check(time.monotonic() < end, f"the tournament goes on: {lab}")
            for line in lab["lines"]:
                i = line["line"] - 1
                if line["to_do"]["code"] in ("lab.introduce", "lab.press") and time.monotonic() - self.pressed[i] > 2:
                    self.pressed[i] = time.monotonic()
                    self.boards[i].press_start()
            time.sleep(0.1)
        return lab

    def close(self):
        self.arena.end()
        for board in self.boards:
            board.stop()
        for cable in self.cables:
            cable.close()


def judge(tournament):
    """Everybody met everybody with both sides; whoever lied or broke off lost to every honest board."""
    matches = tournament["matches"]
    pairs = {tuple(m["seats"]) for m in matches}
    check(len(matches) == len(pairs) == 56, f"every two met with both sides: {len(matches)} {len(pairs)}")
    bad = {*LIARS, QUITTER}
    for m in matches:
        winner = m["outcome"]["winner"] and m["seats"][m["outcome"]["winner"] - 1]
        honest = [s for s in m["seats"] if s not in bad]
        if len(honest) == 1:
            check(winner == honest[0], f"the honest board wins: {m}")
        if len(honest) == 2:
            check(m["reason"] not in ("protocol", "cheat", "timeout", "disconnect"), f"nobody honest is convicted: {m}")
    places = {p["name"]: p["place"] for p in tournament["players"]}
    check(max(places[str(n)] for n in NUMBERS if str(n) not in bad) < min(places[b] for b in bad),
          f"and the table says so: {places}")


def tournament(folder):
    lab = Lab(folder)
    half = lab.serve_until(lambda lab: lab["tournament"]["played"] >= 20)
    check({l["board"] for l in half["lines"]} == {str(n) for n in NUMBERS}, f"boards are known by number: {half}")
    check(all(re.search(rf"\b{l['board']}\b", l["to_do"]["en"]) or l["state"] == "playing" for l in half["lines"]),
          f"and told what to do: {half['lines']}")
    playing = [l for l in half["lines"] if l["state"] == "playing" and l["table"]]
    check(all(l["opponent"] for l in playing), f"playing boards have opponents: {playing}")
    lab.arena.end()
    lab.open()
    after = lab.arena.get("/api/lab")["tournament"]
    check(after["played"] >= 20 and not after["over"], f"the tournament is resumed: {after}")
    over = lab.serve_until(lambda lab: lab["tournament"]["over"])
    judge(lab.arena.get(f"/api/tournaments/{over['tournament']['id']}"))
    liar = lab.arena.get(f"/api/lab/{NUMBERS.index(int(LIARS[0])) + 1}")
    check(any("proves cheating" in v["why"]["en"] or "answered" in v["why"]["en"] for v in liar["verdicts"]),
          f"the verdict names the lie: {liar['verdicts'][:2]}")
    lab.close()


def main():
    with tempfile.TemporaryDirectory() as folder:
        recovery(folder)
        tournament(folder)


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
