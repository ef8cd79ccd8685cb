#!/usr/bin/env python3
"""The browser's API against the real server: refusals, the games' own tools, limits, and
docs/openapi.json against what is answered."""
import gzip
import http.client
import json
import os
import pathlib
import re
import socket
import tempfile

from arena import ROOT, agon, check
from schemas import promised
from web_client import PATIENCE, Arena, engine, tokens

ME, FRIEND = {"who": "me"}, {"who": "friend"}
OPENAPI = json.loads((ROOT / "docs/openapi.json").read_text())


def boards_and_tools(arena):
    boards = arena.get("/api/kulami/boards")["boards"]
    closed = next(b for b in boards if b["name"] == "closed")
    check(arena.post("/api/kulami/check", {"text": closed["text"]})["ok"], "a shipped board is valid")
    bad = arena.post("/api/kulami/check", {"text": "a" * 200})
    check(not bad["ok"] and bad["defects"][0]["de"], "a bad one is explained")
    drawn = arena.post("/api/kulami/random", {"kind": "irregular", "seed": 5})["text"]
    arena.post("/api/kulami/boards", {"name": "Mein Brett", "text": drawn})
    stored = {"name": "Mein Brett", "text": drawn, "builtin": False}
    check(stored in arena.get("/api/kulami/boards")["boards"], "stored")
    arena.table("kulami", ME, engine("random"), rules="board=" + drawn)
    arena.post("/api/kulami/boards", {"name": "../x", "text": drawn}, 400)
    arena.post("/api/kulami/boards", {"name": "closed", "text": drawn}, 409)
    arena.post("/api/kulami/boards", {"name": "bad", "text": "a" * 200}, 422)
    check(arena.request("DELETE", "/api/kulami/boards/Mein%20Brett")[0] == 200, "deleted")
    check(arena.request("DELETE", "/api/kulami/boards/Mein%20Brett")[0] == 404, "once")
    fleet = arena.post("/api/battleship/random", {"rules": "uart"})
    checked = arena.post("/api/battleship/check", {"rules": "uart", "ships": fleet["ships"]})
    check(checked["move"] == fleet["move"], "a thrown fleet is legal")
    checked = arena.post("/api/battleship/check", {"rules": "uart", "ships": fleet["ships"][1:]})
    check(not checked["ok"], "an incomplete one is not")
    half = arena.post("/api/treasure/half", {"rules": "", "seed": 3})
    checked = arena.post("/api/treasure/check", {"rules": "", "cells": half["cells"], "forts": half["forts"]})
    check(checked["move"] == half["move"], "a drawn half is legal")
    checked = arena.post("/api/treasure/check", {"rules": "", "cells": "G" * 50, "forts": []})
    check(checked["defects"], "a meadow is not")


