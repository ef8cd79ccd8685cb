#!/usr/bin/env python3
"""Games go on when the arena dies. People (headless pages), native bots and engines play four games while the arena is
killed at random moments and started again: whatever anybody was told stays true, no move is lost or played twice, and
nobody's clock runs while the arena is away. Then those who want to profit from it, and folders that are broken.

    restarts.py [KILLS [TABLES_OF_EACH_KIND]]"""
import contextlib
import http.client
import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

from arena import ROOT, check
from serve import free_ports
from web_client import PATIENCE, Arena, Page, engine, tokens

GAMES = {"othello": "level:1", "kulami": "level:1", "battleship": "random", "treasure": "random"}
ME, FRIEND = {"who": "me"}, {"who": "friend"}
LOST = (OSError, ValueError, IndexError, KeyError)


class Ports:
    """The same arena, again and again: its folder and its ports stay."""

    def __init__(self, data, *options, **popen):
        self.data, self.options, self.popen = data, options, popen
        self.ports = free_ports("http", "native", "battleship", "kulami", "treasure")
        self.up, self.uptime, self.arena = threading.Event(), 0.0, None

    def start(self):
        self.began = time.monotonic()
        self.arena = Arena(self.data, options=self.options, ports=self.ports, **self.popen)
        self.up.set()
        return self.arena

    def stop(self, how=signal.SIGKILL):
        self.up.clear()
        self.arena.process.send_signal(how)
        rest, _ = self.arena.process.communicate(timeout=PATIENCE)
        self.uptime += time.monotonic() - self.began
        if how == signal.SIGTERM:
            check(self.arena.process.returncode == 0, f"SIGTERM: {self.arena.process.returncode} {rest}")
        return rest


class QuietPage(Page):
    """Without a look at the schema of every message: others do that."""

    def look(self, message):
        pass

    def hear(self):
        message = json.loads(self.line())
        if message["is"] == "table":
            self.tables[message["table"]["id"]] = message["table"]
        return message


class Player(threading.Thread):
    """Plays one match to its end, however often the arena is gone. What it was told must never be taken back."""

    def __init__(self, home, game, pause):
        super().__init__(daemon=True)
        self.home, self.game, self.pause = home, game, pause
        self.match, self.told, self.trouble, self.returns, self.seats = None, {}, None, 0, []
        self.begun, self.done = threading.Event(), False

    def run(self):
        try:
            while not self.done:
                with contextlib.suppress(*LOST):
                    self.home.up.wait(PATIENCE)
                    self.visit()
                time.sleep(0.02)
        except SystemExit as e:  # a check that failed
            self.trouble = str(e)
        except BaseException as e:
            self.trouble = repr(e)

    def tell(self, number, seat, move):
        before = self.told.setdefault(number, (seat, move))
        check(before == (seat, move), f"{self.match}: event {number} was {before}, and is {(seat, move)} now")


class Person(Player):
    """A page. With tokens of both seats it plays both; without any it looks on."""

    def __init__(self, home, game, pause, table, own):
        super().__init__(home, game, pause)
        self.table, self.own, self.seen, self.rng = table, own, 0, random.Random(table + str(len(own)))

    def visit(self):
        page = QuietPage(self.home.ports["http"])
        with contextlib.closing(page.socket):
            self.returns += 1
            known = {"match": self.match, "seen": self.seen} if self.match else {}
            page.do("open", table=self.table, tokens=self.own, **known)
            while not self.done:
                self.take(page.hear(), page)

    def take(self, message, page):
        if message["is"] == "denied":
            check(message["why"]["code"] == "web.no_table", f"denied: {message}")
            self.done = self.over_elsewhere()
            raise ValueError("the table is gone")
        if message["is"] == "table":
            self.state = message["table"]
            self.seats = self.state["mine"]
            self.match = self.match or self.state.get("match")
            check(self.state.get("match") == self.match, f"the same match: {self.match}, {self.state}")
            check(self.state["seq"] >= self.seen, f"{self.match}: told {self.seen}, now {self.state['seq']}")
            self.seen = self.state["seq"]
        if message["is"] == "event":
            self.follow(message)
        if message["is"] == "refused":
            check(message["why"]["code"] == "web.other_ply", f"refused: {message}")
        self.begun.set()
        self.done = self.state["phase"] in ("over", "closed")
        if message["is"] in ("table", "event") and not self.done:
            self.act(page)

    def follow(self, message):
        event = message["event"]
        check(event["seq"] > self.seen, f"nothing twice: {self.seen}, then {event['seq']}")  # chat comes otherwise
        self.seen = event["seq"]
        if event["type"] == "moved":
            self.tell(event["seq"], event["seat"], event["move"])
        self.state = {**self.state, **{key: message[key] for key in ("ply", "legal", "may_act")}}
        if event["type"] == "finished":
            self.state["phase"] = "over"

    def act(self, page):
        mine = [s for s in self.state["mine"] if s in self.state["may_act"]]
        if not mine:
            return
        time.sleep(self.rng.random() * self.pause)
        seat, legal = mine[0], self.state["legal"].get(str(mine[0]))
        move = self.rng.choice(legal) if legal else self.arrange(seat)
        page.refs += 1
        page.do("play", table=self.table, seat=seat, move=move, ply=self.state["ply"], ref=page.refs)
        if self.rng.random() < 0.05:
            page.do("say", table=self.table, seat=seat, text=f"move {self.state['ply']}", ref=0)

    def arrange(self, seat):
        tool = {"battleship": "random", "treasure": "half"}[self.game]
        wish = {"rules": self.state["rules"], "seed": 1 + seat}
        return self.home.arena.post(f"/api/{self.game}/{tool}", wish)["move"]

    def over_elsewhere(self):
        return self.home.arena.request("GET", f"/api/matches/{self.match}")[1].get("ending") is not None


