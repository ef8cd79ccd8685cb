#!/usr/bin/env python3
"""Tournaments from the browser: staff set them up, begin, pause and resume them, at a time or every night; newcomers
and new versions join while one runs; the arena may be killed; matches of `agon tournament` can be watched."""
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from arena import AGON, ROOT, agon, check
from continuous_ladder import PYTHON, SLOW, submit, until
from schemas import promised
from web_client import Arena

LIST = "docs/openapi.json#/paths/~1api~1fixtures/get/responses/200/content/application~1json/schema"


class Staff:
    def __init__(self, arena, token):
        self.arena, self.token = arena, token

    def ask(self, method, path, body=None, token=None):
        return self.arena.request(method, path, body, {"Authorization": "Bearer " + (token or self.token)})

    def create(self, name, **more):
        return self.ask("POST", "/api/fixtures", {"name": name, "game": "othello", **more})

    def act(self, name, action):
        return self.ask("POST", f"/api/fixtures/{name}/{action}", {})

    def fixture(self, name):
        status, said = self.ask("GET", "/api/fixtures")
        promised(LIST, said)
        return next((f for f in said["fixtures"] if f["name"] == name), None)

    def becomes(self, name, state):
        def there():
            found = self.fixture(name)
            check(found["state"] == state or found["state"] != "failed", found)
            return found if found["state"] == state else None
        return until(there, f"{name} becomes {state}")

    def tournament(self, title):
        found = [t for t in self.arena.get("/api/tournaments")["tournaments"] if t["name"] == title]
        return self.arena.get("/api/tournaments/" + found[0]["id"]) if found else None


def refusals(staff, student):
    for token, status in (("nobody", 401), (student, 403)):
        check(staff.ask("GET", "/api/fixtures", token=token)[0] == status, f"list: {status}")
        check(staff.ask("POST", "/api/fixtures", {"name": "x", "game": "othello"}, token)[0] == status, "create")
        check(staff.ask("POST", "/api/fixtures/x/start", {}, token)[0] == status, "start")
    for name, more in (("../x", {}), ("", {}), ("x", {"game": "chess"}), ("x", {"format": "lottery"}),
                       ("x", {"clock": "soon"}), ("x", {"nightly": True}), ("x", {"toml": "game = 3"}),
                       ("x", {"versions": "any"})):
        status, said = staff.create(name, **more)
        check(status == 422 and said["error"]["de"], f"{name} {more}: {status} {said}")
    check(staff.act("none", "start")[0] == 404, "no such tournament")


def once(staff):
    check(staff.create("first", rounds=1)[0] == 201, "set up")
    check(staff.create("first")[0] == 409, "twice")
    check(staff.act("first", "pause")[0] == 409, "not running")
    check(staff.act("first", "start")[0] == 200, "begins")
    staff.becomes("first", "over")
    told = staff.tournament("first")
    check(told["over"] and len(told["matches"]) == 2 and told["next"] == [], told)
    check(staff.act("first", "remove")[0] == 200 and staff.fixture("first") is None, "removed")
    check(staff.tournament("first"), "what was played stays")


def at_a_time(staff):
    begins = int(time.time()) + 2
    check(staff.create("nightly", starts=begins, nightly=True)[0] == 201, "set up")
    until(lambda: (t := staff.tournament("nightly")) and t["over"], "it begins by itself")
    until(lambda: staff.fixture("nightly")["starts"] > time.time(), "and is set up for the next night")
    check(staff.fixture("nightly")["state"] == "planned", "planned again")
    check(staff.act("nightly", "remove")[0] == 200, "removed")


def fails(staff):
    toml = 'name = "broken"\ngame = "othello"\nparticipant = ["bot:nobody", "random"]\n'
    check(staff.create("broken", toml=toml)[0] == 201, "a file")
    staff.act("broken", "start")
    said = until(lambda: (f := staff.fixture("broken"))["state"] == "failed" and f, "it fails")
    check("nobody" in said["trouble"], said)
    staff.act("broken", "remove")


def while_it_runs(staff, folder, data, tokens):
    """A newcomer and a new version, without a stop; then a pause, and on."""
    check(staff.create("long", rounds=200, versions="rows")[0] == 201, "set up")
    staff.act("long", "start")
    until(lambda: (t := staff.tournament("long")) and t["matches"], "it plays")
    tables = "far-" + staff.tournament("long")["tournament"]
    until(lambda: any(t["id"].startswith(tables) for t in staff.arena.get("/api/tables")["tables"]), "it is watched")
    submit(folder, data, tokens["Cara"], "cara")
    submit(folder, data, tokens["Anna"], "anna", SLOW + "# 2\n")
    names = until(lambda: {p["name"] for p in staff.tournament("long")["players"]} >= {"cara", "anna@2"}
                  and staff.tournament("long"), "newcomers are there")
    check({p["name"]: p["player"] for p in names["players"]}["anna"] == "bot:anna@1", "the older one keeps its row")
    check(staff.act("long", "pause")[0] == 200, "pause")
    staff.becomes("long", "paused")
    played = len(staff.tournament("long")["matches"])
    time.sleep(1)
    check(len(staff.tournament("long")["matches"]) == played, "nothing is played meanwhile")
    check(staff.act("long", "start")[0] == 200, "goes on")
    until(lambda: len(staff.tournament("long")["matches"]) > played, "it goes on where it was")


def killed(data, staff):
    staff.arena.process.kill()
    staff.arena.process.communicate()
    staff.arena = Arena(data)
    played = len(staff.tournament("long")["matches"])
    until(lambda: len(staff.tournament("long")["matches"]) > played, "what ran when the arena was killed goes on")
    ids = [m["id"] for m in staff.tournament("long")["matches"]]
    check(len(ids) == len(set(ids)), "no match is there twice")
    staff.act("long", "pause")
    staff.becomes("long", "paused")


def from_the_command_line(staff, data):
    """Whoever plays on this data folder can be watched."""
    command = [AGON, "tournament", "othello", "bot:anna", "bot:bert", "--rounds", "200", "-q", "--data", data]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT) as other:
        until(lambda: [t for t in staff.arena.get("/api/tables")["tables"]
                       if t["id"].startswith("far-") and t["phase"] == "running"], "it is watched")
        other.terminate()
    until(lambda: not [t for t in staff.arena.get("/api/tables")["tables"] if t["phase"] == "running"],
          "a match that was broken off is not shown as running")


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        data = folder + "/data"
        tokens = {name: agon("token", name, "--data", data).stdout.strip() for name in ("Anna", "Bert", "Cara")}
        prof = agon("token", "Prof", "--staff", "--data", data).stdout.strip()
        submit(folder, data, tokens["Anna"], "anna", SLOW)
        submit(folder, data, tokens["Bert"], "bert", PYTHON)
        staff = Staff(Arena(data), prof)
        refusals(staff, tokens["Anna"])
        once(staff)
        at_a_time(staff)
        fails(staff)
        while_it_runs(staff, folder, data, tokens)
        killed(data, staff)
        from_the_command_line(staff, data)
        staff.arena.end()
        print("tournaments from the browser: set up, begun, paused, resumed, at a time; newcomers, kill -9, watched")


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
