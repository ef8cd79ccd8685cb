#!/usr/bin/env python3
"""What a hostile page or visitor tries: foreign origins, paths that climb, headers that break
out, guessed tokens, floods of chat, markup in names; and TLS with a certificate of our own."""
import itertools
import json
import os
import pathlib
import re
import socket
import ssl
import subprocess
import tempfile
import time
import warnings

from arena import ROOT, agon, check
from bad_frames import bad_frames, floods, raw
from serve import free_ports
from web_client import CLOSED, PATIENCE, Arena

ME = {"who": "me"}
MARKUP = '<img src=x onerror="alert(1)">'
ADMIN = "a-t0ken-that-nobody-guesses"
NUMBERS = itertools.count()
ALWAYS = ("Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy", "Cross-Origin-Opener-Policy",
          "Cross-Origin-Resource-Policy", "X-Frame-Options")


def ask(arena, target, method="GET", *headers):
    lines = [f"{method} {target} HTTP/1.1", f"Host: 127.0.0.1:{arena.ports['http']}", "Connection: close", *headers,
             "", ""]
    return raw(arena, "\r\n".join(lines).encode())


def headers(arena):
    """Every answer carries the headers that bind a browser, whatever kind of answer it is."""
    for target, method in (("/", "GET"), ("/health", "GET"), ("/api/games", "GET"), ("/api/nothing", "GET"),
                           ("/assets/none.js", "GET"), ("/", "PUT"), ("/play/othello", "HEAD")):
        head, _ = ask(arena, target, method)
        for name in ALWAYS:
            check(f"\r\n{name}: " in head, f"{method} {target} has {name}: {head}")
        check("\r\nServer:" not in head and "\r\nX-Powered-By:" not in head,
              f"nothing is said about the software: {head}")
    head, _ = ask(arena, "/")
    policy = next(line for line in head.split("\r\n") if line.startswith("Content-Security-Policy"))
    others = policy.replace("'wasm-unsafe-eval'", "")  # for the module of rules and engines, and nothing more
    check("default-src 'self'" in policy and "unsafe" not in others and "frame-ancestors 'none'" in policy, policy)
    head, _ = ask(arena, "/api/games")
    check("\r\nCache-Control: no-store" in head, "what may be personal is not kept by caches")
    head, body = ask(arena, "/api/matches/%0d%0aSet-Cookie:%20a=b")
    check("Set-Cookie" not in head, f"a line break in an address makes no header: {head}")


def origins(arena):
    """A page of another site can neither post (CSRF) nor delete nor open a WebSocket, whatever the type of its form."""
    body = json.dumps({"game": "othello", "seats": [ME, ME]})
    own = f"127.0.0.1:{arena.ports['http']}"
    for origin in ("http://example.org", "null", f"https://{own}.example.org", "http://127.0.0.1:1"):
        for kind in ("application/json", "text/plain", "application/x-www-form-urlencoded"):
            got, _ = arena.request("POST", "/api/tables", body.encode(), {"Origin": origin, "Content-Type": kind})
            check(got == 403, f"{origin} {kind}: {got}")
        got, _ = arena.request("DELETE", "/api/kulami/boards/closed", None, {"Origin": origin})
        check(got == 403, f"DELETE from {origin}: {got}")
        for path in ("/live", "/bot"):
            head, _ = ask(arena, path, "GET", "Upgrade: websocket", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
                          "Sec-WebSocket-Version: 13", f"Origin: {origin}")
            check(" 403 " in head or " 404 " in head, f"{path} from {origin}: {head}")
    check(arena.request("POST", "/api/tables", body.encode(), {"Origin": f"http://{own}"})[0] == 201,
          "our own page may")


def websocket_origin(arena):
    """As above with the Connection header that a browser sends."""
    for path in ("/live", "/bot"):
        for origin, wanted in (("http://example.org", "403"), (f"http://127.0.0.1:{arena.ports['http']}", "101")):
            with socket.create_connection(("127.0.0.1", arena.ports["http"]), timeout=PATIENCE) as peer:
                peer.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{arena.ports['http']}\r\n"
                             f"Upgrade: websocket\r\nConnection: Upgrade\r\nOrigin: {origin}\r\n"
                             "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                             "Sec-WebSocket-Version: 13\r\n\r\n".encode())
                line = peer.makefile("rb").readline().decode()
                check(f" {wanted} " in line, f"{path} from {origin}: {line}")


