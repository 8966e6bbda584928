# SPDX-License-Identifier: Apache-2.0
"""The specimens. Names, numbers, streets and places are invented; issuers and their numbers are the public ones."""

from __future__ import annotations

from datetime import date

from rendering.specimen import Design, Measure, Person, Specimen, Wording

SMALL_PRINT = (
    "This card was drawn by a program to try a reader of documents.",
    "It names nobody, entitles to nothing and was issued by no one.",
    "If found, keep it: there is nowhere to send it back to.",
)

CALIFORNIA = Specimen(
    name="california", state="CA", country="USA", issuer="636014", version=10, subfile="DL",
    person=Person(
        last_name="SPECIMEN", first_name="IMARA", middle_name="WREN", sex=None,
        birth=date(1991, 4, 17), issue=date(2024, 4, 2), expiry=date(2029, 4, 17), number="Y0000417",
        street=("418 SAMPLE GROVE AVE",), city="POPPYFIELD", postal_code="90001-4180",
        height=Measure(66, "in"), weight=Measure(134, "lb"), hair="BRO", eyes="HAZ",
    ),
    design=Design(
        paper=((253, 243, 221), (250, 231, 214), (228, 240, 246)),
        inks=((202, 120, 38), (190, 66, 72), (36, 96, 142)),
        motif="hills", layout="stripe", columns=17, module=6,
    ),
    wording=Wording(
        title="CALIFORNIA", kind="Driver License",
        rows=(("CLASS", "C  two-axle vehicles up to 26,000 lb"), ("END", "NONE"),
              ("RSTR", "01  corrective lenses"), ("DD", "04/02/2024 500/SP/29")),
        small_print=SMALL_PRINT,
    ),
    inventory="24093500041701", vehicle_class="C", restrictions="01", discriminator="04022024500SPFD29",
    revision=date(2023, 1, 9), jurisdiction_elements=(("ZCA", "HAZ"), ("ZCB", "BRO"), ("ZCC", "SAMPLE FIELD")),
)

TEXAS = Specimen(
    name="texas", state="TX", country="USA", issuer="636015", version=5, subfile="DL",
    person=Person(
        last_name="SAMPLE", first_name="DESMOND", middle_name=None, suffix="JR", sex="M",
        birth=date(1978, 11, 30), issue=date(2020, 12, 1), expiry=date(2028, 11, 30), number="00001130",
        street=("7 LONG FICTION ROAD",), city="EXAMPLE SPRINGS", postal_code="75001",
        height=Measure(72, "in"), weight=Measure(195, "lb"), eyes="BRO",
    ),
    design=Design(
        paper=((238, 243, 249), (250, 242, 236), (247, 232, 224)),
        inks=((44, 74, 128), (146, 66, 78), (176, 104, 54)),
        motif="rays", layout="code-top", columns=14, module=7,
    ),
    wording=Wording(
        title="TEXAS", kind="Driver License",
        rows=(("CLASS", "C  single vehicles under 26,001 lb"), ("END", "NONE"), ("REST", "A  with corrective lenses"),
              ("DD", "30112820001130000001")),
        small_print=SMALL_PRINT,
    ),
    inventory="10001130200041", vehicle_class="C", restrictions="A", discriminator="30112820001130000001",
    revision=date(2016, 7, 14), jurisdiction_elements=(("ZTA", "N"), ("ZTB", "EXAMPLE")),
)

NEW_YORK = Specimen(
    name="new-york", state="NY", country="USA", issuer="636001", version=9, subfile="DL",
    person=Person(
        last_name="EXEMPLAR", first_name="WILHELMINA-ALEXANDRINA-THEODOLINDA-MARGA", middle_name="QUILL", sex="F",
        birth=date(1969, 8, 5), issue=date(2021, 8, 9), expiry=date(2029, 8, 5), number="000805196",
        street=("29 INVENTED PLACE", "FLOOR 12"), city="MIDDLE OF NOWHERE", postal_code="10001-0805",
        height=Measure(63, "in"), hair="GRY", eyes="BLU", first_name_truncated=True,
    ),
    design=Design(
        paper=((232, 242, 240), (238, 240, 250), (246, 236, 247)),
        inks=((22, 112, 116), (66, 78, 152), (124, 62, 130)),
        motif="rosettes", layout="stripe", columns=14, module=7,
    ),
    wording=Wording(
        title="NEW YORK STATE", kind="Driver License",
        rows=(("CLASS", "D  passenger cars and small trucks"), ("E", "NONE"), ("R", "B  corrective lenses"),
              ("DD", "SP0805X21N")),
        small_print=SMALL_PRINT,
    ),
    inventory="21080900008051", vehicle_class="D", restrictions="B", discriminator="SP0805X21N",
    revision=date(2020, 5, 26), jurisdiction_elements=(("ZNA", "MDgwNTE5NjlTUEVDSU1FTg=="),),
)

