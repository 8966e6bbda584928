# SPDX-License-Identifier: Apache-2.0
"""Takes the walk through a verification in Docs/first-steps.md: `python3 Tests/Walk/walk_test.py FOLDER`.

FOLDER holds the programs `recto`, `recto-client` and `recto-serve`. Commands are run one after the other in one shell, in
a folder of their own; what they print is compared with what the page shows. In it `…` stands for anything, and codes,
times and the steps that were drawn may be others.
"""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = Path(sys.argv[1]).resolve()
MARK = "<!-- a walk, which Tests/Walk takes -->\n```\n"
END = "the end of a command"
SECONDS = 600

# What is another in every walk.
DRAWN = (
    (r'"\d{4} \d{4} \d{4}"', '"CODE"'),
    (r"\d{4}-\d\d-\d\dT[\d:.]+Z", "TIME"),
    (r'"id":"[0-9a-f-]+', '"id":"ID'),
    (r'"steps":\[[^\]]*\]', '"steps":[STEPS]'),
)


def commands(text: str) -> list[tuple[str, list[str]]]:
    """The commands of the walk, each with the lines that it prints."""
    found: list[tuple[str, list[str]]] = []
    for block in text.split(MARK)[1:]:
        for line in block[: block.index("```")].splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            elif found[-1][0].endswith("\\"):
                found[-1] = (f"{found[-1][0][:-1]}{line.strip()}", [])
            else:
                found[-1][1].append(line)
    return found


def masked(line: str) -> str:
    """A line without what is drawn."""
    for pattern, word in DRAWN:
        line = re.sub(pattern, word, line)
    return line


def shows(shown: str, printed: str) -> bool:
    """True if a line of the page is the one that was printed."""
    return re.fullmatch(".*".join(map(re.escape, masked(shown).split("…"))), masked(printed)) is not None


def free_port() -> int:
    """A port that nobody listens to."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class WalkTest(unittest.TestCase):
    def test_takes_the_walk_of_the_first_steps_to_the_decision(self) -> None:
        walk = commands((ROOT / "Docs/first-steps.md").read_text(encoding="utf-8"))
        self.assertIn("--demo", walk[0][0])
        self.assertEqual(walk[-1][0], "kill %1")
        folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix="recto-walk-")))
        (folder / ".build").mkdir()
        (folder / ".build/release").symlink_to(PROGRAMS)
        (folder / "Samples").symlink_to(ROOT / "Samples")
        port = str(free_port())
        # Only the port may be taken on the machine; models that happen to be here would decide.
        environment = {key: value for key, value in os.environ.items() if not key.startswith("RECTO_")}
        environment |= {"RECTO_PORT": port, "XDG_STATE_HOME": str(folder / "state"), "XDG_DATA_HOME": str(folder / "data")}
        script = "set -o pipefail\n"
        for command, _ in walk:
            script += command.replace("8080", port) + f"\nprintf '\\n{END} %s\\n' $?\n"
        result = subprocess.run(
            ["bash", "-c", script], cwd=folder, env=environment, text=True, capture_output=True, timeout=SECONDS
        )
        printed = result.stdout.replace(port, "8080").split(f"\n{END} ")
        said = f"{result.stdout}\n{result.stderr}"
        self.assertEqual(len(printed), len(walk) + 1, said)
        for index, (command, shown) in enumerate(walk):
            with self.subTest(command):
                # Behind each end stand its status and what the next command prints.
                lines = printed[index].splitlines()[index > 0 :]
                lines = [line for line in lines if line]
                self.assertEqual(len(lines), len(shown), said)
                for one, other in zip(shown, lines, strict=True):
                    self.assertTrue(shows(one, other), f"\n{other}\nis not\n{one}")

    def test_ends_with_the_reason_if_the_service_cannot_start(self) -> None:
        walk = commands((ROOT / "Docs/first-steps.md").read_text(encoding="utf-8"))
        folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix="recto-walk-")))
        (folder / ".build").mkdir()
        (folder / ".build/release").symlink_to(PROGRAMS)
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            listener.listen()
            port = str(listener.getsockname()[1])
            script = "\n".join(command for command, _ in walk[:2])
            result = subprocess.run(["bash", "-c", script], cwd=folder, env={**os.environ, "RECTO_PORT": port}, text=True,
                                    capture_output=True, timeout=60)
        self.assertEqual(result.stdout, "")
        self.assertIn(f"The service cannot listen on the port {port}", result.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
