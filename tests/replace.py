#!/usr/bin/env python3
"""An arena is replaced while people and bots play: `agon serve --replace` takes its ports and its matches, and systemd
keeps its sockets between two arenas. Nobody who connects is refused, and nobody waits long. Then successors that cannot
start, that die half-way, that belong to somebody else, and an arena that hangs: the one that runs goes on.

    replace.py [SUCCESSORS]"""
import contextlib
import http.client
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

from arena import AGON, ROOT, check
from restarts import ME, NativeBot, Person, Ports, QuietPage, agree, begun, story
from web_client import PATIENCE, engine, tokens

FIRST_WAIT = 0.3  # seconds that a page waits before it connects again: web/src/live.ts


class Knocker(threading.Thread):
    """Asks one thing on a new connection, again and again; keeps the longest time until the answer."""

    def __init__(self, ask):
        super().__init__(daemon=True)
        self.ask, self.trouble, self.asked, self.longest, self.stopped = ask, None, 0, 0.0, threading.Event()
        self.start()

    def run(self):
        while not self.stopped.wait(0.01):
            before = time.monotonic()
            try:
                self.ask()
            except OSError as e:
                self.trouble = self.trouble or f"{e!r} at question {self.asked}"
            self.longest = max(self.longest, time.monotonic() - before)
            self.asked += 1

    def end(self):
        self.stopped.set()
        self.join(PATIENCE)
        check(self.asked and not self.trouble, f"nobody is turned away: {self.trouble}")


def health(port):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    with contextlib.closing(connection):
        connection.request("GET", "/health")
        check(connection.getresponse().status == 200, "it is healthy")


def greeting(port):
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as peer:
        peer.sendall(b"ready guest\n")
        if not peer.makefile("r").readline():
            raise ConnectionResetError("closed without a word")


class WaitingPerson(Person):
    """Comes back as a page does. silence: the longest time from losing the arena to hearing it again."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.silence, self.lost = 0.0, None

    def visit(self):
        if self.returns:
            time.sleep(FIRST_WAIT)
        try:
            super().visit()
        finally:
            self.lost = time.monotonic()

    def take(self, message, page):
        if self.lost:
            self.silence, self.lost = max(self.silence, time.monotonic() - self.lost), None
        super().take(message, page)


class WaitingBot(NativeBot):
    """Comes back at once."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.silence, self.lost = 0.0, None

    def visit(self):
        try:
            super().visit()
        finally:
            self.lost = time.monotonic()

    def tell(self, *what):
        if self.lost:
            self.silence, self.lost = max(self.silence, time.monotonic() - self.lost), None
        super().tell(*what)


def gone(arena):
    """It has ended well; what it said last."""
    rest, _ = arena.process.communicate(timeout=PATIENCE)
    check(arena.process.returncode == 0, f"the old one goes: {arena.process.returncode} {rest}")
    return rest


def followed(folder, times):
    """One arena after the other; games go on, nobody is refused, and what was told stays true."""
    home = Ports(folder + "/followed", "--replace")
    home.start()  # where nobody is to be replaced it just starts
    players = []
    for game in ("othello", "treasure"):
        answer = home.arena.table(game, ME, engine("random"), clock="total=900s")
        players.append(WaitingPerson(home, game, 0.15, answer["table"], tokens(answer)))
    players += [WaitingBot(home, "battleship", 0.1, "random"), WaitingBot(home, "othello", 0.3, "random")]
    for player in players:
        player.start()
        check(player.begun.wait(PATIENCE), f"everybody plays: {player.trouble}")
    knockers = [Knocker(lambda: health(home.ports["http"])), Knocker(lambda: greeting(home.ports["native"]))]
    going_on = 0
    for _ in range(times):
        old, began = home.arena, home.began
        home.start()
        check("The next arena serves now." in gone(old), "it says so")
        home.uptime += time.monotonic() - began
        going_on += "where it was" in home.arena.said or "where they were" in home.arena.said
        time.sleep(0.3)
    for knocker in knockers:
        knocker.end()
    check(going_on, "matches went on")
    for player in players:
        player.join(PATIENCE * 10)
        check(player.done and not player.trouble, f"{player.game} ends: {player.trouble}")
    home.uptime += time.monotonic() - home.began
    for player in players:
        agree(home, player, story(home, player.match))
    home.stop(signal.SIGTERM)
    page, bot = (1000 * max(p.silence for p in players if isinstance(p, kind)) for kind in (WaitingPerson, WaitingBot))
    print(f"{times} successors, {sum(k.asked for k in knockers)} connections, none refused; longest silence: page "
          f"{page:.0f} ms (of which it waits {1000 * FIRST_WAIT:.0f}), bot {bot:.0f} ms, HTTP request "
          f"{1000 * knockers[0].longest:.0f} ms, new bot {1000 * knockers[1].longest:.0f} ms")


