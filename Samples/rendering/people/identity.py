# SPDX-License-Identifier: Apache-2.0
"""The traits of a person, by name, all drawn from one seed.

Lengths are in units of half the width of an average head (about 7.5 cm). Heads are described as seen from the front:
x to the right of the picture, y down, the origin between the eyes, z towards the camera.
"""

from __future__ import annotations

from dataclasses import dataclass

from .seeds import Draws

YOUNGEST, OLDEST = 18, 85


@dataclass(frozen=True)
class FaceShape:
    """The head and the outline of the face."""

    width: float
    forehead_width: float
    forehead_height: float
    cheek_width: float
    cheek_height: float
    cheekbone: float
    jaw_width: float
    jaw_height: float
    chin_width: float
    chin_height: float
    chin_forward: float
    chin_cleft: float
    brow_ridge: float
    flatness: float
    fullness: float
    hollow: float


@dataclass(frozen=True)
class Eyes:
    """Both eyes; `tilt` lifts the outer corners, `hood` lowers the fold over the lid."""

    apart: float
    width: float
    height: float
    tilt: float
    depth: float
    roundness: float
    fold: float
    hood: float
    inner_fold: float
    bags: float
    lashes: float
    iris: tuple[float, float, float]
    iris_size: float
    lower_lid: float


@dataclass(frozen=True)
class Brows:
    """Eyebrows; `joined` is how much hair grows between them."""

    height: float
    length: float
    thickness: float
    arch: float
    tilt: float
    taper: float
    density: float
    inner: float
    joined: float
    darkness: float


@dataclass(frozen=True)
class Nose:
    """The nose; `hump` bends the bridge, `turn` lifts the tip, `crooked` bends it aside."""

    length: float
    width: float
    bridge_width: float
    bridge_height: float
    tip_height: float
    tip_width: float
    hump: float
    turn: float
    nostril: float
    crooked: float


@dataclass(frozen=True)
class Mouth:
    """The lips; heights are of the red of each lip."""

    below_nose: float
    width: float
    upper: float
    lower: float
    bow: float
    corners: float
    redness: float
    darkness: float
    philtrum: float
    pout: float
    teeth: float
    gap: float


@dataclass(frozen=True)
class Ears:
    """The ears."""

    height: float
    width: float
    sticking_out: float
    level: float


@dataclass(frozen=True)
class Hair:
    """The hair: a style, and what differs between two heads of the same style."""

    style: str
    texture: str
    colour: tuple[float, float, float]
    grey_from: float
    hairline: float
    temples: float
    peak: float
    roundness: float
    parting: float
    volume: float
    sides: float
    fringe: float
    thinning_from: float
    baldness: float


@dataclass(frozen=True)
class Beard:
    """Facial hair; `style` is what is worn, `shadow` what shows on shaven skin."""

    style: str
    density: float
    length: float
    shadow: float
    moustache: float
    redder: float


@dataclass(frozen=True)
class Skin:
    """The skin; `melanin` from 0 to 1 spans the human range."""

    melanin: float
    warmth: float
    ruddiness: float
    freckles: float
    moles: int
    unevenness: float
    shine: float
    wrinkling: float
    scar: float
    make_up: float
    lipstick: tuple[float, float, float] | None


@dataclass(frozen=True)
class Glasses:
    """Glasses; `worn` says whether they are usual on pictures."""

    worn: bool
    shape: str
    width: float
    height: float
    thickness: float
    colour: tuple[float, float, float]
    level: float


