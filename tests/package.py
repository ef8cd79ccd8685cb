#!/usr/bin/env python3
"""The Debian package holds a program that works where it is unpacked. Needs BUILD, a finished release build."""
import os
import pathlib
import subprocess
import tempfile

from arena import ROOT, check

BUILD = os.environ["BUILD"]


def main():
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["cpack", "--config", f"{BUILD}/CPackConfig.cmake", "-B", folder], check=True, stdout=subprocess.DEVNULL)
        package = next(pathlib.Path(folder).glob("*.deb"))
        control = subprocess.run(["dpkg", "-f", package], check=True, capture_output=True, text=True).stdout
        check("libsqlite3-0" in control, f"the package names its libraries: {control}")
        subprocess.run(["dpkg", "-x", package, f"{folder}/root"], check=True)
        agon = f"{folder}/root/usr/bin/agon"
        unit = pathlib.Path(folder, "root/usr/lib/systemd/system/agon.service").read_text()
        check("ExecStart=/usr/bin/agon serve" in unit, "the service starts what is installed")
        check("agon-cage" in os.listdir(f"{folder}/root/usr/lib/agon"), "the sandbox's helper is there")
        done = subprocess.run([agon, "match", "othello", f"java:{ROOT}/clients/java/reference", "level:1", "--games", "2", "-q", "--data", f"{folder}/data"],
                              check=True, capture_output=True, text=True, cwd=folder)
        check("2 of 2 games" in done.stdout, f"the unpacked program finds its Java host: {done.stdout}")


if __name__ == "__main__":
    main()
