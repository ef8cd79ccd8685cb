#!/usr/bin/env python3
"""A person at foreign servers, in the terminal and in the browser: joins, plays, talks, is refused, resigns, plays a
second game, leaves and loses the connection. The servers are scripts that do what the courses' programs do, and a
second arena."""
import contextlib
import json
import os
import re
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time

from arena import AGON, ROOT, check
from foreign_servers import BOARD, FakeServer, say, with_marbles
from web_client import Arena, tokens

PATIENCE = 120


class Person:
    """Somebody at a terminal."""

    def __init__(self, *words):
        self.process = subprocess.Popen([AGON, "join", *map(str, words), "--player", "human", "--name", "Ada"],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                        cwd=ROOT)
        self.seen, self.read = "", 0
        self.news = threading.Condition()
        threading.Thread(target=self.watch, daemon=True).start()

    def watch(self):
        while more := os.read(self.process.stdout.fileno(), 4096):
            with self.news:
                self.seen += more.decode(errors="replace")
                self.news.notify_all()

    def expect(self, pattern):
        with self.news:
            found = self.news.wait_for(lambda: re.compile(pattern).search(self.seen, self.read), PATIENCE)
            check(found, f"'{pattern}' appears: {self.seen[-800:]}")
            self.read = found.end()
            return found

    def type(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def hang_up(self):  # Ctrl-D
        self.process.stdin.close()

    def end(self, status):
        got = self.process.wait(PATIENCE)
        check(got == status, f"exit status {status}, not {got}: {self.seen[-800:]}")


def expect(lines, beginning):
    for line in lines:
        if line.startswith(beginning):
            return line
    raise AssertionError(f"no '{beginning}' came")


def game_begins(server, connection):
    """The person has red and begins; the lines it says."""
    lines = server.lines(connection)
    say(connection, "Kulami?")
    expect(lines, "neuerClient(Ada).")
    say(connection, "message(Willkommen Ada als Spieler 1).", "spielparameter?")
    expect(lines, "spielparameter(" + BOARD + ",2).")
    say(connection, "farbe(r).", "name(Bob).", "spielstart(r).")
    return lines


def in_the_terminal():
    """Refused, talks, resigns, comes back for a second game, which is lost with the connection."""
    def first(server, connection):
        lines = game_begins(server, connection)
        check(expect(lines, "zug") == "zug(1,1).", "the person's move")
        say(connection, "ungültig(Das Loch ist belegt).")
        check(next(lines) == "zug(1,2).", "nothing was sent in the person's place")
        say(connection, f"gültig({with_marbles([(1, 2, 2)])}).", "playermessage(Servus).",
            f"zug({with_marbles([(1, 2, 2), (5, 2, 1)])}).")
        check(next(lines) == "message(Guten Tag).", "the person talks")
        check(next(lines) == "spielaufgabe.", "and resigns in the protocol's word")
        say(connection, "message(Spieler Ada spielt nicht mehr).")
        connection.close()

    def second(server, connection):
        game_begins(server, connection)
        connection.close()

    server = FakeServer(first, second)
    person = Person("kulami", f"127.0.0.1:{server.port}", "--board", "closed", "--scoring", 2)
    person.expect("Move for player 1> ")
    person.type("1,1")
    person.expect("Das Loch ist belegt")
    person.expect("Move for player 1> ")
    person.type("1,2")
    person.expect("Bob: Servus")
    person.expect("Move for player 1> ")
    person.type("say Guten Tag")
    person.expect("Move for player 1> ")
    person.type("resign")
    person.expect("'new' asks for another game")
    person.type("new")
    person.expect("connection")
    person.end(3)
    server.finish()


def leaves(way):
    """End of the input, or Ctrl-C, in the middle of a game: given up in the protocol's word."""
    def script(server, connection):
        lines = game_begins(server, connection)
        check(next(lines) == "spielaufgabe.", "the person has left in order")
        connection.close()

    server = FakeServer(script)
    person = Person("kulami", f"127.0.0.1:{server.port}", "--board", "closed", "--scoring", 2)
    person.expect("Move for player 1> ")
    if way == "interrupt":
        person.process.send_signal(signal.SIGINT)
    else:
        person.hang_up()
    person.end(130 if way == "interrupt" else 0)
    server.finish()


def joining(arena, *words):
    return subprocess.Popen([AGON, "join", "kulami", f"127.0.0.1:{arena.ports['kulami']}", *words], cwd=ROOT,
                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def ends(data):
    with contextlib.closing(sqlite3.connect(f"{data}/agon.db")) as database:
        return [json.loads(e) for (e,) in database.execute("SELECT ending FROM match ORDER BY key")]


def until(condition, what, patience=PATIENCE):
    end = time.monotonic() + patience
    while not (value := condition()):
        check(time.monotonic() < end, what)
        time.sleep(0.05)
    return value


def whole_games(folder):
    """At our own server: a whole game, a second one that the opponent asks for, then the person leaves."""
    data = f"{folder}/terminal"
    arena = Arena(data)
    opponent = joining(arena, "--player", "level:1", "--games", "2", "--board", "closed")
    until(lambda: "kulami" in json.dumps(arena.get("/api/tables")), "the opponent waits")
    person = Person("kulami", f"127.0.0.1:{arena.ports['kulami']}")
    play_on_until_over(person)
    person.expect(r"Move for player \d> ")  # the second game has begun
    person.type("resign")
    person.expect("asks for another game")
    person.type("leave")
    person.end(0)
    opponent.wait(PATIENCE)
    first, second = until(lambda: len(ends(data)) == 2 and ends(data), "both are stored")
    check("fault" not in first and second.get("fault") == "resign", f"played and given up: {first} {second}")
    arena.end()


def play_on_until_over(person):
    """The opponent begins the second game at once: the result is seen, the question is taken back."""
    while True:
        found = person.expect(r"Move for player \d> |Game 1: ")
        if found[0].startswith("Game"):
            return
        person.type("?")
        move = person.expect(r"Possible moves: (\S+)")[1]
        person.expect(r"Move for player \d> ")
        person.type(move)


def in_the_browser(folder):
    """The page that is closed in the middle of a game leaves in order, within half a minute."""
    home, far = Arena(f"{folder}/home"), Arena(f"{folder}/far")
    wish = {"protocol": "kulami", "address": f"127.0.0.1:{far.ports['kulami']}", "name": "Ada", "player": "human",
            "options": {"board": "closed", "scoring": "2"}}
    bad = home.post("/api/join", {**wish, "options": {"board": "nowhere"}}, 400)
    check(bad["error"]["de"], f"a board that is none: {bad}")
    answer = home.post("/api/join", wish)
    table, page = answer["table"], home.live()
    page.open(table, tokens(answer))
    opponent = joining(far, "--player", "level:1", "--games", "3")
    until(lambda: page.hear() and page.tables[table]["phase"] == "running", "the game begins without a question")
    seat = page.tables[table]["mine"][0]
    page.do("resign", table=table, seat=seat, ref=1)
    until(lambda: page.tables[table]["phase"] == "over" or not page.hear(), "given up")
    until(lambda: len(ends(f"{folder}/far")) == 1, "the far arena knows")
    check(ends(f"{folder}/far")[0].get("fault") == "resign", f"as given up: {ends(f'{folder}/far')}")
    page.do("rematch", table=table, seat=seat, ref=2)
    until(lambda: page.tables[table]["phase"] == "running" or not page.hear(), "a second game on a new connection")
    page.cut()
    closed = time.monotonic()
    until(lambda: len(ends(f"{folder}/far")) == 2, "a closed page ends the visit", 60)
    check(ends(f"{folder}/far")[1].get("fault") == "resign", f"in order: {ends(f'{folder}/far')}")
    check(time.monotonic() - closed < 60, "soon")
    opponent.kill()
    opponent.wait(PATIENCE)
    home.end()
    far.end()


def main():
    in_the_terminal()
    leaves("end of input")
    leaves("interrupt")
    with tempfile.TemporaryDirectory() as folder:
        whole_games(folder)
        in_the_browser(folder)


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
