# SPDX-License-Identifier: Apache-2.0
"""People who do not exist: `Identity.from_seed` says who, `Conditions` how they are pictured, `render` draws them.

picture, truth = render(Identity.from_seed(7), Conditions.from_seed(1))
"""

from __future__ import annotations

from dataclasses import replace

from .camera import Picture
from .conditions import Conditions
from .identity import Identity
from .scene import render
from .seeds import Draws
from .truth import Truth

__all__ = [
    "Conditions",
    "Identity",
    "Picture",
    "Truth",
    "portrait",
    "portrait_conditions",
    "render",
    "selfie",
    "selfie_conditions",
]

# Heads of identity portraits take 70 to 80 per cent of the height (ICAO 9303, part 3).
PORTRAIT_HEAD = 0.74


def portrait(
    identity: Identity, width: int = 420, height: int = 540, years_earlier: float = 0.0, seed: int = 0
) -> tuple[Picture, Truth]:
    """The portrait of an identity document: neutral, frontal, evenly lit before a light wall."""
    return render(identity, portrait_conditions(identity, width, height, years_earlier, seed))


def portrait_conditions(
    identity: Identity, width: int, height: int, years_earlier: float = 0.0, seed: int = 0
) -> Conditions:
    """What `portrait` draws under; photographers are good, not perfect."""
    draws = Draws("portrait", identity.seed, seed)
    return Conditions(
        seed=int(draws.rng("seed").integers(1 << 31)),
        width=width,
        height=height,
        head_height=min(PORTRAIT_HEAD, 0.96 * width / height),
        centre_y=0.5,
        yaw=draws.around("yaw", 0, 1.0),
        pitch=draws.around("pitch", 0, 1.0),
        roll=draws.around("roll", 0, 0.6),
        smile=draws.around("mood", 0.0, 0.03),
        light_azimuth=draws.around("light_azimuth", 0, 10),
        light_elevation=draws.between("light_elevation", 25, 40),
        light_strength=draws.between("light_strength", 0.30, 0.45),
        light_softness=1.0,
        background="plain",
        years_earlier=years_earlier,
        weight=draws.around("weight", 0, 0.03) * min(1.0, years_earlier),
        hair_length=draws.around("hair_length", 0, 0.3) if years_earlier else 0.0,
        beard_growth=draws.around("beard_growth", 0, 0.15),
        glasses=False if draws.chance("glasses off", 0.5) else None,
        blur=0.4,
        noise=1.0,
        jpeg=0,
    )


def selfie(identity: Identity, seed: int, width: int = 480, height: int = 640) -> tuple[Picture, Truth]:
    """A picture at arm's length, wherever the person happens to be."""
    return render(identity, selfie_conditions(identity, seed, width, height))


def selfie_conditions(identity: Identity, seed: int, width: int = 480, height: int = 640) -> Conditions:
    """What `selfie` draws under."""
    draws = Draws("selfie", identity.seed, seed)
    conditions = Conditions.from_seed(int(draws.rng("conditions").integers(1 << 31)), width, height)
    return replace(
        conditions,
        head_height=draws.between("head_height", 0.50, 0.68),
        centre_y=draws.between("centre_y", 0.44, 0.52),
        pitch=draws.around("pitch", 1.5, 3.0),
        yaw=draws.around("yaw", 0, 4.5),
        smile=draws.between("smile", 0.1, 0.55) if draws.chance("smiling", 0.4) else draws.around("mood", 0.0, 0.05),
        opening=0.0,
        years_earlier=0.0,
        weight=0.0,
    )
