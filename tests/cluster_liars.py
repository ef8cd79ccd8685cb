#!/usr/bin/env python3
"""Workers that lie. A hostile worker takes batches with the worker's own rights and hands in what never happened; the
table must be that of a tournament on one machine, and the head must say who lied.  cluster_liars.py [SCENARIO…]"""
import contextlib
import hashlib
import hmac
import itertools
import json
import pathlib
import select
import socket
import sys
import threading
import time

from cluster import BOT, password_file, plan, reference
from lab import Lab, agon, check, same, wait_until


class Nats:
    """As much of the protocol of NATS as a hostile worker needs."""

    def __init__(self, url):
        host, port = url.removeprefix("nats://").split(":")
        self.socket = socket.create_connection((host, int(port)), timeout=120)
        self.data = b""
        self.send('CONNECT {"verbose":false,"pedantic":false}\r\nSUB _INBOX_worker.liar 1\r\n')

    def send(self, text):
        self.socket.sendall(text.encode())

    def publish(self, subject, text, reply=""):
        data = text.encode()
        self.socket.sendall(f"PUB {subject} {reply} {len(data)}\r\n".encode() + data + b"\r\n")

    def take(self, complete):
        """What `complete` finds at the beginning of what has come; nothing: not within two seconds."""
        end = time.monotonic() + 2
        while not (found := complete(self.data)):
            if not select.select([self.socket], [], [], max(0, end - time.monotonic()))[0]:
                return None
            part = self.socket.recv(1 << 16)
            check(part, "the server of NATS hung up")
            self.data += part
        self.data = self.data[len(found):]
        return found

    def next(self):
        """A message as (its reply subject, its text); nothing: none came."""
        while line := self.take(lambda d: d[:d.index(b"\r\n") + 2] if b"\r\n" in d else None):
            words = line.split()
            if words[0] == b"PING":
                self.send("PONG\r\n")
            elif words[0] == b"MSG":
                size = int(words[-1]) + 2
                text = self.take(lambda d: d[:size] if len(d) >= size else None)
                return (words[3].decode() if len(words) == 5 else ""), text[:-2].decode()
        return None

    def take_batch(self, name=None):
        """A batch of the queue, taken for good; one that is for others than this name goes back."""
        while True:  # while there is no head, nobody answers
            self.publish("$JS.API.CONSUMER.MSG.NEXT.AGON_WORK.workers", '{"batch":1,"expires":1000000000}',
                         "_INBOX_worker.liar")
            reply, text = self.next() or ("", "")
            if not text.startswith("{"):
                continue
            batch = json.loads(text)
            self.publish(reply, "-NAK" if name in batch["avoid"] else "+ACK")
            if name not in batch["avoid"]:
                return batch

    def hand_in(self, batch, text):
        self.publish("agon.result." + batch["tournament"].replace(".", "_"), text)


def signed(token, text):
    key = hashlib.sha256(token.encode()).hexdigest()
    name = hashlib.sha256(f"agon worker {key}".encode()).hexdigest()[:16]
    mac = hmac.new(key.encode(), text.encode(), hashlib.sha256).hexdigest()
    return json.dumps({"key": name, "mac": mac}) + "\n" + text


def end(winner, points, at=5000, **more):
    return {"at_us": at, "type": "finished", "outcome": {"winner": winner, "points": points}, **more}


def move(text, at=1000, took=900, seat=1):
    return {"at_us": at, "type": "moved", "seat": seat, "move": text, "took_us": took}


def result(worker, batch, number, events, header=None, ticket=None):
    """A result as a worker writes it."""
    match = batch["matches"][number]
    head = header or match["header"]
    first = {"worker": worker, "head": batch["head"], "batch": batch["id"],
             "ticket": batch["tickets"][number] if ticket is None else ticket, "series": batch["tournament"],
             "number": match["number"], "speed": 1000.0, "latency_ms": 0.1}
    events = [{"seq": n, **e} for n, e in enumerate(events, 1)]
    return "\n".join(json.dumps(line) for line in [first, head, *events]) + "\n"


def patient_plan(*more):
    """The head waits long for a batch, so that a liar on a busy machine is heard before others play it."""
    command = plan(2, *more)
    command[command.index("--lease") + 1] = "60s"
    return command


CRASH = [move("d3"), end(1, [0, 0], fault="crash", culprit=2, why={"code": "end.crash", "args": []})]


