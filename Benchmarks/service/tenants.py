# SPDX-License-Identifier: Apache-2.0
"""A service with several tenants, as those attack it that want what is another's, or want it down."""

from __future__ import annotations

import copy
import json
import os
import re
import subprocess
from contextlib import contextmanager
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from running import JOURNEY, Service

# Roles of the keys that every tenant has; decisions may need a second person.
KEYS = {"application": ["application"], "reviewer": ["reviewer"], "second": ["reviewer"], "admin": ["admin"]}
TENANTS = ("amber", "birch", "cedar")

# What a log holds only if the process, or one of its parts, came to harm.
HARM = re.compile(
    r"Fatal error|Crash|Stack dump|Thread \d+ .*crashed|Assertion|terminate called|AddressSanitizer|Precondition failed|"
    r"Segmentation|Illegal instruction|Unexpectedly found nil|\*\*\* ")


def journey(identifier: str, **changes) -> dict:
    """A journey in which every step can be done at any time."""
    return copy.deepcopy(JOURNEY) | {"id": identifier} | changes


@dataclass
class Tenant:
    """An application, and what it was given."""

    name: str
    keys: dict[str, str] = field(default_factory=dict)


class SharedService(Service):
    """A service for several tenants, each with keys of all roles; its standard error is kept."""

    def __init__(self, programs: Path, folder: Path, configuration: dict | None = None, tenants=TENANTS, **more):
        super().__init__(str(Path(programs) / "recto-serve"), folder, configuration, **more)
        self.tenants = {name: Tenant(name) for name in tenants}
        applications = []
        for tenant in self.tenants.values():
            keys = []
            for name, roles in KEYS.items():
                text = subprocess.run([self.program, "key"], check=True, capture_output=True, text=True).stdout
                tenant.keys[name], digest = (line.split()[1] for line in text.splitlines())
                keys.append({"name": name, "sha256": digest, "roles": roles})
            applications.append({"id": tenant.name, "keys": keys})
        whole = json.loads(self.file.read_text())
        whole["applications"] = applications
        self.file.write_text(json.dumps(whole))

    @property
    def said(self) -> str:
        """Everything on its standard error, of all its lives."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    @property
    def harm(self) -> list[str]:
        """The lines of its standard error that no healthy process writes."""
        return [line for line in self.said.splitlines() if HARM.search(line)]

    @property
    def is_alive(self) -> bool:
        return self.process is not None and self.process.poll() is None


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Path]:
    """A disk of its own size at a folder; only root can make one."""
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=0700", "tmpfs", str(folder)], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def can_mount() -> bool:
    """True if this process may make a disk of its own."""
    if os.geteuid() != 0:
        return False
    done = subprocess.run(["unshare", "-m", "true"], capture_output=True)
    return done.returncode == 0


def fill(folder: Path) -> Path:
    """Fills a disk to its last byte; the file that does it."""
    filler = folder / "filler"
    with open(filler, "wb", buffering=0) as file:
        block = bytes(1 << 16)
        while block:
            try:
                file.write(block)
            except OSError:
                block = block[: len(block) // 2]
    return filler
