#!/usr/bin/env python3
"""Hand-ins that mean harm: to whoever scans, unpacks and compiles them, to the disk, to other people's builds and to
the terminal of whoever reads about them. Each gets its sentence; the arena lives, and nothing is left behind."""
import gzip
import io
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile

from arena import ROOT, agon, check
from setting import settings
from uploads_load import Upload
from web_client import Arena

PYTHON = (ROOT / "clients/python/agon_bot.py").read_text()
CPP = (ROOT / "clients/cpp/agon_bot.cpp").read_text()
SLOW = '#if __INCLUDE_LEVEL__ < 150\n#include "slow.cpp"\n#include "slow.cpp"\n#endif\n'  # 2 to the power of 150
PLAYER = ("import szte.mi.*;\npublic class KI implements Player {{\n{}\n"
          "  public void init(int o, long t, java.util.Random r) {{}}\n"
          "  public Move nextMove(Move m, long a, long b) {{ return null; }}\n}}\n")
PROCESSOR = ("import java.util.*; import javax.annotation.processing.*; import javax.lang.model.element.*;\n"
             "public class Evil extends AbstractProcessor {\n"
             "  static { System.out.println(\"PWN\" + \"ED\"); }\n"
             "  public boolean process(Set<? extends TypeElement> a, RoundEnvironment r) { return false; }\n"
             "  public static void main(String[] a) { }\n}\n")
PLUGIN = ("#include <stdlib.h>\n__attribute__((constructor)) static void f() {\n"
          "  for (const char* c = \"QXOFE\"; *c; ++c) __builtin_putchar(*c - 1);\n  exit(1);\n}\n")


def compiled_plugin():
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["gcc", "-shared", "-fPIC", "-xc", "-", "-o", folder + "/plugin"], input=PLUGIN.encode(),
                       check=True)
        return pathlib.Path(folder, "plugin").read_bytes()


def archive(files):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as z:
        for name, content in files.items():
            z.writestr(name, content)
    return data.getvalue()


def tar(*entries):
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w") as t:
        for name, content, size in entries:
            info = tarfile.TarInfo(name)
            info.size = size
            t.fileobj.write(info.tobuf())
            t.fileobj.write(content + b"\0" * (-len(content) % 512))
    return data.getvalue()


def twice(name, first, second):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as z:
        for content in (first, second):
            z.writestr(name, content)
    return data.getvalue()


def forged(crate):
    """A source that is run when it is compiled, and goes on writing what the arena will read."""
    return (f":- shell('while printf %s \"{crate}\" >/result; do :; done >/dev/null 2>&1 &').\n:- halt(1).\n")