@dataclass(frozen=True)
class Identity:
    """A person who does not exist."""

    seed: int
    sex: str
    age: float
    masculinity: float
    face: FaceShape
    eyes: Eyes
    brows: Brows
    nose: Nose
    mouth: Mouth
    ears: Ears
    hair: Hair
    beard: Beard
    skin: Skin
    glasses: Glasses

    @classmethod
    def from_seed(cls, seed: int, sex: str | None = None, age: float | None = None) -> Identity:
        """The person of a seed. Sex ("F" or "M") and age may be asked for; all else stays the seed's."""
        draws = Draws("person", seed)
        sex = sex or draws.pick("sex", {"F": 1, "M": 1})
        lived = draws.between("age", 0, 1) ** 1.35
        age = YOUNGEST + (OLDEST - YOUNGEST) * lived if age is None else age
        masculinity = draws.around("masculinity", 0.78 if sex == "M" else 0.2, 0.16)
        melanin = draws.between("melanin", 0, 1)
        return cls(
            seed=seed,
            sex=sex,
            age=age,
            masculinity=masculinity,
            face=_face(draws, masculinity),
            eyes=_eyes(draws, masculinity, melanin),
            brows=_brows(draws, masculinity),
            nose=_nose(draws, masculinity, melanin),
            mouth=_mouth(draws, masculinity, melanin),
            ears=_ears(draws),
            hair=_hair(draws, sex, melanin),
            beard=_beard(draws, sex, age, melanin),
            skin=_skin(draws, sex, melanin),
            glasses=_glasses(draws),
        )


def _face(draws: Draws, masculinity: float) -> FaceShape:
    # The mass of the body shows in several traits at once.
    fullness = draws.around("face.fullness", 0, 0.55)
    return FaceShape(
        width=draws.around("face.width", 1.0, 0.06) + 0.025 * fullness,
        forehead_width=draws.around("face.forehead_width", 0.90, 0.035),
        forehead_height=draws.around("face.forehead_height", 0.88, 0.09),
        cheek_width=draws.around("face.cheek_width", 0.93, 0.03) + 0.02 * fullness,
        cheek_height=draws.around("face.cheek_height", 0.30, 0.07),
        cheekbone=draws.around("face.cheekbone", 0.05, 0.035),
        jaw_width=draws.around("face.jaw_width", 0.665 + 0.12 * masculinity, 0.06) + 0.06 * fullness,
        jaw_height=draws.around("face.jaw_height", -0.04 + 0.10 * masculinity, 0.06),
        chin_width=draws.around("face.chin_width", 0.22 + 0.14 * masculinity, 0.055) + 0.03 * fullness,
        chin_height=draws.around("face.chin_height", 0.51 + 0.09 * masculinity, 0.07),
        chin_forward=draws.around("face.chin_forward", 0.02 * masculinity, 0.05),
        chin_cleft=max(0.0, draws.around("face.chin_cleft", -0.3 + 0.4 * masculinity, 0.5)),
        brow_ridge=draws.around("face.brow_ridge", 0.01 + 0.09 * masculinity, 0.025),
        flatness=draws.around("face.flatness", 0.25, 0.2),
        fullness=fullness,
        hollow=max(0.0, draws.around("face.hollow", 0.25 - 0.5 * fullness, 0.4)),
    )


