#!/usr/bin/env python3
"""Random Kulami clients play whole games over TCP against the real server.

Every answer is checked against the independent rules in kulami_rules.py: legality, the
reason of a refusal, the board after each move, the final score. Also printed: the
server's CPU time per move, and how long a pair waits that has the server to itself (a
delayed acknowledgement would show as 20 ms and more). Then the server itself fills the
second place, with a subprocess and with an engine.

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


class Guest(Pair):
    """One client against whoever the server seats at the second place, two games on one connection."""

    async def log_in(self):
        self.me = Client()
        await self.me.connect(self.port)
        self.me.say("neuerClient(Ada).")
        await self.me.expect("message(Willkommen Ada als Spieler 1).")
        await self.me.expect("spielparameter?")
        self.me.say(f"spielparameter({self.board},{self.level}).")
        self.colour = None
        while not (line := await self.me.hear()).startswith("spielstart("):
            if line.startswith("farbe("):
                self.colour = line[len("farbe(")]
            else:
                check(line.startswith("name("), f"the opponent's name, not {line}")
        check(self.colour, "the colour comes before the start")
        return Game(self.board, self.level, line[len("spielstart(")])

    async def rematch(self):
        self.me.say("neuesspiel.")
        line = await self.me.hear()
        check(line.startswith(f"spielparameter({self.board},{self.level},{self.colour},"), line)
        return Game(self.board, self.level, (await self.me.hear())[len("spielstart(")])

    async def play(self):
        game = await self.log_in()
        await self.finish(game)
        await self.finish(await self.rematch())
        self.me.writer.close()

    async def finish(self, game):
        while not game.over():
            if game.turn == self.colour:
                x, y = self.random.choice(game.legal())
                self.me.say(f"zug({x},{y}).")
                game.play(x, y)
                await self.me.expect(f"gültig({game.text()}).")
            else:
                await self.opponents_move(game)
        red, black = game.points()
        await self.me.expect(f"spielende({red},{black}).")

    async def opponents_move(self, game):
        before, line = game.text(), await self.me.hear()
        after = line[len("zug("):-len(").")]
        field = next(i for i in range(100) if after[2 * i + 1] != before[2 * i + 1])
        why = game.refusal(game.turn, field % 10, field // 10)
        check(why is None, f"the opponent's move {field % 10},{field // 10}: {why}")
        game.play(field % 10, field // 10)
        check(game.text() == after, f"expected {game.text()}\ngot      {after}")


class Server:
    def __init__(self, *more):
        self.port = free_port()
        self.data = tempfile.TemporaryDirectory()
        arguments = ["--kulami", str(self.port), "--http", "0", "--native", "0", "--battleship", "0",
                     "--treasure", "0", *more]
        self.process = subprocess.Popen([AGON, "serve", *arguments, "--data", self.data.name], cwd=ROOT,
                                        stdout=subprocess.DEVNULL)

    def __enter__(self):
        check(asyncio.run(connected(self.port)), "the server listens")
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.data.cleanup()


def against_the_servers_own(player, boards):
    with Server("--kulami-opponent", player) as server:
        asyncio.run(Guest(server.port, 5, boards).play())
    print(f"two games against {player}, no mismatch")


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    boards = [file.read_text().strip() for file in sorted((ROOT / "games/kulami/boards").glob("*.ku"))]
    with Server() as server:
        alone = asyncio.run(play_all(server.port, 1, boards))
        before = cpu_seconds(server.process.pid)
        pairs = asyncio.run(play_all(server.port, games, boards))
        used = cpu_seconds(server.process.pid) - before
    moves, refusals = sum(p.moves for p in pairs), sum(p.refusals for p in pairs)
    waits = sorted(alone[0].waits)
    print(f"{games} games, {moves} moves, {refusals} refusals, no mismatch; "
          f"server CPU {1e6 * used / moves:.0f} us per move; "
          f"a single pair waits {1e3 * waits[len(waits) // 2]:.2f} ms for both answers (median)")
    against_the_servers_own(f"cmd:{sys.executable} clients/python/agon_bot.py", boards)
    against_the_servers_own("level:3", boards)


if __name__ == "__main__":
    main()