def lies(batch):
    """Each with the words in which the head exposes it."""
    header = batch["matches"][0]["header"]
    flag = {"fault": "timeout", "culprit": 2, "why": {"code": "end.timeout_total", "args": ["1", "1", "1"]}}
    yield "the moves do not lead to the end", [end(1, [64, 0])], None, None
    yield "the moves do not lead to the end", [move("d3"), end(1, [40, 24])], None, None
    yield "is illegal", [move("a1"), end(1, [64, 0])], None, None
    yield "is not to move", [move("d3", seat=2), end(1, [64, 0])], None, None
    yield "flag at event 2 cannot have fallen", [move("d3"), end(1, [0, 0], **flag)], None, None
    yield "times at event 1 cannot be", [move("d3", took=3_600_000_000), end(1, [64, 0])], None, None
    yield "longer than it was given out", [move("d3"), end(1, [0, 0], 3_600_000_000, **flag)], None, None
    yield "was never given out", CRASH, {**header, "players": header["players"][::-1]}, None
    yield "was never given out", CRASH, {**header, "id": header["id"] + "0"}, None
    yield "was never given out", CRASH, None, "0" * 32


def forged_logs():
    """One-line logs, cut logs, illegal moves, other players, matches never given out, forged times: none counts."""
    command = plan(2, "--sample", "0")
    with Lab() as lab:
        head = lab.head(command)
        liar = Nats(lab.urls)
        batch = liar.take_batch()
        told = list(lies(batch))
        for n, (_, events, header, ticket) in enumerate(told):
            liar.hand_in(batch, result(f"liar{n}", batch, 0, events, header, ticket))
        for text in ("", "{}", "finished 64:0", '{"key":"x","mac":"y"}\n{}', "\n\n", "\0" * 100, "[" * 100_000):
            liar.hand_in(batch, text)
        for n, (words, *_) in enumerate(told):
            wait_until(lambda: any(f"what liar{n} says" in line and words in line
                                   for line in lab.log("data").splitlines()), f"liar{n} is exposed: {words}")
        liar.hand_in(batch, result("liar0", batch, 0, CRASH))  # nothing of an exposed one counts
        lab.worker("honest")
        same(lab.result(head), reference(command), "liars")
        check(f"{len(told)} results forged" in lab.log("data"), "the head counts lies")


def claims():
    """That somebody crashed is a claim: it counts when another worker says so. Saying it again changes nothing."""
    command = patient_plan("--sample", "0")
    with Lab() as lab:
        head = lab.head(command)
        liar = Nats(lab.urls)
        batch = liar.take_batch()
        lab.worker("honest")
        wait_until(lambda: "honest works" in lab.log("data"), "an honest worker is there")
        for _ in range(5):
            liar.hand_in(batch, result("liar", batch, 0, CRASH))
        liar.hand_in(batch, result("liar", batch, 1, CRASH))
        same(lab.result(head), reference(command), "claims")
        said = lab.log("data")
        check("liar told another story about match" in said and "which counts" in said, f"it is named: {said}")


def played():
    """A whole legal match of Othello in which everybody plays the first legal move, as events."""
    board = {(3, 3): 2, (4, 4): 2, (3, 4): 1, (4, 3): 1}
    def flips(seat, x, y):
        found = []
        for dx, dy in itertools.product((-1, 0, 1), repeat=2):
            line, at = [], (x + dx, y + dy)
            while (dx or dy) and board.get(at) == 3 - seat:
                line.append(at)
                at = (at[0] + dx, at[1] + dy)
            found += line if board.get(at) == seat else []
        return found
    def legal(seat):
        return [(x, y) for y in range(8) for x in range(8) if (x, y) not in board and flips(seat, x, y)]
    events, seat = [], 1
    while legal(1) or legal(2):
        place = legal(seat)[0] if legal(seat) else None
        for at in [*flips(seat, *place), place] if place else []:
            board[at] = seat
        text = "abcdefgh"[place[0]] + str(place[1] + 1) if place else "pass"
        events.append(move(text, at=1000 * (len(events) + 1), took=900, seat=seat))
        seat = 3 - seat
    for turn in (seat, 3 - seat) if len(board) < 64 else ():  # two passes end it
        events.append(move("pass", at=1000 * (len(events) + 1), took=900, seat=turn))
    discs = [sum(v == s for v in board.values()) for s in (1, 2)]
    winner = None if discs[0] == discs[1] else 1 if discs[0] > discs[1] else 2
    return [*events, end(winner, discs, at=1_000_000)]


