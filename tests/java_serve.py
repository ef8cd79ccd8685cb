#!/usr/bin/env python3
"""A Java player in `agon serve`: a person meets it in the browser. Its host judges its time, not
the arena's clock, and nothing is taken back, because the bot keeps its own board."""
import os
import pathlib
import tempfile

from arena import ROOT, check
from web_client import Arena

BOTS = "java:tests/java_bots?heap=64#bots."


def begin(arena, bot, clock):
    answer = arena.table("othello", {"who": "me"}, {"who": "engine", "player": bot}, clock=clock)
    page = arena.live()
    page.open(answer["table"], [t["token"] for t in answer["tokens"]])
    return page, answer["table"]


def play_on(page, table, moves):
    """The first legal move, so many times or to the end."""
    for _ in range(moves):
        while page.tables[table]["phase"] == "waiting":
            page.hear()
        if not page.wait_turn(table, 1):
            return
        answer = page.play(table, 1, page.tables[table]["legal"]["1"][0])
        check(answer["is"] == "done", f"a legal move: {answer}")


def ending_of(page, table):
    while page.tables[table].get("phase") != "over":
        page.hear()
    return page.tables[table]["ending"]


def nothing_is_taken_back(arena):
    page, table = begin(arena, "legal", "none")
    play_on(page, table, 2)
    page.wait_turn(table, 1)
    check(page.tables[table]["undo"] is False, "the page does not offer it")
    page.do("undo", table=table, seat=1, ref=99)
    answer = page.wait(lambda m: m.get("ref") == 99 or m["is"] == "denied")
    check(answer["is"] in ("denied", "refused") and "back" in str(answer), f"and it is refused: {answer}")
    play_on(page, table, 60)
    ending = ending_of(page, table)
    check(not ending.get("fault"), f"the bot plays to the end: {ending}")
    page.cut()


def the_host_judges(arena):
    """The arena's own clock is over a second before the host's verdict, which knows where the bot was."""
    page, table = begin(arena, "sleepsforever", "total=5s")
    play_on(page, table, 3)
    ending = ending_of(page, table)
    check(ending["winner"] == 1 and ending["sentence"]["code"] == "java.endless", f"the host's verdict: {ending}")
    sentence = ending["sentence"]
    check("SleepsForEver.java" in sentence["en"] and "SleepsForEver.java" in sentence["de"],
          f"with the place: {ending}")
    page.cut()


def main():
    with tempfile.TemporaryDirectory() as folder:
        config = pathlib.Path(folder, "arena.toml")
        config.write_text("".join(
            f'[[bot]]\nname = "{name.lower()}"\ngame = "othello"\nplayer = "{BOTS}{name}"\n'
            for name in ("Legal", "SleepsForEver")))
        arena = Arena(folder + "/data", config)
        nothing_is_taken_back(arena)
        the_host_judges(arena)
        arena.end()


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
