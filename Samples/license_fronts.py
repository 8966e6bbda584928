#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Renders the fronts in `license-fronts`, and European backs that end with a line, in `license-lines`:
`python Samples/license_fronts.py [FOLDER]`, by default beside this script.

They are drawn as `print_fronts.py` draws, from seeds of their own, photographed small; beside each goes the line that
`recto scan` should answer. `printedfronts/typefaces.py` lists the typefaces it needs.
"""

from __future__ import annotations

import argparse
import zlib
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from printedfronts import american, european, holders, pictures, shots
from printedfronts.america import AMERICA
from printedfronts.europe import EUROPE, State
from printedfronts.sheets import Front
from rendering import truth
from rendering.sample import write_json
from zonepages.drawing import Sheet

SCALES = (12.6, 13.2)
"""Pixels per millimetre: the smallest pictures that phones make of cards."""
QUALITY = 68
CONDITIONS = ("mild", "tilt", "shadow", "glare", "lens", "curl")
EUROPEAN = {
    "DEU": "germany", "FRA": "france", "ITA": "italy", "ESP": "spain", "NLD": "netherlands", "PRT": "portugal",
    "IRL": "ireland", "SWE": "sweden", "FIN": "finland", "POL": "poland", "CZE": "czechia", "HUN": "hungary",
    "GBR": "united-kingdom", "CHE": "switzerland",
}  # fmt: skip
AMERICAN = {
    "CA": "california", "TX": "texas", "NY": "new-york", "FL": "florida", "IL": "illinois", "PA": "pennsylvania",
    "WA": "washington", "MN": "minnesota", "HI": "hawaii", "ON": "ontario", "QC": "quebec", "BC": "british-columbia",
    "AB": "alberta",
}  # fmt: skip
NAMES = {
    "DEU": "Germany", "FRA": "France", "ITA": "Italy", "ESP": "Spain", "NLD": "Netherlands", "PRT": "Portugal",
    "IRL": "Ireland", "SWE": "Sweden", "FIN": "Finland", "POL": "Poland", "CZE": "Czechia", "HUN": "Hungary",
    "GBR": "United Kingdom", "CHE": "Switzerland", "USA": "United States of America", "CAN": "Canada",
}  # fmt: skip
"""Names of issuing countries as lines have them."""
LEFT_OUT = ("personalNumber",)
"""What is printed and no key of a licence's record."""


def line(path: Path, shot: shots.Shot, front: Front, country: str) -> truth.Line:
    """The line that a reader should answer."""
    height, width = shot.picture.shape[:2]
    values = {key: known["value"] for key, known in front.fields.items() if key not in LEFT_OUT}
    answer = truth.beginning(path, (width, height), "read") | {
        "kind": "driverLicense",
        "side": "front",
        "recognition": {
            "documentType": "Driving Licence",
            "issuingCountryCode": country,
            "issuingCountryName": NAMES[country],
        },
        "record": {"hasData": True, "country": country} | values,
        "findings": [],
    }
    if shot.points is not None:
        answer["portrait"] = truth.box(shot.points)
    if values["expirationDate"] < truth.AS_OF.isoformat():
        answer["findings"] = [{"code": "document.expired", "severity": "warning", "field": "expirationDate"}]
    return answer


def render(folder: Path, name: str, code: str, order: int) -> Path:
    """One front and its line."""
    rng = np.random.default_rng(zlib.crc32(f"license front {name}".encode()))
    if code in EUROPEAN:
        front, state = european.front(rng, order)
        country = state.code
    else:
        licence = american.licence(rng, order)
        front, country = american.front(rng, licence), licence.issuer.country
    condition = CONDITIONS[zlib.crc32(name.encode()) % len(CONDITIONS)]
    shot = shots.shot(rng, front.sheet, condition, front.face, SCALES)
    path = folder / f"{name}.jpg"
    cv2.imwrite(str(path), shot.picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, QUALITY, cv2.IMWRITE_JPEG_OPTIMIZE, 1])
    write_json(line(path, shot, front, country), path.with_suffix(".json"))
    return path


