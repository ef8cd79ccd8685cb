#!/usr/bin/env python3
"""Single sign-on: a proxy names who has signed in, and the arena believes it and nobody else. The proxy comes from
127.0.0.2, liars from 127.0.0.1."""
import http.client
import json
import os
import pathlib
import sys
import tempfile

from arena import ROOT, agon, check
from schemas import promised
from web_client import CLOSED, PATIENCE, Arena

PROXY, LIAR = "127.0.0.2", "127.0.0.1"
PYTHON = (ROOT / "clients/python/agon_bot.py").read_text().encode()
GAMES = "docs/openapi.json#/components/schemas/games"
ROLL = """name,login,team,email,role
Anna,anna01,1,,student
Bert,bert@uni.example,2,,student
Cara,,3,,student
Dora,twin,4,,student
Emil,TWIN,5,,student
Prof,prof,,,staff
"""


class Desk:
    def __init__(self, arena):
        self.port = arena.ports["http"]

    def ask(self, path, *lines, sender=PROXY, body=None):
        """Status and answer; `lines` are headers as they are sent, also several of one name."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE, source_address=(sender, 0))
        line.putrequest("GET" if body is None else "POST", path)
        for name, value in lines:
            line.putheader(name, value)
        line.putheader("Content-Length", str(len(body or b"")))
        line.endheaders(body)
        answer = line.getresponse()
        text = answer.read().decode()
        line.close()
        is_json = answer.getheader("Content-Type", "").startswith("application/json")
        return answer.status, json.loads(text) if is_json else text

    def signed_in(self, login, path="/api/bots", **more):
        return self.ask(path, ("X-Remote-User", login), **more)


def known(desk):
    for login, name, staff in (("anna01", "Anna", False), ("ANNA01", "Anna", False),
                               ("bert@uni.example", "Bert", False), ("prof", "Prof", True)):
        status, said = desk.signed_in(login)
        check(status == 200 and (said["name"], said["staff"]) == (name, staff), f"{login}: {said}")
    status, said = desk.ask("/api/bots", ("x-REMOTE-user", "anna01"))
    check(status == 200 and said["name"] == "Anna", "names of headers have no capital letters")
    status, said = desk.signed_in("anna01", "/api/games")
    promised(GAMES, said)
    check(said["you"] == {"local": False, "login": "anna01"}, said["you"])
    status, said = desk.signed_in("anna01", "/api/bots?game=othello&name=ssobot&file=ssobot.py", body=PYTHON)
    check(status == 200 and said["owner"] == "Anna", said)
    check(desk.signed_in("anna01", "/api/people")[0] == 403, "a student is no staff")
    check("Anna,anna01,1,,student" in desk.signed_in("prof", "/api/people")[1], "staff see the roll")
    check(desk.signed_in("bert@uni.example", "/api/bots/ssobot/1")[0] == 403, "the bot of another one")


def unknown(desk):
    status, said = desk.signed_in("mallory")
    check(status == 401 and "signed in as mallory" in said["error"]["en"] and "Kennung" in said["error"]["de"], said)
    status, said = desk.signed_in("twin")
    check(status == 401 and "two people" in said["error"]["en"], said)
    for login in ("", " ", "%", "Anna", "anna0_", "anna01,prof", "' OR '1'='1", "revoked Anna"):
        check(desk.signed_in(login)[0] == 401, f"nobody has the login '{login}'")
    check(desk.ask("/api/bots")[0] == 401, "nobody has signed in")
    check(desk.signed_in("", "/api/games")[1]["you"]["login"] == "", "an empty line names nobody")


def liars(desk, token):
    for name in ("X-Remote-User", "x-remote-user", "X_Remote_User", "Remote-User", "X-Forwarded-User"):
        check(desk.ask("/api/bots", (name, "prof"), sender=LIAR)[0] == 401, f"a client's own {name}")
        if name.lower() != "x-remote-user":
            check(desk.ask("/api/bots", (name, "prof"))[0] == 401, f"a proxy that passes on {name}")
    forged = (("X-Remote-User", "prof"), ("X-Forwarded-For", PROXY), ("Forwarded", f"for={PROXY}"))
    check(desk.ask("/api/bots", *forged, sender=LIAR)[0] == 401, "who says to be the proxy")
    check(desk.ask("/api/games", *forged, sender=LIAR)[1]["you"]["login"] == "", "the page hears nothing of it")
    status, said = desk.ask("/api/bots", ("X-Remote-User", "prof"), ("X-Remote-User", "anna01"))
    check(status == 400 and "several lines X-Remote-User" in said["error"]["en"], said)
    status, said = desk.ask("/api/people", ("X-Remote-User", "prof"), ("Origin", "https://evil.example"),
                            body=b"name\nMallory\n")
    check(status == 403, f"a page of another site with the browser's sign-in: {said}")
    bearer = ("Authorization", "Bearer " + token)
    check(desk.ask("/api/bots", bearer, ("X-Remote-User", "prof"))[1]["name"] == "Anna", "a token counts first")
    wrong = ("Authorization", "Bearer nonsense")
    check(desk.ask("/api/bots", wrong, ("X-Remote-User", "prof"))[0] == 401, "a wrong token is not forgiven")
    basic = ("Authorization", "Basic YW5uYTAxOnNlY3JldA==")
    check(desk.ask("/api/bots", basic, ("X-Remote-User", "anna01"))[1]["name"] == "Anna", "a password of the proxy's")


def revoked(desk, data):
    agon("token", "Anna", "--revoke", "--data", data)
    check(desk.signed_in("anna01")[0] == 401, "whose token was revoked cannot sign in either")
    agon("token", "Anna", "--team", 1, "--data", data)
    check(desk.signed_in("anna01")[0] == 200, "until there is a new one")


def options(data):
    refused = agon("serve", *CLOSED, "--login-header", "X-Remote-User", "--data", data, status=2).stderr
    check("--proxy ADDRESS" in refused, refused)
    refused = agon("serve", *CLOSED, "--login-header", "X Remote", "--proxy", PROXY, "--data", data, status=2).stderr
    check("X-Remote-User" in refused, refused)


def without_the_option(data):
    arena = Arena(data, options=("--proxy", PROXY))
    try:
        check(Desk(arena).signed_in("prof")[0] == 401, "no header is believed that was not named")
    finally:
        arena.end()


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        data, roll = folder + "/data", pathlib.Path(folder, "roll.csv")
        roll.write_text(ROLL)
        agon("token", "--import", roll, "--sheet", folder + "/sheet.html", "--data", data)
        token = agon("token", "Anna", "--team", 1, "--data", data).stdout.strip()
        options(data)
        without_the_option(data)
        config = pathlib.Path(folder, "serve.toml")
        config.write_text(f'proxies = ["{PROXY}"]\nlogin-header = "X-Remote-User"\n')
        arena = Arena(data, config)
        try:
            desk = Desk(arena)
            known(desk)
            unknown(desk)
            liars(desk, token)
            revoked(desk, data)
        finally:
            arena.end()
        print("a proxy's logins are people of the roll; strangers, twins and liars are nobody")


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
