#!/usr/bin/env python3
"""Handing in bots keeps no match waiting. While the database is locked, an upload must wait for it; two bots over TCP
play on meanwhile, and what is only read is answered. Then six uploads of 15 MB come at once."""
import concurrent.futures
import io
import json
import os
import select
import socket
import sqlite3
import tempfile
import zipfile

from arena import ROOT, agon, check
from web_client import PATIENCE, Arena

STEP_PATIENCE = 30  # seconds for one move; the database itself would be waited for twice as long
MOVES_MEANWHILE = 20
LARGE = 15 << 20
PYTHON = (ROOT / "clients/python/agon_bot.py").read_bytes()


class Bot:
    """Plays its first legal move whenever it is asked, and never reads more than there is."""

    def __init__(self, port, name):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.socket.sendall(f"want legal\nready {name}\nsit othello\n".encode())
        self.socket.setblocking(False)
        self.unread, self.legal, self.over = b"", [], False

    def hear(self):
        """Takes what has come; true if a move is wanted."""
        try:
            came = self.socket.recv(65536)
            check(came, "the server closed the connection")
            self.unread += came
        except BlockingIOError:
            pass
        *lines, self.unread = self.unread.split(b"\n")
        words = [line.decode().split() for line in lines]
        for line in words:
            if line[:1] == ["legal"]:
                self.legal = line[1:]
        self.over = self.over or any(line[:1] == ["end"] for line in words)
        return any(line[:1] == ["turn"] for line in words)

    def move(self):
        self.socket.sendall(f"move {self.legal[0]}\n".encode())


def step(bots, why):
    """One move of whichever bot is asked; false at the end of the match."""
    while True:
        for bot in bots:
            if bot.hear():
                bot.move()
                return True
        if all(bot.over for bot in bots):
            return False
        check(select.select([b.socket for b in bots], [], [], STEP_PATIENCE)[0], f"the match stands still {why}")


class Upload:
    """A connection that is open before the file is sent, so that the server reads it at once."""

    def __init__(self, arena, token):
        self.port, self.token = arena.ports["http"], token
        self.socket = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        self.file = self.socket.makefile("rb")
        self.socket.sendall(self.head("GET", "/health"))
        check(self.answer()[0] == 200, "the connection stands")

    def head(self, method, target, size=0):
        return (f"{method} {target} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAuthorization: Bearer {self.token}\r\n"
                f"Content-Length: {size}\r\n\r\n").encode()

    def send(self, bot, file, content):
        self.socket.sendall(self.head("POST", f"/api/bots?game=othello&name={bot}&file={file}", len(content)) + content)

    def is_answered(self):
        return bool(select.select([self.socket], [], [], 0)[0])

    def answer(self):
        status = int(self.file.readline().split()[1])
        size = 0
        while line := self.file.readline().strip():
            if line.lower().startswith(b"content-length:"):
                size = int(line.split(b":")[1])
        return status, json.loads(self.file.read(size))


def while_locked(arena, data, token):
    """Somebody else is writing for as long as we like: no speed of the disk or the machine decides this test."""
    bots = [Bot(arena.ports["native"], name) for name in ("west", "east")]
    step(bots, "at its start")
    waiting = Upload(arena, token)
    database = sqlite3.connect(data + "/agon.db", timeout=PATIENCE, isolation_level=None)
    database.execute("BEGIN IMMEDIATE")
    waiting.send("slow", "slow.py", PYTHON)
    for _ in range(MOVES_MEANWHILE):
        check(step(bots, "while a bot is handed in"), "the match is long enough")
    check(arena.get("/api/games")["games"], "games are listed")
    status, listed = arena.request("GET", "/api/bots", None, {"Authorization": f"Bearer {token}"})
    check(status == 200 and listed["bots"] == [], "so are the bots that are stored")
    seats = [{"who": "me"}, {"who": "engine", "player": "nobody"}]
    arena.post("/api/tables", {"game": "othello", "seats": seats}, 400)
    check(not waiting.is_answered(), "what is not stored is not accepted")
    database.execute("ROLLBACK")
    database.close()
    status, answer = waiting.answer()
    check(status == 200 and answer["version"] == 1, f"once the database is free, the bot is stored: {answer}")


def large_archive():
    """As large as the rules allow, and of that size in the database, too."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_STORED) as z:
        z.writestr("bot.py", PYTHON)
        z.writestr("weights.bin", os.urandom(LARGE))
    return data.getvalue()


def hand_in(arena, token, content):
    upload = Upload(arena, token)
    upload.send("large", "large.zip", content)
    return upload.answer()


def play(arena, why):
    """A whole match of two new bots."""
    bots = [Bot(arena.ports["native"], name) for name in ("north", "south")]
    while step(bots, why):
        pass


def six_large_ones(arena, token):
    content = large_archive()
    with concurrent.futures.ThreadPoolExecutor(6) as people:
        uploads = [people.submit(hand_in, arena, token, content) for _ in range(6)]
        matches = 0
        while not all(u.done() for u in uploads):
            play(arena, "while six large bots are handed in")
            matches += 1
        answers = [u.result() for u in uploads]
    check(all(status == 200 for status, _ in answers), f"all are accepted: {answers}")
    check(sorted(a["version"] for _, a in answers) == [1, 2, 3, 4, 5, 6], "one after the other")
    return matches


def longest_charge(arena, matches):
    """In milliseconds, of the newest matches."""
    newest = arena.get(f"/api/matches?limit={matches}")["matches"]
    return max(m["took_us"] for n in newest for m in arena.get(f"/api/matches/{n['id']}")["moves"]) / 1000


def main():
    with tempfile.TemporaryDirectory() as folder:
        data = folder + "/data"
        token = agon("token", "anna", "--data", data).stdout.strip()
        arena = Arena(data)
        while_locked(arena, data, token)
        matches = six_large_ones(arena, token)
        print(f"uploads_load: {MOVES_MEANWHILE} moves while an upload waited; {matches} matches during six large ones, "
              f"no move charged more than {longest_charge(arena, matches):.0f} ms")
        arena.end()


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