def render_back(folder: Path, name: str, state: State) -> Path:
    """One back with a line, and what it says."""
    rng = np.random.default_rng(zlib.crc32(f"license back {name}".encode()))
    held = holders.holder(rng, state.languages[0], 15)
    number, _ = european.licence_number(rng, state, held)
    sheet = european.back_of(rng, state, held, number)
    condition = CONDITIONS[zlib.crc32(name.encode()) % len(CONDITIONS)]
    shot = shots.shot(rng, sheet, condition, sheet.zones[0].corners, SCALES)
    path = folder / f"{name}.jpg"
    cv2.imwrite(str(path), shot.picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, QUALITY, cv2.IMWRITE_JPEG_OPTIMIZE, 1])
    height, width = shot.picture.shape[:2]
    record: dict[str, object] = {"hasData": True, "country": state.code, "idNumber": number}
    if state.code == "FRA":
        # The line has the family name's first eight letters.
        lines = sheet.zones[0].lines[0]
        record |= {"expirationDate": held.expiry.isoformat(), "lastName": lines[21:29].rstrip("<")}
    answer = truth.beginning(path, (width, height), "read") | {
        "kind": "driverLicense",
        "side": "back",
        "recognition": {
            "documentType": "Driving Licence",
            "issuingCountryCode": state.code,
            "issuingCountryName": NAMES[state.code],
        },
        "record": record,
        "zone": zone(shot, sheet, state),
        "findings": [],
    }
    write_json(answer, path.with_suffix(".json"))
    return path


def render_front_with_line(folder: Path, name: str, state: State) -> Path:
    """One front with a line beneath its portrait: its print is the record."""
    rng = np.random.default_rng(zlib.crc32(f"license front with line {name}".encode()))
    held = holders.holder(rng, state.languages[0], 15)
    front = european.front_of(rng, state, held, pictures.taken(held.face), has_line=True)
    shot = shots.shot(rng, front.sheet, "mild", front.sheet.zones[0].corners, SCALES)
    path = folder / f"{name}-with-line.jpg"
    cv2.imwrite(str(path), shot.picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, QUALITY, cv2.IMWRITE_JPEG_OPTIMIZE, 1])
    answer = line(path, replace(shot, points=None), front, state.code) | {"zone": zone(shot, front.sheet, state)}
    write_json(answer, path.with_suffix(".json"))
    return path


def zone(shot: shots.Shot, sheet: Sheet, state: State) -> dict[str, object]:
    """What is known of the line; France gives the number a check digit of its own."""
    assert shot.points is not None
    checks = {"composite": "passed"} | ({"documentNumber": "passed"} if state.code == "FRA" else {})
    return {
        "format": "IDL",
        "lines": sheet.zones[0].lines,
        "checks": checks,
        "corners": np.rint(shot.points).astype(int).tolist(),
    }


def main() -> None:
    """Writes each picture and its expected line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=Path(__file__).resolve().parent)
    base: Path = parser.parse_args().folder
    folder, lines = base / "license-fronts", base / "license-lines"
    for each in (folder, lines):
        each.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    orders = {state.code: order for order, state in enumerate(EUROPE)} | {
        issuer.code: order for order, issuer in enumerate(AMERICA)
    }
    for code, name in (EUROPEAN | AMERICAN).items():
        path = render(folder, name, code, orders[code])
        print(f"{path.name}  {path.stat().st_size:,} bytes")
    for code in european.STATES_WITH_LINE:
        path = render_back(lines, EUROPEAN[code], EUROPE[orders[code]])
        print(f"{path.parent.name}/{path.name}  {path.stat().st_size:,} bytes")
    path = render_front_with_line(folder, EUROPEAN["FRA"], EUROPE[orders["FRA"]])
    print(f"{path.parent.name}/{path.name}  {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
