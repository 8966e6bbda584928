# SPDX-License-Identifier: Apache-2.0
"""Leads a person through a verification before a played camera: `python3 Tests/Walk/camera_test.py FOLDER`.

FOLDER holds the programs `recto`, `recto-client` and `recto-serve`. The camera is a pipe. Into it go frames of a rendered
person, who holds up their passport and then does what the lines of the command ask for.
"""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
import unittest
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

    def __init__(self, pipe: Path, person: str, page: bytes) -> None:
        super().__init__(daemon=True)
        self.pipe, self.page = pipe, page
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
                while not self.hasEnded:
                    camera.write(self.frame())
                    number += 1
                    time.sleep(max(0, begin + number / PER_SECOND - time.monotonic()))
        except BrokenPipeError:
            pass


class CameraTest(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix="recto-camera-")))
        self.service = SharedService(PROGRAMS, self.folder, {"allowedNetworks": ["127.0.0.0/8"]}, ("amber",), rates=UNLIMITED)
        # The service compares with the models that this test asks for, wherever they are.
        with mock.patch.dict(os.environ, {"RECTO_MODELS": str(FETCHED)} if FETCHED else {}):
            self.service.start()
        self.addCleanup(lambda: self.service.kill() if self.service.is_alive else None)

    def begin(self) -> tuple[str, str]:
        """A code of a new verification, and its identifier."""
        keys = self.service.tenants["amber"].keys
        connection = http.client.HTTPConnection("127.0.0.1", self.service.port, timeout=30)
        connection.request("POST", "/v1/verifications", json.dumps({"journey": JOURNEY}),
                           {"Authorization": f"Bearer {keys['application']}", "Content-Type": "application/json"})
        made = connection.getresponse()
        words = json.loads(made.read())
        connection.close()
        self.assertEqual(made.status, 201, words)
        return words["code"], words["id"]

    def walk(self, page: bytes, *words: str, seconds: int = SECONDS) -> tuple[list[dict], str, int]:
        """Runs the command before the camera; its lines, its errors and its exit status."""
        pipe = self.folder / f"camera-{time.monotonic_ns()}"
        os.mkfifo(pipe)
        player = Player(pipe, "linus", page)
        command = [PROGRAMS / "recto-client", *words, "--camera", pipe, "--state", self.folder / "state"]
        process = subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        player.start()
        timer = threading.Timer(seconds, process.kill)
        timer.start()
        told = []
        for line in process.stdout:
            told.append(json.loads(line))
            player.hear(told[-1])
            if told[-1].get("verification", {}).get("status") == "review":
                process.kill()  # it would wait for a person, whom this test does not have
        player.hasEnded = True
        errors = process.stderr.read()
        status = process.wait()
        timer.cancel()
        process.stdout.close()
        process.stderr.close()
        return told, errors, status

    @unittest.skipUnless(FETCHED, "no models of faces; Scripts/models fetches them")
    def test_a_person_is_led_from_the_code_to_the_outcome_and_read_again_alike(self) -> None:
        page = (ROOT / "Samples/persons/linus/page.jpg").read_bytes()
        code, verification = self.begin()
        told, errors, status = self.walk(
            page, "submit", "--code", code, "--server", f"http://127.0.0.1:{self.service.port}", "--agree",
            "--document", "passport", "--wait",
        )
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
            PROGRAMS / "recto-client", "submit", "--code", self.begin()[0], "--server",
            f"http://127.0.0.1:{self.service.port}", "--agree", "--document", "passport", "--camera", pipe, "--state",
            self.folder / "state",
        ]
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=SECONDS)
        told = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertEqual(told[-1]["end"], "needs", told[-1])
        ended = next(line for line in told if line["event"] == "captureEnded")
        self.assertIn("recto resume --camera goes on", ended["text"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
