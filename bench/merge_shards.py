#!/usr/bin/env python3
"""Adds up what the shards of a bench printed: python3 bench/merge_shards.py FILE...
Intervals are of 95 %. Lines look like "  what  mean +- interval  (n = 4, sum = 161, squares = 6500, worst = 44)"."""
import math
import re
import sys

LINE = re.compile(r"  (.+?) +-?[\d.]+ \+- [\d.]+  "
                  r"\(n = (\d+), sum = (-?[\d.]+), squares = ([\d.]+), worst = ([\d.]+)\)")


def main():
    totals, section = {}, ""
    for name in sys.argv[1:]:
        for line in open(name):
            found = LINE.match(line)
            if not found:
                section = section if line.startswith(" ") else line.strip()
                continue
            n, added, squares, worst = totals.get((section, found[1]), (0, 0, 0, 0))
            totals[section, found[1]] = (n + int(found[2]), added + float(found[3]), squares + float(found[4]),
                                         max(worst, float(found[5])))
    before = None
    for (section, what), (n, added, squares, worst) in totals.items():
        if section != before:
            print(section)
        before = section
        mean = added / n
        error = 1.96 * math.sqrt(max(0, squares / n - mean * mean) / (n - 1)) if n > 1 else 0
        print(f"  {what:<44} {mean:8.3f} +- {error:.3f}  (n = {n}, worst = {worst:.3f})")


if __name__ == "__main__":
    main()
