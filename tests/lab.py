"""A small lab for tests of the cluster: real NATS servers, workers and heads on loopback,
all of them gone when the test is over."""
import itertools
import json
import os
import pathlib
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

from arena import AGON, ROOT, agon, check

PATIENCE = 300  # seconds for anything that must happen; a busy machine is slow


def wait_until(condition, what):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.02)
    sys.exit(f"failed: {what} did not happen within {PATIENCE} s")


def is_free(port):
    try:
        socket.create_server(("127.0.0.1", port)).close()
        return True
    except OSError:
        return False


def free_ports(count):
    """Not of those that the system gives to whoever calls next: a busy machine would take them before they are used."""
    first = int(pathlib.Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    drawn = random.sample(range(10000, max(first, 20000)), 2000)
    return list(itertools.islice(filter(is_free, drawn), count))


def state(process):
    """One letter of /proc: R running, S sleeping, T stopped, Z dead."""
    return pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()[0]


def stopped(process):
    wait_until(lambda: process.poll() is not None or state(process) == "T", "a worker stops itself")
    check(process.poll() is None, f"the worker lives until it is stopped, not {process.returncode}")


class Node:
    """One NATS server; `prefix` is a command that runs it elsewhere, such as `ip netns exec NAME`."""

    def __init__(self, lab, name, host, ports, routes, prefix=(), options=()):
        self.name, self.client, self.monitor = name, ports[0], ports[1]
        self.url = f"nats://127.0.0.1:{ports[0]}"
        arguments = ["-a", host, "-p", str(ports[0]), "-m", str(ports[1]), "-js", "-sd", f"{lab.folder}/{name}",
                     "-n", name, *options]
        if routes:
            arguments += ["--cluster_name", "agon", "--cluster", f"nats://{host}:{ports[2]}",
                          "--routes", ",".join(routes)]
        self.command = [*prefix, "nats-server", *arguments]
        self.lab = lab
        self.start()

    def start(self):
        log = open(f"{self.lab.folder}/{self.name}.log", "a")
        self.process = self.lab.own(subprocess.Popen(self.command, stdout=log, stderr=log))

    def kill(self):
        self.process.kill()
        self.process.wait()

    def ask(self, path):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.monitor}/{path}", timeout=5) as answer:
            return json.load(answer)

    def ready(self):
        try:
            return self.ask("healthz").get("status") == "ok"
        except OSError:
            return False


class Lab:
    def __init__(self, nodes=1):
        self.processes = []
        self.store = tempfile.TemporaryDirectory()
        self.folder = self.store.name
        self.nodes = []
        if nodes:
            self.start_nodes(nodes)

    def start_nodes(self, count, host="127.0.0.1"):
        ports = free_ports(3 * count)
        groups = [ports[3 * i:3 * i + 3] for i in range(count)]
        routes = [f"nats://127.0.0.1:{g[2]}" for g in groups] if count > 1 else []
        self.nodes = [Node(self, f"n{i}", host, g, routes) for i, g in enumerate(groups)]
        self.settle()

    def settle(self):
        for node in self.nodes:
            wait_until(node.ready, f"NATS server {node.name} is ready")
        if len(self.nodes) > 1:
            wait_until(lambda: self.nodes[0].ask("jsz").get("meta_cluster", {}).get("leader"),
                       "the NATS servers choose a leader")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for p in self.processes:
            if p.poll() is None:
                p.kill()
            p.wait()
        self.store.cleanup()

    def own(self, process):
        self.processes.append(process)
        return process

    @property
    def urls(self):
        return ",".join(n.url for n in self.nodes)

    def worker(self, name, *options, halt=None, prefix=(), slots=1, urls=None):
        environment = {**os.environ, **({"AGON_WORKER_HALT": halt} if halt else {})}
        log = open(f"{self.folder}/{name}.log", "a")
        command = [*prefix, AGON, "worker", urls or self.urls, "--slots", str(slots), "--name", name,
                   "--data", f"{self.folder}/{name}", *options]
        return self.own(subprocess.Popen(command, env=environment, stdout=log, stderr=log, cwd=ROOT))

    def head(self, plan, data="data", *options, prefix=(), urls=None):
        json_file = f"{self.folder}/{data}.json"
        log = open(f"{self.folder}/{data}.log", "a")
        command = [*prefix, AGON, *plan, "--data", f"{self.folder}/{data}", "--cluster", urls or self.urls,
                   "--json", json_file, *options]
        process = self.own(subprocess.Popen(command, stdout=log, stderr=log, cwd=ROOT))
        process.json_file, process.data = json_file, f"{self.folder}/{data}"
        return process

    def log(self, name):
        return pathlib.Path(f"{self.folder}/{name}.log").read_text()

    def stored(self, head):
        """How many matches the head's database has."""
        try:
            with sqlite3.connect(f"file:{head.data}/agon.db?mode=ro", uri=True, timeout=30) as db:
                return db.execute("SELECT count(*) FROM match").fetchone()[0]
        except sqlite3.OperationalError:
            return 0

    def wait_for_matches(self, head, count):
        wait_until(lambda: head.poll() is not None or self.stored(head) >= count, f"{count} matches are stored")

    def result(self, head):
        """What the head reports, once it has ended well."""
        try:
            status = head.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            status = None
        if status != 0:
            logs = pathlib.Path(self.folder).glob("*.log")
            sys.exit(f"failed: the head ended with {status}\n" +
                     "\n".join(f"--- {f.name}\n{f.read_text()[-3000:]}" for f in logs))
        return outcome(json.load(open(head.json_file)))


