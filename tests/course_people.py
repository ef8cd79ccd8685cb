#!/usr/bin/env python3
"""A course's people from a table and back: tokens are told once, ended and renewed; a deadline of one's own; names that
differ in capital letters only are one name; a wrong table changes nothing."""
import os
import pathlib
import re
import sys
import tempfile

from arena import ROOT, agon, check

PYTHON = (ROOT / "clients/python/agon_bot.py").read_text()
ROLL = ('name;login;Team;E-Mail;role\n"Müller, Anna";am;1;anna@example.org;student\nbert;be;2;;\n'
        '"=cmd()";;3;"a ""quoted"" one";staff\n\n')


class Course:
    def __init__(self, folder):
        self.folder, self.data = folder, folder + "/data"
        self.sheet = pathlib.Path(folder, "sheet.html")

    def bring(self, text, *options, status=0):
        file = pathlib.Path(self.folder, "roll.csv")
        file.write_text(text)
        done = agon("token", "--import", file, "--sheet", self.sheet, *options, "--data", self.data, status=status)
        return done.stdout + done.stderr

    def tokens(self):
        return re.findall(r"<code>(\w+)</code>", self.sheet.read_text())

    def export(self):
        file = pathlib.Path(self.folder, "out.csv")
        agon("token", "--export", file, "--data", self.data)
        return file.read_text()

    def submit(self, token, bot, ready=True):
        file = pathlib.Path(self.folder, bot + ".py")
        file.write_text(PYTHON)
        return agon("submit", file, "--token", token, "--data", self.data, status=0 if ready else 1).stdout


def wrong_tables(course):
    before = course.export()
    for text, sentence in {"name,colour\na,b\n": "a column 'colour'", "login\nx\n": "one of them name",
                           "": "first line",
                           "name,team\na,1\nb,x\n": "Line 3: 'x' is no team number",
                           "name\nAnna\nanna\n": "Line 3: anna is there already",
                           "name,role\na,boss\n": "Line 2: the role 'boss'"}.items():
        said = course.bring(text, status=2)
        check(sentence in said, f"{text!r}: {said}")
    check(course.export() == before, "a wrong table changes nothing")


def tables(course):
    check("3 people read, 3 of them got a token." in course.bring(ROLL), "everybody is new")
    check(os.stat(course.sheet).st_mode & 0o077 == 0, "the sheet is nobody else's")
    anna, bert, staff = course.tokens()
    check("Müller, Anna" in course.sheet.read_text(), "whose it is")
    exported = course.export()
    check('"Müller, Anna",am,1,anna@example.org,student' in exported and "'=cmd()" in exported, exported)
    check("ready" in course.submit(anna, "KI"), "a token of the sheet")
    said = course.bring("name,team\nBERT,7\nnew,\n")
    check("2 people read, 1 of them got a token." in said and len(course.tokens()) == 1, said)
    check("bert,be,7,,student" in course.export(), "what is known of somebody changes, the token stays")
    check("ready" in course.submit(bert, "other"), "an old token")
    course.bring("name\nbert\n", "--renew")
    check("Nobody has this token" in course.submit(bert, "other", ready=False), "a renewed one ends the old")
    return anna, course.tokens()[0], staff


def one_name(course, anna, bert):
    check("Version 2 is ready" in course.submit(anna, "ki"), "KI and ki are one name")
    check("somebody else's" in course.submit(bert, "Ki", ready=False), "also for others")
    said = agon("match", "othello", "bot:Ki", "random", "--games", 1, "-q", "--data", course.data).stdout
    check("1 of 1 games" in said, said)


def deadlines(course, anna, bert, staff):
    pathlib.Path(course.data, "course.toml").write_text("closes = 2020-01-01T00:00:00Z\n")
    check("closed on 2020-" in course.submit(anna, "ki", ready=False), "too late")
    said = agon("token", "MÜLLER, anna", "--until", "2099-01-01T00:00:00+01:00", "--data", course.data, status=2).stderr
    check("Nobody is called MÜLLER, anna" in said, "capital letters beyond ASCII are the name's own")
    agon("token", "Müller, anna", "--until", "2099-01-01T00:00:00+01:00", "--data", course.data)
    check("ready" in course.submit(anna, "ki"), "a deadline of one's own")
    check("closed on" in course.submit(bert, "other", ready=False), "which is nobody else's")
    agon("token", "Müller, Anna", "--until", "2020-02-01T00:00:00+01:00", "--data", course.data)
    check("closed on 2020-01-31" in course.submit(anna, "ki", ready=False) or os.environ.get("TZ"), "that is over, too")
    for wrong in ("tomorrow", "2099-01-01", "2099-13-01T00:00:00Z", "2099-01-01T00:00:00"):
        check("is no time" in agon("token", "bert", "--until", wrong, "--data", course.data, status=2).stderr, wrong)
    check("ready" in course.submit(staff, "late"), "staff may always")
    agon("token", "Bert", "--revoke", "--data", course.data)
    check("Nobody has this token" in course.submit(bert, "other", ready=False), "a revoked token")
    check("bert,be,7" in course.export(), "who stays on the roll")
    check("Nobody is called" in agon("token", "nobody", "--revoke", "--data", course.data, status=2).stderr, "nobody")


def renewed_one_by_one(course):
    before = course.export()
    for name in ("bert", "=cmd()"):
        agon("token", name, "--data", course.data)
    check(course.export() == before, f"a new token is all that changes: {before} {course.export()}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        course = Course(folder)
        anna, bert, staff = tables(course)
        wrong_tables(course)
        one_name(course, anna, bert)
        deadlines(course, anna, bert, staff)
        renewed_one_by_one(course)
        print("people: tables in and out, tokens told once, renewed and revoked, deadlines, one name")


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
