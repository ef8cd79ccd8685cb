#!/usr/bin/env python3
"""Battleship end to end: the examination of a relay server, what silent clients meet, the
course's three verbosities, and boards on pseudo terminals: joined, relayed and served."""
import contextlib
import json
import os
import pathlib
import pty
import re
import selectors
import socket
import sqlite3
import subprocess
import tempfile
import threading
import time
import tty

from arena import AGON, ROOT, agon, check
from prolog_client import serve
from serve import free_port


class Cable:
    """A serial cable: two pseudo terminals whose near ends are joined here."""

    def __init__(self):
        self.near, self.far, self.names = [], [], []
        for _ in range(2):
            near, far = pty.openpty()
            tty.setraw(far)
            self.near.append(near)
            self.far.append(far)  # kept open: nobody is there yet
            self.names.append(os.ttyname(far))
        self.ended = socket.socketpair()
        self.thread = threading.Thread(target=self.carry, daemon=True)
        self.thread.start()

    def carry(self):
        with selectors.DefaultSelector() as ready:
            for end, other in ((0, 1), (1, 0)):
                ready.register(self.near[end], selectors.EVENT_READ, self.near[other])
            ready.register(self.ended[1], selectors.EVENT_READ, None)
            while True:
                for key, _ in ready.select():
                    if key.data is None:
                        return
                    os.write(key.data, self.pass_on(key))

    def pass_on(self, key):
        return os.read(key.fd, 4096)

    def close(self):
        self.ended[0].close()
        self.thread.join()
        self.ended[1].close()
        for end in self.near + self.far:
            os.close(end)


