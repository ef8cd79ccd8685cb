#!/usr/bin/env python3
"""Fails if two types have one name: one word, one thing.

Counted are classes, structs, enums and aliases of a named namespace, whichever it is: of all rooms together, and of
each game by itself. Types inside a class, a function or a nameless namespace belong to their surroundings and do not
count. Two equal aliases are one thing."""
import pathlib
import re
import sys

NOT_ROOMS = {"build", "node_modules", "tests", "bench", "firmware", "clients", "web", "docs", "tools", "packaging"}
NOT_CODE = re.compile(
    r'//[^\n]*|/\*.*?\*/'                       # comments
    r'|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"'   # texts
    r"|(?<![0-9A-Za-z_])'(?:\\.|[^'\\\n])+'"    # characters, not the ' of 1'000
    r'|^[ \t]*#(?:[^\n]*\\\n)*[^\n]*',          # preprocessor
    re.DOTALL | re.MULTILINE)
TEMPLATE = re.compile(r"^\s*template\s*<")
TYPE = re.compile(r"^\s*(?:class|struct|union|enum(?:\s+(?:class|struct))?)\s+(?:alignas\([^)]*\)\s*)?(\w+)"
                  r"(?:\s+final)?\s*(?::(?!:).*)?$", re.DOTALL)
ALIAS = re.compile(r"^\s*using\s+(\w+)\s*=(.*)$", re.DOTALL)
NOTHING = re.compile(r"(?!)")
NAMESPACE = re.compile(r"^\s*(?:inline\s+)?namespace\b\s*([\w:]*)\s*$")


def without_template(head):
    """`template <class T> requires … struct X` as `struct X`; constraints are not used for types here."""
    while match := TEMPLATE.match(head):
        depth, end = 1, match.end()
        while depth and end < len(head):
            depth += {"<": 1, ">": -1}.get(head[end], 0)
            end += 1
        head = head[end:]
    return head


def types_in(text):
    """(line, name, alias of what) of every type that is defined in a named namespace."""
    text = NOT_CODE.sub(lambda gone: re.sub(r"[^\n]", " ", gone[0]), text)
    scopes, begin = [], 0  # of each open brace: is it a named namespace?
    for brace in re.finditer(r"[{};]", text):
        head = without_template(text[begin:brace.start()])
        found = {"{": TYPE, ";": ALIAS}.get(brace[0], NOTHING).match(head)
        if found and all(scopes):
            line = text.count("\n", 0, brace.start() - len(head) + found.start(1)) + 1
            yield line, found[1], " ".join(found[2].split()) if brace[0] == ";" else None
        if brace[0] == "{":
            namespace = NAMESPACE.match(head)
            scopes.append(bool(namespace and namespace[1]))
        elif brace[0] == "}" and scopes:
            scopes.pop()
        begin = brace.end()


def dictionary_of(file):
    return "/".join(file.parts[:2]) if file.parts[0] == "games" else ""


root = pathlib.Path(__file__).resolve().parent.parent
sources = sorted(f.relative_to(root) for ending in ("h", "cpp") for f in root.glob(f"*/**/*.{ending}")
                 if f.relative_to(root).parts[0] not in NOT_ROOMS and not f.name.endswith("_test.cpp"))
known, bad = {}, []
for file in sources:
    for line, name, alias in types_in((root / file).read_text()):
        here = f"{file}:{line}"
        there, meaning = known.setdefault((dictionary_of(file), name), (here, alias or here))
        if meaning != (alias or here):
            bad.append(f"{here}: {name} is the name of another type, too: {there}")
print("\n".join(bad) or f"names ok: {len(known)} types")
sys.exit(bool(bad))