FLORIDA = Specimen(
    name="florida", state="FL", country="USA", issuer="636010", version=1, subfile="DL",
    person=Person(
        last_name="SPECIMEN", first_name="ORLA", middle_name="JUNE", sex="F",
        birth=date(1955, 6, 12), issue=date(2018, 6, 1), expiry=date(2026, 6, 12), number="S152000556120",
        street=("1205 MANGROVE SAMPLE WAY",), city="NOT A KEY", postal_code="33040-0504",
        height=Measure(65, "in"), weight=Measure(141, "lb"), hair="BRO", eyes="BRO",
    ),
    design=Design(
        paper=((224, 244, 246), (240, 248, 238), (253, 238, 224)),
        inks=((0, 124, 140), (44, 142, 104), (222, 112, 62)),
        motif="waves", layout="stripe", columns=12, module=8,
    ),
    wording=Wording(
        title="FLORIDA", kind="Driver License",
        rows=(("CLASS", "E  any vehicle under 26,001 lb"), ("END", "NONE"), ("REST", "A  corrective lenses"),
              ("REV", "06-01-18")),
        small_print=SMALL_PRINT,
    ),
    inventory="18060100612455", vehicle_class="E", restrictions="A",
    jurisdiction_elements=(("ZFA", "N"), ("ZFB", "SAMPLE"), ("ZFC", "06-01-18")),
)

ILLINOIS = Specimen(
    name="illinois", state="IL", country="USA", issuer="636035", version=3, subfile="ID",
    person=Person(
        last_name="SAMPLE", first_name="ANSEL", middle_name="BIRCH", sex="M",
        birth=date(2001, 2, 24), issue=date(2023, 3, 6), expiry=date(2028, 2, 24), number="000002240550",
        street=("88 PRETEND PARKWAY", "APT 4B"), city="PLACEHOLDER", postal_code="60601",
        height=Measure(70, "in"), weight_range=4, hair="BLK", eyes="GRN",
    ),
    design=Design(
        paper=((244, 240, 250), (236, 244, 250), (240, 249, 240)),
        inks=((92, 70, 150), (50, 104, 158), (64, 130, 84)),
        motif="contours", layout="code-bottom", columns=14, module=7,
    ),
    wording=Wording(
        title="ILLINOIS", kind="Identification Card",
        rows=(("TYPE", "Identification, no driving privilege"), ("END", "NONE"), ("REST", "NONE"),
              ("DD", "20230306IL0022400")),
        small_print=SMALL_PRINT,
    ),
    inventory="23030600022405", vehicle_class="NONE", discriminator="20230306IL0022400",
)

VIRGINIA = Specimen(
    name="virginia", state="VA", country="USA", issuer="636000", version=4, subfile="DL",
    person=Person(
        last_name="SPECIMEN", first_name="THADDEUS", middle_name="OAKES", sex="M",
        birth=date(1947, 9, 3), issue=date(2013, 9, 10), expiry=date(2021, 9, 3), number="T00009034",
        street=("3 DOGWOOD EXAMPLE CT",), city="FABLE", postal_code="22401",
        height=Measure(69, "in"), weight=Measure(168, "lb"), eyes="GRY",
    ),
    design=Design(
        paper=((236, 246, 238), (247, 247, 234), (244, 236, 228)),
        inks=((40, 108, 74), (112, 118, 46), (138, 84, 52)),
        motif="hills", layout="stripe", columns=14, module=7,
    ),
    wording=Wording(
        title="VIRGINIA", kind="Driver's License",
        rows=(("CLASS", "D  cars and light trucks"), ("END", "M  motorcycle"), ("REST", "NONE"),
              ("DD", "060903471")),
        small_print=SMALL_PRINT,
    ),
    inventory="13091000090341", vehicle_class="D", endorsements="M", discriminator="060903471",
    revision=date(2009, 3, 2), jurisdiction_elements=(("ZVA", "01"),),
)