# What is handed in: its name, its bytes, what is said about it (and, with a minus in front, what must not be said).
WRONG = {
    # Scanning.
    "long_import": ("long.java", "import " + "a" * 60_000 + ";\nclass Bot {}", "main method"),
    "blanks": ("blanks.java", "class Bot { static" + " " * 400_000 + "void main(", "does not compile"),
    "quotes": ("quotes.java", '"' * 1_000_000, "main method"),
    "comment": ("comment.java", "/*" * 1_000_000, "main method"),
    "long_package": ("package.java", "package " + "a." * 500_000 + "b;", "main method"),
    # Unpacking.
    "bomb": ("bomb.zip", archive({"bot.py": b"0" * (70 << 20)}), "larger than 64 MB"),
    "bomb_in_bomb": ("double.tgz", gzip.compress(tar(("bot.py", b"\0" * (70 << 20), 70 << 20))), "larger than 64 MB"),
    "thousands": ("many.zip", archive({f"{i}.py": "" for i in range(3000)}), "more than 2000"),
    "folders": ("folders.zip", archive({"/".join("ab" * 45) + f"/{i}.py": "" for i in range(20)}), "Which python"),
    "deep": ("deep.zip", archive({"d/" * 600 + "bot.py": ""}), "may have"),
    "huge_size": ("size.tar", tar(("bot.py", b"x", (1 << 33) - 1)), "damaged"),
    "above": ("above.zip", archive({"../../../bot.py": PYTHON}), "outside"),
    "inner_above": ("inner.zip", archive({"a/../../bot.py": PYTHON}), "outside"),
    "root": ("root.zip", archive({"/tmp/agon-evil.py": PYTHON}), "outside"),
    "newline": ("newline.zip", archive({"a\nb.py": PYTHON}), "control characters"),
    "escape": ("escape.zip", archive({"a\x1b[2J.py": PYTHON}), "control characters"),
    "long_name": ("name.zip", archive({"b" * 3000 + ".py": PYTHON}), "may have"),
    "clash": ("clash.zip", archive({"bot.py": PYTHON, "bot.py/x.py": ""}), "in the way"),
    "half": ("half.zip", archive({"bot.py": os.urandom(5000)})[:3000], "damaged"),
    "noise": ("noise.zip", os.urandom(50_000), "archive"),
    # Compilers.
    "plugin": ("plugin.zip", archive({"-fplugin=./evil.cpp": "", "evil.cpp": compiled_plugin()}), "-PWNED"),
    "wrapper": ("wrapper.zip",
                archive({"-wrapper": "", "sh,-c,echo PWNED.cpp": "", "bot.cpp": "int main() {}"}), "-PWNED"),
    "options_file": ("options.zip", archive({"@x.cpp": "--version", "bot.cpp": "int main() {"}), "does not compile"),
    "java_options": ("joptions.zip", archive({"@x.java": "-version", "-J-version.java": "", "Bot.java": "class Bot {"}),
                     "main method"),
    "shadow": ("shadow.cpp", '#include "/etc/shadow"\nint main() {}', "-root:"),
    "passwd": ("passwd.cpp", '#include "/etc/passwd"\nint main() {}', "-root:"),
    "environ": ("environ.cpp", '#include "/proc/self/environ"\nint main() {}', "-secret"),
    "first_environ": ("first.cpp", '#include "/proc/1/environ"\nint main() {}', "does not compile"),
    "incbin": ("incbin.cpp", 'asm(".incbin \\"/etc/shadow\\"");\nint main() {}', "does not compile"),
    "includes_itself": ("slow.cpp", SLOW, "-ready to play"),
    "huge_array": ("huge.cpp", "char a[100 << 20] = {1};\nint main() { return a[5]; }", "larger than 80 MB"),
    "huger_array": ("huger.cpp", "char a[240 << 20] = {1};\nint main() { return a[5]; }", "No space left"),
    "larger_array": ("larger.cpp", "char a[900 << 20] = {1};\nint main() { return a[5]; }", "-ready to play"),
    "templates": ("templates.cpp",
                  "template <int N> struct A { A<N + 1> a; A<N + 2> b; };\nint main() { A<0> x; }", "-ready to play"),
    "macros": ("macros.cpp",
               "#define X(a) a a a a a a a a\nint f[] = { X(X(X(X(X(X(X(X(X(1,))))))))) };\nint main() {}",
               "-ready to play"),
    "errors": ("errors.cpp", "#define X(a) a a a a a a a a a a\nX(X(X(X(X(#error);)))))\n" * 3, "-ready to play"),
    "terminal": ("terminal.cpp", "#error \x1b]0;owned\x07\x1b[2J\nint main() {}", "-\x1b"),
    "processor": ("processor.zip", archive({"Evil.java": PROCESSOR, "Bot.java": "class Bot {",
                  "META-INF/services/javax.annotation.processing.Processor": "Evil"}), "-PWNED"),
    "hosted_processor": ("hosted.zip", archive({"KI.java": PLAYER.format("  int x = ;"), "Evil.java": PROCESSOR,
                         "META-INF/services/javax.annotation.processing.Processor": "Evil"}), "-PWNED"),
    "deep_java": ("deep.java",
                  "class Bot { public static void main(String[] a) { int x = " + "(" * 20_000 + ";", "-ready to play"),
    "deep_python": ("deep.py", "x = " + "(" * 500_000, "does not compile"),
    "coding": ("coding.py", "# -*- coding: ../../tmp/evil -*-\nprint()", "does not compile"),
    "nul": ("nul.py", b"print(1)\0", "does not compile"),
    "deep_script": ("deep.js", "x = " + "[" * 200_000, "does not compile"),
    "other_language": ("bash.js", "#!/bin/sh\nkill -9 1\n", "does not compile"),
    # Run by a compiler that runs what it reads.
    "forged_path": ("forged.pl", forged("12:agon-crate-15:built3:cpp3:bot1:f8:../evil.1:x"), "-ready to play"),
    "forged_language": ("language.pl", forged("12:agon-crate-15:built6:brainf3:bot"), "-ready to play"),
    "forged_option": ("option.pl", forged("12:agon-crate-15:built6:python9:-cimport.1"), "-ready to play"),
    "prolog_reads": ("reads.pl", ":- shell('cat /etc/passwd /data/agon.db; ls /root /home').\n:- halt(1).\n", "-root:"),
    "prolog_waits": ("waits.pl", ":- repeat, fail.\n", "-ready to play"),
    # Names of the file itself.
    "named_option": ("--version.py", "def f(:", "SyntaxError"),
    "named_shell": ("$(touch x);'.py", "def f(:", "SyntaxError"),
}
RIGHT = {
    "harmless": ("bot.py", PYTHON),
    "odd_names": ("odd.zip", archive({"it's a $(bot) & more/bot.py": PYTHON})),
    "named_like_option": ("dash.zip", archive({"-O0/-bot.cpp": CPP})),
}