class Cable:
    """A line between a program in a network namespace of its own and the rest of this machine; it can be cut and
    healed."""

    def __init__(self, number):
        self.name, self.link = f"agon-{os.getpid()}-{number}", f"ag{os.getpid() % 100000}x{number}"
        self.host = f"10.{200 + number}.{os.getpid() % 250}.1"
        far = self.host[:-1] + "2"
        run = lambda *words: subprocess.run(words, check=True, capture_output=True, text=True)  # noqa: E731
        run("ip", "netns", "add", self.name)
        run("ip", "link", "add", self.link, "type", "veth", "peer", "name", "far0", "netns", self.name)
        run("ip", "addr", "add", self.host + "/30", "dev", self.link)
        run("ip", "link", "set", self.link, "up")
        for words in (("addr", "add", far + "/30", "dev", "far0"), ("link", "set", "far0", "up"),
                      ("link", "set", "lo", "up")):
            run("ip", "-n", self.name, *words)
        self.prefix = ["ip", "netns", "exec", self.name]

    def url(self, port):
        return f"nats://{self.host}:{port}"

    def cut(self):
        subprocess.run(["ip", "link", "set", self.link, "down"], check=True)

    def heal(self):
        subprocess.run(["ip", "link", "set", self.link, "up"], check=True)

    def remove(self):
        subprocess.run(["ip", "link", "del", self.link], capture_output=True)
        subprocess.run(["ip", "netns", "del", self.name], capture_output=True)


class Relay:
    """A line for where namespaces are not allowed: it passes on what comes, or keeps it while it is cut."""

    prefix = []

    def __init__(self):
        self.whole = threading.Event()
        self.whole.set()
        self.door = socket.create_server(("127.0.0.1", 0))

    def url(self, port):
        threading.Thread(target=self.admit, args=(port,), daemon=True).start()
        return f"nats://127.0.0.1:{self.door.getsockname()[1]}"

    def admit(self, port):
        while True:
            try:
                ends = [self.door.accept()[0], socket.create_connection(("127.0.0.1", port))]
            except OSError:
                return
            for source, sink in (ends, reversed(ends)):
                threading.Thread(target=self.pass_on, args=(source, sink), daemon=True).start()

    def pass_on(self, source, sink):
        try:
            while data := source.recv(1 << 16):
                self.whole.wait()
                sink.sendall(data)
        except OSError:
            pass
        sink.close()

    def cut(self):
        self.whole.clear()

    def heal(self):
        self.whole.set()

    def remove(self):
        self.door.close()


def lines(count):
    """So many lines that can be cut; says so where they are not what they should be."""
    made = []
    try:
        for number in range(1, count + 1):
            made.append(Cable(number))
        return made
    except (OSError, subprocess.CalledProcessError) as error:
        for cable in made:
            cable.remove()
        why = (getattr(error, "stderr", "") or str(error)).strip()
        print(f"network namespaces are not allowed here ({why}): "
              "the lines are relays that keep what they should pass on", flush=True)
        return [Relay() for _ in range(count)]


def outcome(whole):
    games = {m["id"]: (m["seats"], m["outcome"], m["plies"], m["seed"]) for m in whole["matches"]}
    check(len(games) == len(whole["matches"]), "no match is counted twice")
    return games, [(p["name"], p["points"], p["wins"], p["losses"], p["draws"]) for p in whole["players"]]


def alone(plan):
    """The same tournament on one machine."""
    with tempfile.TemporaryDirectory() as folder:
        agon(*plan, "--data", folder, "--concurrency", 2, "-q", "--json", f"{folder}/x.json")
        return outcome(json.load(open(f"{folder}/x.json")))


def same(got, wanted, what):
    other = {k: (v, got[0].get(k)) for k, v in wanted[0].items() if got[0].get(k) != v}
    check(not other and len(got[0]) == len(wanted[0]),
          f"{what}: {len(other)} of {len(wanted[0])} matches differ: {list(other.items())[:2]}")
    check(got[1] == wanted[1], f"{what}: the same table")


__all__ = ["AGON", "PATIENCE", "ROOT", "Lab", "Node", "Relay", "agon", "alone", "check", "free_ports", "lines", "same",
           "signal", "stopped", "wait_until"]
