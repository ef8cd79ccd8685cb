#!/usr/bin/env python3
"""Bots that misbehave, one way each:  hostile.py WAY [ARGUMENT]

They play a legal game until their second turn and then do what their name says, so
that the arena meets the trouble in the middle of a match.
"""
import os
import signal
import subprocess
import sys
import time

TROUBLE_AT_TURN = 2


def send(text):
    data = text.encode() if isinstance(text, str) else text
    while data:
        data = data[os.write(1, data):]


def hang():
    while True:
        time.sleep(3600)


def silent(_moves, _argument):
    """Reads its turn and never answers."""
    hang()


def mute(_moves, _argument):
    """Never even says ready (see main)."""


def late(moves, argument):
    """Answers after ARGUMENT milliseconds."""
    time.sleep(float(argument) / 1000)
    send(f"move {moves[0]}\n")


def exits(_moves, argument):
    """Ends with exit status ARGUMENT."""
    os._exit(int(argument or 0))


def crashes(_moves, argument):
    """Dies by a signal, SIGSEGV unless another number is given."""
    os.kill(os.getpid(), int(argument or signal.SIGSEGV))


def closes_stdout(_moves, _argument):
    """Closes its output but lives on."""
    os.close(1)
    hang()


def no_newline(_moves, _argument):
    """400 MB without a newline."""
    block = b"x" * (1 << 20)
    for _ in range(400):
        send(block)
    hang()


def many_lines(_moves, _argument):
    """A million short lines."""
    for _ in range(1000):
        send("say hi\n" * 1000)
    hang()


def crlf(moves, _argument):
    """Ends its lines as Windows does: harmless, it plays on to the end."""
    send(f"move {moves[0]}\r\n")


def nul(_moves, _argument):
    """A NUL byte within a line."""
    send(b"move \0d3\n")


def half_line(moves, _argument):
    """Begins its answer and never ends the line."""
    send(f"move {moves[0]}")
    hang()


def stops_itself(_moves, _argument):
    """SIGSTOP: the process is there but does not run."""
    os.kill(os.getpid(), signal.SIGSTOP)
    hang()


def grandchild(_moves, argument):
    """Leaves a child that holds its pipes; writes the child's pid to the file ARGUMENT, then ends."""
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
    if argument:
        with open(argument, "w") as file:
            file.write(str(child.pid))
    os._exit(0)


def out_of_turn(moves, _argument):
    """Moves twice in one turn."""
    send(f"move {moves[0]}\nmove {moves[0]}\n")


def illegal(_moves, argument):
    """Sends the move ARGUMENT, by default no move of any game."""
    send(f"move {argument or 'nonsense'}\n")


def passes(_moves, _argument):
    """Passes although there are legal moves."""
    send("move pass\n")


def babbles(_moves, _argument):
    """A line that is not part of the protocol."""
    send("Thinking...\n")


def resigns(_moves, _argument):
    send("resign\n")


def deaf(_moves, _argument):
    """Chats for ever and never reads its input again."""
    while True:
        send("say are you listening\n")
        time.sleep(0.001)


def slow_loris(_moves, _argument):
    """Its answer comes one byte at a time and never to an end."""
    while True:
        send("x")
        time.sleep(0.05)


def empty_lines(_moves, _argument):
    """Two million of them."""
    for _ in range(2000):
        send("\n" * 1000)
    hang()


def bad_bytes(_moves, _argument):
    """Bytes that are no text in any encoding of this arena."""
    send(b"move \xff\xfe\xc0\x80\n")


def escapes(_moves, _argument):
    """A move that would clear the terminal of whoever reads about it."""
    send(b"move \x1b[2J\x1b]0;owned\x07\n")


def long_move(_moves, _argument):
    """Just short enough for a line."""
    send("move " + "a" * 60_000 + "\n")


def imitates(_moves, _argument):
    """Says what only the arena says."""
    send("result win\nturn\ngame othello\n")


WAYS = {f.__name__: f for f in (silent, mute, late, exits, crashes, closes_stdout, no_newline, many_lines, crlf, nul,
                                half_line, stops_itself, grandchild, out_of_turn, illegal, passes, babbles, resigns,
                                deaf, slow_loris, empty_lines, bad_bytes, escapes, long_move, imitates)}


def main():
    trouble = WAYS[sys.argv[1]]
    argument = sys.argv[2] if len(sys.argv) > 2 else None
    if trouble is mute:
        hang()
    moves, turns = [], 0
    for line in iter(sys.stdin.readline, ""):
        word, _, rest = line.strip().partition(" ")
        if word == "agon":
            send(f"want legal\nready {sys.argv[1]}\n")
        elif word == "game":
            turns = 0
        elif word in ("legal", "example"):
            moves = rest.split()
        elif word == "turn":
            turns += 1
            if turns >= TROUBLE_AT_TURN:
                trouble(moves, argument)
            else:
                send(f"move {moves[0]}\n")
        elif word == "bye":
            break


main()
