#!/usr/bin/env python3
"""Clients that misbehave on purpose. Each of them gets a reason or is dropped, and after each
of them somebody well-behaved plays a whole game. Addresses 127.0.0.2 and up stand for other machines."""
import contextlib
import json
import os
import pathlib
import socket
import tempfile
import time

from arena import ROOT, check
from serve import WebSocket, play_over_websocket
from web_client import PATIENCE, Arena

LIMITS = {"connections-per-address": 40, "engine-threads": 2, "engine-memory": 32}


def connect(port, address="127.0.0.1"):
    return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE, source_address=(address, 0))


def everything(peer):
    """All that comes until the server closes; a reset is a way to close, too."""
    said = b""
    try:
        while part := peer.recv(65536):
            said += part
    except ConnectionError:
        pass
    return said.decode(errors="replace")


def metric(arena, name):
    line = next(line for line in arena.get("/metrics").splitlines() if line.startswith(name + " "))
    return float(line.split()[1])


def slow_loris(arena):
    """Heads that never end, one byte after the other: the server gives up on them, others are served meanwhile."""
    drips = [connect(arena.ports["http"], "127.0.0.2") for _ in range(30)]
    for d in drips:
        d.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
    check(arena.get("/health")["status"] == "ok", "others are served")
    for d in drips:
        d.sendall(b"a")
    for d in drips:
        everything(d)  # returns only because the server closes


def one_byte_per_second(folder):
    """A login that never ends loses its connection after login-seconds, on every port of lines."""
    arena = Arena(folder + "/impatient", with_limits(folder, "impatient", {"login-seconds": 1}))
    for door, begin in (("native", b"ready slo"), ("kulami", b"neuerCli")):
        with connect(arena.ports[door]) as peer:
            with contextlib.suppress(ConnectionError):  # where we are so slow that it is over before
                for byte in begin:
                    peer.sendall(bytes([byte]))
            said = everything(peer)
            check("refused: you took no seat within 1 seconds." in said, f"{door}: {said}")
    arena.end()


def is_probed(port):
    """Does the keepalive timer run on the server's end of a connection? The server may end it while we look, or have
    bytes under way."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with connect(port) as peer:
            ends = f" 0100007F:{port:04X} 0100007F:{peer.getsockname()[1]:04X} 01 "
            for _ in range(20):  # until the server has accepted it
                connections = pathlib.Path("/proc/net/tcp").read_text().splitlines()
                if any(ends in line and line.split()[5].startswith("02:") for line in connections):
                    return True
    return False


def half_open(arena):
    """A peer that vanished without a word is noticed by the kernel's probes: they run on every connection."""
    for door in ("battleship", "kulami", "http"):
        check(is_probed(arena.ports[door]), f"{door}: the keepalive timer runs")


