#!/usr/bin/env python3
"""The entrance examination of a course: its result is kept with the version, a tournament may demand it, its author
sees what is missing, and who may not ask for it is refused."""
import os
import pathlib
import sys
import tempfile
import time

from arena import ROOT, agon, check
from web_client import Arena

PYTHON = (ROOT / "clients/python/agon_bot.py").read_text()
EASY = 'qualification = [{ player = "random", points = 1 }]\nqualification_games = 12\n'
HARD = 'qualification = [{ player = "best?nodes=500", points = 90 }]\nqualification_games = 2\n'


class Folder:
    def __init__(self, path):
        self.path = path
        self.data = path + "/data"

    def rules(self, text):
        pathlib.Path(self.data, "course.toml").write_text(text)

    def hand_in(self, token, bot, source=PYTHON):
        file = pathlib.Path(self.path, bot + ".py")
        file.write_text(source)
        said = agon("submit", file, "--token", token, "--data", self.data).stdout
        check("ready to play" in said, said)

    def qualify(self, bot, status):
        done = agon("qualify", "bot:" + bot, "--data", self.data, status=status)
        return done.stdout + done.stderr


def calibrated():
    """An average player passes as the game has it, chance alone does not."""
    said = agon("qualify", "level:3").stdout
    check(said.rstrip().endswith("Qualified.") and said.count("ok  ") == 2, said)
    said = agon("qualify", "random?seed=3", status=1).stdout
    check("Not qualified." in said and "% are needed" in said, said)


def stored(folder, anna, bert):
    folder.hand_in(anna, "good")
    folder.hand_in(bert, "other")
    folder.rules(EASY)
    check("Qualified." in folder.qualify("good", 0), "an easy examination")
    folder.rules(HARD)
    said = folder.qualify("other", 1)
    check("FAIL  best?nodes=500: 0 won, 0 drawn, 2 lost; 0 % of the points, 90 % are needed." in said, said)
    folder.hand_in(anna, "good", PYTHON + "\n# newer\n")
    folder.rules('qualification = [{ player = "nobody", points = 10 }]\n')
    check("reference player 'nobody'" in folder.qualify("good", 2), "a reference player that does not exist")
    folder.rules('qualification = [{ player = "random", points = 101 }]\n')
    check("line 1: qualification must be a list such as" in folder.qualify("good", 2), "points above all")
    folder.rules(EASY)
    check("course.toml says it" in agon("qualify", "bot:good", "--rounds", 1, "--data", folder.data, status=2).stderr,
          "everybody is asked for the same")
    listed = agon("bots", "--data", folder.data).stdout
    check("passed" in listed and "failed" in listed and "none" in listed, listed)


def demanded(folder, clara):
    """The latest version that is qualified plays, whatever came later; who is missing is told."""
    folder.hand_in(clara, "third")
    folder.qualify("third", 0)
    played = agon("tournament", "othello", "--qualified", "--rounds", 1, "-q", "--data", folder.data,
                  "--json", folder.path + "/t.json")
    check("no version is qualified: other." in played.stderr, played.stderr)
    text = pathlib.Path(folder.path, "t.json").read_text()
    check("bot:good@1" in text and "bot:good@2" not in text and "other" not in text, text[:2000])


def over_http(folder, anna, bert):
    def ask(path, token, method="GET"):
        return arena.request(method, f"/api/bots/{path}", {} if method == "POST" else None,
                             {"Authorization": "Bearer " + token})
    arena = Arena(folder.data)
    try:
        check(ask("good/2/qualification", bert, "POST")[0] == 403, "somebody else's bot")
        check(ask("good/2/qualification", "nonsense", "POST")[0] == 401, "nobody's token")
        check(ask("good/9/qualification", anna, "POST")[0] == 404, "no such version")
        status, state = ask("good/2/qualification", anna, "POST")
        check(status == 200 and state["qualification"] == "waiting", state)
        for _ in range(1200):
            state = ask("good/2", anna)[1]
            if state["qualification"] != "waiting":
                break
            time.sleep(0.1)
        check(state["qualification"] == "passed" and "random: " in state["exam"]["en"], state)
        check("Qualifiziert." in state["exam"]["de"] and "nötig sind 1 %" in state["exam"]["de"], state)
        folder.rules(EASY.replace("= 12", "= 4000"))
        check(ask("other/1/qualification", bert, "POST")[1]["qualification"] == "waiting", "a long one")
    finally:
        arena.process.kill()
        arena.process.communicate()
    arena = Arena(folder.data)
    state = ask("other/1", bert)[1]
    check(state["qualification"] == "none", f"what a dead arena left half examined can be asked for again: {state}")
    arena.end()


def main():
    with tempfile.TemporaryDirectory() as path:
        os.chmod(path, 0o755)
        folder = Folder(path)
        anna, bert, clara = (agon("token", name, "--data", folder.data).stdout.strip()
                             for name in ("anna", "bert", "clara"))
        calibrated()
        stored(folder, anna, bert)
        demanded(folder, clara)
        over_http(folder, anna, bert)
        print("qualification: calibrated, stored, demanded, asked for over HTTP")


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