class NativeBot(Player):
    """Comes back with `resume`; every move of both sides is told as `played`."""

    def __init__(self, home, game, pause, against=""):
        super().__init__(home, game, pause)
        self.wish = f"sit {game}" + (f" against {against}" if against else "")
        self.token, self.rng, self.name = None, random.Random(game + against), f"bot{id(self)}"

    def visit(self):
        self.socket = socket.create_connection(("127.0.0.1", self.home.ports["native"]), timeout=PATIENCE)
        with contextlib.closing(self.socket):
            self.returns += 1
            for line in ("want legal", "want echo", "want resume", f"ready {self.name}"):
                self.say(line)
            self.say(f"resume {self.token}" if self.token else self.wish)
            self.listen(self.socket.makefile("r"))

    def say(self, line):
        self.socket.sendall((line + "\n").encode())

    def listen(self, lines):
        legal, plies = [], 0
        for line in lines:
            if not line.endswith("\n"):
                raise ValueError("half a line")
            word, *rest = line.split()
            if word == "game":
                check(self.match in (None, rest[0]), f"the same match: {self.match}, {rest[0]}")
                self.match, self.seats, plies = rest[0], [int(rest[1])], 0
            elif word == "token":
                self.token = rest[0]
                self.begun.set()
            elif word == "played":
                plies += 1
                self.tell(plies, int(rest[0]), rest[1])
            elif word in ("legal", "example"):
                legal = rest
            elif word == "turn":
                time.sleep(self.rng.random() * self.pause)
                self.say(f"move {self.rng.choice(legal)}")
            elif word == "denied":
                check(self.token, f"denied: {line}")
                self.done = self.home.arena.request("GET", f"/api/matches/{self.match}")[1].get("ending") is not None
                raise ValueError("nothing waits for us")
            elif word in ("end", "error", "refused"):
                check(word == "end" and rest[3] == "finished", f"{self.match}: {line}")
                self.done = True
                return


def seats_taken(home, count, pause):
    """Everybody at the tables: a person against an engine, two people, one bot, two bots, and one who looks on."""
    all_of_them = []
    for game, player in list(GAMES.items()) * count:
        arena = home.arena
        alone = arena.table(game, ME, engine(player), clock="total=900s")
        pair = arena.table(game, ME, FRIEND, clock="total=900s")
        joined = arena.post(f"/api/tables/{pair['table']}/join", {"token": pair["invite"].rsplit("=", 1)[1]})
        all_of_them += [Person(home, game, pause, alone["table"], tokens(alone)),
                        Person(home, game, pause, alone["table"], []),
                        Person(home, game, pause, pair["table"], tokens(pair)),
                        Person(home, game, pause, pair["table"], tokens(joined)),
                        NativeBot(home, game, pause, player)]
        all_of_them += [NativeBot(home, game, pause), NativeBot(home, game, pause)]
    for player in all_of_them:
        player.start()
    for player in all_of_them:
        check(player.begun.wait(PATIENCE), f"{player.game}: everybody plays: {player.trouble}")
    return all_of_them


