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
# Commands of the service.
COMMANDS_OF_SERVICE = ("recto-serve-audit", "recto-serve-backup", "recto-serve-key", "recto-serve-replay",
                       "recto-serve-restore", "recto-serve-rotate", "recto-serve-run")


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

    def pages(self, *names: str) -> dict[str, str]:
        """The manual pages, which must be those of some commands, and which readers of manuals take."""
        pages = sorted((self.prefix / "share/man/man1").iterdir())
        self.assertEqual([page.name for page in pages], sorted(f"{name}.1" for name in names))
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
        return {page.stem: page.read_text(encoding="utf-8") for page in pages}

    def test_has_a_page_for_each_command_that_readers_of_manuals_take(self) -> None:
        self.installed()
        pages = self.pages(*COMMANDS)
        for word in ("\\-\\-as\\-of", "\\-\\-isolate", "Exit status", "\\-\\-no\\-check\\-face", "Values: auto"):
            self.assertIn(word, pages["recto-scan"])
        self.assertNotIn("\\-\\-passcode", pages["recto-submit"])

    def test_has_the_service_with_pages_and_completions_if_it_is_asked_for(self) -> None:
        recto = self.installed("--service")
        pages = self.pages(*COMMANDS, *COMMANDS_OF_SERVICE)
        # The page of the program stands in the place of that of the command, which knows no options.
        self.assertIn("recto\\-serve\\-run\\fR(1)", pages["recto-serve"])
        self.assertIn("\\-\\-operations\\-port", pages["recto-serve-run"])
        self.assertIn("[\\fIoptions\\fR] \\fB\\-\\-data\\fR \\fIfolder\\fR\n", pages["recto-serve-run"])
        self.assertIn("Exit status", pages["recto-serve-audit"])
        self.completed("recto-serve")
        for command in ([recto, "serve"], [self.prefix / "bin/recto-serve"]):
            version = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True)
            self.assertRegex(version.stdout, r"^recto \d+\.\d+\.\d+\n$")
        # A service that is older than the program beside it would stay for good.
        self.installed()
        self.pages(*COMMANDS)
        self.assertEqual([name for name in files(self.prefix) if "serve" in name], ["share/man/man1/recto-serve.1"])

    def test_has_the_client_where_it_is_asked_for(self) -> None:
        recto = self.installed("--client")
        said = subprocess.run(["env", "-i", recto, "status", "--state", str(self.folder)], capture_output=True, text=True)
        self.assertEqual((said.returncode, said.stderr), (2, "recto: There is no saved session; begin with a code or a link.\n"))
        self.assertIn("\\-\\-passcode", self.pages(*COMMANDS, *COMMANDS_OF_CLIENT)["recto-submit"])
        self.installed()
        self.assertNotIn("bin/recto-client", files(self.prefix))
        missing = subprocess.run([recto, "status"], capture_output=True, text=True)
        self.assertEqual(missing.returncode, 2)
        self.assertIn("Scripts/install --client", missing.stderr)

    def completed(self, program: str) -> None:
        """Loads the completions of a program into the shells that are here."""
        share = self.prefix / "share"
        line = f"source '{share}/bash-completion/completions/{program}' && complete -p {program}"
        loaded = subprocess.run(["bash", "--norc", "-c", line], capture_output=True, text=True, env={})
        self.assertEqual((loaded.returncode, loaded.stderr), (0, ""))
        self.assertTrue(loaded.stdout.endswith(f" {program}\n"), loaded.stdout)
        zsh, fish = share / f"zsh/site-functions/_{program}", share / f"fish/vendor_completions.d/{program}.fish"
        self.assertTrue(zsh.read_text().startswith(f"#compdef {program}"))
        self.assertIn(f"complete -c '{program}'", fish.read_text())
        for shell, path in (("zsh", zsh), ("fish", fish)):
            if shutil.which(shell):
                self.assertEqual(subprocess.run([shell, "-n", path]).returncode, 0, shell)

    def test_has_completions_that_shells_load(self) -> None:
        self.installed()
        self.completed("recto")

    def test_completes_the_names_of_files(self) -> None:
        self.installed()
        (self.folder / "photograph.jpg").write_bytes(b"")
        (self.folder / "photographs").mkdir()
        script = self.prefix / "share/bash-completion/completions/recto"
        for words, expected in [
            ("scan photo", "photograph.jpg photographs"), ("scan a --output photo", "photograph.jpg photographs"),
            ("scan a --crops photo", "photographs"), ("compare a photo", "photograph.jpg photographs"),
            ("live photo", "photograph.jpg photographs"), ("submit --front photo", "photograph.jpg photographs"),
            ("scan --group f", "folder"),
        ]:
            line = (f"source '{script}'; COMP_WORDS=(recto {words}); COMP_LINE='recto {words}'; COMP_POINT=${{#COMP_LINE}}; "
                    "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _recto recto \"${COMP_WORDS[COMP_CWORD]}\" "
                    "\"${COMP_WORDS[COMP_CWORD - 1]}\"; echo \"${COMPREPLY[*]}\"")
            said = subprocess.run(["bash", "--norc", "-c", line], capture_output=True, text=True, cwd=self.folder)
            self.assertEqual(" ".join(sorted(said.stdout.split())), expected, (words, said.stderr))

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
