# SPDX-License-Identifier: Apache-2.0
"""A sheet measured in millimetres: prints masks in inks, text, and the two kinds of barcode."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont
from pdf417gen import encode

from rendering.specimen import Colour

PIXELS_PER_MM = 32
DEJAVU = (Path("/usr/share/fonts/truetype/dejavu"), ".ttf", "fonts-dejavu-core")
FONTS = {"OCRB": (Path("/usr/share/fonts/opentype/ocr-b"), ".otf", "fonts-ocr-b")}
"""The files of other families than DejaVu: folder, ending, and the package they come in."""

ZONE_PITCH = 2.54
"""Millimetres from one character of a machine readable zone to the next (ICAO 9303, part 3)."""
ZONE_SIZE = ZONE_PITCH / 0.723
"""The size at which OCR-B's letters, 0.723 of it wide, fill that pitch."""

TWO_OF_FIVE = ("00110", "10001", "01001", "11000", "00101", "10100", "01100", "00011", "10010", "01010")


@cache
def font(name: str, size: int) -> ImageFont.FreeTypeFont:
    """A face of the DejaVu family or OCR-B, which look the same on every machine that has the packages."""
    folder, ending, package = FONTS.get(name, DEJAVU)
    path = folder / (name + ending)
    if not path.exists():
        raise SystemExit(f"The font {path} is missing. Install it: apt-get install {package}")
    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


def pixels(millimetres: float) -> int:
    """The nearest whole pixel of a sheet."""
    return round(millimetres * PIXELS_PER_MM)


