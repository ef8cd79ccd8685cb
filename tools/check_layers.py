#!/usr/bin/env python3
"""Fails if a file includes a header from a room it may not know (docs/architecture.md), if includes form a cycle,
or if a file outside of games/ knows a game by its name: what is special about a game is in its catalogue entry.

A header and its source are one unit: a cycle is a way from a unit back to itself."""
import pathlib
import re
import sys

MAY_INCLUDE = {
    "core": set(),
    "search": {"core"},
    "games": {"core", "search"},
    "arena": {"core"},
    "net": set(),
    "sandbox": set(),
    "store": {"core", "arena"},
    "base": {"core", "net"},
    "seats": {"core", "arena", "net", "sandbox", "store", "base"},
    "course": {"core", "arena", "net", "sandbox", "store", "base", "seats"},
    "cluster": {"core", "arena", "net", "sandbox", "store", "base", "seats", "course"},
    "server": {"core", "arena", "net", "sandbox", "store", "base", "seats"},
    "server/web": {"core", "arena", "net", "sandbox", "store", "base", "seats", "course", "server"},
    "server/away": {"core", "arena", "net", "store", "base", "seats", "cluster", "server", "server/web"},
    "server/peers": {"core", "arena", "net", "store", "base", "cluster", "server", "server/web"},
    "cli": {"core", "search", "arena", "net", "sandbox", "store", "base", "seats", "course", "cluster", "server",
            "server/web", "server/away", "server/peers"},
}
MAY_INCLUDE_HEADER = {"net": {"core/refusal.h"}, "sandbox": {"core/refusal.h"}}  # and nothing else of that room
OUTSIDE = {"tests", "bench", "web", "firmware", "clients", "tools"}  # may include every room
ONLY_HERE = {"boost/asio": {"net"}, "boost/beast": {"net"}, "boost/url": {"net"}, "sqlite3.h": {"store"},
             "nats": {"cluster"}, "CLI/": {"cli"}}

MAY_NAME_GAMES = {"games", "tests", "bench", "docs", "clients", "firmware", "build", "node_modules", "built"}
CODE = {".h", ".cpp", ".ts", ".tsx", ".js", ".mjs", ".py", ".cmake", ".sh"}

root = pathlib.Path(__file__).resolve().parent.parent
sources = sorted(f.relative_to(root) for ending in ("h", "cpp") for f in root.glob(f"**/*.{ending}")
                 if f.relative_to(root).parts[0] not in ("build", "node_modules"))
bad = []


def room_of(path):
    folder = path.parent.as_posix()
    while folder not in MAY_INCLUDE and "/" in folder:
        folder = folder.rpartition("/")[0]
    return folder if folder in MAY_INCLUDE else None


def check_include(where, file, room, target):
    wanted = room_of(pathlib.PurePosixPath(target))
    is_test = file.name.endswith("_test.cpp")
    allowed = MAY_INCLUDE[room] | {room} | ({"arena"} if is_test else set())
    if target in MAY_INCLUDE_HEADER.get(room, set()):
        return
    if wanted and wanted not in allowed:
        bad.append(f"{where}: {room} must not include {wanted}")
    elif room == "games" and wanted == "games" and target.split("/")[1] != file.parts[1]:
        bad.append(f"{where}: a game must not include another game")


def check_library(where, room, library):
    for name, users in ONLY_HERE.items():
        if library.startswith(name) and room not in users:
            bad.append(f"{where}: only {', '.join(sorted(users))} may include {name}")


def unit_of(path):
    return pathlib.PurePosixPath(path).with_suffix("").as_posix()


def cycle_in(graph):
    """A way that returns to where it began, or nothing."""
    state = {}

    def visit(unit, way):
        state[unit] = "open"
        for other in sorted(graph.get(unit, ())):
            if state.get(other) == "open":
                return way[way.index(other):] + [other]
            if other not in state and (found := visit(other, way + [other])):
                return found
        state[unit] = "done"
        return None

    for unit in sorted(graph):
        if unit not in state and (found := visit(unit, [unit])):
            return found
    return None


graph = {}
for file in sources:
    room = room_of(file)
    if room is None and file.parts[0] not in OUTSIDE and file.parts[0] != "docs":
        bad.append(f"{file}: no room has this folder; rooms are listed in {pathlib.Path(__file__).name}")
    for n, line in enumerate((root / file).read_text().splitlines(), 1):
        include = re.match(r'#include (?:"([^"]+)"|<([^>]+)>)', line)
        if not include:
            continue
        if include[1]:
            if unit_of(include[1]) != unit_of(file):
                graph.setdefault(unit_of(file), set()).add(unit_of(include[1]))
            if room:
                check_include(f"{file}:{n}", file, room, include[1])
        elif room:
            check_library(f"{file}:{n}", room, include[2])
sys.setrecursionlimit(10_000)
if found := cycle_in(graph):
    bad.append("these include each other: " + " -> ".join(found))


def check_names():
    """A quoted name of a game, also between escaped quotes."""
    games = sorted(f.parent.name for f in root.glob("games/*/game.cpp"))
    quoted = re.compile(rf"""["'`]({'|'.join(games)})\\?["'`]""")
    for path in sorted(p for p in root.rglob("*") if p.suffix in CODE and p.is_file()):
        file = path.relative_to(root)
        if MAY_NAME_GAMES & set(file.parts):
            continue
        for n, line in enumerate(path.read_text().splitlines(), 1):
            if found := quoted.search(line):
                bad.append(f"{file}:{n}: only games/ knows {found[1]} by its name; ask the catalogue")


check_names()
print("\n".join(bad) or f"layers ok: {len(sources)} files")
sys.exit(bool(bad))