def start(*words, **options):
    return subprocess.Popen([AGON, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                            **options)


def output(process):
    text, _ = process.communicate(timeout=240)
    check(process.returncode == 0, text)
    return text


def conform(port, _):
    said = agon("conform", "battleship", f"127.0.0.1:{port}", "--rules", "arena").stdout
    check(said.endswith("19 passed, 0 failed, 0 skipped\n"), "our own relay passes everything: " + said)
    said = agon("conform", "battleship", f"127.0.0.1:{port}", "--rules", "foo", status=2).stderr
    check("--rules arena" in said, "an unknown examination is refused")


def silence(port, data):
    """The second of two silent clients would have to shoot: it loses after the limit, and both are let go."""
    with (socket.create_connection(("127.0.0.1", port), timeout=60) as one,
          socket.create_connection(("127.0.0.1", port), timeout=60) as two):
        check(b"".join(iter(lambda: one.recv(4096), b"")) == b"(3,[]).\n(5,[]).\n",
              "the defender hears nothing it would not understand")
        check(b"".join(iter(lambda: two.recv(4096), b"")) == b"(4,[]).\n(5,[]).\n", "the silent attacker is let go")


def verbosities(port, folder):
    join = ("join", "battleship", f"127.0.0.1:{port}", "--player", "hunt", "--games", 2)
    summary = re.compile(r"KI won (\d) times and lost (\d) times\n")  # the course's words, whatever the number
    quiet = output(start(*join, "-q", cwd=folder))
    check(summary.fullmatch(quiet), "-q: the summary alone: " + quiet)
    quiet = output(start(*join, "--option", "verbose=1", cwd=folder))
    check(summary.fullmatch(quiet), "verbose=1: the summary alone on the console: " + quiet)
    written = pathlib.Path(folder, "GameLogs", "Output.txt").read_text()
    ends = len(re.findall(r"^KI (?:wins|loses)\. End of game\.$", written, re.M))
    check(ends == 2 and all(part in written for part in ("My field:\n", "Enemy field:\n", "Open list:")),
          "verbose=1: the games are in GameLogs/Output.txt")
    output(start(*join, "-q", "--log", folder + "/mine", cwd=folder))
    check(pathlib.Path(folder, "mine", "Output.txt").read_text().count("End of game.") == 2,
          "-q --log: the file is in that folder")
    check(len(list(pathlib.Path(folder, "mine").glob("*.jsonl"))) == 2, "and every game's log")
    loud = output(start(*join, "--option", "verbose=2", cwd=folder))
    check("Open list:" in loud and loud.count("End of game.") == 2 and summary.search(loud),
          "verbose=2: fields, open list and ends on the console")
    plain = output(start(*join, cwd=folder))
    check("Open list:" not in plain and plain.count("End of game.") == 2, "otherwise the end lines: " + plain)


def relay():
    for options, examine in ((("--battleship-opponent", "hunt"), verbosities),
                             (("--battleship-clock", "move=1s"), silence), ((), conform)):
        with tempfile.TemporaryDirectory() as data:
            port = free_port()
            server = serve(port, data, *options)
            examine(port, data)
            server.terminate()
            server.wait(timeout=60)


def wrong_usage(data):
    for words in (("serve", "--data", data, "--battleship-rules", "colour=red"),
                  ("serve", "--data", data, "--battleship-clock", "soon"),
                  ("join", "uart", "/dev/null", "--player", "hunt", "--option", "foo=1"),
                  ("join", "uart", "/dev/null", "--player", "hunt", "--option", "end=z"),
                  ("join", "uart", "/dev/null", "--player", "hunt", "--student", "Ada"),
                  ("join", "battleship", "127.0.0.1:1", "--player", "hunt", "--option", "verbose=3"),
                  ("relay", "uart", "/dev/null", "/dev/null", "--option", "3:end=a"),
                  ("relay", "uart", "/dev/null", "/dev/null", "--option", "baud=fast"),
                  ("relay", "uart", "/dev/null", "/dev/null", "--option", "1:student=7"),
                  ("serve", "--data", data, "--uart", "somewhere"),
                  ("serve", "--data", data, "--uart", "/dev/null?colour=red"),
                  ("serve", "--data", data, "--uart", "/dev/null?end=z"),
                  ("join", "treasure", "http://127.0.0.1:1", "--player", "best", "--option", "nick=x")):
        said = agon(*words, status=2).stderr
        check(len(said.strip().splitlines()) == 1, f"one sentence for {words}: {said}")


PATIENT = ("--option", "limit=120s")  # the machine may be busy


def boards_on_a_cable(folder):
    for dialect in ("2023", "2026"):
        cable = Cable()
        join = [("join", "uart", cable.names[i], "--player", "hunt", "--role", i + 1, "--student", 4711 + i, *PATIENT,
                 f"dialect={dialect}") for i in (0, 1)]
        second = start(*join[1])
        first = start(*join[0], "--log", f"{folder}/{dialect}")
        said = [output(first), output(second)]
        cable.close()
        totals = [re.search(r"agon won (\d) times? and lost (\d) times?", text) for text in said]
        check(all(totals) and totals[0].groups() == totals[1].groups()[::-1], f"one wins, the other loses: {said}")
        check(re.search(r"^ +\d+\.\d{3} ms  > ", said[0], re.M), "every line is shown with its time: " + said[0])
        check("board: START4711" in said[1], "the student number arrives")
        tape = pathlib.Path(folder, dialect, "join.tape").read_text()
        check(re.match(r"\d+ > ", tape) and len(tape.splitlines()) > 60, "and kept on a tape")


def boards_through_the_relay(folder):
    cables = [Cable(), Cable()]
    boards = [start("join", "uart", cables[i].names[0], "--player", "hunt", "--role", i + 1, *PATIENT) for i in (1,)]
    judge = start("relay", "uart", cables[0].names[1], cables[1].names[1], "--log", folder, *PATIENT)
    boards.insert(0, start("join", "uart", cables[0].names[0], "--player", "hunt", "--role", 1, *PATIENT))
    said, verdict = [output(b) for b in boards], output(judge)
    for cable in cables:
        cable.close()
    winner = 1 if "agon won 1 time " in said[0] else 2
    check(f"Player {winner} wins" in verdict, f"the relay announces the winner: {verdict[-400:]} {said}")
    check("1> START" in pathlib.Path(folder, "relay.tape").read_text(), "the tape is kept")
    check(f"Player {winner} wins" in agon("replay", f"{folder}/relay.jsonl").stdout, "and the match replays")


def finished(data, matches):
    """How the matches ended, once so many are stored: a client may leave before the arena has heard its last line."""
    deadline = time.monotonic() + 60
    while True:
        with contextlib.closing(sqlite3.connect(f"{data}/agon.db")) as database:
            ends = [json.loads(ending) for (ending,) in database.execute("SELECT ending FROM match ORDER BY key")]
        if len(ends) >= matches:
            return ends
        check(time.monotonic() < deadline, f"{matches} matches are stored: {ends}")
        time.sleep(0.05)


def end(server):
    server.terminate()
    server.communicate(timeout=60)


def board_at_the_server(folder):
    """A board plays two matches in a row against an engine of the arena; the line stays open."""
    cable, data = Cable(), f"{folder}/one"
    server = serve(0, data, "--uart", cable.names[1] + "?limit=120s&student=99", "--uart-opponent", "hunt")
    said = output(start("join", "uart", cable.names[0], "--player", "hunt", "--role", 1, "--games", 2, *PATIENT))
    ends = finished(data, 2)
    end(server)
    cable.close()
    total = re.search(r"agon won (\d) times? and lost (\d) times?", said)
    check(total and int(total[1]) + int(total[2]) == 2, "two matches are played: " + said)
    check("board: START99" in said or "< START99" in said, "the arena's student number arrives: " + said)
    check(not any("fault" in e for e in ends), f"both end by the rules: {ends}")
    check([e["outcome"]["winner"] for e in ends].count(1) == int(total[1]), "and the board had the first seat")


def boards_at_the_server(folder):
    """Two boards meet although one is switched on late; a third line is not there, which is said and harms nobody."""
    cables, data = [Cable(), Cable()], f"{folder}/two"
    lines = [part for cable in cables for part in ("--uart", cable.names[1] + "?limit=120s")]
    server = serve(0, data, *lines, "--uart", f"unix:{folder}/nobody")
    first, second = (("join", "uart", c.names[0], "--player", "hunt", "--role", i + 1, *PATIENT)
                     for i, c in enumerate(cables))
    boards = [start(*first)]
    next(line for line in boards[0].stdout if "> START" in line)
    boards.append(start(*second))
    said, ends = [output(b) for b in boards], finished(data, 1)
    end(server)
    for cable in cables:
        cable.close()
    check(sorted("agon won 1 time " in text for text in said) == [False, True], f"one of them wins: {said}")
    check("fault" not in ends[0], f"the match is stored: {ends}")


def main():
    relay()
    with tempfile.TemporaryDirectory() as folder:
        wrong_usage(folder)
        boards_on_a_cable(folder)
        boards_through_the_relay(folder)
        board_at_the_server(folder)
        boards_at_the_server(folder)


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
