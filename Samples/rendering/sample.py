# SPDX-License-Identifier: Apache-2.0
"""What a sample is: a picture, how it is stored, and what a reader should say about the stored file."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from rendering import truth
from rendering.pictures import Encoding, Taken, save

Expected = Callable[[Path, truth.Size], truth.Line | list[truth.Line]]


@dataclass(frozen=True)
class Sample:
    """One picture of a folder, with what tells its expected line or, for several cards on a page, lines."""

    folder: str
    file: str
    taken: Taken
    encoding: Encoding
    expected: Expected
    dots_per_inch: float | None = None
    line_file: str | None = None

    def write(self, root: Path) -> Path:
        """Stores the picture and, from the stored file, its expected line."""
        path = root / self.folder / self.file
        path.parent.mkdir(parents=True, exist_ok=True)
        save(self.taken.image, path, self.encoding, self.dots_per_inch)
        beside = path.with_name(self.line_file) if self.line_file else path.with_suffix(".json")
        write_json(self.expected(path, self.taken.image.shape[1::-1]), beside)
        return path


def write_json(value: truth.Line | list[truth.Line], path: Path) -> None:
    """Stores an expectation so that people can read it too."""
    path.write_text(json.dumps(value, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
