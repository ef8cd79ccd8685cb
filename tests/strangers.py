#!/usr/bin/env python3
"""Clients that tell the arena little: one that breaks its protocol before it has a match is named on a page and in
the log, and two without a name that come from different hosts are two opponents."""
import contextlib
import json
import os
import socket
import sqlite3
import tempfile
import time

from arena import ROOT, check
from web_client import Arena

PATIENCE = 60


class Stranger:
    def __init__(self, port, host="127.0.0.1"):
        self.line = socket.create_connection(("127.0.0.1", port), PATIENCE, (host, 0))
        self.heard = self.line.makefile(encoding="utf-8", errors="replace")

    def say(self, text):
        self.line.sendall(text.encode() + b"\n")

    def expect(self, beginning):
        for line in self.heard:
            if line.startswith(beginning):
                return
        check(False, f"'{beginning}' is heard")

    def expect_end(self):
        rest = self.heard.read()
        check(rest == "", f"the arena hangs up without another word: {rest}")

    def leave(self):
        self.heard.close()
        self.line.close()


def until(condition, what):
    end = time.monotonic() + PATIENCE
    while not (value := condition()):
        check(time.monotonic() < end, what)
        time.sleep(0.02)
    return value


def dismissed(arena, log):
    """Before the login, with a place but without an opponent, and never for a good client."""
    port = arena.ports["kulami"]
    check(arena.get("/api/dismissals") == {"clients": []}, "nobody has come")
    for hello, name in (((), "127.0.0.1"), (("neuerClient(Ada).",), "Ada")):
        client = Stranger(port)
        client.expect("Kulami?")
        for line in hello:
            client.say(line)
            client.expect("spielparameter?")
        client.say("guten Tag\x1b[2J")
        client.expect_end()
        client.leave()
        last = until(lambda: [c for c in arena.get("/api/dismissals")["clients"] if name in c["who"]], "it is named")[0]
        check(last["door"] == "kulami" and "'guten Tag" in last["why"]["en"] and "Zeile" in last["why"]["de"],
              f"with the line that broke the protocol: {last}")
        check("\x1b" not in json.dumps(last, ensure_ascii=False), f"which does no harm: {last}")
    for _ in range(30):
        client = Stranger(port)
        client.expect("Kulami?")
        client.say("nonsense")
        client.expect_end()
        client.leave()
    until(lambda: len(arena.get("/api/dismissals")["clients"]) == 20, "the last twenty are kept")
    lines = [line for line in open(log) if "client-dismissed" in line]
    check(any("who=Ada" in line and "guten Tag" in line for line in lines), f"the log has them: {lines[:2]}")


def apart(arena, data):
    """What an engine learns of an opponent it keeps under a name: two hosts are two names."""
    for host in ("127.0.0.1", "127.0.0.2", "127.0.0.1"):
        client = Stranger(arena.ports["battleship"], host)
        client.expect("(5")
        client.leave()

    def met():
        with contextlib.closing(sqlite3.connect(f"{data}/agon.db")) as database:
            names = database.execute("SELECT first, second FROM match ORDER BY key").fetchall()
        return names if len(names) == 3 else None

    names = [sorted(pair, key="hunt".__eq__) for pair in until(met, "three matches are stored")]
    clients = [client for client, _ in names]
    check("127.0.0.1" in clients[0] and "127.0.0.2" in clients[1], f"they are named by their hosts: {names}")
    check(clients[0] == clients[2] != clients[1], f"one who comes back is known, another is not: {clients}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        log = f"{folder}/log"
        arena = Arena(f"{folder}/data", options=("--log", log, "--battleship-opponent", "hunt"))
        dismissed(arena, log)
        apart(arena, f"{folder}/data")
        arena.end()


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