def command(home, **ports):
    arguments = [part for name, port in {**home.ports, **ports}.items() for part in (f"--{name}", str(port))]
    return [AGON, "serve", "--replace", *arguments, "--data", home.data]


def attempt(home, *options, wrapper=(), **ports):
    """A successor that does not come to serve; what it said."""
    done = subprocess.run([*wrapper, *command(home, **ports), *options], capture_output=True, text=True, cwd=ROOT,
                          timeout=PATIENCE * 3)
    check(done.returncode == 2, f"{options}: {done.returncode} {done.stdout} {done.stderr}")
    return done.stderr


def still_plays(home, page, table, seat, move):
    """Without having lost its connection: the one that runs was not even disturbed."""
    check(page.play(table, seat, move)["is"] == "done", "it goes on")
    check(home.arena.process.poll() is None, "it is the same one")


def useless(folder):
    """Wrong options, ports of others, damaged data: found before the one that runs stops."""
    home = Ports(folder + "/useless")
    home.start()
    table, _, page = begun(home)
    check("--bad" in attempt(home, "--bad"), "an option that is none")
    check("proxy" in attempt(home, "--proxy", "nonsense").lower(), "a proxy that is none")
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        said = attempt(home, native=taken)
        check(f"cannot listen on 127.0.0.1 {taken}" in said, f"a port of somebody else's: {said}")
    said = attempt(home, "--bind", "0.0.0.0")
    check("cannot listen on 0.0.0.0" in said, f"another address at the same ports: {said}")
    still_plays(home, page, table, 1, "c5")
    home.stop(signal.SIGTERM)


def damaged(folder):
    """The file is damaged under the arena that runs: its successor says so, and goes."""
    home = Ports(folder + "/damaged")
    home.start()
    with contextlib.closing(sqlite3.connect(home.data + "/agon.db", timeout=PATIENCE)) as db:
        for n in range(300):
            db.execute("INSERT INTO live_table (id, memory) VALUES (?, ?)", (f"none-{n}", "x" * 900))
        db.commit()
        db.execute("DELETE FROM live_table")
        db.commit()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with open(home.data + "/agon.db", "r+b") as file:
        file.seek(4096 * 20)
        file.write(b"\x55" * 4096 * 10)
    check("not a readable arena database" in attempt(home), "the damage is named")
    health(home.ports["http"])
    home.stop(signal.SIGKILL)


def fails_late(folder):
    """Those that fail or die when the old one has closed everything: it comes back, with all matches and its ports."""
    home = Ports(folder + "/late")
    home.start()
    table, own, page = begun(home)
    knocker = Knocker(lambda: health(home.ports["http"]))
    for name in ("bad.pem", "bad.key"):
        with open(f"{folder}/{name}", "w") as file:
            file.write("no certificate")
    said = attempt(home, "--tls-cert", f"{folder}/bad.pem", "--tls-key", f"{folder}/bad.key")
    check("bad.pem" in said, said)
    check(returned(home, table, own), "the old one comes back")
    for delay in (0.0, 0.05, 0.1, 0.15, 0.2):
        killed_after(home, delay)
        if not returned(home, table, own):  # the other one served already: that was a kill like any other
            gone(home.arena)
            return
    knocker.end()
    home.stop(signal.SIGTERM)


def killed_after(home, delay):
    """A successor that is killed a moment after the old one has begun to go."""
    with subprocess.Popen(command(home), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT) as process:
        while "running matches" not in home.arena.process.stdout.readline():
            check(process.poll() is None, "it has come")
        time.sleep(delay)
        process.kill()


def returned(home, table, own):
    """Whether the arena that made room serves again; then the match stands where it stood."""
    line = ""
    while "data " not in line:
        line = home.arena.process.stdout.readline()
        check(line, "it ended without a word")
        if "serves now" in line:
            return False
    page = home.arena.live()
    page.open(table, own)
    check(page.tables[table]["phase"] == "running" and page.tables[table]["ply"] == 2, f"{page.tables[table]}")
    return True


