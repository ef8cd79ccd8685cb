#!/usr/bin/env python3
"""What a course asks of the command line: a sequential test that stops by itself, the
encounter's points, the all-time list."""
import json
import os
import tempfile

from arena import ROOT, agon, check, match


def main():
    with tempfile.TemporaryDirectory() as data:
        series = ["othello", "greedy", "random", "--seed", 4, "--sprt", "0,50", "--games", 5000]
        result = match(*series, data=data)
        check(result["sprt"]["verdict"] == "elo1" and len(result["matches"]) < 2000,
              f"greedy is stronger: {result['sprt']}")
        again = match(*series, "--resume", data=data)
        check(again["matches"] == result["matches"], "a decided test is not continued")
        busy = match(*series, "--concurrency", 4, data=data + "/busy")
        check([m["outcome"] for m in busy["matches"]] == [m["outcome"] for m in result["matches"]],
              "several threads decide the same")
        reverse = match("othello", "random", "greedy", "--seed", 4, "--sprt", "0,50", data=data)
        check(reverse["sprt"]["verdict"] == "elo0", f"random is not: {reverse['sprt']}")
        said = agon("match", *series[:3], "--sprt", "5,0", "--data", data, status=2).stderr
        check("sequential test" in said, "bounds in the wrong order")

        encounter = ("match", "othello", "best?nodes=200", "random", "--mode", "course", "--rounds", 3, "-q",
                     "--data", data)
        said = agon(*encounter).stdout
        check("Encounter: best?nodes=200 6 games won, random 0 games won; points 2 : 0" in said, said)
        german = {**os.environ, "LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8"}
        said = agon(*encounter, env=german).stdout
        check("Punkte 2 : 0" in said, said)

        said = agon("ratings", "--data", data, "--json", data + "/ratings.json").stdout
        check(said.index("best?nodes=200") < said.index("greedy") < said.index("random"), said)
        listed = [e["name"] for e in json.load(open(data + "/ratings.json"))["othello"]]
        check(listed == ["best?nodes=200", "greedy", "random"], "the list as JSON")
        check("greedy" not in agon("ratings", "othello", "--top", 1, "--data", data).stdout, "only the first")
        check("No rated match" in agon("ratings", "kulami", "--data", data).stdout, "nobody yet")
        print("sequential tests, encounters and the all-time list")


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
