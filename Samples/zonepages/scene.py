# SPDX-License-Identifier: Apache-2.0
"""Sheets, flat or bent, on a table before a camera: projection, light, gloss, shadows, fingers and plastic."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from zonepages.drawing import Picture, Plane, Sheet
from zonepages.holders import Random

Points = NDArray[np.float64]

GRID = 8
"""Pixels from one computed point of the picture to the next; between them maps are smooth."""
GAMMA = 2.2


@dataclass(frozen=True)
class Bend:
    """How a sheet departs from a plane: its slope along one direction, as a function of the way along it."""

    direction: float
    """Radians from the sheet's upper edge to the direction along which it bends."""
    way: Points
    slope: Points
    run: Points
    rise: Points

    @classmethod
    def along(cls, direction: float, way: Points, slope: Points) -> Bend:
        """A bend that keeps lengths."""
        steps = np.diff(way, prepend=way[0])
        return cls(direction, way, slope, np.cumsum(np.cos(slope) * steps) + way[0], np.cumsum(np.sin(slope) * steps))

    @classmethod
    def none(cls) -> Bend:
        """A flat sheet."""
        way = np.linspace(-500, 500, 3)
        return cls.along(0, way, np.zeros(3))

    @classmethod
    def of(cls, rng: Random, sheet: Sheet, strength: float) -> Bend:
        """A spine's curl where there is a spine, else a sheet rolled, lifted at an edge, or wavy."""
        half = np.hypot(sheet.width, sheet.height) / 2
        way = np.linspace(-half - 80, half + 80, 600)
        if sheet.fold is not None and rng.random() < 0.6:
            off = way - (sheet.fold - sheet.height / 2)
            far, length = np.abs(off), rng.uniform(14, 30)
            rising = (far / length) * np.exp(1 - far / length)
            slope = -np.sign(off) * strength * (0.5 * rising - 0.6 * np.exp(-far / (0.16 * length)))
            return cls.along(np.pi / 2, way, slope)
        direction = rng.choice((0, np.pi / 2)) + rng.normal(0, 0.15)
        match rng.integers(0, 3):
            case 0:
                slope = strength * 0.8 * np.clip(way / half, -1, 1) * rng.choice((-1, 1))
            case 1:
                edge = rng.choice((-1, 1))
                slope = edge * strength * 0.75 * np.clip((edge * way / half - rng.uniform(-0.2, 0.3)) * 2, 0, 1)
            case _:
                slope = strength * 0.4 * np.sin(2 * np.pi * way / rng.uniform(60, 160) + rng.uniform(0, 6))
        return cls.along(float(direction), way, slope)

    def lift(self, points: Points) -> tuple[Points, Points]:
        """Points of the sheet, from its middle, in space; and the normals there."""
        cosine, sine = np.cos(self.direction), np.sin(self.direction)
        along = points[..., 0] * cosine + points[..., 1] * sine
        across = -points[..., 0] * sine + points[..., 1] * cosine
        run, rise = np.interp(along, self.way, self.run), np.interp(along, self.way, self.rise)
        slope = np.interp(along, self.way, self.slope)
        rise = rise - self.rise.min()
        place = np.stack((run * cosine - across * sine, run * sine + across * cosine, rise), -1)
        tangent = np.sin(slope)
        normal = np.stack((-tangent * cosine, -tangent * sine, np.cos(slope)), -1)
        return place, normal


@dataclass(frozen=True)
class Lying:
    """A sheet on the table: where, how turned, how bent."""

    sheet: Sheet
    middle: tuple[float, float]
    turn: float
    bend: Bend

    def lift(self, points: Points) -> tuple[Points, Points]:
        """Points of the sheet in millimetres from its upper left corner, in space; and the normals there."""
        place, normal = self.bend.lift(points - (self.sheet.width / 2, self.sheet.height / 2))
        cosine, sine = np.cos(self.turn), np.sin(self.turn)
        rotation = np.array([[cosine, -sine, 0], [sine, cosine, 0], [0, 0, 1]])
        return place @ rotation.T + (*self.middle, 0.15), normal @ rotation.T


