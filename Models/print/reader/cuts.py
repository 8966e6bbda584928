# SPDX-License-Identifier: Apache-2.0
"""The cuts of typefaces that lines are set in, and which characters each of them has."""

from __future__ import annotations

import unicodedata
from functools import cache

import numpy as np

from alphabet import CHARACTERS
from setting import font
from typefaces import COMMON

BASE = "opentype/urw-base35/"
ROBOTO = "truetype/roboto/unhinted/"
TEXMF = "/usr/share/texmf/fonts/opentype/public/"
PLAIN = (
    *COMMON, "truetype/freefont/FreeSans.ttf", "truetype/freefont/FreeSansBold.ttf", "truetype/lato/Lato-Light.ttf",
    "truetype/lato/Lato-Regular.ttf", "truetype/lato/Lato-Medium.ttf", "truetype/lato/Lato-Bold.ttf",
    "truetype/lato/Lato-Black.ttf", "truetype/crosextra/Carlito-Regular.ttf", "truetype/crosextra/Carlito-Bold.ttf",
    ROBOTO + "RobotoTTF/Roboto-Light.ttf", ROBOTO + "RobotoTTF/Roboto-Regular.ttf",
    ROBOTO + "RobotoTTF/Roboto-Medium.ttf", ROBOTO + "RobotoTTF/Roboto-Bold.ttf", ROBOTO + "RobotoCondensed-Light.ttf",
    ROBOTO + "RobotoCondensed-Regular.ttf", ROBOTO + "RobotoCondensed-Bold.ttf", BASE + "URWGothic-Book.otf",
    BASE + "URWGothic-Demi.otf", "truetype/karla/Karla-Regular.otf", "truetype/karla/Karla-Bold.otf",
    "truetype/manrope/Manrope-Regular.ttf", "truetype/manrope/Manrope-Bold.ttf", "opentype/cabin/Cabin-Regular.otf",
    "opentype/cabin/Cabin-Bold.otf", "truetype/play/Play-Regular.ttf", "truetype/play/Play-Bold.ttf",
    "truetype/andika/Andika-Regular.ttf", "truetype/andika/Andika-Bold.ttf",
    "opentype/linux-libertine/LinBiolinum_R.otf", "opentype/linux-libertine/LinBiolinum_RB.otf",
    "opentype/dosis/Dosis-Medium.otf", "opentype/dosis/Dosis-Bold.otf", "opentype/b612/B612-Regular.otf",
    "opentype/b612/B612-Bold.otf", "truetype/dejavu/DejaVuSans-ExtraLight.ttf",
    "truetype/paratype/PTS55F.ttf", "truetype/paratype/PTS75F.ttf", "truetype/paratype/PTN57F.ttf",
    "truetype/paratype/PTN77F.ttf", "truetype/paratype/PTC55F.ttf", "truetype/paratype/PTC75F.ttf",
    "opentype/sora/Sora-Regular.otf", "opentype/sora/Sora-SemiBold.otf", "truetype/quicksand/Quicksand-Medium.ttf",
    "truetype/quicksand/Quicksand-Bold.ttf", "opentype/jura/Jura-Medium.otf", "opentype/jura/Jura-Bold.otf",
    "truetype/comfortaa/Comfortaa-Regular.ttf", "truetype/comfortaa/Comfortaa-Bold.ttf",
    "fonts-go/Go-Regular.ttf", "fonts-go/Go-Bold.ttf", "opentype/league-spartan/LeagueSpartan-Medium.otf",
    "opentype/league-spartan/LeagueSpartan-Bold.otf", "opentype/mplus/Mplus1-Light.otf",
    "opentype/mplus/Mplus1-Regular.otf", "opentype/mplus/Mplus1-Bold.otf", "opentype/mplus/Mplus2-Medium.otf",
    "truetype/oxygen/Oxygen-Sans.ttf", "truetype/oxygen/Oxygen-Sans-Bold.ttf", "truetype/osifont/osifont.ttf",
    "opentype/yanone-kaffeesatz/YanoneKaffeesatz-Regular.otf", "opentype/yanone-kaffeesatz/YanoneKaffeesatz-Medium.otf",
    "truetype/tiresias/tiresias_lpfont.ttf", "opentype/neohellenic/GFSNeohellenic.otf",
    "opentype/neohellenic/GFSNeohellenicBold.otf", "truetype/routed-gothic/routed-gothic.ttf",
    "opentype/national-park/NationalPark-Regular.otf", "truetype/tlwg/Loma.ttf",
    "opentype/allerta/allerta_medium.otf", "truetype/averia-gwf/AveriaSansGWF-Regular.ttf",
    "truetype/opendin/OSP-DIN.ttf", TEXMF + "lm/lmsans10-regular.otf", TEXMF + "lm/lmsansdemicond10-regular.otf",
    "truetype/roadgeek/RG2014D.ttf", "truetype/aboriginal/AboriginalSansREGULAR9433.ttf",
)
"""Without serifs, upright; names of Debian's packages' files. The first dozen are drawn oftener."""

