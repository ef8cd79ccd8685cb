#!/usr/bin/env python3
"""A series against clients of the relay protocol, which reconnect for every game: who comes too early waits, who left
meanwhile costs nothing, fleets stay with the clients without a word about it, and two names have running totals."""
import json
import os
import socket
import subprocess
import tempfile
import threading

from arena import AGON, ROOT, agon, check
from serve import Server, free_port
from person_abroad import until

PATIENCE = 240
FLEET = [[(0, y) for y in range(5)], [(2, y) for y in range(4)], [(4, y) for y in range(3)],
         [(6, y) for y in range(3)], [(8, y) for y in range(2)]]


class RelayClient:
    """Plays column by column and answers truly, one game per connection."""

    def __init__(self, port):
        self.port, self.won = port, []

    def connect(self):
        end = None
        while end is None:
            try:
                end = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
            except ConnectionRefusedError:
                pass  # nobody listens yet
        return end

    def play(self, games, last_words=lambda client: None):
        """The next connection is there before the last word of a game is said."""
        link = self.connect()
        for left in reversed(range(games)):
            self.ahead = None
            self.game(link, lambda: self.reconnect(left, last_words))
            link.close()
            link = self.ahead or (left and self.connect())

    def reconnect(self, left, last_words):
        last_words(self)
        self.ahead = self.connect() if left else None

    def game(self, link, before_the_end):
        lines, whole, shots = link.makefile("r", newline="\n"), [list(ship) for ship in FLEET], iter(range(100))
        shoot = lambda: (lambda n: link.sendall(f"(1,[{n // 10},{n % 10}]).\n".encode()))(next(shots))
        for line in lines:
            code, numbers = line[1:].strip().rstrip(".)").split(",", 1)
            values = [int(n) for n in numbers.strip("[]").split(",") if n]
            if code == "4":
                lines.readline()  # the start
                shoot()
            elif code == "1":
                answer = self.answer(whole, tuple(values))
                if answer == 4:
                    self.won.append(False)
                    before_the_end()
                link.sendall(f"(2,[{values[0]},{values[1]},{answer}]).\n".encode())
                if answer == 4:
                    return
                shoot()
            elif code == "2" and values[2] == 4:
                self.won.append(True)
                before_the_end()
                return

    @staticmethod
    def answer(whole, cell):
        for ship in whole:
            if cell in ship:
                ship.remove(cell)
                return 2 if ship else 3 if any(whole) else 4
        return 1


def quitter(client):
    """Another client comes too early, and leaves before its game: nobody loses by that."""
    client.connect().close()


def series(data, games, *rules):
    port = free_port()
    said = f"{data}/result{len(rules)}.json"
    match = subprocess.Popen([AGON, "match", "battleship", f"tcp+battleship:{port}", "hunt", "--games", str(games),
                              "--clock", "move=120s", "-q", "--data", data, "--json", said, *rules],
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    client = RelayClient(port)
    player = threading.Thread(target=client.play, args=(games, quitter), daemon=True)
    player.start()
    words, _ = match.communicate(timeout=PATIENCE)
    check(match.returncode == 0, words)
    player.join(PATIENCE)
    result = json.load(open(said))
    us = result["players"][0]
    check(us["wins"] == sum(client.won) and len(client.won) == games, f"{games} games, booked as played: {result}")
    check(all(m["reason"] == "played" for m in result["matches"]) and not us.get("faults"),
          f"nobody was blamed for anything: {result['matches']} {us}")


def totals(data):
    """Two names at the door of the course: who won how often, in the log and for the page."""
    log = f"{data}/server.log"
    server = Server(data, "--battleship-opponent", "hunt", "--log", log)
    client = RelayClient(server.ports["battleship"])
    client.play(3)
    pairs = until(lambda: (p := json.loads(server.get("/api/totals"))["pairs"]) and sum(p[0]["wins"]) == 3 and p,
                  "three games are counted")
    check(len(pairs) == 1 and pairs[0]["game"] == "battleship" and pairs[0]["draws"] == 0, f"one pair: {pairs}")
    mine = next(i for i, name in enumerate(pairs[0]["names"]) if name.startswith("client"))
    check(pairs[0]["wins"][mine] == sum(client.won), f"won as the client counts: {pairs} {client.won}")
    server.end()
    last = [line for line in open(log) if "match-ended" in line][-1]
    first, second = pairs[0]["names"]
    check(f"{first} {pairs[0]['wins'][0]} : {pairs[0]['wins'][1]} {second}" in last, f"and in the log: {last}")


def main():
    with tempfile.TemporaryDirectory() as data:
        series(data, 3)
        series(data, 2, "--rules", "begins=lot")
        said = agon("match", "battleship", f"tcp+battleship:{free_port()}", "hunt", "--rules", "colour=red", status=2)
        check("colour" in said.stderr, "rules that are none are refused before anybody waits: " + said.stderr)
        totals(data)


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
