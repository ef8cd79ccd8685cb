#!/usr/bin/env python3
"""agon report: a stored match, a log file, the newest match of a bot; in two languages, as a page and for programs; and
what is no finished match is refused with a sentence."""
import json
import os
import pathlib
import tempfile

from arena import agon, check, match


def in_german():
    return {**os.environ, "LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8", "LANGUAGE": "de"}


def stored(data):
    made = match("kulami", "level:2", "random", "--games", 1, "--seed", 4, "--log", data + "/logs", data=data)
    identity = made["matches"][0]["id"]
    quick = ("--depth", 2, "--data", data)
    told = agon("report", identity, *quick, "--json", data + "/r.json", "--html", data + "/r.html").stdout
    for part in ("Turning points", "Worst moves of random", "Accuracy", "Faults"):
        check(part in told, f"{part} is missing: {told}")
    values = json.load(open(data + "/r.json"))
    check(values["match"] == identity and len(values["course"]) == values["plies"] + 1, "the course has every ply")
    check(all(m["lost"] >= 0 and m["best"]["value"] >= m["played"]["value"] for m in values["moves"]), "lost is lost")
    check(all(m["best"]["exact"] or m["best"]["depth"] == 2 for m in values["moves"]), "one depth everywhere")
    page = pathlib.Path(data, "r.html").read_text(encoding="utf-8")
    check(page.startswith("<!doctype html>") and "<polyline" in page and "Accuracy" in page, page[:300])
    again = agon("report", identity, *quick).stdout
    check(again == told, "the same every time")
    german = agon("report", identity, *quick, env=in_german()).stdout
    check("Wendepunkte" in german and "Genauigkeit" in german, german)
    log = next(pathlib.Path(data, "logs").iterdir())
    check(agon("report", log, "--depth", 2).stdout == told, "a log file tells the same")
    return log


def refused(data, log):
    for wrong in (["nothing-like-it"], ["bot:nobody"], [log, "--depth", 0]):
        said = agon("report", *wrong, "--data", data, status=2).stderr
        check(len(said.split()) > 3, f"{wrong}: {said}")
    lines = log.read_text().splitlines()
    unfinished = pathlib.Path(data, "unfinished.jsonl")
    unfinished.write_text("\n".join(lines[:5]) + "\n")
    check("report" in agon("report", unfinished, status=2).stderr, "a match without an end has no report")


def faults(data):
    made = match("othello", "cmd:sh -c 'echo ouch >&2; exit 3'", "random", "--games", 1, data=data)
    told = agon("report", made["matches"][0]["id"], "--depth", 1, "--data", data).stdout
    check("ouch" in told, f"the bot's last words are told: {told}")


with tempfile.TemporaryDirectory() as folder:
    refused(folder, stored(folder))
    faults(folder)
print("match_report ok")
