#!/usr/bin/env python3
"""Random Kulami clients play whole games over TCP against the real server.

Every answer is checked against the independent rules in kulami_rules.py: legality, the
reason of a refusal, the board after each move, the final score. Also printed: the
server's CPU time per move, and how long a pair waits that has the server to itself (a
delayed acknowledgement would show as 20 ms and more).

    kulami_tcp.py [GAMES]          starts `agon serve` itself; 40 games by default
"""
import asyncio
import os
import pathlib
import random
import socket
import subprocess
import sys
import tempfile
import time

from arena import AGON, ROOT, check
from kulami_rules import Game, other

PAIRS = 20  # sessions at the same time


class Client:
    async def connect(self, port):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
        self.writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        await self.expect("Kulami?")

    async def hear(self):
        line = await asyncio.wait_for(self.reader.readline(), 60)
        check(line.endswith(b"\n"), f"the server closed the connection: {line!r}")
        return line.decode().rstrip("\n")

    async def expect(self, wanted):
        line = await self.hear()
        check(line == wanted, f"expected {wanted}\ngot      {line}")

    def say(self, line):
        self.writer.write(line.encode() + b"\n")


class Pair:
    """Two clients at one table; `login` keeps other pairs from sitting down between them."""

    def __init__(self, port, seed, boards):
        self.port, self.random = port, random.Random(seed)
        self.board, self.level = self.random.choice(boards), self.random.randrange(3)
        self.moves = self.refusals = 0
        self.waits = []

    async def log_in(self):
        one, two = Client(), Client()
        await one.connect(self.port)
        one.say("neuerClient(Ada).")
        await one.expect("message(Willkommen Ada als Spieler 1).")
        await one.expect("spielparameter?")
        one.say(f"spielparameter({self.board},{self.level}).")
        colour = (await one.hear())[len("farbe(")]
        await two.connect(self.port)
        two.say("neuerClient(Bob).")
        await two.expect("message(Willkommen Bob als Spieler 2).")
        await one.expect("name(Bob).")
        await two.expect(f"spielparameter({self.board},{self.level},{other(colour)},Ada).")
        self.clients = {colour: one, other(colour): two}
        self.names = {colour: "Ada", other(colour): "Bob"}

    async def start(self):
        starts = {(await c.hear()) for c in self.clients.values()}
        check(starts in ({"spielstart(r)."}, {"spielstart(b)."}), f"one start for both: {starts}")
        return Game(self.board, self.level, starts.pop()[len("spielstart(")])

    async def rematch(self):
        self.random.choice(list(self.clients.values())).say("neuesspiel.")
        for colour, client in self.clients.items():
            await client.expect(f"spielparameter({self.board},{self.level},{colour},{self.names[other(colour)]}).")

    async def play(self, games):
        for number in range(games):
            if number:
                await self.rematch()
            game = await self.start()
            while not game.over():
                await self.step(game)
            red, black = game.points()
            for client in self.clients.values():
                await client.expect(f"spielende({red},{black}).")
        for client in self.clients.values():
            client.writer.close()

    async def step(self, game):
        colour, (x, y) = game.turn, self.random.choice(game.legal())
        if self.random.random() < 0.1:  # sometimes anything
            colour, x, y = self.random.choice("rb"), self.random.randrange(-1, 11), self.random.randrange(-1, 11)
        why = game.refusal(colour, x, y)
        asked = time.perf_counter()
        self.clients[colour].say(f"zug({x},{y}).")
        if why:
            self.refusals += 1
            return await self.clients[colour].expect(f"ungültig({why}).")
        game.play(x, y)
        self.moves += 1
        await self.clients[colour].expect(f"gültig({game.text()}).")
        await self.clients[other(colour)].expect(f"zug({game.text()}).")
        self.waits.append(time.perf_counter() - asked)


def cpu_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def play_all(port, games, boards):
    login, pairs = asyncio.Lock(), [Pair(port, seed, boards) for seed in range(min(PAIRS, games))]

    async def run(pair, share):
        async with login:
            await pair.log_in()
        await pair.play(share)

    shares = [games // len(pairs) + (i < games % len(pairs)) for i in range(len(pairs))]
    await asyncio.gather(*(run(p, share) for p, share in zip(pairs, shares)))
    return pairs


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


async def connected(port):
    for _ in range(600):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return True
        except OSError:
            await asyncio.sleep(0.1)
    return False


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    boards = [file.read_text().strip() for file in sorted((ROOT / "games/kulami/boards").glob("*.ku"))]
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        server = subprocess.Popen([AGON, "serve", "--kulami", str(port), "--http", "0", "--native", "0", "--data", data], cwd=ROOT,
                                  stdout=subprocess.DEVNULL)
        try:
            check(asyncio.run(connected(port)), "the server listens")
            alone = asyncio.run(play_all(port, 1, boards))
            before = cpu_seconds(server.pid)
            pairs = asyncio.run(play_all(port, games, boards))
            used = cpu_seconds(server.pid) - before
        finally:
            server.terminate()
            server.wait()
    moves, refusals = sum(p.moves for p in pairs), sum(p.refusals for p in pairs)
    waits = sorted(alone[0].waits)
    print(f"{games} games, {moves} moves, {refusals} refusals, no mismatch; server CPU {1e6 * used / moves:.0f} us per move; "
          f"a single pair waits {1e3 * waits[len(waits) // 2]:.2f} ms for both answers (median)")


if __name__ == "__main__":
    main()
