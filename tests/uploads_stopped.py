#!/usr/bin/env python3
"""The arena is stopped while it builds or tries a hand-in: it ends soon, no process of the hand-in is left, the version
is told as interrupted after the next start, and the same can be handed in again. And a person's bots take so many boxes
and no more, however many tables are opened for them."""
import os
import pathlib
import signal
import sys
import tempfile
import time

from arena import ROOT, agon, check, processes
from uploads_load import Upload
from web_client import Arena, engine

MOST = 120  # seconds for anything that must happen; a busy machine is slow
PYTHON = (ROOT / "clients/python/agon_bot.py").read_text()
MARK = f"m{os.getpid()}"
SLEEPY = PYTHON.replace("random.choice(moves)", "(__import__('time').sleep(600), random.choice(moves))[1]")
SPINNING = PYTHON.replace("random.choice(moves)", "[0 for _ in iter(int, 1)]")
ENDLESS = '#if __INCLUDE_LEVEL__ < 150\n#include "FILE"\n#include "FILE"\n#endif\n'


def until(condition, what):
    end = time.monotonic() + MOST
    while not (value := condition()):
        check(time.monotonic() < end, f"{what} did not happen")
        time.sleep(0.05)
    return value


def hand_in(arena, token, name, file, text):
    upload = Upload(arena, token)
    upload.send(name, file, text.encode())
    return upload.answer()


def version(arena, token, name, number):
    return arena.request("GET", f"/api/bots/{name}/{number}", headers={"Authorization": "Bearer " + token})[1]


def verdict(arena, token, name, number):
    until(lambda: version(arena, token, name, number)["state"] != "building", f"{name} gets its verdict")
    return version(arena, token, name, number)


def stopped(data, token, name, file, text, alive, number):
    """Hands in, stops the arena in the middle, starts it again."""
    arena = Arena(data)
    check(hand_in(arena, token, name, file, text)[0] == 200, f"{name} is accepted")
    until(alive, f"{name} is being built or tried")
    begun = time.monotonic()
    arena.process.send_signal(number)
    arena.process.communicate(timeout=MOST)
    took = time.monotonic() - begun
    check(arena.process.returncode == 0, f"{name}: the arena ends well, not with {arena.process.returncode}")
    until(lambda: not alive(), f"{name}: its processes are gone")
    check(not pathlib.Path(data, "bots", name, "1").exists(), f"{name}: nothing half built is left")
    arena = Arena(data)
    told = verdict(arena, token, name, 1)
    check(told["state"] == "refused" and told["verdict"]["code"] == "upload.interrupted", f"{name}: {told}")
    check(hand_in(arena, token, name, f"{name}.py", PYTHON)[0] == 200, f"{name} can be handed in again")
    check(verdict(arena, token, name, 2)["state"] == "ready", f"{name}: {version(arena, token, name, 2)}")
    arena.end()
    return took


def at_any_moment(folder):
    data = folder + "/data"
    token = agon("token", "anna", "--data", data).stdout.strip()
    cases = (("asleep", SLEEPY, "py", signal.SIGTERM), ("busy", SPINNING, "py", signal.SIGINT),
             ("endless", ENDLESS, "cpp", signal.SIGTERM))
    for kind, text, ending, number in cases:
        name = f"{kind}{MARK}"
        file = f"{name}.{ending}"
        took = stopped(data, token, name, file, text.replace("FILE", file), lambda: processes(file), number)
        print(f"{kind}: the arena ended after {took:.1f} s", flush=True)


def boxes(folder):
    """Three boxes for each person: the fourth is refused in both languages, another's bot is not, and a table that
    closes gives its box back."""
    data = folder + "/boxes"
    anna, bert = (agon("token", name, "--data", data).stdout.strip() for name in ("anna", "bert"))
    pathlib.Path(data, "course.toml").write_text("boxes = 3\n")
    arena = Arena(data)
    for token, name in ((anna, "hers"), (anna, "second"), (bert, "his")):
        hand_in(arena, token, name, f"{name}.py", PYTHON)
        check(verdict(arena, token, name, 1)["state"] == "ready", name)

    def open_table(*seats):
        return arena.request("POST", "/api/tables", {"game": "othello", "seats": list(seats)})
    me = {"who": "me"}
    tables = [open_table(me, engine("hers")), open_table(me, engine("second"))]
    status, said = open_table(engine("hers"), engine("second"))
    check(status == 503 and said["error"]["code"] == "upload.quota_boxes", f"two more are one too many: {said}")
    tables.append(open_table(engine("hers"), me))
    check([t[0] for t in tables] == [201] * 3, f"three boxes: {tables}")
    status, said = open_table(me, engine("second"))
    check(status == 503 and "boxes in course.toml" in said["error"]["en"] and "Kursleitung" in said["error"]["de"],
          f"the fourth: {status} {said}")
    check(open_table(me, engine("his"))[0] == 201, "another person's bot plays")
    page = arena.live()
    page.open(tables[0][1]["table"], [t["token"] for t in tables[0][1]["tokens"]])
    page.do("leave", table=tables[0][1]["table"], seat=1, ref=1)
    until(lambda: open_table(me, engine("hers"))[0] == 201, "a closed table gives its box back")
    page.cut()
    arena.end()


def main():
    with tempfile.TemporaryDirectory() as folder:
        boxes(folder)
        at_any_moment(folder)


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
