#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Renders the fronts of licences of one state, each of another person who does not exist.

usage: card_fronts.py SAMPLES FOLDER [COUNT FIRST-PERSON YEARS]

SAMPLES is the repository's folder of that name, whose `rendering` draws the cards. Writes PERSON-scan.jpg and
PERSON-photo.jpg of 33 people unless told otherwise, for `LivenessBenchmark FOLDER --cards` and `--copies`. The people
differ; design, pose and light of the portraits are those of one issuer. Writes PERSON-selfie.jpg too: the holder in rest
before a webcam, YEARS after the portrait was taken, which is the card's age unless told otherwise. Needs what
Samples/requirements.txt has.
"""
from __future__ import annotations

import sys
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

SURFACES = ("wood", "dark-wood", "linen")
ROOM_LIGHT = (-60, 60, 120, 200)


def main() -> None:
    """Reads the command line and writes two pictures of each card."""
    if not 3 <= len(sys.argv) <= 6:
        sys.exit(__doc__)
    folder = Path(sys.argv[2])
    count, first = (int(sys.argv[index]) if len(sys.argv) > index else default for index, default in ((3, 33), (4, 4001)))
    sys.path.insert(0, sys.argv[1])
    import live
    from rendering import cards, fronts
    from rendering.people import Identity
    from rendering.persons import flat, shot, years_since
    from rendering.pictures import photograph, save, scan
    from rendering.portraits import photo

    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        seed, of_state = first + number, cards.CALIFORNIA
        # Between 18 and 78 years old when the licence was issued.
        birth = of_state.person.issue - timedelta(days=365 * 18 + 661 * number % (365 * 60))
        holder = replace(of_state.person, birth=birth, number=f"Y{seed:07d}", first_name=f"PERSON {number}")
        specimen = replace(of_state, name=f"california {seed}", person=holder)
        identity = Identity.from_seed(seed, None, years_since(birth))
        years = float(sys.argv[5]) if len(sys.argv) > 5 else years_since(holder.issue)
        front = fronts.front(specimen, photo(identity, fronts.PORTRAIT, years))
        scanned = flat((number % 7 - 3) / 5)
        taken = shot(SURFACES[number % 3], turn=number % 11 - 5, pitch=number % 9 - 4, yaw=number % 5 - 2,
                     light=ROOM_LIGHT[number % 4])
        save(scan([front], scanned, f"{seed} scan").image, folder / f"{seed}-scan.jpg", scanned.encoding)
        save(photograph(front, taken, f"{seed} photo").image, folder / f"{seed}-photo.jpg", taken.encoding)
        rest = live.setting(identity, live.USUAL)
        pictures, _ = live.key_pictures(identity, rest, ("neutral",))
        live.write(pictures["neutral"], folder / f"{seed}-selfie.jpg", live.USUAL.quality)


if __name__ == "__main__":
    main()
