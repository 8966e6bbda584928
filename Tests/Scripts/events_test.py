#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The types of events in the sources, the tables of Docs/events.md and the console's sentences are one list."""

from __future__ import annotations

import json
import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "Docs/events.md").read_text(encoding="utf-8")
SOURCES = [path.read_text(encoding="utf-8") for top in ("RectoFlow", "RectoService", "RectoServe")
           for path in sorted((ROOT / "Sources" / top).rglob("*.swift"))]

# Types are literals of two words. These of the same shape are others: texts, kinds of work, files, names of hosts.
OTHERS = re.compile(r'(?:\b(?:text|known)\(|\bappending\(|\bcase \w+ = |\(rawValue: )"[a-z]+\.[A-Za-z]+"')
LITERAL = re.compile(r'"([a-z]+\.[a-z][A-Za-z]+)"')
NO_EVENTS = {"check.budgetSpent", "console.html", "home.arpa", "index.html", "openapi.json", "provider.attested",
             "refusal.clockFast", "refusal.clockSlow", "webhook.test"}
# A type of one word, and the literal that it is noted with.
OF_ONE_WORD = {"decision": ' : "decision", data', "search": 'type: "search"'}
# A family with a word that stands elsewhere in the file, such as of what was done with a key.
FAMILY = re.compile(r'"([a-z]+)\.\\\((?:verb|type)\)"')
WORD = re.compile(r'(?:\.event\(|\bnote\(|\bend\((?:known(?:\.value)?|document, of: \w+), )"([a-z]+)"')


def types() -> set[str]:
    """The types of events in the sources."""
    found = {word for word, literal in OF_ONE_WORD.items() if any(literal in text for text in SOURCES)}
    for text in SOURCES:
        found |= set(LITERAL.findall(OTHERS.sub("", text)))
        words = WORD.findall(text)
        for family in FAMILY.findall(text):
            found |= {f"{family}.{word}" for word in words}
    return found - NO_EVENTS


def rows() -> list[tuple[str, bool]]:
    """The types in the tables, and if webhooks may get them."""
    found = []
    for first, _, _, webhook in re.findall(r"^\| (`.+?`) \| (.+?) \| (.+?) \|(.*)\|$", PAGE, re.MULTILINE):
        found += [(type, "✓" in webhook) for type in re.findall(r"`([a-z]+(?:\.[A-Za-z]+)?)`", first)]
    return found


class EventsTests(unittest.TestCase):
    def test_the_page_lists_every_type_once_and_no_other(self) -> None:
        self.assertEqual(sorted(type for type, _ in rows()), sorted(types()))

    def test_the_page_marks_those_that_webhooks_may_get(self) -> None:
        directory = next(text for text in SOURCES if "static let published" in text)
        published = re.search(r"static let published: Set<String> = \[(.*?)\]", directory, re.DOTALL)[1]
        self.assertEqual({type for type, is_published in rows() if is_published}, set(LITERAL.findall(published)))

    def test_the_console_has_a_sentence_for_every_type(self) -> None:
        texts = json.loads((ROOT / "Sources/RectoLanguages/Texts/en.json").read_text(encoding="utf-8"))
        said = {key.removeprefix("console.event.") for key in texts if key.startswith("console.event.")}
        self.assertEqual(sorted(said), sorted(types()))


if __name__ == "__main__":
    unittest.main()
