# SPDX-License-Identifier: Apache-2.0
"""The typefaces of these documents: none of them is among those that the reader of print learned from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from PIL import ImageFont

FOLDER = Path("/usr/share/fonts")
PACKAGES = (
    "fonts-open-sans fonts-cantarell fonts-noto-core fonts-noto-mono fonts-inter fonts-jetbrains-mono fonts-clear-sans "
    "fonts-crosextra-caladea fonts-tuffy fonts-courier-prime fonts-sil-gentium fonts-adf-universalis fonts-adf-gillius "
    "fonts-adf-verana fonts-ebgaramond fonts-ocr-b"
)


@dataclass(frozen=True)
class Family:
    """Files of a typeface: its regular and its bold cut."""

    regular: str
    bold: str
    is_western: bool = False
    """True if it has no letters beyond Latin-1: no family of eastern states."""


FAMILIES = {
    "open sans": Family("truetype/open-sans/OpenSans-Regular.ttf", "truetype/open-sans/OpenSans-Bold.ttf"),
    "open sans condensed": Family(
        "truetype/open-sans/OpenSans-CondLight.ttf", "truetype/open-sans/OpenSans-CondBold.ttf"
    ),
    "cantarell": Family("opentype/cantarell/Cantarell-Regular.otf", "opentype/cantarell/Cantarell-Bold.otf"),
    "noto sans": Family("truetype/noto/NotoSans-Regular.ttf", "truetype/noto/NotoSans-Bold.ttf"),
    "noto serif": Family("truetype/noto/NotoSerif-Regular.ttf", "truetype/noto/NotoSerif-Bold.ttf"),
    "noto mono": Family("truetype/noto/NotoSansMono-Regular.ttf", "truetype/noto/NotoSansMono-Bold.ttf"),
    "inter": Family("opentype/inter/Inter-Regular.otf", "opentype/inter/Inter-Bold.otf"),
    "jetbrains mono": Family(
        "truetype/jetbrains-mono/JetBrainsMono-Regular.ttf", "truetype/jetbrains-mono/JetBrainsMono-Bold.ttf"
    ),
    "clear sans": Family("truetype/clear-sans/ClearSans-Regular.ttf", "truetype/clear-sans/ClearSans-Bold.ttf"),
    "caladea": Family("truetype/crosextra/Caladea-Regular.ttf", "truetype/crosextra/Caladea-Bold.ttf"),
    "tuffy": Family("truetype/tuffy/Tuffy.ttf", "truetype/tuffy/Tuffy_Bold.ttf"),
    "courier prime sans": Family(
        "opentype/courier-prime/Courier Prime Sans.otf", "opentype/courier-prime/Courier Prime Sans Bold.otf"
    ),
    "courier prime": Family(
        "opentype/courier-prime/Courier Prime.otf", "opentype/courier-prime/Courier Prime Bold.otf"
    ),
    "gentium": Family("truetype/gentium/Gentium-R.ttf", "truetype/gentium/GentiumAlt-R.ttf"),
    "garamond": Family("opentype/ebgaramond/EBGaramond12-Regular.otf", "opentype/ebgaramond/EBGaramond08-Regular.otf"),
    "gillius": Family("truetype/adf/GilliusADF-Regular.otf", "truetype/adf/GilliusADF-Bold.otf", True),
    "gillius condensed": Family("truetype/adf/GilliusADF-Cond.otf", "truetype/adf/GilliusADF-BoldCond.otf", True),
    "universalis": Family(
        "truetype/adf/UniversalisADFStd-Regular.otf", "truetype/adf/UniversalisADFStd-Bold.otf", True
    ),
    "universalis condensed": Family(
        "truetype/adf/UniversalisADFStd-Cond.otf", "truetype/adf/UniversalisADFStd-BoldCond.otf", True
    ),
    "verana": Family("truetype/adf/VeranaSans-Regular.otf", "truetype/adf/VeranaSans-Bold.otf", True),
}
VALUES = (
    "open sans",
    "open sans condensed",
    "cantarell",
    "noto sans",
    "noto sans",
    "noto mono",
    "inter",
    "inter",
    "jetbrains mono",
    "clear sans",
    "clear sans",
    "tuffy",
    "courier prime sans",
    "noto serif",
    "caladea",
    "gillius",
    "gillius condensed",
    "universalis",
    "universalis condensed",
    "verana",
)
"""What values are set in, and how often."""
CAPTIONS = (
    "open sans",
    "open sans condensed",
    "cantarell",
    "noto sans",
    "inter",
    "clear sans",
    "tuffy",
    "gillius",
    "universalis",
    "universalis condensed",
)
TITLES = (
    "open sans",
    "cantarell",
    "noto serif",
    "inter",
    "clear sans",
    "caladea",
    "gentium",
    "garamond",
    "tuffy",
    "gillius",
    "universalis condensed",
)


def families(names: tuple[str, ...], words: str) -> list[str]:
    """Those of the families that have all letters of `words`."""
    eastern = any(ord(letter) > 255 for letter in words)
    return [name for name in names if not (eastern and FAMILIES[name].is_western)]


@cache
def typeface(family: str, is_bold: bool, pixels: int) -> ImageFont.FreeTypeFont:
    """A cut of a family, its body so many pixels high."""
    files = FAMILIES[family]
    path = FOLDER / (files.bold if is_bold else files.regular)
    if not path.exists():
        raise SystemExit(f"The font {path} is missing. Install all of them: apt-get install {PACKAGES}")
    return ImageFont.truetype(str(path), pixels, layout_engine=ImageFont.Layout.BASIC)
