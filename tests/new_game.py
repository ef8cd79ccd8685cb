#!/usr/bin/env python3
"""docs/adding-a-game.md, proven. A copy of the repository's core gets two new folders under games/ and nothing else:
their own tests and the conformance suite pass over them. The program of the build beside it, linked with these games
instead of its own, plays them: engines of every strength, a Python bot, a Swiss tournament, people in a browser."""
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import tempfile

from arena import AGON, ROOT, check

GAMES = ("connect_four", "mill")
MOST_LINES = 300
BUILD = pathlib.Path(AGON).resolve().parent


def run(*command, cwd=ROOT, **more):
    done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)
    check(done.returncode == 0, f"{' '.join(map(str, command))}:\n{done.stdout}")
    return done.stdout


def copy_with_new_games(copy):
    for part in ("core", "search"):
        shutil.copytree(ROOT / part, copy / part)
    for part in ("arena/match", "arena/words", "arena/table", "arena/hall", "arena/acquaintances",
                 "arena/player_seed", "tests/main", "tests/conformance_test", "CMakeLists", "CMakePresets"):
        for file in ROOT.glob(part + ".*"):
            (copy / file.relative_to(ROOT)).parent.mkdir(exist_ok=True)
            shutil.copy(file, copy / file.relative_to(ROOT))
    for game in GAMES:
        shutil.copytree(ROOT / "docs/example-game" / game, copy / "games" / game)
        lines = sum(len(f.read_text().splitlines()) for f in (copy / "games" / game).iterdir())
        check(lines <= MOST_LINES, f"{game} has {lines} lines")


def build(copy):
    """As the program beside it was built, so that both can be linked; returns the folder."""
    preset = BUILD.name if BUILD.name in ("dev", "release") else "debug"
    # Elsewhere than the repository, so that the compiler cache needs to know where it is.
    os.environ.update(CCACHE_BASEDIR=str(copy), CCACHE_NOHASHDIR="1")
    run("cmake", "--preset", preset, cwd=copy)
    tests = [f"test_game_{g}" for g in GAMES]
    run("cmake", "--build", "--preset", preset, "--target", "test_conformance", "agon_catalogue", *tests, cwd=copy)
    folder = copy / "build" / preset
    for test in ("test_conformance", *tests):
        check("Status: SUCCESS" in run(folder / test, cwd=copy), test)
    catalogue = (folder / "catalogue.cpp").read_text()
    check("mill_game" in catalogue and "othello" not in catalogue, "the catalogue is made of the folders")
    return folder


def link(folder):
    """The program beside this test with the new games in place of its own."""
    command = run("ninja", "-C", BUILD, "-t", "commands", "-s", "agon").splitlines()[-1]
    own = sorted(str(f) for f in folder.glob("libgame_*.a"))
    words = []
    for word in shlex.split(command.removeprefix(": && ").removesuffix(" && :")):
        if word == "libagon_catalogue.a":
            words += [str(folder / word), *own]
        elif not re.fullmatch(r"libgame_\w+\.a", word):
            words.append(word)
    program = folder / "agon"
    words[words.index("-o") + 1] = str(program)
    run(*words, cwd=BUILD)
    for helper in BUILD.glob("agon-*"):
        if helper.is_file() and os.access(helper, os.X_OK):
            (folder / helper.name).symlink_to(helper)
    return program


def score(agon, data, game, player, opponent, games):
    """Won, drawn, lost of the player."""
    summary = data / "summary.json"
    run(agon, "match", game, player, opponent, "--games", str(games), "--seed", "1", "--json", summary, "--data", data)
    first = json.loads(summary.read_text())["players"][0]
    return [first["wins"], first["draws"], first["losses"]]


def engines_play(agon, data):
    listed = run(agon, "games")
    check("othello" not in listed and listed.count("level:1..10") == len(GAMES), listed)
    for game in GAMES:
        check(re.search(r"^Bench: \d+$", run(agon, "bench", game), re.M), f"{game} has no bench")
        values = run(agon, "analyse", game, "--engine", "best?nodes=2000").splitlines()
        check(len(values) >= 7 and "depth" in values[0], f"{game}: {values}")
        run(agon, "qualify", "best?nodes=2000", "--game", game, "--rounds", "1")
    check(score(agon, data, "connect_four", "best?nodes=3000", "random", 20) == [20, 0, 0], "random is beaten always")
    beaten = score(agon, data, "connect_four", "best?nodes=3000", "greedy", 20)
    check(beaten[0] >= 19, f"greedy is beaten by {beaten}")
    beaten = score(agon, data, "mill", "level:5", "random", 6)
    check(beaten[0] == 6, f"random is beaten by {beaten}")


def others_play(agon, data):
    bot = f"cmd:python3 {ROOT}/clients/python/agon_bot.py"
    for game in GAMES:
        run(agon, "check", game, bot)
        won, drawn, lost = score(agon, data, game, bot, "level:3", 2)
        check(won + drawn + lost == 2, f"{game}: {won} {drawn} {lost}")
    cup = data / "cup.toml"
    cup.write_text(f'name = "Cup"\ngame = "mill"\nformat = "swiss"\nrounds = 2\nparticipant = ["level:1", "level:2", '
                   f'"random", "{bot}"]\n')
    table = run(agon, "tournament", cup, "--data", data)
    check("level:2" in table, table)


def people_play(agon):
    """In a real browser, where there is one; the release build has it."""
    if shutil.which("chromium") and (ROOT / "tests/browser/node_modules").exists():
        artefacts = BUILD / "browser"
        run("node", "tests/browser/new_game.mjs", env={**os.environ, "AGON": str(agon), "ARTEFACTS": str(artefacts)})
    else:
        print("without chromium and node nobody plays in a browser")


def main():
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder)
        copy_with_new_games(copy)
        agon = link(build(copy))
        data = copy / "data"
        data.mkdir()
        engines_play(agon, data)
        others_play(agon, data)
        people_play(agon)


if __name__ == "__main__":
    main()
