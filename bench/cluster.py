#!/usr/bin/env python3
"""What a cluster adds and what it costs, on one machine with a real NATS server.

  cluster.py scaling    throughput with 1, 2, 4, 8 workers whose matches mostly sleep, so that the
                        number of workers is the limit and not this machine's cores
  cluster.py overhead   CPU time of head, workers and broker per match beyond the CPU time of the
                        same matches on one machine without a cluster
  cluster.py spectators CPU time per event of a match that is told live, at the worker, the broker and a
                        server that shows it, and per event and spectator at that server

Prints one JSON line per measurement; bench/scale.py reads them."""
import json
import os
import pathlib
import resource
import selectors
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from lab import AGON, Lab, free_ports, outcome, wait_until  # noqa: E402
from web_client import Page  # noqa: E402

TICKS = os.sysconf("SC_CLK_TCK")
# A bot that thinks by sleeping: a match of about sixty moves lasts about 60 * NAP seconds and costs next to nothing.
SLEEPER = """import sys, time
for line in sys.stdin:
    words = line.split()
    if words[0] == 'agon':
        print('want legal', flush=True); print('ready sleeper', flush=True)
    elif words[0] == 'legal':
        move = words[1] if len(words) > 1 else None
    elif words[0] == 'turn':
        time.sleep(NAP); print('move', move, flush=True)
"""
# A match of NAP seconds that needs no processor: whoever is to move sleeps and resigns.
SLEEPY_MATCH = SLEEPER.replace("print('move', move, flush=True)", "print('resign', flush=True)")


def cpu_of(pid):
    """User and system seconds of a process and of its children that have ended."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return sum(int(fields[i]) for i in (11, 12, 13, 14)) / TICKS


def report(**values):
    print(json.dumps(values), flush=True)


def scaling(nap=1.5, matches_per_worker=24, counts=(1, 2, 4, 8)):
    """Between the first and the last tenth of the matches: neither the start nor the last batches, which cannot be
    shared, count."""
    base = None
    for workers in counts:
        with Lab() as lab:
            bot = pathlib.Path(lab.folder, "sleeper.py")
            bot.write_text(SLEEPY_MATCH.replace("NAP", str(nap)))
            player = f"cmd:/usr/bin/python3 {bot}"
            for i in range(workers):
                lab.worker(f"w{i}", "--allow-commands")
            wait_until(lambda: all("works with" in lab.log(f"w{i}") for i in range(workers)), "all workers are there")
            total = matches_per_worker * workers
            head = lab.head(["tournament", "othello", player, player, "--rounds", str(total // 2), "--seed", "1",
                             "--clock", "none", "-q", "--batch", "10s"])
            marks = []
            for share in (0.1, 0.9):
                lab.wait_for_matches(head, share * total)
                marks.append((lab.stored(head), time.monotonic()))
            rate = (marks[1][0] - marks[0][0]) / (marks[1][1] - marks[0][1])
            games, _ = lab.result(head)
            base = base or rate
            report(measure="scaling", workers=workers, matches=len(games), matches_per_s=round(rate, 3),
                   of_linear=round(rate / (base * workers), 3))


def overhead(rounds=500):
    plan = ["tournament", "othello", "random", "random?seed=2", "--rounds", str(rounds), "--seed", "1",
            "--clock", "none", "-q"]
    with tempfile.TemporaryDirectory() as folder:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([AGON, *plan, "--data", folder, "--json", f"{folder}/x.json"],
                       check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        alone = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        count = len(outcome(json.load(open(f"{folder}/x.json")))[0])
    with Lab() as lab:
        worker = lab.worker("w")
        wait_until(lambda: "works with" in lab.log("w"), "the worker is there")
        started = {"worker": cpu_of(worker.pid), "broker": cpu_of(lab.nodes[0].process.pid)}
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        head = lab.head(plan)
        lab.result(head)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = {"head": after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime,
               "worker": cpu_of(worker.pid) - started["worker"],
               "broker": cpu_of(lab.nodes[0].process.pid) - started["broker"]}
    per_match = {k + "_ms": round(1000 * v / count, 3) for k, v in cpu.items()}
    report(measure="overhead", matches=count, alone_ms=round(1000 * alone / count, 3), **per_match,
           overhead_ms=round(1000 * (sum(cpu.values()) - alone) / count, 3))


def watched(port, spectators, seconds, server):
    """Opens a running match in so many pages and reads what they get for a while: how many events and bytes, and the
    server's CPU seconds."""
    def table():
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/tables", timeout=30) as answer:
                return next((t["id"] for t in json.load(answer)["tables"] if t["id"].startswith("far-")), None)
        except OSError:
            return None
    found = wait_until(table, "a match is to be seen")
    pages = selectors.DefaultSelector()
    for _ in range(spectators):
        page = Page(port)
        page.open(found)
        pages.register(page.socket, selectors.EVENT_READ, page)
    before, events, size, end = cpu_of(server.pid), 0, 0, time.monotonic() + seconds
    while time.monotonic() < end:
        for key, _ in pages.select(timeout=0.2):
            data = key.fileobj.recv(1 << 16)
            events += data.count(b'"is":"event"')
            size += len(data)
    return events, size, cpu_of(server.pid) - before


def spectators(pages=200):
    """First many matches that nobody watches, then one long match that many watch."""
    for slots, nap, count, seconds in ((8, 0.01, 0, 20), (1, 0.25, pages, 10)):
        with Lab() as lab:
            bot = pathlib.Path(lab.folder, "sleeper.py")
            bot.write_text(SLEEPER.replace("NAP", str(nap)))
            player = f"cmd:/usr/bin/python3 {bot}"
            worker = lab.worker("w", "--allow-commands", slots=slots)
            port = free_ports(1)[0]
            closed = [word for door in ("native", "battleship", "kulami", "treasure") for word in (f"--{door}", "0")]
            server = lab.own(subprocess.Popen([AGON, "serve", "--http", str(port), *closed,
                                               "--data", f"{lab.folder}/web", "--cluster", lab.urls],
                                              stdout=subprocess.DEVNULL))
            head = lab.head(["tournament", "othello", player, player, "--rounds", "500", "--seed", "1",
                             "--clock", "none", "-q", "--batch", "2s"])
            parts = {"worker": worker, "broker": lab.nodes[0].process, "server": server}
            if count:
                delivered, size, cpu = watched(port, count, seconds, parts["server"])
                report(measure="spectators", spectators=count, delivered=delivered,
                       server_us_per_delivery=round(1e6 * cpu / delivered, 2), bytes_per_delivery=size // delivered)
                continue
            lab.wait_for_matches(head, slots)
            before, first = {k: cpu_of(p.pid) for k, p in parts.items()}, lab.stored(head)
            time.sleep(seconds)
            events = 61 * (lab.stored(head) - first)
            report(measure="spectators", spectators=0, events=events, events_per_s=round(events / seconds),
                   **{k + "_us_per_event": round(1e6 * (cpu_of(p.pid) - before[k]) / events, 1)
                      for k, p in parts.items()})


if __name__ == "__main__":
    os.chdir(ROOT)
    for what in sys.argv[1:] or ("scaling", "overhead", "spectators"):
        {"scaling": scaling, "overhead": overhead, "spectators": spectators}[what]()
