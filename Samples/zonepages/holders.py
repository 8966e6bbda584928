# SPDX-License-Identifier: Apache-2.0
"""Invented holders of documents, and their zones in the five formats of ICAO Doc 9303, parts 4 to 7."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

Random = np.random.Generator

SURNAMES = (
    "ABDULRAHMAN AGUIRRE AHLSTROM AKINYEMI ALBRECHTSEN ANAND ANTONOPOULOS ARAKAWA BABATUNDE BARTOSZEWSKI BEAUCHAMP "
    "BJORNSDOTTIR BOATENG BOZKURT BUCHANAN CABRERA CHOWDHURY COLOMBO CZARNECKI DAGHER DELACROIX DIMITROVA DUBOIS "
    "EKSTROM ELSAYED ESPOSITO EVANGELISTA FARAGO FITZWILLIAM FUJIMOTO GAGNON GEBREMARIAM GHAFOOR GIORDANO GUPTA "
    "GUZMAN HAKIMI HALVORSEN HENRIQUES HOFFMANN HUANG IBRAHIMOVA ISHIKAWA IVANCHENKO JANKAUSKAS JAYAWARDENA JIMENEZ "
    "JOHANSSON KAZLAUSKIENE KHACHATRYAN KIPCHUMBA KOWALCZYK KUZNETSOV LAMBERT LARROQUE LE LEHTINEN LI LINDQVIST "
    "MACKAY MAKAROV MBEKI MEIXNER MUTEBI NAKAGAWA NDIAYE NGUYEN NIEUWENHUIS NOVOTNY OCONNOR OEZDEMIR OKONKWO ONG "
    "PAPADAKIS PEREIRA PETROVIC PHIRI QUISPE QURESHI RAMACHANDRAN RASMUSSEN ROSSI SAARINEN SANTOS SCHWARZENBERG "
    "SEPULVEDA SILVA SORENSEN STEPANYAN SZABO TAKAHASHI TANAKA THORVALDSEN TREMBLAY TSHABALALA TURAN UGWU UZUN "
    "VALTONEN VANDENBERGHE VASQUEZ VENKATESH VUKOVIC WADE WEISS WIJAYA WOJCIECHOWSKA WU XAVIER XHAKA YAMAMOTO YILMAZ "
    "YU ZAHRA ZAPATA ZIELINSKI ZIMMERMANN ZUBKOV"
).split()
GIVEN_NAMES = (
    "ABIGAIL ADEBAYO AGNIESZKA AISHA ALEKSANDR ALVARO AMELIA ANASTASIA ANDERS ANTOINE ARTURO ASTRID AYUMI BALAZS "
    "BEATRIZ BENEDIKT BRIDGET CAMILLE CARLOS CHARLOTTE CHIARA CHRISTOPHER CONSTANTINE DAAN DALIA DANIIL DEEPAK "
    "DOMINIKA EDUARDO EIRIK ELENI ELZBIETA EMRE ESTHER FATIMA FELIX FIONA FRANTISEK GABRIELA GEORGIOS GIULIA GRACE "
    "GUILHERME GUNNAR HANNAH HARUKA HASSAN HELENE HUI IGOR ILSE INGRID IRINA ISABELLA JACQUES JADWIGA JAMES JAVIER "
    "JING JOAO JOSEPHINE KARIN KATARZYNA KENJI KHADIJA KLAUS KWAME LARS LEILA LIAM LJUBA LUCIA LUIS MAGDALENA "
    "MARGARETHE MARIE MATEO MEERA MIKHAIL MOHAMMED NADIA NGOZI NIKOLAOS NILS NOEMI OLGA OLUWASEUN OSCAR PABLO "
    "PANAGIOTIS PIOTR PRIYA QIANG RAFAEL REBECCA ROBERTO ROSARIO RUTH SALMA SEBASTIAN SHREYA SIOBHAN SOFIA STANISLAV "
    "SVEN TATIANA THABO THEODOROS THI TOMASZ UMBERTO URSULA VALENTINA VICTOR VILHELM WANJIRU WEI WILLEM XIMENA XIN "
    "YASMIN YOUSSEF YUKI ZAINAB ZBIGNIEW ZOE"
).split()
PARTICLES = ("DE", "VAN<DER", "VON", "AL", "DOS", "BIN", "MC", "ST", "DELLA", "TEN")
STATES = (
    "ALB ARE ARG ARM AUS AUT AZE BEL BGD BGR BIH BLR BOL BRA CAN CHE CHL CHN CIV COL CRI CUB CYP CZE DNK DOM DZA ECU "
    "EGY ESP EST ETH FIN FJI FRA GBR GEO GHA GRC GTM HND HRV HUN IDN IND IRL IRN IRQ ISL ISR ITA JAM JOR JPN KAZ KEN "
    "KGZ KHM KOR KWT LBN LKA LTU LUX LVA MAR MDA MDG MEX MKD MLI MLT MMR MNE MNG MUS MYS NGA NIC NLD NOR NPL NZL OMN "
    "PAK PAN PER PHL PNG POL PRT PRY QAT ROU RUS SAU SDN SEN SGP SLV SRB SVK SVN SWE SYR THA TUN TUR TWN TZA UGA UKR "
    "URY USA UZB VEN VNM YEM ZAF ZMB ZWE"
).split()
RARE_STATES = ("UTO", "XXA", "XXB", "XXC", "XOM", "UNO", "EUE", "GBN", "RKS", "XPO", "GBO")
FORMATS = {"IDL": (30, 1), "TD3": (44, 2), "TD2": (36, 2), "TD1": (30, 3), "MRVA": (44, 2), "MRVB": (36, 2)}
"""Characters to a line, and lines; IDL is the one line of driving licences."""

Zone = list[str]


@dataclass(frozen=True)
class Holder:
    """What stands on a document, as the zone writes it but for the fillers that fill up."""

    kind: str
    code: str
    state: str
    nationality: str
    surname: str
    given: str
    number: str
    birth: str
    expiry: str
    sex: str
    optional: str
    more: str

    @property
    def zone(self) -> Zone:
        """The lines."""
        kinds = {"IDL": self._idl, "TD1": self._td1, "TD2": self._td2, "TD3": self._td3}
        return kinds.get(self.kind, self._visa)()

    def _names(self, length: int) -> str:
        surname = self.surname
        if self.given and len(surname) > length - 3:
            # A letter of the secondary identifier stands even where the primary one is cut (9303-3, section 4.6).
            surname = surname[: length - 3].rstrip("<")
        names = f"{surname}<<{self.given}" if self.given else surname
        return names[:length].ljust(length, "<")

    def _upper(self) -> str:
        return self.code.ljust(2, "<") + self.state.ljust(3, "<") + self._names(FORMATS[self.kind][0] - 5)

    def _lower(self) -> str:
        number = self.number[:9].ljust(9, "<")
        digit = "<" if len(self.number) > 9 else check_digit(number)
        nationality = self.nationality.ljust(3, "<")
        return number + digit + nationality + checked(self.birth) + self.sex + checked(self.expiry)

    def _overlong(self) -> str:
        """What optional data start with when the number has more than nine characters (9303-5, 4.2.2, note j)."""
        return self.number[9:] + check_digit(self.number) + "<" if len(self.number) > 9 else ""

    def _idl(self) -> Zone:
        """The line of a licence, whose middle is the issuer's own (ZoneLayout+Licence.swift has the sources)."""
        line = self.code.ljust(2, "<") + self.state.ljust(3, "<")
        match self.state:
            case "FRA":
                line = checked(line + self.number[:9].ljust(9, "<")) + self.expiry + self.surname[:8].ljust(8, "<")
            case "NLD":
                line += "1" + self.number[:10] + self.more
            case _:
                line += self.more
        return [checked(line[:29].ljust(29, "<"))]

    def _td3(self) -> Zone:
        personal = self.optional[:14].ljust(14, "<")
        # The digit of an empty field may be a filler as well.
        digit = "<" if not self.optional and self.more else check_digit(personal)
        lower = self._lower() + personal + digit
        return [self._upper(), lower + check_digit(lower[:10] + lower[13:20] + lower[21:43])]

    def _td2(self) -> Zone:
        lower = self._lower() + (self._overlong() + self.optional)[:7].ljust(7, "<")
        return [self._upper(), lower + check_digit(lower[:10] + lower[13:20] + lower[21:35])]

    def _td1(self) -> Zone:
        number = self.number[:9].ljust(9, "<")
        digit = "<" if len(self.number) > 9 else check_digit(number)
        upper = self.code.ljust(2, "<") + self.state.ljust(3, "<") + number + digit
        upper += (self._overlong() + self.optional)[:15].ljust(15, "<")
        middle = checked(self.birth) + self.sex + checked(self.expiry) + self.nationality.ljust(3, "<")
        middle += self.more[:11].ljust(11, "<")
        digit = check_digit(upper[5:30] + middle[:7] + middle[8:15] + middle[18:29])
        return [upper, middle + digit, self._names(30)]

    def _visa(self) -> Zone:
        length = FORMATS[self.kind][0]
        return [self._upper(), self._lower() + self.optional[: length - 28].ljust(length - 28, "<")]


