# SPDX-License-Identifier: Apache-2.0
"""The passports. Like Utopia, their holders are invented."""

from __future__ import annotations

from datetime import date

from rendering.specimen import TravelDocument

NOOR = TravelDocument(
    name="noor", number="U00418207", last_name="SPECIMEN", first_names="NOOR AMINA", sex="F",
    birth=date(1990, 8, 21), birthplace="AMAUROTE", issue=date(2023, 5, 17), expiry=date(2033, 5, 17),
    paper=((238, 244, 236), (246, 242, 228), (232, 240, 246)),
    inks=((46, 104, 92), (142, 116, 52), (44, 88, 136)),
    motif="rosettes", personal_number="ZE184226B",
)

TOMAS = TravelDocument(
    name="tomas", number="U00731954", last_name="EXEMPLAR-VELD", first_names="TOMAS", sex="M",
    birth=date(1966, 2, 3), birthplace="ANYDRUS", issue=date(2017, 11, 8), expiry=date(2027, 11, 8),
    paper=((247, 238, 240), (243, 243, 250), (234, 242, 248)),
    inks=((148, 58, 84), (92, 82, 148), (40, 96, 140)),
    motif="hills",
)

LINUS = TravelDocument(
    name="linus", number="U0090627H", last_name="SAMPLE", first_names="LINUS REEF", sex="M",
    birth=date(1996, 6, 27), birthplace="NUSQUAMA", issue=date(2021, 9, 14), expiry=date(2031, 9, 14),
    paper=((232, 241, 248), (244, 246, 244), (250, 242, 228)),
    inks=((34, 84, 140), (46, 118, 116), (176, 118, 46)),
    motif="waves", personal_number="96062700417",
)

OSKAR = TravelDocument(
    name="oskar", number="UA1200345", last_name="VAN VOORBEELD", first_names="OSKAR EMIEL", sex="M",
    birth=date(1993, 12, 30), birthplace="LEUCOPOLIS", issue=date(2025, 2, 12), expiry=date(2035, 2, 12),
    paper=((246, 243, 232), (240, 246, 238), (230, 240, 244)),
    inks=((128, 104, 44), (60, 112, 70), (36, 94, 120)),
    motif="contours", personal_number="VV931230",
)
