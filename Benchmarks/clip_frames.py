# SPDX-License-Identifier: Apache-2.0
"""Writes the frames of a film as numbered JPEG images, which `recto live FOLDER` reads.

    clip_frames.py FILM FOLDER [WIDTH]

Needs opencv-python-headless. Prints the film's frames per second, for `--fps`.
"""

import sys
from pathlib import Path

import cv2


def main() -> None:
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    film = cv2.VideoCapture(sys.argv[1])
    if not film.isOpened():
        sys.exit(f"{sys.argv[1]} is no film that OpenCV reads")
    folder = Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    while True:
        is_there, frame = film.read()
        if not is_there:
            break
        if len(sys.argv) == 4:
            width = int(sys.argv[3])
            size = (width, round(frame.shape[0] * width / frame.shape[1]))
            frame = cv2.resize(frame, size, interpolation=cv2.INTER_AREA)
        cv2.imwrite(str(folder / f"{count:06d}.jpg"), frame, [cv2.IMWRITE_JPEG_QUALITY, 90])
        count += 1
    print(f"{count} frames, {film.get(cv2.CAP_PROP_FPS):.3f} a second")


if __name__ == "__main__":
    main()