def climbing_paths(arena, data):
    """No address leads out of what the server means to serve."""
    secret = pathlib.Path(data, "secret.txt")
    secret.write_text("top secret")
    for up in ("..", "%2e%2e", "%2E.", "..%2f..", "....//", "..\\..", "%00.."):
        for start in ("/", "/assets/", "/api/matches/", "/api/kulami/boards/", "/api/tournaments/"):
            for target in (f"{start}{up}/{up}/etc/passwd", f"{start}{up}/secret.txt", f"{start}{up}%2fsecret.txt"):
                _, body = ask(arena, target)
                check("root:" not in body and "top secret" not in body, f"{target}: {body[:200]}")
        for name in (f"{up}/secret", f"{up}%2fsecret", f"{up}%2f{up}%2fagon.db"):
            ask(arena, f"/api/kulami/boards/{name}", "DELETE")
    check(secret.exists() and pathlib.Path(data, "agon.db").exists(), "nothing was deleted")
    drawn = arena.post("/api/kulami/random", {"kind": "irregular", "seed": 5})["text"]
    for name in ("../x", "a/b", "x\\y", ".hidden", MARKUP, "a\0b", ""):
        arena.post("/api/kulami/boards", {"name": name, "text": drawn}, 400)


def markup(arena):
    """Markup in names, chat and boards leaves as data of type JSON or plain text, never as a page."""
    answer = arena.table("othello", {**ME, "name": MARKUP}, {**ME, "name": "<script>alert(2)</script>"})
    page = arena.live()
    page.open(answer["table"], [t["token"] for t in answer["tokens"]])
    page.do("say", table=answer["table"], seat=1, text=MARKUP, ref=1)
    page.wait(lambda m: m["is"] == "talk" and m["text"] == MARKUP)
    match = page.tables[answer["table"]]["match"]
    page.do("resign", table=answer["table"], seat=1, ref=2)
    page.wait(lambda m: m["is"] == "table" and m["table"]["phase"] == "over")
    for target, kind in ((f"/api/matches/{match}", "application/json"),
                         (f"/api/matches/{match}/text", "text/plain"), ("/api/tables", "application/json"),
                         (f"/api/matches?player={MARKUP.replace(' ', '%20')}", "application/json"),
                         (f"/api/{'%3Cscript%3E'}", "application/json")):
        head, _ = ask(arena, target)
        check(f"\r\nContent-Type: {kind}" in head and "nosniff" in head, f"{target}: {head}")
    page.cut()


def report(folder):
    """The report of a tournament is a page: names are escaped there."""
    agon("tournament", "othello", "random?seed=1", "greedy?seed=2", "--rounds", 1,
         "--name", "<script>alert(3)</script>", "--data", folder + "/t", "--html", folder + "/t.html", "-q")
    text = pathlib.Path(folder, "t.html").read_text()
    check("<script>alert(3)" not in text and "&lt;script&gt;alert(3)" in text, "the tournament's name is escaped")


def large_bodies(arena):
    """Only an upload may be large, and not even that endlessly."""
    for target, size, status in (("/api/tables", 2 << 20, 413), ("/api/bots", 2 << 20, 401),
                                 ("/api/bots", 18 << 20, 413), ("/api/analyse", 1 << 40, 413)):
        if status == 413:  # the length alone is enough
            head, _ = ask(arena, target, "POST", f"Content-Length: {size}")
        else:
            head = f" {arena.request('POST', target, b'x' * size)[0]} "
        check(f" {status} " in head, f"{target} with {size} bytes: {head}")


def chat_flood(arena):
    answer = arena.table("othello", ME, ME)
    page = arena.live()
    page.open(answer["table"], [t["token"] for t in answer["tokens"]])
    for n in range(6):
        page.do("say", table=answer["table"], seat=1, text=f"word {n}", ref=100 + n)
        said = page.wait(lambda m: m["is"] in ("done", "refused") and m["ref"] == 100 + n)
        check(said["is"] == ("done" if n < 5 else "refused"), f"message {n}: {said}")
    check(said["why"]["code"] == "web.chat_flood" and said["why"]["de"], f"{said}")
    page.cut()