def check_digit(characters: str) -> str:
    """The sum weighted by 7, 3, 1, modulo ten; letters count from ten and fillers nought."""
    values = [0 if character == "<" else int(character, 36) for character in characters]
    return str(sum(value * (7, 3, 1)[index % 3] for index, value in enumerate(values)) % 10)


def checked(characters: str) -> str:
    """The characters with their check digit."""
    return characters + check_digit(characters)


def licence(rng: Random) -> Holder:
    """Somebody's driving licence: in most cases of a state whose line is known."""
    state = str(rng.choice(("FRA", "NLD", str(rng.choice(STATES)))))
    number = fill(rng, "99AA99999" if state == "FRA" else "9999999999")
    more = fill(rng, "X" * (13 if state == "NLD" else 24))
    code_of_line = code(rng, "IDL")
    return Holder("IDL", code_of_line, state, "", surname(rng), "", number, "", date(rng, 2023, 2037), "", "", more)


def holder(rng: Random, kind: str) -> Holder:
    """Somebody's document of a kind."""
    if kind == "IDL":
        return licence(rng)
    state = issuer(rng)
    nationality = state if rng.random() < 0.85 else issuer(rng)
    if state == "D" and nationality == "D" and rng.random() < 0.1:
        nationality = "D"
    given = given_names(rng)
    sex = str(rng.choice(("F", "M", "<"), p=(0.46, 0.46, 0.08)))
    birth = date(rng, 1931, 2024)
    # Of some people only the year of birth is known (9303-3, section 4.8).
    if rng.random() < 0.03:
        birth = birth[: int(rng.choice((2, 4)))].ljust(6, "<")
    return Holder(
        kind,
        code(rng, kind),
        state,
        nationality,
        surname(rng),
        given,
        number(rng, kind),
        birth,
        date(rng, 2023, 2037),
        sex,
        optional_data(rng, kind, state),
        optional_data(rng, kind, state) if rng.random() < 0.4 else "",
    )


