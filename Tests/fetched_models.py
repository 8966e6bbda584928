# SPDX-License-Identifier: Apache-2.0
"""The models of faces that Scripts/models fetches, for tests that need them."""

from __future__ import annotations

import os
from pathlib import Path

MODELS = ("dlib_face_recognition_resnet_model_v1.dat", "shape_predictor_5_face_landmarks.dat")


def _folder() -> Path | None:
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share"
    folder = Path(os.environ.get("FETCHED_FACE_MODELS") or Path(data) / "recto/models")
    return folder if all((folder / name).is_file() for name in MODELS) else None


FETCHED = _folder()
"""Their folder; None if they are not on this machine."""
