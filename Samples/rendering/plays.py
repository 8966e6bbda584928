# SPDX-License-Identifier: Apache-2.0
"""Composes the frames of a camera before which somebody takes a liveness challenge, from the pictures of `live.py`.

`Performance` says who shows what when, `frames` draws it: one picture goes over into the next, lids fall, hands shake
and heads turn, and every frame has noise of its own. `Sheet` shows such frames on paper or on a screen instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from rendering.people import Picture, Truth

FRAMES_PER_SECOND = 15
"""As many as the service looks at."""

STEPS = {"smile": "smile", "straightFace": "neutral", "closeLeftEye": "wink-left", "closeRightEye": "wink-right"}
"""The picture for each step of a challenge."""

FADE = 0.25
BLINK = 0.22
"""Seconds that an expression takes to come, and a blink."""

Random = np.random.Generator


@dataclass(frozen=True)
class Player:
    """Somebody before a camera: the pictures of their expressions (RGB), and where their eyes and mouth are."""

    pictures: Mapping[str, Picture]
    eyes: tuple[tuple[float, float], tuple[float, float]]
    mouth: tuple[float, float]

    @classmethod
    def of(cls, pictures: Mapping[str, Picture], truth: Truth) -> Player:
        """Somebody with the truth about the picture in rest."""
        right, left = (tuple(float(value) for value in eye) for eye in truth.eyes)
        corners = np.array(truth.mouth_corners, float).mean(axis=0)
        return cls(pictures, (right, left), (float(corners[0]), float(corners[1])))

    @property
    def eye_distance(self) -> float:
        """Pixels between the eyes."""
        return float(np.hypot(*np.subtract(*self.eyes)))

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the pictures."""
        height, width = self.pictures["neutral"].shape[:2]
        return width, height


@dataclass(frozen=True)
class Performance:
    """Expressions with the seconds at which they begin, the seconds at which lids fall, and how long it lasts."""

    turns: tuple[tuple[float, str], ...]
    blinks: tuple[float, ...]
    seconds: float

    @classmethod
    def of(cls, steps: Sequence[str], hold: float, rng: Random) -> Performance:
        """Somebody who does as they are asked, and holds each expression a little longer than they must."""
        now, turns, blinks = 1.3, [(0.0, "neutral")], []
        for step in steps:
            now += rng.uniform(0.3, 0.6)
            picture = STEPS[step]
            if picture == "smile" and rng.uniform() < 0.4:
                picture = "smile-broad"
            turns.append((now, picture))
            if picture == "neutral" and rng.uniform() < 0.5:
                blinks.append(now + rng.uniform(0.6, 2.0))
            now += FADE + hold + rng.uniform(0.5, 0.8)
            turns.append((now, "neutral"))
        return cls(tuple(turns), tuple(blinks), now + 2.2)

    def shown(self, time: float) -> tuple[str, str, float, float]:
        """The picture that is left, the one that comes, how far it has come, and how far a blink closes the lids."""
        before, last = "neutral", "neutral"
        start = 0.0
        for begin, picture in self.turns:
            if begin > time:
                break
            before, last, start = last, picture, begin
        share = min(1.0, (time - start) / FADE)
        lids = max((1 - abs(2 * (time - blink) / BLINK - 1) for blink in self.blinks), default=0.0)
        return before, last, share, min(1.0, max(0.0, 1.6 * lids))


@dataclass(frozen=True)
class Sway:
    """A value that sways about nought: waves of so many turns a second."""

    waves: tuple[tuple[float, float, float], ...]

    @classmethod
    def drawn(cls, reach: float, rng: Random, slowest: float = 0.12) -> Sway:
        """Three waves, each faster and weaker than the last."""
        each = ((0.5, slowest), (0.3, 2.6 * slowest), (0.2, 6 * slowest))
        return cls(tuple((share * reach, speed * rng.uniform(0.75, 1.4), rng.uniform()) for share, speed in each))

    @classmethod
    def within(cls, reach: float, seconds: float) -> Sway:
        """Waves that begin and end with nought, so that one clip can follow another."""
        return cls(((0.65 * reach, 1 / seconds, 0.0), (0.35 * reach, 3 / seconds, 0.0)))

    def at(self, time: float) -> float:
        """The value at a moment."""
        return sum(reach * np.sin(2 * np.pi * (speed * time + phase)) for reach, speed, phase in self.waves)


