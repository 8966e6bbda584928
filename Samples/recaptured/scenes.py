# SPDX-License-Identifier: Apache-2.0
"""Scenes by kind: documents on screens, prints of documents, and documents themselves."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from printedfronts import documents, shots
from recaptured import honest, panels, presses, views, windows
from zonepages import scene
from zonepages.drawing import Picture, Plane, Sheet
from zonepages.holders import Random
from zonepages.scene import Bend, Camera, Lamp, Lying

RECAPTURED = ("screen", "screen", "screen", "laser", "inkjet", "copy")
"""The kinds of recaptured documents, taken in turn: half of them screens."""
HONEST = ("card", "cloth", "plain", "card", "usual", "magazine", "scaled", "usual")
"""The kinds of honest documents, taken in turn."""
SCREEN_CONDITIONS = ("mild", "mild", "tilt", "mild", "defocus", "noise", "jpeg", "exposure", "sharpened", "lens")
CONDITIONS = ("mild", "tilt", "glare", "noise", "mild", "jpeg", "sharpened", "shadow", "exposure", "defocus", "lens")
SMALLEST, LARGEST = 850.0, 1700.0
"""Pixels across a document: it is taken with a phone's camera and scaled, or not."""
STRIP = 192
"""Rows of the picture that are computed together."""


@dataclass(frozen=True)
class Scene:
    """A picture, its file's quality, and what it is of."""

    picture: Picture
    quality: int
    kind: str
    details: str


def sheet(rng: Random, order: int) -> Sheet:
    """One side of a document, all kinds in turn."""
    kind = documents.KINDS[order % len(documents.KINDS)]
    with_back = kind in ("american", "identity") and rng.random() < 0.4
    drawn = documents.document(rng, kind, order, with_back)
    return drawn.sheets["back" if with_back else "front"]


def drawn(rng: Random, kind: str, order: int, larger: float = 1.0) -> Scene:
    """The scene of a kind; `order` picks document and condition. Documents are so many times larger in the picture."""
    if kind == "screen":
        return on_screen(rng, order, larger)
    if kind in ("laser", "inkjet", "copy"):
        return in_print(rng, kind, order, larger)
    if kind == "usual":
        condition = shots.CONDITIONS[order % len(shots.CONDITIONS)]
        shot = shots.shot(rng, sheet(rng, order), condition)
        return Scene(shot.picture, shot.quality, kind, condition)
    return itself(rng, kind, order, larger)


def source(rng: Random, shown: Sheet) -> Picture:
    """The picture of a document that a screen shows or a printer gets: a scan to its edges, or a photograph."""
    if rng.random() < 0.6:
        scan = cv2.GaussianBlur(shown.picture, (0, 0), rng.uniform(0.8, 1.6))
        noise = rng.normal(0, 1.5, (*scan.shape[:2], 1)).astype(np.float32)
        return np.clip(scan + noise, 0, 255).astype(np.uint8)
    return shots.shot(rng, shown, "mild").picture


def scale_of(rng: Random) -> float:
    """How much an application scales a picture before it stores it."""
    return float(rng.uniform(0.45, 0.85)) if rng.random() < 0.2 else 1.0


def pixels_across(rng: Random, larger: float) -> float:
    """How wide a document is in its picture."""
    return larger * float(np.exp(rng.uniform(np.log(SMALLEST), np.log(LARGEST))))


def on_screen(rng: Random, order: int, larger: float) -> Scene:
    """A document on a screen before a camera."""
    shown = source(rng, sheet(rng, order))
    panel = panels.panel(rng)
    # From a narrow phone to a document larger than life on a monitor.
    millimetres = rng.uniform(50, 75) if panel.pitch < 0.085 else rng.uniform(80, 190)
    width = int(np.clip(millimetres / panel.pitch, 380, 2000))
    screen, _ = windows.shown(rng, shown, width)
    face = Sheet(screen.shape[1] * panel.pitch, screen.shape[0] * panel.pitch, screen)
    faults = shots.draw_faults(rng, SCREEN_CONDITIONS[order % len(SCREEN_CONDITIONS)])
    faults.pop("glare", None)
    faults.pop("shadow", None)
    document = Sheet(width * panel.pitch, width * panel.pitch * shown.shape[0] / shown.shape[1], screen)
    across = pixels_across(rng, larger)
    camera = aimed(rng, Lying(document, (0, 0), 0, Bend.none()), faults, across)
    ratio = across / width
    times = int(np.clip(np.ceil(4 / ratio), 2, 5))
    light = panel_light(rng, camera, panel, face, faults, times, ratio, across * 1.8 / 86)
    picture, quality = views.developed(rng, light, across * 1.8 / 86, faults, scale_of(rng))
    return Scene(picture, quality, "screen", f"{panel.layout}, {panel.pitch:.3f} mm, {ratio:.2f} pixels to its pixel")


def aimed(rng: Random, lying: Lying, faults: shots.Faults, across: float) -> Camera:
    """A camera that sees a document `across` pixels wide."""
    scale = across / lying.sheet.width / (86 / lying.sheet.width) ** 0.75
    faults = {fault: strength for fault, strength in faults.items() if fault in ("tilt", "lens")}
    return shots.aim(rng, lying, faults, (scale, scale))


