#!/usr/bin/env python3
"""Grades of a tournament: every figure equals what the logs of the matches say, everybody of the roll has a line, a
loss by a fault and a game that was not played are no 0 : 0, and pages to print are there in both languages."""
import csv
import json
import os
import pathlib
import re
import sqlite3
import sys
import tempfile

from arena import ROOT, agon, check
from schemas import promised

PYTHON = (ROOT / "clients/python/agon_bot.py").read_text()


def enrol(folder, data):
    roll = pathlib.Path(folder, "roll.csv")
    roll.write_text("name,login,team,role\nAnna/M,am,1,\nBert,be,2,\nCara <b>,ca,3,\nDon,do,4,\nProf,,,staff\n")
    sheet = pathlib.Path(folder, "sheet.html")
    agon("token", "--import", roll, "--sheet", sheet, "--data", data)
    return re.findall(r"<code>(\w+)</code>", sheet.read_text())


def hand_in(folder, data, tokens):
    for name, token in zip(("one", "two", "three"), tokens):
        file = pathlib.Path(folder, name + ".py")
        file.write_text(PYTHON)
        agon("submit", file, "--token", token, "--data", data)


def from_log(data):
    """Wins, draws, losses and faults of everybody, from the last line of each match's log."""
    found = {}
    for first, second, ending in sqlite3.connect(data + "/agon.db").execute("SELECT first, second, ending FROM match"):
        end, names = json.loads(ending), (first, second)
        for seat, name in enumerate(names, 1):
            mine = found.setdefault(name, {"games": 0, "half": 0, "faults": {}})
            mine["games"] += 1
            winner = end["outcome"]["winner"]
            mine["half"] += 1 if winner is None else 2 * (winner == seat)
            if end.get("fault") and end["culprit"] == seat:
                mine["faults"][end["fault"]] = mine["faults"].get(end["fault"], 0) + 1
    return found


def sums(rows, log):
    played = {row["bot"]: row for row in rows if row["place"]}
    check(played.keys() == log.keys(), f"{played.keys()} are {log.keys()}")
    for bot, row in played.items():
        check(int(row["games"]) == log[bot]["games"] and float(row["game_score"]) * 2 == log[bot]["half"], (row, log))
        faults = {key[7:]: int(n) for key, n in row.items() if key.startswith("faults_") and n != "0"}
        check(faults == log[bot]["faults"] and sum(faults.values()) == int(row["faults"]), (row, log))
        check(int(row["encounters"]) == sum(int(row[key]) for key in ("won", "drawn", "lost")), row)
        check(int(row["points"]) == 2 * int(row["won"]) + int(row["drawn"]), row)
    check(sum(int(row["points"]) for row in played.values()) == len(played) * (len(played) - 1), "2 per encounter")


def tables(rows, said):
    owners = {row["bot"]: (row["owner"], row["team"], row["version"], row["qualified"]) for row in rows if row["bot"]}
    check(owners["one"] == ("Anna/M", "1", "1", "no") and owners["random"] == ("", "", "", ""), owners)
    absent = [row for row in rows if not row["place"]]
    check([row["owner"] for row in absent] == ["Don"] and absent[0]["points"] == "", absent)
    check(rows[0]["behind_by"] == "" and rows[1]["behind_by"] in ("points", "games", "difference"), rows)
    check([grade["owner"] for grade in said["grades"]] == [row["owner"] for row in rows], "JSON has the same lines")
    check(sum(grade["result"]["faults"]["crash"] for grade in said["grades"] if grade["result"]) == 8, said)


def no_nought(text, where):
    check(not re.search(r"\b0 ?: ?0\b", text), f"0:0 {where}")


def pages(folder, data):
    for language, words in {"de": ("Platz", "Jede Partie", "Kein Bot von dir"),
                            "en": ("Place", "Every game", "No bot")}.items():
        into, report = pathlib.Path(folder, language), pathlib.Path(folder, language + ".html")
        agon("grades", "final", "--pages", into, "--html", report, "--language", language, "--data", data)
        check(sorted(p.name for p in into.iterdir()) == ["Anna_M.html", "Bert.html", "Cara _b_.html", "Don.html"],
              list(into.iterdir()))
        anna, don = (into / "Anna_M.html").read_text(), (into / "Don.html").read_text()
        check(words[0] in anna and words[1] in anna and words[2] in don and "grade." not in anna + don, anna)
        check("<b>Cara &lt;b>" in (into / "Cara _b_.html").read_text(), "no name becomes markup")
        check(f'lang="{language}"' in report.read_text() and f'lang="{language}"' in anna, language)
        for text in (anna, don, report.read_text()):
            no_nought(text, language)


def wrong(data):
    check("no tournament 'x'" in agon("grades", "x", "--data", data, status=2).stderr, "a tournament that is not there")


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        data = folder + "/data"
        hand_in(folder, data, enrol(folder, data))
        played = agon("tournament", "othello", "random", "cmd:false", "--uploads", "--rounds", 1, "--name", "final",
                      "--clock", "none", "--data", data, "-q")
        no_nought(played.stdout, "in the terminal")
        files = [folder + name for name in ("/g.csv", "/g.json", "/games.csv")]
        agon("grades", "final", "--csv", files[0], "--json", files[1], "--games", files[2], "--data", data)
        rows, said = list(csv.DictReader(open(files[0]))), json.load(open(files[1]))
        promised("docs/schema/grades.json", said)
        sums(rows, from_log(data))
        tables(rows, said)
        games = list(csv.DictReader(open(files[2])))
        check(len(games) == 20 and all(g["points_first"] == "" for g in games if g["reason"] == "crash"), games)
        pages(folder, data)
        wrong(data)
        print("grades: sums as in the log, a line for everybody, pages in both languages, no 0 : 0")


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