WASHINGTON = Specimen(
    name="washington", state="WA", country="USA", issuer="636045", version=8, subfile="EN",
    person=Person(
        last_name="TESTCARD", first_name="SOLVEIG", middle_name="FERN", sex="F",
        birth=date(1986, 12, 21), issue=date(2022, 1, 4), expiry=date(2027, 12, 21), number="WDLSPEC1221A",
        street=("62 CEDAR ILLUSION LN",), city="RAINSAMPLE", postal_code="98008-1221",
        height=Measure(68, "in"), weight=Measure(150, "lb"), eyes="GRN", hair="RED",
    ),
    design=Design(
        paper=((230, 243, 236), (231, 240, 247), (242, 240, 250)),
        inks=((24, 104, 82), (34, 90, 140), (86, 84, 156)),
        motif="contours", layout="stripe", columns=17, module=6,
    ),
    wording=Wording(
        title="WASHINGTON", kind="Enhanced Driver License",
        rows=(("CLASS", "D  cars and light trucks"), ("END", "3  motorcycle, three wheels"),
              ("REST", "B  corrective lenses"), ("DD", "WDLSPEC1221A7Q04")),
        small_print=SMALL_PRINT,
    ),
    inventory="22010400122186", endorsements="3", restrictions="B", discriminator="WDLSPEC1221A7Q04",
    revision=date(2018, 9, 17), jurisdiction_elements=(("ZWA", "2201041221"), ("ZWC", "33"), ("ZWF", "REV09172018")),
)

PENNSYLVANIA = Specimen(
    name="pennsylvania", state="PA", country="USA", issuer="636025", version=1, subfile="DL",
    person=Person(
        last_name="SPECIMEN", first_name="AMBROSE", middle_name="LINDEN", sex="M",
        birth=date(1982, 5, 8), issue=date(2022, 5, 3), expiry=date(2026, 5, 9), number="00000508",
        street=("640 KEYSTROKE ST",), city="MOCKINGHAM", postal_code="19130",
        height=Measure(73, "in"), eyes="HAZ",
    ),
    design=Design(
        paper=((231, 238, 249), (241, 245, 250), (252, 246, 226)),
        inks=((34, 66, 134), (58, 112, 160), (188, 140, 36)),
        motif="rosettes", layout="code-bottom", columns=12, module=8,
    ),
    wording=Wording(
        title="PENNSYLVANIA", kind="Driver's License",
        rows=(("CLASS", "C  cars and light trucks"), ("END", "NONE"), ("COMM/MED", "1  corrective lenses"),
              ("DUPS", "00")),
        small_print=SMALL_PRINT,
    ),
    inventory="22050300050882", vehicle_class="C", restrictions="*/1", endorsements="----",
    extra=(("DBF", "00"), ("DBH", "Y")),
)

ONTARIO = Specimen(
    name="ontario", state="ON", country="CAN", issuer="636012", version=2, subfile="DL",
    person=Person(
        last_name="SAMPLE", first_name="MAEVE", middle_name="IRIS", sex="F",
        birth=date(1994, 10, 2), issue=date(2023, 9, 25), expiry=date(2028, 10, 2), number="S0000-00009-41002",
        street=("15 TRILLIUM TEST CRES",), city="EXAMPLETON", postal_code="M9M 9M9",
        height=Measure(171, "cm"), eyes="BLU",
    ),
    design=Design(
        paper=((240, 246, 238), (232, 242, 249), (238, 236, 249)),
        inks=((50, 122, 96), (28, 104, 158), (84, 76, 148)),
        motif="waves", layout="code-top", columns=14, module=7,
    ),
    wording=Wording(
        title="ONTARIO", kind="Driver's Licence · Permis de conduire",
        rows=(("CLASS", "G  cars, vans, light trucks"), ("COND", "X  corrective lenses"), ("END", "NONE"),
              ("DD", "SP1002943")),
        small_print=SMALL_PRINT,
    ),
    inventory="83910020923500", vehicle_class="G", restrictions="X", discriminator="SP1002943",
)

