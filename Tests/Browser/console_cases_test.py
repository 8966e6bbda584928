# SPDX-License-Identifier: Apache-2.0
"""Decides prepared cases at the console by keys alone, and looks for the facts that decide each.

    .venv/bin/python Tests/Browser/console_cases_test.py PROGRAMS [SCREENSHOTS]

There are 60 cases; 18 of them are decided, every kind of fraud among them, and all with RECTO_SWEEPS=whole. Needs what
renders the samples (`Samples/requirements.txt`). Pictures are kept in .build/prepared-cases. With a model of
faces (RECTO_MODELS) the faces are compared; without one the reviewer compares them alone.
"""

from __future__ import annotations

import os
import statistics
import sys
import unittest

from console_support import PAPERS, ROOT, WHOLE, ConsoleTest, main

try:
    from prepared_cases import SOME, WHOLE as ALL, prepared_cases
except ImportError:
    prepared_cases = None

MOST_KEYS = 5
# The service knows no such variable.
is_whole = os.environ.pop("RECTO_SWEEPS", "") == "whole"


@unittest.skipUnless(prepared_cases, "what renders samples is not here; Scripts/setup --all installs it into .venv")
class PreparedCasesTest(ConsoleTest):
    journeys = (WHOLE, PAPERS)
    # A service that reads print refuses most altered and mixed cards itself: no person would see them.
    options = ("--no-read-print",)

    def test_every_case_is_decided_on_one_screen_with_few_keys(self):
        def brought(case):
            subject = {"id": f"prepared-{case.applicant.number}"}
            return self.service.whole_case(case.sides(), case.kind, case.selfie(), case.values(), subject=subject)
        wanted = ALL if is_whole else SOME
        cases = prepared_cases(ROOT / ".build/prepared-cases", wanted, brought)
        self.assertEqual(sum(case.reason is None for case in cases.values()), wanted[None])
        self.browser.sign_in("anna")
        self.browser.go("queue", ".cases tbody tr")
        keys, missing = [], []
        self.browser.keys_pressed = 0
        self.browser.press("n")
        for number in range(len(cases)):
            self.browser.until("document.querySelector('.case-columns') && !document.querySelector('.events[aria-busy]') && location.hash.startsWith('#/case/')"
                               " && document.querySelector('#main:not([aria-busy])')?.dataset.screen === location.hash")
            id = self.browser.value("location.hash.slice('#/case/'.length)")
            case = cases.pop(id)
            self.browser.images()
            scrolled = self.browser.value("document.documentElement.scrollTop + [...document.querySelectorAll('.case *')].reduce((sum, one) => sum + one.scrollTop, 0)")
            self.assertEqual(scrolled, 0)
            out = [fact for fact in case.facts if not self.browser.in_sight(fact)]
            if out:
                missing.append(f"{case.applicant.number} {case.applicant.variant or 'honest'}: {', '.join(out)}; shown: {self.browser.texts('.findings li')[:6]}")
            self.picture(f"case-{number:02d}-{'honest' if case.reason is None else case.reason}")
            self.decide(case.reason)
            keys.append(self.browser.keys_pressed)
            self.browser.keys_pressed = 0
            outcome = self.service.until(id, lambda one: one["status"] == "done")["outcome"]
            self.assertEqual(outcome, "verified" if case.reason is None else "failed")
            self.browser.until(f"!location.hash.includes({id!r})")
        self.assertEqual(cases, {})
        print(f"\n{len(keys)} cases of {sum(ALL.values())}: {statistics.median(keys)} keys, median; {max(keys)} at most", file=sys.stderr)
        self.assertLessEqual(statistics.median(keys), MOST_KEYS)
        self.assertEqual(missing, [], "facts out of sight at 1280 by 800")

    def decide(self, reason: str | None) -> None:
        """Decides the case that is shown, by keys."""
        self.browser.press("v" if reason is None else "r")
        self.browser.until("document.querySelector('dialog[open].decision')")
        if reason:
            codes = self.browser.value("[...document.querySelectorAll('dialog .reason-choice input')].map((one) => one.value)")
            self.browser.press(str((codes.index(reason) + 1) % 10))
        self.browser.press("Enter")
        self.browser.until("!document.querySelector('dialog')")


if __name__ == "__main__":
    main("__main__")
