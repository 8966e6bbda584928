# SPDX-License-Identifier: Apache-2.0
"""Tests Scripts/install with a program that is built: `python3 Tests/Install/install_test.py RECTO`."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests"))

from fetched_models import FETCHED, MODELS

RECTO = Path(sys.argv[1]).resolve()
COMMANDS = ("recto", "recto-cancel", "recto-compare", "recto-filter", "recto-link", "recto-live", "recto-models",
            "recto-models-judge", "recto-models-list", "recto-otp", "recto-parse", "recto-parse-aamva",
            "recto-parse-mrz", "recto-resume", "recto-scan", "recto-serve", "recto-status", "recto-submit", "recto-upload")
# Commands below one that `recto` hands over to its client, which is installed only if it is asked for.
COMMANDS_OF_CLIENT = ("recto-otp-check", "recto-otp-code", "recto-otp-enrol")


def install(*words: str, folder: str | Path = "/", **changes: str) -> subprocess.CompletedProcess:
    return subprocess.run([ROOT / "Scripts/install", *words], cwd=folder, text=True, capture_output=True,
                          env={**os.environ, **changes})


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir())


class InstallTest(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix="recto-install-")))
        self.prefix = self.folder / "usr"

    def installed(self, *words: str) -> Path:
        """The program, newly installed."""
        result = install(*words, "--program", str(RECTO), str(self.prefix))
        self.assertEqual((result.returncode, result.stdout), (0, ""), result.stderr)
        return self.prefix / "bin/recto"

    def test_runs_from_any_folder_with_an_empty_environment_and_without_the_checkout(self) -> None:
        recto = self.installed()
        shutil.copy(ROOT / "Samples/license-backs-clean/texas.jpg", self.folder)
        command = ["env", "-i", recto, "scan", str(self.folder / "texas.jpg"), "--as-of", "2026-01-01"]
        # An empty file system over the checkout, which nobody else sees, is as good as its removal.
        hidden = ["unshare", "--mount", "sh", "-c", 'mount -t tmpfs none "$0" && exec "$@"', str(ROOT)]
        may_hide = subprocess.run([*hidden, "true"], capture_output=True).returncode == 0
        # A program that is built lies in the checkout, and so may what it loads; it is a copy that is run.
        result = subprocess.run([*(hidden if may_hide else []), *command], cwd="/", capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(json.loads(result.stdout)["record"]["idNumber"], "00001130")
        version = subprocess.run(["env", "-i", recto, "--version"], cwd="/", capture_output=True, text=True, check=True)
        self.assertRegex(version.stdout.splitlines()[0], r"^recto \d+\.\d+\.\d+$")

    def test_looks_for_models_beside_the_folder_that_it_is_installed_in(self) -> None:
        recto = self.installed()
        shown = subprocess.run(["env", "-i", recto, "models"], cwd="/", capture_output=True, text=True, check=True)
        self.assertIn(str(self.prefix / "share/recto/models"), shown.stdout)
        self.assertTrue((self.prefix / "share/recto/models/README.md").is_file())

    @unittest.skipIf(FETCHED is None, "no models of faces here; Scripts/models fetches them")
    def test_has_the_models_of_faces_for_every_user_if_they_are_asked_for(self) -> None:
        recto = self.installed("--models", "--from", str(FETCHED))
        self.folder.chmod(0o755)
        nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.geteuid() == 0 else []
        listed = subprocess.run([*nobody, "env", "-i", recto, "models", "--json"], cwd="/", capture_output=True, text=True)
        self.assertEqual(listed.returncode, 0, listed.stderr)
        present = {line["file"]: line["path"] for line in map(json.loads, listed.stdout.splitlines()) if "path" in line}
        self.assertEqual(present, {name: str(self.prefix / "share/recto/models" / name) for name in MODELS})
        selfie = str(ROOT / "Samples/persons/anais/selfie.jpg")
        compared = subprocess.run(["env", "-i", recto, "compare", selfie, selfie], capture_output=True, text=True)
        self.assertEqual(compared.returncode, 0, compared.stderr)
        self.assertEqual(json.loads(compared.stdout)["judgement"], "same")
        # Another run takes those that are there, without a network.
        again = install("--models", "--program", str(RECTO), str(self.prefix), PIP_NO_INDEX="1", PIP_FIND_LINKS="")
        self.assertEqual(again.returncode, 0, again.stderr)
        (self.prefix / "share/recto/models/ours.dat").write_text("ours")
        result = install("--uninstall", str(self.prefix))
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(files(self.prefix), ["share/recto/models/ours.dat"])

    @unittest.skipIf(FETCHED is None, "no models of faces here; Scripts/models fetches them")
    def test_has_the_models_below_another_root_and_no_more_if_they_are_not_asked_for(self) -> None:
        words = ("--program", str(RECTO), "/usr")
        result = install("--models", "--from", str(FETCHED), *words, DESTDIR="stage", folder=self.folder)
        self.assertEqual(result.returncode, 0, result.stderr)
        folder = self.folder / "stage/usr/share/recto/models"
        self.assertEqual(files(folder), sorted(["README.md", *MODELS]))
        self.assertEqual({(folder / name).stat().st_mode & 0o777 for name in MODELS}, {0o644})
        self.assertEqual(install(*words, DESTDIR="stage", folder=self.folder).returncode, 0)
        self.assertEqual(files(folder), ["README.md"])

    def test_installs_nothing_if_the_models_are_missing_or_others(self) -> None:
        wrong = self.folder / "wrong.tar.gz"
        wrong.write_bytes(b"no archive")
        for source, sentence in [
            (["--from", str(wrong)], "has 10 bytes instead of"), (["--from", "wrong.tar.gz"], "has 10 bytes instead of"),
            (["--from", "/nowhere"], "there is no file /nowhere"), (["--from", "/dev/zero"], "is no regular file"),
            (["--from", str(self.folder)], "there is no file"), ([], "without a network"),
        ]:
            result = install("--models", *source, "--program", str(RECTO), str(self.prefix), folder=self.folder,
                             PIP_NO_INDEX="1", PIP_FIND_LINKS="")
            self.assertEqual((result.returncode, result.stdout), (2, ""), source)
            self.assertIn(sentence, result.stderr)
            self.assertIn("there are no models to install", result.stderr)
            self.assertEqual(files(self.folder), ["wrong.tar.gz"])

    def test_has_a_page_for_each_command_that_readers_of_manuals_take(self) -> None:
        self.installed()
        pages = sorted((self.prefix / "share/man/man1").iterdir())
        self.assertEqual([page.name for page in pages], sorted(f"{name}.1" for name in COMMANDS))
        if shutil.which("mandoc"):
            lint = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", *pages], capture_output=True, text=True)
            self.assertEqual(lint.stdout, "")
        if shutil.which("man"):
            for page in pages:
                # Terminals of other widths and languages break lines elsewhere.
                shown = subprocess.run(["man", "--warnings", "-l", page], capture_output=True, text=True,
                                       env={**os.environ, "LC_ALL": "C.UTF-8", "MANWIDTH": "100"})
                self.assertEqual((shown.returncode, shown.stderr), (0, ""), page.name)
                self.assertIn("--help", shown.stdout)
        scan = (self.prefix / "share/man/man1/recto-scan.1").read_text()
        for word in ("\\-\\-as\\-of", "\\-\\-isolate", "Exit status", "\\-\\-no\\-check\\-face", "Values: auto"):
            self.assertIn(word, scan)
        submit = self.prefix / "share/man/man1/recto-submit.1"
        self.assertNotIn("\\-\\-passcode", submit.read_text())

    def test_has_the_client_where_it_is_asked_for(self) -> None:
        recto = self.installed("--client")
        said = subprocess.run(["env", "-i", recto, "status", "--state", str(self.folder)], capture_output=True, text=True)
        self.assertEqual((said.returncode, said.stderr), (2, "recto: There is no saved session; begin with a code or a link.\n"))
        pages = sorted((self.prefix / "share/man/man1").iterdir())
        self.assertEqual([page.name for page in pages], sorted(f"{name}.1" for name in (*COMMANDS, *COMMANDS_OF_CLIENT)))
        self.assertIn("\\-\\-passcode", (self.prefix / "share/man/man1/recto-submit.1").read_text())
        self.installed()
        self.assertNotIn("bin/recto-client", files(self.prefix))
        missing = subprocess.run([recto, "status"], capture_output=True, text=True)
        self.assertEqual(missing.returncode, 2)
        self.assertIn("Scripts/install --client", missing.stderr)

    def test_has_completions_that_shells_load(self) -> None:
        self.installed()
        share = self.prefix / "share"
        line = f"source '{share}/bash-completion/completions/recto' && complete -p recto"
        loaded = subprocess.run(["bash", "--norc", "-c", line], capture_output=True, text=True, env={})
        self.assertEqual((loaded.returncode, loaded.stderr), (0, ""))
        self.assertIn("recto", loaded.stdout)
        self.assertTrue((share / "zsh/site-functions/_recto").read_text().startswith("#compdef recto"))
        self.assertIn("complete -c 'recto'", (share / "fish/vendor_completions.d/recto.fish").read_text())
        for shell, path in (("zsh", "zsh/site-functions/_recto"), ("fish", "fish/vendor_completions.d/recto.fish")):
            if shutil.which(shell):
                self.assertEqual(subprocess.run([shell, "-n", share / path]).returncode, 0, shell)

    def test_stands_below_another_root_where_packagers_want_it(self) -> None:
        result = install("--program", str(RECTO), "/usr", DESTDIR="stage", folder=self.folder)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("usr/bin/recto", files(self.folder / "stage"))
        self.assertNotIn(str(self.folder), (self.folder / "stage/usr/share/recto/installed").read_text())

    def test_is_removed_but_for_what_others_put_there(self) -> None:
        self.installed()
        self.installed()
        (self.prefix / "share/recto/models/ours.onnx").write_text("ours")
        (self.prefix / "bin/other").write_text("other")
        result = install("--uninstall", str(self.prefix))
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(files(self.prefix), ["bin/other", "share/recto/models/ours.onnx"])
        again = install("--uninstall", str(self.prefix))
        self.assertEqual(again.returncode, 2)
        self.assertIn("there is no Recto below", again.stderr)

    def test_leaves_nothing_behind_that_an_earlier_version_had(self) -> None:
        built = self.folder / "built"
        built.mkdir()
        shutil.copy(RECTO, built / "recto")
        (built / "recto-serve").write_text("#!/bin/sh\n")
        (built / "recto-serve").chmod(0o755)
        result = install("--service", "--program", str(built / "recto"), str(self.prefix))
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("bin/recto-serve", files(self.prefix))
        self.installed()
        self.assertNotIn("bin/recto-serve", files(self.prefix))
        self.assertIn("bin/recto", files(self.prefix))

    def test_says_what_is_wrong(self) -> None:
        file = self.folder / "file"
        file.write_text("")
        for words, sentence in [
            ((), "usage:"), (("--dance", "/tmp"), "usage:"), (("a", "b"), "usage:"), (("--program",), "usage:"),
            (("--models", "--from"), "usage:"), (("--from", "/tmp/archive", "/tmp/usr"), "usage:"),
            (("--program", str(RECTO), "/proc/recto"), "cannot write to /proc/recto"),
            (("--program", str(RECTO), str(file / "usr")), "cannot write to"),
            (("--program", "nowhere/recto", str(self.prefix)), "there is no program /nowhere/recto"),
            (("--program", "/bin/false", str(self.prefix)), "does not run here"),
        ]:
            result = install(*words)
            self.assertEqual(result.returncode, 2, words)
            self.assertIn(sentence, result.stderr)
            self.assertEqual(result.stdout, "")
        self.assertEqual(files(self.folder), ["file"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
