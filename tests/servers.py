#!/usr/bin/env python3
"""Several servers that are one arena: one list of tables and one archive; a table is played through any of them;
clients of a course meet wherever they arrive; the tables of a server that dies go on at another one, exactly once, and
a server that comes back late cannot write. Real servers and real brokers, which are killed.

    servers.py [TEST...]"""
import atexit
import contextlib
import http.client
import json
import pathlib
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

from arena import ROOT, check
from restarts import ME, FRIEND, NativeBot, Ports, QuietPage, agree, seats_taken, story
from serve import free_ports
from web_client import PATIENCE, engine, tokens


def wait_until(condition, sentence, patience=PATIENCE):
    until = time.monotonic() + patience
    while time.monotonic() < until:
        with contextlib.suppress(OSError, KeyError, IndexError):
            if found := condition():
                return found
        time.sleep(0.02)
    check(False, f"within {patience} s: {sentence}")


class Broker:
    """NATS with JetStream: one server, or several that replicate."""

    def __init__(self, folder, count=1):
        self.folder, self.processes = folder, {}
        self.ports = [free_ports("client", "monitor", "route") for _ in range(count)]
        for n in range(count):
            self.start(n)
        wait_until(lambda: all(self.ready(n) for n in range(count)), "the brokers are ready")

    def start(self, n):
        p, name = self.ports[n], f"nats{n}"
        command = ["nats-server", "-a", "127.0.0.1", "-p", str(p["client"]), "-m", str(p["monitor"]), "-js",
                   "-sd", f"{self.folder}/{name}", "-n", name]
        if len(self.ports) > 1:
            routes = ",".join(f"nats://127.0.0.1:{q['route']}" for q in self.ports)
            command += ["--cluster_name", "agon", "--cluster", f"nats://127.0.0.1:{p['route']}", "--routes", routes]
        log = open(f"{self.folder}/{name}.log", "a")
        self.processes[n] = subprocess.Popen(command, stdout=log, stderr=log)

    def ready(self, n):
        address = f"http://127.0.0.1:{self.ports[n]['monitor']}/healthz"
        return json.load(urllib.request.urlopen(address, timeout=5)).get("status") == "ok"

    def kill(self, n):
        self.processes[n].kill()
        self.processes[n].wait()

    def urls(self):
        return ",".join(f"nats://127.0.0.1:{p['client']}" for p in self.ports)

    def end(self):
        for n in self.processes:
            self.kill(n)


class Front:
    """What stands before the servers: whoever comes is sent to one of those that are up. Stands in for one arena."""

    def __init__(self, folder, count=2, brokers=1):
        pathlib.Path(folder).mkdir(parents=True)
        atexit.register(self.abandon)
        self.broker, self.random, self.uptime = Broker(folder, brokers), random.Random(7), 1e9
        self.up = threading.Event()
        self.homes = [Ports(f"{folder}/server{n}", "--cluster", self.broker.urls()) for n in range(count)]
        for n, home in enumerate(self.homes):
            home.uptime = self.uptime
            self.start(n)

    def start(self, n):
        self.homes[n].start()
        self.up.set()

    def stop(self, n, how=signal.SIGKILL):
        self.homes[n].stop(how)
        if not any(h.up.is_set() for h in self.homes):
            self.up.clear()

    def home(self):
        return self.random.choice([h for h in self.homes if h.up.is_set()])

    arena = property(lambda self: self.home().arena)
    ports = property(lambda self: self.home().ports)

    def abandon(self):
        """After a check that failed nothing is left running, either."""
        for process in [*self.broker.processes.values(), *(h.arena.process for h in self.homes if h.arena)]:
            if process.poll() is None:
                process.kill()

    def end(self):
        for n, home in enumerate(self.homes):
            if home.up.is_set():
                self.stop(n, signal.SIGTERM)
        self.broker.end()


def ids(arena):
    return sorted(t["id"] for t in arena.get("/api/tables")["tables"])


