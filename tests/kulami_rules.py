#!/usr/bin/env python3
"""Kulami's rules a second time, written independently of games/kulami, to check it.

As a module: Board, Game. As a program: reads recorded wire lines, one game after the
other, and replays every one of them:

    > 1 zug(3,4).            what a client sent (1 or 2)
    < 1 gültig(a0a0...).     what the server sent to it

A mismatch in legality, in the reason of a refusal, in the board or in the final score
is printed with its line number, and the exit status is 1.
"""
import sys

SIZES = dict.fromkeys("bcde", 6) | dict.fromkeys("fghij", 4) | dict.fromkeys("klmn", 3) | dict.fromkeys("opqr", 2)
COLOURS = {"b": "Schwarz", "r": "Rot"}
DIGIT = {"b": "1", "r": "2"}


def other(colour):
    return "r" if colour == "b" else "b"


class Game:
    """One game on one board; fields are (x, y), marbles a dict from field to colour."""

    def __init__(self, text, level, starter):
        self.plate = {(i % 10, i // 10): text[2 * i] for i in range(100) if text[2 * i] != "a"}
        self.level = level
        self.turn = starter
        self.marbles = {}
        self.history = []

    def text(self):
        out = ""
        for y in range(10):
            for x in range(10):
                out += self.plate.get((x, y), "a")
                out += DIGIT[self.marbles[x, y]] if (x, y) in self.marbles else "0"
        return out

    def left(self, colour):
        return 28 - sum(1 for c in self.marbles.values() if c == colour)

    def refusal(self, colour, x, y):
        """The server's reason against this move, or None."""
        if not (0 <= x <= 9 and 0 <= y <= 9):
            return "Koordinaten außerhalb des Spielfelds"
        if colour != self.turn:
            return f"Spieler {COLOURS[colour]} nicht am Zug"
        if self.left(colour) == 0:
            return "Keine Kugeln mehr"
        if (x, y) not in self.plate:
            return "Keine Platte an Position"
        if (x, y) in self.marbles:
            return "Position bereits belegt"
        if self.plate[x, y] in [self.plate[field] for field in self.history[-2:]]:
            return "Platte blockiert"
        if self.history:
            last_x, last_y = self.history[-1]
            if x != last_x and y != last_y:
                return "nicht in vorgeschriebener Zeile und Spalte"
        return None

    def legal(self):
        return [field for field in sorted(self.plate) if self.refusal(self.turn, *field) is None]

    def play(self, x, y):
        self.marbles[x, y] = self.turn
        self.history.append((x, y))
        self.turn = other(self.turn)

    def over(self):
        return not self.legal()

    def plate_points(self):
        points = {"r": 0, "b": 0}
        for plate, size in SIZES.items():
            on_it = [self.marbles[f] for f, p in self.plate.items() if p == plate and f in self.marbles]
            for colour in "rb":
                if on_it.count(colour) > on_it.count(other(colour)):
                    points[colour] += size
        return points

    def largest_area(self, colour):
        todo = {f for f, c in self.marbles.items() if c == colour}
        best = 0
        while todo:
            group, edge = 0, [todo.pop()]
            while edge:
                x, y = edge.pop()
                group += 1
                for neighbour in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                    if neighbour in todo:
                        todo.remove(neighbour)
                        edge.append(neighbour)
            best = max(best, group)
        return best

    def chain_sum(self, colour):
        """Reads every line of the grid as a word and adds up its runs of five and more."""
        lines = [[(x, y) for x in range(10)] for y in range(10)]
        lines += [[(x, y) for y in range(10)] for x in range(10)]
        lines += [[(x, x + d) for x in range(10) if 0 <= x + d <= 9] for d in range(-9, 10)]
        lines += [[(x, s - x) for x in range(10) if 0 <= s - x <= 9] for s in range(19)]
        total = 0
        for line in lines:
            word = "".join("x" if self.marbles.get(f) == colour else " " for f in line)
            total += sum(len(run) for run in word.split() if len(run) >= 5)
        return total

    def points(self):
        total = self.plate_points()
        parts = ([self.largest_area] if self.level >= 1 else []) + ([self.chain_sum] if self.level >= 2 else [])
        for part in parts:
            lead = part("r") - part("b")
            total["r" if lead > 0 else "b"] += abs(lead)
        return total["r"], total["b"]


def perft(game, depth):
    if depth == 0:
        return 1
    fields = game.legal()
    if not fields:
        return 1
    total = 0
    for x, y in fields:
        total += perft_after(game, x, y, depth)
    return total


def perft_after(game, x, y, depth):
    game.play(x, y)
    total = perft(game, depth - 1)
    game.history.pop()
    game.turn = game.marbles.pop((x, y))
    return total


class Replay:
    """Follows two clients through recorded lines and complains about what is wrong."""

    def __init__(self):
        self.errors, self.games, self.moves, self.refusals = [], 0, 0, 0
        self.game, self.colour, self.board, self.level = None, {}, None, None
        self.pending, self.expected = None, []

    def read(self, number, line):
        direction, client, text = line.split(" ", 2)
        if direction == ">":
            self.sent(number, client, text)
        else:
            self.received(number, client, text)

    def complain(self, number, what):
        self.errors.append(f"line {number}: {what}")

    def sent(self, number, client, text):
        if self.expected:
            self.complain(number, f"missing before this: {self.expected}")
            self.expected = []
        if text.startswith("spielparameter("):
            self.board, level = text[len("spielparameter("):-2].split(",")
            self.board, self.level = self.board.strip(), int(level)
        elif text.startswith("zug(") and self.game:
            x, y = map(int, text[len("zug("):-2].split(","))
            self.expect(client, x, y)

    def expect(self, client, x, y):
        colour = self.colour[client]
        partner = "2" if client == "1" else "1"
        why = self.game.refusal(colour, x, y)
        if why:
            self.refusals += 1
            self.expected = [(client, f"ungültig({why}).")]
            return
        self.moves += 1
        self.game.play(x, y)
        self.expected = [(client, f"gültig({self.game.text()})."), (partner, f"zug({self.game.text()}).")]
        if self.game.over():
            red, black = self.game.points()
            self.expected += [(c, f"spielende({red},{black}).") for c in "12"]

    def received(self, number, client, text):
        if text.startswith("farbe("):
            self.colour = {client: text[6], "2" if client == "1" else "1": other(text[6])}
        elif text.startswith("spielparameter("):
            board, level, colour, _ = text[len("spielparameter("):-2].split(",", 3)
            empty = "".join(c + "0" for c in self.board[::2])
            if (board, int(level), colour) != (empty, self.level, self.colour[client]):
                self.complain(number, "other parameters than were set")
        elif text.startswith("spielstart("):
            if self.game is None or self.game.turn != text[11] or self.game.history:
                self.game = Game(self.board, self.level, text[11])
                self.games += 1
        elif text.startswith(("gültig", "zug", "ungültig", "spielende")):
            if (client, text) in self.expected:
                self.expected.remove((client, text))
            else:
                self.complain(number, f"got {text} for client {client}, expected {self.expected}")


def main():
    replay = Replay()
    with open(sys.argv[1], encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            replay.read(number, line.rstrip("\n"))
    if replay.expected:
        replay.complain("end", f"missing: {replay.expected}")
    print(f"{replay.games} games, {replay.moves} moves, {replay.refusals} refusals, {len(replay.errors)} mismatches")
    print("\n".join(replay.errors[:20]))
    sys.exit(1 if replay.errors or not replay.games else 0)


if __name__ == "__main__":
    main()
