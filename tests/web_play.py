#!/usr/bin/env python3
"""At the tables of the web arena, by HTTP and WebSocket against the real server: whole games, a lost
network, two people, what a spectator may never see, course clients and foreign servers."""
import json
import os
import re
import socket
import subprocess
import tempfile

from arena import AGON, ROOT, check
from web_client import PATIENCE, Arena, engine, tokens

ME, FRIEND = {"who": "me"}, {"who": "friend"}


def some_move(arena, game, known, seat):
    """A legal move, as a person at the board would find one."""
    if known["legal"].get(str(seat)):
        return known["legal"][str(seat)][len(known["moves"]) * 7 % len(known["legal"][str(seat)])]
    tool = {"battleship": "random", "treasure": "half"}[game]
    return arena.post(f"/api/{game}/{tool}", {"rules": known["rules"], "seed": 1 + seat})["move"]


def play_out(arena, page, game, table, seats, until=lambda known: False):
    while True:
        known = dict(page.tables[table])
        if known.get("phase") == "over" or until(known):
            return known
        seat = next((s for s in seats if s in known["may_act"]), None)
        if seat is None:
            page.hear()
            continue
        answer = page.play(table, seat, some_move(arena, game, known, seat))
        check(answer["is"] == "done", f"{game}: {answer}")
        while page.tables[table]["ply"] == known["ply"] and page.tables[table].get("phase") != "over":
            page.hear()


def whole_games(arena):
    """A person plays every game against an engine to its end; then it can be replayed."""
    for game, player in (("othello", "level:1"), ("kulami", "level:1"), ("battleship", "random"),
                         ("treasure", "random")):
        answer = arena.table(game, ME, engine(player))
        page = arena.live()
        page.open(answer["table"], tokens(answer))
        known = play_out(arena, page, game, answer["table"], [1])
        sentence = known["ending"]["sentence"]
        check(sentence["en"] and sentence["de"], f"{game}: the end is a sentence in both languages")
        replay = arena.get(f"/api/matches/{known['match']}")
        check(len(replay["views"]) == len(replay["moves"]) + 1 == known["ply"] + 1,
              f"{game}: a view before and after every move")
        check(replay["views"][-1] == known["view"], f"{game}: the replay ends as the game did")
        check(known["match"] in arena.get(f"/api/matches/{known['match']}/text"), "the transcript names the match")
        page.cut()


def begun_othello(arena):
    """A table against an engine where it is our turn for the second time, the page that plays there, its tokens."""
    answer = arena.table("othello", ME, engine("level:1"))
    table = answer["table"]
    page = arena.live()
    page.open(table, tokens(answer))
    page.play(table, 1, "f5")
    page.wait_turn(table, 1)
    return table, page, tokens(answer)


def lost_network(arena):
    """The network is cut; the move sent again is played once, and only news comes after a reconnect."""
    table, page, own = begun_othello(arena)
    known = page.tables[table]
    move = known["legal"]["1"][0]
    page.do("play", table=table, seat=1, ply=known["ply"], move=move, ref=99)
    page.cut()  # whether the server got it, the page cannot know
    again = arena.live()
    again.tables[table] = {**known, "moves": list(known["moves"])}
    again.open(table, own, match=known["match"], seen=known["seq"])
    answered = again.play(table, 1, move, ply=known["ply"])
    check(answered["is"] == "done", f"a move sent twice is accepted: {answered}")
    again.wait_turn(table, 1)
    played = [m["move"] for m in arena.get(f"/api/matches/{known['match']}")["moves"] if m["seat"] == 1]
    check(played == ["f5", move], f"and played once: {played}")
    late = again.play(table, 1, "a1", ply=0)
    check(late["is"] == "refused" and late["why"]["code"] == "web.other_ply",
          f"a move for another position is refused: {late}")
    wrong = again.play(table, 1, "a1")
    check(wrong["is"] == "refused" and wrong["why"]["de"], "an illegal move is refused with a reason and costs nothing")
    again.cut()


