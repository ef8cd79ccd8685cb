#!/usr/bin/env python3
"""The board built with BOARD_EVASIVE moves its ships within its sums, and nobody convicts it: not the other board, not
the arena's relay, not the arena as its opponent. It plays as the first and as the second player."""
import os
import pathlib
import subprocess
import sys
import tempfile
import threading

from arena import AGON, ROOT, check

sys.path.insert(0, str(ROOT / "firmware"))
from emulator import PATIENCE, hosted, link_socket, pass_on

HONEST = os.environ.get("BOARD_HOST", str(pathlib.Path(AGON).parent / "agon-board"))
EVASIVE = os.environ.get("BOARD_EVASIVE", str(pathlib.Path(AGON).parent / "agon-board-evasive"))


def alone(program, folder, name, **settings):
    """A board with its settings made, and where the arena reaches it."""
    listener, path = link_socket(folder, name + "-board")
    board = hosted(program, folder, name, path, False)
    board.debug.expect("ready")
    board.set(limit=600000, least=100, most=500, **settings)
    end, _ = listener.accept()
    listener.close()
    door, path = link_socket(folder, name)
    threading.Thread(target=pass_on, args=(end, door), daemon=True).start()
    return "unix:" + path, board


def agon(*words):
    return subprocess.Popen([AGON, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def sums_of(board):
    return next(line.split("> CS")[1] for line in board.debug.seen if "] > CS" in line)


def relayed(folder, seed, evasive_first):
    """Both boards and the referee between them agree on a result by the rules."""
    programs = (EVASIVE, HONEST) if evasive_first else (HONEST, EVASIVE)
    made = [alone(program, folder, f"relay{seed}-{n}", seed=seed + n, student=1000 + n)
            for n, program in enumerate(programs)]
    relay = agon("relay", "uart", made[0][0], made[1][0], "--option", "limit=600s")
    made[0][1].press_start()
    words = [board.result()[0] for _, board in made]
    said = relay.communicate(timeout=PATIENCE)[0]
    check(set(words) == {"won", "lost"}, f"the game ends by the rules: {words}")
    check(f"Player {1 + words.index('won')} wins" in said, f"the relay convicts nobody: {said}")
    sums = sums_of(made[0 if evasive_first else 1][1])
    check(sums == "3" * 10, f"its sums say nothing: {sums}")
    for _, board in made:
        board.stop()


def joined(folder, seed):
    """The arena's engine plays it and looks at its field."""
    link, board = alone(EVASIVE, folder, f"join{seed}", seed=seed)
    arena = agon("join", "uart", link, "--player", "hunt", "--role", "1", "--option", "limit=600s")
    word = board.result()[0]
    wins = 0 if word == "won" else 1
    said = arena.communicate(timeout=PATIENCE)[0]
    check(f"agon won {wins} time" in said and "cheat" not in said.lower(), f"{word}: {said}")
    board.stop()


def main():
    with tempfile.TemporaryDirectory() as folder:
        for seed in (1, 11, 21):
            relayed(folder, seed, True)
            relayed(folder, seed + 2, False)
        for seed in (31, 32, 33):
            joined(folder, seed)


if __name__ == "__main__":
    main()
