#!/usr/bin/env python3
"""What staff do on the page of hand-ins and by command line: people in and out as tables, hand in for a student, get
sources, see states. Students may do none of it; their deadline is told."""
import os
import pathlib
import re
import sys
import tempfile
import time

from arena import ROOT, agon, check
from schemas import promised
from web_client import Arena

PYTHON = (ROOT / "clients/python/agon_bot.py").read_text()
LIST = "docs/openapi.json#/paths/~1api~1bots/get/responses/200/content/application~1json/schema"


class Desk:
    def __init__(self, arena):
        self.arena = arena

    def ask(self, path, token, body=None, method=None):
        method = method or ("GET" if body is None else "POST")
        return self.arena.request(method, path, body, {"Authorization": "Bearer " + token})

    def hand_in(self, token, bot, source, owner):
        status, said = self.ask(f"/api/bots?game=othello&name={bot}&file={bot}.py&owner={owner}", token,
                                source.encode())
        while status == 200 and said["state"] == "building":
            time.sleep(0.2)
            status, said = self.ask(f"/api/bots/{bot}/{said['version']}", token)
        return status, said


def people(desk, staff):
    status, sheet = desk.ask("/api/people?language=de", staff, b"name,team\nAnna,1\nBert,2\n")
    tokens = re.findall(r"<code>(\w+)</code>", sheet)
    check(status == 200 and len(tokens) == 2 and 'Token f' in sheet, sheet)
    status, table = desk.ask("/api/people", staff)
    check(status == 200 and "Anna,,1,,student" in table, table)
    status, said = desk.ask("/api/people", staff, b"name,team\nCara,x\n")
    check(status == 422 and "Line 2" in said["error"]["en"], said)
    check("Cara" not in desk.ask("/api/people", staff)[1], "a wrong table enrols nobody")
    check("<code>" not in desk.ask("/api/people", staff, b"name\nAnna\n")[1], "whoever has a token keeps it")
    status, sheet = desk.ask("/api/people?renew=yes", staff, b"name\nBert\n")
    check(desk.ask("/api/bots", tokens[1])[0] == 401, "an old token has ended")
    return tokens[0], re.findall(r"<code>(\w+)</code>", sheet)[0]


def students(desk, anna):
    for method, path, body in (("GET", "/api/people", None), ("POST", "/api/people", b"name\nX\n"),
                               ("GET", "/api/bots/late/1/source", None)):
        check(desk.ask(path, anna, body, method)[0] == 403, f"a student at {path}")
        check(desk.ask(path, "nobody", body, method)[0] == 401, f"a stranger at {path}")
    status, said = desk.hand_in(anna, "mine", PYTHON, "Bert")
    check(status == 403, said)


def hand_ins(desk, staff, anna, data):
    pathlib.Path(data, "course.toml").write_text("closes = 2020-01-01T00:00:00Z\n")
    check(desk.hand_in(anna, "late", PYTHON, "")[0] == 422, "too late")
    status, said = desk.hand_in(staff, "late", PYTHON, "anna")
    check(status == 200 and said["owner"] == "Anna" and said["state"] == "ready", said)
    check(desk.hand_in(staff, "late", PYTHON, "nobody")[0] == 422, "for nobody")
    check(desk.hand_in(staff, "bad", "x = (", "Bert")[1]["state"] == "refused", "for a student, and refused")
    status, source = desk.ask("/api/bots/late/1/source", staff)
    check(status == 200 and source == PYTHON, source)
    check(desk.ask("/api/bots/bad/1/source", staff) == (200, "x = ("), "the latest refused one is kept")
    check(desk.hand_in(staff, "bad", "y = (", "Bert")[1]["state"] == "refused", "refused again")
    check(desk.ask("/api/bots/bad/1/source", staff)[0] == 404, "of older ones nothing")
    check(desk.ask("/api/bots/none/1/source", staff)[0] == 404, "no such bot")


def lists(desk, staff, anna):
    mine, all_of_them = desk.ask("/api/bots", anna)[1], desk.ask("/api/bots", staff)[1]
    promised(LIST, mine)
    promised(LIST, all_of_them)
    check(mine["closes"] == 1577836800 and not mine["staff"] and mine["people"] == [], mine)
    check([b["name"] for b in mine["bots"]] == ["late"], mine)
    check(all_of_them["closes"] is None and all_of_them["people"] == ["Prof", "Anna", "Bert"], all_of_them)


def command_line(folder, data, staff):
    file = pathlib.Path(folder, "more.py")
    file.write_text(PYTHON)
    agon("submit", file, "--for", "bert", "--token", staff, "--data", data)
    said = agon("bots", "--state", "refused", "--data", data).stdout
    check("bad" in said and "late" not in said, said)
    agon("bots", "--source", "more@1", "--to", folder + "/out.py", "--data", data)
    check(pathlib.Path(folder, "out.py").read_text() == PYTHON, "as it came")
    check("--to FILE" in agon("bots", "--source", "more", "--data", data, status=2).stderr, "where to")


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        data = folder + "/data"
        staff = agon("token", "Prof", "--staff", "--data", data).stdout.strip()
        arena = Arena(data)
        try:
            desk = Desk(arena)
            anna, _ = people(desk, staff)
            hand_ins(desk, staff, anna, data)
            students(desk, anna)
            lists(desk, staff, anna)
        finally:
            arena.end()
        command_line(folder, data, staff)
        print("staff: people, hand-ins for students, sources and states; students none of it")


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
