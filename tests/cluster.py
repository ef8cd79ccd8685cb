#!/usr/bin/env python3
"""A tournament on several machines is the tournament on one machine, whatever happens to
the workers, the head, the NATS servers and the network.  cluster.py SCENARIO…"""
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import time
import urllib.request

from lab import (AGON, PATIENCE, ROOT, Lab, Relay, agon, alone, check, free_ports, lines, same, signal, stopped,
                 wait_until)
from web_client import Page

LEASE = 2  # seconds
PLAYERS = ["level:2", "level:3", "best?nodes=700", "best?nodes=1000&seed=4"]


def plan(rounds=6, *more, form="round-robin"):
    return ["tournament", "othello", *PLAYERS, "--format", form, "--rounds", str(rounds), "--seed", "5",
            "--clock", "none", "-v", "--lease", f"{LEASE}s", "--batch", "300ms", *more]


def without_cluster_options(command):
    cut = command.index("--lease")
    return command[:cut] + command[cut + 4:]


def reference(command):
    return alone([w for w in without_cluster_options(command) if w != "-v"])


def undisturbed():
    """Two formats, two workers, the second of which joins later and leaves when nothing is left."""
    for form in ("round-robin", "swiss"):
        command = plan(3, form=form)
        with Lab() as lab:
            lab.worker("early")
            head = lab.head(command)
            late = lab.worker("late", "--until-empty", "--patience", "1s")
            same(lab.result(head), reference(command), form)
            check(late.wait(PATIENCE) == 0, "a worker that waits for an empty queue leaves")
            known = [name for name in ("early", "late") if f"{name} works with 1 slot " in lab.log("data")]
            check(known, "the head knows who works")  # one of them may have had all the work


def killed_workers():
    """kill -9 at the claim, in play, before and after the results are handed in."""
    command = plan()
    with Lab() as lab:
        head = lab.head(command)
        victims = [lab.worker(f"victim-{point}", halt=point) for point in ("claim", "play", "submit", "acknowledge")]
        for victim in victims:
            stopped(victim)
            victim.kill()
        lab.worker("healthy", slots=2)
        same(lab.result(head), reference(command), "killed workers")


def frozen_worker():
    """SIGSTOP past the lease: somebody else plays the batch, then the frozen one goes on and hands in late."""
    command = plan()
    with Lab() as lab:
        head = lab.head(command)
        frozen = [lab.worker(f"frozen-{point}", halt=point) for point in ("play", "submit")]
        for worker in frozen:
            stopped(worker)
        time.sleep(LEASE + 1)  # their batches are in the queue again
        lab.worker("healthy")
        for worker in frozen:
            os.kill(worker.pid, signal.SIGCONT)
        same(lab.result(head), reference(command), "frozen workers")
        for worker in frozen:
            check(worker.poll() is None, "a worker that was frozen goes on")


def leaving_worker():
    """SIGTERM in the middle of a batch: it leaves at once and cleanly, others go on with its work."""
    command = plan()
    with Lab() as lab:
        head = lab.head(command)
        leaver = lab.worker("leaver", slots=2)
        lab.wait_for_matches(head, 4)
        leaver.terminate()
        check(leaver.wait(PATIENCE) == 0, "a worker that is asked to leave ends well")
        check("leaver leaves" in lab.log("leaver"), "and says so")
        lab.worker("healthy")
        same(lab.result(head), reference(command), "a worker that leaves")


def wait_until_it_listens(process, number):
    """A process that has just begun would die of a signal that it will understand later."""
    def listens():
        caught = re.search(r"SigCgt:\s*(\w+)", open(f"/proc/{process.pid}/status").read())[1]
        return int(caught, 16) >> (number - 1) & 1
    wait_until(lambda: process.poll() is not None or listens(), "the head listens, or is ready already")


def stopped_head():
    """The head is killed and interrupted, and goes on with what workers did meanwhile."""
    command = plan()
    with Lab() as lab:
        lab.worker("one")
        lab.worker("two")
        head = lab.head(command)
        lab.wait_for_matches(head, 6)
        head.kill()
        head.wait()
        head = lab.head(command, "data", "--resume")
        lab.wait_for_matches(head, 20)
        wait_until_it_listens(head, signal.SIGINT)
        head.send_signal(signal.SIGINT)
        status = head.wait(PATIENCE)
        check(status in (0, 130), f"an interrupted head says how to go on, status {status}")
        same(lab.result(lab.head(command, "data", "--resume")), reference(command), "a head that was stopped")


