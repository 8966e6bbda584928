# SPDX-License-Identifier: Apache-2.0
"""The people of `capture_page.py`: what each holds and does before the camera of a browser, as scenes for `played_camera.js`.

They are applicants of a kind: drawn from a seed and a number, and rendered once into a folder. The page asks for one
expression after the other, so there is a clip of each, which begins and ends at one place.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np

from applicant_cast import Applicant, Encoding, Shot, Specimen, TravelDocument, save
from rendering.pictures import photograph
from rendering.plays import FADE, STEPS, Hands, Performance, Sensor, Sheet, Sway, frames
from rendering.surfaces import SURFACES

# Kinds of fraud, each with its ways; for some ways, the check that leaves them to nobody's judgement if a journey waives it.
PRINT, SCREEN, SWAPPED, INJECTED, BORROWED = KINDS = (
    "a print before the camera", "a screen before the camera", "a swapped person", "an injected recording",
    "somebody else's document")
WAYS = {
    PRINT: ("held still", "moved, tilted and bent"),
    SCREEN: ("a recording of another challenge", "a clip for each prompt"),
    SWAPPED: ("the holder, then another", "another, then the holder"),
    INJECTED: ("a recording of another challenge", "a clip for each prompt, cut"),
    BORROWED: ("another person before the camera",),
}
WAIVED_BY = {"a clip for each prompt": "captureTrusted", "a clip for each prompt, cut": "captureTrusted"}

CAMERA = (1600, 1200)
"""Pixels of the pictures of documents; telephones give more."""
HOLD = 2.95
"""Seconds: a challenge asks for 2.5."""
STEPS_OF_A_CHALLENGE = 5
SECONDS_OF_A_PRINT = 8
FIRST_FRAUD = 20_000
"""Numbers of frauds begin here, so that no fraud is an honest visitor as well."""


@dataclass(frozen=True)
class Visitor(Applicant):
    """Somebody who opens a link: an honest person, or a fraud of one of `KINDS`."""

    @property
    def fraud(self) -> str | None:
        """The kind of fraud; none of honest people."""
        return KINDS[self.number % len(KINDS)] if self.number >= FIRST_FRAUD else None

    @property
    def variant(self) -> str | None:
        """How the fraud is done."""
        if self.fraud is None:
            return None
        ways = WAYS[self.fraud]
        return ways[self.number // len(KINDS) % len(ways)]

    @cached_property
    def handed_in(self) -> str:
        """A licence or a passport."""
        return self.draw("handed in").choices(("licence", "passport"), (65, 35))[0]

    def photograph(self, side: str, document: Specimen | TravelDocument, take: int, path: Path) -> None:
        """Takes the picture that is before the camera once the side is held still."""
        draw = self.draw(side, take)
        shot = Shot(
            draw.choice(tuple(SURFACES)), size=CAMERA, turn=draw.uniform(-5, 5), pitch=draw.uniform(-7, 7),
            yaw=draw.uniform(-6, 6), fill=draw.uniform(0.84, 0.93), light=draw.uniform(-180, 180),
            falloff=draw.uniform(0.05, 0.3), warmth=draw.uniform(-0.02, 0.04), blur=draw.uniform(0.45, 0.85),
            noise=draw.uniform(0.8, 2.2), exposure=draw.uniform(0.92, 1.06), encoding=Encoding(quality=92),
        )
        save(photograph(self.sheet(side, document), shot, f"visit {self.seed}/{self.number}/{side}/{take}").image, path,
             shot.encoding)

    def pictures(self, take: int) -> dict[str, str]:
        """The sides of the documents, in base64."""
        return {side: base64.b64encode(path.read_bytes()).decode() for side, path in self.files(take).items()}

    def scene(self, take: int) -> dict:
        """What is before the camera at a try; all but the documents changes with it."""
        draw = self.draw("scene")
        lamp = {"x": draw.uniform(0.2, 0.8), "y": draw.uniform(0.25, 0.75), "reach": draw.uniform(0.08, 0.22)}
        return {
            "pictures": self.pictures(0),
            "camera": {"width": CAMERA[0], "height": CAMERA[1]},
            "reaction": draw.uniform(350, 1_100),
            "glare": lamp if draw.random() < 0.5 else None,
            **self.faces(take),
        }

    def faces(self, take: int) -> dict:
        """Who is before the camera at a try."""
        holder, another = (lambda: self.clips("holder", take)), (lambda: self.clips("other", take))
        match self.fraud, self.variant:
            case (None, _):
                return {"clips": holder()}
            case (_, "a clip for each prompt, cut"):
                # The recording is joined without a rest between its pieces.
                return {"clips": holder(), "isCut": True}
            case ("a print before the camera", _) | (_, "a recording of another challenge"):
                return {"clips": {}, "film": self.film(take)}
            case (_, "a clip for each prompt"):
                return {"clips": self.clips("holder", take, self.tablet)}
            case (_, "the holder, then another"):
                return {"clips": holder(), "swap": {"from": 3, "clips": another()}}
            case (_, "another, then the holder"):
                return {"clips": another(), "swap": {"from": 3, "clips": holder()}}
            case _:
                return {"clips": another()}

    @property
    def tablet(self) -> Sheet:
        """The screen of the fraud."""
        return Sheet.drawn(self.rng("tablet"), is_screen=True, is_waved=False)

    def clips(self, role: str, take: int, sheet: Sheet | None = None) -> dict[str, list[str]]:
        """What somebody does for each prompt, and their rest; on a sheet in the room, if there is one."""
        kind = "-shown" if sheet else ""
        return {name: self.kept(f"{role}-{name}-{take}{kind}", lambda: self.clip(role, name, take, sheet))
                for name in ("rest", *STEPS)}

    def clip(self, role: str, name: str, take: int, sheet: Sheet | None) -> Iterable[bytes]:
        """The frames of one of these."""
        player, room = self.player(role)
        rng = self.rng("clip", role, name, take)
        play = performance(name, rng)
        moved, sensor = hands(rng, play.seconds, player.size[0]), Sensor(rng.uniform(0.8, 2.0), 86)
        return frames(player, play, rng, hands=moved, sensor=sensor, sheet=sheet, room=room)

    def film(self, take: int) -> list[str]:
        """What is shown whatever the page asks for."""
        return self.kept(f"film-{take}", lambda: self.filmed(take))

    def filmed(self, take: int) -> Iterable[bytes]:
        """The frames of a print, or of a recording of another session."""
        player, room = self.player("holder")
        rng = self.rng("film", take)
        if self.fraud == PRINT:
            still = Performance(((0.0, "neutral"),), (), SECONDS_OF_A_PRINT)
            sheet = Sheet.drawn(rng, is_screen=False, is_waved=self.variant != "held still")
            return frames(player, still, rng, sheet=sheet, room=room)
        # One recording, taken before this visit.
        recorded = Performance.of(self.recorded([""] * STEPS_OF_A_CHALLENGE), HOLD, self.rng("recording"))
        sheet = self.tablet if self.fraud == SCREEN else None
        return frames(player, recorded, self.rng("recorded") if sheet is None else rng, sheet=sheet, room=room)

    def kept(self, name: str, render) -> list[str]:
        """The frames in base64 that are rendered the first time only."""
        path = self.folder / f"{name}.mjpeg"
        if not path.exists():
            cv2.setNumThreads(1)
            self.folder.mkdir(parents=True, exist_ok=True)
            part = path.with_suffix(".part")
            part.write_bytes(b"".join(render()))
            part.rename(path)
        return [base64.b64encode(picture).decode() for picture in pictures_of(path)]


def pictures_of(clip: Path) -> list[bytes]:
    """The pictures of a clip that is kept."""
    data = clip.read_bytes()
    starts = [found.start() for found in re.finditer(rb"\xff\xd8\xff", data)] + [len(data)]
    return [data[one:other] for one, other in zip(starts, starts[1:])]


def performance(name: str, rng: np.random.Generator) -> Performance:
    """What is done for a prompt, or at rest."""
    if name == "rest":
        return Performance(((0.0, "neutral"),), (rng.uniform(0.4, 1.2),), 1.8)
    picture = "smile-broad" if name == "smile" and rng.uniform() < 0.4 else STEPS[name]
    start, end = 0.3, 0.3 + FADE + HOLD
    return Performance(((0.0, "neutral"), (start, picture), (end, "neutral")), (), end + FADE + 0.2)


def hands(rng: np.random.Generator, seconds: float, width: int) -> Hands:
    """A hand and a head that come back to where they were, each time on another way."""
    size = width / 640

    def sway(reach: float) -> Sway:
        # Without phases of their own two people would soon move alike. A wave that stands still takes away where they begin.
        shares, phases = rng.uniform(-1, 1, 3) * (0.65, 0.3, 0.15), rng.uniform(0, 1, 3)
        waves = [(float(share), turns / seconds, float(phase)) for share, turns, phase in zip(shares, (1, 2, 3), phases)]
        waves.append((-Sway(tuple(waves)).at(0), 0.0, 0.25))
        furthest = max(abs(Sway(tuple(waves)).at(seconds * place / 32)) for place in range(32))
        return Sway(tuple((reach * share / max(1, furthest), speed, phase) for share, speed, phase in waves))

    return Hands(sway(7 * size), sway(5 * size), sway(0.015), sway(0.8), sway(2.5), sway(1.5))
