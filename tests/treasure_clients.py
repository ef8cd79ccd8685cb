#!/usr/bin/env python3
"""Foreign clients of the treasure hunt at our server: what `agon check` says about a good
one and about wrong ones, matches with them, a game made by one command, rules from a file."""
import pathlib
import re
import sys
import tempfile

from arena import AGON, ROOT, agon, check, match
from serve import Server

PATIENT = ["--rules", "action_ms=60000"]  # the machine may be busy
FAST = [*PATIENT, "poll_ms=0"]            # our own client polls as fast as the rules allow
OWN = f"cmd+treasure:{AGON} treasure TR {{url}} {{game}} --player nearest --rules poll_ms=0"

SAME_MAP = f"cmd+treasure:{AGON} join treasure {{url}} --game {{game}} --player nearest --seed 5 --rules poll_ms=0"


def wrong(mistake):
    """The report on a client that makes this mistake; its exit status is 1."""
    bot = f"cmd+treasure:{sys.executable} '{ROOT}/tests/bots/treasure_wrong.py' '{mistake}' TR {{url}} {{game}}"
    return agon("check", "treasure", bot, *PATIENT, status=1).stdout


def checks():
    good = agon("check", "treasure", OWN, *FAST).stdout
    check("2 games without a fault" in good and "FAIL" not in good, good)
    for mistake, sentence in (("dies", "exit status 1 before the game was over"),
                              ("dies", "cannot open my configuration"),
                              ("mixes ids", "looks like a game id where the player id belongs"),
                              ("polls fast", "wait at least 400 ms between two polls"), ("stays", "still running"),
                              ("fails at the end", "exit status 7")):
        report = wrong(mistake)
        check(sentence in report, f"{mistake}: {report}")
    same = agon("check", "treasure", SAME_MAP, *FAST, status=1).stdout
    check("was the same in all 2 games" in same, "a client whose half map never changes: " + same)
    check("50 fields are missing" in wrong("fails at the end"), "the half map's mistakes are told")
    usage = agon("check", "treasure", "cmd+treasure:client TR", status=2).stderr
    check("{url}" in usage and "{game}" in usage, usage)


def matches(data):
    played = match("treasure", OWN, "dummy", "--games", 2, *FAST, data=data)
    check([m["reason"] for m in played["matches"]].count("") <= 2 and len(played["matches"]) == 2,
          str(played["matches"]))
    check(all(not p["faults"] for p in played["players"]), str(played["players"]))
    refused = agon("match", "treasure", OWN, "cmd:./bot", "--data", data, status=2).stderr
    check("cannot meet a program that polls" in refused, refused)


def new_game(folder):
    profile = pathlib.Path(folder, "ours.toml")
    profile.write_text('base = "ws2020"  # our course\npoll_ms = 0\naction_ms = 60000\n')
    server = Server(folder + "/data", "--treasure-rules", str(profile))
    url = f"http://127.0.0.1:{server.ports['treasure']}"
    game = agon("treasure", "new", "--server", url, "--debug", "--dummy").stdout.strip()
    check(re.fullmatch(r"[A-Za-z0-9]{5}", game), f"an id and nothing else: {game}")
    played = agon("treasure", "TR", url, game, "--player", "nearest", "--rules", profile).stdout
    check("VICTORY" in played or "DEFEAT" in played, played[-2000:])
    check("/200" in played, "the profile of the file has 200 actions")
    server.end()
    check("does not answer" in agon("treasure", "new", "--server", url, status=1).stderr, "a server that is not there")


def profiles(folder, data):
    def refused(text, sentence):
        file = pathlib.Path(folder, "bad.toml")
        file.write_text(text)
        said = agon("match", "treasure", "nearest", "nearest", "--rules", file, "--data", data, status=2).stderr
        check(sentence in said, f"{text!r}: {said}")

    refused("width = = 3", "bad.toml:1: ")
    refused("\nwidth = 3.5", "bad.toml:2: 'width' must be a whole number")
    refused("breadth = 3", "'breadth'")
    refused('base = "ws1999"', "ws1999")
    said = agon("match", "treasure", "nearest", "nearest", "--rules", "profile=missing.toml", "--data", data,
                status=2).stderr
    check("missing.toml" in said, said)
    file = pathlib.Path(folder, "short.toml")
    file.write_text("max_actions = 12\n")
    short = match("treasure", "nearest", "nearest", "--games", 2, "--rules", f"profile={file}", data=data)
    check(all(m["plies"] == 12 for m in short["matches"]), "twelve actions as the file says")


def main():
    with tempfile.TemporaryDirectory() as folder:
        profiles(folder, folder + "/matches")
        matches(folder + "/matches")
        new_game(folder)
    checks()


if __name__ == "__main__":
    main()