def _eyes(draws: Draws, masculinity: float, melanin: float) -> Eyes:
    iris = {
        "brown": (0.26, 0.15, 0.08),
        "dark": (0.13, 0.08, 0.05),
        "hazel": (0.40, 0.30, 0.14),
        "green": (0.35, 0.42, 0.28),
        "blue": (0.34, 0.46, 0.58),
        "grey": (0.45, 0.50, 0.53),
    }
    fair = max(0.0, 1 - melanin / 0.42)
    colour = draws.pick(
        "eyes.colour",
        {
            "brown": 0.5,
            "dark": 0.2 + melanin,
            "hazel": fair * 0.5,
            "green": fair * 0.4,
            "blue": fair,
            "grey": fair * 0.4,
        },
    )
    tone = draws.around("eyes.tone", 1, 0.13)
    single_fold = draws.chance("eyes.single_fold", 0.45 if 0.12 < melanin < 0.55 else 0.04)
    return Eyes(
        apart=draws.around("eyes.apart", 0.415, 0.032),
        width=draws.around("eyes.width", 0.188, 0.019),
        height=draws.around("eyes.height", 0.105 - 0.018 * masculinity, 0.020) - (0.014 if single_fold else 0),
        tilt=draws.around("eyes.tilt", 0.11 if single_fold else 0.045, 0.06),
        depth=draws.around("eyes.depth", 0.08 + 0.06 * masculinity, 0.05) - (0.05 if single_fold else 0),
        roundness=draws.around("eyes.roundness", 0, 0.4),
        fold=0.008 if single_fold else max(0.02, draws.around("eyes.fold", 0.062 - 0.02 * masculinity, 0.022)),
        hood=max(0.0, draws.around("eyes.hood", 0.5 if single_fold else 0.15, 0.45)),
        inner_fold=1.0 if single_fold else 0.0,
        bags=max(0.0, draws.around("eyes.bags", 0.3, 0.5)),
        lashes=max(0.15, draws.around("eyes.lashes", 0.9 - 0.6 * masculinity, 0.2)),
        iris=tuple(float(channel * tone) for channel in iris[colour]),
        iris_size=draws.around("eyes.iris_size", 0.079, 0.004),
        lower_lid=draws.around("eyes.lower_lid", 0.45, 0.1),
    )


def _brows(draws: Draws, masculinity: float) -> Brows:
    return Brows(
        height=max(0.17, draws.around("brows.height", 0.30 - 0.06 * masculinity, 0.060)),
        length=draws.around("brows.length", 0.29, 0.035),
        thickness=max(0.022, draws.around("brows.thickness", 0.041 + 0.030 * masculinity, 0.025)),
        arch=draws.around("brows.arch", 0.050 - 0.030 * masculinity, 0.026),
        tilt=draws.around("brows.tilt", 0.05, 0.085),
        taper=draws.between("brows.taper", 0.25, 0.85),
        density=draws.between("brows.density", 0.12, 1.0),
        inner=draws.around("brows.inner", 0.17, 0.040),
        joined=max(0.0, draws.around("brows.joined", -0.4 + 0.4 * masculinity, 0.4)),
        darkness=draws.between("brows.darkness", 0.45, 1.1),
    )


def _nose(draws: Draws, masculinity: float, melanin: float) -> Nose:
    return Nose(
        length=draws.around("nose.length", 0.60 + 0.05 * masculinity, 0.067),
        width=max(0.155, draws.around("nose.width", 0.207 + 0.02 * masculinity + 0.06 * melanin, 0.045)),
        bridge_width=draws.around("nose.bridge_width", 0.085 + 0.025 * melanin, 0.024),
        bridge_height=draws.around("nose.bridge_height", 0.13 + 0.03 * masculinity - 0.05 * melanin, 0.045),
        tip_height=draws.around("nose.tip_height", 0.34 + 0.04 * masculinity - 0.04 * melanin, 0.04),
        tip_width=draws.around("nose.tip_width", 0.115 + 0.015 * melanin, 0.028),
        hump=draws.around("nose.hump", 0.012, 0.03),
        turn=min(0.07, draws.around("nose.turn", 0.0, 0.046)),
        nostril=draws.between("nose.nostril", 0.5, 1.2),
        crooked=draws.around("nose.crooked", 0, 0.016),
    )


def _mouth(draws: Draws, masculinity: float, melanin: float) -> Mouth:
    full = draws.around("mouth.full", 0.85 - 0.25 * masculinity + 0.6 * melanin, 0.34)
    return Mouth(
        below_nose=draws.around("mouth.below_nose", 0.25 + 0.03 * masculinity, 0.045),
        width=draws.around("mouth.width", 0.335, 0.044),
        upper=max(0.02, 0.058 * full + draws.around("mouth.upper", 0, 0.009)),
        lower=max(0.035, 0.082 * full + draws.around("mouth.lower", 0.01, 0.012)),
        bow=draws.between("mouth.bow", 0.1, 1.0),
        corners=draws.around("mouth.corners", 0.012, 0.016),
        redness=draws.around("mouth.redness", 0.5, 0.28),
        darkness=max(0.0, draws.around("mouth.darkness", 0.14 + 0.1 * melanin, 0.11)),
        philtrum=draws.between("mouth.philtrum", 0.2, 1),
        pout=draws.around("mouth.pout", 0.05, 0.015),
        teeth=draws.between("mouth.teeth", 0, 1),
        gap=max(0.0, draws.around("mouth.gap", -0.8, 0.8)),
    )