def guessed_tokens(arena, student):
    """Whoever tries wrong tokens hears that he does it too often; right ones of the same address pass all the same,
    also one that comes for the first time. What a proxy says about the address counts, what its client adds does
    not."""
    def status(address, token="wrong", path="/api/bots"):
        headers = {"Authorization": f"Bearer {token}", "X-Forwarded-For": address}
        return arena.request("GET", path, None, headers)[0]
    check([status("192.0.2.1", f"wrong{n}") for n in range(4)] == [401, 401, 401, 429], "three wrong tokens, then 429")
    check([status("192.0.2.1", f"other{n}") for n in range(20)] == [429] * 20, "and so on")
    check(status("192.0.2.1", student) == 200, "a student behind the same address is not locked")
    check(status("192.0.2.1", ADMIN, "/metrics") == 200, "nor are staff")
    check(status("192.0.2.1", "wrong0", "/metrics") == 429, "a wrong one is not staff's")
    check(status("198.51.100.7, 192.0.2.1") == 429, "an invented address in front does not help")
    check(status("192.0.2.2", "x") == 401, "another address is another matter")
    check([status(f"192.0.2.{n}", "stale") for n in range(20, 24)] == [401, 401, 401, 429],
          "one token that is wrong again and again, from anywhere, is not looked up again")
    check([status("192.0.2.5", student, "/api/bots/none/1") for _ in range(9)] == [404] * 9,
          "a right token that asks for what is not there")
    check([status("192.0.2.5", student, "/metrics") for _ in range(9)] == [403] * 3 + [429] * 6, "or not for students")
    check(status("192.0.2.5", student) == 200, "stays right")
    check(arena.request("GET", "/metrics", None, {"X-Forwarded-For": "192.0.2.3"})[0] == 403,
          "numbers are not for everybody")
    check(status("192.0.2.3", ADMIN, "/metrics") == 200, "but for the staff")


def guessed_invitations(arena):
    """Wrong invitations are counted, too; who was invited gets in all the same."""
    answer = arena.table("othello", ME, {"who": "friend"})
    def join(token, address="192.0.2.90"):
        body = json.dumps({"token": token, "name": "x"}).encode()
        return arena.request("POST", f"/api/tables/{answer['table']}/join", body, {"X-Forwarded-For": address})[0]
    check([join(f"{n:032x}") for n in range(9)] == [403] * 3 + [429] * 6, "wrong invitations")
    check(join("0" * 32, "192.0.2.91") == 403, "another address")
    check(join(answer["invite"].split("join=")[1]) == 200, "the right one")


def engines(folder):
    """Bots count as engines, whether they are configured, handed in or built in; two at a table are two."""
    config = pathlib.Path(folder, "engines.toml")
    config.write_text('engines = 3\nproxies = ["127.0.0.1"]\n[[bot]]\nname = "near"\ngame = "othello"\n'
                      f'player = "cmd:python3 {ROOT}/clients/python/agon_bot.py"\n')
    arena = Arena(folder + "/engines", config)
    bot, built_in = {"who": "engine", "player": "near"}, {"who": "engine", "player": "greedy"}
    answer = arena.table("othello", ME, bot)
    arena.table("othello", bot, ME)
    refused = arena.post("/api/tables", {"game": "othello", "seats": [bot, built_in]}, 503)
    check(refused["error"]["code"] == "serve.engines_busy", f"{refused}")
    arena.table("othello", ME, built_in)
    for seat in (bot, built_in):
        arena.post("/api/tables", {"game": "othello", "seats": [ME, seat]}, 503)
    page = arena.live()
    page.open(answer["table"], [t["token"] for t in answer["tokens"]])
    page.do("leave", table=answer["table"], seat=1, ref=1)
    end = time.monotonic() + PATIENCE
    while arena.request("POST", "/api/tables", {"game": "othello", "seats": [ME, bot]})[0] != 201:
        check(time.monotonic() < end, "a table that closes gives its bot back")
        time.sleep(0.1)
    page.cut()
    arena.end()


