#!/usr/bin/env python3
"""A course from the roll to the grades: sixty people from a table, hand-ins in four languages, broken, hostile and late
ones, a hand-in by staff, the qualification, a final that is killed and interrupted and goes on, and grades whose sums
are those of the log. An argument says how many hand in; without one twelve do."""
import csv
import json
import os
import pathlib
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

from arena import AGON, ROOT, agon, check
from grades import from_log

KIT = {name: (ROOT / "clients" / path).read_text() for name, path in
       {".py": "python/agon_bot.py", ".js": "javascript/agon_bot.js", ".pl": "prolog/agon_bot.pl",
        ".cpp": "cpp/agon_bot.cpp"}.items()}
TROUBLE = {"broken.py": "print 'no'", "broken.cpp": "int main( {", "mute.py": "import time\ntime.sleep(600)",
           "quitter.py": "raise SystemExit(3)", "thief.py": "print(open('/etc/shadow').read())",
           "fork.py": "import os\nwhile True: os.fork()", "empty.zip": "PK\5\6" + "\0" * 18}
RULES = 'qualification = [{ player = "random", points = 1 }]\nqualification_games = 2\ncpu_seconds = 20\n'
PATIENCE = 600  # seconds; generous, since the machine may be busy


class Course:
    def __init__(self, folder):
        self.folder, self.data = pathlib.Path(folder), folder + "/data"
        roll = "name,login,team,role\nProf,,,staff\n" + "".join(f"Student {i},s{i},{i},\n" for i in range(1, 61))
        (self.folder / "roll.csv").write_text(roll)
        agon("token", "--import", self.folder / "roll.csv", "--sheet", self.folder / "sheet.html", "--data", self.data)
        self.staff, *self.tokens = re.findall(r"<code>(\w+)</code>", (self.folder / "sheet.html").read_text())
        check(len(self.tokens) == 60, "sixty tokens")
        self.rules("")

    def rules(self, text):
        pathlib.Path(self.data, "course.toml").write_text(RULES + text)

    def submit(self, name, text, token, *more, status=0):
        file = self.folder / name
        file.write_text(text)
        return agon("submit", file, *more, "--token", token, "--data", self.data, status=status,
                    timeout=PATIENCE).stdout

    def final(self, *more):
        command = [AGON, "tournament", "othello", "--qualified", "--format", "swiss", "--rounds", "3", "--clock",
                   "none", "--name", "final", "-q", "--data", self.data, *more]
        return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def played(self):
        return sqlite3.connect(self.data + "/agon.db", timeout=60).execute("SELECT count(*) FROM match").fetchone()[0]


def hand_ins(course, count):
    endings = list(KIT)
    for i in range(count):
        said = course.submit(f"team{i + 1}{endings[i % 4]}", KIT[endings[i % 4]], course.tokens[i])
        check("is ready to play" in said, said)
    for i, (name, text) in enumerate(TROUBLE.items()):
        said = course.submit(name, text, course.tokens[40 + i], status=1)
        check("is ready to play" not in said and "root:" not in said, f"{name}: {said}")


def late(course):
    course.rules("closes = 2020-01-01T00:00:00Z\n")
    check("closed on" in course.submit("late.py", KIT[".py"], course.tokens[50], status=1), "too late")
    agon("token", "student 52", "--until", "2099-01-01T00:00:00Z", "--data", course.data)
    course.submit("extended.py", KIT[".py"], course.tokens[51])
    course.submit("mailed.py", KIT[".py"], course.staff, "--for", "Student 53")


def qualify(course, bots):
    passed = {bot for bot in bots if agon("qualify", "bot:" + bot, "--data", course.data, status=None).returncode == 0}
    check(len(passed) >= 3, f"{passed} are qualified")
    return passed


def ended(process, status):
    said = process.communicate(timeout=PATIENCE)
    check(process.returncode == status, f"{process.returncode} instead of {status}: {said}")


def stopped(course, sign, at, status, *more):
    process = course.final(*more)
    end = time.monotonic() + PATIENCE
    while course.played() < at and process.poll() is None and time.monotonic() < end:
        time.sleep(0.05)
    process.send_signal(sign)
    ended(process, status)


def final(course, qualified):
    before = course.played()
    stopped(course, signal.SIGKILL, before + 2, -9)
    stopped(course, signal.SIGINT, course.played() + 1, 130, "--resume")
    ended(course.final("--resume"), 0)
    planned = 3 * (len(qualified) // 2) * 2
    check(course.played() - before == planned, f"{course.played() - before} of {planned} games")
    ended(course.final("--resume"), 0)
    check(course.played() - before == planned, "what is over is not played again")


def grades(course, qualified):
    files = [str(course.folder / name) for name in ("g.csv", "g.json", "pages")]
    agon("grades", "final", "--csv", files[0], "--json", files[1], "--pages", files[2], "--data", course.data)
    rows, log = list(csv.DictReader(open(files[0]))), from_log(course.data)
    played = {row["bot"]: row for row in rows if row["place"]}
    check(played.keys() == qualified and {row["qualified"] for row in played.values()} == {"yes"}, played.keys())
    check({row["owner"] for row in rows} == {f"Student {i}" for i in range(1, 61)}, "a line for everybody")
    for bot, row in played.items():
        check(int(row["games"]) == log[bot]["games"] and float(row["game_score"]) * 2 == log[bot]["half"], (row, log))
    check(sum(float(row["game_score"]) for row in played.values()) == course.played(), "one point per game")
    check(len(json.load(open(files[1]))["grades"]) == 60 and len(list(pathlib.Path(files[2]).iterdir())) == 60, "pages")


def main(count=12):
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        course = Course(folder)
        hand_ins(course, count)
        late(course)
        bots = [f"team{i + 1}" for i in range(count)] + ["extended", "mailed"]
        qualified = qualify(course, bots)
        final(course, qualified)
        grades(course, qualified)
        print(f"a course of 60: {len(bots)} bots in four languages, {len(qualified)} in the final, sums as in the log")


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main(*map(int, sys.argv[1:])))