def told(setting, token, name, file, content):
    path = setting.write(file, content)
    done = setting.run("submit", path, "--token", token, "--name", name, "--data", "data")
    path.unlink()
    check(done.returncode in (0, 1), f"{setting.name}: {name}: exit status {done.returncode} {done.stdout[-2000:]}"
                                     f"{done.stderr[-2000:]}")
    return done.stdout + done.stderr


def goes_wrong(setting, token, name):
    """Why this one is not treated as it should be; empty if it is."""
    file, content, sentence = WRONG[name]
    said = told(setting, token, name, file, content)
    good = sentence[1:] not in said if sentence.startswith("-") else sentence in said
    if not good or "is ready to play" in said:
        return f"{setting.name}: {name}: {said[-1000:]}"
    if (setting.work / "data/bots" / name / "1").exists():
        return f"{setting.name}: {name}: files are left behind"
    return ""


def run_all(setting):
    token = setting.run("token", "anna", "--data", "data").stdout.strip()
    setting.write("data/course.toml", "build_seconds = 2\n")
    found = [goes_wrong(setting, token, name) for name in WRONG]
    check(not any(found), "\n".join(filter(None, found)))
    for name, (file, content) in RIGHT.items():
        said = told(setting, token, name, file, content)
        check("is ready to play" in said, f"{setting.name}: {name}: {said[-2000:]}")
    check(not os.path.exists("/tmp/agon-evil.py"), "an archive wrote outside of its folder")


def is_private(setting):
    """Whatever the caller's umask: nobody else enters the folder, and its database has modes of its own."""
    data = setting.work / "data"
    check(data.stat().st_mode & 0o777 == 0o700, f"{setting.name}: the data folder has {data.stat().st_mode:o}")
    for path in [*data.iterdir()]:
        check(not path.stat().st_mode & 0o077 or path.name == "course.toml", f"{path}: {path.stat().st_mode:o}")
    wide = [p for p in (data / "bots").rglob("*") if not p.is_symlink() and p.stat().st_mode & 0o077]
    check(not setting.user or not wide, f"{setting.name}: {wide} can be read by others")


def quotas(setting):
    """Of versions, of bytes of one person and of all; what was refused costs no bytes."""
    token = setting.run("token", "bert", "--data", "data").stdout.strip()
    staff = setting.run("token", "boss", "--staff", "--data", "data").stdout.strip()
    large = archive({"bot.py": PYTHON, "noise": os.urandom(1 << 20)})
    for rules, sentence, staff_may in (("versions = 1", "versions", True), ("person_mb = 2", "one person may", True),
                                       ("all_mb = 3", "All hand-ins together", False)):
        setting.write("data/course.toml", rules + "\n")
        for number in range(4):
            said = told(setting, token, "junk", "junk.zip", os.urandom(1 << 20))
            if sentence in said:
                break
            said = told(setting, token, "large", "large.zip", large)
            if sentence in said:
                break
        check(sentence in said, f"{setting.name}: {rules}: {said}")
        said = told(setting, staff, "staffs", "large.zip", large)
        check(("is ready to play" in said) == staff_may, f"{setting.name}: {rules}, for staff: {said}")