def slow_across_heads():
    """A match that takes long began before its head was killed and ends after the next head has offered it again:
    the worker is slow, it is no forger."""
    command = plan(1)
    with Lab() as lab:
        slow = lab.worker("slow", halt="play")
        head = lab.head(command)
        stopped(slow)
        head.kill()
        head.wait()
        time.sleep(4)  # more than the head forgives anybody's clock
        head = lab.head(command, "data", "--resume")
        other = lab.worker("other", halt="claim")  # it takes what is offered, so that something was
        stopped(other)
        other.kill()
        os.kill(slow.pid, signal.SIGCONT)
        same(lab.result(head), reference(command), "a match that outlived its head")
        check(" 0 results forged" in lab.log("data"), "nobody is called a forger")


def killed_broker():
    """kill -9 of one NATS server of three; later it comes back."""
    command = plan(8)
    with Lab(nodes=3) as lab:
        lab.worker("one")
        lab.worker("two")
        head = lab.head(command)
        lab.wait_for_matches(head, 10)
        victim = lab.nodes[0]
        victim.kill()
        lab.wait_for_matches(head, 40)
        victim.start()
        same(lab.result(head), reference(command), "a broker that was killed")


def cut_network(near=None, far=None):
    """The line to a worker and then the line to the head is cut for longer than a lease, and healed."""
    command = plan(8)
    near, far = (near, far) if near else lines(2)
    try:
        with Lab(nodes=0) as lab:
            lab.start_nodes(1, host="0.0.0.0")
            port = lab.nodes[0].client
            lab.worker("near", prefix=near.prefix, urls=near.url(port))
            lab.worker("home")
            head = lab.head(command, prefix=far.prefix, urls=far.url(port))
            lab.wait_for_matches(head, 10)
            near.cut()
            time.sleep(LEASE + 1)
            near.heal()
            far.cut()
            time.sleep(LEASE + 1)
            far.heal()
            same(lab.result(head), reference(command), "a network that was cut")
    finally:
        near.remove()
        far.remove()


def stalled_network():
    """The same with lines that keep everything and deliver it late."""
    cut_network(Relay(), Relay())


def noisy_worker():
    """A machine that stands still for seconds is named, and what it played with clocks meanwhile is played
    elsewhere."""
    command = ["tournament", "othello", "level:2", "level:3", "--rounds", "10", "--seed", "5",
               "--clock", "total=600s", "-v", "--lease", "60s", "--batch", "300ms"]
    with Lab() as lab:
        noisy = lab.worker("noisy", halt="play")
        head = lab.head(command, "data", "--latency", "1s")
        stopped(noisy)
        lab.worker("sound")
        wait_until(lambda: "sound works" in lab.log("data"), "the second worker is there")
        time.sleep(3)  # the noise
        os.kill(noisy.pid, signal.SIGCONT)
        games, _ = lab.result(head)
        check(len(games) == 20, f"every match counts once: {len(games)}")
        said = lab.log("data")
        check("noisy wakes programs up too late" in said, "a noisy machine is named")
        check(" 0 played again" not in said and "played again" in said, "matches of the noisy machine are played again")


PERMISSIONS = ROOT / "packaging/nats/agon.conf"
BOT = (ROOT / "clients/python/agon_bot.py").read_text()


def password_file(lab, user, password, **more):
    file = pathlib.Path(lab.folder, f"{user}.toml")
    file.write_text("".join(f'{k} = "{v}"\n' for k, v in {"user": user, "password": password, **more}.items()))
    file.chmod(0o600)
    return str(file)


