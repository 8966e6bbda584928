# SPDX-License-Identifier: Apache-2.0
"""Photographs of documents: which faults they have, where the camera stands, and the truth about the zones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from zonepages import drawing, pages, scene, sensor
from zonepages.drawing import Picture, Plane, Sheet
from zonepages.holders import Random
from zonepages.scene import Bend, Camera, Lamp, Lying, Points

Faults = dict[str, float]

CONDITIONS = (
    "mild",
    "curl",
    "tilt",
    "glare",
    "shadow",
    "defocus",
    "shake",
    "noise",
    "sharpened",
    "moire",
    "photocopy",
    "stamp",
    "pen",
    "hologram",
    "finger",
    "sleeve",
    "ink",
    "jpeg",
    "small",
    "dust",
    "skew",
    "exposure",
    "lens",
    "several",
)
"""The main faults; `mild` is a good photograph."""
COMPANIONS = (
    "curl",
    "tilt",
    "glare",
    "shadow",
    "defocus",
    "shake",
    "noise",
    "sharpened",
    "stamp",
    "pen",
    "hologram",
    "finger",
    "sleeve",
    "ink",
    "jpeg",
    "dust",
    "skew",
    "exposure",
    "lens",
)
"""Faults that may come on top of the main one."""
BLURS = ("defocus", "shake", "moire", "small")
"""Of these one to a picture: together they leave nothing to read."""
FINE = ("defocus", "shake", "moire", "noise", "jpeg", "small", "photocopy")
"""What takes fine detail: on top of it, and on top of what covers, the other is weaker."""
COVERS = ("stamp", "pen", "hologram", "glare", "sleeve", "ink")
"""Of these two to a picture at most."""
INKS = ("stamp", "pen")
"""Of these one to a picture."""
KINDS = ("TD3", "TD1", "TD3", "MRVA", "TD3", "TD2", "TD1", "MRVB", "TD3", "TD1")
SMALLEST_CAPITAL, LARGEST_CAPITAL = 11.0, 40.0
SMALLEST_SIDE, LARGEST_SIDE = 640, 4000


@dataclass(frozen=True)
class SeenZone:
    """A zone where a picture shows it."""

    kind: str
    lines: list[str]
    quad: Points
    capital: float

    @property
    def truth(self) -> dict[str, object]:
        """As it is written down."""
        return {
            "kind": self.kind,
            "lines": self.lines,
            "quad": np.round(self.quad, 1).tolist(),
            "cap_px": round(self.capital, 1),
        }


@dataclass(frozen=True)
class Shot:
    """A picture and the truth about it."""

    picture: Picture
    zones: list[SeenZone]
    condition: str
    faults: Faults
    turn: float
    quality: int | None
    """Of its JPEG file; a PNG file where there is none."""


def draw_faults(rng: Random, condition: str) -> Faults:
    """The main fault and weaker companions."""
    if condition == "mild":
        return {}
    faults = {condition: float(rng.uniform(0.55, 1))}
    for fault in rng.permutation(COMPANIONS)[: int(rng.integers(1, 4))]:
        fault = str(fault)
        blurred = fault in BLURS and any(other in faults for other in BLURS)
        covered = fault in COVERS and sum(other in faults for other in COVERS) > 1
        inked = fault in INKS and any(other in faults for other in INKS)
        copied = condition in ("photocopy", "moire") and fault in (
            "noise",
            "exposure",
            "hologram",
            "stamp",
            "sharpened",
        )
        if fault not in faults and not blurred and not covered and not inked and not copied:
            faults[fault] = float(rng.uniform(0.15, 0.65))
    if any(fault in FINE for fault in faults) and any(fault in COVERS for fault in faults):
        faults = {fault: strength * (1 if fault == condition else 0.55) for fault, strength in faults.items()}
    return faults


def shot(rng: Random, condition: str, order: int, kinds: Sequence[str] = KINDS) -> Shot:
    """A picture whose main fault is `condition`; `order` picks the kind of document."""
    faults = draw_faults(rng, condition)
    kind = kinds[order % len(kinds)]
    sheets = lay_out(rng, kind, faults)
    if condition == "photocopy":
        # Originals lie flat on the glass; companions come from whoever photographs the copy.
        for fault in ("curl", "glare"):
            faults.pop(fault, None)
    camera = aim(rng, sheets, faults)
    seen = [seen_zone(camera, lying, zone) for lying in sheets for zone in lying.sheet.zones]
    smallest = min(zone.capital for zone in seen)
    light = photograph(rng, camera, sheets, seen, faults)
    picture, quality = developed(rng, light, smallest, faults)
    turn = float(np.degrees(np.arctan2(*(seen[0].quad[1] - seen[0].quad[0])[::-1])) % 360)
    return Shot(picture, seen, condition, faults, turn, quality)


def lay_out(rng: Random, kind: str, faults: Faults) -> list[Lying]:
    """The sheets on the table."""
    bend = faults.get("curl", 0.0)
    if "several" in faults and kind in ("TD1", "TD2"):
        first, gap = pages.card(rng, kind, faults), rng.uniform(3, 12)
        # Front and back of a card, two cards' backs, or a passport's data page above a card.
        match rng.integers(0, 3):
            case 0:
                second = pages.front_of_card(rng)
            case 1:
                second = pages.card(rng, "TD1", faults)
            case _:
                second = pages.data_page(rng, pages.holders.holder(rng, "TD3"), faults)
        apart = (first.height + second.height) / 2 + gap
        return [
            Lying(first, (rng.normal(0, 4), apart / 2), rng.normal(0, 0.05), Bend.none()),
            Lying(second, (rng.normal(0, 4), -apart / 2), rng.normal(0, 0.05), Bend.none()),
        ]
    if "several" in faults:
        kind = "TD3"
    if kind == "TD3":
        sheet = pages.passport(rng, faults)
    elif kind in ("MRVA", "MRVB"):
        sheet = pages.visa(rng, faults)
    else:
        sheet = pages.card(rng, kind, faults)
    if kind in pages.ZONE_HEIGHTS:
        bend *= 0.6
    return [Lying(sheet, (0.0, 0.0), 0.0, Bend.of(rng, sheet, bend) if bend else Bend.none())]


def aim(rng: Random, sheets: list[Lying], faults: Faults) -> Camera:
    """A camera that has all sheets in its picture, or at least their zones."""
    zones = [(lying, zone) for lying in sheets for zone in lying.sheet.zones]
    outlines = [lying.lift(outline(lying.sheet))[0] for lying in sheets]
    wide = np.concatenate(outlines)
    target = (wide.min(0) + wide.max(0)) / 2 * (1, 1, 0)
    reach = float(np.linalg.norm(wide.max(0) - wide.min(0)))
    tilt = np.radians(rng.uniform(14, 25) * (0.5 + 0.5 * faults["tilt"]) if "tilt" in faults else rng.uniform(0, 7))
    if "curl" in faults:
        # Seen from straight above, a bent page looks flat.
        tilt = max(tilt, np.radians(rng.uniform(8, 20)))
    if "photocopy" in faults and "tilt" not in faults:
        tilt = 0.0
    distance = reach * rng.uniform(1.1, 2.6)
    roll = np.radians(90 * rng.integers(0, 4) + rng.uniform(-20, 20))
    barrel = rng.uniform(-0.05, 0.04) * faults["lens"] if "lens" in faults else rng.uniform(-0.006, 0.004)
    towards = rng.uniform(0, 2 * np.pi)
    if "small" in faults:
        wanted = rng.uniform(SMALLEST_CAPITAL, 13.5)
    else:
        wanted = float(np.exp(rng.uniform(np.log(11.5), np.log(LARGEST_CAPITAL if rng.random() < 0.3 else 26))))
        # What spoils fine detail spares small print.
        if {"moire", "photocopy", "defocus", "shake", "noise", "jpeg"} & set(faults):
            wanted = max(wanted, 16.0)
    camera = Camera.looking((1000, 1000), target, distance, 1.0, tilt, towards, roll, 0.0)
    seen = [seen_zone(camera, lying, zone) for lying, zone in zones]
    scale = wanted / min(zone.capital for zone in seen)
    return framed(rng, target, distance, scale, tilt, towards, roll, barrel, wide)


def framed(
    rng: Random,
    target: Points,
    distance: float,
    scale: float,
    tilt: float,
    towards: float,
    roll: float,
    barrel: float,
    wide: Points,
) -> Camera:
    """The camera with a picture just large enough for what it shows, and a margin."""
    camera = Camera.looking((2, 2), target, distance, scale, tilt, towards, roll, 0.0)
    seen = camera.project(wide) - 1
    margin = 1 + rng.uniform(0.02, 0.5 if rng.random() < 0.3 else 0.2)
    low, high = seen.min(0), seen.max(0)
    # The camera looks at the middle of its picture, so that the picture reaches as far to all sides.
    size = 2 * np.maximum(np.abs(low), np.abs(high)) * margin
    longest = float(size.max())
    if longest > LARGEST_SIDE:
        scale, size = scale * LARGEST_SIDE / longest, size * LARGEST_SIDE / longest
    size = np.maximum(np.round(size), SMALLEST_SIDE).astype(int) // 2 * 2
    return Camera.looking((int(size[0]), int(size[1])), target, distance, scale, tilt, towards, roll, barrel)


def outline(sheet: Sheet) -> Points:
    """Points along a sheet's edges."""
    t = np.linspace(0, 1, 20)
    corners = np.array([(0, 0), (sheet.width, 0), (sheet.width, sheet.height), (0, sheet.height)], float)
    return np.concatenate([a + (b - a) * t[:, None] for a, b in zip(corners, np.roll(corners, -1, 0), strict=True)])


