#!/usr/bin/env python3
"""What supervisors rely on: `agon check` tells its progress, why games were lost, and every finding once; an examined
server that breaks down is told so; boards come from files, from the browser's shelf and in capitals; the map of the
treasure hunt is redrawn in place; engines that meet course clients have thinking times; what students need can be
downloaded."""
import http.server
import os
import pathlib
import pty
import re
import select
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
import zipfile

from arena import AGON, ROOT, agon, check, match
from serve import Server
from web_client import Arena

OWN = f"cmd+treasure:{AGON} treasure TR {{url}} {{game}} --player nearest --rules poll_ms=0"
FAST = ["--rules", "action_ms=60000", "poll_ms=0"]
BOARD = pathlib.Path(ROOT, "games/kulami/boards/closed.ku").read_text().strip()


def checked_clients():
    """Progress on stderr; a lost game has its reason; what goes wrong a hundred times is one line with a count."""
    done = agon("check", "treasure", OWN, *FAST, "max_actions=12")
    check("Game 1 of 2" in done.stderr and "Game 2 of 2" in done.stderr, f"progress is told: {done.stderr}")
    lost = [line for line in done.stdout.splitlines() if "Lost: " in line]
    check(lost and all(re.search(r"Lost: \S+ \S+", line) for line in lost), f"with the reason: {done.stdout}")
    bot = f"cmd+treasure:{sys.executable} '{ROOT}/tests/bots/treasure_wrong.py' 'polls fast' TR {{url}} {{game}}"
    report = agon("check", "treasure", bot, "--rules", "action_ms=60000", status=1).stdout
    found = [line for line in report.splitlines() if "wait at least 400 ms" in line]
    check(0 < len(found) <= 2, f"once for each of the two games: {report}")
    check(all(re.search(r"\(\d+ times\)", line) for line in found), f"with a count: {found}")


class Broken(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(500)
        self.send_header("Content-Length", "4")
        self.end_headers()
        self.wfile.write(b"oops")

    do_POST = do_GET

    def log_message(self, *_):
        pass


def broken_server():
    """A server that answers 500 is told so first, with the request that it could not bear."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Broken)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"127.0.0.1:{server.server_address[1]}"
    done = agon("conform", "treasure", address, status=1)
    check(agon("conform", "treasure", f"http://{address}/", status=1).stdout == done.stdout, "a URL is an address, too")
    server.shutdown()
    failed = [line for line in done.stdout.splitlines() if "FAIL" in line]
    check(failed and all("500" in line for line in failed), f"each finding names it: {done.stdout[:1500]}")
    check(any("/games" in line for line in failed), f"and the request: {failed[:2]}")


def boards(folder):
    """From a file, from the shelf of the browser's editor (a name with blanks too), in capitals; nonsense is not."""
    data = f"{folder}/agon"  # where this user's matches are kept
    file = pathlib.Path(folder, "my.ku")
    file.write_text(BOARD + "\n")
    capitals = pathlib.Path(folder, "capitals.ku")
    capitals.write_text(BOARD.upper())
    for board in (file, capitals):
        played = match("kulami", "random", "random", "--games", 2, "--rules", f"board={board}", data=data)
        check(len(played["matches"]) == 2, str(played))
        said = agon("analyse", "kulami", "--rules", f"board={board}", "--engine", "level:1").stdout
        check(re.search(r"\d,\d", said), f"analysed: {said[:300]}")
    arena = Arena(data)
    arena.post("/api/kulami/boards", {"name": "my own board", "text": BOARD})
    arena.end()
    home = {**os.environ, "XDG_DATA_HOME": str(pathlib.Path(data).parent)}
    said = agon("match", "kulami", "random", "random", "--rules", "board=my own board", "-q", env=home).stdout
    check("nosuch" not in said, said)
    missing = agon("match", "kulami", "random", "random", "--rules", "board=nosuch", "--data", data, status=2).stderr
    check("nosuch" in missing, missing)


def thinking_times(folder):
    """An engine that meets a polling client has used time, too."""
    played = match("treasure", OWN, "nearest", "--games", 1, *FAST, data=f"{folder}/times")
    times = {p["name"]: p["time_per_move_us"]["mean"] for p in played["players"]}
    check(times["nearest"] > 0, f"the engine's time is told: {times}")


def redrawn(folder):
    """On a terminal the map is drawn over the last one; in a pipe one stands below the other."""
    server = Server(f"{folder}/map", "--treasure-rules", "poll_ms=0")
    url = f"http://127.0.0.1:{server.ports['treasure']}"

    def command():
        game = agon("treasure", "new", "--server", url, "--debug", "--dummy").stdout.strip()
        return [AGON, "treasure", "TR", url, game, "--player", "nearest", "--rules", "poll_ms=0"]

    near, far = pty.openpty()
    client = subprocess.Popen(command(), stdin=far, stdout=far, stderr=far, env={**os.environ, "TERM": "xterm"})
    os.close(far)
    shown, end = b"", time.monotonic() + 240
    while time.monotonic() < end and select.select([near], [], [], 60)[0]:
        try:
            more = os.read(near, 65536)
        except OSError:
            break
        if not more:
            break
        shown += more
    client.wait(60)
    os.close(near)
    check(shown.count(b"\x1b[H\x1b[J") > 3, f"the map is redrawn in place: {shown[:300]!r}")
    piped = subprocess.run(command(), stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, timeout=240, check=False).stdout
    check(b"\x1b[H" not in piped and b"\x1b[J" not in piped, "a pipe gets no such words")
    server.end()


def downloads(folder):
    """What the arena offers to students of the Java course compiles, and the starter class passes the check."""
    arena = Arena(f"{folder}/offers")
    course = pathlib.Path(folder, "course")
    course.mkdir()
    for name in ("Player.java", "Move.java", "Starter.java", "szte-mi.jar"):
        url = f"http://127.0.0.1:{arena.ports['http']}/assets/course/{name}"
        (course / name).write_bytes(urllib.request.urlopen(url, timeout=60).read())
    arena.end()
    with zipfile.ZipFile(course / "szte-mi.jar") as jar:
        check({"szte/mi/Player.class", "szte/mi/Move.class", "szte/mi/Player.java", "szte/mi/Move.java"}
              <= set(jar.namelist()), f"classes and sources: {jar.namelist()}")
        check(jar.read("szte/mi/Player.java") == (course / "Player.java").read_bytes(), "the same source")
    done = subprocess.run(["javac", "-cp", "szte-mi.jar", "-d", "built", "Starter.java"], cwd=course,
                          capture_output=True, text=True)
    check(done.returncode == 0, "a student compiles it against the archive: " + done.stderr)
    mine = pathlib.Path(folder, "mine")
    mine.mkdir()
    (mine / "Starter.java").write_bytes((course / "Starter.java").read_bytes())
    report = agon("check", "othello", f"java:{mine}").stdout
    check("6 games without a fault" in report and "The same game again" in report, "the starter class plays: " + report)


def main():
    checked_clients()
    broken_server()
    with tempfile.TemporaryDirectory() as folder:
        boards(folder)
        thinking_times(folder)
        redrawn(folder)
        downloads(folder)


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
