# SPDX-License-Identifier: Apache-2.0
"""Turning a head and finding, for every pixel, the place of the face that shows there.

Angles are in degrees: yaw turns the face to the subject's left (the right of the picture), pitch lifts it, roll leans
it to the right of the picture. The camera is far away: no perspective.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from . import face_shape
from .face_shape import Form
from .plane import Field, Plane

# Heads nod about the neck: the height of the axis.
PIVOT = 0.45
# Rounds of the search; each shrinks the error by the slope of the relief times the sine of the angle, 0.3 at worst.
ROUNDS = 5
# Up to this scale (pixels per unit) the search is done at every pixel, above at every second.
FINE_SCALE = 70


@dataclass(frozen=True)
class View:
    """The place of a head in a picture: its centre in pixels, pixels per unit, and its angles."""

    centre_x: float
    centre_y: float
    scale: float
    yaw: float = 0.0
    pitch: float = 0.0
    roll: float = 0.0

    @property
    def turned(self) -> tuple[float, float, float, float]:
        """Sine and cosine of yaw, then of pitch."""
        yaw, pitch = np.deg2rad(self.yaw), np.deg2rad(self.pitch)
        return float(np.sin(yaw)), float(np.cos(yaw)), float(np.sin(pitch)), float(np.cos(pitch))

    def project(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Pixels of points (x, y, z) of the head."""
        x, y, z = np.asarray(points, np.float64).reshape(-1, 3).T
        sin_yaw, cos_yaw, sin_pitch, cos_pitch = self.turned
        seen_x = x * cos_yaw + z * sin_yaw
        front = z * cos_yaw - x * sin_yaw
        seen_y = PIVOT + (y - PIVOT) * cos_pitch - front * sin_pitch
        return self.to_pixels(np.column_stack([seen_x, seen_y]))

    def to_pixels(self, seen: NDArray[np.float64]) -> NDArray[np.float64]:
        """Leans, scales and places points (x, y) of the view."""
        roll = np.deg2rad(self.roll)
        cos, sin = np.cos(roll), np.sin(roll)
        x, y = seen[:, 0], seen[:, 1]
        return np.column_stack(
            [self.centre_x + self.scale * (x * cos - y * sin), self.centre_y + self.scale * (x * sin + y * cos)]
        )

    def from_pixels(self, x: Field, y: Field) -> tuple[Field, Field]:
        """The inverse of `to_pixels`, for fields."""
        roll = np.deg2rad(self.roll)
        cos, sin = np.float32(np.cos(roll) / self.scale), np.float32(np.sin(roll) / self.scale)
        x, y = x - np.float32(self.centre_x), y - np.float32(self.centre_y)
        return x * cos + y * sin, y * cos - x * sin

    def light_on_head(self, direction: NDArray[np.float64]) -> NDArray[np.float64]:
        """A direction of the picture (x right, y down, z to the camera) as the turned head sees it."""
        roll = np.deg2rad(self.roll)
        cos, sin = np.cos(roll), np.sin(roll)
        x, y, z = direction
        x, y = x * cos + y * sin, y * cos - x * sin
        sin_yaw, cos_yaw, sin_pitch, cos_pitch = self.turned
        y, z = y * cos_pitch - z * sin_pitch, z * cos_pitch + y * sin_pitch
        return np.array([x * cos_yaw - z * sin_yaw, y, z * cos_yaw + x * sin_yaw])


@dataclass(frozen=True)
class Shell:
    """A painted form: colour times cover, cover, over a plane; relief along z."""

    form: Form
    plane: Plane
    paint: Field
    relief: Field
    top: float
    bottom: float
    reach: float