def story(home, match):
    """The log of a finished match; it holds together."""
    lines = [json.loads(line) for line in home.arena.get(f"/api/matches/{match}/log").splitlines()][1:]
    check([e["seq"] for e in lines] == list(range(1, len(lines) + 1)), f"{match}: events without a gap")
    times = [e["at_us"] for e in lines if e["type"] != "noted"]
    check(times == sorted(times), f"{match}: time goes forward")
    thought = sum(e["took_us"] for e in lines if e["type"] == "moved")
    check(thought <= 2 * lines[-1]["at_us"] + 10**6, f"{match}: nobody thought longer than the match was")
    check(lines[-1]["at_us"] <= home.uptime * 1e6 + 10**6,
          f"{match}: the time that the arena was away is nobody's: {lines[-1]['at_us']} us, up {home.uptime} s")
    return lines


def agree(home, player, lines):
    """What this player was told is what the log says; the secrets of others were told as less."""
    moves = [e for e in lines if e["type"] == "moved"]
    check(lines[-1]["type"] == "finished" and not lines[-1].get("fault"), f"{player.match} was played: {lines[-1]}")
    for number, (seat, move) in player.told.items():
        event = moves[number - 1] if isinstance(player, NativeBot) else lines[number - 1]
        check(event["seat"] == seat, f"{player.match}: {number} was of seat {seat}: {event}")
        secret = player.game in ("battleship", "treasure") and seat not in player.seats
        check(event["move"] == move or secret, f"{player.match}: {number} was told as {move}: {event}")


def killed(folder, kills, count):
    """At random moments, by SIGKILL mostly; games go on to their ends."""
    home, chance = Ports(folder + "/killed"), random.Random(os.environ.get("SEED", str(time.time())))
    home.start()
    pause = 0.1 + 0.012 * kills
    players = seats_taken(home, count, pause)
    left = []
    for n in range(kills):
        time.sleep(0.05 + chance.random() * 0.8)
        left.append(sum(not p.done for p in players))
        home.stop(signal.SIGTERM if n % 4 == 3 else signal.SIGKILL)
        home.start()
    for player in players:
        player.join(PATIENCE * 10)
        check(player.done and not player.trouble, f"{player.game} {player.match} ends: {player.trouble}")
    home.uptime += time.monotonic() - home.began
    for player in players:
        agree(home, player, story(home, player.match))
    with contextlib.closing(sqlite3.connect(home.data + "/agon.db", timeout=PATIENCE)) as db:
        rest = [db.execute(f"SELECT count(*) FROM {t}").fetchone()[0] for t in ("live", "live_event", "live_table")]
    check(rest == [0, 0, 0], f"nothing is left of them: {rest}")
    home.stop(signal.SIGTERM)
    check(left[0] == len(players), "all were playing at the first kill")
    print(f"{kills} kills, {len({p.match for p in players})} matches, {len(players)} players who came "
          f"{sum(p.returns for p in players)} times; playing at each kill: {left}")


def begun(home, clock="none", **more):
    """Othello between two people of whom both have moved once; the table, the tokens by seat, a page of both."""
    answer = home.arena.table("othello", ME, ME, clock=clock, **more)
    table, page = answer["table"], home.arena.live()
    page.open(table, tokens(answer))
    page.play(table, 1, "f5")
    page.wait(lambda m: m["is"] == "event" and m["event"]["type"] == "moved") if page.tables[table]["ply"] == 0 else 0
    check(page.play(table, 2, "d6", ply=1)["is"] == "done", "both have moved")
    return table, tokens(answer), page


def clocks_stand(folder):
    """Away for longer than anybody's clock has, before the start and before the return: nobody loses on time."""
    home = Ports(folder + "/clocks")
    home.start()
    table, own, page = begun(home, clock="total=10s")
    home.stop()
    time.sleep(6)
    home.start()
    time.sleep(6)
    page = home.arena.live()
    page.open(table, own)
    known = page.tables[table]
    check(known["phase"] == "running" and known["ply"] == 2, f"where it was: {known}")
    check(page.play(table, 1, known["legal"]["1"][0])["is"] == "done", "and it goes on")
    home.stop(signal.SIGTERM)