class Canvas:
    """Colours as floats from 0 to 255, so that many faint layers do not step."""

    def __init__(self, width_mm: float, height_mm: float) -> None:
        self.width_mm, self.height_mm = width_mm, height_mm
        self.shape = (pixels(height_mm), pixels(width_mm))
        self.image: NDArray[np.float32] = np.full((*self.shape, 3), 255, np.float32)

    def gradient(self, colours: tuple[Colour, Colour, Colour], slant: float = 0.35) -> NDArray[np.float32]:
        """Three colours running into each other across the sheet, as split-duct printing does."""
        height, width = self.shape
        y, x = np.mgrid[0:height:4, 0:width:4].astype(np.float32)
        along = np.clip((x / width + slant * y / height) / (1 + slant), 0, 1) * 2
        first, second, third = (np.array(colour, np.float32) for colour in colours)
        low, high = np.clip(along, 0, 1)[..., None], np.clip(along - 1, 0, 1)[..., None]
        small = first * (1 - low) + second * (low - high) + third * high
        return cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)

    def fill(self, colours: tuple[Colour, Colour, Colour]) -> None:
        """Tints the whole sheet."""
        self.image[:] = self.gradient(colours)

    def print(self, mask: NDArray[np.uint8], ink: NDArray[np.float32] | Colour, opacity: float) -> None:
        """Lays ink on where the mask is set."""
        rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
        if not rows.size:
            return
        window = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        cover = mask[window].astype(np.float32)[..., None] * (opacity / 255)
        colour = ink[window] if isinstance(ink, np.ndarray) else np.array(ink, np.float32)
        self.image[window] += (colour - self.image[window]) * cover

    def blank(self) -> NDArray[np.uint8]:
        """An empty mask of the sheet's size."""
        return np.zeros(self.shape, np.uint8)

    def box(
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        colour: Colour,
        opacity: float = 1,
        radius: float = 0,
    ) -> None:
        """A filled rectangle, in millimetres."""
        mask = Image.new("L", self.shape[::-1], 0)
        corners = [pixels(left), pixels(top), pixels(right) - 1, pixels(bottom) - 1]
        ImageDraw.Draw(mask).rounded_rectangle(corners, pixels(radius), fill=255)
        self.print(np.asarray(mask), colour, opacity)

    def text(
        self,
        position: tuple[float, float],
        words: str,
        size: float,
        colour: Colour,
        face: str = "DejaVuSans",
        *,
        opacity: float = 1,
        condense: float = 0.88,
        tracking: float = 0,
        anchor: str = "left",
        angle: float = 0,
        outline: int = 0,
    ) -> None:
        """Sets a line whose baseline starts, centres or ends at `position`.

        `condense` narrows the letters, which DejaVu draws wide. `outline` draws only their rim, in pixels.
        """
        type_face = font(face, pixels(size))
        advance = self.width_of(words, size, face, 1, tracking) * PIXELS_PER_MM
        ascent, descent = type_face.getmetrics()
        strip = Image.new("L", (int(advance) + 2 * ascent, ascent + descent), 0)
        draw = ImageDraw.Draw(strip)
        if tracking:
            cursor = float(ascent)
            for letter in words:
                draw.text((cursor, 0), letter, fill=255, font=type_face)
                cursor += type_face.getlength(letter) + pixels(tracking)
        else:
            draw.text((ascent, 0), words, fill=255, font=type_face)
        if outline:
            solid = np.asarray(strip)
            kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * outline + 1, 2 * outline + 1))
            strip = Image.fromarray(cv2.subtract(solid, cv2.erode(solid, kernel)))
        strip = strip.resize((max(1, round(strip.width * condense)), strip.height), Image.Resampling.LANCZOS)
        shift = {"left": 0.0, "centre": 0.5, "right": 1.0}[anchor] * advance * condense
        origin = (ascent * condense + shift, float(ascent))
        turned = cv2.getRotationMatrix2D(origin, angle, 1)
        turned[:, 2] += np.array([position[0] * PIXELS_PER_MM - origin[0], position[1] * PIXELS_PER_MM - origin[1]])
        if not angle:
            x, y = np.round(turned[:, 2]).astype(int).tolist()
            whole = Image.new("L", self.shape[::-1], 0)
            whole.paste(strip, (x, y))
            placed = np.asarray(whole)
        else:
            placed = cv2.warpAffine(np.asarray(strip), turned, self.shape[::-1], flags=cv2.INTER_LINEAR)
        self.print(placed, colour, opacity)

    def fitted(
        self,
        position: tuple[float, float],
        words: str,
        size: float,
        colour: Colour,
        room: float,
        face: str = "DejaVuSans",
        condense: float = 0.88,
    ) -> None:
        """Sets a line that gets narrower, never longer than `room`."""
        condense = min(condense, condense * room / max(self.width_of(words, size, face, condense), 1e-6))
        self.text(position, words, size, colour, face, condense=condense)

    def zone_line(self, left: float, baseline: float, characters: str) -> None:
        """Sets a line of a machine readable zone: OCR-B of size I, each character in a cell of its own."""
        type_face = font("OCRB", pixels(ZONE_SIZE))
        mask = Image.new("L", self.shape[::-1], 0)
        draw = ImageDraw.Draw(mask)
        for index, character in enumerate(characters):
            middle = (left + (index + 0.5) * ZONE_PITCH) * PIXELS_PER_MM
            draw.text((middle, baseline * PIXELS_PER_MM), character, fill=255, font=type_face, anchor="ms")
        self.print(cv2.GaussianBlur(np.asarray(mask), (0, 0), 0.9), (26, 25, 28), 0.95)

    @staticmethod
    def width_of(
        words: str, size: float, face: str = "DejaVuSans", condense: float = 0.88, tracking: float = 0
    ) -> float:
        """How wide `text` would set a line, in millimetres."""
        type_face = font(face, pixels(size))
        advance = sum(type_face.getlength(letter) + pixels(tracking) for letter in words) - pixels(tracking)
        return advance * condense / PIXELS_PER_MM

    def inventory_code(self, left: float, top: float, height: float, digits: str, narrow: int = 7) -> float:
        """A two-of-five code, bars and gaps interleaved; returns its width in millimetres."""
        widths = [1, 1, 1, 1]
        for first, second in zip(digits[::2], digits[1::2], strict=True):
            for bar, gap in zip(TWO_OF_FIVE[int(first)], TWO_OF_FIVE[int(second)], strict=True):
                widths += [1 + 2 * int(bar), 1 + 2 * int(gap)]
        widths += [3, 1, 1]
        cursor, mask = pixels(left), self.blank()
        for index, width in enumerate(widths):
            if index % 2 == 0:
                mask[pixels(top) : pixels(top + height), cursor : cursor + width * narrow] = 255
            cursor += width * narrow
        self.print(mask, (28, 28, 30), 0.94)
        return cursor / PIXELS_PER_MM - left

    def symbol(self, left: float, top: float, modules: NDArray[np.uint8], module: int) -> NDArray[np.float32]:
        """A PDF417 whose rows are three modules high, in near-black; returns its corners in pixels, clockwise."""
        bars = np.kron(modules, np.full((3 * module, module), 255, np.uint8))
        x, y = pixels(left), pixels(top)
        mask = self.blank()
        mask[y : y + bars.shape[0], x : x + bars.shape[1]] = bars
        self.print(cv2.GaussianBlur(mask, (0, 0), 0.9), (26, 25, 28), 0.95)
        right, bottom = x + bars.shape[1], y + bars.shape[0]
        return np.array([[x, y], [right, y], [right, bottom], [x, bottom]], np.float32)


def symbol_modules(content: bytes, columns: int, security_level: int) -> NDArray[np.uint8]:
    """The modules of a PDF417, one row per symbol row, 1 if it is dark."""
    rows = encode(content, columns=columns, security_level=security_level)
    return np.array([[int(bit) for word in row for bit in f"{word:b}"] for row in rows], np.uint8)