def rebound_names(folder):
    """A page of another host that was made to point at this machine is not local, however its name begins."""
    arena = Arena(folder + "/rebound")
    port = arena.ports["http"]
    for host, local in (("localhost", True), ("127.0.0.1", True), ("[::1]", True), ("localhost.evil.example", False),
                        ("127.evil.example", False), ("127.0.0.1.evil.example", False), ("LOCALHOST", True),
                        ("localhost.", True)):
        request = f"GET /api/games HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n"
        head, body = raw(arena, request.encode())
        check(" 200 " in head, f"{host}: {head} {body}")
        check(json.loads(body)["you"]["local"] == local, f"{host} is {'' if local else 'not '}this machine")
        head, _ = raw(arena, f"GET /metrics HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        check(f" {200 if local else 403} " in head, f"numbers for {host}: {head}")
    arena.end()


def owned_boards(arena):
    """A stored board is changed and deleted by whoever has its key, and by the staff; nobody else gets at it."""
    board = {"name": "Mine", "text": arena.post("/api/kulami/random", {"kind": "square", "seed": 1})["text"]}
    key = arena.post("/api/kulami/boards", board)["key"]
    for thief in ({}, {"key": ""}, {"key": "0" * len(key)}, {"key": key[:-1]}):
        arena.post("/api/kulami/boards", board | thief, 403)
        status, _ = arena.request("DELETE", f"/api/kulami/boards/Mine?key={thief.get('key', '')}")
        check(status == 403, f"deleted with {thief}: {status}")
    check(arena.post("/api/kulami/boards", board | {"key": key})["key"] == key, "the owner changes it, and stays so")
    check(arena.request("DELETE", f"/api/kulami/boards/Mine?key={key}")[0] == 200, "the owner deletes it")
    arena.post("/api/kulami/boards", board)
    staff = {"Authorization": f"Bearer {ADMIN}"}
    check(arena.request("DELETE", "/api/kulami/boards/Mine", None, staff)[0] == 200, "staff delete any")


def behind_a_proxy(arena):
    """Through a proxy nobody is local, whether it says for whom it asks or not; of several lines the last counts."""
    def local(*lines):
        return json.loads(ask(arena, "/api/games", "GET", *lines)[1])["you"]["local"]
    for lines in ((), ("X-Forwarded-For: 127.0.0.1",), ("X-Forwarded-For:",), ("Forwarded: for=127.0.0.1",)):
        check(not local(*lines), f"{lines} came through a proxy")
    check(local(f"Authorization: Bearer {ADMIN}"), "but staff have a token")
    def status(*lines):
        head, _ = ask(arena, "/api/bots", "GET", f"Authorization: Bearer wrong{next(NUMBERS)}", *lines)
        return int(head.split()[1])
    for _ in range(4):
        last = status("X-Forwarded-For: 192.0.2.50", "X-Forwarded-For: 192.0.2.51")
    check(last == 429, "the last line's address has guessed")
    check(status("X-Forwarded-For: 192.0.2.51", "X-Forwarded-For: 192.0.2.50") == 401, "not the first one's")
    check(status("X-Forwarded-For: 2001:db8::1") == 401, "a network of IPv6")
    for n in range(3):
        status(f"X-Forwarded-For: 2001:db8::{n}:5")
    check(status("X-Forwarded-For: 2001:db8::77") == 429, "is one address")


def metrics(arena):
    """Prometheus can read /metrics: a help and a type before each name, a number behind it, no sample twice."""
    typed, seen = set(), set()
    status, text = arena.request("GET", "/metrics", None, {"Authorization": f"Bearer {ADMIN}"})
    check(status == 200, f"numbers for staff: {status}")
    for line in text.splitlines():
        if line.startswith("# TYPE "):
            name, kind = line.split()[2:]
            check(name not in typed and kind in ("counter", "gauge", "summary"), line)
            typed.add(name)
        elif not line.startswith("# HELP "):
            sample = re.fullmatch(r'([a-z_]+)(\{[a-z]+="[^"\\]*"\})? [0-9.e+-]+', line)
            check(sample and line.rsplit(" ", 1)[0] not in seen, line)
            check(sample[1] in typed or re.sub("_(sum|count)$", "", sample[1]) in typed, line)
            seen.add(line.rsplit(" ", 1)[0])
    check({"agon_ready", "agon_connections", "process_open_fds"} <= typed, f"{typed}")


def tls(folder):
    """The arena speaks TLS by itself, with a certificate on the command line."""
    cert, key = f"{folder}/cert.pem", f"{folder}/key.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert,
                    "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"],
                   check=True, capture_output=True)
    arena = Arena(folder + "/tls", options=("--tls-cert", cert, "--tls-key", key))
    trust = ssl.create_default_context(cafile=cert)
    def wrap(s):
        return trust.wrap_socket(s, server_hostname="localhost")
    head, body = raw(arena, b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", wrap)
    check(" 200 " in head and '"ok"' in body, f"HTTPS: {head}")
    with wrap(socket.create_connection(("127.0.0.1", arena.ports["http"]), timeout=PATIENCE)) as peer:
        peer.sendall(b"GET /live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     b"Origin: https://localhost\r\n"
                     b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n")
        check(" 101 " in peer.makefile("rb").readline().decode(), "a WebSocket over TLS")
    def submit(host, status, **trusted):
        return agon("submit", ROOT / "clients/python/agon_bot.py", "--token", "x",
                    "--server", f"https://{host}:{arena.ports['http']}", status=status, env={**os.environ, **trusted})
    check("Nobody has this token" in submit("localhost", 1, SSL_CERT_FILE=cert).stdout, "agon submit over TLS")
    check("certificate verify failed" in submit("localhost", 2).stderr, "nobody vouches for this certificate")
    check("certificate verify failed" in submit("127.1", 2, SSL_CERT_FILE=cert).stderr, "a certificate of another name")
    warnings.simplefilter("ignore", DeprecationWarning)  # that they are old is the point
    for version in (ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1):
        old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
        try:
            old.minimum_version = old.maximum_version = version
            old.wrap_socket(socket.create_connection(("127.0.0.1", arena.ports["http"]), timeout=PATIENCE))
            check(False, f"{version} is too old to be spoken")
        except (ssl.SSLError, ConnectionError):
            pass
    with socket.create_connection(("127.0.0.1", arena.ports["http"]), timeout=PATIENCE) as plain:
        plain.sendall(b"GET / HTTP/1.1\r\n\r\n")
        check(b"200 OK" not in plain.recv(1000), "no page without TLS")
    arena.end()
    done = agon("serve", *CLOSED, "--proxy", "localhost", "--data", folder + "/tls", status=2)
    check("--proxy localhost" in done.stderr and "127.0.0.1" in done.stderr, done.stderr)
    for options, word in ((("--tls-cert", cert), "--tls-key"), (("--tls-cert", key, "--tls-key", key), "certificate"),
                          (("--tls-cert", cert, "--tls-key", cert), "key")):
        free = free_ports("http", "native", "battleship", "kulami", "treasure")
        ports = [part for name, port in free.items() for part in (f"--{name}", str(port))]
        done = agon("serve", *ports, *options, "--data", folder + "/tls", status=2)
        check(word in done.stderr, f"{options}: {done.stderr}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        config = pathlib.Path(folder, "arena.toml")
        config.write_text('admin-token = "' + ADMIN + '"\nproxies = ["127.0.0.1"]\nchat-per-minute = 5\n'
                          'failed-logins-per-minute = 3\n')
        student = agon("token", "anna", "--data", folder + "/data").stdout.strip()
        arena = Arena(folder + "/data", config)
        for part in (headers, origins, websocket_origin, large_bodies, markup, chat_flood, guessed_invitations,
                     owned_boards, behind_a_proxy, metrics, floods, bad_frames):
            part(arena)
        guessed_tokens(arena, student)
        climbing_paths(arena, folder + "/data")
        arena.end()
        rebound_names(folder)
        engines(folder)
        report(folder)
        tls(folder)


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
