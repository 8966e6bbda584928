# SPDX-License-Identifier: Apache-2.0
"""Renders what plays are made of, people before a camera who change their expression alone: `live.py OUT --count 300`.

Each person has a folder, named for their seed, with a picture of every expression, one without them, and `truth.json`.
All pictures of a person have one setting: the same light, background, pose and camera. People whose seeds differ in the
last bit alone share room and light, so that one can take the other's place. The same command goes on where it stopped.
`--small` renders them for tests: near to the camera, in files of some 15 KB.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Collection
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from rendering.people import Conditions, Identity, Picture, Truth, render
from rendering.people.background import paint
from rendering.people.camera import TARGET, develop
from rendering.people.conditions import BACKGROUNDS
from rendering.people.face_shape import CROWN_LINE, chin_line
from rendering.people.seeds import Draws

FIRST_SEED = 7_000_000

# Of the picture's height: more, and the head does not fit.
LARGEST_HEAD = 0.86
SHEET_HEIGHT = 200


@dataclass(frozen=True)
class Camera:
    """What the pictures are taken with; eyes are so many pixels apart, at least and at most."""

    width: int
    height: int
    eyes: tuple[float, float]
    quality: int


USUAL = Camera(640, 480, (45, 110), 97)
SMALL = Camera(400, 320, (56, 66), 88)


def setting(identity: Identity, camera: Camera) -> Conditions:
    """Somebody in rest before a webcam or a kiosk, at a place by chance."""
    room, person = Draws("live room", identity.seed // 2), Draws("live", identity.seed)
    tall = chin_line(identity) - CROWN_LINE
    eyes = math.exp(person.between("eyes", *(math.log(limit) for limit in camera.eyes)))
    head = min(LARGEST_HEAD, eyes / (2 * identity.eyes.apart) * tall / camera.height)
    free_x, free_y = max(0.0, 0.5 - 0.55 * head * camera.height / camera.width), max(0.0, 0.5 - 0.53 * head)
    lids = person.around("lids", 0.97, 0.05)
    return Conditions(
        seed=int(room.rng("seed").integers(1 << 31)),
        width=camera.width,
        height=camera.height,
        head_height=head,
        centre_x=0.5 + min(0.16, 0.6 * free_x) * person.between("centre_x", -1, 1),
        centre_y=0.5 + free_y * person.between("centre_y", -0.6, 0.35),
        yaw=person.around("yaw", 0, 4, 2),
        pitch=person.around("pitch", 0, 4, 2),
        roll=person.around("roll", 0, 3, 2),
        smile=person.around("mood", 0, 0.04),
        right_eye=lids,
        left_eye=lids + person.around("lids.other", 0, 0.02),
        gaze_x=person.around("gaze_x", 0, 0.08),
        gaze_y=person.around("gaze_y", 0.05, 0.08),
        brow_lift=max(0.0, person.around("brow_lift", 0, 0.02)),
        light_azimuth=room.around("light_azimuth", 0, 30),
        light_elevation=room.between("light_elevation", 12, 52),
        light_strength=room.between("light_strength", 0.2, 0.7),
        light_softness=room.between("light_softness", 0.25, 1.0),
        warmth=room.around("warmth", 0.0, 0.06),
        exposure=room.around("exposure", 1.0, 0.14),
        background=room.pick("background", BACKGROUNDS),
        weight=person.around("weight", 0, 0.15),
        hair_length=person.around("hair_length", 0, 0.35),
        beard_growth=person.around("beard_growth", 0, 0.25),
        blur=room.between("blur", 0.3, 0.7),
        # The composer adds noise to every frame.
        noise=0.0,
        jpeg=0,
    )


def expressions(identity: Identity, rest: Conditions) -> dict[str, Conditions]:
    """What a person does when asked, and what their eyes do by themselves."""
    draws = Draws("live", identity.seed)
    # How wide the mouth opens and the eyes close for joy.
    teeth = 0.0 if draws.chance("closed mouth", 0.4) else draws.between("teeth", 0.12, 0.55)
    joy = draws.between("joy", 0.04, 0.32)

    def smiling(strength: float) -> Conditions:
        return replace(
            rest,
            smile=strength,
            opening=teeth * max(0.0, strength - 0.3),
            right_eye=rest.right_eye - joy * strength,
            left_eye=rest.left_eye - joy * strength,
        )

    def winking(side: str) -> Conditions:
        closed, other = ("right_eye", "left_eye") if side == "right" else ("left_eye", "right_eye")
        lift = draws.between(f"{side}.lift", 0.02, 0.12) if draws.chance(f"{side}.lifts", 0.5) else 0.0
        return replace(
            rest,
            smile=rest.smile + lift,
            **{closed: abs(draws.around(f"{side}.closed", 0, 0.02))},
            **{other: getattr(rest, other) * draws.between(f"{side}.other", 0.75, 0.98)},
        )

    strongest = draws.between("strongest", 0.72, 1.0)
    half = draws.between("half", 0.35, 0.6)
    return {
        "neutral": rest,
        "smile-slight": smiling(draws.between("slight", 0.4, 0.5) * strongest),
        "smile": smiling(draws.between("usual", 0.68, 0.8) * strongest),
        "smile-broad": smiling(strongest),
        "wink-right": winking("right"),
        "wink-left": winking("left"),
        "blink": replace(rest, right_eye=0.0, left_eye=0.0),
        "half-blink": replace(rest, right_eye=half * rest.right_eye, left_eye=half * rest.left_eye),
    }


def key_pictures(
    identity: Identity, rest: Conditions, names: Collection[str] | None = None
) -> tuple[dict[str, Picture], Truth]:
    """The pictures (RGB) of a person's expressions, of all or of those named, and the truth about the one in rest."""
    pictures, truths = {}, {}
    for name, conditions in expressions(identity, rest).items():
        if names is None or name in names:
            pictures[name], truths[name] = render(identity, conditions)
    return pictures, truths["neutral"]