OTHER = (
    "truetype/dejavu/DejaVuSansMono.ttf", "truetype/dejavu/DejaVuSansMono-Bold.ttf", "truetype/hack/Hack-Regular.ttf",
    "truetype/liberation/LiberationMono-Regular.ttf", "truetype/liberation/LiberationMono-Bold.ttf",
    BASE + "NimbusMonoPS-Regular.otf", BASE + "NimbusMonoPS-Bold.otf", "truetype/freefont/FreeMonoBold.ttf",
    "truetype/firacode/FiraCode-Regular.ttf", "truetype/inconsolata/Inconsolata.otf",
    "opentype/b612/B612Mono-Regular.otf", "opentype/ocr-b/OCRB.otf", "opentype/ocr-b/OCRB.otf",
    "truetype/ocr-a/OCRA.ttf", "truetype/dejavu/DejaVuSerif.ttf", "truetype/dejavu/DejaVuSerif-Bold.ttf",
    "truetype/dejavu/DejaVuSerifCondensed-Bold.ttf", "truetype/liberation/LiberationSerif-Regular.ttf",
    "truetype/liberation/LiberationSerif-Bold.ttf", BASE + "C059-Roman.otf", BASE + "C059-Bold.otf",
    BASE + "P052-Roman.otf", BASE + "URWBookman-Demi.otf", "truetype/freefont/FreeSerif.ttf",
    "opentype/linux-libertine/LinLibertine_R.otf", "opentype/roboto/slab/RobotoSlab-Regular.otf",
    "opentype/roboto/slab/RobotoSlab-Bold.otf", "opentype/league-mono/LeagueMono-Regular.otf",
    "opentype/league-mono/LeagueMono-Bold.otf", "opentype/league-mono/LeagueMono-Condensed.otf",
    "truetype/mononoki/mononoki-Regular.ttf", "truetype/mononoki/mononoki-Bold.ttf",
    "truetype/agave/agave-r-autohinted.ttf", "truetype/fantasque-sans/Normal/TTF/FantasqueSansMono-Regular.ttf",
    "truetype/anonymous-pro/Anonymous Pro.ttf", "truetype/anonymous-pro/Anonymous Pro B.ttf",
    "truetype/paratype/PTM55F.ttf", "fonts-go/Go-Mono.ttf", "fonts-go/Go-Mono-Bold.ttf",
    "truetype/monoid/Monoid-Regular.ttf", "opentype/mplus/Mplus1Code-Regular.otf", "truetype/hermit/Hermit-medium.otf",
    "truetype/monofur/monof55.ttf", "truetype/paratype/PTF55F.ttf", "truetype/paratype/PTF75F.ttf",
    "truetype/charis/CharisSIL-Regular.ttf", "truetype/charis/CharisSIL-Bold.ttf",
    "opentype/junicode/JunicodeTwoBeta-Medium.otf", "truetype/cardo/Cardo104s.ttf",
    "opentype/stix/STIXGeneral-Regular.otf", TEXMF + "lm/lmroman10-regular.otf", "opentype/quattrocento/Quattrocento-Regular.otf",
)
"""Of even widths, of readers and with serifs."""

SLANTED = (
    "truetype/liberation/LiberationSans-Italic.ttf", "truetype/liberation/LiberationSans-BoldItalic.ttf",
    BASE + "NimbusSans-Italic.otf", BASE + "NimbusSansNarrow-Oblique.otf", "truetype/dejavu/DejaVuSans-Oblique.ttf",
    ROBOTO + "RobotoTTF/Roboto-Italic.ttf", "truetype/lato/Lato-Italic.ttf", "truetype/crosextra/Carlito-Italic.ttf",
    "truetype/freefont/FreeSerifItalic.ttf", "truetype/liberation/LiberationSerif-Italic.ttf",
    "truetype/paratype/PTS56F.ttf", "fonts-go/Go-Italic.ttf", "truetype/charis/CharisSIL-Italic.ttf",
)

HELD_OUT = (
    "truetype/open-sans/OpenSans-Regular.ttf", "truetype/open-sans/OpenSans-Bold.ttf",
    "truetype/open-sans/OpenSans-CondBold.ttf", "truetype/open-sans/OpenSans-Italic.ttf",
    "opentype/cantarell/Cantarell-Regular.otf", "opentype/cantarell/Cantarell-Bold.otf",
    "truetype/noto/NotoSans-Regular.ttf", "truetype/noto/NotoSerif-Bold.ttf", "truetype/noto/NotoSansMono-Regular.ttf",
    "opentype/inter/Inter-Regular.otf", "opentype/inter/Inter-SemiBold.otf",
    "truetype/clear-sans/ClearSans-Regular.ttf", "truetype/jetbrains-mono/JetBrainsMono-Regular.ttf",
    "truetype/crosextra/Caladea-Regular.ttf",
)
"""That training never sees."""

TRIES = 6


def random_cut(rng: np.random.Generator) -> str:
    """A cut of the training: mostly such as cards are set in."""
    some = (COMMON, PLAIN, OTHER, SLANTED)[int(rng.choice(4, p=(0.26, 0.48, 0.19, 0.07)))]
    return some[int(rng.integers(len(some)))]


@cache
def characters_of(cut: str) -> frozenset[str]:
    """The characters that a cut has a shape for."""
    face = font(cut, 24.0)
    missing = bytes(face.getmask("\uffff"))
    return frozenset(c for c in CHARACTERS if c == " " or bytes(face.getmask(c)) not in (missing, b""))


def set_with(rng: np.random.Generator, text: str, cut: str | None = None) -> tuple[str, str]:
    """A cut, this one or one by chance, and what it can set of the text: letters that it lacks go without accents."""
    wanted = set(text)
    for _ in range(1 if cut else TRIES):
        chosen = cut or random_cut(rng)
        if wanted <= characters_of(chosen):
            return chosen, text
    there = characters_of(chosen)
    plain = (c if c in there else unicodedata.normalize("NFD", c)[0] for c in text)
    return chosen, " ".join("".join(c for c in plain if c in there).split())
