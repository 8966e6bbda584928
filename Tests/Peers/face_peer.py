#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes what dlib itself finds on the faces of Samples: points and vectors, with which the tests compare Recto's.

    python -m venv peer && peer/bin/pip install -r Tests/Peers/face-requirements.txt
    peer/bin/python Tests/Peers/face_peer.py FOLDER > Tests/RectoImagingTests/Dlib/faces.json

FOLDER holds the two files that Scripts/models fetches. A vector is the mean of those of a face and its mirror image. It
stands as 128 little-endian 32-bit numbers in base64.
"""

from __future__ import annotations

import base64
import json
import sys
from pathlib import Path

import dlib
import numpy
from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
COUNT = 60


def main() -> None:
    folder = Path(sys.argv[1])
    detector = dlib.get_frontal_face_detector()
    predictor = dlib.shape_predictor(str(folder / "shape_predictor_5_face_landmarks.dat"))
    network = dlib.face_recognition_model_v1(str(folder / "dlib_face_recognition_resnet_model_v1.dat"))
    faces = []
    for path in sorted((ROOT / "Samples").rglob("*.jpg")):
        with Image.open(path) as file:
            # Turned ones would need the same turn.
            if file.getexif().get(0x0112, 1) != 1 or file.mode != "RGB":
                continue
            image = numpy.asarray(file)
        for box in detector(image, 0):
            shape = predictor(image, box)
            chip = dlib.get_face_chip(image, shape, 150, 0.25)
            looks = numpy.stack([chip, numpy.ascontiguousarray(chip[:, ::-1])])
            vectors = [numpy.asarray(network.compute_face_descriptor(look, 0)) for look in looks]
            vector = numpy.mean(vectors, axis=0).astype("<f4")
            faces.append({
                "path": str(path.relative_to(ROOT)),
                "box": [box.left(), box.top(), box.width(), box.height()],
                "points": [[shape.part(number).x, shape.part(number).y] for number in range(5)],
                "vector": base64.b64encode(vector.tobytes()).decode("ascii"),
            })
    # Evenly among all of them.
    chosen = [faces[number * len(faces) // COUNT] for number in range(COUNT)]
    print(json.dumps({"dlib": dlib.__version__, "faces": chosen}, indent=1))


if __name__ == "__main__":
    main()
