#!/usr/bin/env python3
"""The command line is a contract: exit statuses, last lines, sentences on wrong usage."""
import difflib
import json
import os
import pathlib
import pty
import re
import signal
import struct
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
    wide = [line for line in agon("games").stdout.splitlines() if len(line) > 100]
    check(not wide, f"the list of games fits a terminal of 100 columns: {wide}")
    check(agon("bench", "othello").stdout.splitlines()[-1].startswith("Bench: "), "bench signature")
    check(agon("bench", "othello").stdout.splitlines()[-1] == agon("bench", "othello").stdout.splitlines()[-1],
          "bench is deterministic")
    for game in ("battleship", "treasure"):
        said = agon("analyse", game, "--time", "200ms").stdout
        check("cannot be listed. The engine would play " in said, f"{game}: at least its choice: {said}")
    lines = agon("analyse", "othello", "--moves", "f5d6", "--time", "200ms").stdout.splitlines()
    check(len(lines) == 5 and all(l.split()[0] in l.split("  ")[1] for l in lines), f"analyse: {lines}")
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


def mistakes(data):
    """A whole game is judged move by move; a file of positions gets its best moves, or the line that is wrong."""
    file = pathlib.Path(data, "each.json")
    patient = ("--time", "10m")  # the limits of the engines below decide, on a busy machine, too
    lines = agon("analyse", "othello", "--moves", "f5d6c3d3c4b3", "--each", "--engine", "best?depth=6", *patient,
                 "--json", file).stdout.splitlines()
    check(len(lines) == 8 and lines[0].startswith("1 f5 ") and "depth 6" in lines[0], f"each move: {lines}")
    check(lines[6].startswith("player 1: ") and " 3 moves" in lines[7], f"what each side lost: {lines[6:]}")
    for judged in json.load(file.open())["moves"]:
        best, played = judged["best"], judged["played"]
        check(best["value"] - played["value"] == judged["lost"] >= 0 and best["line"][0] == best["move"], f"{judged}")
    lines = agon("analyse", "othello", "--moves", ENDGAME + "g6", "--each", "--engine", "best?nodes=20000",
                 *patient).stdout
    check("g6 -24 exact -10??  a6 -14 exact  a6" in lines, f"ten discs lost in the end: {lines}")
    obf = pathlib.Path(data, "positions.obf")
    known = (ROOT / "games/othello/ffo/fforum-1-19.obf").read_text().splitlines()
    full = "X" * 64 + " X;"
    obf.write_text("\n".join(["# two known ones", known[0], "", known[1], full]) + "\n")
    lines = agon("analyse", "othello", "--batch", obf, "--engine", "best?nodes=4000000",
                 *patient).stdout.splitlines()
    for line, number, position in zip(lines, (2, 4), known):
        score = position.split(":")[1].split(";")[0]
        check(line.split()[0] == f"{number}:" and line.split()[2:4] == [f"{int(score):+}", "exact"], f"{line}")
    check(len(lines) == 3 and lines[2].startswith("5: The game is over"), f"{lines}")
    obf.write_text(known[0] + "\nXO\n")
    wrong = agon("analyse", "othello", "--batch", obf, status=2)
    check(":2: " in wrong.stderr and wrong.stdout == "", f"a bad line is named before any thinking: {wrong}")
    check("positions" in agon("analyse", "othello", "--batch", data + "/none", status=2).stderr, "no such file")
    check("one per line" in agon("analyse", "othello", "--batch", "/dev/null", status=2).stderr, "an empty file")
    agon("analyse", "othello", "--each", status=2)


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


def alike(data):
    """Players that always answer alike get openings; without them the repeated game counts once, and that is said."""
    series = ["match", "othello", "best?nodes=200", "best?nodes=100", "--games", 12, "--data", data]
    file = pathlib.Path(data, "alike.json")
    drawn = agon(*series, "--json", file)
    check("moves by lot" in drawn.stderr, f"the drawing is told: {drawn.stderr}")
    result = json.load(file.open())
    check(result["repeated"] == 0 and len(result["matches"]) == 12, f"all differ: {result['repeated']}")
    plain = agon(*series, "--openings", "none", "--json", file)
    check(json.load(file.open())["repeated"] == 10, "12 games, 2 of them different")
    check("10 of these games repeat" in plain.stdout, f"and that is said: {plain.stdout}")
    test = ["match", "othello", "best?nodes=20", "best?nodes=10", "--openings", "none", "--sprt", "0,5", "--data", data]
    agon(*test, "-q", "--json", file)
    check(len(json.load(file.open())["matches"]) < 400, "a test that learns nothing more ends")
    refused = agon("match", "battleship", "hunt", "hunt", "--openings", "random", status=2).stderr
    check("random" in refused, f"no openings can be drawn: {refused}")