def resynchronise(arena):
    """Whoever was away hears exactly the events he missed, without a gap."""
    answer = arena.table("othello", ME, ME)
    table = answer["table"]
    player, watcher = arena.live(), arena.live()
    player.open(table, tokens(answer))
    watcher.open(table)
    for _ in range(4):
        known = player.tables[table]
        seat = known["may_act"][0]
        player.play(table, seat, known["legal"][str(seat)][0])
    while watcher.tables[table]["seq"] < 2:
        watcher.hear()
    seen = watcher.tables[table]["seq"]
    watcher.cut()
    back = arena.live()
    back.do("open", table=table, tokens=[], match=player.tables[table]["match"], seen=seen)
    missed = [back.hear() for _ in range(4 - seen)]
    check([m["event"]["seq"] for m in missed] == list(range(seen + 1, 5)), f"only what was missed, in order: {missed}")
    back.cut()
    stranger = arena.live()
    stranger.open(table)
    stranger.do("play", table=table, seat=1, ply=4, move=player.tables[table]["legal"].get("1", ["a1"])[0], ref=1)
    answer = stranger.wait(lambda m: m["is"] in ("done", "refused"))
    check(answer["why"]["code"] == "table.not_seated", "a spectator has no moves")
    stranger.cut()
    player.cut()


def two_people(arena):
    """By link: an invitation, chat, a wish for a rematch with sides swapped, leaving."""
    answer = arena.table("kulami", ME, FRIEND, name="Ada")
    table, invitation = answer["table"], answer["invite"].rsplit("=", 1)[1]
    refused = arena.post(f"/api/tables/{table}/join", {"token": "0" * 32, "name": "Eve"}, 403)
    check(refused["error"]["en"], "a wrong invitation is refused")
    ada = arena.live()
    ada.open(table, tokens(answer))
    joined = arena.post(f"/api/tables/{table}/join", {"token": invitation, "name": "Grete"})
    refused = arena.post(f"/api/tables/{table}/join", {"token": invitation, "name": "Eve"}, 409)
    check(refused["error"]["code"] == "web.taken", f"a seat is taken once: {refused}")
    grete = arena.live()
    grete.open(table, tokens(joined))
    ada.wait(lambda m: m["is"] == "table" and m["table"]["phase"] == "running")
    check(ada.tables[table]["names"] == ["Ada", "Grete"], "names by seat")
    ada.do("say", table=table, seat=1, text="Viel Glück", ref=1)
    check(grete.wait(lambda m: m["is"] == "talk")["text"] == "Viel Glück", "words arrive")
    ada.do("resign", table=table, seat=1, ref=2)
    ada.wait(lambda m: m["is"] == "table" and m["table"]["phase"] == "over")
    check(ada.tables[table]["ending"]["fault"] == "resign", "resigned")
    ada.do("swap", table=table, seat=1, ref=3)
    grete.wait(lambda m: m["is"] == "table" and m["table"]["rematch_offered"])
    grete.do("rematch", table=table, seat=2, ref=4)
    grete.wait(lambda m: m["is"] == "table" and m["table"]["phase"] == "running")
    check(grete.tables[table]["mine"] == [1] and grete.tables[table]["names"] == ["Grete", "Ada"],
          "the sides are swapped")
    grete.do("leave", table=table, seat=1, ref=5)
    ada.wait(lambda m: m["is"] == "table" and m["table"]["closed"])
    ada.cut()
    grete.cut()


def pair(arena, game, **wishes):
    """Two people, each at a page of their own: the table and both pages, its match running."""
    answer = arena.table(game, ME, FRIEND, name="Ada", **wishes)
    table = answer["table"]
    ada, grete = arena.live(), arena.live()
    ada.open(table, tokens(answer))
    token = answer["invite"].rsplit("=", 1)[1]
    grete.open(table, tokens(arena.post(f"/api/tables/{table}/join", {"token": token, "name": "Grete"})))
    ada.wait(lambda m: m["is"] == "table" and m["table"]["phase"] == "running")
    return table, ada, grete


def wish(page, what, table, seat):
    """What the arena answers to it."""
    page.do(what, table=table, seat=seat, ref=7)
    return page.wait(lambda m: m["is"] in ("done", "refused") and m["ref"] == 7)


