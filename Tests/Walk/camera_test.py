# SPDX-License-Identifier: Apache-2.0
"""Leads a person through a verification before a played camera: `python3 Tests/Walk/camera_test.py FOLDER`.

FOLDER holds the programs `recto`, `recto-client` and `recto-serve`. The camera is a pipe. Into it go frames of a rendered
person, who holds up their passport and then does what the lines of the command ask for.
"""

from __future__ import annotations

import http.client
import json
import os
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from collections.abc import Callable
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / "Benchmarks/service"), str(ROOT / "Tests"), str(ROOT / "Tests/Attacks")]

from fetched_models import FETCHED  # noqa: E402
from pictures import frames  # noqa: E402
from running import UNLIMITED  # noqa: E402
from tenants import SharedService  # noqa: E402

PROGRAMS = Path(sys.argv[1]).resolve()
# The journey, and what becomes of an honest person in it.
JOURNEY = "passport-selfie-unattended"
OUTCOME = "verified"
PER_SECOND = 15
SECONDS = 240


class Player(threading.Thread):
    """A person before a camera, who does what they are asked for."""

    def __init__(self, pipe: Path, person: str, page: bytes, seconds: float = SECONDS) -> None:
        super().__init__(daemon=True)
        self.pipe, self.page = pipe, page
        self.seconds = seconds
        self.clips = {file.stem: frames(file.read_bytes()) for file in (ROOT / "Samples/live" / person).glob("*.mjpeg")}
        self.lock = threading.Lock()
        self.asked: str | None = None
        self.queue: list[bytes] = []
        self.isBefore = False
        self.hasEnded = False

    def hear(self, line: dict) -> None:
        """Notes a line of the command."""
        with self.lock:
            if line.get("event") == "started":
                self.isBefore, self.asked, self.queue = True, None, list(self.clips["rest"])
            if line.get("event") == "prompt":
                self.asked = line["step"]
                self.queue = list(self.clips.get(self.asked, self.clips["rest"]))

    def frame(self) -> bytes:
        with self.lock:
            if not self.isBefore:
                return self.page
            if not self.queue:
                self.queue = self.clips["rest"] + self.clips.get(self.asked or "rest", [])
            return self.queue.pop(0)

    def run(self) -> None:
        begin = time.monotonic()
        number = 0
        try:
            with open(self.pipe, "wb", buffering=0) as camera:
                while not self.hasEnded and time.monotonic() - begin < self.seconds:
                    camera.write(self.frame())
                    number += 1
                    time.sleep(max(0, begin + number / PER_SECOND - time.monotonic()))
        except BrokenPipeError:
            pass


