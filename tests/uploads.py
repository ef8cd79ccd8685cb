#!/usr/bin/env python3
"""Handing in bots: one in each language plays, and everything that is wrong with a
submission is refused with a sentence. Versions, owners, the closing time, similarity."""
import datetime
import io
import json
import os
import pathlib
import socket
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.error
import urllib.request
import zipfile

from arena import AGON, ROOT, agon, check, match

CPP = (ROOT / "clients/cpp/agon_bot.cpp").read_text()
PYTHON = (ROOT / "clients/python/agon_bot.py").read_text()
JAVASCRIPT = (ROOT / "clients/javascript/agon_bot.js").read_text()
JAVA = (ROOT / "clients/java/AgonBot.java").read_text()
PROLOG = (ROOT / "clients/prolog/agon_bot.pl").read_text()
PLAYER = {"src/main/java/" + name: (ROOT / "clients/java/reference/reference" / name).read_text()
          for name in ("Table.java", "Board.java")}


def archive(files):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as z:
        for name, content in files.items():
            z.writestr(name, content)
    return data.getvalue()


def tar(name, content=b"", kind=tarfile.REGTYPE, link=""):
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:gz") as t:
        info = tarfile.TarInfo(name)
        info.size, info.type, info.linkname = len(content), kind, link
        t.addfile(info, io.BytesIO(content))
    return data.getvalue()


class Course:
    def __init__(self, folder):
        self.folder = folder
        self.data = folder + "/data"

    def token(self, name, *options):
        return agon("token", name, "--data", self.data, *options).stdout.strip()

    def submit(self, token, file, content, *options, ready=True):
        path = pathlib.Path(self.folder, file)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return agon("submit", path, "--token", token, "--data", self.data, *options, status=0 if ready else 1).stdout


def every_language(course, token):
    handed_in = {"cpp": ("one.cpp", CPP), "python": ("two.py", PYTHON), "javascript": ("three.js", JAVASCRIPT),
                 "prolog": ("four.pl", PROLOG), "java": ("five.zip", archive({"src/AgonBot.java": JAVA})),
                 "player": ("six.jar", archive({**PLAYER, "x.class": "?"}))}
    for file, content in handed_in.values():
        said = course.submit(token, file, content)
        check("ready to play" in said, f"{file}: {said}")
    said = agon("match", "othello", "bot:two", "bot:six@1", "--games", 2, "-q", "--data", course.data).stdout
    check("2 of 2 games" in said and "crash" not in said, said)
    said = agon("tournament", "othello", "--uploads", "--format", "swiss", "--rounds", 1, "-q",
                "--data", course.data).stdout
    check(all(name in said for name in ("one", "two", "three", "four", "five", "six")), said)


def team_models(course):
    """A saved model is found as TEAM.NAME in the course's folder, with the number of the author's own team."""
    ki = ('import java.nio.file.*;\npublic class KI extends reference.Table {\n'
          '  public void init(int o, long t, java.util.Random r) {\n    super.init(o, t, r);\n'
          '    try { Files.readString(Path.of("/home/proj/public_lehre/propra/dependencies/7.KI.ser")); }\n'
          '    catch (java.io.IOException e) { throw new IllegalStateException(e); }\n  }\n}\n')
    jar = archive({**PLAYER, "KI.java": ki, "model/KI.ser": "1", "player.txt": "KI"})
    seven, eight = course.token("team seven", "--team", 7), course.token("team eight", "--team", 8)
    check("ready to play" in course.submit(seven, "seven.jar", jar), "the own team's model")
    said = course.submit(eight, "eight.jar", jar, ready=False)
    check("NoSuchFile" in said and "models of another team: 7.KI.ser" in said, f"another team's model: {said}")
    forgotten = archive({**PLAYER, "KI.java": ki, "player.txt": "KI"})
    said = course.submit(seven, "forgotten.jar", forgotten, ready=False)
    check("files that were not handed in: 7.KI.ser" in said, f"no model at all: {said}")