def refusals(arena):
    """Bad input gets a sentence that says what to do, in both languages."""
    for body, status, word in (({}, 400, "game"), ({"game": "chess", "seats": []}, 404, "chess"),
                               ({"game": "othello"}, 400, "seats"),
                               ({"game": "othello", "seats": [ME, {"who": "cat"}]}, 400, "cat"),
                               ({"game": "othello", "seats": [ME, engine("cmd:id")]}, 400, "cmd"),
                               ({"game": "othello", "seats": [ME, engine("level:99")]}, 400, "99"),
                               ({"game": "othello", "seats": [ME, ME], "rules": "odd"}, 400, "odd"),
                               ({"game": "othello", "seats": [ME, ME], "clock": "soon"}, 400, "soon"),
                               ({"game": "othello", "seats": [FRIEND, FRIEND]}, 400, "seat")):
        error = arena.post("/api/tables", body, status)["error"]
        check(word in error["en"] and error["de"] and error["code"], f"{body}: {error}")
    arena.post("/api/tables", b"{", 400)
    arena.post("/api/tables", {"game": "othello", "seats": [ME, ME]}, 403, {"Origin": "http://example.org"})
    arena.get("/api/nothing", 404)
    arena.get("/api/matches/nothing", 404)
    check(arena.request("GET", "/play/othello")[0] == 200, "addresses of the client get the page")
    with socket.create_connection(("127.0.0.1", arena.ports["http"]), timeout=PATIENCE) as raw:
        raw.sendall(b"GET /live HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    b"Origin: http://example.org\r\n"
                    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n")
        check(b" 403 " in raw.recv(200), "a page of another site opens no WebSocket")
    page = arena.live()
    page.send("not json")
    check(page.hear()["is"] == "denied", "nonsense is denied")
    page.do("open", table="none")
    check(page.hear()["why"]["code"] == "web.no_table", "so is a table that does not exist")
    page.cut()


def ask_example(arena, path, method, operation, values):
    """Asks with the example, which is as promised, and so is the answer."""
    here = f"docs/openapi.json#/paths/{path.replace('/', '~1')}/{method}"
    address = re.sub(r"\{(\w+)\}", lambda m: values[m[1]], path)
    examples = [p for p in operation.get("parameters", []) if p["in"] == "query" and "example" in p]
    query = "&".join(f"{p['name']}={p['example']}" for p in examples)
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("example")
    if body is not None:
        promised(here + "/requestBody/content/application~1json/schema", body)
    status, answer = arena.request(method.upper(), f"{address}?{query}" if query else address, body)
    check(operation.get("x-example-status", 200) == status, f"{method} {address}: {status}: {answer}")
    check(str(status) in operation["responses"], f"{method} {address} answers {status}, which is not documented")
    refused = operation["responses"][str(status)].get("$ref")
    if refused:
        promised("docs/openapi.json#/components/schemas/refusal", answer)
    elif "application/json" in operation["responses"][str(status)]["content"]:
        promised(f"{here}/responses/{status}/content/application~1json/schema", answer)


def documented(arena, match, tournament):
    """Every path of docs/openapi.json is asked for and answers with what it promises."""
    values = {"game": "kulami", "id": match, "tournament": tournament, "table": "none", "name": "unknown",
              "version": "1", "action": "start", "line": "1"}
    for path, methods in OPENAPI["paths"].items():
        for method, operation in methods.items():
            ask_example(arena, path, method, operation, values)


def limits(folder):
    """Tables are bounded, bots are those the staff have configured, and only by their names."""
    config = pathlib.Path(folder, "arena.toml")
    config.write_text('tables-per-address = 2\n'
                      '[[bot]]\nname = "python"\ngame = "othello"\nplayer = "cmd:python3 clients/python/agon_bot.py"\n')
    arena = Arena(folder + "/limits", config)
    answer = arena.table("othello", ME, engine("python"))
    check(arena.get("/api/games")["bots"] == [{"name": "python", "game": "othello", "player": "python"}],
          "a bot is known by its name")
    page = arena.live()
    page.open(answer["table"], tokens(answer))
    while page.tables[answer["table"]]["phase"] == "waiting":
        page.hear()
    check(page.tables[answer["table"]]["names"][1] == "python", "and sits down under it")
    page.play(answer["table"], 1, "f5")
    check(page.wait_turn(answer["table"], 1), "the bot answers")
    arena.table("othello", ME, ME)
    error = arena.post("/api/tables", {"game": "othello", "seats": [ME, ME]}, 429)["error"]
    check("2" in error["en"], "the limit is named")
    page.do("leave", table=answer["table"], seat=1, ref=1)
    page.wait(lambda m: m["is"] == "table" and m["table"]["closed"])
    arena.table("othello", ME, ME)
    page.cut()
    arena.end()


def staying_away(folder):
    """Whoever does not come back loses the match; the opponent hears why."""
    config = pathlib.Path(folder, "away.toml")
    config.write_text("away-seconds = 1\n")
    arena = Arena(folder + "/away", config)
    answer = arena.table("othello", ME, {"who": "anyone"})
    check(any(t["open_seat"] == 2 for t in arena.get("/api/tables")["tables"]), "a seat for anyone is listed")
    ada = arena.live()
    ada.open(answer["table"], tokens(answer))
    joined = arena.post(f"/api/tables/{answer['table']}/join", {"name": "Grete"})
    grete = arena.live()
    grete.open(answer["table"], tokens(joined))
    grete.cut()
    ada.wait(lambda m: m["is"] == "table" and m["table"]["phase"] == "over")
    ending = ada.tables[answer["table"]]["ending"]
    check(ending["winner"] == 1 and ending["fault"] == "disconnect", f"lost by staying away: {ending}")
    check(ending["sentence"]["code"] == "end.stayed_away", f"lost by staying away: {ending}")
    check("did not come back" in ending["sentence"]["en"], f"in a sentence: {ending}")
    ada.cut()
    arena.end()


def answered(arena, path, **headers):
    """Status, headers and bytes, as they travel."""
    connection = http.client.HTTPConnection("127.0.0.1", arena.ports["http"], timeout=PATIENCE)
    connection.request("GET", path, headers={key.replace("_", "-"): value for key, value in headers.items()})
    answer = connection.getresponse()
    return answer.status, answer.headers, answer.read()


def small_on_the_way(arena, match):
    """A replay travels compressed where the client can read that, and not at all where it is known."""
    path = f"/api/matches/{match}"
    _, plain, body = answered(arena, path)
    status, headers, packed = answered(arena, path, Accept_Encoding="gzip")
    check(status == 200 and headers["Content-Encoding"] == "gzip" and headers["Vary"] == "Accept-Encoding", headers)
    check(gzip.decompress(packed) == body and len(packed) * 4 < len(body), f"{len(packed)} of {len(body)} bytes")
    for known in (plain["ETag"], headers["ETag"]):
        status, _, nothing = answered(arena, path, Accept_Encoding="gzip", If_None_Match=known)
        check(status == 304 and nothing == b"", f"{known} is known: {status}")
    check("Content-Encoding" not in answered(arena, path, Accept_Encoding="gzip;q=0")[1], "who cannot, gets it plain")


def kept_games(arena, match):
    """A game of a page is kept if the rules lead to its end; a log that lies is not."""
    log = answered(arena, f"/api/matches/{match}/log")[2].decode()
    kept = arena.post("/api/records", {"log": log}, 201)["match"]
    told = arena.get(f"/api/matches/{kept}")
    check(kept != match and told["header"]["rated"] is False, f"under a name of its own, unrated: {told['header']}")
    lines = log.splitlines()
    swapped = lines[:-1] + [lines[-1].replace('"winner":1', '"winner":9').replace('"winner":2', '"winner":1')
                            .replace('"winner":9', '"winner":2')]
    for lie in (swapped, lines[:-1], lines[:1] + lines[2:], [lines[0], lines[-1]], ["{}"]):
        why = arena.post("/api/records", {"log": "\n".join(lie) + "\n"}, status=400)["error"]
        check(why["en"] and why["de"], f"a lie is refused with a sentence: {why}")
    mine = [lines[0].replace("greedy", "bot:ada@7")] + lines[1:]
    taken = arena.get("/api/matches/" + arena.post("/api/records", {"log": "\n".join(mine) + "\n"}, 201)["match"])
    check("bot:ada@7 (page)" in taken["header"]["players"], f"nobody's name is taken: {taken['header']}")


def explored(arena):
    """What recorded games did in a position; a move that cannot be, a game with secrets or none is refused."""
    start = arena.get("/api/explore?game=othello")
    check(start["whole"] and start["games"] == sum(m["games"] for m in start["moves"]) > 0, f"every match: {start}")
    first = start["moves"][0]
    after = arena.get("/api/explore?game=othello&moves=" + first["move"])
    check(after["games"] == first["games"], f"those that played it: {after}")
    check(arena.get("/api/explore?game=kulami")["games"] == 0, "nobody has played that")
    for query, status in (("game=othello&moves=a1", 400), ("game=chess", 404), ("game=battleship", 422),
                          ("game=othello&rules=odd", 400), ("", 404)):
        check(arena.get("/api/explore?" + query, status)["error"]["de"], query)


def main():
    with tempfile.TemporaryDirectory() as folder:
        data = folder + "/data"
        agon("tournament", "othello", "random", "greedy", "--rounds", 1, "--data", data, "-q")
        arena = Arena(data)
        refusals(arena)
        boards_and_tools(arena)
        match = arena.get("/api/matches?game=othello")["matches"][0]["id"]
        tournament = arena.get("/api/tournaments")["tournaments"][0]["id"]
        documented(arena, match, tournament)
        small_on_the_way(arena, match)
        explored(arena)
        kept_games(arena, match)
        arena.end()
        limits(folder)
        staying_away(folder)


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