def offers(arena):
    """A move is taken back and a draw agreed on by both; nobody else is asked, and nobody is asked twice."""
    table, ada, grete = pair(arena, "othello")
    check(ada.tables[table]["between_people"] and not ada.tables[table]["hint"], "no engine speaks between people")
    check(wish(ada, "takeback", table, 1)["why"]["code"] == "table.nothing_to_undo", "there is no move yet")
    ada.play(table, 1, "d3")
    check(wish(ada, "takeback", table, 1)["is"] == "done", "asked")
    grete.wait(lambda m: m["is"] == "table" and m["table"]["takeback_offered"] == [1])
    check(wish(grete, "decline", table, 2)["is"] == "done", "declined")
    ada.wait(lambda m: m["is"] == "table" and not m["table"]["takeback_offered"])
    check(wish(ada, "takeback", table, 1)["why"]["code"] == "table.declined", "and not asked again at once")
    grete.wait_turn(table, 2)
    grete.play(table, 2, "c3")
    ada.wait_turn(table, 1)
    wish(grete, "takeback", table, 2)
    ada.wait(lambda m: m["is"] == "table" and m["table"]["takeback_offered"] == [2])
    wish(ada, "takeback", table, 1)
    grete.wait(lambda m: m["is"] == "table" and m["table"]["ply"] == 1)
    stranger = arena.live()
    stranger.open(table)
    check(wish(stranger, "draw", table, 1)["why"]["code"] == "table.not_seated", "a spectator agrees on nothing")
    for asked in ("/api/analyse", f"/api/matches/{ada.tables[table]['match']}/values"):
        refused = (arena.post(asked, {"match": ada.tables[table]["match"]}, 403) if asked.endswith("analyse")
                   else arena.get(asked, 403))
        check(refused["error"]["code"] == "web.between_people", f"no engine speaks: {refused}")
    check(wish(ada, "hint", table, 1)["why"]["code"] == "web.between_people", "not even by a hint")
    wish(grete, "draw", table, 2)
    wish(ada, "draw", table, 1)
    grete.wait(lambda m: m["is"] == "table" and m["table"]["phase"] == "over")
    ending = grete.tables[table]["ending"]
    check(ending["winner"] is None and ending["sentence"]["code"] == "end.agreed", f"agreed: {ending}")
    alone, page, _ = begun_othello(arena)
    check(wish(page, "draw", alone, 1)["why"]["code"] == "web.no_deals", "an engine agrees on nothing")
    for each in (ada, grete, stranger, page):
        each.cut()


def unlisted(arena):
    """Found by its address, in no list: neither while it is played nor afterwards."""
    table, ada, grete = pair(arena, "othello", unlisted=True)
    match = ada.tables[table]["match"]
    check(table not in str(arena.get("/api/tables")), "the table is in no list")
    wish(ada, "resign", table, 1)
    grete.wait(lambda m: m["is"] == "table" and m["table"]["phase"] == "over")
    check(arena.get(f"/api/matches/{match}")["ending"]["fault"] == "resign", "its address leads to it")
    for asked in ("limit=200", "player=Grete", "end=fault", "end=decided"):
        check(match not in str(arena.get(f"/api/matches?{asked}")), f"but no list: {asked}")
    ada.cut()
    grete.cut()


def undo_and_hint(arena):
    table, page, _ = begun_othello(arena)
    page.do("undo", table=table, seat=1, ref=5)
    page.wait(lambda m: m["is"] == "table" and m["table"]["ply"] == 0)
    page.do("hint", table=table, seat=1, ref=6)
    hint = page.wait(lambda m: m["is"] in ("hint", "denied", "refused"))
    check(hint["is"] == "hint" and hint["move"] in page.tables[table]["legal"]["1"], f"a hint is a legal move: {hint}")
    page.do("analyse", table=table, on=True)
    values = page.wait(lambda m: m["is"] == "values")
    check({v["move"] for v in values["values"]} == set(page.tables[table]["legal"]["1"]), "values of all legal moves")
    page.cut()


def secrets_of(record):
    """What must not be read by others before the end: fleets in Battleship, forts and treasures in the hunt."""
    return [move["move"] for move in record["moves"] if move["move"].startswith(("fleet:", "map:"))]