def write(picture: Picture, path: Path, quality: int) -> None:
    """Stores a picture (RGB)."""
    cv2.imwrite(str(path), picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])


def render_person(seed: int, folder: Path, camera: Camera) -> None:
    """The pictures of a person, and the truth about them."""
    identity = Identity.from_seed(seed)
    rest = setting(identity, camera)
    folder.mkdir(parents=True, exist_ok=True)
    pictures, truth = key_pictures(identity, rest)
    shown = {}
    for name, conditions in expressions(identity, rest).items():
        write(pictures[name], folder / f"{name}.jpg", camera.quality)
        keys = ("right_eye", "left_eye", "smile", "opening")
        shown[name] = {key: round(getattr(conditions, key), 4) for key in keys}
    write(develop(paint(rest), TARGET, rest), folder / "empty.jpg", camera.quality)
    facts = {
        "seed": seed,
        "eyes": truth.eyes,
        "nose_tip": truth.nose_tip,
        "mouth_corners": truth.mouth_corners,
        "face_box": truth.face_box,
        "glasses": truth.glasses,
        "age": truth.age,
        "beard": identity.beard.style,
        "pictures": shown,
        "conditions": asdict(rest),
    }
    # Last, so that a folder that is not complete is rendered again.
    (folder / "truth.json").write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")


def sheet(folders: list[Path]) -> Picture:
    """One person to a row."""
    rows = []
    for folder in folders:
        pictures = [cv2.imread(str(file)) for file in sorted(folder.glob("*.jpg"))]
        shape = [(round(picture.shape[1] * SHEET_HEIGHT / picture.shape[0]), SHEET_HEIGHT) for picture in pictures]
        sized = zip(pictures, shape, strict=True)
        rows.append(np.hstack([cv2.resize(picture, size, interpolation=cv2.INTER_AREA) for picture, size in sized]))
    return np.vstack(rows)


def pairs(folders: list[Path]) -> str:
    """A table for `recto models judge`: everybody with their other expressions, and with five other people.

    One of the five shares their room and light, with three expressions.
    """
    lines = ["first,second,same"]
    for index, folder in enumerate(folders):
        rest = folder / "neutral.jpg"
        own = sorted(path for path in folder.glob("*.jpg") if path.stem not in ("neutral", "empty"))
        lines += [f"{rest},{path},same" for path in own]
        if index ^ 1 < len(folders):
            other = folders[index ^ 1] / "neutral.jpg"
            lines += [f"{folder / name}.jpg,{other},different" for name in ("neutral", "smile", "half-blink")]
        strangers = {(index + step) % len(folders) for step in (2, 3, 5, 8)} - {index, index ^ 1}
        lines += [f"{rest},{folders[stranger] / 'neutral.jpg'},different" for stranger in sorted(strangers)]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Renders what is not there yet."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=FIRST_SEED, help="the first person")
    parser.add_argument("--count", type=int, default=300, help="how many people")
    parser.add_argument("--small", action="store_true", help="for tests")
    parser.add_argument("--sheet", type=Path, help="a contact sheet to write")
    parser.add_argument("--pairs", type=Path, help="a table of pairs of faces to write, for recto models judge")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    folders = []
    for seed in range(arguments.seed, arguments.seed + arguments.count):
        folder = arguments.folder / str(seed)
        folders.append(folder)
        if not (folder / "truth.json").exists():
            render_person(seed, folder, SMALL if arguments.small else USUAL)
            print(folder, flush=True)
    if arguments.sheet:
        cv2.imwrite(str(arguments.sheet), sheet(folders))
    if arguments.pairs:
        arguments.pairs.write_text(pairs([folder.resolve() for folder in folders]), encoding="utf-8")


if __name__ == "__main__":
    main()
