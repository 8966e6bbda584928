# SPDX-License-Identifier: Apache-2.0
"""The prepared cases of the console: honest people and frauds, two to one, rendered, with the facts that decide each.

Nothing of them exists; `Benchmarks/service/applicant_cast.py` draws who they are and what they hand in. The pictures are
rendered once and kept in a folder.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Benchmarks/service"), str(ROOT / "Samples")]

from applicant_cast import Applicant  # noqa: E402
from rendering.persons import SHARP, Selfie, take_selfie  # noqa: E402
from rendering.pictures import save  # noqa: E402

SEED = 26
# Numbers that are looked at for each case that is wanted: most are of another kind than the one that lacks.
MOST_DRAWN = 40
# Of each kind of fraud so many, and of honest people: 60 cases in all, or 18 that have every kind.
WHOLE = {None: 40, "mixed documents": 8, "altered barcode": 4, "somebody else": 8}
SOME = {None: 12, "mixed documents": 2, "altered barcode": 2, "somebody else": 2}

# The fraud, by its kind or variant: the reason to reject, and the place on the screen that shows it.
FACES = (".face-pictures .face:nth-child(1)", ".face-pictures .face:nth-child(2)")
# The form has the true values of the holder, which the other card does not have.
SIDES = ("documentNotGenuine", (".findings li.bad", ".fields-table tr.differs"))
TRUTHS = {
    "front and back of two cards": SIDES,
    "another name and birthday": SIDES,
    "values that contradict each other": ("documentAltered", (".findings li.bad",)),
    "somebody else": ("personDiffers", (*FACES, ".face-words")),
}
# An honest case is decided by looking at the faces, at the values, and at what was in doubt.
HONEST_FACTS = (*FACES, ".fields-table tbody tr:nth-child(1)", ".fields-table tbody tr:nth-child(5)", ".findings li:first-child", ".case-why")


@dataclass(frozen=True)
class PreparedCase:
    """Somebody's files, and what should become of them."""

    applicant: Applicant

    @property
    def reason(self) -> str | None:
        """The reason to reject it; none of an honest case."""
        return self.truth[0]

    @property
    def facts(self) -> tuple[str, ...]:
        """The places of the screen that show what decides the case."""
        return self.truth[1]

    @property
    def truth(self) -> tuple[str | None, tuple[str, ...]]:
        if self.applicant.fraud is None:
            return None, HONEST_FACTS
        return TRUTHS.get(self.applicant.variant or "") or TRUTHS[self.applicant.fraud]

    @property
    def kind(self) -> str:
        return "passport" if self.applicant.handed_in == "passport" else "driversLicense"

    def sides(self) -> dict[str, bytes]:
        return {side: path.read_bytes() for side, path in self.applicant.files(0).items()}

    def selfie(self) -> bytes:
        """The picture of the person before the camera: the holder, or somebody else."""
        role = "other" if self.applicant.fraud == "somebody else" else "holder"
        path = self.applicant.folder / f"selfie-{role}.jpg"
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            save(take_selfie(self.applicant.identity(role), Selfie(self.applicant.number + 1)).image, path, SHARP)
        return path.read_bytes()

    def values(self) -> dict[str, str]:
        """The values of the form: those of the true holder."""
        person = self.applicant.person
        return {"lastName": person.last_name, "birthDate": person.birth.isoformat()}


def prepared_cases(
    cache: Path, wanted: dict[str | None, int], bring: Callable[[PreparedCase], str | None]
) -> dict[str, PreparedCase]:
    """As many cases as wanted by their identifiers, in the order of their numbers; the frauds lie among the honest ones.

    Those whose document is refused before a person sees it are none: `bring` answers with nothing for them. If that
    happens to nearly all of a kind, the search ends with an error.
    """
    cases: dict[str, PreparedCase] = {}
    counts: Counter[str | None] = Counter()
    for number in range(MOST_DRAWN * sum(wanted.values())):
        one = Applicant(SEED, number, cache / f"{number:05d}")
        if one.handed_in == "both" or counts[one.fraud] >= wanted.get(one.fraud, 0):
            continue
        if id := bring(case := PreparedCase(one)):
            cases[id] = case
            counts[one.fraud] += 1
        if counts.total() == sum(wanted.values()):
            return cases
    raise AssertionError(f"too few wait for a person: {dict(counts)}, wanted {wanted}")