def hidden_information(arena):
    """Every byte that a spectator and the other seat get before the end is searched for secrets."""
    for game in ("battleship", "treasure"):
        answer = arena.table(game, ME, ME)
        table = answer["table"]
        both, public, one = arena.live(), arena.live(), arena.live()
        both.open(table, tokens(answer))
        public.open(table)
        one.open(table, [t["token"] for t in answer["tokens"] if t["seat"] == 1])
        known = play_out(arena, both, game, table, [1, 2], until=lambda k: k["ply"] >= 12)
        for page in (public, one):
            while page.tables[table]["ply"] < known["ply"]:
                page.hear()
        both.do("hint", table=table, seat=known["may_act"][0], ref=9)
        hint = both.wait(lambda m: m["is"] in ("hint", "denied", "refused"))
        check(hint.get("overlay"), f"an engine shows what it believes: {hint}")
        seen = {"spectator": public.bytes, "API": json.dumps(arena.get(f"/api/matches/{known['match']}?as=all")),
                "seat 1": one.bytes}
        arena.get(f"/api/matches/{known['match']}/log", 409)
        arena.get(f"/api/matches/{known['match']}/text", 409)
        arena.post("/api/analyse", {"match": known["match"], "ply": 4}, 422)
        public.do("hint", table=table, seat=1, ref=1)
        check(public.wait(lambda m: m["is"] in ("hint", "refused", "denied"))["is"] == "refused",
              "a spectator gets no hint")
        both.do("resign", table=table, seat=1, ref=2)
        public.wait(lambda m: m["is"] == "table" and m["table"]["phase"] == "over")
        record = arena.get(f"/api/matches/{known['match']}?as=all")
        secrets = secrets_of(record)
        check(len(secrets) == 2, f"{game}: both placed something: {secrets}")
        for secret, seat in zip(secrets, (m["seat"] for m in record["moves"] if m["move"] in secrets)):
            for reader, text in seen.items():
                if reader == f"seat {seat}":
                    check(secret in text, f"{game}: the own secret is known")
                else:
                    check(secret not in text, f"{game}: {reader} reads the secret of seat {seat}")
        compare_views(game, record, public.bytes, known["match"])
        for page in (both, public, one):
            page.cut()


def compare_views(game, record, text, match):
    """The public's view of every moment before the end is one that the public replay shows, never the referee's."""
    over = False
    for line in text.splitlines():
        message = json.loads(line)
        over = over or (message["is"] == "event" and message["event"]["type"] == "finished")
        over = over or (message["is"] == "table" and message["table"]["phase"] == "over")
        if message["is"] == "event" and not over:
            ply = message["ply"]
            check(message["view"] != record["views"][ply],
                  f"{game}: the spectator sees what the referee sees at ply {ply}")
    check(record["header"]["id"] == match, "the record is of this match")


def watching(arena):
    """An engine match with a pace that its creator may change; the list tells of it."""
    answer = arena.table("othello", engine("level:1"), engine("random"), pace=10_000)
    table = answer["table"]
    page, other = arena.live(), arena.live()
    page.open(table, [answer["key"]])
    other.open(table)
    other.do("pace", table=table, ms=0, ref=1)
    check(other.wait(lambda m: m["is"] in ("done", "refused"))["is"] == "refused", "others do not set the pace")
    page.wait(lambda m: m["is"] == "spectators" and m["count"] == 2)
    check(any(t["id"] == table and t["spectators"] == 2 for t in arena.get("/api/tables")["tables"]),
          "the list counts spectators")
    page.do("pace", table=table, ms=0, ref=1)
    page.wait(lambda m: m["is"] == "table" and m["table"]["phase"] == "over")
    values = arena.get(f"/api/matches/{page.tables[table]['match']}/values")["values"]
    check(len(values) == page.tables[table]["ply"] + 1, "a value for every position")
    shown = arena.get("/api/exhibition?game=othello")["table"]
    check(arena.get("/api/exhibition?game=othello")["table"] == shown, "all visitors see the same exhibition")
    page.cut()
    other.cut()


def joining(arena, protocol, *options):
    """A client of a course that comes to an arena."""
    return subprocess.Popen([AGON, "join", protocol, f"127.0.0.1:{arena.ports[protocol]}", *options],
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT)


def course_clients(arena):
    """A person meets the next client of a course: a Kulami client and one that keeps its own fleet."""
    for game, protocol, player in (("kulami", "kulami", "level:1"), ("battleship", "battleship", "random")):
        answer = arena.table(game, ME, {"who": "course", "protocol": protocol})
        page = arena.live()
        page.open(answer["table"], tokens(answer))
        client = joining(arena, protocol, "--player", player, "--name", "student")
        page.wait(lambda m: m["is"] == "table" and m["table"]["phase"] == "running")
        known = play_out(arena, page, game, answer["table"], [1])
        check(known["ending"]["fault"] is None, f"{protocol}: {known['ending']}")
        page.do("leave", table=answer["table"], seat=1, ref=1)
        out, _ = client.communicate(timeout=PATIENCE)
        check("won" in out, f"the client's own account: {out}")
        page.cut()
    answer = arena.table("treasure", ME, {"who": "course", "protocol": "treasure"})
    check(re.fullmatch(r"\w{5}", answer["course_game"]), "the game's id for the client")
    page = arena.live()
    page.open(answer["table"], tokens(answer))
    client = joining(arena, "treasure", "--game", answer["course_game"], "--player", "random", "-q")
    page.wait(lambda m: m["is"] == "table" and m["table"]["phase"] == "running")
    seat = page.tables[answer["table"]]["mine"][0]
    play_out(arena, page, "treasure", answer["table"], [seat], until=lambda k: k["ply"] >= 6)
    page.do("resign", table=answer["table"], seat=seat, ref=1)
    out, _ = client.communicate(timeout=PATIENCE)
    check("won 1" in out, out)
    game = arena.post("/api/treasure/games", {"profile": "ws2020", "debug": True, "dummy": True})["id"]
    check(re.fullmatch(r"\w{5}", game), "a course game")
    page.cut()


