#!/usr/bin/env python3
"""Draws the pictures that the documents show: DOCUMENT-states.svg is the state table of that document, which a test
compares with the session's own; GAME-NAME.svg is games/GAME/dialogues/NAME.dialog, which a test plays. With --check
nothing is written; an old or missing picture fails."""
import collections
import itertools
import pathlib
import re
import sys
import textwrap
from html import escape

ROOT = pathlib.Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs/protocols/pictures"
STYLE = """<style>
text { font: 13px system-ui, sans-serif; fill: #1c2430 }
.small { font-size: 11px; fill: #4b5868; stroke: #fff; stroke-width: 4px; paint-order: stroke }
.box { fill: #eef3fa; stroke: #3b5b8c; stroke-width: 1.4 }
.end { fill: #f6e9e7; stroke: #a2473c }
.ground { fill: #ffffff }
path, line { fill: none; stroke: #3b5b8c; stroke-width: 1.3 }
.life { stroke: #b6c2d1; stroke-dasharray: 4 4 }
</style>
<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto">
<path d="M0 0L10 5L0 10z" style="fill:#3b5b8c;stroke:none"/></marker></defs>"""


def svg(width, height, title, parts):
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'role="img"><title>{escape(title)}</title>')
    parts = sorted(parts, key=lambda part: part.startswith("<text"))  # words above lines
    ground = f'<rect class="ground" width="{width}" height="{height}"/>'
    return "\n".join([head, STYLE, ground, *parts, "</svg>", ""])


def text(x, y, words, kind="", anchor="start"):
    return f'<text x="{x}" y="{y}" class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'


def tables(document):
    """The tables below the heading States, each a list of rows, without their heads."""
    part = document.read_text().split("\n## States\n")[1].split("\n## ")[0]
    found = []
    for block in re.findall(r"(?:^\|.*\n)+", part, re.M):
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in block.strip().split("\n")]
        found.append(rows[2:])
    return found


def members(which, states):
    if which == "any":
        return states
    if which.startswith("all but "):
        return [s for s in states if s not in which[8:].split(", ")]
    return [s for s in which.split(", ") if s in states]


def arrows(rules, states):
    """{(from, to): inputs}, without what stays."""
    found = {}
    for inputs, where, _, after in rules:
        for before in members(where, states):
            if after not in ("stays", before):
                found.setdefault((states.index(before), states.index(after)), []).append(inputs.replace("`", ""))
    return found


def crowded(found, states):
    """The end, and what is reached from four states and more: so many arrows would hide the others."""
    sources = collections.Counter(after for _, after in found)
    return [s for i, s in enumerate(states) if sources[i] >= 4 or i == len(states) - 1]


def ways_to(state, rules):
    """Lines that say what leads to a state, and from where."""
    for inputs, where, _, after in rules:
        if after == state:
            place = where.replace(f", {after}", "").replace(f"all but {after}", "everywhere")
            yield f"{place}: {inputs.replace('`', '')}"


def state_box(row, name, last):
    y = 60 + 84 * row
    kind = "box end" if last else "box"
    return [f'<rect class="{kind}" x="330" y="{y}" width="130" height="38" rx="8"/>',
            text(395, y + 24, name, anchor="middle")]


def label(x, y, words, anchor):
    lines = textwrap.wrap(", ".join(words), 34)
    return [text(x, y + 13 * i - 6 * (len(lines) - 1), line, "small", anchor) for i, line in enumerate(lines)]