def giant_lines(arena):
    """Endless lines cost the server 64 KiB each, not what is sent."""
    before = metric(arena, "process_resident_memory_bytes")
    for door in ("native", "battleship", "kulami"):
        with connect(arena.ports[door]) as peer:
            try:
                for _ in range(200):
                    peer.sendall(b"a" * 500_000)
            except ConnectionError:
                pass
            else:
                check(False, f"{door} swallowed 100 MB")
    check(metric(arena, "process_resident_memory_bytes") < before + (64 << 20), "the memory stays")
    with connect(arena.ports["http"]) as peer:
        peer.sendall(b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\n\r\n")
        check(" 431 " in everything(peer), "a giant request head")
    with connect(arena.ports["http"]) as peer:
        peer.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n")
        check(" 413 " in everything(peer), "a giant body")


def endless_bodies(arena):
    """Uploads that begin and never end, of somebody without a token: for so many there is room, and other addresses
    have theirs. Who may go on is told so; who may not keeps his bytes."""
    def begin(address, size=16 << 20):
        peer = connect(arena.ports["http"], address)
        peer.sendall(f"POST /api/bots HTTP/1.1\r\nHost: x\r\nContent-Length: {size}\r\n"
                     "Expect: 100-continue\r\n\r\n".encode())
        return peer, peer.recv(65536).decode()
    crowd = [begin("127.0.0.6") for _ in range(30)]
    room = sum(" 100 Continue" in said for _, said in crowd)
    check(room == 8, f"{room} of 30 uploads of 16 MB are read")
    check(all("at the moment" in said for _, said in crowd if " 503 " in said), f"the others hear why: {crowd[-1]}")
    small, said = begin("127.0.0.6", 10_000)
    check("100 Continue" in said, "what is small comes in all the same")
    other, said = begin("127.0.0.7")
    check("100 Continue" in said, f"another address has room: {said}")
    for peer in [small, other, *(peer for peer, _ in crowd)]:
        peer.close()


def floods(arena):
    """One address can take its share of the connections, and is told so; another address comes in."""
    for door in ("native", "kulami", "http"):
        crowd = [connect(arena.ports[door], "127.0.0.3") for _ in range(LIMITS["connections-per-address"])]
        with connect(arena.ports[door], "127.0.0.3") as peer:
            said = everything(peer)
            check("too many connections from your address" in said, f"{door}: {said}")
        with connect(arena.ports[door], "127.0.0.4") as peer:
            peer.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n" if door == "http" else b"?!\n")
            check("too many" not in everything(peer), f"{door}: another address is served")
        for c in crowd:
            c.close()


def reconnect_storm(folder):
    """Connecting again and again is refused after a while, with a reason; another address comes in."""
    arena = Arena(folder + "/storm", with_limits(folder, "storm", {"new-connections-per-minute": 10}))
    said = []
    for _ in range(100):
        with connect(arena.ports["native"], "127.0.0.5") as peer:
            said.append(peer.recv(200).decode())
    refusals = sum("too many new connections from your address" in s for s in said)
    check(refusals > 0 and all(s.startswith(("agon 1", "refused: too many new")) for s in said), f"{said}")
    with connect(arena.ports["native"]) as peer:
        check(peer.recv(200).startswith(b"agon 1"), "another address is welcome")
    counted = next(line for line in arena.get("/metrics").splitlines()
                   if line.startswith('agon_connections_refused_total{door="agon"}'))
    check(float(counted.split()[1]) == refusals, f"and counted: {counted}, {refusals}")
    arena.end()


def never_reading(arena):
    """A spectator who never reads is dropped; the game it watches goes on."""
    page = arena.live()
    table = arena.get("/api/exhibition?game=othello")["table"]
    page.open(table)
    deaf = WebSocket(arena.ports["http"], "/live")
    deaf.socket.settimeout(PATIENCE)
    deaf.send(json.dumps({"do": "open", "table": table}))
    try:
        for _ in range(500_000):  # every wish makes the server write a whole table
            deaf.send(json.dumps({"do": "open", "table": table}))
        check(False, "the server never stopped writing to somebody who does not read")
    except (ConnectionError, TimeoutError) as e:
        check(isinstance(e, ConnectionError), "the server stopped reading without dropping the page")
    page.wait(lambda m: m["is"] == "event")
    page.cut()


def not_utf8(arena):
    """Bytes that are no UTF-8 end in no page and no file: they are replaced or refused."""
    page = arena.live()
    with connect(arena.ports["native"]) as bot:
        bot.sendall(b"ready \xff\xfe\xc3\nsit othello against random\n")
        lines = bot.makefile("rb")
        while not (line := lines.readline()).startswith(b"game "):
            check(line, "the bot is seated")
        page.do("tables", on=True)
        listed = page.wait(lambda m: m["is"] == "tables" and
                           any("\ufffd" in (n or "") for t in m["tables"] for n in t["names"]))
        check(listed, "the name is shown with replacement characters")
    check(arena.request("POST", "/api/tables", b'{"game": "\xff"}')[0] in (400, 404), "in a body")
    raw = WebSocket(arena.ports["http"], "/live")
    mask = os.urandom(4)
    raw.socket.sendall(bytes([0x81, 0x80 | 2]) + mask + bytes(b ^ mask[i] for i, b in enumerate(b"\xff\xff")))
    check(raw.file.read(1) in (b"\x88", b""), "a text message that is no text closes the WebSocket")
    with connect(arena.ports["kulami"]) as client:
        client.sendall(b"neuerClient(\xff\xfe).\n")
        check(client.recv(100), "Kulami's login answers")
    page.cut()


def wrong_port(arena):
    """Whoever comes to the wrong port is told where he is."""
    http = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
    for door, said, words in (("kulami", b"(1,[2,3]).\n", ("'kulami'", "'battleship'")),
                              ("battleship", b"neuerClient(Ada).\n", ("'battleship'", "'kulami'")),
                              ("native", b"neuerClient(Ada).\n", ("'agon'", "'kulami'")),
                              ("kulami", b"ready bot\n", ("'kulami'", "'agon'")),
                              ("native", b"(1,[2,3]).\n", ("'agon'", "'battleship'")),
                              ("battleship", http, ("400", "'battleship'", "8080")),
                              ("kulami", http, ("400", "'kulami'")), ("native", http, ("400", "'agon'")),
                              ("native", b"\x16\x03\x01rest\n", ("TLS",)),
                              ("http", b"neuerClient(Ada).\n", ("HTTP",)),
                              ("treasure", b"(1,[2,3]).\n", ("HTTP",)), ("http", b"ready bot\n", ("HTTP",))):
        with connect(arena.ports[door]) as peer:
            peer.sendall(said)
            answer = everything(peer)
            check(all(w in answer for w in words), f"{said} at {door}: {answer}")


def costly_engines(arena):
    """A stranger cannot take all processors and all memory."""
    with connect(arena.ports["native"]) as bot:
        lines = bot.makefile("r")
        lines.readline()
        bot.sendall(b"ready greedy\nsit othello against best?threads=256\n"
                    b"sit othello against best?hash=4096\nsit othello against best?threads=2\n")
        for wanted in ("threads=256", "hash=4096"):
            line = lines.readline()
            check(line.startswith("denied ") and wanted in line and "at most" in line, line)
        check(lines.readline().startswith("game "), "what is allowed is allowed")
    for player in ("best?threads=256", "best?hash=4096"):
        seats = [{"who": "me"}, {"who": "engine", "player": player}]
        error = arena.post("/api/tables", {"game": "othello", "seats": seats}, 400)["error"]
        check(error["code"] == "serve.costly", f"{player}: {error}")


def with_limits(folder, name, limits):
    config = pathlib.Path(folder, name + ".toml")
    config.write_text("".join(f"{key} = {value}\n" for key, value in limits.items()))
    return config


def main():
    with tempfile.TemporaryDirectory() as folder:
        one_byte_per_second(folder)
        reconnect_storm(folder)
        arena = Arena(folder + "/data", with_limits(folder, "limits", LIMITS))
        for part in (half_open, giant_lines, endless_bodies, floods, never_reading, not_utf8, wrong_port,
                     costly_engines, slow_loris):
            part(arena)
            check(play_over_websocket(arena.ports["http"]).split()[1] in ("win", "loss", "draw"),
                  f"after {part.__name__} games are played as before")
        arena.end()


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