BRITISH_COLUMBIA = Specimen(
    name="british-columbia", state="BC", country="CAN", issuer="636028", version=None, subfile="MAG",
    person=Person(
        last_name="SPECIMEN", first_name="RIVER", middle_name="ALDER", sex="X",
        birth=date(1999, 7, 11), issue=None, expiry=date(2028, 7, 31), number="0000711",
        street=("202 SALMON SAMPLE ST",), city="TIDEWATER", postal_code="V8W 9Z9",
        height=Measure(178, "cm"), weight=Measure(72, "kg"), hair="BLK", eyes="GRN",
    ),
    design=Design(
        paper=((226, 240, 248), (240, 247, 249), (246, 247, 232)),
        inks=((18, 84, 130), (22, 128, 144), (110, 134, 44)),
        motif="hills", layout="code-bottom", columns=12, module=8,
    ),
    wording=Wording(
        title="BRITISH COLUMBIA", kind="Driver's Licence",
        rows=(("CLASS", "5  cars, vans and light trucks"), ("RSTR", "NONE"), ("END", "NONE"),
              ("NOTE", "Renew within five years")),
        small_print=SMALL_PRINT,
    ),
    inventory="0000711280",
)

QUEBEC = Specimen(
    name="quebec", state="QC", country="CAN", issuer="604428", version=6, subfile="DL",
    person=Person(
        last_name="SPÉCIMEN", first_name="ANAÏS", middle_name="ÉLODIE", sex="F",
        birth=date(1988, 3, 14), issue=date(2022, 3, 1), expiry=date(2030, 3, 14), number="S0000-140388-00",
        street=("1400 RUE DE L'ÉBAUCHE",), city="SAINT-EXEMPLE", postal_code="H9H 9H9",
        height=Measure(164, "cm"), weight=Measure(58, "kg"), eyes="BRO",
    ),
    design=Design(
        paper=((233, 239, 250), (246, 244, 250), (250, 236, 242)),
        inks=((42, 82, 156), (98, 80, 160), (168, 64, 108)),
        motif="rays", layout="stripe", columns=14, module=7,
    ),
    wording=Wording(
        title="QUÉBEC", kind="Permis de conduire",
        rows=(("CLASSE", "5  automobiles et camionnettes"), ("MENTION", "Aucune"), ("CONDITION", "A  lunettes"),
              ("RÉF", "SPQC140388A")),
        small_print=(
            "Carte dessinée par un programme pour essayer un lecteur de documents.",
            "Elle ne désigne personne, ne donne aucun droit et n'a pas d'émetteur.",
            "Si vous la trouvez, gardez-la : personne ne l'attend.",
        ),
        mark="SPÉCIMEN",
    ),
    inventory="22030100140388", vehicle_class="5", restrictions="A", discriminator="SPQC140388A",
)

DISTRICT_OF_COLUMBIA = Specimen(
    name="district-of-columbia", state="DC", country="USA", issuer="636043", version=7, subfile="DL",
    person=Person(
        last_name="SPECIMEN-SAMPLE", first_name="JUNIPER", middle_name="ROSE", sex="F",
        birth=date(1973, 1, 19), issue=date(2020, 1, 21), expiry=date(2028, 1, 19), number="0000119",
        street=("1 NEVERBUILT CIRCLE NW", "UNIT 3"), city="WASHINGTON", postal_code="20001",
        height=Measure(61, "in"), weight_range=3, hair="BRO", eyes="BRO",
    ),
    design=Design(
        paper=((250, 238, 240), (243, 243, 248), (230, 240, 247)),
        inks=((164, 58, 84), (96, 84, 136), (36, 98, 146)),
        motif="rosettes", layout="code-top", columns=17, module=6,
    ),
    wording=Wording(
        title="DISTRICT OF COLUMBIA", kind="Driver License",
        rows=(("CLASS", "D  cars and light trucks"), ("END", "NONE"), ("REST", "1  corrective lenses"),
              ("DD", "00119SPDC20")),
        small_print=SMALL_PRINT,
    ),
    inventory="20012100011973", restrictions="1", discriminator="00119SPDC20", revision=date(2019, 5, 6),
    extra=(("DDK", "1"),), jurisdiction_elements=(("ZDA", "SAMPLE"),),
)