def arrow(before, after, words, lane):
    """Downwards on the right, upwards on the left; neighbours straight."""
    a, b = 60 + 84 * before, 60 + 84 * after
    if after == before + 1:
        return [f'<line x1="395" y1="{a + 38}" x2="395" y2="{b}" marker-end="url(#head)"/>',
                *label(403, a + 64, words, "start")]
    side, edge = (1, 460) if after > before else (-1, 330)
    out = edge + side * (96 + 26 * lane)
    y1, y2 = a + 19 + 6 * side, b + 19 - 6 * side
    path = f"M{edge} {y1}C{out} {y1} {out} {y2} {edge} {y2}"
    middle = edge + side * (74 + 19.5 * lane)
    return [f'<path d="{path}" marker-end="url(#head)"/>',
            *label(middle + 6 * side, (y1 + y2) // 2 + 4, words, "start" if side > 0 else "end")]


def state_picture(document):
    name = document.stem
    meanings, rules = tables(document)
    states = [row[0] for row in meanings]
    parts, lanes = [], {1: 0, -1: 0}
    for row, state in enumerate(states):
        parts += state_box(row, state, row == len(states) - 1)
    found = arrows(rules, states)
    told = crowded(found, states)
    drawn = {pair: words for pair, words in found.items() if states[pair[1]] not in told}
    for pair, words in sorted(drawn.items(), key=lambda item: (abs(item[0][0] - item[0][1]), item[0])):
        side = 1 if pair[1] > pair[0] else -1
        parts += arrow(*pair, words, lanes[side])
        lanes[side] += pair[1] != pair[0] + 1
    height = 84 * len(states) + 36
    for state in told:
        height += 24
        parts.append(text(20, height, f"What leads to {state}, in which state:"))
        for line in [line for words in ways_to(state, rules) for line in textwrap.wrap(words, 120)]:
            height += 17
            parts.append(text(20, height, line, "small"))
    parts.insert(0, text(20, 28, f"States of the {name} session"))
    return svg(860, height + 20, f"States: {name}", parts)


def shortened(words):
    words = re.sub(r"(?:[a-r][012]){100}", "BOARD", words)
    return words if len(words) <= 62 else words[:60] + "…"


def dialogue_rows(lines):
    """(kind, client, words): what happens, one below the other."""
    for line in lines:
        if match := re.match(r"([12])([<>]) ?(.*)", line):
            yield ("sends" if match[2] == ">" else "gets"), int(match[1]), shortened(match[3])
        elif match := re.match(r"([12]) (connects|hangs up|closed)", line):
            yield "note", int(match[1]), match[2]
        elif line.startswith("! "):
            yield "referee", 0, shortened(line[2:])


def without_long_runs(rows):
    """Of four and more lines of one sender in a row the first and the last one."""
    for (kind, client), run in itertools.groupby(rows, key=lambda row: row[:2]):
        run = list(run)
        yield from run if len(run) < 4 or kind == "referee" else [run[0], (kind, client, "…"), run[-1]]


def dialogue_picture(game, name):
    lines = (ROOT / f"games/{game}/dialogues/{name}.dialog").read_text().splitlines()
    rows = list(without_long_runs(dialogue_rows(lines)))
    places, y, parts = {1: 110, 2: 690, 0: 400}, 100, []
    for kind, client, words in rows:
        x, centre = places[client], places[0]
        if kind == "note":
            parts.append(text(x, y, words, "small", "middle"))
        elif kind == "referee":
            parts.append(text(centre, y, f"referee: {words}", "small", "middle"))
        else:
            ends = (x, centre) if kind == "sends" else (centre, x)
            parts.append(f'<line x1="{ends[0]}" y1="{y}" x2="{ends[1]}" y2="{y}" marker-end="url(#head)"/>')
            parts.append(text((x + centre) // 2, y - 5, words, "small", "middle"))
        y += 24
    comment = " ".join(line[2:] for line in lines if line.startswith("# "))
    heads = [line for i, words in enumerate(textwrap.wrap(comment, 105)) for line in [text(20, 22 + 16 * i, words)]]
    for client, who in ((1, "client 1"), (0, "Agon"), (2, "client 2")):
        heads += [f'<line class="life" x1="{places[client]}" y1="84" x2="{places[client]}" y2="{y}"/>',
                  text(places[client], 76, who, anchor="middle")]
    return svg(800, y + 12, f"Dialogue {name}", heads + parts)


def pictures():
    for document in sorted((ROOT / "docs").rglob("*.md")):
        for folder, name in re.findall(r"\(([\w./-]*pictures)/([\w-]+)\.svg", document.read_text()):
            if (document.parent / folder).resolve() != PICTURES.resolve():
                continue  # drawn by something else
            states = name == f"{document.stem}-states"
            yield f"{name}.svg", state_picture(document) if states else dialogue_picture(*name.split("-", 1))


def main():
    old = []
    PICTURES.mkdir(exist_ok=True)
    for name, drawn in pictures():
        file = PICTURES / name
        if "--check" not in sys.argv:
            file.write_text(drawn)
        elif not file.exists() or file.read_text() != drawn:
            old.append(name)
    print(f"old pictures: {', '.join(old)}; draw them with tools/draw_protocols.py" if old else "pictures ok")
    sys.exit(bool(old))


if __name__ == "__main__":
    main()