def draw(canvas: Field, shell: Shell, view: View) -> None:
    """Draws a shell over a picture of light, in place."""
    box = bounds(shell, view, canvas.shape)
    if box is None:
        return
    x0, y0, x1, y1 = box
    step = 1 if view.scale < FINE_SCALE else 2
    map_x, map_y, edge = search(shell, view, box, step)
    if step > 1:
        # Samples sit in the middle of their cells, as `resize` assumes.
        map_x, map_y, edge = (cv2.resize(field, (x1 - x0, y1 - y0)) for field in (map_x, map_y, edge))
    seen = cv2.remap(shell.paint, map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    cover = np.clip(edge * view.scale + 0.5, 0, 1)
    seen *= cover[..., None]
    part = canvas[y0:y1, x0:x1]
    part *= 1 - seen[..., 3:]
    part += seen[..., :3]


def bounds(shell: Shell, view: View, shape: tuple[int, ...]) -> tuple[int, int, int, int] | None:
    """The pixels that a shell can touch."""
    corners = [(x, y, z) for x in (-shell.reach, shell.reach) for y in (shell.top, shell.bottom) for z in (-1.0, 1.0)]
    spots = view.project(np.array(corners))
    first = np.floor(spots.min(0) - 2).astype(int)
    last = np.ceil(spots.max(0) + 2).astype(int)
    x0, y0 = np.clip(first, 0, (shape[1], shape[0]))
    x1, y1 = np.clip(last, 0, (shape[1], shape[0]))
    return None if x1 - x0 < 2 or y1 - y0 < 2 else (int(x0), int(y0), int(x1), int(y1))


def search(shell: Shell, view: View, box: tuple[int, int, int, int], step: int) -> tuple[Field, Field, Field]:
    """For each pixel the place on the shell's plane, and how far inside the silhouette it lies (in units).

    Rows are half ellipses, so a turned row is solved exactly; relief and pitch are met by going round a few times.
    """
    x0, y0, x1, y1 = box
    columns, rows = -(-(x1 - x0) // step), -(-(y1 - y0) // step)
    pixel_x = x0 + (np.arange(columns, dtype=np.float32) + 0.5) * ((x1 - x0) / columns) - 0.5
    pixel_y = y0 + (np.arange(rows, dtype=np.float32) + 0.5) * ((y1 - y0) / rows) - 0.5
    seen_x, seen_y = view.from_pixels(*np.meshgrid(pixel_x.astype(np.float32), pixel_y.astype(np.float32)))
    sin_yaw, cos_yaw, sin_pitch, cos_pitch = (np.float32(value) for value in view.turned)
    form, plane = shell.form, shell.plane
    # For pitch a row bulges as the widest one does: its own roundness ends too abruptly at crown and chin to invert.
    roundness = np.float32(1.02 * form.half_width.max())
    y = seen_y
    relief = np.zeros_like(seen_x)
    for _ in range(ROUNDS):
        row = form.row(y)
        width, depth = form.half_width[row], form.depth[row]
        reach = np.sqrt((width * cos_yaw) ** 2 + (depth * sin_yaw) ** 2)
        swing = np.arctan2(depth * sin_yaw, np.maximum(width * cos_yaw, 1e-6))
        base = seen_x - relief * sin_yaw
        theta = np.arcsin(np.clip(base / np.maximum(reach, 1e-4), -1, 1)) - swing
        u = face_shape.across(theta, width)
        aside = np.minimum(np.abs(base) / roundness, 1)
        bulge = form.eased[row] * np.sqrt(1 - 0.96 * aside * aside)
        front = (bulge + relief) * cos_yaw - width * np.sin(theta) * sin_yaw
        y = PIVOT + (seen_y - PIVOT + front * sin_pitch) / cos_pitch
        map_x = (u - plane.left) * plane.density - 0.5
        map_y = (y - plane.top) * plane.density - 0.5
        if sin_yaw == 0 and sin_pitch == 0:
            break
        relief = cv2.remap(shell.relief, map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    row = form.row(y)
    # Across the edge, not along the row: where the outline runs level a step down counts too.
    slope = np.gradient(form.half_width, (face_shape.BOTTOM - face_shape.TOP) / face_shape.ROWS).astype(np.float32)
    edge = (reach - np.abs(base)) / np.sqrt(1 + np.minimum(slope[row] ** 2, 1e4))
    return map_x, map_y, np.where(form.half_width[row] > 0, edge, -1).astype(np.float32)