def black(width: int = 640, height: int = 480) -> bytes:
    """A black picture in JPEG: what a camera gives whose shutter is closed."""
    segments = [
        (0xDB, bytes(1) + bytes([1] * 64)),
        (0xC0, bytes([8]) + struct.pack(">HH", height, width) + bytes([1, 1, 0x11, 0])),
        # Codes of the first coefficient's size: 0 is "0", 11 is "10"; "0" ends a block.
        (0xC4, bytes([0x00, 1, 1, *[0] * 14, 0, 11])),
        (0xC4, bytes([0x10, 1, *[0] * 15, 0])),
        (0xDA, bytes([1, 1, 0, 0, 63, 0])),
    ]
    # The first block is -1024, and no other differs from it.
    bits = "10" + f"{1023:011b}" + "0" + "00" * (width // 8 * height // 8 - 1)
    bits += "1" * (-len(bits) % 8)
    head = b"".join(bytes([0xFF, name]) + struct.pack(">H", len(body) + 2) + body for name, body in segments)
    return b"\xff\xd8" + head + int(bits, 2).to_bytes(len(bits) // 8, "big") + b"\xff\xd9"


class CameraTest(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix="recto-camera-")))
        self.service = SharedService(PROGRAMS, self.folder, {"allowedNetworks": ["127.0.0.0/8"]}, ("amber",), rates=UNLIMITED)
        self.addCleanup(lambda: self.service.kill() if self.service.is_alive else None)
        self.start()

    def start(self) -> None:
        """Starts the service, which compares with the models that this test asks for, wherever they are."""
        with mock.patch.dict(os.environ, {"RECTO_MODELS": str(FETCHED)} if FETCHED else {}):
            self.service.start()

    def begin(self, journey: str = JOURNEY) -> tuple[str, str]:
        """A code of a new verification, and its identifier."""
        keys = self.service.tenants["amber"].keys
        connection = http.client.HTTPConnection("127.0.0.1", self.service.port, timeout=30)
        connection.request("POST", "/v1/verifications", json.dumps({"journey": journey}),
                           {"Authorization": f"Bearer {keys['application']}", "Content-Type": "application/json"})
        made = connection.getresponse()
        words = json.loads(made.read())
        connection.close()
        self.assertEqual(made.status, 201, words)
        return words["code"], words["id"]

    def submission(self, code: str, document: str = "passport") -> list[str]:
        """The words of the command that begins with a code."""
        return ["submit", "--code", code, "--server", f"http://127.0.0.1:{self.service.port}", "--agree",
                "--document", document]

    def walk(
        self,
        page: bytes,
        *words: str,
        seconds: float = SECONDS,
        hears: Callable[[dict, Player, subprocess.Popen], None] = lambda line, player, process: None,
    ) -> tuple[list[dict], str, int]:
        """Runs the command before the camera, which gives frames for some time; its lines, its errors and its exit status."""
        pipe = self.folder / f"camera-{time.monotonic_ns()}"
        os.mkfifo(pipe)
        player = Player(pipe, "linus", page, seconds)
        command = [PROGRAMS / "recto-client", *words, "--camera", pipe, "--state", self.folder / "state"]
        process = subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        player.start()
        timer = threading.Timer(SECONDS, process.kill)
        timer.start()
        told = []
        for line in process.stdout:
            told.append(json.loads(line))
            player.hear(told[-1])
            hears(told[-1], player, process)
            if told[-1].get("verification", {}).get("status") == "review":
                process.kill()  # it would wait for a person, whom this test does not have
        player.hasEnded = True
        errors = process.stderr.read()
        status = process.wait()
        timer.cancel()
        process.stdout.close()
        process.stderr.close()
        return told, errors, status

    def test_a_dark_camera_is_said_to_be_dark_and_takes_nothing(self) -> None:
        told, errors, status = self.walk(black(), *self.submission(self.begin()[0]), seconds=4)
        events = [line["event"] for line in told]
        self.assertNotIn("taken", events, told)
        self.assertIn("notice", events, told)
        self.assertEqual((status, told[-1]["end"]), (1, "needs"), f"{told[-1]}\n{errors}")

    def test_the_wrong_side_is_not_taken_until_the_right_one_comes(self) -> None:
        folder = ROOT / "Samples/persons/juniper"
        sides = {side: (folder / f"{side}.jpg").read_bytes() for side in ("front", "back")}

        def turns(line: dict, player: Player, process: subprocess.Popen) -> None:
            if line["event"] == "notice":
                player.page = sides["front"]
            if line["event"] == "show" and line.get("slot") == "back":
                player.page = sides["back"]
            if line["event"] == "started":
                process.send_signal(signal.SIGINT)

        code, _ = self.begin("driver-license-selfie-unattended")
        told, errors, _ = self.walk(sides["back"], *self.submission(code, "driver-license"), hears=turns)
        events = [(line["event"], line.get("slot")) for line in told if line["event"] in ("notice", "taken")]
        said = f"{told}\n{errors}"
        self.assertEqual([slot for event, slot in events if event == "taken"], ["front", "back"], said)
        self.assertEqual(events[0][0], "notice", said)

    def test_an_interruption_says_how_to_go_on_and_the_next_command_does(self) -> None:
        page = (ROOT / "Samples/persons/linus/page.jpg").read_bytes()

        def interrupts(line: dict, player: Player, process: subprocess.Popen) -> None:
            if line["event"] == "started":
                process.send_signal(signal.SIGINT)

        told, errors, status = self.walk(page, *self.submission(self.begin()[0]), hears=interrupts)
        self.assertEqual(status, 130, f"{told[-1]}\n{errors}")
        self.assertIn("recto resume goes on", errors)
        again, errors, _ = self.walk(page, "resume", hears=interrupts)
        events = [line["event"] for line in again]
        self.assertIn("started", events, errors)
        self.assertNotIn("taken", events, "the document is there already")

    @unittest.skipUnless(FETCHED, "no models of faces; Scripts/models fetches them")
    def test_a_service_that_is_lost_in_the_middle_of_the_challenge_ends_the_command_not_the_verification(self) -> None:
        page = (ROOT / "Samples/persons/linus/page.jpg").read_bytes()

        def dies(line: dict, player: Player, process: subprocess.Popen) -> None:
            if line["event"] == "stepPassed" and self.service.is_alive:
                self.service.kill()

        code, _ = self.begin()
        told, errors, status = self.walk(page, *self.submission(code), "--wait", hears=dies)
        self.assertIn(status, (1, 2), f"{told[-1]}\n{errors}")
        self.assertTrue(errors.strip(), told[-1])
        self.start()
        told, errors, status = self.walk(page, "resume", "--wait")
        self.assertEqual(told[-1].get("outcome"), OUTCOME, f"{told[-1]}\n{errors}")
        self.assertNotIn("taken", [line["event"] for line in told], "the document is there already")
        self.assertEqual(status, 0, errors)

    @unittest.skipUnless(FETCHED, "no models of faces; Scripts/models fetches them")
    def test_a_person_is_led_from_the_code_to_the_outcome_and_read_again_alike(self) -> None:
        page = (ROOT / "Samples/persons/linus/page.jpg").read_bytes()
        code, verification = self.begin()
        told, errors, status = self.walk(page, *self.submission(code), "--wait")
        events = [line["event"] for line in told]
        said = f"{events}\n{told[-1]}\n{errors}"
        self.assertIn("taken", events, said)
        self.assertIn("stepPassed", events, said)
        self.assertEqual(told[-1].get("outcome"), OUTCOME, said)
        self.assertEqual(status, 0, said)
        self.assertEqual(self.service.stop(), 0)
        replay = [
            PROGRAMS / "recto-serve", "replay", "--data", self.folder / "data", "--config", self.service.file, verification,
        ]
        done = subprocess.run(list(map(str, replay)), capture_output=True, text=True, timeout=SECONDS,
                              env=os.environ | {"RECTO_MODELS": str(FETCHED)})
        self.assertIn("everything is as it was", done.stdout, done.stdout + done.stderr)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_camera_that_is_taken_away_ends_the_walk_with_a_sentence(self) -> None:
        pipe = self.folder / "short"
        pipe.write_bytes(frames((ROOT / "Samples/live/linus/rest.mjpeg").read_bytes())[0])
        command = [
            PROGRAMS / "recto-client", *self.submission(self.begin()[0]), "--camera", pipe, "--state", self.folder / "state",
        ]
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=SECONDS)
        told = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertEqual(told[-1]["end"], "needs", told[-1])
        ended = next(line for line in told if line["event"] == "captureEnded")
        self.assertIn("recto resume --camera goes on", ended["text"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
