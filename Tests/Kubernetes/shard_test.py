# SPDX-License-Identifier: Apache-2.0
"""Tests what the pods of an Indexed Job run, without a cluster: `python3 Tests/Kubernetes/shard_test.py RECTO`."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

KUBERNETES = Path(__file__).resolve().parents[2] / "Scripts/kubernetes"
SHARD = KUBERNETES / "shard"
RECTO = Path(sys.argv[1]).resolve()
SHARES = 5


class ShardTest(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix="recto-shard-")))
        self.requests = self.folder / "requests.ndjson"
        # Requests of unequal length: shares are cut by bytes, but never within a line.
        lines = (json.dumps({"id": number, "path": "/nowhere/" + "x" * (number % 40)}) for number in range(103))
        self.requests.write_text("".join(line + "\n" for line in lines))
        (self.folder / "bin").mkdir()
        (self.folder / "bin/recto").symlink_to(RECTO)
        self.lines = self.folder / "lines"
        self.lines.mkdir()

    def shard(self, index: int | None, *words: str, **variables: str) -> subprocess.CompletedProcess:
        environment = {"PATH": f"{self.folder}/bin:{os.environ['PATH']}", "HOSTNAME": "pod"} | variables
        if index is not None:
            environment["JOB_COMPLETION_INDEX"] = str(index)
        return subprocess.run([SHARD, self.requests, self.lines, str(SHARES), *words], env=environment,
                              capture_output=True, text=True)

    def test_shares_make_up_the_whole_in_its_order(self) -> None:
        for index in (3, 0, 4, 2, 1):
            result = self.shard(index, "--jobs", "1")
            self.assertEqual(result.returncode, 0, result.stderr)
        parts = sorted(self.lines.iterdir())
        self.assertEqual([part.name for part in parts], [f"part-0000{index}-of-00005.ndjson" for index in range(SHARES)])
        ids = [json.loads(line)["id"] for part in parts for line in part.read_text().splitlines()]
        self.assertEqual(ids, list(range(103)))
        self.assertTrue(all(part.stat().st_size > 0 for part in parts))

    def test_a_share_that_is_there_is_not_read_again(self) -> None:
        (self.lines / "part-00001-of-00005.ndjson").write_text("kept")
        self.assertEqual(self.shard(1).returncode, 0)
        self.assertEqual((self.lines / "part-00001-of-00005.ndjson").read_text(), "kept")

    def test_parts_of_another_number_of_shares_are_not_mixed_in(self) -> None:
        (self.lines / "part-00001-of-00004.ndjson").write_text("kept")
        result = self.shard(1)
        self.assertEqual(result.returncode, 2)
        self.assertIn("part-00001-of-00004.ndjson is of another number of shares; name an empty folder", result.stderr)
        self.assertEqual([part.name for part in self.lines.iterdir()], ["part-00001-of-00004.ndjson"])

    def test_a_share_that_fails_leaves_nothing(self) -> None:
        self.assertEqual(self.shard(0, "--limits", "none").returncode, 2)
        self.assertEqual(list(self.lines.iterdir()), [])

    def test_a_damaged_model_fails_the_share_by_name(self) -> None:
        model = self.folder / "models/dlib_face_recognition_resnet_model_v1.dat"
        model.parent.mkdir()
        model.write_bytes(b"damaged")
        result = self.shard(0, RECTO_MODELS=str(model.parent))
        self.assertEqual(result.returncode, 2)
        self.assertIn(str(model), result.stderr)
        self.assertEqual(list(self.lines.iterdir()), [])

    @unittest.skipUnless(shutil.which("kubectl"), "there is no kubectl")
    def test_the_patched_job_mounts_the_models_where_recto_looks_for_them(self) -> None:
        result = subprocess.run(["kubectl", "kustomize", KUBERNETES], capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stderr)
        text = re.sub(r"\s+", " ", result.stdout)
        for part in ("name: RECTO_MODELS value: /models", "mountPath: /models name: models readOnly: true",
                     "persistentVolumeClaim: claimName: models readOnly: true",
                     "mountPath: /documents name: documents readOnly: true", "kind: NetworkPolicy"):
            self.assertIn(part, text)

    def test_says_what_is_missing(self) -> None:
        self.assertIn("JOB_COMPLETION_INDEX says which share", self.shard(None).stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