@dataclass(frozen=True)
class Camera:
    """A pinhole with a lens that bends lines a little. The table is z = 0; z grows towards the camera."""

    size: tuple[int, int]
    focal: float
    place: Points
    axes: Points
    """Rows: the picture's right, its down, and the way it looks, in space."""
    barrel: float

    @classmethod
    def looking(
        cls,
        size: tuple[int, int],
        target: Points,
        distance: float,
        scale: float,
        tilt: float,
        towards: float,
        roll: float,
        barrel: float,
    ) -> Camera:
        """One that sees `target` in its middle at `scale` pixels per millimetre, from `distance` millimetres, `tilt`
        radians off the upright in the direction `towards`, turned by `roll`.
        """
        away = np.array((np.sin(tilt) * np.cos(towards), np.sin(tilt) * np.sin(towards), np.cos(tilt)))
        right = np.array((np.cos(roll), np.sin(roll), 0.0))
        right -= away * (right @ away)
        right /= np.linalg.norm(right)
        # Down the sheet is y; seen from above, x to the right and y down, z must come towards the eye.
        down = np.array((-np.sin(roll), np.cos(roll), 0.0))
        down -= away * (down @ away) + right * (down @ right)
        down /= np.linalg.norm(down)
        return cls(size, scale * distance, target + away * distance, np.stack((right, down, -away)), barrel)

    def project(self, places: Points) -> Points:
        """Where places in space stand in the picture."""
        seen = (places - self.place) @ self.axes.T
        flat = seen[..., :2] / np.maximum(seen[..., 2:], 1e-3) * self.focal
        reach = np.hypot(*self.size) / 2
        square = (flat**2).sum(-1, keepdims=True) / reach**2
        return flat * (1 + self.barrel * np.minimum(square, 4)) + (self.size[0] / 2, self.size[1] / 2)


@dataclass(frozen=True)
class Lamp:
    """A lamp among evenly lit surroundings."""

    place: Points
    share: float
    """Of all light that falls on the table's middle."""
    polish: float
    """How sharply laminate mirrors it."""
    power: float
    """How bright its mirror image is, compared with white paper."""

    def light(self, place: Points, normal: Points, eye: Points, gloss: float) -> tuple[Plane, Plane]:
        """What multiplies the sheet's colours, and what is added to them."""
        to_lamp = self.place - place
        distance = np.linalg.norm(to_lamp, axis=-1, keepdims=True)
        to_lamp = to_lamp / distance
        to_eye = eye - place
        to_eye /= np.linalg.norm(to_eye, axis=-1, keepdims=True)
        fall = (np.linalg.norm(self.place) / distance[..., 0]) ** 2
        straight = self.place[2] / np.linalg.norm(self.place)
        lit = np.clip((to_lamp * normal).sum(-1), 0, 1) * fall / straight
        half = to_lamp + to_eye
        half /= np.linalg.norm(half, axis=-1, keepdims=True)
        mirrored = np.clip((half * normal).sum(-1), 0, 1) ** self.polish * self.power * gloss
        return ((1 - self.share) + self.share * lit).astype(np.float32), mirrored.astype(np.float32)