def panel_light(
    rng: Random,
    camera: Camera,
    panel: panels.Panel,
    face: Sheet,
    faults: shots.Faults,
    times: int,
    ratio: float,
    capital: float,
) -> Plane:
    """The light of a panel that a camera's pixels gather, with what its glass mirrors."""
    lying = Lying(face, (0, 0), 0, Bend.none())
    lens = views.lens(rng, faults, capital)
    around = int(np.ceil(3 * (lens.spread + 2 * lens.defocus) + 2)) // 8 * 8 + 8
    fine = views.finer(camera, times)
    width, height = camera.size
    light = np.empty((height, width, 3), np.float32)
    black, back = np.float32(rng.uniform(0.0005, 0.004)), rng.uniform(0.4, 0.95)
    for top in range(0, height, STRIP):
        low, high = top - around, min(height, top + STRIP) + around
        points = scene.sheet_points(fine, lying, scene.grid((width * times, (high - low) * times), (0, low * times)))
        x = scene.enlarged(points[..., 0], (width * times, (high - low) * times)) / np.float32(panel.pitch)
        y = scene.enlarged(points[..., 1], (width * times, (high - low) * times)) / np.float32(panel.pitch)
        lit = panels.light(panel, face.picture, x, y, 1 / (ratio * times)) * np.float32(back) + black
        strip = views.gathered(np.random.default_rng(5), lit, times, lens)
        light[top : top + STRIP] = strip[around : around + min(STRIP, height - top)]
    return light + mirrored(rng, camera.size)


def mirrored(rng: Random, size: tuple[int, int]) -> Plane:
    """What a screen's glass mirrors: a dim room, at times a window or a lamp."""
    small = rng.uniform(0, 1, (5, 6, 1)).astype(np.float32) * np.float32(rng.uniform(0.002, 0.03))
    room = cv2.resize(small, size, interpolation=cv2.INTER_CUBIC)[..., None]
    if rng.random() < 0.3:
        y, x = np.mgrid[0 : size[1], 0 : size[0]].astype(np.float32) / size[0]
        middle = rng.uniform((0, 0), (1, size[1] / size[0]))
        far = np.hypot(x - middle[0], y - middle[1]) / rng.uniform(0.04, 0.2)
        room = room + np.exp(-(far**3))[..., None] * np.float32(rng.uniform(0.05, 0.4))
    return np.maximum(room, 0).astype(np.float32)


def in_print(rng: Random, way: str, order: int, larger: float) -> Scene:
    """A print of a document before a camera: cut out, or with paper around it."""
    original = sheet(rng, order)
    shown = source(rng, original)
    width = original.width * (rng.uniform(0.95, 1.05) if rng.random() < 0.7 else rng.uniform(0.8, 1.4))
    height = width * shown.shape[0] / shown.shape[1]
    density = 28.0 if width * height < 7000 else 22.0
    picture = cv2.resize(shown, (round(width * density), round(height * density)), interpolation=cv2.INTER_LINEAR)
    is_cut = bool(rng.random() < 0.5)
    if not is_cut:
        margin = [round(rng.uniform(3, 22) * density) for _ in range(4)]
        picture = cv2.copyMakeBorder(picture, *margin, cv2.BORDER_CONSTANT, value=(255, 255, 255))
    picture, how = presses.printed(rng, picture, density, way)
    paper = Sheet(picture.shape[1] / density, picture.shape[0] / density, picture, float(rng.choice((0.0, 0.2, 0.7))))
    faults = shots.draw_faults(rng, CONDITIONS[order % len(CONDITIONS)])
    across = pixels_across(rng, larger) * paper.width / width
    picture, quality = photographed(rng, paper, faults, min(across, 1.1 * larger * LARGEST), None)
    return Scene(picture, quality, way, f"{how}, {'cut out' if is_cut else 'with paper around'}")


def photographed(
    rng: Random, shown: Sheet, faults: shots.Faults, across: float, ground: Sheet | None
) -> tuple[Picture, int]:
    """A sheet on a table, or on another sheet, sampled by a camera."""
    lying = Lying(shown, (0.0, 0.0), 0.0, Bend.none())
    camera = aimed(rng, lying, faults, across)
    times = 2
    fine = views.finer(camera, times)
    seen = fine.project(lying.lift(np.array([(0, 0), (shown.width, 0), (shown.width, shown.height), (0, shown.height)], float))[0])
    capital = across / shown.width * 1.8
    if ground is None:
        light = shots.lit(rng, fine, lying, seen, faults)
    else:
        lamp = Lamp(np.array((*rng.uniform(-500, 500, 2), rng.uniform(400, 1000))), rng.uniform(0.15, 0.5), 100, 0.0)
        light = np.full((fine.size[1], fine.size[0], 3), 0.2, np.float32)
        scene.lay(light, fine, lamp, Lying(ground, (0.0, 0.0), rng.uniform(-0.6, 0.6), Bend.none()))
        scene.lay(light, fine, lamp, lying)
    light = views.gathered(rng, light, times, views.lens(rng, faults, capital))
    return views.developed(rng, light, capital, faults, 1.0)


def itself(rng: Random, kind: str, order: int, larger: float) -> Scene:
    """An honest document, with issuers' print, on cloth, a magazine or a table; `scaled` ones are made smaller."""
    shown, names = honest.finely_printed(rng, sheet(rng, order))
    faults = shots.draw_faults(rng, CONDITIONS[order % len(CONDITIONS)])
    across = pixels_across(rng, larger)
    ground = {"cloth": honest.cloth, "magazine": honest.magazine}.get(kind)
    picture, quality = photographed(rng, shown, faults, across, ground(rng) if ground else None)
    if kind == "scaled":
        picture = views.stored(picture, int(rng.integers(60, 96)))
        scale = float(rng.uniform(0.4, 0.9))
        picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=int(rng.choice((1, 2, 3))))
        quality = int(rng.integers(60, 96))
    return Scene(picture, quality, kind, ", ".join([*names, *faults]) or "plain")
