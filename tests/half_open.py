#!/usr/bin/env python3
"""A machine vanishes without a word: in a network namespace of its own the link goes down while
its client holds a seat. The kernel's probes find out, the match ends, and its seat and file are free.
Needs root or user namespaces; takes a minute, because the probes do."""
import os
import subprocess
import sys
import tempfile
import time

from arena import ROOT, check
from web_client import Arena

CLIENT = """
import socket, sys
peer = socket.create_connection(("10.99.0.1", int(sys.argv[1])), timeout=60)
peer.sendall(b"ready far\\nsit othello against random\\n")
lines = peer.makefile("r")
while not lines.readline().startswith("turn "):
    pass
print("seated", flush=True)
sys.stdin.read()
"""


def ip(*words):
    subprocess.run(["ip", *words], check=True, capture_output=True)


def main():
    ip("link", "set", "lo", "up")
    far = subprocess.Popen(["unshare", "--net", "sleep", "600"])
    while os.readlink(f"/proc/{far.pid}/ns/net") == os.readlink("/proc/self/ns/net"):
        time.sleep(0.01)
    inside = ["nsenter", "--net", "--target", str(far.pid)]
    ip("link", "add", "near", "type", "veth", "peer", "name", "far", "netns", str(far.pid))
    ip("address", "add", "10.99.0.1/24", "dev", "near")
    ip("link", "set", "near", "up")
    for words in (("address", "add", "10.99.0.2/24", "dev", "far"), ("link", "set", "far", "up")):
        subprocess.run([*inside, "ip", *words], check=True)
    with tempfile.TemporaryDirectory() as folder:
        arena = Arena(folder + "/data", options=("--bind", "0.0.0.0"))
        client = subprocess.Popen([*inside, sys.executable, "-c", CLIENT, str(arena.ports["native"])],
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        check(client.stdout.readline() == "seated\n", "a match runs")
        subprocess.run([*inside, "ip", "link", "set", "far", "down"], check=True)
        began = time.monotonic()
        while 'agon_connections{door="agon"} 0' not in arena.get("/metrics"):
            check(time.monotonic() - began < 300, "a connection to a machine that is gone is never given up")
            time.sleep(0.5)
        print(f"given up after {time.monotonic() - began:.0f} s")
        check(arena.get("/api/matches")["matches"], "its match is over and stored")
        client.kill()
        arena.end()
    far.kill()


if __name__ == "__main__":
    os.chdir(ROOT)
    if "NETWORK" not in os.environ:
        os.environ["NETWORK"] = "own"
        user = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
        os.execvp("unshare", ["unshare", "--net", *user, sys.executable, *sys.argv])
    main()
