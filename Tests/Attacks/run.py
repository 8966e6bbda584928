# SPDX-License-Identifier: Apache-2.0
"""Attacks the built programs: `python3 -W error Tests/Attacks/run.py FOLDER [--quick | --minutes N | --all] [--seed S]`.

FOLDER holds `recto`, `recto-client` and `recto-serve`. Each family of attacks is a file of this folder, and each case says
what is done and what must happen; `--list` prints them all. `--quick` runs those that every run of the tests has. With
`--minutes N` cases run as long as there is time, the shortest of each family in turn, and those that draw run again with
other seeds.
`--all`, which is usual, runs every case once. `--only TEXT` runs the cases whose name has it. Exit status 1 if anything
got through or brought something down.
"""

from __future__ import annotations

import argparse
import sys
import time
import unittest
from pathlib import Path

import attack

FAMILIES = ("camera_attacks", "document_attacks", "request_attacks", "race_attacks", "console_attacks",
            "receiver_attacks", "file_attacks", "page_attacks", "authenticator_attacks")

# Seconds; a run for some minutes has all cases that are shorter.
SHORT = 3


def cases() -> list[unittest.TestCase]:
    """Every case of every family."""
    loader = unittest.TestLoader()
    found = []
    waiting = [loader.loadTestsFromName(name) for name in FAMILIES]
    while waiting:
        one = waiting.pop(0)
        if isinstance(one, unittest.TestSuite):
            waiting[:0] = list(one)
        elif isinstance(one, unittest.loader._FailedTest):
            raise SystemExit(str(one._exception))
        else:
            found.append(one)
    return found


def words(one: unittest.TestCase):
    """The method of a case, which has its description."""
    return getattr(one, one._testMethodName)


class Result(unittest.TextTestResult):
    """Prints each case as a sentence, with what came of it."""

    def startTest(self, test) -> None:
        self.began = time.monotonic()
        super().startTest(test)

    def _say(self, test, what: str) -> None:
        self.stream.writeln(f"{what:>8} {time.monotonic() - self.began:6.1f} s  {test._testMethodName}: "
                            f"{words(test).done} → {words(test).must}")
        self.stream.flush()

    def addSuccess(self, test) -> None:
        unittest.TestResult.addSuccess(self, test)
        self._say(test, "held")

    def addFailure(self, test, error) -> None:
        unittest.TestResult.addFailure(self, test, error)
        self._say(test, "FAILED")

    def addError(self, test, error) -> None:
        unittest.TestResult.addError(self, test, error)
        if hasattr(test, "_testMethodName"):
            self._say(test, "FAILED")

    def addSkip(self, test, reason) -> None:
        unittest.TestResult.addSkip(self, test, reason)
        self.stream.writeln(f" skipped           {getattr(test, '_testMethodName', test)}: {reason}")

    def addSubTest(self, test, subtest, error) -> None:
        unittest.TestResult.addSubTest(self, test, subtest, error)
        if error:
            self.stream.writeln(f"  FAILED           {test._testMethodName} {subtest._subDescription()}: "
                                f"{str(error[1]).splitlines()[0][:160]}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--quick", action="store_true")
    how.add_argument("--minutes", type=float)
    how.add_argument("--all", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    attack.Settings.programs = options.folder.resolve()
    attack.Settings.seed = options.seed
    chosen = [one for one in cases() if options.only in one.id()]
    if options.list:
        for one in chosen:
            print(f"{type(one).__module__}.{one._testMethodName}\n    {words(one).done}\n    → {words(one).must}")
        return
    if options.quick:
        chosen = [one for one in chosen if words(one).quick]
    print(f"seed {options.seed}", flush=True)
    if options.minutes:
        chosen, rest = fitting(chosen, 60 * options.minutes)
        if rest:
            print(f"{len(rest)} cases take longer than there is time; --all runs them")
    runner = unittest.TextTestRunner(resultclass=Result, verbosity=0)
    began = time.monotonic()
    result = runner.run(unittest.TestSuite(chosen))
    is_whole = result.wasSuccessful()
    drawn = [one for one in chosen if words(one).repeats]
    length = sum(words(one).seconds for one in drawn)
    while options.minutes and drawn and is_whole and time.monotonic() - began + length < 60 * options.minutes:
        attack.Settings.seed += 1
        print(f"seed {attack.Settings.seed}", flush=True)
        is_whole = runner.run(unittest.TestSuite(type(one)(one._testMethodName) for one in drawn)).wasSuccessful()
    sys.exit(0 if is_whole else 1)


def fitting(every: list[unittest.TestCase], seconds: float) -> tuple[list[unittest.TestCase], list[unittest.TestCase]]:
    """The cases for which there is time, in their order, and the others: the short ones, then of each family one in turn."""
    waiting = {family: sorted((one for one in every if type(one).__module__ == family), key=lambda one: words(one).seconds)
               for family in FAMILIES}
    order = [one for one in every if words(one).seconds <= SHORT]
    waiting = {family: [one for one in cases if words(one).seconds > SHORT] for family, cases in waiting.items()}
    while any(waiting.values()):
        order += [cases.pop(0) for cases in waiting.values() if cases]
    left, taken = seconds, set()
    for one in order:
        if words(one).seconds <= left:
            left -= words(one).seconds
            taken.add(one.id())
    return [one for one in every if one.id() in taken], [one for one in every if one.id() not in taken]


if __name__ == "__main__":
    main()
