#!/usr/bin/env python3
"""The command line is a contract: exit statuses, last lines, sentences on wrong usage."""
import json
import os
import pathlib
import pty
import re
import signal
import subprocess
import tempfile
import time

from arena import AGON, ROOT, agon, check, match


def wrong_usage(data):
    for arguments in (["match", "chess", "random", "random"], ["match", "othello", "random"],
                      ["match", "othello", "nosuch", "random"],
                      ["match", "othello", "random", "random", "--clock", "soon"],
                      ["match", "othello", "random", "random", "--rules", "odd"],
                      ["match", "othello", "cmd+morse:x", "random"],
                      ["match", "othello", "human", "random", "--concurrency", "2"],
                      ["perft", "battleship", "3"], ["replay", "nothing-like-it", "--data", data],
                      ["analyse", "othello", "--moves", "a1"], ["analyse", "othello", "--position", "XO"],
                      ["nosuchverb"], [], ["join", "agon", "127.0.0.1:1", "--player", "random"],
                      ["match", "othello", "random", "random", "--openings", "/no/such/file"],
                      ["backup", data + "/copy.db", "--data", data + "/empty"]):
        done = agon(*arguments, status=2)
        check(len(done.stderr.strip().splitlines()) == 1, f"one sentence for {arguments}: {done.stderr}")


def in_german(data):
    """A refusal that comes from below the command line is said in the user's language."""
    german = {**os.environ, "LC_ALL": "", "LC_MESSAGES": "", "LANG": "de_DE.UTF-8"}
    for player, wanted in (("cmd:", "'cmd:' sagt nichts nach dem Doppelpunkt."),
                           ("box:/no/such/folder#./bot", "Einen Ordner /no/such/folder gibt es nicht."),
                           ("connect:nowhere", "'nowhere' ist nicht RECHNER:PORT.")):
        said = agon("match", "othello", player, "random", "--data", data, status=2, env=german).stderr
        check(wanted in said, f"{player} in German: {said}")


def person(data):
    """A person at a terminal types nonsense, asks for moves, resigns."""
    master, slave = pty.openpty()
    child = subprocess.Popen([AGON, "play", "othello", "--against", "random", "--seed", "1"],
                             stdin=slave, stdout=slave, stderr=slave, cwd=ROOT)
    os.close(slave)
    os.write(master, b"z9\n?\nd3\nresign\n")
    text = b""
    while True:
        try:
            part = os.read(master, 4096)
        except OSError:
            break
        if not part:
            break
        text += part
    check(child.wait(timeout=60) == 0, "a resigned game is a finished game")
    for wanted in (b"is not a move", b"Possible moves", "●".encode(), b"Player 1 resigned"):
        check(wanted in text, f"{wanted!r} in {text.decode(errors='replace')}")


def interrupted(data):
    """SIGINT: status 130, and --resume completes the series."""
    series = ["match", "othello", "random", "random", "--games", "60000", "--seed", "3", "--data", data, "-q"]
    child = subprocess.Popen([AGON, *series], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT)
    while sum(f.stat().st_size for f in pathlib.Path(data).glob("agon.db-wal")) < 200_000 and child.poll() is None:
        time.sleep(0.02)  # until some games are stored
    child.send_signal(signal.SIGINT)
    _, said = child.communicate(timeout=60)
    check(child.returncode == 130 and "--resume" in said, f"{child.returncode} {said}")
    file = pathlib.Path(data, "out.json")
    agon(*series[:5], "2000", *series[6:], "--resume", "--json", file)
    check(len(json.load(file.open())["matches"]) >= 2000, "the resumed series is complete")


def looking(data):
    check(agon("perft", "othello", 6).stdout.split()[-1] == "8200", "perft")
    check(agon("bench", "othello").stdout.splitlines()[-1].startswith("Bench: "), "bench signature")
    check(agon("bench", "othello").stdout.splitlines()[-1] == agon("bench", "othello").stdout.splitlines()[-1],
          "bench is deterministic")
    lines = agon("analyse", "othello", "--moves", "f5d6", "--time", "200ms").stdout.splitlines()
    check(len(lines) == 5 and all(len(l.split()) in (3, 4) for l in lines), f"analyse: {lines}")
    check("java" in agon("doctor").stdout, "doctor")
    agon("match", "othello", "greedy", "random", "--games", 2, "--seed", 9, "--data", data, "--log", data + "/logs",
         "-q")
    logs = sorted(pathlib.Path(data, "logs").glob("*.jsonl"))
    check(len(logs) == 2, "one file per match")
    from_file = agon("replay", logs[0]).stdout
    check(from_file == agon("replay", logs[0].stem, "--data", data).stdout, "a match replays alike from file and store")
    start = agon("replay", logs[0], "--ply", 0).stdout
    check("4 " in start or "X 2  O 2" in start, "ply 0 is the start")
    logs[0].write_text(logs[0].read_text()[:-40])
    check("line" in agon("replay", logs[0], status=2).stderr.lower(), "a damaged log names the line")
    verbose = agon("match", "othello", "greedy", "random", "-v", "--data", data).stdout
    check(len([l for l in verbose.splitlines() if " ms)" in l]) > 50, "-v shows every move")


def engine_of_others(data):
    """A foreign interface starts us as its engine: only the protocol's lines come out."""
    for protocol, dialogue in (("gtp", (("name", "= agon"), ("play b f5", "="), ("genmove w", r"= ([df]6|f4)"),
                                        ("quit", "="))),
                               ("nboard", (("nboard 2", "set myname agon"), ("ping 1", "pong 1")))):
        with subprocess.Popen([AGON, "join", protocol, "-", "--player", "level:3"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, bufsize=1,
                              cwd=ROOT) as engine:
            for order, wanted in dialogue:
                engine.stdin.write(order + "\n")
                while (answer := engine.stdout.readline()) == "\n":
                    pass
                check(re.fullmatch(wanted, answer.strip(), re.I), f"{protocol} {order}: {answer!r}")
            rest = engine.communicate(timeout=60)[0]
            check(not rest.strip(), f"nothing else comes out: {rest!r}")


def openings(data):
    file = pathlib.Path(data, "openings.txt")
    file.write_text("# two openings\nf5d6c3\nf5f6e6f4\n")
    agon("match", "othello", "greedy", "random", "--games", 4, "--openings", file, "--data", data,
         "--log", data + "/opened", "-q")
    headers = [json.loads(log.open().readline()) for log in pathlib.Path(data, "opened").glob("*.jsonl")]
    check(sorted(h["opening"] for h in headers) == ["f5 d6 c3"] * 2 + ["f5 f6 e6 f4"] * 2,
          "each opening is played with both colours")


def charged(data):
    """An engine's thinking is charged to the engine, not to the bot that waits for it."""
    players = match("othello", "best?time=30ms&book=0", "cmd:python3 clients/python/agon_bot.py", data=data)["players"]
    check(players[0]["time_per_move_us"]["max"] >= 10000, f"an engine that may think 30 ms needs some of it: {players}")


def main():
    with tempfile.TemporaryDirectory() as data:
        for part in (wrong_usage, in_german, person, interrupted, looking, engine_of_others, openings, charged):
            part(data)


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
