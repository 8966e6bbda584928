# SPDX-License-Identifier: Apache-2.0
"""How somebody was pictured: everything about a picture that is not the person."""

from __future__ import annotations

from dataclasses import dataclass

from .seeds import Draws

BACKGROUNDS = {"plain": 1.0, "gradient": 0.8, "room": 1.2, "texture": 0.8, "outdoors": 0.8}


@dataclass(frozen=True)
class Conditions:
    """One picture. Eyes are open at 1 and closed at 0; angles are in degrees, as in `pose`.

    `head_height` is the head from crown to chin as a share of the picture's height, `centre_x` and `centre_y` say where
    its middle is. `light_azimuth` turns the lamp to the right of the picture, `light_elevation` lifts it. `blur` is a
    deviation in pixels, `noise` in levels; `jpeg` is a quality, nought for none.
    """

    seed: int = 0
    width: int = 480
    height: int = 600
    head_height: float = 0.62
    centre_x: float = 0.5
    centre_y: float = 0.48
    yaw: float = 0.0
    pitch: float = 0.0
    roll: float = 0.0
    smile: float = 0.0
    opening: float = 0.0
    right_eye: float = 1.0
    left_eye: float = 1.0
    gaze_x: float = 0.0
    gaze_y: float = 0.0
    brow_lift: float = 0.0
    light_azimuth: float = 15.0
    light_elevation: float = 35.0
    light_strength: float = 0.55
    light_softness: float = 0.6
    warmth: float = 0.0
    exposure: float = 1.0
    background: str = "gradient"
    years_earlier: float = 0.0
    weight: float = 0.0
    hair_length: float = 0.0
    beard_growth: float = 0.0
    shaven: bool = False
    glasses: bool | None = None
    blur: float = 0.5
    noise: float = 1.5
    jpeg: int = 92

    @classmethod
    def from_seed(cls, seed: int, width: int = 480, height: int = 600) -> Conditions:
        """Any picture that a phone or a photo booth takes of a willing person."""
        draws = Draws("picture", seed)
        smiling = draws.chance("smiling", 0.5)
        smile = draws.between("smile", 0.15, 1.0) if smiling else draws.around("mood", 0, 0.05)
        talking = draws.chance("talking", 0.12)
        opening = (
            draws.between("opening", 0.05, 0.4) if talking else max(0.0, smile - 0.35) * draws.between("teeth", 0, 0.6)
        )
        lids = draws.around("lids", 0.97, 0.06)
        head_height = draws.between("head_height", 0.42, 0.74)
        room = max(0.0, 0.5 - 0.5 * head_height)
        return cls(
            seed=seed,
            width=width,
            height=height,
            head_height=head_height,
            centre_x=0.5 + draws.between("centre_x", -0.10, 0.10),
            centre_y=0.5 + draws.between("centre_y", -0.6, 0.25) * room,
            yaw=draws.around("yaw", 0, 7.0, 2.1),
            pitch=draws.around("pitch", 0, 4.5, 2.1),
            roll=draws.around("roll", 0, 4.5, 2.1),
            smile=smile,
            opening=opening,
            right_eye=lids,
            left_eye=lids + draws.around("lids.other", 0, 0.02),
            gaze_x=draws.around("gaze_x", 0, 0.2),
            gaze_y=draws.around("gaze_y", 0, 0.15),
            brow_lift=max(0.0, draws.around("brow_lift", 0, 0.02)),
            light_azimuth=draws.around("light_azimuth", 0, 28),
            light_elevation=draws.between("light_elevation", 14, 50),
            light_strength=draws.between("light_strength", 0.2, 0.7),
            light_softness=draws.between("light_softness", 0.25, 1.0),
            warmth=draws.around("warmth", 0.0, 0.06),
            exposure=draws.around("exposure", 1.0, 0.13),
            background=draws.pick("background", BACKGROUNDS),
            years_earlier=draws.between("years_earlier", 1, 9) if draws.chance("old", 0.4) else 0.0,
            weight=draws.around("weight", 0, 0.15),
            hair_length=draws.around("hair_length", 0, 0.35),
            beard_growth=draws.around("beard_growth", 0, 0.25),
            blur=draws.between("blur", 0.3, 1.1),
            noise=draws.between("noise", 0.5, 4.5),
            jpeg=int(draws.between("jpeg", 72, 96)),
        )
