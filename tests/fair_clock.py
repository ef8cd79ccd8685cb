#!/usr/bin/env python3
"""The clock under load and abuse: whoever needs microseconds never loses on time, however busy the machine is;
whoever thinks too long always does; nobody gains by burning processor time elsewhere.

  tests/fair_clock.py          short, as part of the tests
  tests/fair_clock.py full     5,000 games beside twelve busy loops, 200 late players
"""
import contextlib
import glob
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from arena import AGON, ROOT, agon, check, match

BUILD = pathlib.Path(AGON).parent
FULL = "full" in sys.argv
QUICK = f"cmd:{BUILD}/first_legal"
CLOCK = "total=200ms+2ms"


def bot(**options):
    return f"cmd:{BUILD}/time_user " + " ".join(f"{name}={value}" for name, value in options.items())


@contextlib.contextmanager
def busy(loops):
    """So many programs that compute all the time, each in a session of its own: strangers to the arena."""
    spin = "while True: pass"
    running = [subprocess.Popen([sys.executable, "-c", spin], start_new_session=True) for _ in range(loops)]
    try:
        yield
    finally:
        for loop in running:
            loop.kill()
        for loop in running:
            loop.wait()


def faults(result, player=None):
    players = result["players"] if player is None else [result["players"][player]]
    return {kind: count for p in players for kind, count in p["faults"].items()}


def moves_of(folder):
    """Every move of the logs in a folder, and every end."""
    found = []
    for name in sorted(glob.glob(f"{folder}/*.jsonl")):
        events = [json.loads(line) for line in open(name)][1:]
        found.append(([e for e in events if e["type"] == "moved"], events[-1]))
    return found


def wall(move):
    return move.get("wall_us", move["took_us"])


def beside_busy_loops(data, games, **options):
    began = time.monotonic()
    with busy(12):
        result = match("othello", QUICK, QUICK, "--games", games, "--clock", CLOCK, "--concurrency", 2, "--log",
                       f"{data}/log", data=data, timeout=6 * 3600, **options)
    check(len(result["matches"]) == games and not faults(result), f"{games} games beside busy loops: {faults(result)}")
    moves = [m for played, _ in moves_of(f"{data}/log") for m in played]
    print(f"{games} games at {CLOCK} beside twelve busy loops in {time.monotonic() - began:.0f} s: no fault, "
          f"{result['arena']['voided']} void; the slowest move took {max(map(wall, moves))} us by the wall, "
          f"{max(m['took_us'] for m in moves)} us were charged at most")


def starved(data):
    beside_busy_loops(data, 5000 if FULL else 40)


def starved_without_precedence(data):
    """The same without weights of control groups, which a process of low priority does not take."""
    beside_busy_loops(data, 5000 if FULL else 20, preexec_fn=lambda: os.nice(1))


def late(data):
    """Who computes, sleeps or lets children compute for longer than its clock loses, also beside busy loops. While
    strangers keep its children waiting a program is forgiven a sleep, but not beyond the longest wall (1.8 s)."""
    tries = 200 if FULL else 4
    for number, way in enumerate([dict(burn=230), dict(sleep=230), dict(helpers=3, sleep=2000)]):
        with busy(2):
            result = match("othello", bot(at=2, **way), QUICK, "--games", tries, "--clock", CLOCK, "--concurrency", 4,
                           data=f"{data}/{number}", timeout=6 * 3600)
        check(faults(result, 0) == {"timeout": tries}, f"{way}: {faults(result)} of {tries}")
        check(not faults(result, 1), f"{way}: the opponent has {faults(result, 1)}")
    print(f"{3 * tries} players that thought too long: all lost on time, none of their opponents")


