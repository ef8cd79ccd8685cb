#!/usr/bin/env python3
"""docs/adding-a-game.md, proven: a copy of the repository's core with one new folder
under games/ has a new game, and the conformance suite passes over it."""
import os
import pathlib
import shutil
import subprocess
import tempfile

from arena import ROOT, check


def run(*command, cwd):
    done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    check(done.returncode == 0, f"{' '.join(command)}:\n{done.stdout}")
    return done.stdout


def main():
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder)
        for part in ("core", "search"):
            shutil.copytree(ROOT / part, copy / part)
        for part in ("arena/match", "arena/words", "arena/table", "arena/hall", "tests/main", "tests/conformance_test",
                     "CMakeLists", "CMakePresets"):
            for file in ROOT.glob(part + ".*"):
                (copy / file.relative_to(ROOT)).parent.mkdir(exist_ok=True)
                shutil.copy(file, copy / file.relative_to(ROOT))
        shutil.copytree(ROOT / "docs/example-game", copy / "games/nim")
        # Elsewhere than the repository, so that the compiler cache needs to know where it is.
        os.environ.update(CCACHE_BASEDIR=folder, CCACHE_NOHASHDIR="1")
        run("cmake", "--preset", "debug", cwd=copy)
        run("cmake", "--build", "--preset", "debug", "--target", "test_conformance", cwd=copy)
        out = run("build/debug/test_conformance", cwd=copy)
        check("Status: SUCCESS" in out, out)
        catalogue = (copy / "build/debug/catalogue.cpp").read_text()
        check("nim_game" in catalogue and "othello" not in catalogue, "the catalogue is made of the folders")


if __name__ == "__main__":
    main()