def built_is_counted(setting):
    """A source of a few hundred bytes that becomes a program of megabytes: it is the program that fills the disk."""
    token = setting.run("token", "cleo", "--data", "data").stdout.strip()
    staff = setting.run("token", "dean", "--staff", "--data", "data").stdout.strip()
    source = CPP + "char ballast[4 << 20] = {1};\n"
    setting.write("data/course.toml", "all_mb = 1\n")
    full = re.search(r"take (\d+) MB of 1 MB", told(setting, token, "small", "small.py", PYTHON))
    used = int(full.group(1)) if full else 0
    for rules, sentence in (("person_mb = 3", "one person may"), (f"all_mb = {used + 3}", "All hand-ins together")):
        setting.write("data/course.toml", rules + "\nbuild_seconds = 20\n")
        said = told(setting, token, "ballast", "ballast.cpp", source)
        check(sentence in said, f"{setting.name}: {rules}: {said}")
        left = list((setting.work / "data/bots/ballast").glob("*/*"))
        check(not left, f"{setting.name}: {rules}: {left} were left behind")
    setting.write("data/course.toml", "person_mb = 3\nbuild_seconds = 20\n")
    crumbs = archive({"bot.py": PYTHON} | {f"crumbs/{i}": "x" for i in range(1500)})
    said = told(setting, token, "crumbs", "crumbs.zip", crumbs)
    check("one person may" in said, f"{setting.name}: 1,500 files of one byte take no room: {said}")
    said = told(setting, staff, "staffs2", "ballast.cpp", source)
    check("is ready to play" in said, f"{setting.name}: staff: {said}")


def wait_until(arena, token, bots):
    """States of these bots once the last of them has its verdict."""
    while True:
        answer = arena.request("GET", "/api/bots", headers={"Authorization": "Bearer " + token})[1]["bots"]
        states = {(b["name"], b["version"]): b for b in answer}
        if states[bots[-1]]["state"] != "building":
            return states
        time.sleep(0.2)


def one_does_not_block_another():
    """Three sources that never end, of one person, and then a plain one of another: it is not the fourth."""
    with tempfile.TemporaryDirectory() as folder:
        data = folder + "/data"
        anna, bert = (agon("token", name, "--data", data).stdout.strip() for name in ("anna", "bert"))
        pathlib.Path(data, "course.toml").write_text("build_seconds = 3\nbuilds = 4\n")
        arena = Arena(data)

        def hand_in(token, name, file, content):
            upload = Upload(arena, token)
            upload.send(name, file, content)
            return upload.answer()
        slow = SLOW.encode()
        for name in ("slow1", "slow2", "slow3", "slow3"):
            check(hand_in(anna, name, "slow.cpp", slow)[0] == 200, name)
        check(hand_in(bert, "quick", "quick.py", PYTHON.encode())[0] == 200, "quick")
        states = wait_until(arena, bert, [("quick", 1)])
        check(states["quick", 1]["state"] == "ready", f"{states}")
        of_anna = wait_until(arena, anna, [("slow3", 1)])
        check(of_anna["slow3", 2]["state"] == "building", f"anna's third was built before bert's only one: {of_anna}")
        check(of_anna["slow3", 1]["verdict"]["code"] == "upload.superseded", f"a newer version came: {of_anna}")
        arena.end()


def main():
    one_does_not_block_another()
    all_settings = settings()[::2]  # one with control groups, one without
    for setting in all_settings:
        run_all(setting)
        is_private(setting)
        quotas(setting)
        built_is_counted(setting)
    names = ", ".join(s.name for s in all_settings)
    print(f"{len(WRONG) + len(RIGHT)} hand-ins, {len(all_settings)} times each: {names}")


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