def no_gift(data):
    """18 ms of every move are more than 200 ms + 2 ms allow for a game: the grace is for the wire."""
    result = match("othello", bot(burn=18), QUICK, "--games", 2, "--clock", CLOCK, "--log", f"{data}/log", data=data)
    check(faults(result, 0) == {"timeout": 2} and not faults(result, 1), f"burner of 18 ms: {faults(result)}")
    for moves, end in moves_of(f"{data}/log"):
        used = sum(m["took_us"] for m in moves if m["seat"] == end["culprit"])
        own = sum(m["seat"] == end["culprit"] for m in moves)
        check(used <= 200_000 + 2_000 * own, f"{used} us charged in {own} moves")
        check(own < 200 / 16 + 1, f"{own} moves of 18 ms each were played")
        check(end["spent"]["charged_us"] > 0 and "cpu_us" in end["spent"], "a flag tells what was spent")


def spinners(data):
    """Thirty children of one bot that compute all the time cost the other one no game."""
    games = 6 if FULL else 2
    result = match("othello", bot(spinners=30), QUICK, "--games", games, "--clock", CLOCK, data=data)
    check(not faults(result, 1), f"the opponent of a bot with 30 spinning children: {faults(result, 1)}")


def own_cores(data):
    """Without weights two programs on a clock have cores of their own where there are two, and the record says which;
    with one core the record and doctor say what could not be enforced. Thirty children cost the other one no game."""
    cores = sorted(os.sched_getaffinity(0))
    seen = {}
    for few in ([False, True] if len(cores) > 1 else [True]):
        def weak(few=few):
            os.nice(1)  # such a process takes no precedence
            if few:
                os.sched_setaffinity(0, cores[:1])
        log = f"{data}/log{few}"
        result = match("othello", bot(spinners=30), QUICK, "--games", 2, "--clock", CLOCK, "--log", log,
                       data=f"{data}/{few}", preexec_fn=weak)
        check(not faults(result, 1), f"the opponent of 30 spinning children: {faults(result, 1)}")
        text = "".join(pathlib.Path(name).read_text() for name in glob.glob(f"{log}/*.jsonl"))
        check(("seats.own_cores" in text) != few, f"the record tells the cores of each: {text[:600]}")
        check(("seats.is_nice" in text) == few, f"the record tells what was not enforced: {text[:600]}")
        seen[few] = agon("doctor", preexec_fn=weak).stdout
    check("one core only" in seen[True], seen[True])
    check(len(cores) < 2 or "each program has cores of its own" in seen[False], seen.get(False))


def records(data):
    """Every move holds the wall, what was charged and the processor time; the last is the least that is charged."""
    with busy(4):
        match("othello", bot(burn=5), QUICK, "--games", 1, "--clock", "total=2s", "--log", f"{data}/log", data=data)
    (moves, _), = moves_of(f"{data}/log")
    check(all("cpu_us" in m for m in moves), "every move has its processor time")
    for m in moves:
        check(min(m["cpu_us"], wall(m)) <= m["took_us"] <= wall(m), f"charged between processor time and wall: {m}")
    burnt = [m for m in moves if m["seat"] == 1]
    charged, computed = sum(m["took_us"] for m in burnt), sum(m["cpu_us"] for m in burnt)
    check(computed >= 4000 * len(burnt), f"{computed} us computed in {len(burnt)} moves of 5 ms")
    check(charged <= 1.5 * computed + 2000 * len(burnt), f"charged {charged} us for {computed} us computed")
    shown = agon("replay", "-v", glob.glob(f"{data}/log/*.jsonl")[0]).stdout
    check("wall" in shown and "processor" in shown, f"replay -v tells the times: {shown[:300]}")


def stopped(data):
    """The arena is stopped in mid game: the game is void and played again, and the summary says so."""
    pause = 10 if FULL else 2
    series = ["othello", bot(sleep=60), bot(sleep=60), "--games", "3", "--clock", "total=6s+2ms", "--concurrency",
              "3", "-q", "--data", data, "--json", f"{data}/out.json"]
    child = subprocess.Popen([AGON, "match", *series], stdout=subprocess.PIPE, text=True, cwd=ROOT)
    time.sleep(1.5)
    child.send_signal(signal.SIGSTOP)
    time.sleep(pause)
    child.send_signal(signal.SIGCONT)
    said = child.communicate(timeout=300)[0]
    check(child.returncode == 0, f"a stopped arena ends with {child.returncode}")
    result = json.load(open(f"{data}/out.json"))
    check(not faults(result), f"stopped for {pause} s: {faults(result)}\n{said}")
    check(result["arena"]["voided"] > 0 and "void and played again" in said, f"the summary tells of void games: {said}")