def explored(data):
    """Positions are looked up in stored matches and in files of transcripts; a bad line is named."""
    folder = data + "/explored"
    agon("match", "othello", "greedy", "random", "--games", 6, "--seed", 2, "--data", folder, "-q")
    file = pathlib.Path(data, "explored.json")
    lines = agon("explore", "othello", "--data", folder, "--json", file).stdout.splitlines()
    check(lines[1].split()[:2] == ["*", "6"], f"all matches begin at the start: {lines}")
    found = json.load(file.open())
    check(sum(m["games"] for m in found["moves"]) == 6 == found["games"], f"and all have a first move: {found}")
    most = found["moves"][0]
    lines = agon("explore", "othello", "--moves", most["move"], "--data", folder).stdout.splitlines()
    check(lines[1].split()[:2] == ["*", str(most["games"])], f"after the first move: {lines}")
    games = pathlib.Path(data, "games.txt")
    games.write_text("# one game\n" + ENDGAME + "a6g1g6a2h7\n" + "f5d6\n")  # the second breaks off: it has no result
    lines = agon("explore", "othello", "--games", games).stdout.splitlines()
    check([l.split()[:2] for l in lines[1:]] == [["*", "1"], ["d3", "1"]], f"a file of games: {lines}")
    games.write_text("f5d6\nf5a1\n")
    check(":2: " in agon("explore", "othello", "--games", games, status=2).stderr, "the line that cannot be played")
    check("none" in agon("explore", "othello", "--games", data + "/none", status=2).stderr, "no such file")
    agon("explore", "othello", "--moves", "a1", status=2)


def puzzled(data):
    """Puzzles of a seed are the same twice; stored matches and logs make some, too; a wrong answer is found out."""
    made = agon("puzzles", "othello", "--games", 12, "--seed", 1000000).stdout
    lines = made.splitlines()
    check(len(lines) > 3 and all(len(l.split("\t")) == 11 for l in lines), f"a line per puzzle: {made}")
    file = pathlib.Path(data, "puzzles.tsv")
    agon("puzzles", "othello", "--games", 12, "--seed", 1000000, "--out", file)
    check(file.read_text() == made, "the same twice")
    agon("puzzles", "othello", "--check", file)
    fields = lines[0].split("\t")
    file.write_text("\t".join([*fields[:2], str(int(fields[2]) + 1), *fields[3:]]) + "\n")
    check(fields[0] in agon("puzzles", "othello", "--check", file, status=1).stdout, "an answer that is wrong")
    folder = data + "/puzzled"
    played = ("othello", "level:2", "random", "--games", 30, "--seed", 5, "-q", "--log", folder + "/logs")
    agon("match", *played, "--data", folder)
    stored = agon("puzzles", "othello", "--stored", "--data", folder).stdout
    check(stored, "stored matches make puzzles")
    logs = sorted(pathlib.Path(folder, "logs").iterdir())
    told = agon("puzzles", "othello", *logs).stdout
    check(sorted(told.splitlines()) == sorted(stored.splitlines()), "log files tell the same")
    check("othello" in agon("puzzles", "kulami", logs[0], status=2).stderr, "a match of another game")
    file.write_text("nonsense\n")
    for wrong in (["chess"], ["othello", "--check", file], ["othello", "no-such-match"], ["othello", "--most", 0]):
        agon("puzzles", *wrong, "--data", folder, status=2)