HAWAII = Specimen(
    name="hawaii", state="HI", country="USA", issuer="636047", version=10, subfile="DL",
    person=Person(
        last_name="SAMPLE", first_name="LINUS", middle_name="REEF", suffix="III", sex="M",
        birth=date(1996, 6, 27), issue=date(2025, 6, 30), expiry=date(2033, 6, 27), number="H00000627",
        street=("45-900 MAKEBELIEVE HWY",), city="SHORELINE", postal_code="96826",
        height=Measure(74, "in"), weight=Measure(201, "lb"), hair="BLK", eyes="BRO",
    ),
    design=Design(
        paper=((222, 242, 246), (232, 246, 240), (252, 240, 236)),
        inks=((0, 108, 144), (0, 138, 126), (206, 84, 96)),
        motif="waves", layout="code-bottom", columns=17, module=6,
    ),
    wording=Wording(
        title="HAWAII", kind="Driver License",
        rows=(("CLASS", "3  cars and light trucks"), ("END", "NONE"), ("REST", "NONE"), ("DD", "HI062725SP")),
        small_print=SMALL_PRINT,
    ),
    inventory="25063000062796", vehicle_class="3", discriminator="HI062725SP", revision=date(2024, 2, 5),
    extra=(("DDK", "1"), ("DDL", "1")),
)

ALBERTA = Specimen(
    name="alberta", state="AB", country="CAN", issuer="604432", version=9, subfile="DL",
    person=Person(
        last_name="EXEMPLAR", first_name="HUGO", middle_name=None, sex="M",
        birth=date(1964, 2, 29), issue=date(2023, 2, 14), expiry=date(2028, 2, 29), number="000229-064",
        street=("9 WHEATFIELD FICTION DR SW",), city="PRAIRIE TEST", postal_code="T9T 9T9",
        height=Measure(183, "cm"), weight=Measure(88, "kg"), hair="GRY", eyes="BLU",
    ),
    design=Design(
        paper=((252, 244, 222), (244, 246, 232), (226, 238, 248)),
        inks=((184, 124, 28), (92, 124, 60), (40, 92, 152)),
        motif="contours", layout="code-top", columns=14, module=7,
    ),
    wording=Wording(
        title="ALBERTA", kind="Operator's Licence",
        rows=(("CLASS", "5  cars, vans and light trucks"), ("COND", "A  corrective lenses"), ("END", "NONE"),
              ("DD", "AB0229SP64")),
        small_print=SMALL_PRINT,
    ),
    inventory="23021400022964", vehicle_class="5", restrictions="A", discriminator="AB0229SP64",
)

OREGON = Specimen(
    name="oregon", state="OR", country="USA", issuer="636029", version=9, subfile="DL",
    person=Person(
        last_name="MUESTRA", first_name="MARIA", middle_name="LUZ", sex="F",
        birth=date(1984, 3, 9), issue=date(2022, 3, 14), expiry=date(2030, 3, 9), number="D0309840",
        street=("1 FIR TEST TERRACE",), city="ANYFORD", postal_code="97201",
        height=Measure(64, "in"), weight=Measure(139, "lb"), hair="BRO", eyes="BRO",
    ),
    design=Design(
        paper=((234, 244, 234), (244, 246, 232), (230, 240, 248)),
        inks=((38, 106, 70), (118, 122, 40), (34, 92, 142)),
        motif="contours", layout="stripe", columns=14, module=7,
    ),
    wording=Wording(
        title="OREGON", kind="Driver License",
        rows=(("CLASS", "C  cars and light trucks"), ("END", "NONE"), ("REST", "NONE"), ("DD", "OR030984SP22")),
        small_print=SMALL_PRINT,
    ),
    inventory="22031400030984", vehicle_class="C", discriminator="OR030984SP22", revision=date(2020, 7, 6),
    extra=(("DDK", "1"),),
)