@dataclass(frozen=True)
class Hands:
    """What moves before a camera: the camera by pixels, scale and degrees, and the head by degrees."""

    x: Sway
    y: Sway
    scale: Sway
    roll: Sway
    yaw: Sway
    pitch: Sway

    @classmethod
    def drawn(cls, rng: Random, width: int) -> Hands:
        """A camera in somebody's hand, or one that stands somewhere."""
        unrest = (0.8 if rng.uniform() < 0.5 else 0.1) * width / 640
        reaches = (12 * unrest, 9 * unrest, 0.03 * unrest, 1.6 * unrest, rng.uniform(2, 4.5), rng.uniform(1.2, 3.5))
        return cls(*(Sway.drawn(reach, rng) for reach in reaches))

    @classmethod
    def within(cls, seconds: float, width: int) -> Hands:
        """A camera in a hand that comes back to where it was."""
        size = width / 640
        return cls(*(Sway.within(reach, seconds) for reach in (7 * size, 5 * size, 0.015, 0.8, 2.5, 1.5)))


@dataclass(frozen=True)
class Sensor:
    """What becomes of light in a camera: the deviation of its noise, and the quality of its JPEG images."""

    noise: float = 2.0
    quality: int = 84


class Stage:
    """Draws the frames of one player."""

    def __init__(self, player: Player, hands: Hands, rng: Random) -> None:
        self.player, self.hands, self.rng = player, hands, rng
        width, height = player.size
        self.columns, self.rows = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
        unit = player.eye_distance
        middle = np.mean([*player.eyes, player.mouth], axis=0)
        across, down = (self.columns - middle[0]) / (2.0 * unit), (self.rows - middle[1]) / (2.7 * unit)
        # How far the head stands out before what is behind it: turned, it shows its sides, as nothing flat does.
        self.heights = np.maximum(0, 1 - across**2 - down**2).astype(np.float32) ** 2 * np.float32(1.25 * unit)
        lids = [np.hypot((self.columns - x) / (0.46 * unit), (self.rows - y) / (0.36 * unit)) for x, y in player.eyes]
        self.lids = np.clip((1 - np.minimum(*lids)) / 0.3, 0, 1)[..., None].astype(np.float32)

    def picture(self, performance: Performance, time: float) -> Picture:
        """What is before the camera at a moment, without its noise."""
        before, now, share, lids = performance.shown(time)
        pictures = self.player.pictures
        image = pictures[now]
        if share < 1:
            image = cv2.addWeighted(pictures[before], 1 - share, image, share, 0)
        if lids > 0:
            cover = self.lids * lids
            image = (image * (1 - cover) + pictures["blink"] * cover).astype(np.uint8)
        return self.moved(image, time)

    def moved(self, image: Picture, time: float) -> Picture:
        """A picture as the camera and the head move."""
        hands = self.hands
        width, height = self.player.size
        middle = ((width - 1) / 2, (height - 1) / 2)
        matrix = cv2.getRotationMatrix2D(middle, hands.roll.at(time), 1 + hands.scale.at(time))
        matrix[:, 2] += (hands.x.at(time), hands.y.at(time))
        back = cv2.invertAffineTransform(matrix).astype(np.float32)
        x = back[0, 0] * self.columns + back[0, 1] * self.rows + back[0, 2]
        y = back[1, 0] * self.columns + back[1, 1] * self.rows + back[1, 2]
        heights = cv2.remap(self.heights, x, y, cv2.INTER_LINEAR)
        x -= heights * np.float32(np.sin(np.deg2rad(hands.yaw.at(time))))
        y += heights * np.float32(np.sin(np.deg2rad(hands.pitch.at(time))))
        return cv2.remap(image, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)