def imported(data):
    """A file of the French federation is kept, and its games are found beside the stored matches."""
    folder, file = data + "/imported", pathlib.Path(data, "WTH.wtb")
    moves = [56, 64, 33, 34, 43]  # f5 d6 c3 d3 c4
    wiped_out = [65, 46, 35, 66, 57, 64, 75, 56, 53]  # nine moves, and White has no disc left
    record = lambda codes: bytes(8) + bytes(codes) + bytes(60 - len(codes))
    file.write_bytes(bytes([20, 26, 1, 1]) + struct.pack("<IHH", 2, 0, 1999) + bytes([8, 0, 24, 0]) +
                     record(moves) + record(wiped_out))
    said = agon("explore", "othello", "--import", file, "--data", folder).stdout
    check("1 game of" in said, f"the one that ended: {said}")
    lines = agon("explore", "othello", "--moves", "f5", "--data", folder).stdout.splitlines()
    check([l.split()[1] for l in lines[1:]] == ["1", "1"], f"e6 is an image of f5: {lines}")
    check(agon("explore", "othello", "--games", file).stdout.splitlines()[1].split()[:3] == ["*", "1", "1"], "once")
    file.write_bytes(file.read_bytes()[:100])
    agon("explore", "othello", "--import", file, "--data", folder, status=2)
    lines = agon("explore", "othello", "--data", folder).stdout.splitlines()
    check(lines[1].split()[1] == "1", f"a torn file replaces nothing: {lines}")


def booked(data):
    """The book learns from matches and by itself, is shown and edited, and whoever plays later plays by it."""
    folder = data + "/booked"
    book = lambda action, *more, **how: agon("book", "othello", action, "--data", folder, *more, **how)
    check("0 positions" in book("show").stdout, "nothing is learnt yet")
    agon("match", "othello", "greedy", "random", "--games", 2, "--seed", 2, "--data", folder, "-q")
    said = book("learn", "--engine", "best?depth=4", "--positions", 5, "--plies", 4).stdout
    check("5 of them opened" in said, f"where the matches went: {said}")
    lines = book("show", "--moves", "f5").stdout.splitlines()
    check(len(lines) >= 4 and "depth" in lines[1], f"three moves: {lines}")
    worst = lines[3].split()[0]
    book("edit", "--moves", "f5" + worst, "--value", "+30")
    lines = book("show", "--moves", "f5").stdout.splitlines()
    check(lines[1].startswith(f"{worst} 30 by hand"), f"what a person wrote: {lines}")
    opening, logs = pathlib.Path(data, "opening.txt"), pathlib.Path(data, "book_logs")
    opening.write_text("f5\n")
    agon("match", "othello", "best?time=20ms", "best?time=20ms", "--openings", opening, "--data", folder, "--log", logs,
         "-q")
    played = [e for e in map(json.loads, next(logs.iterdir()).read_text().splitlines()) if e.get("type") == "moved"]
    check(played[0]["move"] == worst, f"the engine plays by it: {played[0]}")
    book("edit", "--moves", "f5" + worst, "--forget")
    check(worst + " 30" not in book("show", "--moves", "f5").stdout, "and it is gone")
    for wrong in (["edit"], ["edit", "--moves", "f5"], ["edit", "--moves", "f5", "--value", "much"],
                  ["edit", "--moves", "f5d6c3d3c4", "--forget"], ["show", "--moves", "a1"], ["burn"]):
        book(*wrong, status=2)
    check("Battleship" in agon("book", "battleship", "show", status=2).stderr, "a game without a book")
    file = pathlib.Path(folder, "books", "othello.book")
    file.write_text(file.read_text() + "nonsense\n")
    check("othello.book" in book("show", status=2).stderr, "a broken book is named")
    agon("match", "othello", "random", "random", "--data", folder, status=2)


def charged(data):
    """An engine's thinking is charged to the engine, not to the bot that waits for it."""
    players = match("othello", "best?time=30ms&book=0", "cmd:python3 clients/python/agon_bot.py", data=data)["players"]
    check(players[0]["time_per_move_us"]["max"] >= 10000, f"an engine that may think 30 ms needs some of it: {players}")


def main():
    with tempfile.TemporaryDirectory() as data:
        for part in (wrong_usage, sentences, helps, person, interrupted, looking, decided, mistakes, engine_of_others,
                     openings, alike, explored, puzzled, imported, booked,
                     charged):
            part(data)


if __name__ == "__main__":
    os.chdir(ROOT)
    if sys.argv[1:] == ["accept"]:
        HELPS.write_text(all_helps())
    else:
        main()
