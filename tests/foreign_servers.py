#!/usr/bin/env python3
"""Our clients at servers and boards that do exactly what the courses' programs do at their worst: a lie that can be
proven, an opponent who is thrown out while the connection stays open, a resignation in the middle of a series, seeds
that must not repeat, answers that must be in time, output that must come line by line."""
import json
import os
import pathlib
import pty
import re
import select
import socket
import subprocess
import tempfile
import threading
import time
import tty

from arena import AGON, ROOT, agon, check

BOARD = pathlib.Path(ROOT, "games/kulami/boards/closed.ku").read_text().strip()


def with_marbles(marbles):
    text = list(BOARD)
    for x, y, digit in marbles:
        text[2 * (10 * y + x) + 1] = str(digit)
    return "".join(text)


class FakeServer:
    """Runs one script for each connection, one after the other; keeps what the clients said."""

    def __init__(self, *scripts):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.said, self.trouble = [], None
        self.thread = threading.Thread(target=self.serve, args=(scripts,), daemon=True)
        self.thread.start()

    def serve(self, scripts):
        self.open = []
        try:
            for script in scripts:
                connection, _ = self.listener.accept()
                connection.settimeout(120)
                self.open.append(connection)  # a script that does not close leaves its client waiting
                script(self, connection)
        except Exception as trouble:  # pylint: disable=broad-except
            self.trouble = trouble

    def lines(self, connection):
        rest = b""
        while True:
            more = connection.recv(4096)
            if not more:
                return
            rest += more
            while b"\n" in rest:
                line, rest = rest.split(b"\n", 1)
                self.said.append(line.decode())
                yield line.decode()

    def finish(self):
        self.thread.join(timeout=120)
        self.listener.close()
        for connection in self.open:
            connection.close()
        check(self.trouble is None, f"the fake server fared well: {self.trouble!r}")


def say(connection, *lines):
    connection.sendall("".join(line + "\n" for line in lines).encode())


def join(*words, status=0, timeout=240):
    done = subprocess.run([AGON, "join", *map(str, words)], capture_output=True, text=True, timeout=timeout,
                          check=False)
    check(done.returncode == status, f"exit status {status}, not {done.returncode}: {done.stdout}{done.stderr}")
    return done


def all_water(server, connection):
    """A relay whose other client answers water to everything."""
    say(connection, "(4,[]).", "(5,[]).")
    shots = iter((x, y) for y in range(10) for x in range(10))
    for line in server.lines(connection):
        found = re.fullmatch(r"\(1,\[(\d),(\d)\]\)\.", line)
        if found:
            say(connection, f"(2,[{found[1]},{found[2]},1]).", "(1,[%d,%d])." % next(shots))


def proven_lie_at_a_relay():
    server = FakeServer(all_water)
    done = join("battleship", f"127.0.0.1:{server.port}", "--player", "best", "--patience", "60s", status=1)
    server.finish()
    check("No legal fleet explains" in done.stderr, "the proof is told: " + done.stderr)
    check("proven lie" in done.stdout, "and counted: " + done.stdout)
    check(done.stdout.endswith("KI won 1 times and lost 0 times\n"), "the course's line stays the last")
    check(len(server.said) == len(set(server.said)), "nothing is said twice")


class Board:
    """A board at the other end of a pseudo terminal."""

    def __init__(self):
        self.near, self.far = pty.openpty()
        tty.setraw(self.far)
        self.name, self.rest = os.ttyname(self.far), b""

    def hear(self, within=60):
        while b"\n" not in self.rest:
            ready, _, _ = select.select([self.near], [], [], within)
            check(ready, "the board hears nothing")
            self.rest += os.read(self.near, 4096)
        line, self.rest = self.rest.split(b"\n", 1)
        return line.decode().strip()

    def press_start(self):
        """Presses until somebody answers: what a line said before it was opened is lost."""
        self.say("START1")
        while not select.select([self.near], [], [], 2)[0]:
            self.say("START1")

    def say(self, *lines):
        os.write(self.near, "".join(line + "\n" for line in lines).encode())

    def close(self):
        os.close(self.near)
        os.close(self.far)