def seen_zone(camera: Camera, lying: Lying, zone: drawing.PrintedZone) -> SeenZone:
    """A zone in the picture; its capitals as high as the smallest of them, but for what a tilt takes."""
    quad = camera.project(lying.lift(zone.corners.astype(float))[0])
    heights = []
    for corner in zone.corners.astype(float):
        low, high = camera.project(lying.lift(np.stack((corner, corner - (0, zone.capital))))[0])
        side = camera.project(lying.lift((corner + (1, 0))[None])[0])[0] - low
        # Widths and heights shrink alike in what is left to read: their geometric mean is the size.
        heights.append(np.sqrt(np.linalg.norm(high - low) * np.linalg.norm(side) * zone.capital))
    return SeenZone(zone.kind, zone.lines, quad, float(min(heights)))


def photograph(rng: Random, camera: Camera, sheets: list[Lying], seen: list[SeenZone], faults: Faults) -> Plane:
    """The light that falls into the camera."""
    main = sheets[0]
    zone = main.sheet.zones[0]
    spot, normal = main.lift(zone.corners.mean(0, keepdims=True) + rng.uniform((-30, -3), (30, 3), (1, 2)))
    power, polish, share = 0.0, rng.uniform(60, 200), rng.uniform(0.2, 0.55)
    place = np.array((*rng.uniform(-500, 500, 2), rng.uniform(400, 1000)))
    if "glare" in faults:
        strength = faults["glare"]
        place = scene.mirrored_at(spot[0], camera, normal[0], rng.uniform(250, 700))
        main.sheet.gloss = 1.0
        power, polish, share = 0.2 + 0.6 * strength, rng.uniform(80, 900), 0.4
        place[2] = max(place[2], 120)
    elif main.sheet.gloss > 0.5 and rng.random() < 0.5:
        power = 0.12
    lamp = Lamp(place, share, polish, power)
    light = scene.table(rng, camera, lamp)
    for lying in sheets[::-1]:
        scene.lay(light, camera, lamp, lying)
    capital = min(zone.capital for zone in seen)
    reach = float(np.ptp(seen[0].quad, 0).max())
    middle = seen[0].quad.mean(0)
    if "shadow" in faults:
        light = scene.cast_shadow(rng, light, middle, reach, faults["shadow"])
    if "finger" in faults:
        corners = np.array([(0, 0), (1, 0), (1, 1), (0, 1)]) * (main.sheet.width, main.sheet.height)
        scene.put_finger(rng, light, camera.project(main.lift(corners)[0]), [zone.quad for zone in seen], capital)
    if "sleeve" in faults:
        light = scene.slip_into_sleeve(rng, light, seen[0].quad, capital, faults["sleeve"])
    return light


