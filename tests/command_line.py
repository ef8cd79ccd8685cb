#!/usr/bin/env python3
"""The command line is a contract: exit statuses, last lines, sentences on wrong usage."""
import difflib
import json
import os
import pathlib
import pty
import re
import signal
import subprocess
import sys
import tempfile
import time

from arena import AGON, ROOT, agon, check, match

HELPS = ROOT / "tests/command_line/golden.txt"


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


# Wrong usage, what is said about it, and the same in German.
SENTENCES = (
    ("", "A subcommand is required. See agon --help.", "Es fehlt ein Befehl. Siehe agon --help."),
    ("match othello random", "PLAYER2 is required. See agon --help.", "PLAYER2 fehlt. Siehe agon --help."),
    ("match othello random random --games 0",
     "--games: Value 0 not in range 1 to 1000000000. See agon --help.",
     "--games: 0 liegt nicht zwischen 1 und 1000000000. Siehe agon --help."),
    ("match othello random random --games",
     "--games: 1 required INT:INT in [1 - 1000000000] missing. See agon --help.",
     "--games: Der Wert fehlt. Siehe agon --help."),
    ("match othello random random --seed x",
     "Could not convert: --seed = x. See agon --help.", "--seed kann nicht den Wert x haben. Siehe agon --help."),
    ("match othello random random --mode x",
     "--mode: x not in {course}. See agon --help.", "--mode: x gehört nicht zu {course}. Siehe agon --help."),
    ("match othello random random extra", "The following argument was not expected: extra. See agon --help.",
     "Diese Angabe war nicht erwartet: extra. Siehe agon --help."),
    ("token x --staff --worker", "--staff excludes --worker. See agon --help.",
     "--staff und --worker schließen einander aus. Siehe agon --help."),
    ("relay uart a", "DEVICES: At least 2 required but received 1. See agon --help.",
     "DEVICES: Angaben: 1, nötig sind mindestens 2. Siehe agon --help."),
    ("serve --tls-cert /no/such", "--tls-cert: File does not exist: /no/such. See agon --help.",
     "--tls-cert: Eine Datei /no/such gibt es nicht. Siehe agon --help."),
    ("treasure TR", "TR URL GAMEID, or new is required. See agon --help.",
     "Es fehlt TR URL GAMEID oder new. Siehe agon --help."),
    ("perft battleship 3", "The moves of Battleship cannot be listed in this position, so there is no perft.",
     "Die Züge von Battleship lassen sich in dieser Stellung nicht aufzählen; darum gibt es kein perft."),
    ("tournament /no/such.toml", "Cannot read /no/such.toml.", "/no/such.toml lässt sich nicht lesen."),
    ("join agon 127.0.0.1:1 --player random", "Say which game to ask for: --game NAME.",
     "Sage, um welches Spiel es geht: --game NAME."),
    ("match othello random random --rules odd",
     "'odd' is neither a rule profile nor KEY=VALUE of this game. Known: standard, empties.",
     "'odd' ist weder ein Regelprofil noch NAME=WERT dieses Spiels. Bekannt: standard, empties."),
)


def sentences(data):
    for arguments, english, german in SENTENCES:
        for language, wanted in (("C.UTF-8", english), ("de_DE.UTF-8", german)):
            said = agon(*arguments.split(), status=2, env={**os.environ, "LC_ALL": language}).stderr
            check(said == f"agon: {wanted}\n", f"{language}, agon {arguments}: {said}")


def all_helps():
    """What --help says, of the program and of each of its commands."""
    def asked(*words):
        done = subprocess.run(["agon", *words, "--help"], executable=AGON, capture_output=True, text=True, check=True)
        return done.stdout
    whole = asked()
    verbs = re.findall(r"^  (\w+) ", whole[whole.index("Subcommands:"):], re.M)
    return "".join([whole, *(asked(v) for v in verbs), asked("treasure", "new")])


def helps(data):
    """Names are part of the contract. Where a new one is meant, `tests/command_line.py accept` writes it down."""
    difference = difflib.unified_diff(HELPS.read_text().splitlines(), all_helps().splitlines(), lineterm="", n=1)
    changes = "\n".join(difference)
    check(not changes, f"--help is not what {HELPS.relative_to(ROOT)} says:\n{changes}")


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


# Both moves that are left lose.
ENDGAME = ("d3c5d6e3f3c7d7d2c2d8c6b5c4f4g4g5f5e2b3b1b7h5c1c3a1e6f7g3h4a3b4a8e1g8e7f2d1f1c8b8f6g2h1h2f8a4h8b6h6e8a5g7"
           "a7b2h3")


def decided(data):
    """A lost move is told as lost; the JSON has the engine's value."""
    file = pathlib.Path(data, "values.json")
    lines = agon("analyse", "othello", "--moves", ENDGAME, "--engine", "plain?depth=10", "--json", file).stdout
    check(lines == "a6 lost(-14) exact\ng6 lost(-24) exact\n", f"values for people: {lines}")
    values = [m["value"] for m in json.load(file.open())["moves"]]
    check(values == [-1000014, -1000024], f"values for programs: {values}")


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
        for part in (wrong_usage, sentences, helps, person, interrupted, looking, decided, engine_of_others, openings,
                     charged):
            part(data)


if __name__ == "__main__":
    os.chdir(ROOT)
    if sys.argv[1:] == ["accept"]:
        HELPS.write_text(all_helps())
    else:
        main()
