#!/usr/bin/env python3
"""Fails if a file includes a header from a folder it may not know (docs/architecture.md)."""
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
    "cluster": {"core", "arena", "store"},
    "app": {"core", "search", "arena", "store", "net", "sandbox", "cluster"},
}
ONLY_HERE = {"boost/asio": {"net", "app"}, "boost/beast": {"net"}, "sqlite3.h": {"store"}, "nats": {"cluster"}}

root = pathlib.Path(__file__).resolve().parent.parent
bad = []
for folder, known in MAY_INCLUDE.items():
    for file in sorted([*root.glob(f"{folder}/**/*.h"), *root.glob(f"{folder}/**/*.cpp")]):
        parts = file.relative_to(root).parts
        is_test = file.name.endswith("_test.cpp")
        for n, line in enumerate(file.read_text().splitlines(), 1):
            where = f"{file.relative_to(root)}:{n}"
            own = re.match(r'#include "(\w+)/(\w*)', line)
            if own and own[1] in MAY_INCLUDE:
                allowed = known | {folder} | ({"arena"} if is_test else set())
                if own[1] not in allowed:
                    bad.append(f"{where}: {folder} must not include {own[1]}")
                elif folder == "games" and own[1] == "games" and own[2] != parts[1]:
                    bad.append(f"{where}: a game must not include another game")
            for library, users in ONLY_HERE.items():
                if re.match(rf"#include <{library}", line) and folder not in users:
                    bad.append(f"{where}: only {', '.join(sorted(users))} may include {library}")
print("\n".join(bad) or "layers ok")
sys.exit(bool(bad))