def engines(data):
    """An engine of the arena's own process is charged by the same rule."""
    with busy(8):
        result = match("othello", "best?time=40ms", "level:9", "--games", 2, "--clock", "total=3s", "--log",
                       f"{data}/log", data=data)
    check(not faults(result), f"engines beside busy loops: {faults(result)}")
    for moves, _ in moves_of(f"{data}/log"):
        check(all("cpu_us" in m for m in moves), "every move of an engine has its processor time")


def cpu_clock(data):
    """Processor time as the clock: charged is what was computed, and a program sees it as its own time."""
    with busy(6):
        result = match("othello", bot(plan=20), "level:7", "--games", 2, "--clock", "total=1500ms,cpu", "--log",
                       f"{data}/log", data=data)
    check(not faults(result), f"a clock of processor time: {faults(result)}")
    for moves, _ in moves_of(f"{data}/log"):
        check(all(m["took_us"] == m["cpu_us"] for m in moves), "processor time is what is charged")
        planned = [m for m in moves if m["cpu_us"] > 10_000]
        check(len(planned) > 20, "the planner plans")
        for m in planned:
            check(19_000 <= m["cpu_us"] <= 40_000, f"20 ms by its own clock: {m}")
    slow = match("othello", bot(burn=400, at=3), QUICK, "--games", 2, "--clock", "total=300ms,cpu", data=f"{data}/slow")
    check(faults(slow, 0) == {"timeout": 2}, f"more processor time than the clock has: {faults(slow)}")
    refused = agon("match", "othello", "tcp:4000", "random", "--clock", "total=8s,cpu", status=2).stderr
    check("processor time" in refused, f"a player that cannot be measured: {refused}")


def cpu_clock_for_all(data):
    """In every game, for programs, boxes, Java classes and engines of ours: nobody breaks, computing is what costs."""
    box = pathlib.Path(data, "box")
    box.mkdir()
    for folder in (pathlib.Path(data), box):
        folder.chmod(0o755)
    shutil.copy(ROOT / "clients/python/agon_bot.py", box)
    (box / "agon_bot.py").chmod(0o644)
    program, boxed = f"cmd:python3 {box}/agon_bot.py", f"box:{box}#python3 agon_bot.py"
    pairs = [(game, a, "random") for game in ("othello", "kulami", "battleship", "treasure") for a in (program, boxed)]
    pairs += [("othello", "java:clients/java/reference", "level:2"), ("kulami", "level:3", "level:2"),
              ("battleship", "hunt", "random"), ("treasure", "nearest", "random")]
    for number, (game, first, second) in enumerate(pairs):
        log = f"{data}/log{number}"
        result = match(game, first, second, "--games", 2, "--clock", "total=60s,cpu", "--log", log,
                       data=f"{data}/{number}")
        check(not faults(result), f"{game}, {first} against {second} by processor time: {faults(result)}")
        for moves, _ in moves_of(log):
            check(moves and all(m["took_us"] == m["cpu_us"] for m in moves), f"{game}, {first}: {moves[:2]}")


def main():
    cases = [starved, starved_without_precedence, late, no_gift, spinners, own_cores, records,
             stopped, engines, cpu_clock,
             cpu_clock_for_all]
    wanted = [c for c in cases if c.__name__ in sys.argv] or cases
    for case in wanted:
        with tempfile.TemporaryDirectory() as data:
            case(data)
        print(f"{case.__name__}: good", flush=True)


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