def common_list(folder):
    """One list of tables, one leaderboard, one archive; a page plays at a table of another server through its own."""
    front = Front(folder + "/list")
    one, two = (home.arena for home in front.homes)
    opened = one.table("othello", ME, FRIEND)
    table, own = opened["table"], tokens(opened)
    wait_until(lambda: table in ids(two), "the other server lists the table")
    check(ids(one) == ids(two), "the lists agree")
    row = [next(t for t in a.get("/api/tables")["tables"] if t["id"] == table) for a in (one, two)]
    check(row[0] == row[1], f"and say the same of it: {row}")
    status, text = two.request("GET", f"/table/{table}")
    check(status == 200 and "<html" in text, "its page is served by both")
    joined = two.post(f"/api/tables/{table}/join", {"token": opened["invite"].rsplit("=", 1)[1]})
    check(len(joined["tokens"]) == 1, f"one joins through the other server: {joined}")
    wrong = two.request("POST", f"/api/tables/{table}/join", {"token": "0" * 32})
    check(wrong[0] in (403, 404, 409, 400), f"but not twice, nor with another token: {wrong}")
    white, black, eve = one.live(), two.live(), two.live()
    white.open(table, own)
    black.open(table, tokens(joined))
    eve.open(table)
    check(black.tables[table]["mine"] and not eve.tables[table]["mine"], "each page has its seats, a spectator none")
    pages = {seat: page for page in (white, black) for seat in page.tables[table]["mine"]}
    check(sorted(pages) == [1, 2], f"two people: {sorted(pages)}")
    match = white.tables[table]["match"]
    pages[1].wait_turn(table, 1)
    check(pages[1].play(table, 1, "d3")["is"] == "done", "a move through whichever server")
    heard = eve.wait(lambda m: m["is"] == "event" and m["event"]["type"] == "moved")
    check(heard["event"]["move"] == "d3", f"is heard through the other: {heard}")
    for arena in (one, two):
        running = wait_until(lambda a=arena: (r := a.request("GET", f"/api/matches/{match}"))[0] == 200 and r[1],
                             "a running match is found by its id")
        check([m["move"] for m in running["moves"]] == ["d3"], f"as it stands: {running}")
    pages[2].do("resign", table=table, seat=2, ref=99)
    for page in (white, black):
        page.wait(lambda m: m["is"] == "event" and m["event"]["type"] == "finished")
    stories = wait_until(lambda: [story(front.homes[n], match) for n in (0, 1)]
                         if two.request("GET", f"/api/matches/{match}")[0] == 200 else None, "both have the log")
    check(stories[0] == stories[1], "one archive by match id")
    front.stop(0)  # with its table: the address leads to the replay from now on
    wait_until(lambda: table not in ids(two), "what was over is listed no longer")
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", two.ports["http"])) as c:
        c.request("GET", f"/table/{table}")
        answer = c.getresponse()
        check(answer.status == 303 and answer.headers["Location"] == f"/match/{match}",
              f"the address of a table that is over leads to its replay: {answer.status}")
    front.end()
    print("one list, one archive")


def killed(folder, kills=4):
    """Servers die in turn while everybody plays; all games end once, as everybody was told."""
    front = Front(folder + "/killed", 2)
    players = seats_taken(front, 1, 0.2)
    chance = random.Random(3)
    for n in range(kills):
        time.sleep(1 + chance.random())
        front.stop(n % 2)
        time.sleep(4 if n % 4 < 2 else 0.1)  # the other one takes over meanwhile, or soon after
        front.start(n % 2)
    for player in players:
        player.join(PATIENCE * 5)
        check(player.done and not player.trouble, f"{player.game} {player.match} ends: {player.trouble}")
    matches = {p.match for p in players}
    for player in players:
        agree(front, player, wait_until(lambda m=player.match: story(front, m), "the log"))
    for home in front.homes:
        wait_until(lambda h=home: matches <= {m["id"] for m in h.arena.get("/api/matches?limit=500")["matches"]},
                   "every server has every match")
    front.end()
    print(f"{kills} servers killed, {len(matches)} matches went on, {sum(p.returns for p in players)} visits")


def late_owner(folder):
    """A server stands still for longer than its lease: another one has its table, and what it writes is refused."""
    front = Front(folder + "/late")
    one, two = (home.arena for home in front.homes)
    opened = one.table("othello", ME, ME, clock="none")
    table, own = opened["table"], tokens(opened)
    page = one.live()
    page.open(table, own)
    match = page.tables[table]["match"]
    check(page.play(table, 1, "d3")["is"] == "done", "a move")
    wait_until(lambda: table in ids(two), "the table is known")
    one.process.send_signal(signal.SIGSTOP)
    page.do("play", table=table, seat=2, ply=1, move="c3", ref=50)  # waits in the socket of the one that stands still
    other = wait_until(lambda: opened_at(two, table, own), "the other one takes over")
    check(other.tables[table]["ply"] == 1, "where it was")
    check(other.play(table, 2, "c5")["is"] == "done", "and goes on there")
    one.process.send_signal(signal.SIGCONT)
    heard = []
    with contextlib.suppress(OSError, ValueError, IndexError):
        while True:
            heard.append(page.hear())
    check(all(m["is"] not in ("done", "event") for m in heard), f"the late one confirms nothing: {heard}")
    back = wait_until(lambda: opened_at(one, table, own), "through the late one the table is found again")
    moves = [m["move"] for m in back.tables[table]["moves"]]
    check(moves == ["d3", "c5"], f"as it went on: {moves}")
    check(back.play(table, 1, back.tables[table]["legal"]["1"][0])["is"] == "done", "and one can play there")
    other.do("resign", table=table, seat=1, ref=7)
    other.wait(lambda m: m["is"] == "event" and m["event"]["type"] == "finished")
    both = [wait_until(lambda n=n: story(front.homes[n], match), "the log") for n in (0, 1)]
    check(both[0] == both[1] and [e["type"] for e in both[0]].count("finished") == 1, "one story, one end")
    front.end()
    print("a late owner writes nothing")


