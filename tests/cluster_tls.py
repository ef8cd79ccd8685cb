#!/usr/bin/env python3
"""A cluster over a network that others use: three NATS servers with TLS and NKeys, one of which is killed on the way.
Then servers and clients that must not be believed: another authority, another name, no TLS at all, another key."""
import base64
import json
import os
import pathlib
import socket
import subprocess
import threading

from lab import PATIENCE, Lab, Node, agon, check, free_ports, wait_until

PLAN = ["tournament", "othello", "random?seed=1", "greedy?seed=2", "--rounds", "10", "--seed", "5", "--clock", "none",
        "-q", "--batch", "100ms"]
GAMES = 20


def openssl(*words, given=None):
    return subprocess.run(["openssl", *map(str, words)], check=True, capture_output=True, input=given).stdout


class Authority:
    """Signs certificates of servers."""

    def __init__(self, folder, name):
        self.folder, self.certificate, self.key = folder, folder / f"{name}.pem", folder / f"{name}.key"
        openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
                "-subj", f"/CN={name}", "-keyout", self.key, "-out", self.certificate)

    def sign(self, name, host):
        """Certificate and key of somebody at this host."""
        own, key, request, more = (self.folder / f"{name}.{end}" for end in ("pem", "key", "csr", "ext"))
        openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", f"/CN={host}",
                "-keyout", key, "-out", request)
        more.write_text(f"subjectAltName=DNS:{host}\n")
        openssl("x509", "-req", "-in", request, "-CA", self.certificate, "-CAkey", self.key, "-CAcreateserial",
                "-days", "2", "-extfile", more, "-out", own)
        key.chmod(0o600)
        return own, key


def checked(raw):
    """As NKeys are written: base 32, with a CRC-16 behind."""
    crc = 0
    for byte in raw:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return base64.b32encode(raw + crc.to_bytes(2, "little")).decode().rstrip("=")


def nkey():
    """A user's public key and its seed."""
    secret, user = os.urandom(32), 20 << 3
    public = openssl("pkey", "-inform", "DER", "-pubout", "-outform", "DER",
                     given=bytes.fromhex("302e020100300506032b657004220420") + secret)[-32:]
    return checked(bytes([user]) + public), checked(bytes([18 << 3 | user >> 5, (user & 31) << 3]) + secret)


def credentials(folder, name, **fields):
    file = folder / f"{name}.toml"
    file.write_text("".join(f'{key} = "{value}"\n' for key, value in fields.items()))
    file.chmod(0o600)
    return str(file)


def login(folder, name, authority, key):
    """With an NKey, at servers of this authority; all files are named from the folder of the credentials."""
    public, secret = key
    seed = folder / f"{name}.seed"
    seed.write_text(secret)
    seed.chmod(0o600)
    return credentials(folder, name, nkey=public, seed=seed.name, ca=authority.certificate.name)


def configuration(folder, name, certificate, users, routes_by):
    """TLS for clients and, with certificates of both sides, between the servers."""
    def tls(pair, more=""):
        return f'tls {{ cert_file: "{pair[0]}", key_file: "{pair[1]}", {more} timeout: 60 }}\n'
    keys = ", ".join(f"{{ nkey: {public} }}" for public, _ in users)
    text = tls(certificate) + f"authorization {{ users: [ {keys} ] }}\n"
    if routes_by:
        text += "cluster { " + tls(certificate, f'ca_file: "{routes_by.certificate}", verify: true,') + "}\n"
    file = folder / f"{name}.conf"
    file.write_text(text)
    return ["-c", str(file)]


def start(lab, count, certificate, users, authority):
    """So many servers; they form a cluster where they are several."""
    folder, ports = pathlib.Path(lab.folder), free_ports(3 * count)
    groups = [ports[3 * i:3 * i + 3] for i in range(count)]
    routes = [f"nats://localhost:{g[2]}" for g in groups] if count > 1 else []
    options = configuration(folder, "guarded", certificate, users, authority if routes else None)
    lab.nodes = [Node(lab, f"n{i}", "127.0.0.1", g, routes, options=options) for i, g in enumerate(groups)]
    for node in lab.nodes:
        node.url = f"tls://localhost:{node.client}"
    lab.settle()


def plays(folder, lab, authority, head, worker):
    """A whole tournament, while one of three servers is killed."""
    lab.worker("w", "--credentials", login(folder, "worker", authority, worker))
    tournament = lab.head([*PLAN, "--credentials", login(folder, "head", authority, head)])
    lab.wait_for_matches(tournament, 1)
    lab.nodes[1].kill()
    games, _ = lab.result(tournament)
    check(len(games) == GAMES, f"every match counts once: {len(games)}")


def refused(lab, file, url=None):
    """What a head says that does not come to play."""
    return agon(*PLAN, "--credentials", file, "--data", f"{lab.folder}/refused", "--cluster", url or lab.nodes[0].url,
                status=2).stderr


def strangers(folder, lab, authority, head):
    """At a real server: another key, no TLS, another authority, another name for the same server."""
    other = Authority(folder, "other")
    check("uthorization" in refused(lab, login(folder, "stranger", authority, nkey())), "a key that nobody knows")
    swapped = login(folder, "swapped", authority, (head[0], nkey()[1]))
    check("uthorization" in refused(lab, swapped), "the public key of somebody else")
    said = refused(lab, login(folder, "elsewhere", other, head))
    check("No connection" in said and "SSL" in said.upper(), f"a server of another authority: {said}")
    said = refused(lab, login(folder, "byname", authority, head), f"tls://127.0.0.1:{lab.nodes[0].client}")
    check("No connection" in said, f"a certificate for another name: {said}")
    empty = folder / "empty.pem"
    empty.write_text("no certificate\n")
    said = refused(lab, credentials(folder, "unreadable", user="x", password="y", ca="empty.pem"))
    check("empty.pem cannot be used" in said, said)


class PlainServer(threading.Thread):
    """Offers no TLS, and keeps whatever it is told."""

    def __init__(self):
        super().__init__(daemon=True)
        self.door, self.heard = socket.create_server(("127.0.0.1", 0)), b""
        self.url = f"tls://localhost:{self.door.getsockname()[1]}"
        self.start()

    def run(self):
        greeting = json.dumps({"server_id": "x", "version": "2.9.10", "proto": 1, "max_payload": 1 << 20, "nonce": "x"})
        while True:
            peer, _ = self.door.accept()
            with peer:
                peer.settimeout(PATIENCE)
                peer.sendall(f"INFO {greeting}\r\n".encode())
                try:
                    while data := peer.recv(4096):
                        self.heard += data
                except OSError:
                    pass


def eavesdropper(folder, lab, authority):
    """Who sits in between and says that there is no TLS hears no password."""
    server = PlainServer()
    file = credentials(folder, "spied", user="head", password="very-secret", ca=authority.certificate.name)
    said = refused(lab, file, server.url)
    check("No connection" in said, said)
    check(b"very-secret" not in server.heard and b"CONNECT" not in server.heard, f"it was told {server.heard!r}")


def main():
    with Lab(nodes=0) as lab:
        folder = pathlib.Path(lab.folder)
        authority, head, worker = Authority(folder, "lab"), nkey(), nkey()
        start(lab, 3, authority.sign("server", "localhost"), [head, worker], authority)
        plays(folder, lab, authority, head, worker)
        strangers(folder, lab, authority, head)
        eavesdropper(folder, lab, authority)
        wait_until(lambda: lab.nodes[0].ready(), "the others still serve")


if __name__ == "__main__":
    main()
