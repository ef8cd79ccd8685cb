#!/usr/bin/env python3
"""99 treasure hunts at once over real sockets: what does the server cost, is anybody judged late?

    bench/treasure_http.py [SECONDS] [GAMES] [AGON]

Two players per game poll every 0.4 s and act when it is their turn, most of them at once,
every tenth as late as a poller can: 4.3 s after it learned that it must act, that is
almost 5 s after its turn began. Nobody breaks a rule, so whoever loses within SECONDS (a
game lasts longer than that) was judged wrongly. Prints the server's CPU share.
"""
import asyncio
import pathlib
import random
import re
import socket
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from kulami_tcp import cpu_seconds, free_port  # noqa: E402

POLL, LATE = 0.4, 4.3  # seconds
HALF = ["GGGGGGGGGG", "GMMGGGGMMG", "GGWWGGWWGG", "GMGWGGWGGG", "GGGGWGGGGG"]
TERRAIN = {"G": "Grass", "M": "Mountain", "W": "Water"}
STEPS = {"Up": (0, -1), "Left": (-1, 0), "Right": (1, 0), "Down": (0, 1)}
NODE = re.compile(r"<mapNode>(.*?)</mapNode>", re.S)


def inside(tag, text):
    found = re.search(rf"<{tag}[^>]*>([^<]*)</{tag}>", text)
    return found.group(1) if found else ""


def half_map(player):
    nodes = "".join(
        f"<playerHalfMapNode><X>{x}</X><Y>{y}</Y><fortPresent>{'true' if (x, y) == (0, 0) else 'false'}</fortPresent>"
        f"<terrain>{TERRAIN[sign]}</terrain></playerHalfMapNode>"
        for y, row in enumerate(HALF) for x, sign in enumerate(row))
    return (f"<playerHalfMap><uniquePlayerID>{player}</uniquePlayerID>"
            f"<playerHalfMapNodes>{nodes}</playerHalfMapNodes></playerHalfMap>")


class Connection:
    """One HTTP/1.1 connection kept alive."""

    async def open(self, port):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
        self.writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    async def ask(self, method, target, body=""):
        data = body.encode()
        head = (f"{method} {target} HTTP/1.1\r\nHost: localhost\r\n"
                f"Content-Type: application/xml\r\nContent-Length: {len(data)}\r\n\r\n")
        self.writer.write(head.encode() + data)
        header = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        answer = (await self.reader.readexactly(int(re.search(r"content-length: (\d+)", header).group(1)))).decode()
        assert " 200 " in header.split("\r\n")[0], header + answer
        return answer


class Player:
    def __init__(self, port, game, number, end):
        self.port, self.game, self.end = port, "/games/" + game, end
        self.random = random.Random(number)
        self.late = number % 10 == 0
        self.land, self.actions, self.late_actions, self.polls = {}, 0, 0, 0

    async def register(self):
        self.http = Connection()
        await self.http.open(self.port)
        answer = await self.http.ask(
            "POST", self.game + "/players",
            "<playerRegistration><studentFirstName>Ada</studentFirstName><studentLastName>L</studentLastName>"
            "<studentUAccount>ada</studentUAccount></playerRegistration>")
        self.id = inside("uniquePlayerID", answer)
        assert self.id, answer

    async def play(self):
        await asyncio.sleep(self.random.random() * POLL)  # not all at the same moment
        while time.monotonic() < self.end:
            state = await self.http.ask("GET", f"{self.game}/states/{self.id}")
            self.polls += 1
            standing = re.search(self.id + r".*?<state>(\w+)</state>", state, re.S).group(1)
            assert standing in ("MustAct", "MustWait"), (
                f"{standing} although nobody broke a rule, after {self.actions} actions")
            if standing == "MustAct":
                await self.act(state)
            await asyncio.sleep(POLL)

    async def act(self, state):
        if self.late and self.actions % 5 == 1:
            await asyncio.sleep(LATE)
            self.late_actions += 1
        if self.actions == 0:
            answer = await self.http.ask("POST", self.game + "/halfmaps", half_map(self.id))
        else:
            answer = await self.http.ask("POST", self.game + "/moves",
                                         f"<playerMove><uniquePlayerID>{self.id}</uniquePlayerID>"
                                         f"<move>{self.direction(state)}</move></playerMove>")
        assert inside("state", answer) == "Okay", answer
        self.actions += 1

    def direction(self, state):
        """To and fro between the figure's field and its first dry neighbour: nobody finds anything."""
        if not self.land:
            for node in NODE.findall(state):
                self.land[int(inside("X", node)), int(inside("Y", node))] = inside("terrain", node)
        x, y = next((int(inside("X", n)), int(inside("Y", n))) for n in NODE.findall(state)
                    if inside("playerPositionState", n) in ("MyPlayerPosition", "BothPlayerPosition"))
        return next(name for name, (dx, dy) in STEPS.items() if self.land.get((x + dx, y + dy), "Water") != "Water")


async def run(port, games, seconds, pid):
    maker = Connection()
    await maker.open(port)
    ids = [inside("uniqueGameID", await maker.ask("GET", "/games")) for _ in range(games)]
    end = time.monotonic() + seconds
    players = [Player(port, game, 2 * i + k, end) for i, game in enumerate(ids) for k in range(2)]
    for player in players:
        await player.register()
    before, began = cpu_seconds(pid), time.monotonic()
    await asyncio.gather(*(player.play() for player in players))
    return players, (cpu_seconds(pid) - before) / (time.monotonic() - began)


def main():
    words = sys.argv[1:] + ["", "", ""]
    seconds, games, agon = float(words[0] or 30), int(words[1] or 99), words[2] or str(ROOT / "build/release/agon")
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        others = [word for name in ("--http", "--native", "--kulami", "--battleship") for word in (name, "0")]
        server = subprocess.Popen([agon, "serve", "--treasure", str(port), *others, "--data", data],
                                  stdout=subprocess.PIPE, text=True, cwd=ROOT)
        try:
            while not server.stdout.readline().startswith("data "):
                pass
            players, share = asyncio.run(run(port, games, seconds, server.pid))
        finally:
            server.terminate()
            server.wait()
    polls, actions, late = (sum(getattr(p, what) for p in players) for what in ("polls", "actions", "late_actions"))
    print(f"{games} games, {len(players)} pollers, {polls} polls, {actions} actions, "
          f"{late} of them as late as possible, nobody judged late; "
          f"the server used {100 * share:.1f} % of one core  {'ok' if share < 0.3 else 'TOO MUCH'}")
    return 0 if share < 0.3 else 1


if __name__ == "__main__":
    sys.exit(main())