def _ears(draws: Draws) -> Ears:
    return Ears(
        height=draws.around("ears.height", 0.68, 0.055),
        width=draws.around("ears.width", 0.20, 0.02),
        sticking_out=draws.between("ears.sticking_out", 0.25, 1),
        level=draws.around("ears.level", 0.20, 0.04),
    )


HAIR_COLOURS = {
    "black": (0.075, 0.065, 0.06),
    "dark brown": (0.17, 0.115, 0.08),
    "brown": (0.30, 0.20, 0.13),
    "light brown": (0.44, 0.32, 0.21),
    "auburn": (0.40, 0.19, 0.10),
    "red": (0.62, 0.30, 0.14),
    "dark blond": (0.56, 0.44, 0.28),
    "blond": (0.76, 0.63, 0.42),
}

STYLES_F = {"long": 1.0, "shoulder": 1.0, "bob": 0.9, "tied": 0.8, "pixie": 0.5, "afro": 0.0, "cropped": 0.1}
STYLES_M = {
    "short": 1.0,
    "cropped": 0.7,
    "buzz": 0.45,
    "swept": 0.7,
    "curtains": 0.35,
    "shoulder": 0.15,
    "shaved": 0.3,
    "afro": 0.0,
    "tied": 0.1,
}


def _hair(draws: Draws, sex: str, melanin: float) -> Hair:
    dark = min(1.0, max(0.0, (melanin - 0.12) / 0.3))
    light = 1 - dark
    colour = draws.pick(
        "hair.colour",
        {
            "black": 0.3 + 2.5 * dark,
            "dark brown": 0.8 + 0.5 * dark,
            "brown": 0.2 + 0.8 * light,
            "light brown": light,
            "auburn": 0.3 * light,
            "red": 0.35 * light,
            "dark blond": 0.8 * light,
            "blond": 0.9 * light,
        },
    )
    tone = draws.around("hair.tone", 1, 0.12)
    coily = min(1.0, max(0.0, (melanin - 0.6) / 0.2))
    texture = draws.pick(
        "hair.texture",
        {"straight": 1.1 * (1 - coily), "wavy": 0.8 * (1 - 0.8 * coily), "curly": 0.45, "coily": 2.2 * coily},
    )
    styles = dict(STYLES_M if sex == "M" else STYLES_F)
    if texture in ("curly", "coily"):
        styles["afro"] = 0.9
        styles["curtains"] = styles["swept"] = 0.0
        # Coils stand up rather than hang.
        for hanging in ("bob", "shoulder", "long"):
            styles[hanging] = styles.get(hanging, 0.0) * (0.3 if texture == "coily" else 0.8)
    men = sex == "M"
    return Hair(
        style=draws.pick("hair.style", styles),
        texture=texture,
        colour=tuple(float(channel * tone) for channel in HAIR_COLOURS[colour]),
        grey_from=draws.around("hair.grey_from", 48, 10),
        hairline=draws.around("hair.hairline", 0.80, 0.075),
        temples=draws.around("hair.temples", 0.35 if men else 0.1, 0.2),
        peak=max(0.0, draws.around("hair.peak", 0.1, 0.3)),
        roundness=draws.between("hair.roundness", 0.0, 1.0),
        parting=draws.between("hair.parting", -0.6, 0.6),
        volume=draws.between("hair.volume", 0.0, 1.0),
        sides=draws.between("hair.sides", 0.0, 1.0),
        fringe=draws.between("hair.fringe", 0.0, 1.0),
        thinning_from=draws.around("hair.thinning_from", 46 if men else 75, 16 if men else 8),
        baldness=draws.between("hair.baldness", 0, 1) ** (0.8 if men else 4),
    )