def opened_at(arena, table, own):
    page = QuietPage(arena.ports["http"])
    with contextlib.suppress(OSError, ValueError, IndexError):
        page.socket.settimeout(5)
        if page.open(table, own)["is"] == "table" and page.tables[table]["phase"] == "running":
            page.socket.settimeout(PATIENCE)
            return page
    return None


class CourseClient:
    """A client of the Kulami course, as far as its first move."""

    def __init__(self, port, name):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.lines = self.socket.makefile("r")
        self.expect("Kulami?")
        self.say(f"neuerClient({name}).")

    def say(self, line):
        self.socket.sendall((line + "\n").encode())

    def hear(self):
        line = self.lines.readline()
        check(line.endswith("\n"), f"the connection is there: {line!r}")
        return line.rstrip("\n")

    def expect(self, line):
        check((heard := self.hear()) == line, f"expected {line!r}, heard {heard!r}")


def course_pairs(folder):
    """Clients of a course that arrive at different servers meet in the order of their arrival."""
    front = Front(folder + "/course")
    ports = [home.ports["kulami"] for home in front.homes]
    board = sorted((ROOT / "games/kulami/boards").glob("*.ku"))[0].read_text().strip()
    for first, second in ((0, 1), (1, 0), (0, 0), (1, 1), (0, 1)):
        ada = CourseClient(ports[first], "Ada")
        ada.expect("message(Willkommen Ada als Spieler 1).")
        ada.expect("spielparameter?")
        ada.say(f"spielparameter({board},0).")
        check(ada.hear().startswith("farbe("), "Ada has a colour")
        time.sleep(0.3)  # so that the other server knows of her
        bob = CourseClient(ports[second], "Bob")
        bob.expect("message(Willkommen Bob als Spieler 2).")
        ada.expect("name(Bob).")
        check(bob.hear().endswith(",Ada)."), "Bob hears whom he meets")
        for client in (ada, bob):
            client.socket.close()
    # At the same moment, everywhere: nobody is left over, whoever was first.
    bots = [NativeBot(home, "kulami", 0.0) for home in front.homes * 4]
    for bot in bots:
        bot.start()
    for bot in bots:
        bot.join(PATIENCE * 2)
        check(bot.done and not bot.trouble, f"everybody meets somebody: {bot.trouble}")
    met = sorted(sum(b.match == m for b in bots) for m in {b.match for b in bots})
    check(met == [2] * (len(bots) // 2), f"in pairs: {met}")
    wait_until(lambda: all({b.match for b in bots} <= {m["id"] for m in h.arena.get("/api/matches")["matches"]}
                           for h in front.homes), "both servers have all matches")
    boards = [h.arena.get("/api/ratings?game=kulami") for h in front.homes]
    check(boards[0] == boards[1], f"and the same leaderboard: {boards}")
    front.end()
    print(f"5 pairs of a course and {len(met)} of bots met across servers")


def brokers(folder):
    """Three brokers and two servers, each killed in turn."""
    front = Front(folder + "/brokers", 2, 3)
    players = seats_taken(front, 1, 0.2)
    for n in range(3):
        front.broker.kill(n)
        time.sleep(2)
        front.broker.start(n)
        wait_until(lambda n=n: front.broker.ready(n), "the broker is back")
        time.sleep(1)
        if n < 2:
            front.stop(n)
            time.sleep(1)
            front.start(n)
    for player in players:
        player.join(PATIENCE * 5)
        check(player.done and not player.trouble, f"{player.game} {player.match} ends: {player.trouble}")
    for player in players:
        agree(front, player, wait_until(lambda m=player.match: story(front, m), "the log"))
    front.end()
    print(f"three brokers and two servers killed: {len({p.match for p in players})} matches ended once")


TESTS = {f.__name__: f for f in (common_list, killed, late_owner, course_pairs, brokers)}

if __name__ == "__main__":
    for name in sys.argv[1:] or ["common_list", "killed", "late_owner", "course_pairs"]:
        with tempfile.TemporaryDirectory() as where:
            TESTS[name](where)
