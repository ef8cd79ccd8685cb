"""A browser's side of the API for tests: HTTP with JSON and the WebSocket /live. Keeps every
byte that came, so that a test can look for secrets in it."""
import json
import os
import socket
import subprocess
import urllib.error
import urllib.request

from arena import AGON, ROOT, check
from schemas import promised
from serve import WebSocket, free_ports

PATIENCE = 60  # seconds; generous, since the machine may be busy


def engine(player):
    """An engine's seat at a table."""
    return {"who": "engine", "player": player}


def tokens(answer):
    """Of the seats that the answer to a new table gives us."""
    return [t["token"] for t in answer["tokens"]]


# Where no door is meant: usual ports may be another arena's.
CLOSED = [word for door in ("native", "battleship", "kulami", "treasure") for word in (f"--{door}", "0")]


class Arena:
    """`agon serve` on free ports, or on those of an arena that was there before."""

    def __init__(self, data, config=None, options=(), ports=None, **popen):
        self.ports = ports or free_ports("http", "native", "battleship", "kulami", "treasure")
        arguments = [part for name, port in self.ports.items() for part in (f"--{name}", str(port))]
        if config:
            arguments += ["--config", str(config)]
        command = [*popen.pop("wrapper", []), AGON, "serve", *arguments, *map(str, options), "--data", str(data)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                        cwd=ROOT, **popen)
        self.said = ""
        while "data " not in self.said:
            line = self.process.stdout.readline()
            check(line, "the server ended early: " + self.said)
            self.said += line

    def request(self, method, path, body=None, headers=None):
        """Status and JSON (or text) of the answer, whatever it is."""
        data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.ports['http']}{path}", data,
                                         {"Content-Type": "application/json", **(headers or {})}, method=method)
        try:
            answer = urllib.request.urlopen(request, timeout=PATIENCE)
        except urllib.error.HTTPError as e:
            answer = e
        text = answer.read().decode()
        kind = answer.headers.get("Content-Type", "")
        return answer.status, json.loads(text) if kind.startswith("application/json") else text

    def get(self, path, status=200):
        got, answer = self.request("GET", path)
        check(got == status, f"GET {path}: {got} instead of {status}: {answer}")
        return answer

    def post(self, path, body, status=200, headers=None):
        got, answer = self.request("POST", path, body, headers)
        check(got == status, f"POST {path} {body}: {got} instead of {status}: {answer}")
        return answer

    def table(self, game, *seats, **more):
        return self.post("/api/tables", {"game": game, "seats": list(seats), **more}, 201)

    def live(self):
        return Page(self.ports["http"])

    def end(self):
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE)
        check(self.process.returncode == 0, f"the server ended with {self.process.returncode}")


class Page(WebSocket):
    """One page: its WebSocket, and what it knows of the tables it follows."""

    def __init__(self, port):
        super().__init__(port, "/live")
        self.socket.settimeout(PATIENCE)
        self.bytes = ""     # everything that ever came
        self.tables = {}    # id -> the last `table`, brought up to date by events
        self.refs = 0

    def do(self, what, **fields):
        wish = {"do": what, **fields}
        promised("docs/schema/live.json#/$defs/wish", wish)
        self.send(json.dumps(wish))

    def hear(self):
        line = self.line()
        self.bytes += line + "\n"
        message = json.loads(line)
        promised("docs/schema/live.json#/$defs/heard", message)
        if message["is"] == "table":
            self.tables[message["table"]["id"]] = message["table"]
        if message["is"] == "event":
            known = self.tables.setdefault(message["table"], {"moves": []})
            event = message["event"]
            known["seq"] = event["seq"]
            for key in ("ply", "view", "legal", "may_act", "clocks", "match"):
                known[key] = message[key]
            if event["type"] == "moved":
                known["moves"].append(event)
        self.look(message)
        return message

    def look(self, message):
        """What a game itself has written is as the game promises."""
        table = message.get("table")
        known = table if isinstance(table, dict) else self.tables.get(table, {})
        if "game" in known:
            schema = f"games/{known['game']}/view.schema.json"
            for view in filter(None, [known["view"], *message.get("views", {}).values()]):
                promised(schema, view)
            if message.get("overlay"):
                promised(schema + "#/$defs/overlay", message["overlay"])

    def wait(self, condition):
        """The next message for which this holds."""
        while not condition(message := self.hear()):
            pass
        return message

    def open(self, table, tokens=(), **more):
        self.do("open", table=table, tokens=list(tokens), **more)
        return self.wait(lambda m: m["is"] in ("table", "denied", "event"))

    def play(self, table, seat, move, ply=None):
        """Plays and returns the answer; events are followed meanwhile."""
        self.refs += 1
        ply = self.tables[table]["ply"] if ply is None else ply
        self.do("play", table=table, seat=seat, move=move, ply=ply, ref=self.refs)
        return self.wait(lambda m: m["is"] in ("done", "refused") and m["ref"] == self.refs)

    def wait_turn(self, table, seat):
        """Until this seat may act; False when the match is over instead."""
        while True:
            known = self.tables[table]
            if known.get("phase") == "over":
                return False
            if seat in known["may_act"]:
                return True
            self.hear()

    def send(self, text):
        data, mask = text.encode(), os.urandom(4)
        size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + len(data).to_bytes(2, "big")
        self.socket.sendall(b"\x81" + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def line(self):
        while not self.lines:
            head = self.file.read(2)
            if len(head) < 2:
                raise ConnectionError("the server closed the WebSocket")
            size = head[1] & 127
            if size >= 126:
                size = int.from_bytes(self.file.read(2 if size == 126 else 8), "big")
            data = self.file.read(size)
            if head[0] & 15 == 1:
                self.lines = data.decode().split("\n")
        return self.lines.pop(0)

    def cut(self):
        """The network is gone: no farewell."""
        self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()