def documented_rules():
    """The course.toml of the guide, without its days."""
    text = (ROOT / "docs/running-a-course.md").read_text().split("```toml\n")[1].split("```")[0]
    return "\n".join(line for line in text.splitlines() if not line.startswith(("opens", "closes")))


def projects(course):
    """A whole project as it lies in Git, under the rules of the guide: the player's own sources count, nothing else."""
    player = next(text for name, text in PLAYER.items() if name.endswith("Table.java"))
    keyboard = player.replace("class Table implements Player {",
                              "class Table implements Player {\n    static final java.util.Scanner KEYS = "
                              "new java.util.Scanner(System.in);\n")
    check(keyboard != player, "the reference player has another form")
    fx = "package gui; import javafx.stage.Stage; public class Gui extends javafx.application.Application { Stage s; }"
    project = {**PLAYER, "src/main/java/reference/Table.java": keyboard, "README.md": "hello", "pom.xml": "<project/>",
               ".git/HEAD": "x", ".gitignore": "out", "META-INF/MANIFEST.MF": "Manifest-Version: 1.0\n",
               "src/main/java/gui/Gui.java": fx, "src/main/resources/board.png": b"\x89PNG", "docs/search.js": "let a;",
               "src/test/java/TableTest.java": "import org.junit.Test; class TableTest {}", "Half.java": "class Half {"}
    del project["src/main/java/Table.java"]
    rules = pathlib.Path(course.data, "course.toml")
    rules.write_text(documented_rules())
    token = course.token("with a project", "--team", 12)
    said = course.submit(token, "project.zip", archive(project))
    check("ready to play. Player reference.Table; compiled: reference/Board.java, reference/Table.java." in said, said)
    check("does not need them: Half.java, TableTest.java, gui/Gui.java." in said, said)
    check("no such files: .gitignore, README.md, pom.xml, src/main/resources/board.png." in said, said)
    head = "public Move nextMove(Move prevMove, long tOpponent, long t) {"
    reads = keyboard.replace(head, head + " KEYS.nextInt();")
    check(reads != keyboard, "the reference player has another form")
    said = course.submit(token, "reads.zip", archive({**project, "src/main/java/reference/Table.java": reads}),
                         ready=False)
    check("keyboard" in said, said)
    deep = "package szte.mi;\npublic class Own extends reference.Table { Deep d = new Deep(); }"
    own = {**PLAYER, "szte/mi/Own.java": deep, "szte/mi/Deep.java": "package szte.mi;\nclass Deep {}",
           "szte/mi/Move.java": "broken", "player.txt": "Own"}
    said = course.submit(token, "own.zip", archive(own))
    check("Player szte.mi.Own" in said, f"own classes in the course's package play: {said}")
    folder = pathlib.Path(course.folder, "classes")
    sources = [str(ROOT / "clients/java/reference/reference" / name) for name in ("Table.java", "Board.java")]
    subprocess.run(["javac", "-cp", pathlib.Path(AGON).parent / "agon-host.jar", "-d", folder, *sources], check=True)
    classes = {str(f.relative_to(folder)): f.read_bytes() for f in folder.rglob("*.class")}
    said = course.submit(token, "compiled.jar", archive({"META-INF/MANIFEST.MF": "x", **classes}))
    check("Taken as class files, because their source is missing: reference.Board" in said, said)
    said = agon("check", "othello", "java:" + str(pathlib.Path(course.folder, "project.zip"))).stdout
    check("sources: Left out" in said and "gui/Gui.java" in said, said)
    said = agon("check", "othello", f"java:{course.folder}/project.zip#Nobody", status=2).stderr
    check("names Nobody" in said and "Players here: reference.Table." in said, said)
    rules.unlink()