def grid(size: tuple[int, int], corner: tuple[int, int] = (0, 0)) -> Points:
    """The points of a part of the picture that are computed, one row and column beyond each edge."""
    x = np.arange(-1, -(-size[0] // GRID) + 1) * GRID + (GRID - 1) / 2 + corner[0]
    y = np.arange(-1, -(-size[1] // GRID) + 1) * GRID + (GRID - 1) / 2 + corner[1]
    return np.stack(np.meshgrid(x, y), -1)


def enlarged(plane: NDArray, size: tuple[int, int]) -> Plane:
    """A plane over the grid at each pixel of the picture."""
    full = cv2.resize(plane.astype(np.float32), None, fx=GRID, fy=GRID, interpolation=cv2.INTER_LINEAR)
    return full[GRID : GRID + size[1], GRID : GRID + size[0]]


def sheet_points(camera: Camera, lying: Lying, wanted: Points) -> Points:
    """Which point of the sheet each point of the picture shows, by Newton's method from the flat sheet's answer."""
    sheet = lying.sheet
    corners = np.array([(0, 0), (sheet.width, 0), (sheet.width, sheet.height), (0, sheet.height)], float)
    seen = camera.project(lying.lift(corners)[0]).astype(np.float32)
    start = cv2.getPerspectiveTransform(seen, corners.astype(np.float32))
    points = cv2.perspectiveTransform(wanted.reshape(1, -1, 2), start).reshape(wanted.shape)
    reach = 60.0
    for _ in range(7):
        points = np.clip(points, -reach, (sheet.width + reach, sheet.height + reach))
        here = camera.project(lying.lift(points)[0])
        step = 0.05
        by_x = (camera.project(lying.lift(points + (step, 0))[0]) - here) / step
        by_y = (camera.project(lying.lift(points + (0, step))[0]) - here) / step
        off = wanted - here
        area = by_x[..., 0] * by_y[..., 1] - by_x[..., 1] * by_y[..., 0]
        area = np.where(np.abs(area) < 1e-6, 1e-6, area)
        x = (off[..., 0] * by_y[..., 1] - off[..., 1] * by_y[..., 0]) / area
        y = (by_x[..., 0] * off[..., 1] - by_x[..., 1] * off[..., 0]) / area
        points = points + np.clip(np.stack((x, y), -1), -40, 40)
    return points


def linear(picture: Picture) -> Plane:
    """A picture's values as amounts of light."""
    return cv2.LUT(picture, ((np.arange(256) / 255) ** GAMMA).astype(np.float32))


def lay(canvas: Plane, camera: Camera, lamp: Lamp, lying: Lying) -> None:
    """Draws a sheet, with its shadow on the table, onto linear light."""
    sheet, scale = lying.sheet, local_scale(camera, lying)
    corner, size = bounds(camera, lying, round(3 * scale) + GRID)
    points = sheet_points(camera, lying, grid(size, corner))
    place, normal = lying.lift(points)
    x, y = enlarged(points[..., 0], size), enlarged(points[..., 1], size)
    picture, density = sheet.picture, sheet.picture.shape[1] / sheet.width
    if scale < density * 0.9:
        picture = cv2.resize(picture, None, fx=scale / density, fy=scale / density, interpolation=cv2.INTER_AREA)
    across, down = picture.shape[1] / sheet.width, picture.shape[0] / sheet.height
    colours = cv2.remap(
        picture,
        x * np.float32(across) - 0.5,
        y * np.float32(down) - 0.5,
        cv2.INTER_CUBIC,
        borderMode=cv2.BORDER_REPLICATE,
    )
    cover = covered(sheet, x, y, scale)
    # Shadows are soft: a quarter of the pixels tells as much.
    shade = cv2.resize(cover, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    shade = cv2.GaussianBlur(shade, (0, 0), max(0.4, 0.3 * scale))
    shift = np.array([[1, 0, 0.15 * scale], [0, 1, 0.15 * scale]], np.float32)
    shade = cv2.resize(cv2.warpAffine(shade, shift, shade.shape[::-1]), size, interpolation=cv2.INTER_LINEAR)
    lit, mirrored = lamp.light(place, normal, camera.place, sheet.gloss)
    light = linear(colours)
    light *= enlarged(lit, size)[..., None]
    if mirrored.max() > 0.001:
        light += enlarged(mirrored, size)[..., None]
    part = canvas[corner[1] : corner[1] + size[1], corner[0] : corner[0] + size[0]]
    part *= 1 - 0.45 * shade[..., None]
    light -= part
    light *= cover[..., None]
    part += light


def bounds(camera: Camera, lying: Lying, margin: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The part of the picture that a sheet may take: its upper left corner and its size."""
    t = np.linspace(0, 1, 12)
    points = np.stack(np.meshgrid(t * lying.sheet.width, t * lying.sheet.height), -1).reshape(-1, 2)
    seen = camera.project(lying.lift(points)[0])
    low = np.clip(np.floor(seen.min(0)) - margin, 0, np.array(camera.size) - 2).astype(int)
    high = np.clip(np.ceil(seen.max(0)) + margin, low + 2, camera.size).astype(int)
    return (int(low[0]), int(low[1])), (int(high[0] - low[0]), int(high[1] - low[1]))


def covered(sheet: Sheet, x: Plane, y: Plane, scale: float) -> Plane:
    """Where points of the sheet's plane lie on the sheet, its corners rounded: from 0 to 1."""
    radius = np.float32(sheet.corner)
    beyond_x = np.abs(x - np.float32(sheet.width / 2)) - (np.float32(sheet.width / 2) - radius)
    beyond_y = np.abs(y - np.float32(sheet.height / 2)) - (np.float32(sheet.height / 2) - radius)
    outside = cv2.magnitude(np.maximum(beyond_x, 0), np.maximum(beyond_y, 0))
    outside += np.minimum(np.maximum(beyond_x, beyond_y), 0)
    return np.clip(0.5 - (outside - radius) * np.float32(scale), 0, 1)


def local_scale(camera: Camera, lying: Lying) -> float:
    """Pixels per millimetre around the sheet's zones, or its middle."""
    at = lying.sheet.zones[0].corners.mean(0) if lying.sheet.zones else (lying.sheet.width / 2, lying.sheet.height / 2)
    near = np.array([at, (at[0] + 1, at[1]), (at[0], at[1] + 1)], float)
    a, b, c = camera.project(lying.lift(near)[0])
    return float(np.sqrt(abs(np.linalg.det(np.stack((b - a, c - a))))))


def table(rng: Random, camera: Camera, lamp: Lamp) -> Plane:
    """The table as linear light: wood, cloth, stone, paper with print, or one colour."""
    size = 640
    tone = (rng.uniform(25, 235) + rng.uniform(-1, 1, 3) * rng.choice((8, 25, 70))).clip(8, 240).astype(np.float32)
    y, x = np.mgrid[0:size, 0:size].astype(np.float32) / size
    small = rng.normal(0, 1, (16, 16)).astype(np.float32)
    clouds = cv2.resize(small, (size, size), interpolation=cv2.INTER_CUBIC)
    grain = rng.normal(0, 1, (size, size)).astype(np.float32)
    match rng.integers(0, 5):
        case 0:
            rings = np.sin(2 * np.pi * (rng.integers(6, 20) * y + 0.25 * clouds + 0.05 * np.sin(2 * np.pi * x)))
            pattern = 14 * rings + 5 * cv2.blur(grain, (41, 1))
        case 1:
            threads = rng.integers(60, 128)
            pattern = 16 * np.sin(2 * np.pi * threads * x) * np.sin(2 * np.pi * threads * y) + 8 * grain
        case 2:
            pattern = 22 * clouds + 6 * cv2.GaussianBlur(grain, (0, 0), 1.5) * 4
        case 3:
            pattern = np.zeros((size, size), np.float32)
            for row in range(20, size, int(rng.integers(18, 40))):
                for word in range(0, size, 90):
                    cv2.rectangle(pattern, (word, row), (word + int(rng.integers(20, 80)), row + 7), -70.0, -1)
            tone = np.array((225, 225, 220), np.float32)
        case _:
            pattern = 2 * grain
    colours = np.clip(tone + pattern[..., None] * rng.uniform(0.6, 1.1, 3).astype(np.float32), 4, 250).astype(np.uint8)
    extent = rng.uniform(90, 220)
    wanted = grid(camera.size)
    corners = np.array([(-50, -50, 0), (50, -50, 0), (50, 50, 0), (-50, 50, 0)], float)
    seen = camera.project(corners).astype(np.float32)
    back = cv2.getPerspectiveTransform(seen, corners[:, :2].astype(np.float32))
    points = cv2.perspectiveTransform(wanted.reshape(1, -1, 2), back).reshape(wanted.shape)
    places = np.concatenate((points, np.zeros((*points.shape[:2], 1))), -1)
    lit, mirrored = lamp.light(places, np.array((0.0, 0.0, 1.0)), camera.place, 0.05)
    at = [enlarged(points[..., k] * size / extent, camera.size) for k in (0, 1)]
    picture = cv2.remap(colours, *at, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    return linear(picture) * enlarged(lit, camera.size)[..., None] + enlarged(mirrored, camera.size)[..., None]


def mirrored_at(spot: Points, camera: Camera, normal: Points, distance: float) -> Points:
    """Where a lamp stands that the camera sees mirrored in a spot."""
    away = camera.place - spot
    away = away / np.linalg.norm(away)
    return spot + distance * (2 * normal * (away @ normal) - away)


def cast_shadow(rng: Random, canvas: Plane, spot: Points, reach: float, strength: float) -> Plane:
    """The shadow of a phone, a hand or a window's frame across a spot; `reach` is a sheet's size in pixels."""
    height, width = canvas.shape[:2]
    mask = np.zeros((height, width), np.uint8)
    turn = rng.uniform(0, 2 * np.pi)
    along, across = np.array((np.cos(turn), np.sin(turn))), np.array((-np.sin(turn), np.cos(turn)))
    start = spot + along * rng.uniform(-0.25, 0.25) * reach
    match rng.integers(0, 3):
        case 0:  # A phone, its edges straight.
            breadth, length = rng.uniform(0.3, 0.6) * reach, 3 * reach
            corners = [
                start - across * breadth,
                start + across * breadth,
                start + across * breadth + along * length,
                start - across * breadth + along * length,
            ]
            cv2.fillPoly(mask, [np.array(corners).astype(np.int32)], 255)
        case 1:  # A hand with its fingers spread.
            for finger in range(4):
                direction = along + across * (finger - 1.5) * 0.3
                root = start + along * reach * 0.8 + across * (finger - 1.5) * reach * 0.16
                tip = root - direction * reach * rng.uniform(0.55, 0.9)
                cv2.line(mask, tuple(map(int, root + along * reach)), tuple(map(int, root)), 255, int(reach * 0.17) + 1)
                cv2.line(mask, tuple(map(int, root)), tuple(map(int, tip)), 255, int(reach * 0.085) + 1, cv2.LINE_AA)
        case _:  # Bars of a window or a blind.
            for bar in range(-6, 7):
                middle = start + across * bar * reach * 0.22
                ends = (middle - along * 3 * reach, middle + along * 3 * reach)
                cv2.line(mask, *(tuple(map(int, end)) for end in ends), 255, int(reach * 0.09) + 1)
    soft = max(0.7, reach * rng.choice((0.0015, 0.004, 0.015)))
    shade = cv2.GaussianBlur(mask.astype(np.float32) / 255, (0, 0), soft)
    tint = np.array((0.92, 0.97, 1.05), np.float32)
    return canvas * (1 - shade[..., None] * (1 - (0.6 - 0.45 * strength) * tint))


def put_finger(rng: Random, canvas: Plane, outline: Points, zones: list[Points], capital: float) -> None:
    """A fingertip that holds the sheet at its edge and covers no character: beside the zone or elsewhere."""
    height, width = canvas.shape[:2]
    kept = np.zeros((height, width), np.uint8)
    for zone in zones:
        cv2.fillPoly(kept, [zone.astype(np.int32)], 255)
        cv2.polylines(kept, [zone.astype(np.int32)], True, 255, max(1, int(capital * 1.2)))
    middle = outline.mean(0)
    for _ in range(25):
        side = int(rng.integers(0, 4))
        share = rng.uniform(0.03, 0.97)
        edge = outline[side] * (1 - share) + outline[(side + 1) % 4] * share
        inwards = (middle - edge) / np.linalg.norm(middle - edge)
        thick = np.linalg.norm(outline[1] - outline[0]) * rng.uniform(0.06, 0.11)
        tip = edge + inwards * thick * rng.uniform(0.1, 1.3)
        root = edge - inwards * thick * 12 + np.array((-inwards[1], inwards[0])) * thick * rng.uniform(-5, 5)
        mask = np.zeros((height, width), np.uint8)
        cv2.line(mask, tuple(map(int, root)), tuple(map(int, tip)), 255, int(thick * 2), cv2.LINE_AA)
        if not (mask & kept).any():
            break
    else:
        return
    depth = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 3) / thick
    round_off = np.sqrt(np.clip(1 - (1 - np.clip(depth, 0, 1)) ** 2, 0.02, 1))[..., None]
    skin = np.array(
        [(0.62, 0.36, 0.26), (0.30, 0.15, 0.09), (0.48, 0.28, 0.18), (0.70, 0.45, 0.36)][rng.integers(0, 4)]
    )
    level = float(np.median(canvas)) * 1.6 + 0.15
    light = (skin * level * (0.35 + 0.65 * round_off)).astype(np.float32)
    nail = np.zeros((height, width), np.uint8)
    cv2.circle(nail, tuple(map(int, tip)), int(thick * 0.55), 255, -1, cv2.LINE_AA)
    light += (nail / 255 * 0.06 * level)[..., None].astype(np.float32)
    cover = cv2.GaussianBlur(mask, (0, 0), 0.8).astype(np.float32)[..., None] / 255
    shade = cv2.GaussianBlur(mask.astype(np.float32) / 255, (0, 0), thick * 0.2)[..., None]
    canvas *= 1 - 0.4 * shade
    canvas += (light - canvas) * cover


def slip_into_sleeve(rng: Random, canvas: Plane, zone: Points, capital: float, strength: float) -> Plane:
    """A plastic sleeve: a veil, streaks of light along its wrinkles, and a seam."""
    height, width = canvas.shape[:2]
    canvas = canvas * (1 - 0.18 * strength) + 0.05 + 0.06 * strength
    low, high = zone.min(0), zone.max(0)
    streaks = np.zeros((height, width), np.float32)
    for _ in range(int(2 + 4 * strength)):
        start = rng.uniform(low, high)
        turn = rng.uniform(0, np.pi)
        length = rng.uniform(8, 40) * capital
        t = np.linspace(-0.5, 0.5, 40)
        bow = rng.uniform(-0.15, 0.15) * length * np.sin(np.pi * (t + 0.5))
        x = start[0] + t * length * np.cos(turn) - bow * np.sin(turn)
        y = start[1] + t * length * np.sin(turn) + bow * np.cos(turn)
        path = np.stack((x, y), 1).astype(np.int32)
        cv2.polylines(
            streaks,
            [path],
            False,
            float(rng.uniform(0.3, 1)),
            max(1, int(capital * rng.uniform(0.1, 0.7))),
            cv2.LINE_AA,
        )
    streaks = cv2.GaussianBlur(streaks, (0, 0), max(0.8, capital * 0.15))
    seam = streaks * 0
    side = rng.uniform(low, high)
    turn = rng.choice((0, np.pi / 2)) + rng.normal(0, 0.1)
    ends = [side + sign * 4000 * np.array((np.cos(turn), np.sin(turn))) for sign in (-1, 1)]
    cv2.line(seam, *(tuple(map(int, end)) for end in ends), 1.0, max(1, int(capital * 0.08)), cv2.LINE_AA)
    return canvas + (streaks * (0.12 + 0.22 * strength) + seam * 0.1)[..., None]
