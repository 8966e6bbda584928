# SPDX-License-Identifier: Apache-2.0
"""Light on painted forms: a lamp, light from everywhere, shine and shadow."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from . import face_shape
from .conditions import Conditions
from .face_shape import Form
from .plane import Field, Plane, smoothstep
from .pose import View

# The camera looks along -z, so halfway vectors lean to (0, 0, 1).
EYE = np.array([0.0, 0.0, 1.0])
# How far shadows are followed, in units, and in how many steps.
SHADOW_REACH, SHADOW_STEPS = 0.42, 7


@dataclass(frozen=True)
class Lamp:
    """The light of a picture."""

    direction: NDArray[np.float64]
    strength: float
    softness: float
    colour: NDArray[np.float32]

    @classmethod
    def of(cls, conditions: Conditions) -> Lamp:
        """The lamp that the conditions describe, seen from the camera."""
        azimuth, elevation = np.deg2rad(conditions.light_azimuth), np.deg2rad(conditions.light_elevation)
        direction = np.array(
            [np.sin(azimuth) * np.cos(elevation), -np.sin(elevation), np.cos(azimuth) * np.cos(elevation)]
        )
        warmth = conditions.warmth
        colour = np.array([1 + 1.6 * warmth, 1.0, 1 - 2.0 * warmth], np.float32)
        return cls(direction, conditions.light_strength, conditions.light_softness, colour)


def normals(form: Form, plane: Plane, relief: Field) -> tuple[Field, Field, Field]:
    """The directions of a surface, from how its points move along the plane."""
    row = form.row(plane.y)
    width, depth = form.half_width[row], form.depth[row]
    theta = np.clip(face_shape.angle(plane.x, width), -2.0, 2.0)
    x = width * np.sin(theta)
    z = depth * np.cos(theta) + relief
    step = plane.density / 8
    xu, xv = cv2.Sobel(x, -1, 1, 0) * step, cv2.Sobel(x, -1, 0, 1) * step
    zu, zv = cv2.Sobel(z, -1, 1, 0) * step, cv2.Sobel(z, -1, 0, 1) * step
    nx, ny, nz = -zu, zu * xv - xu * zv, xu
    length = np.sqrt(nx**2 + ny**2 + nz**2) + 1e-6
    return nx / length, ny / length, nz / length


def light_up(
    form: Form,
    plane: Plane,
    relief: Field,
    albedo: Field,
    gloss: Field | np.float32,
    shine: float,
    lamp: Lamp,
    view: View,
    shadows: bool = True,
) -> Field:
    """Painted colours as they shine back to the camera."""
    nx, ny, nz = normals(form, plane, relief)
    lx, ly, lz = view.light_on_head(lamp.direction)
    facing = nx * np.float32(lx) + ny * np.float32(ly) + nz * np.float32(lz)
    # Softer lamps reach further round.
    wrap = 0.12 + 0.35 * lamp.softness
    key = np.clip((facing + wrap) / (1 + wrap), 0, 1)
    key *= cv2.sqrt(cv2.sqrt(key))
    if shadows:
        key *= 1 - (0.68 - 0.43 * lamp.softness) * thrown(plane, relief, (lx, ly, lz))
    sky = 0.80 - 0.20 * ny + 0.06 * nz
    closed = np.exp(np.clip(2.6 * (relief - plane.blur(relief, 0.10)), -0.6, 0.12))
    closed *= np.exp(np.clip(3.0 * (relief - plane.blur(relief, 0.035)), -0.5, 0.10))
    share = lamp.strength
    ambient = sky * closed * (1.02 - 0.72 * share)
    lit = key * (1.75 * share) * (0.5 + 0.5 * closed)
    # Skin glows redder as light fades out.
    fade = np.array([0.0, 0.12, 0.16], np.float32)
    light = ambient[..., None] + lamp.colour * lit[..., None] * (1 - fade * (1 - key)[..., None])
    half = np.array([lx, ly, lz]) + view.light_on_head(EYE)
    half = (half / np.linalg.norm(half)).astype(np.float32)
    mirrored = np.clip(nx * half[0] + ny * half[1] + nz * half[2], 0, 1)
    # Powers by squaring: 8, 24 and 40.
    eighth = (mirrored**2) ** 2
    eighth *= eighth
    tight = eighth * eighth * eighth
    spread = shine * (0.55 * eighth + 0.45 * tight)
    tight = tight * eighth * eighth * gloss * 1.6
    glow = (0.10 * share * (1.2 - 0.6 * lamp.softness)) * (spread + tight) * closed
    return albedo * light + glow[..., None] * lamp.colour


def thrown(plane: Plane, relief: Field, towards: tuple[float, float, float]) -> Field:
    """How far each place lies in the shadow of relief between it and the lamp."""
    lx, ly, lz = towards
    flat = max(0.25, lz)
    small = cv2.resize(relief, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    dark = np.zeros_like(small)
    for index in range(1, SHADOW_STEPS + 1):
        far = SHADOW_REACH * index / SHADOW_STEPS
        shift = np.float32([[1, 0, far * lx / flat * plane.density / 2], [0, 1, far * ly / flat * plane.density / 2]])
        source = cv2.warpAffine(
            small,
            shift,
            small.shape[::-1],
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
        # The head falls away behind its relief, so only steep rises reach far.
        dark = np.maximum(dark, source - small - far * 0.80 - 0.015)
    dark = cv2.GaussianBlur(smoothstep(0, 0.07, dark), (0, 0), max(0.5, 0.02 * plane.density / 2))
    return cv2.resize(dark, relief.shape[::-1])
