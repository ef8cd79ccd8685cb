#!/usr/bin/env python3
"""The Debian package holds a program that works where it is unpacked, and units that let its bots play. Needs BUILD, a
finished release build. tests/service.py starts the units for real."""
import os
import pathlib
import re
import subprocess
import tempfile

from arena import ROOT, check

BUILD = os.environ["BUILD"]
# Each of these keeps bubblewrap from making a bot's namespaces, or the arena from making its control group.
FORBIDDEN = {"ProtectHostname", "RestrictNamespaces", "ProtectControlGroups", "AmbientCapabilities",
             "MemoryDenyWriteExecute"}


def settings(unit):
    return dict(re.findall(r"^(\w+)=(.*)$", unit, re.M))


def units(folder):
    for name, order in (("agon", "serve"), ("agon-worker", "worker")):
        unit = settings((folder / f"{name}.service").read_text())
        check(unit["ExecStart"].startswith(f"/usr/bin/agon {order} "), f"{name} starts what is installed")
        check(not FORBIDDEN & unit.keys(), f"{name} lets bots have their sandbox: {FORBIDDEN & unit.keys()}")
        check({"memory", "pids"} <= set(unit["Delegate"].split()), f"{name} may limit its bots together")
        check(unit["KillMode"] == "mixed", f"{name} stops its bots itself, after their matches")
        check("User" in unit or unit.get("DynamicUser") == "yes", f"{name} is not root")
    check("nats-server.service" in (folder / "agon-nats.service").read_text(),
          "the broker takes the place of Debian's own")


def sockets(root):
    """The socket unit opens every port that the arena opens by itself, and no other."""
    told = subprocess.run([root / "usr/bin/agon", "serve", "--help"], check=True, capture_output=True, text=True)
    of_protocols = set(re.findall(r"default (\d+); 0: off", told.stdout))
    unit = (root / "usr/lib/systemd/system/agon.socket").read_text()
    listed = re.findall(r"^ListenStream=127\.0\.0\.1:(\d+)$", unit, re.M)
    check(of_protocols and sorted(listed) == sorted({"8080", "4000"} | of_protocols), f"{listed}, {of_protocols}")


def scripts(package, folder):
    subprocess.run(["dpkg", "-e", package, folder], check=True)
    for name in ("postinst", "prerm", "postrm"):
        check(os.access(folder / name, os.X_OK), f"{name} can be run")
        subprocess.run(["sh", "-n", folder / name], check=True)


def main():
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["cpack", "--config", f"{BUILD}/CPackConfig.cmake", "-B", folder],
                       check=True, stdout=subprocess.DEVNULL)
        package = next(pathlib.Path(folder).glob("*.deb"))
        control = subprocess.run(["dpkg", "-f", package], check=True, capture_output=True, text=True).stdout
        check("libsqlite3-0" in control, f"the package names its libraries: {control}")
        root = pathlib.Path(folder, "root")
        subprocess.run(["dpkg", "-x", package, root], check=True)
        scripts(package, pathlib.Path(folder, "control"))
        units(root / "usr/lib/systemd/system")
        sockets(root)
        helpers = {"agon-cage", "agon-workshop"}
        check(helpers <= set(os.listdir(root / "usr/lib/agon")), "the sandbox's helpers are there")
        check((root / "usr/share/doc/agon/docs/playing.md").exists(), "the links of the README lead somewhere")
        done = subprocess.run([root / "usr/bin/agon", "match", "othello", f"java:{ROOT}/clients/java/reference",
                               "level:1", "--games", "2", "-q", "--data", f"{folder}/data"],
                              check=True, capture_output=True, text=True, cwd=folder)
        check("2 of 2 games" in done.stdout, f"the unpacked program finds its Java host: {done.stdout}")


if __name__ == "__main__":
    main()