def strangers(folder):
    """A wrong token is a spectator; a second page may play; who comes back late finds the end."""
    home = Ports(folder + "/strangers")
    home.start()
    table, own, page = begun(home)
    page.do("say", table=table, seat=1, text="Viel Glück", ref=7)
    page.wait(lambda m: m["is"] == "talk")
    bot = NativeBot(home, "othello", 60, "random")
    bot.start()
    check(bot.begun.wait(PATIENCE), "a bot plays")
    home.stop()
    home.start()
    eve = home.arena.live()
    eve.open(table, ["0" * 32])
    check(eve.tables[table]["mine"] == [] and eve.tables[table]["ply"] == 2, "a wrong token only looks on")
    check([line["text"] for line in eve.tables[table]["chat"]] == ["Viel Glück"], "what was said is still there")
    eve.do("play", table=table, seat=1, ply=2, move="c5", ref=1)
    check(eve.wait(lambda m: m["is"] == "refused")["why"]["code"] == "table.not_seated", "and may not move")
    one, two = home.arena.live(), home.arena.live()
    one.open(table, own)
    two.open(table, own)
    check(two.tables[table]["mine"] == [1, 2], "a second page is the same person")
    check(two.play(table, 1, "c5")["is"] == "done", "who may move, too")
    one.wait(lambda m: m["is"] == "event" and m["event"]["move"] == "c5")
    check(denied(home, "f" * 32).startswith("denied No running game waits"), "a token of nobody")
    one.do("resign", table=table, seat=1, ref=3)
    one.wait(lambda m: m["is"] == "table" and m["table"]["phase"] == "over")
    match = one.tables[table]["match"]
    home.stop()
    home.start()
    late = home.arena.live()
    check(late.open(table, own)["is"] == "denied", "a finished table is gone")
    address_for_ever(home, table, match)
    check(home.arena.get(f"/api/matches/{match}")["ending"]["fault"] == "resign", "its match is not")
    home.stop(signal.SIGTERM)


def led_to(home, method, path):
    """Status and Location of the answer, which is not followed."""
    connection = http.client.HTTPConnection("127.0.0.1", home.ports["http"], timeout=PATIENCE)
    with contextlib.closing(connection):
        connection.request(method, path)
        answer = connection.getresponse()
        return answer.status, answer.getheader("Location")


def address_for_ever(home, table, match):
    """A finished table leads to its last match; one that runs, one that never was and a half name are just the page."""
    for method in ("GET", "HEAD"):
        check(led_to(home, method, f"/table/{table}") == (303, f"/match/{match}"), "the address of a finished table")
    check(led_to(home, "GET", f"/table/{table}?ply=3")[0] == 303, "with a question behind it")
    check(led_to(home, "POST", f"/table/{table}")[0] == 405, "nothing can be posted there")
    running = home.arena.table("othello", ME, ME)["table"]
    for path in (running, "nothing", table[:-1], f"{table}/more", "%00", "%27%20OR%201"):
        check(led_to(home, "GET", f"/table/{path}") == (200, None), f"/table/{path} is the page")
    home.arena.get(f"/match/{match}")


def denied(home, token):
    with socket.create_connection(("127.0.0.1", home.ports["native"]), timeout=PATIENCE) as s:
        s.sendall(f"ready eve\nresume {token}\n".encode())
        lines = s.makefile("r")
        lines.readline()
        return lines.readline()


def two_people(home):
    """Of whom the first has moved."""
    pair = home.arena.table("othello", ME, FRIEND)
    home.arena.post(f"/api/tables/{pair['table']}/join", {"token": pair["invite"].rsplit("=", 1)[1]})
    page = home.arena.live()
    page.open(pair["table"], tokens(pair))
    check(page.play(pair["table"], 1, "f5")["is"] == "done", "two people play")
    return pair


def patient(folder):
    """Twice in a row before anybody came back; then one comes and the other never does, or nobody at all."""
    home = Ports(folder + "/patient", "--away-seconds", 15)
    home.start()
    pair, left = two_people(home), two_people(home)
    for _ in range(2):
        home.stop()
        home.start()
    page = home.arena.live()
    page.open(pair["table"], tokens(pair))
    over = page.wait(lambda m: m["is"] == "table" and m["table"]["phase"] in ("over", "closed"))["table"]
    check(over["ending"]["fault"] == "disconnect" and over["ending"]["winner"] == 1, f"who stays away loses: {over}")
    ends = {}
    while left["table"] not in ends:
        for match in home.arena.get("/api/matches")["matches"]:
            ends[match["id"].rsplit("-", 1)[0]] = match
        time.sleep(0.1)
    log = home.arena.get(f"/api/matches/{ends[left['table']]['id']}")["ending"]
    check(log["fault"] == "arena", f"a match to which nobody came back counts for nobody: {log}")
    home.stop(signal.SIGTERM)


