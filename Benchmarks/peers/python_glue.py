# SPDX-License-Identifier: Apache-2.0
"""What one writes in Python to read documents without Recto: OpenCV, zxing-cpp, PassportEye and dlib, put together.

    PYTHON python_glue.py FOLDER > LINES.ndjson

A licence's barcode by zxing-cpp with its defaults, which try hard, and if need be once more with what looks like a
code lying straight; else the zone by PassportEye, which runs tesseract once or more; faces by dlib's frontal
detector, in the picture made smaller. Of a zone only such a record is given whose number and dates agree with their
check digits. A line {"path", "record"?, "face"?} comes for each picture. One picture after the other in one process,
each library on one thread.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import sys
import warnings
from datetime import date
from pathlib import Path

for name in ("OMP_NUM_THREADS", "OMP_THREAD_LIMIT", "OPENBLAS_NUM_THREADS"):
    os.environ[name] = "1"

import cv2  # noqa: E402
import dlib  # noqa: E402
import numpy as np  # noqa: E402
import zxingcpp  # noqa: E402
from passporteye import read_mrz  # noqa: E402

STROKES_SIDE = 800
"""Pixels of the longer side in which the area of a barcode is sought."""
FACE_SIDE = 1000
"""Pixels of the longer side in which faces are sought: dlib finds those of 80 and more."""

Record = dict[str, str]


def licence(grey: np.ndarray) -> Record | None:
    """The record of a licence's barcode. If zxing-cpp finds none, it gets the likely area, straightened."""
    for picture in (lambda: grey, lambda: straightened(grey)):
        for code in zxingcpp.read_barcodes(picture(), formats=zxingcpp.BarcodeFormat.PDF417):
            text = code.bytes.decode("latin-1")
            if "ANSI " in text or "AAMVA" in text:
                return licence_record(text)
    return None


def straightened(grey: np.ndarray) -> np.ndarray:
    """The largest area that is full of strokes, turned so that it lies straight."""
    scale = STROKES_SIDE / max(grey.shape)
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    strokes = cv2.magnitude(cv2.Scharr(small, cv2.CV_32F, 1, 0), cv2.Scharr(small, cv2.CV_32F, 0, 1))
    _, mask = cv2.threshold(cv2.blur(cv2.convertScaleAbs(strokes), (9, 9)), 0, 255, cv2.THRESH_OTSU)
    brush = cv2.getStructuringElement(cv2.MORPH_RECT, (15, 15))
    mask = cv2.morphologyEx(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, brush), cv2.MORPH_OPEN, brush)
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    if not outlines:
        return grey
    (x, y), (width, height), angle = cv2.minAreaRect(max(outlines, key=cv2.contourArea))
    if width < height:
        width, height, angle = height, width, angle + 90
    width, height = round(width / scale + 40), round(height / scale + 40)
    turn = cv2.getRotationMatrix2D((x / scale, y / scale), angle, 1)
    turn[:, 2] += width / 2 - x / scale, height / 2 - y / scale
    return cv2.warpAffine(grey, turn, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def licence_record(text: str) -> Record:
    """The values of the elements, one to a line; the first stands behind the subfile's two letters."""
    elements: Record = {}
    for line in re.split(r"[\n\r\x1e]", text):
        # The header ends with the designators of the subfiles, and the first subfile with its first element follows.
        line = re.sub(r"^(?:ANSI |AAMVA).*?(?:DL|ID|EN)(?=D[A-D][A-Z])", "", line)
        line = re.sub(r"^(?:DL|ID|EN)(?=D[A-D][A-Z])", "", line)
        if re.match(r"D[A-D][A-Z]", line):
            elements.setdefault(line[:3], line[3:].strip())
    last_name = elements.get("DCS") or elements.get("DAB")
    if not last_name and (name := elements.get("DAA")):
        # The edition of 2000 has one element for the whole name, family name first.
        last_name = name.split(",")[0] if "," in name else name.split()[-1]
    record = {
        "idNumber": elements.get("DAQ"),
        "lastName": last_name,
        "birthDate": licence_day(elements.get("DBB", "")),
        "expirationDate": licence_day(elements.get("DBA", "")),
    }
    return {key: value for key, value in record.items() if value}


def licence_day(digits: str) -> str | None:
    """A date of the United States, month first, or of Canada and the edition of 2000, year first."""
    if not re.fullmatch(r"\d{8}", digits):
        return None
    if int(digits[:4]) > 1300:
        return iso(int(digits[:4]), digits[4:6], digits[6:])
    return iso(int(digits[4:]), digits[:2], digits[2:4])


def zone(path: Path) -> Record | None:
    """The record of a machine readable zone."""
    found = read_mrz(str(path))
    if found is None or found.mrz_type is None:
        return None
    number, valid_number = found.number, found.valid_number
    if found.check_number == "<" and found.mrz_type in ("TD1", "TD2"):
        # A number of more than nine characters goes on in the optional data, its check digit last.
        number, valid_number = number + found.optional1.split("<")[0][:-1], found.valid_composite
    if not (valid_number and found.valid_date_of_birth and found.valid_expiration_date):
        return None
    record = {
        "idNumber": number.replace("<", ""),
        "lastName": found.surname,
        "birthDate": zone_day(found.date_of_birth),
        "expirationDate": zone_day(found.expiration_date, future=True),
    }
    return {key: value for key, value in record.items() if value}


def zone_day(digits: str, *, future: bool = False) -> str | None:
    """A date of six digits: a birth is past, an expiry of this century."""
    if not re.fullmatch(r"\d{6}", digits):
        return None
    year = 2000 + int(digits[:2])
    if not future and year > date.today().year:
        year -= 100
    return iso(year, digits[2:4], digits[4:])


def iso(year: int, month: str, day: str) -> str | None:
    """The date, if there is such a day."""
    try:
        return date(year, int(month), int(day)).isoformat()
    except ValueError:
        return None


def face(grey: np.ndarray, detector: object) -> list[int] | None:
    """The surest face as [x, y, width, height]."""
    scale = min(1.0, FACE_SIDE / max(grey.shape))
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else grey
    boxes, scores, _ = detector.run(small, 0, 0.0)
    if not boxes:
        return None
    box = boxes[int(np.argmax(scores))]
    return [round(value / scale) for value in (box.left(), box.top(), box.width(), box.height())]


def read(path: Path, detector: object) -> dict[str, object]:
    """The line of a picture."""
    line: dict[str, object] = {"path": str(path)}
    grey = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
    if grey is None:
        return line
    if record := licence(grey):
        return line | {"record": record}
    with contextlib.redirect_stdout(sys.stderr):
        record = zone(path)
    if record:
        line["record"] = record
    if found := face(grey, detector):
        line["face"] = found
    return line


def main() -> None:
    warnings.simplefilter("ignore")
    cv2.setNumThreads(1)
    detector = dlib.get_frontal_face_detector()
    for path in sorted(Path(sys.argv[1]).glob("*.jpg")):
        try:
            line = read(path, detector)
        except Exception as error:  # A picture that a library fails on has not been read.
            line = {"path": str(path), "error": f"{type(error).__name__}: {error}"[:200]}
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
