#!/usr/bin/env python3
"""The same walk of a person at a terminal, at foreign servers of every other protocol we can join: joins, plays, is
refused, talks where the protocol has words for it, resigns, plays a second game, leaves, loses the connection."""
import os
import re
import tempfile

from arena import ROOT, agon, check
from foreign_servers import Board, FakeServer, say
from person_abroad import Person, until
from serve import Server

WATER = "0000000000"
FIELD = ["5555502200", WATER, "4444033300", WATER, "4444033300", WATER, "3330220220", WATER, "2200000000", WATER]


def fleet(person):
    """Asks for an example and takes it."""
    person.expect(r"Move for player \d> ")
    person.type("?")
    placed = person.expect(r"Possible moves: (fleet:\S+)")[1]
    person.expect(r"Move for player \d> ")
    person.type(placed)


def at_a_relay():
    """Battleship: a repeated shot is refused here, resigning hangs up (the protocol has no word), then a second game,
    which is lost with the connection."""
    def first(server, connection):
        lines = server.lines(connection)
        say(connection, "(3,[]).", "(5,[]).", "(1,[0,0]).")
        check(re.fullmatch(r"\(2,\[0,0,[12]\]\)\.", next(lines)), "the fleet answers")
        check(next(lines) == "(1,[4,4]).", "the person's shot")
        say(connection, "(2,[4,4,1]).", "(1,[0,1]).")
        check(next(lines).startswith("(2,[0,1,"), "and again")
        check(next(lines, None) is None, "whoever resigns hangs up")

    def second(server, connection):
        lines = server.lines(connection)
        say(connection, "(4,[]).", "(5,[]).")
        check(next(lines) == "(1,[5,5]).", "a second game on a new connection")
        connection.close()

    server = FakeServer(first, second)
    person = Person("battleship", f"127.0.0.1:{server.port}")
    fleet(person)
    person.expect(r"Move for player \d> ")
    person.type("44,1")
    person.expect(r"Move for player \d> ")  # told what is wrong, and asked again
    person.type("4,4")
    person.expect(r"Move for player \d> ")
    person.type("4,4")
    person.expect("was shot at before")
    person.expect(r"Move for player \d> ")
    person.type("say Guten Tag")
    person.expect("This protocol has no words for talk")
    person.type("resign")
    person.expect("'new' asks for another game")
    person.type("new")
    fleet(person)
    person.expect(r"Move for player \d> ")
    person.type("5,5")
    person.expect("connection")
    person.end(3)
    server.finish()


def leaves_a_relay():
    """End of the input between two games: in order, and nothing is lost."""
    def script(server, connection):
        say(connection, "(4,[]).", "(5,[]).")
        check(next(server.lines(connection), None) is None, "hung up")

    server = FakeServer(script)
    person = Person("battleship", f"127.0.0.1:{server.port}")
    person.expect(r"Move for player \d> ")
    person.hang_up()
    person.end(0)
    server.finish()


def hears(board, beginning):
    """The next line; START may have been repeated meanwhile."""
    while (line := board.hear(120)).startswith("START") and beginning != "START":
        pass
    check(line.startswith(beginning), f"{beginning} is due: {line}")
    return line


def board_begins(board, person):
    """The board is S2: answers START, then the person lays the fleet."""
    hears(board, "START")
    board.say("CS" + "".join(str(sum(c != "0" for c in column)) for column in FIELD))
    person.expect("Player 2: sums:")  # who is asked meanwhile is asked anew
    fleet(person)
    hears(board, "CS")
    board.say("START4711")
    person.expect("Move for player 1> ")


def at_a_board():
    """A line: shots, resigning is told by the lab's word, a second game on the same line, and the line is cut."""
    board = Board()
    person = Person("uart", board.name, "--role", 1, "--rules", "uart", "custody2=kept", "--option", "limit=600s")
    board_begins(board, person)
    person.type("10,3")
    person.expect("Move for player 1> ")  # told what is wrong, and asked again
    person.type("0,0")
    hears(board, "BOOM00")
    board.say("T", "BOOM99")
    check(board.hear(120) in ("T", "W"), "the fleet answers")
    person.expect("Move for player 1> ")
    person.type("resign")
    hears(board, "Eresigned")
    person.expect("'new' asks for another game")
    person.type("new")
    board_begins(board, person)
    board.close()
    person.end(3)


def at_an_arena(folder):
    """The native protocol at another arena: talk, a refused move, resigning, a second game, leaving. In Kulami, which
    has no clock: the machine may be busy."""
    server = Server(folder + "/native")
    both = [Person("agon", f"127.0.0.1:{server.ports['native']}", "--game", "kulami") for _ in range(2)]

    def asked():
        return [who for who in both if re.search(r"Move for player \d> $", who.seen)]
    until(asked, "somebody begins, by lot")
    first, second = asked()[0], next(who for who in both if who not in asked())
    first.expect(r"Move for player \d> ")
    first.type("99,99")
    first.expect(r"Move for player \d> ")
    first.type("4,4")
    second.expect(r"Move for player \d> ")
    second.type("say Guten Tag")
    first.expect("Guten Tag")
    second.type("resign")
    for who in both:
        who.expect("'new' asks for another game")
    for who in both:
        who.type("new")
    until(asked, "a second game")
    for who in both:
        who.hang_up()
    first.end(0)
    server.end()


def at_a_hunt(folder):
    """The treasure hunt: a half map, a direction that is none, and giving up, for which the protocol has no word."""
    server = Server(folder + "/hunt", "--treasure-rules", "action_ms=600000")
    url = f"http://127.0.0.1:{server.ports['treasure']}"
    game = agon("treasure", "new", "--server", url, "--debug", "--dummy").stdout.strip()
    person = Person("treasure", url, "--game", game)
    person.expect(r"Move for player \d> ")
    person.type("?")
    half = person.expect(r"Possible moves: (map:\S+)")[1]
    person.expect(r"Move for player \d> ")
    person.type(half)
    person.expect(r"Move for player \d> ")
    person.type("sideways")
    person.expect(r"Move for player \d> ")
    person.type("resign")
    person.end(1)
    server.end()


def main():
    at_a_relay()
    leaves_a_relay()
    at_a_board()
    with tempfile.TemporaryDirectory() as folder:
        at_an_arena(folder)
        at_a_hunt(folder)


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
