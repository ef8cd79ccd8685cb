#!/usr/bin/env python3
"""The continuous ladder of a course: accepted versions play rated games by themselves while the arena is idle, new
versions join, kill -9 loses and doubles nothing, everybody can watch, and course.toml switches it on and off."""
import os
import pathlib
import sys
import tempfile
import time

from arena import ROOT, agon, check
from schemas import promised
from web_client import PATIENCE, Arena, engine

PYTHON = (ROOT / "clients/python/agon_bot.py").read_text()
SLOW = PYTHON.replace("import sys", "import sys\nimport time", 1).replace(
    "return random", "time.sleep(0.04)\n    return random")
BOT = "docs/openapi.json#/paths/~1api~1bots~1{name}/get/responses/200/content/application~1json/schema"
GAMES = 4


def until(what, sentence):
    """What has to become true, however slow the machine is."""
    end = time.monotonic() + 5 * PATIENCE
    while time.monotonic() < end:
        if found := what():
            return found
        time.sleep(0.3)
    sys.exit("failed: " + sentence)


def rules(data, *lines):
    pathlib.Path(data, "course.toml").write_text("\n".join(lines) + "\n")


def submit(folder, data, token, name, source=PYTHON):
    file = pathlib.Path(folder, name + ".py")
    file.write_text(source)
    agon("submit", file, "--token", token, "--data", data)


def ladder_matches(arena):
    found = arena.get("/api/matches?limit=200")["matches"]
    return [m for m in found if m["id"].startswith("ladder-")]


def games_of(arena, bot, version):
    said = arena.get("/api/bots/" + bot)
    promised(BOT, said)
    return next(v["won"] + v["drawn"] + v["lost"] for v in said["versions"] if v["version"] == version)


def plays_and_rests(arena, data):
    check(ladder_matches(arena) == [], "nothing without the line in course.toml")
    rules(data, f"ladder_games = {GAMES}", 'ladder_players = ["random"]')
    until(lambda: games_of(arena, "anna", 1) >= GAMES and games_of(arena, "bert", 1) >= GAMES, "both play")
    played = ladder_matches(arena)
    check(all("random" in m["players"] or set(m["players"]) == {"anna", "bert"} for m in played), played)
    check(len(played) <= 2 * GAMES, f"a version rests after its games: {len(played)}")
    rated = {r["name"] for r in arena.get("/api/ratings?game=othello")["ratings"]}
    check({"anna", "bert"} <= rated, f"rated: {rated}")
    check(arena.request("GET", "/api/bots/nobody")[0] == 404, "no such bot")


def watched(arena, data, folder, token):
    """A newer version plays without a restart, and its matches are tables."""
    submit(folder, data, token, "anna", SLOW)
    until(lambda: any(t["id"].startswith("far-ladder-") and "anna@2" in t["names"]
                      for t in arena.get("/api/tables")["tables"]), "a match of the ladder can be watched")
    until(lambda: games_of(arena, "anna", 2) >= 1, "the new version plays")


def both_sides(arena):
    """Bots that were handed in can be chosen for both seats."""
    table = arena.table("othello", engine("anna"), engine("bert"))["table"]
    check(any(t["id"] == table for t in arena.get("/api/tables")["tables"]), table)


def killed(data):
    """In the middle of its matches: what is stored stays, and nothing is played twice."""
    arena = Arena(data)
    rules(data, "ladder_games = 30", 'ladder_players = ["random"]')
    before = until(lambda: len(ladder_matches(arena)) > 2 * GAMES and ladder_matches(arena), "goes on")
    arena.process.kill()
    arena.process.communicate()
    arena = Arena(data)
    after = until(lambda: len(ladder_matches(arena)) > len(before) + 1 and ladder_matches(arena), "goes on again")
    ids = [m["id"] for m in after]
    check(len(set(ids)) == len(ids) and {m["id"] for m in before} <= set(ids), "no match is lost or there twice")
    rules(data, "")
    time.sleep(1)
    arena.end()


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        data = folder + "/data"
        anna, bert = (agon("token", name, "--data", data).stdout.strip() for name in ("Anna", "Bert"))
        submit(folder, data, anna, "anna")
        submit(folder, data, bert, "bert")
        arena = Arena(data)
        plays_and_rests(arena, data)
        watched(arena, data, folder, anna)
        both_sides(arena)
        arena.end()
        killed(data)
        print("the ladder plays, rests, takes new versions, is watched and survives")


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
