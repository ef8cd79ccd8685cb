#!/usr/bin/env python3
"""The bundle of the browser client that is kept in web/built: it is what the sources give, it is taken without
node and npm, and it does not silently stand for sources that have changed, such as the board of a new game."""
import os
import pathlib
import shutil
import subprocess
import tempfile

from arena import ROOT, check

TOOLS = ("cat", "cp", "cut", "dirname", "find", "mkdir", "rm", "sh", "sha256sum", "sort", "xargs")
FRESH = "sh web/bundle.sh web/built"
VIEW = """export const board = { game: 'nim', texts: { en: { title: 'The game of heaps' }, de: {} }, german: {} };\n"""


def tree(folder):
    """What the bundle is made of, elsewhere; the packages are those of the repository."""
    copy = pathlib.Path(folder, "tree")
    shutil.copytree(ROOT / "web", copy / "web", ignore=shutil.ignore_patterns("node_modules"))
    (copy / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    for view in ROOT.glob("games/*/view"):
        shutil.copytree(view, copy / view.relative_to(ROOT))
    return copy


def without_node(folder):
    """A PATH with everything that the script needs but node and npm."""
    tools = pathlib.Path(folder, "tools")
    tools.mkdir()
    for tool in TOOLS:
        (tools / tool).symlink_to(shutil.which(tool))
    return str(tools)


def bundle(copy, name, path=os.environ["PATH"]):
    """What the script puts into a folder, and what it says."""
    out = copy / name
    command, env = ["/bin/sh", copy / "web/bundle.sh", out], {**os.environ, "PATH": path}
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env)
    check(done.returncode == 0, done.stdout)
    return {file.name: file.read_bytes() for file in out.iterdir()}, done.stdout


def main():
    kept = {file.name: file.read_bytes() for file in (ROOT / "web/built").iterdir()}
    pages = {name: body for name, body in kept.items() if name != "sources.sha256"}  # they are not made of what is here
    with tempfile.TemporaryDirectory() as folder:
        copy, path = tree(folder), without_node(folder)
        shutil.rmtree(copy / "web/built")
        (copy / "web/built").mkdir()
        made, _ = bundle(copy, "web/built")
        check(sorted(made) == sorted(kept), f"web/built has {sorted(kept)}, {FRESH} makes {sorted(made)}")
        stale = [name for name in kept if made[name] != kept[name]]
        check(not stale, f"{stale} in web/built are not what the sources give: run {FRESH}")
        check(bundle(copy, "bare", path) == (kept, ""), "the kept bundle is taken without node")

        (copy / "games/nim/view").mkdir(parents=True)
        (copy / "games/nim/view/board.tsx").write_text(VIEW)
        taken, said = bundle(copy, "stale", path)
        check(taken == pages and said.count("\n") == 1 and "lack" in said, f"without node it says what lacks: {said}")
        fresh = b"".join(bundle(copy, "new")[0].values())
        check(b"The game of heaps" in fresh, "with node the new game's board is there")


if __name__ == "__main__":
    main()
