#!/usr/bin/env python3
"""The arena itself stands still for longer than a whole clock while a person, a bot and programs behind TCP play at it:
nobody's clock ran meanwhile, no game is lost, and both go on. Real games against a running `agon serve`."""
import os
import signal
import sys
import tempfile
import time

from arena import ROOT, agon, check
from uploads_load import PYTHON, Bot, Upload, step
from web_client import Arena, engine, tokens

CLOCK = "total=8s"
STILL = 10  # seconds: more than the whole clock
ONCE = b"(setattr(random, 'slow', __import__('time').sleep(3)) if not hasattr(random, 'slow') else 0, "
SLOW = PYTHON.replace(b"random.choice(moves)", ONCE + b"random.choice(moves))[1]")  # 3 s for its first move


def stand_still(arena, seconds=STILL):
    arena.process.send_signal(signal.SIGSTOP)
    time.sleep(seconds)
    arena.process.send_signal(signal.SIGCONT)


def ready_bot(arena, token):
    upload = Upload(arena, token)
    upload.send("slow", "slow.py", SLOW)
    check(upload.answer()[0] == 200, "the bot is accepted")
    while (bot := state_of(arena, token))["state"] == "building":
        time.sleep(0.1)
    check(bot["state"] == "ready", f"{bot}")


def state_of(arena, token):
    return arena.request("GET", "/api/bots/slow/1", headers={"Authorization": "Bearer " + token})[1]


def moved(page, table, count):
    """Waits until so many moves have been played at the table; what is known of it then."""
    while len(page.tables[table]["moves"]) < count:
        page.hear()
    return page.tables[table]


def quick(known, first=0):
    """Of no move was charged what the arena stood still."""
    for move in known["moves"][first:]:
        check(move["took_us"] < STILL * 500_000, f"{move} was charged what the arena stood still")


def person_and_bot(arena):
    answer = arena.table("othello", {"who": "me"}, engine("slow"), clock=CLOCK)
    page, table = arena.live(), answer["table"]
    page.open(table, tokens(answer))
    check(page.wait_turn(table, 1), "the person is to move")
    stand_still(arena)  # the person is to move
    answer = page.play(table, 1, page.tables[table]["legal"]["1"][0])
    check(answer["is"] == "done", f"the person's move counts: {answer}")
    moved(page, table, 1)
    stand_still(arena)  # the bot is to move
    known = moved(page, table, 2)
    check(known["may_act"] and min(known["clocks"]["left"]) > 0, f"the game goes on: {known}")
    quick(known)
    page.cut()


def programs_behind_tcp(arena):
    bots = [Bot(arena.ports["native"], name) for name in ("west", "east")]
    step(bots, "at its start")
    table = next(t["id"] for t in arena.get("/api/tables")["tables"] if "west" in t["names"])
    page = arena.live()
    page.open(table)
    stand_still(arena)
    for _ in range(6):
        check(step(bots, "after the arena stood still") and not any(b.over for b in bots), "the match goes on")
    quick(moved(page, table, 7))
    page.cut()


def main():
    with tempfile.TemporaryDirectory() as folder:
        data = folder + "/data"
        token = agon("token", "anna", "--data", data).stdout.strip()
        arena = Arena(data)
        ready_bot(arena, token)
        person_and_bot(arena)
        programs_behind_tcp(arena)
        arena.end()


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