def refusals(course, token):
    bomb = archive({"bot.py": b"0" * (80 << 20)})
    compile_bomb = "template <int N> struct A { A<N + 1> a; A<N + 2> b; };\nint main() { A<0> x; }\n"
    endless = ("#include <vector>\n#define X(a) a a a a a a a a\n"
               "int f[] = { X(X(X(X(X(X(X(X(X(1,))))))))) };\nint main() {}\n")
    wrong = {
        "does_not_compile": ("bad.cpp", "int main() { return x; }", "was not declared"),
        "python_syntax": ("bad.py", "def f(:\n", "SyntaxError"),
        "crashes": ("crash.py", "raise SystemExit(3)\n", "exit status 3"),
        "illegal": ("illegal.py", PYTHON.replace("random.choice(moves)", "'a1'"), "the illegal move 'a1'"),
        "compile_bomb": ("bomb.cpp", compile_bomb, ""),
        "endless_compile": ("endless.cpp", endless, ""),
        "bomb": ("bomb.zip", bomb, "larger than 64 MB"),
        "symlink": ("link.tgz", tar("bot.py", kind=tarfile.SYMTYPE, link="/etc/passwd"), "a link"),
        "hard_link": ("hard.tgz", tar("bot.py", kind=tarfile.LNKTYPE, link="/etc/passwd"), "a link"),
        "device": ("device.tgz", tar("bot.py", kind=tarfile.CHRTYPE), "a link or a device"),
        "outside": ("out.tgz", tar("../../bot.py", PYTHON.encode()), "outside"),
        "absolute": ("abs.tgz", tar("/tmp/agon-upload-test.py", PYTHON.encode()), "outside"),
        "many": ("many.zip", archive({f"{i}.py": "" for i in range(2100)}), "more than 2000"),
        "damaged": ("damaged.zip", archive({"bot.py": PYTHON})[:80], "damaged"),
        "no_archive": ("text.txt", "hello", "archive"),
        "no_sources": ("empty.zip", archive({"readme.txt": "hi"}), "no sources"),
        "no_main": ("several.zip", archive({"a.py": "", "b.py": ""}), "bot.py"),
    }
    for why, (file, content, sentence) in wrong.items():
        said = course.submit(token, file, content, "--name", why, ready=False)
        check(sentence in said, f"{why}: {said}")
        check(not pathlib.Path(course.data, "bots", why, "1").exists(), f"{why}: files are left behind")
    check(not os.path.exists("/tmp/agon-upload-test.py"), "an archive wrote outside of its folder")


def each_language_whole(course):
    """A verdict is stored as a phrase: it is told whole in each language, down to the game's own reason."""
    def verdict(bot, language):
        environment = {**os.environ, "LC_ALL": language}
        listed = subprocess.run([AGON, "bots", "--data", course.data], env=environment, capture_output=True, text=True)
        return next(line for line in listed.stdout.splitlines() if line.startswith(bot + "@1: "))
    english, german = (verdict("illegal", language) for language in ("C.UTF-8", "de_DE.UTF-8"))
    check("Trial game 1 was lost by a fault: Player 1 played the illegal move 'a1' as own move 1: " in english, english)
    check("Probespiel 1 ging durch einen Verstoß verloren: Spieler 1 " in german and "'a1'" in german, german)
    why = english.split("as own move 1: ")[1].strip()
    check(why and why not in german, f"the game's reason is German, too: {german}")
    crashed = verdict("crashes", "de_DE.UTF-8")
    check("Spieler 1" in crashed and "Player" not in crashed, crashed)


