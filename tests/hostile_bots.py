#!/usr/bin/env python3
"""Every way a bot can misbehave ends with the right fault, without hang or orphan, and
the arena's memory stays bounded."""
import os
import resource
import tempfile

from arena import ROOT, agon, check, match, processes

BOT = "tests/bots/hostile.py"
# The ways that end in a fault; `None`: a legal game to the end.
EXPECTED = {
    "silent": "timeout", "late 900": "timeout", "exits 3": "crash", "crashes": "crash", "closes_stdout": "disconnect",
    "no_newline": "protocol", "many_lines": "protocol", "crlf": None, "nul": "protocol", "half_line": "timeout",
    "stops_itself": "timeout", "grandchild": "crash", "out_of_turn": "illegal", "illegal": "illegal",
    "passes": "illegal",
    "babbles": "protocol", "resigns": "resign", "deaf": "timeout", "slow_loris": "timeout", "empty_lines": "protocol",
    "bad_bytes": "illegal", "escapes": "illegal", "long_move": "illegal", "imitates": "protocol",
}
MEMORY_LIMIT_MB = 96 * (8 if "asan" in os.environ.get("AGON", "") else 1)


def main():
    with tempfile.TemporaryDirectory() as data:
        for way, fault in EXPECTED.items():
            clock = "move=600ms" if fault == "timeout" else "move=60s"  # whatever else it does is not a matter of speed
            result = match("othello", f"cmd:python3 {BOT} {way}", "random", "--games", 2, "--clock", clock, data=data)
            faults = result["players"][0]["faults"]
            wanted = {fault: 2} if fault else {}
            check(faults == wanted, f"{way}: faults {faults}, expected {wanted}")
            check(not result["players"][1]["faults"], f"{way}: the innocent player has a fault")
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        check(peak < MEMORY_LIMIT_MB, f"peak memory {peak:.0f} MB of {MEMORY_LIMIT_MB} MB")
        check(not processes(BOT), f"orphans: {processes(BOT)}")
        missing = match("othello", "cmd:./no_such_program", "random", data=data)
        check(missing["players"][0]["faults"] == {"crash": 1}, "a program that does not exist")
        said = agon("match", "othello", "cmd:./no_such_program", "random", "--data", data)
        check("could not be started" in said.stdout, "the reason is told: " + said.stdout)
        print(f"{len(EXPECTED)} hostile bots, peak memory {peak:.0f} MB")


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