def guarded_node(lab):
    """A server with the permissions that are packaged; what a cluster of three needs beyond them is left out."""
    text = PERMISSIONS.read_text()
    begin = text.index("cluster {")
    text = text[:begin] + text[text.index("# A head may"):]
    client, monitor = free_ports(2)
    for packaged, ours in (("0.0.0.0:4222", f"127.0.0.1:{client}"), ("127.0.0.1:8222", f"127.0.0.1:{monitor}"),
                           ("/var/lib/nats/agon", f"{lab.folder}/js")):
        text = text.replace(packaged, ours)
    config = pathlib.Path(lab.folder, "agon.conf")
    config.write_text(text)
    environment = {**os.environ, "AGON_NATS_NAME": "lab1", "AGON_HEAD_PASSWORD": "h3ad", "AGON_WORKER_PASSWORD": "w0rk"}
    lab.own(subprocess.Popen(["nats-server", "-c", str(config)], env=environment,
                             stderr=open(f"{lab.folder}/nats.log", "w")))
    wait_until(lambda: "Server is ready" in lab.log("nats"), "the NATS server is ready")
    return f"nats://127.0.0.1:{client}"


def may(url, user, password, line):
    """Does the server let this user say this line of the NATS protocol?"""
    host, port = url.removeprefix("nats://").split(":")
    with socket.create_connection((host, int(port)), timeout=60) as line_to, line_to.makefile("rb") as answers:
        options = json.dumps({"user": user, "pass": password, "verbose": False, "pedantic": False})
        line_to.sendall(f"CONNECT {options}\r\n{line}\r\nPING\r\n".encode())
        said = b""
        while b"PONG" not in said:
            answer = answers.readline()
            check(answer, f"the server hung up on {user}: {said}")
            said += answer
        return b"Permissions Violation" not in said


def permissions():
    """What the packaged configuration lets a worker and a head do, and no more."""
    worker_may = ["PUB agon.result.t 0\r\n", "PUB agon.live.m.w 0\r\n", "PUB agon.worker.w 0\r\n",
                  "PUB $JS.ACK.AGON_WORK.workers.1.1.1.1.1 0\r\n",
                  "PUB $JS.API.CONSUMER.MSG.NEXT.AGON_WORK.workers 0\r\n", "SUB _INBOX_worker.x 1"]
    worker_may_not = ["PUB agon.work.t 0\r\n", "PUB $JS.API.STREAM.DELETE.AGON_WORK 0\r\n",
                      "PUB $JS.API.STREAM.MSG.GET.AGON_RESULTS 0\r\n", "PUB $JS.API.CONSUMER.CREATE.AGON_RESULTS 0\r\n",
                      "PUB $JS.ACK.AGON_RESULTS.head_t.1.1.1.1.1 0\r\n", "SUB agon.> 1", "SUB agon.result.t 1",
                      "SUB agon.live.> 1", "SUB _INBOX_head.> 1", "SUB > 1"]
    head_may = ["PUB agon.work.t 0\r\n", "PUB $JS.API.STREAM.CREATE.AGON_WORK 0\r\n", "SUB agon.worker.* 1",
                "SUB agon.live.> 1", "SUB _INBOX_head.> 1"]
    with Lab(nodes=0) as lab:
        url = guarded_node(lab)
        for line in worker_may:
            check(may(url, "worker", "w0rk", line), f"a worker may say {line!r}")
        for line in worker_may_not:
            check(not may(url, "worker", "w0rk", line), f"a worker must not say {line!r}")
        for line in head_may:
            check(may(url, "head", "h3ad", line), f"a head may say {line!r}")
        check(not may(url, "head", "h3ad", "SUB _INBOX_worker.> 1"), "a head does not listen to workers' answers")