def similar(course):
    """Renamed copies are found: of refused hand-ins, earlier versions and past terms, too; side by side on a page."""
    past = pathlib.Path(course.folder, "2025")
    past.mkdir()
    (past / "old.pl").write_text(PROLOG.replace("Line", "Zeile"))
    (past / "empty.zip").write_bytes(b"")
    thief = course.token("thief")
    course.submit(thief, "stolen.js", JAVASCRIPT.replace("moves", "steps") + "x = (\n", ready=False)
    page = course.folder + "/similar.html"
    report = agon("bots", "--similar", "othello", "--past", past, "--html", page, "--data", course.data).stdout
    check("copy@1 (bert)" in report and "100 %" in report, report)
    check("stolen@1 (thief, refused)" in report and "2025/old.pl" in report, report)
    text = pathlib.Path(page).read_text()
    check('class="p0"' in text and "options" in text and "<script" not in text, "side by side")
    check("no folder" in agon("bots", "--similar", "othello", "--past", page, "--data", course.data, status=2).stderr,
          "a file is no past term")


def people(course, token):
    said = course.submit(token, "two.py", PYTHON + "\n")
    check("Version 2" in said, said)
    other = course.token("bert", "--team", 2)
    check("somebody else's" in course.submit(other, "two.py", PYTHON, ready=False), "a name belongs to its owner")
    check("Nobody has this token" in course.submit("nonsense", "two.py", PYTHON, ready=False), "a wrong token")
    renamed = PYTHON.replace("moves", "options").replace("send", "tell")
    course.submit(other, "copy.py", renamed)
    similar(course)
    rules = pathlib.Path(course.data, "course.toml")
    rules.write_text("closes = 2020-01-01T00:00:00Z\n")
    check("closed on" in course.submit(other, "late.py", PYTHON, ready=False), "too late")
    check("ready" in course.submit(course.token("staff", "--staff"), "late.py", PYTHON), "staff may always")
    tomorrow = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=1)
    rules.write_text(f"opens = {tomorrow.isoformat(timespec='seconds')}\n")
    check("open on" in course.submit(other, "early.py", PYTHON, ready=False), "too early")
    rules.write_text('languages = ["python"]\nsize_mb = 1\n')
    check("not allowed" in course.submit(other, "lang.cpp", CPP, ready=False), "only Python")
    check("larger than 1 MB" in course.submit(other, "big.py", b"#" * (2 << 20), ready=False), "too large")
    rules.write_text('other_files = [".ser"]\nclass_files = false\n')
    with_bin, with_ser, with_class = (archive({"bot.py": PYTHON, name: "x"})
                                      for name in ("book.bin", "book.ser", "x.class"))
    said = course.submit(other, "content.zip", with_bin)
    check("Left out, because this course takes no such files: book.bin." in said, said)
    check(not list(pathlib.Path(course.data, "bots/content").rglob("book.bin")), "what was left out is not there")
    check("ready to play" in course.submit(other, "content.zip", with_ser), "allowed content")
    check("class files" in course.submit(other, "classes.zip", with_class, ready=False), "class files")
    rules.write_text("java_release = 8\n")
    newer = archive({name: text + "record In%s(int x) {}" % name[-8] for name, text in PLAYER.items()})
    check("not supported in -source 8" in course.submit(other, "newer.jar", newer, ready=False), "too new a language")

    def complaint():
        return agon("submit", course.folder + "/two.py", "--token", other, "--data", course.data, status=2).stderr
    rules.write_text('cpu_seconds = "much"\n')
    check("cpu_seconds must be a whole number" in complaint(), "a wrong value")
    rules.write_text("languages = [\"rust\"]\n")
    check("languages must be a list of languages: cpp" in complaint(), "no such language")
    rules.unlink()
    check("built-in player" in course.submit(other, "greedy.py", PYTHON, ready=False), "an engine's name")
    rules.write_text("colour = 1\n")
    check("colour" in complaint(), "an unknown setting")


def wait_for(url):
    for _ in range(600):
        try:
            return urllib.request.urlopen(url, timeout=60).read()
        except urllib.error.URLError:
            time.sleep(0.1)
    sys.exit("the server does not answer")