COLORADO = Specimen(
    name="colorado", state="CO", country="USA", issuer="636020", version=10, subfile="DL",
    person=Person(
        last_name="SAMPLER", first_name="TEODORO", middle_name="ASH", sex="M",
        birth=date(1970, 10, 13), issue=date(2024, 10, 1), expiry=date(2029, 10, 13), number="97-000-1013",
        street=("5280 UNREAL RIDGE RD",), city="NOWHERE PASS", postal_code="80202",
        height=Measure(69, "in"), weight=Measure(176, "lb"), hair="GRY", eyes="BRO",
    ),
    design=Design(
        paper=((250, 240, 230), (238, 242, 250), (232, 240, 246)),
        inks=((178, 84, 48), (70, 92, 156), (34, 78, 128)),
        motif="hills", layout="code-top", columns=14, module=7,
    ),
    wording=Wording(
        title="COLORADO", kind="Driver License",
        rows=(("CLASS", "R  cars and light trucks"), ("END", "NONE"), ("REST", "NONE"), ("DD", "CO1013SP2024")),
        small_print=SMALL_PRINT,
    ),
    inventory="24100100101370", vehicle_class="R", discriminator="CO1013SP2024", revision=date(2024, 4, 15),
)

GEORGIA = Specimen(
    name="georgia", state="GA", country="USA", issuer="636055", version=8, subfile="DL",
    person=Person(
        last_name="MOCKWELL", first_name="ODETTE", middle_name="FERN", sex="F",
        birth=date(1987, 12, 6), issue=date(2021, 12, 2), expiry=date(2029, 12, 6), number="000120687",
        street=("77 PEACHLESS ST NE",), city="UNTRUE", postal_code="30303",
        height=Measure(67, "in"), weight=Measure(150, "lb"), hair="BRO", eyes="HAZ",
    ),
    design=Design(
        paper=((252, 240, 230), (250, 236, 236), (240, 244, 232)),
        inks=((206, 108, 64), (176, 62, 82), (84, 122, 58)),
        motif="rosettes", layout="stripe", columns=14, module=7,
    ),
    wording=Wording(
        title="GEORGIA", kind="Driver's License",
        rows=(("CLASS", "C  vehicles up to 26,000 lb"), ("END", "NONE"), ("REST", "B  corrective lenses"),
              ("DD", "SP000120687GA")),
        small_print=SMALL_PRINT,
    ),
    inventory="21120200120687", vehicle_class="C", restrictions="B", discriminator="SP000120687GA",
    revision=date(2019, 2, 1),
)

ARIZONA = Specimen(
    name="arizona", state="AZ", country="USA", issuer="636026", version=9, subfile="DL",
    person=Person(
        last_name="FICTUS", first_name="BASIL", middle_name=None, sex="M",
        birth=date(1975, 5, 25), issue=date(2023, 6, 8), expiry=date(2031, 5, 25), number="D05257500",
        street=("300 W MIRAGE BLVD", "UNIT 12"), city="SAGUARO SAMPLE", postal_code="85001",
        height=Measure(71, "in"), weight=Measure(182, "lb"), hair="GRY", eyes="BRO",
    ),
    design=Design(
        paper=((252, 236, 222), (248, 242, 226), (230, 242, 244)),
        inks=((188, 82, 44), (170, 120, 38), (20, 116, 128)),
        motif="rays", layout="code-bottom", columns=14, module=7,
    ),
    wording=Wording(
        title="ARIZONA", kind="Driver License",
        rows=(("CLASS", "D  cars and light trucks"), ("END", "NONE"), ("REST", "NONE"), ("DD", "AZ0525SP75")),
        small_print=SMALL_PRINT,
    ),
    inventory="23060800052575", discriminator="AZ0525SP75", revision=date(2021, 9, 20),
)

ALL: tuple[Specimen, ...] = (
    CALIFORNIA, TEXAS, NEW_YORK, FLORIDA, ILLINOIS, VIRGINIA, WASHINGTON, PENNSYLVANIA, ONTARIO,
    BRITISH_COLUMBIA, QUEBEC, DISTRICT_OF_COLUMBIA, HAWAII, ALBERTA, OREGON, COLORADO, GEORGIA, ARIZONA,
)
