"""Boards for tests and measurements: the image under qemu-system-arm, the same player as
a host process, and a scripted opponent on the other end of the link. Nothing here sleeps
for a fixed time: every step waits for a line that a board writes."""
import os
import pathlib
import queue
import socket
import subprocess
import threading
import time

INSTRUCTIONS_PER_MS = 125_000  # -icount shift=3: each instruction takes 8 ns of the board's time
FLEET = [5, 4, 4, 3, 3, 3, 2, 2, 2, 2]
PATIENCE = 60  # seconds of real time for one line, on a loaded machine


class Lines:
    """Lines from and to a socket or pipe. A thread empties it, because a board that nobody
    listens to stops at its next log line."""

    def __init__(self, source, sink=None):
        self.source, self.sink, self.seen, self.fresh = source, sink or source, [], queue.Queue()
        self.reader = threading.Thread(target=self.drain, daemon=True)
        self.reader.start()

    def drain(self):
        buffer = b""
        try:
            while chunk := os.read(self.source.fileno(), 4096):
                *lines, buffer = (buffer + chunk).split(b"\n")
                for line in lines:
                    self.fresh.put(line.decode("latin-1").rstrip("\r"))
        except OSError:
            pass
        self.fresh.put(None)

    def read(self):
        try:
            line = self.fresh.get(timeout=PATIENCE)
        except queue.Empty:
            raise TimeoutError("no line came; the last ones were " + repr(self.seen[-8:])) from None
        if line is None:
            raise EOFError("the line was closed; the last ones were " + repr(self.seen[-8:]))
        self.seen.append(line)
        return line

    def write(self, text):
        data = text.encode("latin-1")
        while data:
            data = data[os.write(self.sink.fileno(), data):]

    def expect(self, part):
        while part not in self.read():
            pass
        return self.seen[-1]


class Board:
    """A player with its debug line. `link` is a Unix socket's path; who listens is told by `listens`."""

    def __init__(self, debug, process):
        self.debug, self.process = debug, process

    def set(self, **settings):
        for name, value in settings.items():
            self.debug.write(f":{name} {value}\n")
            self.debug.expect(f"{name} is {value}")

    def press_start(self):
        self.debug.write("s")

    def result(self):
        """The word of the result line and the number of shots."""
        line = self.debug.expect("] result ")
        word, shots = line.split("] result ")[1].split(",")[:2]
        return word, int(shots.split()[0])

    def slowest_ms(self):
        return max((int(l.split("thought ")[1].split()[0]) for l in self.debug.seen if "] thought " in l), default=0)

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.debug.reader.join(PATIENCE)  # the next board may get the same number of a file
        for line in {self.debug.source, self.debug.sink}:
            line.close()


def emulated(image, folder, name, link, listens, debug_usart=1):
    """The image on an emulated STM32F405; its writes to GPIO registers go to FOLDER/NAME.gpio. The other one of
    USART 1 and 2 is the link."""
    serials = ["-serial", "chardev:debug", "-serial", "chardev:link"]
    if debug_usart == 2:
        serials = serials[2:] + serials[:2]
    debug_path = os.path.join(folder, name + ".debug")
    log = os.path.join(folder, name + ".gpio")
    process = subprocess.Popen(
        ["qemu-system-arm", "-M", "netduinoplus2", "-nographic", "-monitor", "none", "-icount", "shift=3",
         "-d", "unimp", "-D", log, "-kernel", image,
         "-chardev", f"socket,id=debug,path={debug_path},server=on,wait=on",
         "-chardev", f"socket,id=link,path={link}" + (",server=on,wait=on" if listens else ""),
         *serials],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    board = Board(Lines(connected(debug_path, process)), process)
    board.gpio_log = log
    return board


def hosted(program, folder, name, link, listens):
    """The same player as an ordinary process."""
    with open(os.path.join(folder, name + ".lights"), "w") as lights_told:
        process = subprocess.Popen([program, ("listen:" if listens else "unix:") + link], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=lights_told)
    return Board(Lines(process.stdout, process.stdin), process)


def connected(path, process=None):
    end = time.monotonic() + PATIENCE
    while True:
        s = socket.socket(socket.AF_UNIX)
        try:
            s.connect(path)
            return s
        except OSError:
            s.close()
            if time.monotonic() > end or (process and process.poll() is not None):
                raise
            time.sleep(0.02)


def switched(board, port):
    """What was written to the set and reset register of a port, in order."""
    log = pathlib.Path(board.gpio_log).read_text().splitlines()
    return [int(line.rsplit("value 0x", 1)[1].split(")")[0], 16) for line in log
            if line.startswith(port + ": unimplemented device write") and "offset 0x018" in line]


def lights(board):
    """The values of the four lights in the order in which they were written (PD12..PD15)."""
    return [value >> 12 & 15 for value in switched(board, "GPIOD")]


def random_fleet(rng):
    """A dictionary cell -> length: a legal fleet, ship after ship (not uniform over all fleets)."""
    fleet, closed, tries = {}, set(), 0
    for length in FLEET:
        while True:
            tries += 1
            if tries > 2000:
                return random_fleet(rng)
            along, across, down = rng.randrange(11 - length), rng.randrange(10), rng.random() < 0.5
            cells = [(across, along + i) if down else (along + i, across) for i in range(length)]
            if not closed.intersection(cells):
                break
        for x, y in cells:
            fleet[x, y] = length
            closed.update((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    return fleet


class Opponent:
    """The other end of a link, in the document's lines. It shoots at one field again and again, so that
    the game lasts until the board has won; a board that cannot win gets its draw after 100 rounds."""

    def __init__(self, link, fleet):
        self.link, self.fleet, self.open = Lines(link), fleet, set(fleet)

    def send(self, line):
        self.link.write(line + "\n")

    def sums(self):
        return "CS" + "".join(str(sum((x, y) in self.fleet for y in range(10))) for x in range(10))

    def field(self):
        return [f"SF{x}D" + "".join(str(self.fleet.get((x, y), 0)) for y in range(10)) for x in range(10)]

    def handshake_as_s2(self):
        self.link.expect("START")
        self.send(self.sums())
        self.link.expect("CS")
        self.send("START4711")

    def take_shot(self):
        """Answers one shot of the board; False once the last ship field is hit."""
        shot = self.link.expect("BOOM")
        cell = int(shot[4]), int(shot[5])
        self.open.discard(cell)
        if self.open:
            self.send("T" if cell in self.fleet else "W")
        return bool(self.open)

    def play_as_s2(self):
        """A whole game against a board that pressed start; returns the number of its shots."""
        self.handshake_as_s2()
        shots = 1
        while self.take_shot():
            shots += 1
            self.send("BOOM00")
            while self.link.read() not in ("T", "W"):
                pass
        for line in self.field():
            self.send(line)
        self.link.expect("SF9D")
        return shots


def link_socket(folder, name):
    """A listening Unix socket and its path, for a board that connects to it."""
    path = os.path.join(folder, name + ".link")
    s = socket.socket(socket.AF_UNIX)
    s.bind(path)
    s.listen(1)
    return s, path


def pass_on(board, door):
    """Joins a board's link with the first that comes to the door. When that one leaves, the board's end stays
    open as a wire would: an emulator that is hung up on forgets the bytes that it has not read."""
    arena, _ = door.accept()
    door.close()

    def copy(source, sink):
        try:
            while chunk := source.recv(4096):
                sink.sendall(chunk)
        except OSError:
            pass

    back = threading.Thread(target=copy, args=(arena, board), daemon=True)
    back.start()
    copy(board, arena)
    arena.close()
    back.join()
    board.close()