def over_http(course, token):
    """The same through a server; nobody sees what others handed in."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = subprocess.Popen([AGON, "serve", "--http", str(port), "--native", "0", "--battleship", "0",
                               "--kulami", "0", "--treasure", "0", "--proxy", "127.0.0.1", "--data", course.data],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        url = f"http://127.0.0.1:{port}"
        wait_for(url + "/health")
        file = pathlib.Path(course.folder, "far.py")
        file.write_text(PYTHON)
        said = agon("submit", file, "--token", token, "--server", url).stdout
        check("ready to play" in said, said)
        odd = pathlib.Path(course.folder, "Meine KI, 50 % & mehr ä.py")
        odd.write_text(PYTHON)
        said = agon("submit", odd, "--token", token, "--server", url, "--name", "odd").stdout
        check("ready to play" in said, f"a file's name may have blanks and umlauts: {said}")
        said = agon("submit", odd, "--token", token, "--server", url, status=1).stdout
        check("cannot be a bot's name" in said, said)
        rules = pathlib.Path(course.data, "course.toml")
        rules.write_text("colour = 1\n")
        said = agon("submit", odd, "--token", token, "--server", url, "--name", "odd", status=1).stdout
        check("Tell the staff" in said and "no setting 'colour'" in said, f"broken rules: {said}")
        rules.unlink()
        file.write_text(PYTHON.replace("random.choice(moves)", "'a1'"))
        agon("submit", file, "--token", token, "--server", url, "--name", "cheat", status=1)
        request = urllib.request.Request(url + "/api/bots/cheat/1", headers={"Authorization": "Bearer " + token})
        told = json.load(urllib.request.urlopen(request))["verdict"]
        check("Player 1 played the illegal move 'a1'" in told["en"] and "Spieler 1" in told["de"] and
              "Player" not in told["de"], f"a verdict in both languages: {told}")
        file.write_text("def f(:")
        said = agon("submit", file, "--token", token, "--server", url, status=1).stdout
        check("SyntaxError" in said and "does not compile" in said, said)
        said = agon("submit", file, "--token", "x", "--server", url, status=1).stdout
        check("Nobody has this token" in said, "a wrong token")

        def ask(path, who):
            headers = {"Authorization": "Bearer " + who, "X-Forwarded-For": "192.0.2.1"}  # not local
            request = urllib.request.Request(url + path, headers=headers)
            try:
                with urllib.request.urlopen(request) as answer:
                    return answer.status, json.load(answer)
            except urllib.error.HTTPError as error:
                return error.code, json.load(error)
        carla = course.token("carla")
        status, listed = ask("/api/bots", carla)
        check(status == 200 and listed["bots"] == [] and listed["people"] == [], "no bots of one's own")
        check(ask("/api/bots/far/2", carla)[0] == 403, "somebody else's output")
        check(ask("/api/bots/far/2", token)[1]["state"] == "refused", "one's own")
        check(ask("/api/bots", "x")[0] == 401, "nobody")
        boss = course.token("boss", "--staff")
        check(len(ask("/api/bots", boss)[1]["bots"]) > 20, "staff see all")
        loud = "import sys\nprint('a secret of loud', file=sys.stderr, flush=True)\n" + PYTHON
        course.submit(token, "loud.py", loud, "--name", "loud")
        played = match("othello", "bot:loud", "random", "--games", 1, data=course.data)["matches"][0]["id"]
        for who, sees in ((token, True), (boss, True), (carla, False), ("", False)):
            told = json.dumps(ask(f"/api/matches/{played}", who)[1])
            check(("a secret of loud" in told) == sees, f"stderr is for its author and staff: {told[:2000]}")
    finally:
        server.terminate()
        server.wait()


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        course = Course(folder)
        token = course.token("anna", "--team", 1)
        every_language(course, token)
        team_models(course)
        projects(course)
        refusals(course, token)
        each_language_whole(course)
        over_http(course, token)
        people(course, token)
        print("uploads: six languages, models of teams, seventeen refusals, people and rules")


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