def _beard(draws: Draws, sex: str, age: float, melanin: float) -> Beard:
    styles = {
        "shaven": 1.2,
        "stubble": 0.5,
        "moustache": 0.3,
        "goatee": 0.35,
        "full": 0.45,
        "long": 0.08 + 0.002 * age,
        "chin": 0.15,
    }
    return Beard(
        style=draws.pick("beard.style", styles) if sex == "M" else "none",
        density=draws.between("beard.density", 0.45, 1),
        length=draws.between("beard.length", 0, 1),
        shadow=max(0.0, draws.around("beard.shadow", 0.35, 0.25)) if sex == "M" else 0.0,
        moustache=draws.between("beard.moustache", 0, 1),
        redder=max(0.0, draws.around("beard.redder", 0.05, 0.12)) * (melanin < 0.35),
    )


LIPSTICKS = {
    "red": (0.68, 0.10, 0.13),
    "dark red": (0.42, 0.06, 0.10),
    "pink": (0.82, 0.38, 0.45),
    "nude": (0.70, 0.42, 0.36),
    "plum": (0.45, 0.15, 0.27),
}


def _skin(draws: Draws, sex: str, melanin: float) -> Skin:
    painted = sex == "F" and draws.chance("skin.painted", 0.55)
    lipstick = draws.pick(
        "skin.lipstick", {"none": 1.1, "red": 0.6, "dark red": 0.3, "pink": 0.7, "nude": 0.7, "plum": 0.3}
    )
    return Skin(
        melanin=melanin,
        warmth=draws.around("skin.warmth", 0, 0.5),
        ruddiness=max(0.0, draws.around("skin.ruddiness", 0.45, 0.3)),
        freckles=max(0.0, draws.around("skin.freckles", 0.15 if melanin < 0.25 else -0.3, 0.4)),
        moles=int(draws.rng("skin.moles").poisson(2.0)),
        unevenness=draws.between("skin.unevenness", 0.2, 1.4),
        shine=draws.between("skin.shine", 0.2, 1.0),
        wrinkling=draws.around("skin.wrinkling", 1, 0.22),
        scar=draws.between("skin.scar", 0, 1),
        make_up=draws.between("skin.make_up", 0.3, 1) if painted else 0.0,
        lipstick=LIPSTICKS.get(lipstick) if painted else None,
    )


def _glasses(draws: Draws) -> Glasses:
    colours = {
        "black": (0.05, 0.05, 0.06),
        "tortoise": (0.28, 0.16, 0.09),
        "gold": (0.72, 0.58, 0.33),
        "silver": (0.66, 0.67, 0.69),
        "blue": (0.10, 0.16, 0.32),
        "red": (0.45, 0.09, 0.10),
    }
    colour = draws.pick(
        "glasses.colour", {"black": 1.2, "tortoise": 0.8, "gold": 0.5, "silver": 0.7, "blue": 0.3, "red": 0.2}
    )
    wire = colour in ("gold", "silver")
    return Glasses(
        worn=draws.chance("glasses.worn", 0.32),
        shape=draws.pick("glasses.shape", {"oval": 0.8, "round": 0.8, "square": 1, "cat": 0.4, "aviator": 0.5}),
        width=draws.around("glasses.width", 0.315, 0.022),
        height=draws.around("glasses.height", 0.225, 0.03),
        thickness=draws.between("glasses.thickness", 0.010, 0.016)
        if wire
        else draws.between("glasses.rim", 0.018, 0.045),
        colour=colours[colour],
        level=draws.around("glasses.level", 0.045, 0.015),
    )