def foreign(folder):
    """Another user, even one who may read the folder, and root at an arena of somebody else's."""
    if os.geteuid() != 0:
        return
    os.chmod(folder, 0o755)
    home = Ports(folder + "/foreign")
    home.start()
    os.chmod(home.data, 0o777)
    os.chmod(home.data + "/serve.sock", 0o777)
    nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    table, _, page = begun(home)
    said = attempt(home, wrapper=nobody)
    check("does not hear this user" in said, said)
    os.chmod(home.data + "/serve.sock", 0o600)
    said = attempt(home, wrapper=nobody)
    check("does not hear this user" in said, said)
    still_plays(home, page, table, 1, "c5")
    home.stop(signal.SIGTERM)
    shutil.rmtree(home.data)
    os.mkdir(home.data)
    os.chown(home.data, 65534, 65534)
    home.popen["wrapper"] = nobody
    home.start()
    said = attempt(home)
    check("does not hear this user" in said, said)
    health(home.ports["http"])
    home.stop(signal.SIGTERM)


def chatter(folder):
    """Whoever connects to the handover and says nothing, nonsense, or only half of it stops nobody."""
    home = Ports(folder + "/chatter", "--replace")
    home.start()
    lines = []
    for words in (b"", b"nonsense" * 100, b"g", b"w", b"w"):
        lines.append(socket.socket(socket.AF_UNIX))
        lines[-1].settimeout(PATIENCE)
        lines[-1].connect(home.data + "/serve.sock")
        lines[-1].sendall(words)
    health(home.ports["http"])
    old = home.arena
    home.start()
    gone(old)
    home.stop(signal.SIGTERM)


def hangs(folder):
    """An arena that stands still is not replaced, and goes on when it wakes."""
    home = Ports(folder + "/hangs")
    home.start()
    table, _, page = begun(home)
    home.arena.process.send_signal(signal.SIGSTOP)
    try:
        said = attempt(home)
    finally:
        home.arena.process.send_signal(signal.SIGCONT)
    check(f"process {home.arena.process.pid}" in said and "kill -9" in said, said)
    still_plays(home, page, table, 1, "c5")
    home.stop(signal.SIGTERM)


class EarlyPage(threading.Thread):
    """Connects while nobody serves, and waits in the queue of the socket."""

    def __init__(self, port, table, own):
        super().__init__(daemon=True)
        self.port, self.table, self.own, self.found = port, table, own, None
        self.start()

    def run(self):
        page = QuietPage(self.port)
        page.do("open", table=self.table, tokens=self.own)
        while self.table not in page.tables:
            page.hear()
        self.found = page.tables[self.table]["phase"]

    def phase(self):
        self.join(PATIENCE)
        return self.found


def activated(folder):
    """As systemd does it: sockets that are open before the arena, and stay when it is gone. One has no door."""
    doors = [socket.create_server(("127.0.0.1", 0), backlog=64) for _ in range(3)]
    home = Ports(folder + "/activated")
    home.ports["http"], home.ports["native"], unused = (door.getsockname()[1] for door in doors)

    def give():
        for number, door in enumerate(doors):
            os.dup2(door.fileno(), 50 + number)
        for number in range(len(doors)):
            os.dup2(50 + number, 3 + number)

    home.popen = {"preexec_fn": give, "close_fds": False,
                  "wrapper": ["sh", "-c", 'LISTEN_FDS=3 LISTEN_PID=$$ exec "$0" "$@"']}
    early = threading.Thread(target=greeting, args=(home.ports["native"],))
    early.start()  # before anybody serves
    said = home.start().said
    early.join(PATIENCE)
    check(not early.is_alive(), "who came before the arena was served")
    check(f"no door uses: port {unused}" in said, said)
    table, own, _ = begun(home)
    home.stop()
    waiting = EarlyPage(home.ports["http"], table, own)
    home.start()
    check(waiting.phase() == "running", "who came between two arenas, too")
    home.stop(signal.SIGTERM)
    home.popen["wrapper"] = ["sh", "-c", 'LISTEN_FDS=3 LISTEN_PID=1 exec "$0" "$@"']
    for door in doors:
        door.close()
    home.popen.pop("preexec_fn")
    home.start()  # sockets that are meant for another process are left alone
    health(home.ports["http"])
    home.stop(signal.SIGTERM)


def main():
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    with tempfile.TemporaryDirectory() as folder:
        for part in (useless, damaged, fails_late, foreign, chatter, activated, hangs):
            part(folder)
        followed(folder, times)


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
