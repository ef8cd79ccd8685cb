#!/usr/bin/env python3
"""Checks JSON against its schema:
  check_json.py log FILE…          event logs, docs/schema/header.json and event.json
  check_json.py view:GAME FILE…    one view per line, games/GAME/view.schema.json
  check_json.py SCHEMA FILE…       one document each, docs/schema/SCHEMA.json"""
import json
import pathlib
import sys

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parent.parent


def validator(name):
    view = name.startswith("view:")
    file = ROOT / "games" / name[5:] / "view.schema.json" if view else ROOT / "docs" / "schema" / f"{name}.json"
    schema = json.loads(file.read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def documents(kind, file):
    """Pairs of schema name and document."""
    text = pathlib.Path(file).read_text()
    if kind.startswith("view:"):
        return [(kind, json.loads(line)) for line in text.splitlines()]
    if kind != "log":
        return [(kind, json.loads(text))]
    return [("event" if i else "header", json.loads(line)) for i, line in enumerate(text.splitlines())]


def main(kind, files):
    known = {name: validator(name) for name in (["header", "event"] if kind == "log" else [kind])}
    bad = 0
    for file in files:
        for number, (name, document) in enumerate(documents(kind, file), 1):
            for error in known[name].iter_errors(document):
                print(f"{file}: document {number} is no {name}: {error.json_path}: {error.message}")
                bad = 1
    return bad


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2:]))
