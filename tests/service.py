#!/usr/bin/env python3
"""Boots a Debian root under a systemd of its own, installs the package there, and uses its service as staff would.
By hand, as root, a minute (docs/installation.md says how to make the root):

    python3 tests/service.py /srv/unit build/package/agon_*.deb
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import time

from arena import check

PATIENCE = 120  # seconds
UNIFIED = pathlib.Path("/sys/fs/cgroup/unified")
GROUP = (UNIFIED if UNIFIED.exists() else pathlib.Path("/sys/fs/cgroup")) / "agon-service-test"
BOOT = r"""
echo $$ > "$2/cgroup.procs"
exec unshare --mount --pid --ipc --uts --net --cgroup --fork bash -c '
set -e
ip link set lo up
mount --make-rprivate /
mount --bind $1 $1
mkdir -p $1/.old
mount -t proc proc $1/proc
mount -t sysfs sysfs $1/sys
mount -t cgroup2 cgroup2 $1/sys/fs/cgroup
mount -t tmpfs tmpfs $1/dev -o mode=755
cp -a /dev/{null,zero,full,random,urandom,tty} $1/dev/
ln -s /proc/self/fd $1/dev/fd
mkdir $1/dev/shm $1/dev/pts
mount -t devpts devpts $1/dev/pts -o newinstance,ptmxmode=0666
ln -s pts/ptmx $1/dev/ptmx
mount -t tmpfs tmpfs $1/run -o mode=755
mount -t tmpfs tmpfs $1/tmp -o mode=1777
cd $1 && pivot_root . .old && cd / && umount -l .old
exec env -i container=other LANG=C.UTF-8 PATH=/usr/sbin:/usr/bin /lib/systemd/systemd --log-target=null --show-status=no
' boot "$1"
"""
SLOW = ("import random", "import random, time"), ("    return random", "    time.sleep(0.25)\n    return random")


def wait_for(what):
    end = time.monotonic() + PATIENCE
    while True:
        try:
            if value := what():
                return value
        except OSError:
            pass
        check(time.monotonic() < end, f"{what} never came true")
        time.sleep(0.2)


class Machine:
    def __init__(self, root):
        self.since = f"@{time.time():.0f}"
        GROUP.mkdir(exist_ok=True)
        self.boot = subprocess.Popen(["bash", "-c", BOOT, "boot", root, GROUP], start_new_session=True)
        children = pathlib.Path(f"/proc/{self.boot.pid}/task/{self.boot.pid}/children")
        self.init = wait_for(lambda: children.read_text().strip())
        wait_for(lambda: self("systemctl", "is-system-running", ok=False).strip() in ("running", "degraded"))

    def __call__(self, *words, ok=True):
        done = subprocess.run(["nsenter", "-t", self.init, "-m", "-p", "-i", "-u", "-n", "-C", "-r", "-w",
                               "env", "-i", "HOME=/root", "LANG=C.UTF-8", "PATH=/usr/sbin:/usr/bin:/sbin:/bin",
                               *words], capture_output=True, text=True)
        check(not ok or done.returncode == 0, f"{words}: {done.stdout}{done.stderr}")
        return done.stdout + done.stderr

    def get(self, path):
        text = self("curl", "-sf", "localhost:8080" + path, ok=False)
        return json.loads(text) if text else None

    def play(self, first, second):
        body = {"game": "othello", "seats": [{"who": "engine", "player": first}, {"who": "engine", "player": second}]}
        self("curl", "-sf", "localhost:8080/api/tables", "-H", "Content-Type: application/json", "-d", json.dumps(body))

    def journal(self):
        return self("journalctl", "-u", "agon", "-o", "cat", "--no-pager", "--since", self.since)

    def ended(self, player):
        return [m for m in self.get("/api/matches?game=othello")["matches"] if player in m["players"]]

    def up(self):
        wait_for(lambda: self.get("/health"))

    def off(self):
        subprocess.run(["kill", "-KILL", self.init])
        self.boot.wait()
        wait_for(lambda: not (GROUP / "cgroup.procs").read_text())
        subprocess.run(["find", GROUP, "-depth", "-type", "d", "-delete"])


def hand_in(machine, root):
    token = machine("runuser", "-u", "agon", "--", "agon", "token", "anna", "--team", "1",
                    "--data", "/var/lib/agon").strip()
    kits = root / "usr/share/agon/clients"
    slow = (kits / "python/agon_bot.py").read_text()
    for old, new in SLOW:
        slow = slow.replace(old, new)
    (root / "root/slow.py").write_text(slow)
    players = root / "root/players"
    shutil.copytree(kits / "java/reference", players, dirs_exist_ok=True)
    (players / "player.txt").write_text("reference.Table\n")
    shutil.make_archive(str(root / "root/szte"), "zip", players)
    for name, file in (("cpp", "/usr/share/agon/clients/cpp/agon_bot.cpp"),
                       ("java", "/usr/share/agon/clients/java/AgonBot.java"),
                       ("szte", "/root/szte.zip"), ("slow", "/root/slow.py")):
        check("ready to play" in machine("agon", "submit", file, "--token", token, "--name", name),
              f"{name} is built and tried in the sandbox")


def bots_play(machine):
    machine.play("cpp", "szte")
    machine.play("java", "random")
    for bot in ("cpp", "java"):
        check(wait_for(lambda: machine.ended(bot))[0]["fault"] is None, f"{bot} plays a whole match")


def stops_late(machine):
    """Bots hear nothing of SIGTERM: their match ends by itself."""
    machine.play("slow", "random")
    wait_for(lambda: machine.get("/health")["running"])
    machine("systemctl", "stop", "agon")
    check(machine("systemctl", "show", "-P", "Result", "agon").strip() == "success", machine.journal())
    check(re.search(r'match-ended.*"fault":"none".*\n.*running matches \(0\)', machine.journal()), machine.journal())


def comes_back(machine):
    machine("systemctl", "start", "agon")
    machine.up()
    machine.play("slow", "random")
    wait_for(lambda: machine.get("/health")["running"])
    time.sleep(2)  # moves that are on the disk
    machine("systemctl", "kill", "-s", "KILL", "agon")
    wait_for(lambda: "1 match was running" in machine.journal())
    machine.up()
    check(not machine("pgrep", "-f", "bwrap|slow.py", ok=False), "no bot is left behind")


def main():
    root, package = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    check(root.resolve() != pathlib.Path("/"), "the root of a machine made for this, whose arena is thrown away")
    shutil.rmtree(root / "var/lib/agon", ignore_errors=True)
    shutil.copy(package, root / "root/agon.deb")
    machine = Machine(root)
    try:
        machine("dpkg", "-i", "/root/agon.deb")  # what it needs is there; this machine has no network
        machine("systemctl", "enable", "--now", "agon")
        machine.up()
        check(machine("ps", "-o", "user=", "-C", "agon").split() == ["agon"], "the service is not root")
        hand_in(machine, root)
        bots_play(machine)
        stops_late(machine)
        comes_back(machine)
        machine("agon", "backup", "/root/copy.db", "--data", "/var/lib/agon")
        check(not machine("find", "/var/lib/agon", "-not", "-user", "agon"),
              "what staff do leaves nothing that the service cannot use")
        print(machine("systemd-analyze", "security", "--no-pager", "agon").splitlines()[-1])
        machine("apt-get", "purge", "-y", "agon")
        check(not machine("pgrep", "-x", "agon", ok=False), "nothing runs after a purge")
        print("The service starts, plays, drains, comes back and goes.")
    finally:
        machine.off()


if __name__ == "__main__":
    main()
