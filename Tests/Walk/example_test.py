# SPDX-License-Identifier: Apache-2.0
"""Runs the examples against a service of their own: `python3 Tests/Walk/example_test.py FOLDER`.

FOLDER holds the programs `recto-serve` and `SubmitDocuments`.
"""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / "Benchmarks/service"), str(ROOT / "Tests"), str(ROOT / "Tests/Attacks")]

from running import UNLIMITED  # noqa: E402
from tenants import SharedService  # noqa: E402

PROGRAMS = Path(sys.argv[1]).resolve()
SECONDS = 240


class SubmitDocumentsTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix="recto-example-")))
        self.service = SharedService(PROGRAMS, folder, tenants=("amber",), rates=UNLIMITED)
        self.addCleanup(lambda: self.service.kill() if self.service.is_alive else None)
        # The person before the camera is not the holder of the licence; without models a person decides.
        with mock.patch.dict(os.environ, {"RECTO_MODELS": "", "XDG_DATA_HOME": str(folder / "none")}):
            self.service.start()

    def call(self, role: str, method: str, path: str, body: dict | None = None, **headers: str) -> tuple[dict, str | None]:
        """A call with the key of a role; its answer and revision."""
        connection = http.client.HTTPConnection("127.0.0.1", self.service.port, timeout=30)
        headers |= {"Authorization": f"Bearer {self.service.tenants['amber'].keys[role]}"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        connection.request(method, path, body and json.dumps(body), headers)
        answer = connection.getresponse()
        words = json.loads(answer.read())
        connection.close()
        self.assertLess(answer.status, 300, words)
        return words, answer.headers["ETag"]

    def test_a_link_and_a_camera_are_all_that_it_takes_until_a_person_decides(self) -> None:
        made, _ = self.call("application", "POST", "/v1/verifications", {"journey": "driver-license-selfie"})
        path = f"/v1/verifications/{made['id']}"
        sides = [str(ROOT / f"Samples/persons/juniper/{side}.jpg") for side in ("front", "back")]
        command = [PROGRAMS / "SubmitDocuments", made["link"], *sides, f"{ROOT}/Samples/play linus"]
        process = subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.kill)
        end = time.monotonic() + SECONDS
        while (state := self.call("reviewer", "GET", path))[0]["status"] != "review":
            self.assertIsNone(process.poll(), "it ended before a person could decide")
            self.assertLess(time.monotonic(), end, state)
            time.sleep(0.5)
        decision = {"outcome": "failed", "note": "Not the holder.", "reasons": ["personDiffers"]}
        self.call("reviewer", "POST", f"{path}/decision", decision, **{"If-Match": state[1]})
        printed, errors = process.communicate(timeout=60)
        self.assertEqual((printed, process.returncode), ("FAIL\n", 0), errors)
        result, _ = self.call("application", "GET", f"{path}/result")
        self.assertEqual([note["reasons"] for note in result["decisions"]], [["personDiffers"]])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