def board_that_denies_every_hit():
    board = Board()
    client = subprocess.Popen([AGON, "join", "uart", board.name, "--player", "hunt", "--role", "1", "--option",
                               "limit=60s"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    check(board.hear().startswith("START"), "we press start")
    check(board.hear().startswith("START"), "and again, until somebody answers")
    board.say("CS3333333333")
    line = board.hear()
    while line.startswith("START"):
        line = board.hear()
    check(line.startswith("CS"), "then the sums: " + line)
    board.say("START4711")
    for shot in range(100):
        line = board.hear()
        if not line.startswith("BOOM"):
            break
        board.say("W", f"BOOM{shot % 10}{shot // 10}")
        line = board.hear()  # our answer
        if line.startswith("E"):
            break
    said, complaint = client.communicate(timeout=120)
    board.close()
    check(line == "Echeat", "the board is told: " + line)
    check(client.returncode == 1, f"exit status 1, not {client.returncode}")
    check("column" in said + complaint or "fleet" in said + complaint, "with the proof: " + said + complaint)
    check(said.endswith("agon won 1 time and lost 0 times\n"), "the plural is right: " + said[-200:])


def kulami_login(server, connection):
    say(connection, "Kulami?")
    for line in server.lines(connection):
        if line.startswith("neuerClient"):
            say(connection, "message(Willkommen agon als Spieler 2).", f"spielparameter({BOARD},0,b,Bob).",
                "spielstart(r).", f"zug({with_marbles([(1, 1, 2)])}).")
        if line.startswith("zug("):
            return


def disqualified(server, connection):
    kulami_login(server, connection)
    say(connection, "message(Gegner hat sich disqualifiziert).")  # and nothing more: the original never closes


def resigned(server, connection):
    kulami_login(server, connection)
    say(connection, "message(Spieler Bob spielt nicht mehr).")
    connection.close()


def kulami_endings():
    server = FakeServer(resigned, disqualified, resigned)
    done = join("kulami", f"127.0.0.1:{server.port}", "--player", "level:1", "--games", 3)
    server.finish()
    check(done.stdout.endswith("agon won 3 times and lost 0 times\n"), "all three are won: " + done.stdout)
    check("We wait at most 600s" in done.stderr, "the limits are told: " + done.stderr)


def silent_server(server, connection):
    say(connection, "Kulami?", "message(Hallo).")


def limits():
    server = FakeServer(silent_server)
    done = join("kulami", f"127.0.0.1:{server.port}", "--player", "level:1", "--wait", "300ms", status=1)
    server.finish()
    check("No game began within 300ms" in done.stderr, "a wait has its limit: " + done.stderr)


def line_by_line():
    server = FakeServer(silent_server)
    client = subprocess.Popen([AGON, "join", "kulami", f"127.0.0.1:{server.port}", "--player", "level:1", "--wait",
                               "60s"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    line = client.stdout.readline()
    check(line == "server: Hallo\n" and client.poll() is None, "a line is out while the client lives: " + line)
    client.terminate()
    client.communicate()
    server.finish()


def gives_up_at_once(server, connection):
    say(connection, "(4,[]).", "(5,[]).")
    for line in server.lines(connection):
        if line.startswith("(1,"):
            return say(connection, "(2,[" + line[4:7] + ",4]).")
    return None


def header_of(folder, game):
    return json.loads(pathlib.Path(folder, f"join-{game}.jsonl").read_text().splitlines()[0])


def seeds(folder):
    """Fresh ones in every game and every run, unless one is given."""
    found = {}
    for run, more in (("a", ()), ("b", ()), ("c", ("--seed", 7)), ("d", ("--seed", 7))):
        server = FakeServer(gives_up_at_once, gives_up_at_once)
        join("battleship", f"127.0.0.1:{server.port}", "--player", "hunt", "--games", 2, "--log", f"{folder}/{run}",
             *more)
        server.finish()
        found[run] = [header_of(f"{folder}/{run}", game)["seed"] for game in (1, 2)]
    check(found["a"][0] != found["a"][1] and not set(found["a"]) & set(found["b"]), f"fresh seeds: {found}")
    check(found["c"] == found["d"], f"a given seed repeats them: {found}")


def series_in_time():
    """The last game's field must not wait for the statistic about twelve games: a second is the rule."""
    games, board, worst = 12, Board(), 0.0
    client = subprocess.Popen([AGON, "join", "uart", board.name, "--player", "hunt", "--role", "2", "--games",
                               str(games), "--option", "limit=60s"],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    drain = threading.Thread(target=lambda: said.append(client.stdout.read()))
    said = []
    drain.start()
    field = [[0] * 10 for _ in range(10)]
    for x, length, y in ((0, 5, 0), (2, 4, 0), (4, 4, 0), (6, 3, 0), (8, 3, 0), (0, 3, 6), (2, 2, 6), (4, 2, 6),
                         (6, 2, 6), (8, 2, 6)):
        for i in range(length):
            field[x][y + i] = length
    check(sum(map(bool, sum(field, []))) == 30, "a legal fleet")
    for _ in range(games):
        board.press_start()
        check(board.hear().startswith("CS"), "sums")
        board.say("CS" + "".join(str(sum(map(bool, c))) for c in field))
        check(board.hear().startswith("START"), "start")
        left = 30
        while left:
            board.say("BOOM99")
            check(board.hear() in ("W", "T"), "an answer")
            shot = board.hear()
            check(shot.startswith("BOOM"), "a shot: " + shot)
            hit = field[int(shot[4])][int(shot[5])] > 0
            left -= hit
            if left:
                board.say("T" if hit else "W")
        asked = time.monotonic()
        board.say(*[f"SF{x}D" + "".join(map(str, field[x])) for x in range(10)])
        for x in range(10):
            check(board.hear().startswith(f"SF{x}D"), "our field")
        worst = max(worst, time.monotonic() - asked)
    client.wait(timeout=240)
    drain.join()
    board.close()
    check(client.returncode == 0 and said[0].endswith(f"agon won {games} times and lost 0 times\n"), said[0][-300:])
    check("standard deviations" in said[0], "the statistic is told afterwards: " + said[0][-300:])
    print(f"the field followed within {worst * 1000:.0f} ms in each of {games} games")


def main():
    with tempfile.TemporaryDirectory() as folder:
        proven_lie_at_a_relay()
        board_that_denies_every_hit()
        kulami_endings()
        limits()
        line_by_line()
        seeds(folder)
        series_in_time()


if __name__ == "__main__":
    main()
