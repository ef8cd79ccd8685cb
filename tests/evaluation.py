#!/usr/bin/env python3
"""The evaluation of Battleship's strategies: one command measures and draws (docs/battleship-evaluation.md). It draws
one curve per strategy that never falls and ends at all games, and the page names every strategy with the figure that
stands in the committed picture."""
import os
import re
import subprocess
import tempfile
import xml.etree.ElementTree as xml

from arena import ROOT, check

BENCH = os.environ.get("BENCH_BATTLESHIP", str(ROOT / "build/release/bench_battleship"))
SVG = "{http://www.w3.org/2000/svg}"
TOP, BOTTOM = 20, 380  # of the curves: all games are over, none is


def bench(section, folder):
    return subprocess.run([BENCH, section, "--fleets", "2", "--svg", folder], capture_output=True, text=True)


def legend(picture):
    """What is written beside the curves: strategy to "mean ± interval"."""
    texts = [t.text for t in picture.iter(SVG + "text")]
    return dict(t.rsplit(": ", 1) for t in texts if "±" in t)


def well_drawn(picture, strategies):
    curves = [[tuple(map(float, p.split(","))) for p in c.get("points").split()]
              for c in picture.iter(SVG + "polyline")]
    check(len(curves) == strategies, f"{len(curves)} curves of {strategies} strategies")
    for curve in curves:
        heights = [y for _, y in curve]
        check(len(curve) == 101 and heights == sorted(heights, reverse=True), f"a curve that falls: {curve}")
        check(heights[0] == BOTTOM and heights[-1] == TOP, f"not from none to all games: {curve}")


def drawn_by_the_command(section, folder):
    said = bench(section, folder)
    check(said.returncode == 0, said)
    printed = dict(re.findall(r"^  ([a-z ]+?) +([\d.]+ \+- [\d.]+)  \(n = 2", said.stdout, re.M))
    picture = xml.parse(f"{folder}/{section}.svg")
    written = legend(picture)
    check(list(written) == list(printed) and len(written) == 9, f"{section}: {written} and {printed}")
    for name, figure in written.items():
        mean, interval = map(float, printed[name].split(" +- "))
        check(figure == f"{mean:.1f} ± {interval:.1f}", f"{name}: {figure}, but printed was {printed[name]}")
    well_drawn(picture, len(written))


def page_and_picture(section, page):
    picture = xml.parse(ROOT / f"docs/pictures/{section}.svg")
    check(f"(pictures/{section}.svg)" in page, f"the page shows {section}")
    for name, figure in legend(picture).items():
        check(re.search(rf"^\| `{re.escape(name)}` \|.*{re.escape(figure)}", page, re.M),
              f"the page does not say that {name} needs {figure} shots")
    well_drawn(picture, 9)


def refuses_a_folder_that_is_not_there():
    done = bench("shots-a", "/nowhere/at/all")
    check(done.returncode == 2 and "/nowhere/at/all" in done.stderr, f"a folder that is not there: {done}")


def main():
    page = (ROOT / "docs/battleship-evaluation.md").read_text()
    with tempfile.TemporaryDirectory() as folder:
        drawn_by_the_command("shots-a", folder)
    for section in "shots-a", "shots-b":
        page_and_picture(section, page)
    refuses_a_folder_that_is_not_there()


if __name__ == "__main__":
    main()