def foreign_servers(arena, folder):
    """The browser sits down at another arena; a server that talks nonsense or vanishes is survived."""
    other = Arena(folder + "/other")
    opponent = joining(other, "kulami", "--player", "level:1")
    page = arena.live()
    wish = {"protocol": "kulami", "address": f"127.0.0.1:{other.ports['kulami']}", "name": "visitor",
            "player": "human", "options": {}, "games": 1}
    answer = arena.post("/api/join", wish)
    table = answer["table"]
    page.open(table, tokens(answer))
    while page.tables[table]["phase"] == "waiting":
        message = page.hear()
        if message["is"] == "question":
            page.do("answer", table=table, seat=1, id=message["id"], value="board=closed scoring=2", ref=7)
    seat = page.tables[table]["mine"][0]
    known = play_out(arena, page, "kulami", table, [seat])
    check(known["ending"]["points"] != [0, 0], f"a whole game at a foreign server: {known['ending']}")
    check('"is":"wire"' in page.bytes and "Willkommen" in page.bytes, "the protocol window has every line")
    check(arena.get("/api/join/parameters")["address"] == wish["address"], "the parameters are remembered")
    opponent.communicate(timeout=PATIENCE)
    other.end()
    check(arena.post("/api/join", {**wish, "address": "nowhere"}, 400)["error"]["en"], "an address that is none")
    polled_servers(arena)
    odd = socket.create_server(("127.0.0.1", 0))
    answer = arena.post("/api/join", {**wish, "address": f"127.0.0.1:{odd.getsockname()[1]}"})
    peer, _ = odd.accept()
    page.open(answer["table"], tokens(answer))
    peer.sendall(b"hello?\n")
    page.wait(lambda m: m["is"] == "news" and m["sentence"]["code"] == "web.puzzled")
    peer.close()
    page.wait(lambda m: m["is"] == "news" and m["sentence"]["code"] == "web.lost")
    refused = arena.post("/api/join", wish, 403, {"X-Forwarded-For": "192.0.2.1"})
    check(refused["error"]["code"] == "web.local_only", "only for local people")
    page.cut()


def polled_servers(arena):
    """At a treasure hunt server an engine and a person play some moves and leave."""
    address = f"127.0.0.1:{arena.ports['treasure']}"
    for player in ("random", "human"):
        game = arena.post("/api/treasure/games", {"profile": "ws2020", "debug": True, "dummy": True})["id"]
        wish = {"protocol": "treasure", "address": address, "name": "Ada Lovelace", "player": player,
                "options": {"id": game, "rules": "ws2020"}, "games": 1}
        answer = arena.post("/api/join", wish)
        page = arena.live()
        page.open(answer["table"], tokens(answer))
        while page.tables[answer["table"]]["phase"] == "waiting":
            page.hear()
        seat = page.tables[answer["table"]]["mine"][0]
        play_out(arena, page, "treasure", answer["table"], [seat] if player == "human" else [],
                 until=lambda k: k["ply"] >= 3)
        page.do("leave", table=answer["table"], seat=seat, ref=1)
        page.wait(lambda m: m["is"] == "table" and m["table"]["phase"] == "over")
        check('"is":"wire"' in page.bytes and game in page.bytes, "every request and answer is shown")
        page.cut()


def main():
    with tempfile.TemporaryDirectory() as folder:
        arena = Arena(folder + "/data")
        for part in (whole_games, lost_network, resynchronise, two_people, offers, unlisted, undo_and_hint,
                     hidden_information, watching,
                     course_clients):
            part(arena)
        foreign_servers(arena, folder)
        arena.end()


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