def developed(rng: Random, light: Plane, capital: float, faults: Faults) -> tuple[Picture, int | None]:
    """The picture that becomes of the light, and its file's quality."""
    if "photocopy" in faults:
        picture = sensor.copied(rng, sensor.shown(light), capital, faults["photocopy"])
        light = scene.linear(picture) * 0.9
    if "moire" in faults:
        light = sensor.on_screen(rng, light, capital, faults["moire"])
    if "defocus" in faults:
        light = sensor.defocused(rng, light, capital * (0.055 + 0.05 * faults["defocus"]))
    if "shake" in faults:
        light = sensor.shaken(rng, light, capital * (0.15 + 0.22 * faults["shake"]))
    lens = faults.get("lens", 0.0)
    light = sensor.fringed(light, rng.choice((-1, 1)) * (0.0002 + 0.0012 * lens))
    light = sensor.vignetted(light, rng.uniform(0, 0.08) + 0.12 * lens)
    noise = faults.get("noise", 0.0)
    exposure = rng.uniform(0.8, 1.0)
    if "exposure" in faults:
        strength = faults["exposure"]
        exposure = float(rng.choice((1 - 0.85 * strength, 1 + 0.7 * strength)))
    light = cv2.GaussianBlur(light * np.float32(exposure), (0, 0), rng.uniform(0.35, 0.6))
    tint = 0.06 + 0.25 * faults.get("exposure", 0.0)
    cast = rng.normal(0, tint, 2).clip(-0.35, 0.35)
    light = light * np.exp(np.array((cast[0], 0, cast[1]), np.float32))
    electrons = float(np.exp(np.log(6000) * (1 - noise) + np.log(30) * noise))
    light = sensor.mosaic(rng, light, electrons, (rng.uniform(1.3, 2.1), rng.uniform(1.2, 1.9)))
    smear = noise * rng.uniform(0.2, 1) if noise else rng.choice((0.0, rng.uniform(0, 0.2)))
    halo = 0.25 + 0.6 * faults["sharpened"] if "sharpened" in faults else rng.uniform(0, 0.2)
    picture = sensor.developed(rng, light, smear, halo, capital)
    if "jpeg" in faults:
        lowest = 20 if capital > 18 else 26
        return picture, int(round(50 - (50 - lowest) * faults["jpeg"]))
    if rng.random() < 0.06:
        return picture, None
    return picture, int(rng.integers(70, 96))
