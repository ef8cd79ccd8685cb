#!/usr/bin/env python3
"""A running arena: health, start page, bots over TCP and WebSocket, another arena as a
guest, SIGTERM, and what a restart after kill -9 says."""
import base64
import json
import os
import pathlib
import re
import signal
import socket
import struct
import subprocess
import tempfile
import time
import urllib.request

from arena import AGON, ROOT, agon, check


class Server:
    def __init__(self, data, *more):
        self.ports = free_ports("http", "native", "battleship", "kulami", "treasure")
        arguments = [part for name, port in self.ports.items() for part in (f"--{name}", str(port))]
        self.process = subprocess.Popen([AGON, "serve", *arguments, *more, "--data", data], stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True, cwd=ROOT)
        self.said = ""
        while "data " not in self.said:
            line = self.process.stdout.readline()
            check(line, "the server ended early: " + self.said)
            self.said += line

    def get(self, path):
        return urllib.request.urlopen(f"http://127.0.0.1:{self.ports['http']}{path}", timeout=30).read().decode()

    def end(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        rest, _ = self.process.communicate(timeout=30)
        return self.process.returncode, rest


def free_ports(*names):
    """All different: they are held until the last one is chosen."""
    held = [socket.socket() for _ in names]
    for s in held:
        s.bind(("127.0.0.1", 0))
    ports = {name: s.getsockname()[1] for name, s in zip(names, held)}
    for s in held:
        s.close()
    return ports


def free_port():
    return free_ports("any")["any"]


class WebSocket:
    """The least of RFC 6455 that a bot needs."""

    def __init__(self, port, path):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
                            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        self.file = self.socket.makefile("rb")
        check(b" 101 " in self.file.readline(), "the upgrade is accepted")
        while self.file.readline().strip():
            pass
        self.lines = []

    def send(self, text):
        data, mask = text.encode(), os.urandom(4)
        self.socket.sendall(bytes([0x81, 0x80 | len(data)]) + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def line(self):
        while not self.lines:
            head = self.file.read(2)
            size = head[1] & 127
            if size == 126:
                size = struct.unpack(">H", self.file.read(2))[0]
            self.lines = self.file.read(size).decode().split("\n") if head[0] & 15 == 1 else self.file.read(size) and []
        return self.lines.pop(0)


def play_over_websocket(port):
    bot = WebSocket(port, "/bot")
    for text in ("want legal", "ready web", "sit othello against random"):
        bot.send(text)
    legal = []
    while not (line := bot.line()).startswith("end "):
        word, *rest = line.split()
        if word == "legal":
            legal = rest
        if word == "turn":
            bot.send(f"move {legal[0]}")
    return line


def two_arenas(server, folder):
    """Two guests from other arenas meet at this one; their mirrored logs replay to the same end."""
    address = f"127.0.0.1:{server.ports['native']}"
    join = ["join", "agon", address, "--game", "othello", "--games", "2"]
    first = subprocess.Popen([AGON, *join, "--player", "level:2", "--name", "north", "--log", f"{folder}/north"],
                             stdout=subprocess.PIPE, text=True, cwd=ROOT)
    second = agon(*join, "--player", "greedy", "--name", "south", "--log", f"{folder}/south")
    out, _ = first.communicate(timeout=120)
    check(first.returncode == 0, out)
    check("disagreement" not in out + second.stdout, "our rules and the other arena's agree")
    ends = []
    for name in ("north", "south"):
        logs = sorted(pathlib.Path(folder, name).glob("*.jsonl"))
        check(len(logs) == 2, f"{name} mirrored two games")
        ends.append([agon("replay", log).stdout.splitlines()[-1] for log in logs])
    check(ends[0] == ends[1], f"both mirrors tell the same results: {ends}")
    totals = [re.search(r"won (\d+) times? and lost (\d+)", text) for text in (out, second.stdout)]
    check(totals[0].groups() == totals[1].groups()[::-1], "what one wins the other loses")


def denied(port):
    """A wish that cannot be met is answered by a sentence, and the next one may be better."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as bot:
        lines = bot.makefile("r")
        lines.readline()
        bot.sendall(b"ready curious\nsit chess\nsit othello against cmd:id\nsit othello rules odd\n"
                    b"sit othello against random\n")
        for wanted in ("chess", "cmd", "odd"):
            line = lines.readline()
            check(line.startswith("denied ") and wanted in line, f"{wanted}: {line}")
        check(lines.readline().startswith("game "), "then a possible wish is granted")


def main():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder + "/data")
        check(json.loads(server.get("/health"))["status"] == "ok", "health")
        check("Agon" in server.get("/"), "start page")
        check(play_over_websocket(server.ports["http"]).split()[1] in ("win", "loss", "draw"),
              "a bot on a WebSocket plays to the end")
        two_arenas(server, folder)
        kept = json.loads(server.get("/api/matches"))["matches"]
        check(kept and all(m["rules"] == "standard" for m in kept), f"matches are stored with their rules: {kept}")
        denied(server.ports["native"])
        status, rest = server.end()
        check(status == 0 and "Stopping" in rest, f"SIGTERM ends in good order: {status} {rest}")

        server = Server(folder + "/data")
        player = socket.create_connection(("127.0.0.1", server.ports["native"]), timeout=30)
        player.sendall(b"ready lonely\nsit othello against random\n")
        while b"turn" not in player.recv(4096):
            pass
        time.sleep(0.5)  # the opponent's first events reach the disk
        server.end(signal.SIGKILL)
        server = Server(folder + "/data")
        check("1 match was running when the arena stopped; it is kept" in server.said,
              "the restart says what it recovered: " + server.said)
        busy = agon("serve", "--http", server.ports["http"], "--native", 0, "--battleship", 0, "--kulami", 0,
                    "--treasure", 0, "--data", folder + "/other", status=2)
        check(str(server.ports["http"]) in busy.stderr, "an occupied port is named: " + busy.stderr)
        server.end()


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