@dataclass(frozen=True)
class Sheet:
    """Paper or a screen in somebody's hands before a camera: what it makes of the picture on it, and how it moves."""

    scale: float
    black: float
    contrast: float
    border: float
    moire: float
    pitch: float
    band: float
    x: Sway
    y: Sway
    turn: Sway
    roll: Sway

    @classmethod
    def drawn(cls, rng: Random, is_screen: bool, is_waved: bool) -> Sheet:
        """A print or a tablet, held still or moved."""
        reach = 1.0 if is_waved else 0.15
        return cls(
            scale=rng.uniform(0.78, 0.95),
            black=rng.uniform(10, 40),
            contrast=rng.uniform(0.82, 0.98) if is_screen else rng.uniform(0.7, 0.88),
            border=rng.uniform(8, 35) if is_screen else rng.uniform(190, 250),
            moire=rng.uniform(0.015, 0.07) if is_screen else 0.0,
            pitch=rng.uniform(1.05, 2.4),
            band=rng.uniform(0.01, 0.08) if is_screen else 0.0,
            x=Sway.drawn(24 * reach, rng, 0.2),
            y=Sway.drawn(18 * reach, rng, 0.2),
            turn=Sway.drawn(24 * reach, rng, 0.3),
            roll=Sway.drawn(4 * reach, rng, 0.2),
        )

    def shown(self, picture: Picture, room: Picture, time: float) -> Picture:
        """What a camera sees of a picture on the sheet, and of the room behind."""
        height, width = picture.shape[:2]
        sheet = self.black + picture.astype(np.float32) * self.contrast
        if self.moire:
            wave = np.cos(2 * np.pi * np.arange(max(width, height)) / self.pitch)
            sheet *= (1 + self.moire * wave[:width])[None, :, None] * (1 + self.moire * wave[:height])[:, None, None]
            rows = (np.arange(height) / height * 1.5 - time) % 1
            sheet *= (1 - self.band * rows)[:, None, None]
        edge = round(0.05 * width)
        sheet = cv2.copyMakeBorder(sheet, edge, edge, edge, edge, cv2.BORDER_CONSTANT, value=(self.border,) * 3)
        corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32) * [width / 2 + edge, height / 2 + edge]
        turn = np.deg2rad(self.turn.at(time))
        depth = 1 + corners[:, 0] * np.sin(turn) / (1.6 * width)
        seen = np.stack([corners[:, 0] * np.cos(turn) / depth, corners[:, 1] / depth], axis=1) * self.scale
        roll = np.deg2rad(self.roll.at(time))
        seen = seen @ np.array([[np.cos(roll), np.sin(roll)], [-np.sin(roll), np.cos(roll)]])
        seen += (width / 2 + self.x.at(time), height / 2 + self.y.at(time))
        place = cv2.getPerspectiveTransform(
            (corners + (width / 2 + edge, height / 2 + edge)).astype(np.float32), seen.astype(np.float32)
        )
        drawn = cv2.warpPerspective(sheet, place, (width, height))
        cover = cv2.warpPerspective(np.ones(sheet.shape[:2], np.float32), place, (width, height))[..., None]
        return np.clip(room * (1 - cover) + drawn * cover, 0, 255).astype(np.uint8)


def frames(
    player: Player,
    performance: Performance,
    rng: Random,
    hands: Hands | None = None,
    sensor: Sensor | None = None,
    sheet: Sheet | None = None,
    room: Picture | None = None,
) -> Iterator[bytes]:
    """The JPEG images of a performance; on a sheet in a room, if there is one."""
    stage = Stage(player, hands or Hands.drawn(rng, player.size[0]), rng)
    sensor = sensor or Sensor(rng.uniform(1.0, 3.0), int(rng.integers(72, 90)))
    noise = noise_table(sensor.noise, player.size, rng)
    for number in range(round(performance.seconds * FRAMES_PER_SECOND)):
        time = number / FRAMES_PER_SECOND
        picture = stage.picture(performance, time)
        if sheet is not None:
            picture = sheet.shown(picture, picture if room is None else room, time)
        start = int(rng.integers(0, noise.size - picture.size))
        grain = noise[start : start + picture.size].reshape(picture.shape)
        exposed = np.clip(picture.astype(np.int16) + grain, 0, 255).astype(np.uint8)
        yield cv2.imencode(".jpg", exposed[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, sensor.quality])[1].tobytes()


def noise_table(deviation: float, size: tuple[int, int], rng: Random) -> NDArray[np.int16]:
    """Noise for more than a frame, of which each takes a part of its own."""
    count = 3 * size[0] * size[1]
    return np.round(rng.normal(0, deviation, count + count // 2)).astype(np.int16)