def damaged(folder):
    """One row that cannot be read harms no other table; a folder of the program before is taken over."""
    home = Ports(folder + "/damaged")
    home.start()
    good, bad, worse, old = begun(home), begun(home), begun(home), begun(home)
    home.stop()
    with contextlib.closing(sqlite3.connect(home.data + "/agon.db")) as db, db:
        db.execute("UPDATE live_table SET memory = substr(memory, 1, 40) WHERE id = ?", (bad[0] + "-1",))
        db.execute("UPDATE live_event SET event = 'nonsense' WHERE id = ?", (worse[0] + "-1",))
        db.execute("DELETE FROM live_table WHERE id = ?", (old[0] + "-1",))
    said = home.start().said
    check(f"Match {bad[0]}-1 cannot go on" in said, said)
    check(f"running match {worse[0]}-1 cannot be read" in said, said)
    check("1 match was running when the arena stopped" in said and "1 match goes on" in said, said)
    page = home.arena.live()
    page.open(good[0], good[1])
    check(page.play(good[0], 1, "c5")["is"] == "done", "the good one goes on")
    home.stop()
    with contextlib.closing(sqlite3.connect(home.data + "/agon.db")) as db, db:
        for step in ("DROP TABLE fixture", "DROP TABLE live_table", "DROP TABLE qualification",
                     "ALTER TABLE person DROP COLUMN login", "ALTER TABLE person DROP COLUMN email",
                     "ALTER TABLE person DROP COLUMN closes",
                     "PRAGMA user_version = 7"):  # as the program before left it
            db.execute(step)
    said = home.start().said
    check("1 match was running when the arena stopped" in said, said)
    check(home.arena.get(f"/api/matches/{good[0]}-1")["ending"]["fault"] == "arena", "it ends as it did then")
    table, own, page = begun(home)
    home.stop()
    check("1 match goes on" in home.start().said, "and what is new works there")
    home.stop(signal.SIGTERM)


def unprivileged(folder):
    """A user without rights, and a program of the staff's that plays: it is started again and told the moves so far."""
    os.chmod(folder, 0o755)
    data = folder + "/nobody"
    os.makedirs(data)
    config = folder + "/config.toml"
    with open(config, "w") as f:
        f.write('[[bot]]\nname = "kit"\ngame = "othello"\nplayer = "cmd:python3 clients/python/agon_bot.py"\n')
    popen = {"config": config}
    if os.geteuid() == 0:
        os.chown(data, 65534, 65534)
        popen["wrapper"] = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    home = Ports(data, **popen)
    home.start()
    answer = home.arena.table("othello", ME, engine("kit"))
    player = Person(home, "othello", 0.05, answer["table"], tokens(answer))
    player.start()
    check(player.begun.wait(PATIENCE), "a person plays a program")
    for _ in range(2):
        plies = len(player.told)
        while len(player.told) < plies + 6 and player.is_alive():
            time.sleep(0.02)
        home.stop()
        home.start()
    player.join(PATIENCE * 5)
    check(player.done and not player.trouble, f"to the end: {player.trouble}")
    home.uptime += time.monotonic() - home.began
    agree(home, player, story(home, player.match))
    home.stop(signal.SIGTERM)


def course_clients(folder):
    """They cannot come back: their match ends as the arena's own fault."""
    home = Ports(folder + "/course")
    home.start()
    peers = [socket.create_connection(("127.0.0.1", home.ports["battleship"]), timeout=PATIENCE) for _ in range(2)]
    with contextlib.closing(sqlite3.connect(home.data + "/agon.db", timeout=PATIENCE)) as db:
        while not db.execute("SELECT count(*) FROM live").fetchone()[0]:
            time.sleep(0.05)
    home.stop()
    check("1 match was running when the arena stopped" in home.start().said, home.arena.said)
    del peers
    home.stop(signal.SIGTERM)


def main():
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory() as folder:
        for part in (strangers, clocks_stand, patient, damaged, unprivileged, course_clients):
            part(folder)
        killed(folder, kills, count)


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
