"""Bytes that no honest client sends to the web's port: floods of requests, and frames that break WebSocket's rules."""
import socket

from arena import check
from web_client import PATIENCE


def raw(arena, request, wrap=lambda s: s):
    """The answer to these very bytes: no library tidies them up. Head lines and body."""
    with wrap(socket.create_connection(("127.0.0.1", arena.ports["http"]), timeout=PATIENCE)) as peer:
        peer.sendall(request)
        said = b""
        while part := peer.recv(65536):
            said += part
    head, _, body = said.partition(b"\r\n\r\n")
    return head.decode(), body.decode(errors="replace")


def floods(arena):
    """Many requests at once, many headers, slow heads: one connection suffers, the others are served."""
    port = arena.ports["http"]
    def connect():
        return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    head = f"Host: 127.0.0.1:{port}\r\n"
    with connect() as many:
        many.sendall(f"GET /health HTTP/1.1\r\n{head}\r\n".encode() * 2000)
        answers = many.makefile("rb")
        for _ in range(2000):
            check(answers.readline().startswith(b"HTTP/1.1 200"), "every one of 2,000 requests in a row is answered")
            length = 0
            while (line := answers.readline()) != b"\r\n":
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            answers.read(length)
    slow = [connect() for _ in range(50)]
    for peer in slow:
        peer.sendall(b"GET /health HTTP/1.1\r\nX: ")
    check(arena.get("/health")["status"] == "ok", "heads that never end stop nobody")
    for peer in slow:
        peer.close()
    answer, _ = raw(arena, f"GET /health HTTP/1.1\r\n{head}".encode() + b"A: b\r\n" * 5000 + b"\r\n")
    check(" 431 " in answer, f"5,000 headers: {answer[:100]}")
    head += "Connection: close\r\n"
    answer, _ = raw(arena, f"GET /health HTTP/1.1\r\n{head}".encode() + b"A: b\r\n" * 500 + b"\r\n")
    check(" 200 " in answer, f"500 small headers are fine: {answer[:100]}")


def frame(opcode, payload, fin=True, masked=True):
    size = len(payload)
    length = bytes([size]) if size < 126 else b"\x7e" + size.to_bytes(2, "big") if size < 65536 else (
        b"\x7f" + size.to_bytes(8, "big"))
    first = bytes([(0x80 if fin else 0) | opcode])
    if not masked:
        return first + length + payload
    return first + bytes([length[0] | 0x80]) + length[1:] + b"\0\0\0\0" + payload


def bad_frames(arena):
    """What breaks the rules of WebSocket ends that connection, with a reason, and no other."""
    port = arena.ports["http"]
    def say(data):
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as peer:
            peer.sendall(f"GET /live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
                         "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                         "Sec-WebSocket-Version: 13\r\n\r\n".encode())
            said = b""
            while b"\r\n\r\n" not in said:
                said += peer.recv(4096)
            peer.sendall(data)
            said = said.partition(b"\r\n\r\n")[2]
            try:
                while part := peer.recv(65536):
                    said += part
            except ConnectionError:
                pass
            return said
    for data, what in ((frame(1, b"{}", masked=False), "not masked"), (frame(0, b"{}"), "a rest without a beginning"),
                       (frame(1, b"{", fin=False) + frame(1, b"}"), "a beginning inside another"),
                       (frame(1, b"\xff\xfe"), "not UTF-8"), (frame(3, b""), "an unknown kind"),
                       (frame(9, b"x" * 126), "a long ping"), (frame(9, b"", fin=False), "a ping in pieces"),
                       (b"\xf1\x80\0\0\0\0", "reserved bits"),
                       (b"\x81\xff" + b"\xff" * 8 + b"\0\0\0\0", "an endless length"),
                       (frame(1, b"x", fin=False) + frame(0, b"x" * 1000, fin=False) * 200, "pieces without an end"),
                       (frame(8, b"\x00"), "a broken farewell")):
        said = say(data)
        check(b"HTTP/" not in said and b'"tables"' not in said, f"{what}: {said[:80]}")
    check(arena.get("/health")["status"] == "ok", "the others are served")
