#!/usr/bin/env python3
"""The starter kits, in five languages, play every game legally; `agon check` approves of them."""
import os
import pathlib
import re
import subprocess
import tempfile

from arena import ROOT, agon, check, match


def build(folder):
    subprocess.run(["c++", "-std=c++20", "-O1", "-o", f"{folder}/agon_bot", "clients/cpp/agon_bot.cpp"], check=True)
    subprocess.run(["javac", "-d", folder, "clients/java/AgonBot.java"], check=True)
    return {
        "python": "python3 clients/python/agon_bot.py",
        "c++": f"{folder}/agon_bot",
        "java": f"java -Xshare:auto -cp {folder} AgonBot",
        "javascript": "node clients/javascript/agon_bot.js",
        "prolog": "swipl clients/prolog/agon_bot.pl",
    }


def main():
    games = re.findall(r"^(\w+)  \(", agon("games").stdout, re.M)
    check("othello" in games, "games lists Othello")
    with tempfile.TemporaryDirectory() as folder:
        for language, command in build(folder).items():
            for game in games:
                result = match(game, f"cmd:{command}", "random", "--games", 2, data=pathlib.Path(folder) / "data")
                check(not result["players"][0]["faults"], f"{language} at {game}: {result['players'][0]['faults']}")
            agon("check", "othello", f"cmd:{command}")
        bad = agon("check", "othello", "cmd:python3 tests/bots/hostile.py illegal", status=1)
        check("FAIL" in bad.stdout and "is not a move" in bad.stdout, "check says what to fix: " + bad.stdout)


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
