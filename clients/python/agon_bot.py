#!/usr/bin/env python3
"""A bot for every game of the arena: plays a random legal move. Make choose() better.

    agon match othello "cmd:python3 agon_bot.py" random     over stdin and stdout
    python3 agon_bot.py HOST PORT GAME                      over TCP
"""
import random
import socket
import sys


def choose(moves):
    return random.choice(moves)


def main():
    name, game = "python-bot", None
    if len(sys.argv) == 4:
        stream = socket.create_connection((sys.argv[1], int(sys.argv[2]))).makefile("rw", newline="\n")
        source, sink, game = stream, stream, sys.argv[3]
    else:
        source, sink = sys.stdin, sys.stdout

    def send(line):
        print(line, file=sink, flush=True)

    moves = []
    for line in iter(source.readline, ""):
        word, _, rest = line.strip().partition(" ")
        if word == "agon":
            send("want legal")
            send("ready " + name)
            if rest == "1 lobby":
                send("sit " + game)
        elif word in ("legal", "example"):
            moves = rest.split()
        elif word == "turn":
            send("move " + choose(moves))
        elif word in ("refused", "denied", "error", "end"):
            print(line.strip(), file=sys.stderr)
            if word == "end" and game:
                break  # one game over TCP
        elif word == "bye":
            break


main()
