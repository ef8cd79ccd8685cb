#!/usr/bin/env python3
"""Repositories as they lie are handed in: C++, Python, JavaScript, Prolog and Java, with agon.toml or without, among
tests and broken neighbours. A wrong agon.toml gets a sentence; a long output begins with the lines that matter."""
import io
import os
import pathlib
import re
import sys
import tempfile
import zipfile

from arena import ROOT, agon, check

KIT = {"python": (ROOT / "clients/python/agon_bot.py").read_text(),
       "cpp": (ROOT / "clients/cpp/agon_bot.cpp").read_text(),
       "javascript": (ROOT / "clients/javascript/agon_bot.js").read_text(),
       "prolog": (ROOT / "clients/prolog/agon_bot.pl").read_text()}
PLAYER = """package ki; import szte.mi.*;
public class %s implements Player {
  public void init(int order, long t, java.util.Random rnd) {}
  public Move nextMove(Move prev, long a, long b) { return null; } }"""



PARTED = {"project-main/src/game/player.py": KIT["python"], "project-main/README.md": "x",
          "project-main/old.py": "print 1",
          "project-main/tests/main.py": "import nothing_at_all", "project-main/book.txt": "book"}
GOOD = {
    "entry": {**PARTED, "project-main/agon.toml": 'entry = "src/game/player.py"\n'},
    "both": {**PARTED, "project-main/agon.toml": 'language = "python"\nentry = "src/game/player.py"\n'},
    "closure": {"p/bot.py": "import part.own\nassert open('book.txt').read() == 'book'\n" + KIT["python"],
                "p/part/own.py": "x = 1", "p/part/__init__.py": "", "p/broken.py": "print 1", "p/book.txt": "book"},
    "outermost": {"p/main.py": KIT["python"], "p/a/main.py": "1/0", "p/b.py": ""},
    "package": {"p/package.json": '{"name": "x", "main": "./lib/play.js"}', "p/lib/play.js": KIT["javascript"],
                "p/bot.js": "syntax error here", "p/node_modules/x/index.js": "("},
    "prolog": {"p/agon.toml": 'language = "prolog"\nentry = "play.pl"', "p/play.pl": KIT["prolog"],
               "p/bot.pl": ":- broken("},
    "mains": {"p/src/main.cpp": KIT["cpp"], "p/src/train.cpp": "int main() { return 1; }",
              "p/tests/check.cpp": "int main( {"},
    "made": {"p/agon.toml": 'language = "cpp"\nentry = "out/player"\nbuild = "mkdir out && g++ -o out/player own.cpp"',
             "p/own.cpp": KIT["cpp"], "p/other.cpp": "int main() {}"},
}
BAD = {
    "key": ({"agon.toml": 'entry = "a.py"\nmain = "x"'}, r"agon.toml, line 2: 'main' is not known"),
    "text": ({"agon.toml": "entry = 7"}, r"agon.toml, line 1: entry must be a text"),
    "toml": ({"agon.toml": "entry = \n"}, r"agon.toml, line \d: This is no TOML"),
    "language": ({"agon.toml": 'language = "cobol"'}, r"language 'cobol' is none of"),
    "outside": ({"agon.toml": 'entry = "../../etc/passwd"'}, r"'../../etc/passwd' is no path"),
    "option": ({"agon.toml": 'language = "python"\nentry = "-c"'}, r"'-c' is no path"),
    "missing": ({"agon.toml": 'language = "python"\nentry = "b.py"'}, r"names b.py, which is not there"),
    "nothing": ({"agon.toml": 'language = "cpp"\nbuild = "true"'}, r"a build but no entry"),
    "failing": ({"agon.toml": 'language = "cpp"\nentry = "a"\nbuild = "echo so it is; exit 3"'},
                r"(?s)build command of agon.toml failed.*so it is"),
    "lying": ({"agon.toml": 'language = "cpp"\nentry = "a"\nbuild = "true"'}, r"names a, which is not there"),
    "escaping": ({"agon.toml": 'language = "cpp"\nentry = "a"\nbuild = "ln -s /etc/passwd a"'}, r"\S"),
    "mains": ({"a.cpp": "int main() {}", "b.cpp": "int main() {}"}, r"Which cpp file is to be started"),
}


def archive(files):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as z:
        for name, content in files.items():
            z.writestr(name, content)
    return out.getvalue()


class Course:
    def __init__(self, folder):
        self.folder, self.data = pathlib.Path(folder), folder + "/data"
        self.token = agon("token", "anna", "--staff", "--data", self.data).stdout.strip()

    def submit(self, name, files, ready):
        file = self.folder / (name + ".zip")
        file.write_bytes(archive(files))
        return agon("submit", file, "--token", self.token, "--data", self.data, status=0 if ready else 1).stdout


def hosted(course):
    """A class of the course's interface is chosen by the manifest, too."""
    files = {"p/src/ki/One.java": PLAYER % "One", "p/src/ki/Two.java": PLAYER % "Two"}
    said = course.submit("several", files, ready=False)
    check("Several classes" in said, said)
    said = course.submit("several", {**files, "p/agon.toml": 'language = "java"\nentry = "ki.Two"'}, ready=False)
    check("Trial game 1" in said and "null" in said, said)  # it was built and played: a null where moves are legal


def long_output(course):
    broken = "\n".join(f"int f{i}() {{ return missing{i}; }}" for i in range(30))
    said = course.submit("long", {"bot.cpp": broken + "\nint main() {}"}, ready=False)
    lines = said.splitlines()
    check("does not compile" in lines[0], lines[0])
    check(all("error:" in line for line in lines[2:10]) and lines[10] == "", "\n".join(lines[:12]))
    check(said.count("missing29") >= 1 and said.count("missing0’") >= 2, "then everything")


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        course = Course(folder)
        for name, files in GOOD.items():
            said = course.submit("good_" + name, files, ready=True)
            check("is ready to play" in said.splitlines()[0], f"{name}: {said}")
        for name, (files, sentence) in BAD.items():
            said = course.submit("bad_" + name, {"a.py": "", **files} if "a.cpp" not in files else files, ready=False)
            check(re.search(sentence, said), f"{name}: {said}")
            check(not re.search(r"\{\d\}", said) and "root:x:" not in said, said)
        hosted(course)
        long_output(course)
        print(f"{len(GOOD)} repositories play, {len(BAD)} wrong ones get a sentence, what matters is said first")


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
