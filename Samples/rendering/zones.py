# SPDX-License-Identifier: Apache-2.0
"""Documents with machine readable zones of every format, and their pictures. Their holders are invented."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from rendering import identity, pages, people, truth
from rendering.backs import Printed
from rendering.persons import years_since
from rendering.pictures import Encoding, Scan, Shot, curled, photograph, scan
from rendering.portraits import Frame, Photo, photo
from rendering.sample import Expected, Sample
from rendering.specimen import TravelDocument

FOLDER = "zones"

PLAIN = TravelDocument(
    name="zone plain", number="U00529013", last_name="ELSTWOUD", first_names="MIRTHE ANNE", sex="F",
    birth=date(1991, 4, 12), birthplace="AMAUROTE", issue=date(2022, 3, 8), expiry=date(2032, 3, 8),
    paper=((240, 244, 234), (234, 244, 246), (244, 238, 246)),
    inks=((52, 98, 66), (36, 98, 124), (104, 70, 128)),
    motif="contours", personal_number="MA910412",
)

GERMAN = TravelDocument(
    name="zone german", number="C01YF2K7N", last_name="EINSIEDEL", first_names="KORBINIAN", sex="M", state="D",
    birth=date(1987, 10, 5), birthplace="MUSTERSTADT", issue=date(2019, 7, 23), expiry=date(2029, 7, 22),
    paper=((246, 240, 228), (240, 242, 236), (246, 236, 232)),
    inks=((122, 96, 52), (84, 92, 72), (140, 62, 56)),
    motif="rays",
)

LONG_NAME = TravelDocument(
    name="zone long name", number="UB6140882", last_name="VAN DER MEULEN-OOSTERHUIS",
    first_names="ALEXANDRINA WILHELMINA FREDERIKA", sex="F",
    birth=date(1959, 1, 31), birthplace="LEUCOPOLIS", issue=date(2021, 6, 2), expiry=date(2031, 6, 2),
    paper=((248, 240, 238), (238, 240, 248), (236, 246, 242)),
    inks=((140, 60, 70), (66, 78, 146), (40, 110, 96)),
    motif="waves", personal_number="31015900718", zone_names=("VAN<DER<MEULEN<OOSTERHUIS", "ALEXANDR<W<F"),
)

APOSTROPHE = TravelDocument(
    name="zone apostrophe", number="U0O7Q1D8B", last_name="D'ARTEMISE", first_names="ÉLOÏSE-MARIE", sex="F",
    birth=date(2001, 12, 9), birthplace="NUSQUAMA", issue=date(2024, 9, 30), expiry=date(2034, 9, 30),
    paper=((236, 242, 250), (246, 244, 236), (240, 248, 238)),
    inks=((44, 84, 150), (136, 112, 48), (54, 112, 64)),
    motif="hills", personal_number="DQ0O01",
)

SINGLE_NAME = TravelDocument(
    name="zone single name", number="UX4400191", last_name="ISOLDINE", first_names="", sex="X",
    birth=date(1979, 5, 18), birthplace="ANYDRUS", issue=date(2020, 11, 11), expiry=date(2030, 11, 11),
    paper=((242, 236, 246), (236, 244, 244), (248, 242, 232)),
    inks=((104, 64, 136), (36, 108, 112), (158, 110, 44)),
    motif="rosettes",
)

CARD = TravelDocument(
    name="zone card", format="TD1", code="I", number="A84K20957", last_name="HALVARSON", first_names="TORBEN ELIAS",
    sex="M", birth=date(1983, 8, 27), birthplace="AMAUROTE", issue=date(2023, 1, 16), expiry=date(2033, 1, 16),
    paper=((234, 242, 248), (242, 246, 240), (250, 242, 230)),
    inks=((36, 86, 144), (46, 112, 92), (172, 112, 50)),
    motif="waves", optional_data="UT88<06", middle_optional_data="K2",
)

LONG_NUMBER = TravelDocument(
    name="zone long number", format="TD1", code="ID", number="D2314589072638", last_name="OKONJE-BRANDT",
    first_names="ADAEZE", sex="F",
    birth=date(1998, 2, 28), birthplace="LEUCOPOLIS", issue=date(2025, 4, 1), expiry=date(2035, 4, 1),
    paper=((246, 242, 234), (238, 246, 238), (234, 240, 248)),
    inks=((142, 100, 42), (58, 116, 68), (44, 82, 140)),
    motif="contours", optional_data="7Q4",
)

CARD_TD2 = TravelDocument(
    name="zone card td2", format="TD2", code="I", number="T220019K7", last_name="LINDQVARN",
    first_names="PETRA SOLVEIG", sex="F", birth=date(1964, 3, 29), birthplace="ANYDRUS", issue=date(2014, 8, 4), expiry=date(2024, 8, 4),
    bearer_of="XXA", optional_data="R1951",
    paper=((238, 246, 242), (246, 242, 236), (242, 238, 248)),
    inks=((40, 112, 92), (142, 92, 56), (92, 72, 140)),
    motif="rays",
)

VISA_A = TravelDocument(
    name="zone visa a", format="MRVA", code="V", number="V3069415A", last_name="EINSIEDEL", first_names="KORBINIAN",
    sex="M", birth=date(1987, 10, 5), birthplace="AMAUROTE", issue=date(2025, 3, 17), expiry=date(2027, 3, 16),
    bearer_of="D", optional_data="C01YF2K7N<MULT",
    paper=((242, 246, 236), (236, 242, 248), (248, 240, 238)),
    inks=((70, 110, 52), (44, 84, 142), (150, 66, 66)),
    motif="rosettes",
)

VISA_B = TravelDocument(
    name="zone visa b", format="MRVB", code="VC", number="0B8831D6", last_name="SPECIMEN-TOVAR",
    first_names="INES CATALINA", sex="F",
    birth=date(1972, 7, 7), birthplace="NUSQUAMA", issue=date(2025, 10, 20), expiry=date(2026, 4, 19),
    bearer_of="XXA", optional_data="ENT30D",
    paper=((248, 242, 232), (240, 246, 244), (240, 240, 250)),
    inks=((156, 104, 36), (38, 110, 108), (76, 76, 150)),
    motif="hills",
)

BEARER = TravelDocument(
    name="zone bearer", number="U00318840", last_name="WINTERGREEN", first_names="ROWAN", sex="M",
    birth=date(2003, 9, 14), birthplace="AMAUROTE", issue=date(2024, 2, 6), expiry=date(2034, 2, 6),
    paper=((236, 244, 238), (244, 244, 236), (238, 240, 248)),
    inks=((38, 106, 72), (118, 110, 42), (58, 82, 140)),
    motif="hills", personal_number="0914WR77",
)

VISA_OF_BEARER = TravelDocument(
    name="zone visa of bearer", format="MRVA", code="V", state="D", number="D12870346", last_name="WINTERGREEN",
    first_names="ROWAN", sex="M", birth=date(2003, 9, 14), birthplace="AMAUROTE",
    issue=date(2025, 8, 1), expiry=date(2026, 7, 31), bearer_of="UTO", optional_data="STUD",
    paper=((246, 238, 244), (238, 240, 250), (244, 246, 238)),
    inks=((132, 58, 110), (58, 76, 152), (96, 108, 48)),
    motif="waves",
)

MISPRINTED = TravelDocument(
    name="zone misprinted", number="U00962275", last_name="KVESTGAARD", first_names="MAGNUS AURELIAN", sex="M",
    birth=date(1975, 6, 13), birthplace="LEUCOPOLIS", issue=date(2018, 5, 29), expiry=date(2028, 5, 29),
    paper=((240, 242, 250), (248, 242, 240), (238, 246, 240)),
    inks=((58, 74, 146), (146, 74, 60), (46, 108, 78)),
    motif="rosettes", personal_number="750613KV", misprinted=("birthDate",),
)

CURLED = TravelDocument(
    name="zone curled", number="UK5021743", last_name="ABERNATHIE", first_names="JUNO SERAPHINE", sex="F",
    birth=date(1994, 11, 2), birthplace="ANYDRUS", issue=date(2020, 1, 20), expiry=date(2030, 1, 20),
    paper=((246, 244, 234), (236, 244, 242), (246, 238, 242)),
    inks=((124, 106, 40), (36, 104, 104), (140, 60, 98)),
    motif="contours", personal_number="AJ941102",
)


PERMIT = TravelDocument(
    name="zone permit", format="TD1", code="IR", number="RU7204418", last_name="OYELARAN",
    first_names="TEMITOPE GRACE", sex="F",
    birth=date(1990, 9, 3), birthplace="NUSQUAMA", issue=date(2024, 5, 14), expiry=date(2029, 5, 13),
    bearer_of="D", optional_data="SP1",
    paper=((238, 244, 250), (248, 242, 236), (240, 248, 242)),
    inks=((48, 84, 138), (140, 82, 54), (44, 108, 80)),
    motif="rosettes",
)

CONVENTION = TravelDocument(
    name="zone convention", code="PR", number="UR0047716", last_name="HADDADIN", first_names="SAMI YOUSEF", sex="M",
    birth=date(1986, 1, 19), birthplace="ANYDRUS", issue=date(2023, 10, 2), expiry=date(2028, 10, 2),
    bearer_of="XXB",
    paper=((236, 246, 244), (246, 240, 246), (246, 246, 234)),
    inks=((34, 110, 100), (120, 66, 118), (124, 108, 40)),
    motif="waves",
)


@dataclass(frozen=True)
class Zone:
    """A picture of one sheet, and the documents whose zones are on it, from top to bottom.

    Where `unread` has codes, nobody can read a record, and any one of them is right.
    """

    file: str
    sheet: Callable[[], Printed]
    settings: Scan | Shot
    documents: tuple[TravelDocument, ...] = ()
    unread: tuple[str, ...] = ()

    def sample(self) -> Sample:
        """The picture, and what a reader should say about it."""
        printed, name = self.sheet(), f"{FOLDER}/{self.file}"
        is_scan = isinstance(self.settings, Scan)
        taken = scan([printed], self.settings, name) if is_scan else photograph(printed, self.settings, name)
        zones = list(zip(self.documents, taken.symbols, strict=bool(self.documents)))

        def expected(path: Path, size: truth.Size) -> truth.Line | list[truth.Line]:
            if self.unread:
                return truth.unread_zone_line(path, size, self.unread, zones)
            # Of two documents the visa has no portrait.
            faces = [None] * (len(zones) - len(taken.faces)) + list(taken.faces)
            lines = [
                truth.zone_line(path, size, document, face, corners)
                for (document, corners), face in zip(zones, faces, strict=True)
            ]
            return lines if len(lines) > 1 else lines[0]

        resolution = self.settings.dots_per_inch if is_scan else None
        return Sample(FOLDER, self.file, taken, self.settings.encoding, expected, resolution)


def samples() -> Iterator[Sample]:
    """The pictures, one at a time."""
    for each in ALL:
        yield each.sample()


def portrait(document: TravelDocument, seed: int, frame: Frame) -> Photo:
    """The holder when the document was issued."""
    sex = None if document.sex == "X" else document.sex
    who = people.Identity.from_seed(seed, sex, years_since(document.birth))
    return photo(who, frame, years_since(document.issue))


def page(document: TravelDocument, seed: int) -> Printed:
    """The page of a passport."""
    return pages.page(document, portrait(document, seed, pages.PORTRAIT))


def sheet(document: TravelDocument, seed: int) -> Printed:
    """A card or visa with a portrait and a zone."""
    return identity.sheet(document, portrait(document, seed, identity.SHEETS[document.format].portrait))


def obverse(document: TravelDocument, seed: int) -> Printed:
    """The side of a TD1 card that has no zone."""
    return identity.obverse(document, portrait(document, seed, identity.SHEETS["TD1"].portrait))


def spread() -> Printed:
    """A passport that lies open: a visa above, the page below."""
    visa = identity.sheet(VISA_OF_BEARER, None)
    return identity.spread(identity.visa_page(visa, BEARER), page(BEARER, 2071))


FLAT = Encoding(quality=78)
LANDSCAPE, PORTRAIT = (1280, 960), (960, 1280)
NO_ZONE = ("mrz.notFound", "barcode.notFound", "barcode.unreadable")


def shot(surface: str, **changes: object) -> Shot:
    """A photograph of moderate size."""
    return replace(Shot(surface, size=LANDSCAPE, fill=0.88, encoding=FLAT), **changes)


ALL = (
    Zone("passport-plain.jpg", lambda: page(PLAIN, 2101), Scan(dots_per_inch=254, turn=0.3, encoding=FLAT), (PLAIN,)),
    Zone("passport-on-its-side.jpg", lambda: page(GERMAN, 2113),
         shot("slate", size=PORTRAIT, turn=90, pitch=5, yaw=-4, fill=0.92, light=120), (GERMAN,)),
    Zone("passport-long-name.jpg", lambda: page(LONG_NAME, 2120),
         shot("linen", turn=-6, pitch=7, yaw=5, fill=0.90, light=40), (LONG_NAME,)),
    Zone("passport-apostrophe.jpg", lambda: page(APOSTROPHE, 2131),
         shot("wood", turn=178, pitch=6, yaw=4, fill=0.90, warmth=0.03), (APOSTROPHE,)),
    Zone("passport-single-name.jpg", lambda: page(SINGLE_NAME, 2137),
         shot("felt", turn=14, pitch=8, yaw=-6, fill=0.92, light=150), (SINGLE_NAME,)),
    Zone("card-td1-obverse.jpg", lambda: obverse(CARD, 2143),
         shot("marble", size=(1120, 840), turn=3, pitch=5, yaw=5), unread=NO_ZONE),
    Zone("card-td1-reverse.jpg", lambda: identity.reverse(CARD),
         shot("marble", size=(1120, 840), turn=-4, pitch=6, yaw=-5), (CARD,)),
    Zone("card-td1-long-number.jpg", lambda: identity.reverse(LONG_NUMBER),
         Scan(dots_per_inch=300, turn=-0.6, encoding=FLAT), (LONG_NUMBER,)),
    Zone("permit-obverse.jpg", lambda: obverse(PERMIT, 2191),
         shot("slate", size=(1120, 840), turn=-2, pitch=4, yaw=4), unread=NO_ZONE),
    Zone("permit-reverse.jpg", lambda: identity.reverse(PERMIT),
         shot("slate", size=(1120, 840), turn=3, pitch=5, yaw=-4), (PERMIT,)),
    Zone("travel-document.jpg", lambda: page(CONVENTION, 2197),
         shot("marble", turn=-2, pitch=5, yaw=4, fill=0.90, light=60), (CONVENTION,)),
    Zone("card-td2.jpg", lambda: sheet(CARD_TD2, 2150),
         shot("cutting-mat", turn=5, pitch=-6, yaw=6, light=80), (CARD_TD2,)),
    Zone("visa-a.jpg", lambda: identity.visa_page(sheet(VISA_A, 2113), GERMAN),
         shot("dark-wood", turn=-3, pitch=7, yaw=5, fill=0.92), (VISA_A,)),
    Zone("visa-b.jpg", lambda: sheet(VISA_B, 2162), Scan(dots_per_inch=254, turn=0.8, encoding=FLAT), (VISA_B,)),
    Zone("passport-and-visa.jpg", spread,
         shot("terracotta", size=(1120, 1500), turn=1.5, pitch=4, yaw=-3, fill=0.94, encoding=Encoding(quality=74)),
         (VISA_OF_BEARER, BEARER)),
    Zone("passport-misprinted.jpg", lambda: page(MISPRINTED, 2173),
         shot("marble", turn=2, pitch=5, yaw=3, fill=0.90, light=20), (MISPRINTED,)),
    Zone("passport-curled-under-glare.jpg", lambda: curled(page(CURLED, 2180), 6.0),
         shot("dark-wood", turn=-5, pitch=9, yaw=6, fill=0.90, blur=0.8, noise=2.6, glare=(0.60, 0.81, 0.10, 100),
              encoding=Encoding(quality=38)), (CURLED,)),
    Zone("passport-out-of-focus.jpg", lambda: page(PLAIN, 2101),
         shot("wood", turn=4, pitch=7, blur=9.5), (PLAIN,), unread=("mrz.unreadable", *NO_ZONE)),
    Zone("payment-slip.jpg", identity.payment_slip,
         shot("linen", turn=-3, pitch=6, yaw=4, fill=0.92, encoding=Encoding(quality=72)), unread=NO_ZONE),
)
