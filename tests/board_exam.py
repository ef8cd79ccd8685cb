#!/usr/bin/env python3
"""The marking sheet of the boards' course on real lines: our own player gets all points by `agon conform uart` and by
`agon check`; what is not there is told."""
import os
import pathlib
import subprocess

from arena import AGON, ROOT, agon, check
from battleship_lines import Cable

BOARD = os.environ.get("BOARD_HOST", str(pathlib.Path(AGON).parent / "agon-board"))
PATIENT = ("limit=600s", "wait=600s", "games=3")  # the machine may be busy


class ExaminedBoard:
    """Our player on two cables: the link and the debug line, as on a desk."""

    def __init__(self):
        self.link, self.debug = Cable(), Cable()
        with open(self.debug.names[0], "r+b", buffering=0) as line:
            self.process = subprocess.Popen([BOARD, self.link.names[0]], stdin=line, stdout=line,
                                            stderr=subprocess.DEVNULL)
        with open(self.debug.names[1], "r+b", buffering=0) as line:
            for setting in ("student 4711", "limit 600000", "least 100", "most 250"):
                self.set(line, setting)

    @staticmethod
    def set(line, setting):
        line.write(f":{setting}\n".encode())
        said = b""
        while (setting.split()[0] + " is ").encode() not in said or not said.endswith(b"\n"):
            said += line.read(4096)

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.link.close()
        self.debug.close()


def full_marks():
    board = ExaminedBoard()
    options = (*PATIENT, f"debug={board.debug.names[1]}", "press=s", "feature=display")
    said = agon("conform", "uart", board.link.names[1], "--option", *options, timeout=600).stdout
    check(said.endswith("7 passed, 0 failed, 0 skipped\n100 of 100 points\n"), "all points: " + said)
    check("START as S1, 10 of 10 points: START4711" in said, "the line is the proof: " + said)
    report = agon("check", "battleship", f"serial:{board.link.names[1]}?limit=600s", "--option", "wait=600s", "games=3",
                  f"debug={board.debug.names[1]}", "press=s", timeout=600).stdout
    check("ok    whole games, 20 of 20 points" in report and "FAIL" not in report, "the same by check: " + report)
    board.stop()


def nobody_there():
    """A line with nothing at its end gets no point, and the examination ends by itself."""
    cable = Cable()
    said = agon("conform", "uart", cable.names[1], "--option", "wait=1s", "limit=1s", status=1, timeout=600)
    check("the board does not answer START" in said.stdout and "0 of 100 points, 30 not examined" in said.stdout,
          said.stdout)
    check("Press the start button" in said.stderr, "a person is asked for the button: " + said.stderr)
    cable.close()


def wrong_usage():
    for words in (("conform", "uart", "/dev/null", "--option", "colour=red"),
                  ("conform", "uart", "/dev/null", "--option", "games=many"),
                  ("check", "battleship", "hunt", "--option", "games=2"),
                  ("check", "battleship", "serial:/dev/null?baud=fast"),
                  ("match", "battleship", "serial:/dev/null?colour=red", "hunt")):
        said = agon(*words, status=2).stderr
        check(len(said.strip().splitlines()) == 1, f"one sentence for {words}: {said}")


def main():
    wrong_usage()
    nobody_there()
    full_marks()


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