def invented_match():
    """A legal match that the players did not play: a second worker plays it, too, and tells another story."""
    command = patient_plan("--sample", "100")
    with Lab() as lab:
        head = lab.head(command)
        liar = Nats(lab.urls)
        batch = liar.take_batch()
        for name in ("honest", "second"):
            lab.worker(name)
            wait_until(lambda: f"{name} works" in lab.log("data"), "an honest worker is there")
        for n in range(len(batch["matches"])):
            liar.hand_in(batch, result("liar", batch, n, played()))
        same(lab.result(head), reference(command), "an invented match")
        check("liar told another story about match" in lab.log("data"), "it is named")


def last_word():
    """One honest worker and one liar, who claims a crash whenever he is asked, also as the second voice and with nobody
    left to decide: what the rules show counts, whoever spoke last."""
    command = patient_plan("--sample", "100")
    card = {"name": "liar", "version": "0", "cpu": "x", "slots": 1, "playing": 0, "speed": 1000.0, "latency_ms": 0.1,
            "features": [], "leaving": False, "key": ""}
    with Lab() as lab:
        head = lab.head(command)

        liar = Nats(lab.urls)

        def lie():
            with contextlib.suppress(OSError, SystemExit, AssertionError):  # until the broker ends
                while True:
                    liar.publish("agon.worker.liar", json.dumps(card))
                    batch = liar.take_batch("liar")
                    for n in range(len(batch["matches"])):
                        liar.hand_in(batch, result("liar", batch, n, CRASH))

        def is_known():
            liar.publish("agon.worker.liar", json.dumps(card))
            return "liar works" in lab.log("data")
        wait_until(is_known, "the liar is there")
        lab.worker("honest")
        wait_until(lambda: "honest works" in lab.log("data"), "an honest worker is there")
        threading.Thread(target=lie, daemon=True).start()
        same(lab.result(head), reference(command), "the last word")
        check("liar told another story about match" in lab.log("data"), "it is named")


def keys():
    """Where workers have keys, only what they sign counts, and nobody's machine plays its owner's bot."""
    with Lab() as lab:
        pathlib.Path(lab.folder).chmod(0o755)  # the sandbox has users of its own
        data = f"{lab.folder}/data"
        student = agon("token", "anna", "--data", data).stdout.strip()
        hers = agon("token", "annas-pc", "--worker", "--owner", "anna", "--data", data).stdout.strip()
        token = agon("token", "lab", "--worker", "--data", data).stdout.strip()
        check("--owner" in agon("token", "x", "--owner", "anna", "--data", data, status=2).stderr, "owner of a person")
        source = pathlib.Path(lab.folder, "near.py")
        source.write_text(BOT)
        agon("submit", source, "--token", student, "--data", data)
        head = lab.head(["tournament", "othello", "bot:near", "random?seed=2", "--rounds", "1", "--seed", "5",
                         "--clock", "move=60s", "-v", "--latency", "60s", "--address", "127.0.0.1", "--sample", "0",
                         "--lease", "2s", "--batch", "300ms"])
        lab.worker("annas-pc", "--credentials", password_file(lab, "annas", "", token=hers))
        lab.worker("keyless")
        wait_until(lambda: "it is to be played by another machine" in lab.log("annas-pc"), "her machine leaves it")
        wait_until(lambda: "this worker has no token" in lab.log("keyless"), "without a key nobody plays")
        liar = Nats(lab.urls)
        batch = liar.take_batch()
        text = result("liar", batch, 0, CRASH)
        tampered = signed(token, text).replace('"culprit": 2', '"culprit": 1')
        check(tampered != signed(token, text), "a text that was changed")
        for sent in (text, signed("invented", text), tampered, signed(hers, text)):
            liar.hand_in(batch, sent)
        for words in ("it is not signed", "nobody holds the key", "signature by the key", "the machine of anna"):
            wait_until(lambda: words in lab.log("data"), f"the head says: {words}")
        check(head.poll() is None and lab.stored(head) == 0, "nothing of it counts")
        lab.worker("good", "--credentials", password_file(lab, "good", "", token=token))
        games, _ = lab.result(head)
        check(len(games) == 2, "all matches are played")
        check("by good" in lab.log("data") and "by annas-pc" not in lab.log("data"), "by a machine that may")
        check((pathlib.Path(data, "cluster.key").stat().st_mode & 0o777) == 0o600, "the head's key is its own")


SCENARIOS = {f.__name__: f for f in (forged_logs, claims, invented_match, last_word, keys)}


if __name__ == "__main__":
    for scenario in sys.argv[1:] or list(SCENARIOS):
        begun = time.monotonic()
        SCENARIOS[scenario]()
        print(f"{scenario}: done ({time.monotonic() - begun:.1f} s)", flush=True)
