#!/usr/bin/env python3
"""Emulated boards: against each other, against the same player as a host process, against
the arena, through its relay, and against a peer that is silent, talks nonsense or lies.
Needs BOARD_IMAGE, EVASIVE_IMAGE, NUCLEO_IMAGE, BOARD_HOST and AGON."""
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "firmware"))
import emulator
from emulator import Opponent, emulated, hosted, lights, link_socket, pass_on, random_fleet, switched

IMAGE, HOST, AGON = os.environ["BOARD_IMAGE"], os.environ["BOARD_HOST"], os.environ["AGON"]
GREEN, ORANGE, RED, BLUE = 1, 2, 4, 8
# Between processes on a busy machine; what is due within a second is asked for where nobody computes.
RELAXED = dict(limit=600000)
QUICK = dict(least=100, most=250)


class Boards(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.boards = []

    def tearDown(self):
        for board in self.boards:
            board.stop()
        self.folder.cleanup()

    def pair(self, make_first, make_second):
        """Two boards on one link. The first listens, so both must be started at the same time."""
        link = os.path.join(self.folder.name, "pair.link")
        made = [None, None]

        def first():
            made[0] = make_first(self.folder.name, "first", link, True)

        thread = threading.Thread(target=first)
        thread.start()
        while not os.path.exists(link):
            thread.join(0.02)
        made[1] = make_second(self.folder.name, "second", link, False)
        thread.join()
        self.boards += made
        for board in made:
            board.debug.expect("ready")
        return made

    def with_peer(self, **settings):
        """A board whose link ends in this test."""
        listener, path = link_socket(self.folder.name, "peer")
        board = emulated(IMAGE, self.folder.name, "board", path, False)
        self.boards.append(board)
        board.debug.expect("ready")
        board.set(seed=1, **QUICK, **settings)
        self.link, _ = listener.accept()
        listener.close()
        self.addCleanup(self.link.close)
        return board, Opponent(self.link, random_fleet(random.Random(7)))

    def alone(self, make, name, **settings):
        """A board with its settings made, and where the arena reaches it: what the arena says is passed on only now."""
        listener, path = link_socket(self.folder.name, name + "-board")
        board = make(self.folder.name, name, path, False)
        self.boards.append(board)
        board.debug.expect("ready")
        board.set(**settings)
        end, _ = listener.accept()
        listener.close()
        door, path = link_socket(self.folder.name, name)
        threading.Thread(target=pass_on, args=(end, door), daemon=True).start()
        return "unix:" + path, board

    def agon(self, *words):
        process = subprocess.Popen([AGON, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    @staticmethod
    def on_chip(*where):
        return emulated(IMAGE, *where)

    @staticmethod
    def on_host(*where):
        return hosted(HOST, *where)

    def check_game(self, first, second):
        first.press_start()
        (one, shots), (two, _) = first.result(), second.result()
        self.assertEqual({one, two}, {"won", "lost"})
        self.assertTrue(30 <= shots <= 100)
        return one

    def await_light(self, board, colours):
        """One of these colours is lit within a second of the board's time; how long that takes here is unknown."""
        end = time.monotonic() + emulator.PATIENCE
        while not any(on & colours for on in lights(board)[-2:]):
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)

    def await_lit(self, board, colour):
        end = time.monotonic() + emulator.PATIENCE
        while colour not in lights(board):
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)

    def test_two_emulated_boards_play_each_other(self):
        first, second = self.pair(self.on_chip, self.on_chip)
        first.set(seed=1, student=1111, **RELAXED, **QUICK)
        second.set(seed=2, student=2222, **RELAXED, **QUICK)
        won = self.check_game(first, second) == "won"
        self.await_lit(first, GREEN if won else RED)  # before the next game changes the lights
        self.await_lit(second, RED if won else GREEN)
        self.assertIn("against 2222", "\n".join(first.debug.seen))
        self.assertIn("against 1111", "\n".join(second.debug.seen))
        self.check_game(first, second)  # and again, without a reset
        self.assertIn(BLUE, lights(first))

    def test_every_dialect_and_ending(self):
        first, second = self.pair(self.on_chip, self.on_host)
        for dialect in (2023, 2025, 2026):
            for end in "abc":
                for n, board in enumerate((first, second)):
                    board.set(dialect=dialect, end=end, seed=10 + n, **RELAXED, least=0, most=0)
                with self.subTest(dialect=dialect, end=end):
                    self.check_game(first, second)

    def test_an_emulated_board_plays_a_host_process(self):
        host, chip = self.pair(self.on_host, self.on_chip)
        for n, board in enumerate((host, chip)):
            board.set(seed=3 + n, **RELAXED, **QUICK)
        self.check_game(host, chip)
        self.check_game(chip, host)

    def test_an_emulated_board_plays_the_arena_as_either_side(self):
        for dialect, role in ((2023, 1), (2023, 2), (2026, 1)):
            with self.subTest(dialect=dialect, role=role):
                link, board = self.alone(self.on_chip, f"{dialect}-{role}", seed=5, dialect=dialect, **RELAXED, **QUICK)
                arena = self.agon("join", "uart", link, "--player", "hunt", "--role", str(role),
                                  "--option", f"dialect={dialect}", "limit=600s")
                if role == 2:
                    board.press_start()
                word = board.result()[0]
                self.assertIn(word, ("won", "lost"))
                said = arena.communicate(timeout=emulator.PATIENCE)[0]
                wins = 0 if word == "won" else 1
                self.assertRegex(said, f"agon won {wins} times? and lost {1 - wins} times?")

    def test_the_relay_referees_two_boards_in_two_dialects(self):
        first_link, first = self.alone(self.on_chip, "first", seed=1, dialect=2025, **RELAXED, **QUICK)
        second_link, second = self.alone(self.on_host, "second", seed=2, student=4711, **RELAXED, **QUICK)
        relay = self.agon("relay", "uart", first_link, second_link, "--log", self.folder.name,
                          "--option", "1:dialect=2025", "limit=600s")
        first.press_start()
        results = first.result()[0], second.result()[0]
        self.assertEqual(set(results), {"won", "lost"})
        self.assertIn(f"Player {1 if results[0] == 'won' else 2} wins", relay.communicate(timeout=emulator.PATIENCE)[0])
        tape = pathlib.Path(self.folder.name, "relay.tape").read_text()
        self.assertIn("1> HD_START", tape)
        self.assertIn("2> START4711", tape)

    def test_an_answer_takes_at_most_100_million_instructions(self):
        board, peer = self.with_peer(limit=1000)
        board.set(least=1000, most=11000)
        board.press_start()
        peer.handshake_as_s2()
        board.debug.expect("] thought ")
        self.assertLess(board.slowest_ms() * emulator.INSTRUCTIONS_PER_MS, 100_000_000)
        self.assertGreater(board.slowest_ms(), 0)

    def test_the_evasive_board_answers_in_time_and_holds_what_it_said(self):
        listener, path = link_socket(self.folder.name, "peer")
        board = emulated(os.environ["EVASIVE_IMAGE"], self.folder.name, "evasive", path, False)
        self.boards.append(board)
        board.debug.expect("ready")
        board.set(seed=1, least=0, most=0, rounds=40, **RELAXED)
        link, _ = listener.accept()
        listener.close()
        self.addCleanup(link.close)
        peer = Opponent(link, random_fleet(random.Random(7)))
        peer.send("START1")
        sums = peer.link.expect("CS")
        peer.send(peer.sums())
        peer.link.expect("START")
        answers = {}
        for n in range(40):
            peer.send(f"BOOM{n:02}")
            while (answer := peer.link.read()) not in ("T", "W"):
                pass
            answers[n] = answer
            peer.take_shot()
        for line in peer.field():
            peer.send(line)
        field = [peer.link.expect(f"SF{x}D")[4:] for x in range(10)]
        self.assertEqual(sums, "CS" + "".join(str(sum(c != "0" for c in column)) for column in field))
        for n, answer in answers.items():
            self.assertEqual(answer == "T", field[n // 10][n % 10] != "0", n)
        self.assertEqual(board.result()[0], "draw")
        spoken = [(int(l[1:].split("]")[0]), l.split("] ")[1]) for l in board.debug.seen if "] < " in l or "] > " in l]
        took = [after - at for (at, said), (after, _) in zip(spoken, spoken[1:]) if said.startswith("< BOOM")]
        self.assertEqual(len(took), 40)
        self.assertLess(max(took), 500)  # of the 1000 allowed, at 125 million instructions a second

    def test_the_image_for_the_nucleo_plays_as_far_as_the_chips_agree(self):
        # There is no emulated Nucleo. Core, USARTs and timers are those of the F405; its pins are not, and the start
        # button, which is low when pressed, reads as pressed: the first game begins by itself and nobody answers.
        listener, path = link_socket(self.folder.name, "peer")
        board = emulated(os.environ["NUCLEO_IMAGE"], self.folder.name, "nucleo", path, False, debug_usart=2)
        self.boards.append(board)
        link, _ = listener.accept()
        listener.close()
        self.addCleanup(link.close)
        self.assertEqual(board.result()[0], "protocol error")
        board.set(seed=1, **QUICK, **RELAXED)
        peer = Opponent(link, random_fleet(random.Random(7)))
        peer.link.expect("START")  # of the first game
        board.press_start()
        shots = peer.play_as_s2()
        self.assertEqual(board.result(), ("won", shots))
        end = time.monotonic() + emulator.PATIENCE
        while 1 << 5 not in switched(board, "GPIOA"):  # LD2
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)

    def test_a_silent_peer_loses_after_a_second(self):
        board, peer = self.with_peer()
        peer.send("START1")
        peer.link.expect("CS")
        self.assertEqual(board.result()[0], "protocol error")
        said = {word: int(line[1:].split("]")[0])
                for line in board.debug.seen for word in ("> CS", "] result") if word in line}
        self.assertTrue(1000 <= said["] result"] - said["> CS"] <= 1010, said)
        self.assertIn("silent for too long", "\n".join(board.debug.seen))
        self.await_light(board, RED)

    def test_nonsense_is_a_protocol_error_with_its_line(self):
        board, peer = self.with_peer(**RELAXED)
        peer.send("START1")
        peer.link.expect("CS")
        peer.send(peer.sums())
        peer.link.expect("START")
        peer.send("BANG12")
        self.assertEqual(board.result()[0], "protocol error")
        self.assertIn("not a message BANG12", "\n".join(board.debug.seen))

    def test_a_false_field_makes_a_cheater(self):
        board, peer = self.with_peer(**RELAXED)
        board.press_start()
        peer.play_as_s2()
        self.assertEqual(board.result()[0], "won")
        board.press_start()
        peer.open = set(peer.fleet)
        peer.field = lambda: [f"SF{x}D0000000000" for x in range(10)]
        peer.play_as_s2()
        self.assertEqual(board.result()[0], "cheater")
        self.assertIn("illegal fleet", "\n".join(board.debug.seen))
        self.await_light(board, RED | BLUE)

    def test_a_hundred_rounds_are_a_draw(self):
        board, peer = self.with_peer(**RELAXED)
        board.set(rounds=3)
        board.press_start()
        peer.handshake_as_s2()
        for _ in range(3):
            self.assertTrue(peer.take_shot())
            peer.send("BOOM00")
            while peer.link.read() not in ("T", "W"):
                pass
        peer.link.expect("SF9D")
        for line in peer.field():
            peer.send(line)
        self.assertEqual(board.result()[0], "draw")

    def test_the_display_shows_both_seas_and_a_wrong_setting_is_named(self):
        board, peer = self.with_peer(**RELAXED)
        board.debug.write(":end x\n")
        board.debug.expect("cannot set end to x")
        board.set(display="on")
        board.press_start()
        peer.handshake_as_s2()
        board.debug.expect("   0123456789    0123456789")
        row = board.debug.expect("] 0  ").split("] 0  ")[1]
        self.assertRegex(row, r"^[.#]{10}    \.{10}$")


if __name__ == "__main__":
    unittest.main()
