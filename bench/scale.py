#!/usr/bin/env python3
"""Ten thousand bots and a hundred thousand spectators, from costs that were measured on one machine.

  scale.py [FILE]     FILE: the JSON lines of bench/cluster.py; default bench/scale.jsonl

Prints the arithmetic of docs/scale.md, then simulates the same cluster match by match: slots
that play, a broker, a head and servers for spectators that each do one thing at a time. Both
must agree on how busy everybody is, and the simulation shows how long results wait."""
import heapq
import json
import pathlib
import random
import sys

BOTS, SPECTATORS = 10_000, 100_000
ROUNDS, GAMES = 14, 2          # Swiss: about log2 of the bots, both colours
MATCH_S, EVENTS = 12.0, 61     # a match of the Othello course with 8 s per player; moves and the end
BATCH = 2                      # matches of 12 s: a pair
LEASE_S = 30
MATCH_BYTES = 2_609            # of the database per match: 1,000 matches of level 2 against level 3
PAGES = 10_000                 # connections that one server takes


def costs(file):
    lines = [json.loads(line) for line in file.read_text().splitlines() if line.startswith("{")]
    overhead = next(x for x in lines if x["measure"] == "overhead")
    told = next(x for x in lines if x["measure"] == "spectators" and x["spectators"] == 0)
    watched = next(x for x in lines if x["measure"] == "spectators" and x["spectators"] > 0)
    return {"head": overhead["head_ms"] / 1e3, "broker": overhead["broker_ms"] / 1e3,
            "event": told["broker_us_per_event"] / 1e6, "server": told["server_us_per_event"] / 1e6,
            "delivery": watched["server_us_per_delivery"] / 1e6, "bytes": watched["bytes_per_delivery"]}


def arithmetic(c, slots, servers):
    rate = slots / MATCH_S                                # matches per second
    events = rate * EVENTS
    deliveries = SPECTATORS * EVENTS / MATCH_S            # everybody watches one match
    return {"matches_per_s": rate, "events_per_s": events, "deliveries_per_s": deliveries,
            # result and its acknowledgement; batch, its two; leases
            "queue_messages_per_s": rate * (2 + 3 / BATCH) + slots * 3 / LEASE_S,
            "head": rate * c["head"], "broker": rate * c["broker"] + events * c["event"],
            "servers": servers * events * c["server"] + deliveries * c["delivery"]}  # every server hears every event


class Station:
    """One core that does one thing after the other."""

    def __init__(self):
        self.free, self.busy, self.longest = 0.0, 0.0, 0.0

    def do(self, now, cost):
        begin = max(now, self.free)
        self.longest = max(self.longest, begin - now)
        self.free = begin + cost
        self.busy += cost
        return self.free


def simulate(c, slots, servers, seconds=60.0, seed=1):
    """Every slot plays one match after the other; the result passes the broker and the head, each event the broker and
    all servers."""
    chance = random.Random(seed)
    broker, head = Station(), Station()
    shows = [Station() for _ in range(servers)]
    audience = SPECTATORS / slots                          # per match, spread over the servers
    events = []                                            # (time, kind)
    for _ in range(slots):                                 # as in the middle of a run
        heapq.heappush(events, (chance.uniform(0, MATCH_S / EVENTS), chance.randint(1, EVENTS)))
    results = 0
    while events and events[0][0] < seconds:
        now, left = heapq.heappop(events)
        told = broker.do(now, c["event"])
        for show in shows:
            show.do(told, c["server"] + audience / servers * c["delivery"])
        if left == 1:
            head.do(broker.do(now, c["broker"]), c["head"])
            results += 1
        heapq.heappush(events, (now + chance.expovariate(EVENTS / MATCH_S), left - 1 or EVENTS))
    longest = {"broker": broker.longest, "head": head.longest, "server": max(s.longest for s in shows)}
    return {"matches_per_s": results / seconds, "broker": broker.busy / seconds, "head": head.busy / seconds,
            "servers": sum(s.busy for s in shows) / seconds, "wait_ms": {k: 1e3 * v for k, v in longest.items()}}


def main():
    file = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).with_name("scale.jsonl"))
    c = costs(file)
    matches = BOTS // 2 * GAMES * ROUNDS
    print(f"{BOTS} bots, {ROUNDS} rounds: {matches} matches, {matches * MATCH_BYTES / 1e6:.0f} MB in the database")
    print("costs: " + ", ".join(f"{k} {1e6 * v:.1f} us" for k, v in c.items() if k != "bytes"))
    worst = 0.0
    print(f"{'slots':>6} {'hours':>6} {'matches/s':>9} {'events/s':>9} {'queue/s':>8} "
          f"{'head':>13} {'broker':>13} {'servers':>15} {'longest wait ms':>30}")
    for slots in (100, 500, 1000, 3000):
        servers = SPECTATORS // PAGES
        a = arithmetic(c, slots, servers)
        s = simulate(c, slots, servers, seconds=20.0 if slots > 500 else 60.0)
        for part in ("head", "broker", "servers"):
            worst = max(worst, abs(s[part] - a[part]) / a[part])
        both = {part: f"{100 * a[part]:.1f}/{100 * s[part]:.1f} %" for part in ("head", "broker", "servers")}
        waits = "  ".join(f"{k} {v:.1f}" for k, v in s["wait_ms"].items())
        print(f"{slots:>6} {matches / a['matches_per_s'] / 3600:>6.1f} {a['matches_per_s']:>9.1f} "
              f"{a['events_per_s']:>9.0f} {a['queue_messages_per_s']:>8.0f} "
              f"{both['head']:>13} {both['broker']:>13} {both['servers']:>15} {waits}  ({servers} servers)")
    full = {"head": 1 / c["head"], "broker": 1 / (c["broker"] + EVENTS * c["event"])}
    print("matches per second at which one core is full: " +
          ", ".join(f"{k} {v:.0f} ({v * MATCH_S:.0f} slots)" for k, v in full.items()))
    print(f"spectators that fill one core of a server: {1 / (c['delivery'] * EVENTS / MATCH_S):.0f}; all of them get "
          f"{SPECTATORS * EVENTS / MATCH_S:.0f} events/s, {SPECTATORS * EVENTS / MATCH_S * c['bytes'] / 1e6:.0f} MB/s")
    print(f"arithmetic and simulation differ by at most {100 * worst:.1f} %")
    return worst > 0.1


if __name__ == "__main__":
    sys.exit(main())