def code(rng: Random, kind: str) -> str:
    """A document code of the format."""
    match kind:
        case "TD3":
            return str(rng.choice(("P", "P", "P", "PA", "PD", "PE", "PM", "PO", "PP", "PS", "PT", "PU")))
        case "IDL":
            return "D" + str(rng.choice(("1", "1", "1", "P", "N")))
        case "MRVA" | "MRVB":
            return str(rng.choice(("V", "V", "V", "VA", "VC", "VB", "VI", "VO")))
        case _:
            return str(rng.choice(("I", "ID", "ID", "IR", "IP", "AC", "AR", "A", "C", "CR", "IN")))


def issuer(rng: Random) -> str:
    """A state: mostly of three letters, D, codes of bodies and stateless persons, at times two letters only."""
    match rng.choice(4, p=(0.82, 0.05, 0.11, 0.02)):
        case 0:
            return str(rng.choice(STATES))
        case 1:
            return "D"
        case 2:
            return str(rng.choice(RARE_STATES))
        case _:
            return str(rng.choice(("HR", "SI", "BE", "QA", "ZA")))


def surname(rng: Random) -> str:
    """One name or several, hyphenated or with a particle, so long at times that the zone cuts it off."""
    parts = [str(name) for name in rng.choice(SURNAMES, int(rng.choice((1, 2, 3, 4), p=(0.66, 0.25, 0.06, 0.03))))]
    if rng.random() < 0.12:
        parts.insert(0, str(rng.choice(PARTICLES)))
    return "<".join(parts)


def given_names(rng: Random) -> str:
    """None, one or more names; initials at times."""
    count = int(rng.choice((0, 1, 2, 3, 4, 5), p=(0.05, 0.42, 0.34, 0.12, 0.05, 0.02)))
    parts = [str(name) for name in rng.choice(GIVEN_NAMES, count)]
    if len(parts) > 1 and rng.random() < 0.1:
        parts[-1] = parts[-1][0]
    return "<".join(parts)


def number(rng: Random, kind: str) -> str:
    """A document number in one of the patterns that issuers use."""
    patterns = [
        "99999999",
        "999999999",
        "A9999999",
        "AA999999",
        "AA9999999",
        "A99999999",
        "99AA99999",
        "AAA999999",
        "9999999",
        "XXXXXXXXX",
        "A99X99999",
        "L9XXXXXXX",
        "AA99999AA",
        "999999AA9",
    ]
    if kind == "TD1":
        patterns += ["999999999999", "A99999999999", "XXXXXXXXXX", "AAA99999999999"]
    if kind == "TD2":
        patterns += ["99999999999", "AA99999999"]
    return fill(rng, str(rng.choice(patterns)))


def optional_data(rng: Random, kind: str, state: str) -> str:
    """Nothing, a national number, or what else issuers put there, fillers inside included."""
    if rng.random() < 0.42:
        return ""
    patterns = [
        "99999999999",
        "9999999999",
        "999999<9999",
        "99999999A",
        "A9999999",
        "XXXXXXX",
        "9999999<99",
        "99AA9999",
        "999",
        "AAA<<<999",
        "X",
    ]
    if kind in ("TD3", "MRVA"):
        patterns += ["99999999999999", "AAA999999A99X", "XXXXXXXXXXXXXX", f"{state}<<99999", "9999999999<<<9"]
    return fill(rng, str(rng.choice(patterns)))


def fill(rng: Random, pattern: str) -> str:
    """The pattern with a digit for each 9, a letter for each A, either for each X."""
    drawn = {"9": "0123456789", "A": "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "X": "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
    return "".join(str(rng.choice(list(drawn[place]))) if place in drawn else place for place in pattern)


def date(rng: Random, first: int, last: int) -> str:
    """A day in six digits."""
    month = int(rng.integers(1, 13))
    days = 28 if month == 2 else 30 if month in (4, 6, 9, 11) else 31
    return f"{int(rng.integers(first, last + 1)) % 100:02d}{month:02d}{int(rng.integers(1, days + 1)):02d}"
