#!/usr/bin/env python3
"""Many spectators on one match: how long after a player's move does each of them hear of it?
    bench/web.py [SPECTATORS] [MOVES] [BUILD]
Plays a hot-seat game of Othello and measures from sending the move to the arrival of its
event at every spectator, on loopback; the time this script needs to read is in it. Fails
when one in a hundred updates takes 100 ms or longer."""
import os
import pathlib
import selectors
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = pathlib.Path(sys.argv[3] if len(sys.argv) > 3 else ROOT / "build/release")
os.environ.setdefault("AGON", str(BUILD / "agon"))
sys.path.insert(0, str(ROOT / "tests"))
from web_client import Arena  # noqa: E402: the path is set above

LIMIT_MS = 100


def latencies(arena, spectators, moves):
    answer = arena.table("othello", {"who": "me"}, {"who": "me"})
    table = answer["table"]
    player = arena.live()
    player.open(table, [t["token"] for t in answer["tokens"]])
    watchers = selectors.DefaultSelector()
    for _ in range(spectators):
        page = arena.live()
        page.open(table)
        watchers.register(page.socket, selectors.EVENT_READ, page)
    player.wait(lambda m: m["is"] == "spectators" and m["count"] == spectators)
    found = []
    for n in range(moves):
        known = player.tables[table]
        seat = known["may_act"][0]
        sent = time.perf_counter()
        player.do("play", table=table, seat=seat, ply=known["ply"], move=known["legal"][str(seat)][0], ref=n)
        wanted, waiting = f'"seq":{n + 1},'.encode(), {key.fd for key in watchers.get_map().values()}
        while waiting:
            for key, _ in watchers.select(timeout=60):
                data = key.fileobj.recv(1 << 16)
                if wanted in data and key.fd in waiting:
                    found.append(1000 * (time.perf_counter() - sent))
                    waiting.discard(key.fd)
        player.wait(lambda m, n=n: m["is"] == "event" and m["event"]["seq"] == n + 1)
    return sorted(found)


def main():
    spectators = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    moves = int(sys.argv[2]) if len(sys.argv) > 2 else 50
    with tempfile.TemporaryDirectory() as folder:
        arena = Arena(folder)
        ms = latencies(arena, spectators, moves)
        arena.end()
    p99 = ms[int(len(ms) * 0.99)]
    print(f"{spectators} spectators, {moves} moves, {len(ms)} updates: "
          f"median {ms[len(ms) // 2]:.1f} ms, 99 % {p99:.1f} ms, slowest {ms[-1]:.1f} ms")
    if p99 >= LIMIT_MS:
        sys.exit(f"one update in a hundred takes {LIMIT_MS} ms or longer")


if __name__ == "__main__":
    main()