def bots():
    """Uploaded bots are fetched by their hash with the worker's token and play in the worker's sandbox; credentials
    grant no more."""
    with Lab(nodes=0) as lab:
        os.chmod(lab.folder, 0o755)  # the sandbox has users of its own
        url = guarded_node(lab)
        data = f"{lab.folder}/data"
        student = agon("token", "anna", "--data", data).stdout.strip()
        token = agon("token", "lab", "--worker", "--data", data).stdout.strip()
        source = pathlib.Path(lab.folder, "near.py")
        source.write_text(BOT)
        agon("submit", source, "--token", student, "--data", data)
        said = agon("submit", source, "--token", token, "--data", data, status=1).stdout
        check("Nobody has this token" in said, "a worker's token hands in nothing")
        plan = ["tournament", "othello", "bot:near", "random?seed=2", "--rounds", "3", "--seed", "5",
                "--clock", "move=60s", "-v", "--latency", "60s", "--address", "127.0.0.1", "--credentials"]
        said = agon(*plan, password_file(lab, "nobody", "x"), "--data", data, "--cluster", url, status=2).stderr
        check("uthorization" in said, f"a wrong password is named: {said}")
        wrong = password_file(lab, "worker", "w0rk", token="wrong")
        stranger = lab.worker("stranger", "--credentials", wrong, urls=url)
        head = lab.head([*plan, password_file(lab, "head", "h3ad")], urls=url)
        wait_until(lambda: "401" in lab.log("stranger"), "without a token there is no bot")
        stranger.terminate()
        check(stranger.wait(PATIENCE) == 0, "the stranger leaves")
        worker = lab.worker("worker", "--credentials", password_file(lab, "worker", "w0rk", token=token), urls=url)
        games, table = lab.result(head)
        check(len(games) == 6 and {row[0] for row in table} == {"near", "random?seed=2"},
              f"all matches are played: {table}")
        check(len(list(pathlib.Path(lab.folder, "worker", "fetched").glob("*.command"))) == 1,
              "the bot was built by the worker")
        check(worker.poll() is None, "the worker lives")


def spectators():
    """A match that runs on a worker can be watched, event by event, at a server that only knows the broker."""
    with Lab() as lab:
        bot = pathlib.Path(lab.folder, "slow.py")
        bot.write_text(BOT.replace("random.choice(moves)", "(__import__('time').sleep(0.1), random.choice(moves))[1]"))
        player = f"cmd:/usr/bin/python3 {bot}"
        lab.worker("far", "--allow-commands")
        port = free_ports(1)[0]
        closed = [word for door in ("native", "battleship", "kulami", "treasure") for word in (f"--{door}", "0")]
        lab.own(subprocess.Popen([AGON, "serve", "--http", str(port), *closed, "--data", f"{lab.folder}/web",
                                  "--cluster", lab.urls], stdout=subprocess.DEVNULL, cwd=ROOT))
        head = lab.head(["tournament", "othello", player, "random", "--rounds", "1", "--seed", "5",
                         "--clock", "none", "-q"])

        def tables():
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/tables", timeout=30) as answer:
                    return [t for t in json.load(answer)["tables"] if t["id"].startswith("far-")]
            except OSError:
                return []
        seen = wait_until(tables, "a match of the worker is in the list of tables")[0]
        check(seen["game"] == "othello", str(seen))
        watcher = Page(port)
        table = watcher.open(seen["id"])["table"]
        check(player in table["names"] and "random" in table["names"], str(table["names"]))
        events = [watcher.wait(lambda m: m["is"] == "event")["event"] for _ in range(3)]
        first = events[0]["seq"]
        check([e["seq"] for e in events] == list(range(first, first + 3)), f"events come in order: {events}")
        games, _ = lab.result(head)
        check(len(games) == 2, "and the tournament goes on as ever")


def demo():
    """`agon demo cluster` plays to the end although a worker and a server are killed."""
    said = agon("demo", "cluster", "--rounds", 15, timeout=300)
    check("server3" in said.stdout and "worker4" in said.stdout, said.stdout)
    check("works with 1 slot " in said.stderr and "matches in" in said.stderr, said.stderr)
    check("level:4" in said.stdout, said.stdout)


SCENARIOS = {f.__name__: f for f in (undisturbed, killed_workers, frozen_worker, leaving_worker, stopped_head,
                                     slow_across_heads, killed_broker, cut_network, stalled_network, noisy_worker,
                                     permissions, bots, spectators, demo)}

def main(arguments):
    times = int(arguments.pop(arguments.index("--repeat") + 1)) if "--repeat" in arguments else 1
    for name in times * ([a for a in arguments if a != "--repeat"] or list(SCENARIOS)):
        begun = time.monotonic()
        SCENARIOS[name]()
        print(f"{name}: done ({time.monotonic() - begun:.1f} s)", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
