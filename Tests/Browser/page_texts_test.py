# SPDX-License-Identifier: Apache-2.0
"""Tests that the console's modules and the catalogue name the same sentences; needs nothing but Python.

    python3 Tests/Browser/page_texts_test.py
"""

import json
import os
import re
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
CONSOLE = os.path.join(ROOT, "Sources", "Web", "console")
SHARED = os.path.join(ROOT, "Sources", "Web", "shared")

# Keys in the code: `"console.close"`, and templates such as `console.role.${role}.text`.
KEY = re.compile(r"[\"`](console\.[A-Za-z.]+?(?:\$\{.*?\}[A-Za-z.]*)*)[\"`]")
CALLED = re.compile(r"\.count\(\s*\"(console\.[A-Za-z.]+)\"")
# A question before something ends has a title under a key, and its consequence under `KEY.text`.
CONFIRMED = re.compile(r"confirmed\((?:this\.)?app, \"(console\.[A-Za-z.]+)\"")
PLURALS = re.compile(r"\.(zero|one|two|few|many|other)$")


def modules():
    for folder in (CONSOLE, SHARED):
        for name in sorted(os.listdir(folder)):
            if name.endswith(".js"):
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    yield name, file.read()


def texts(language):
    with open(os.path.join(ROOT, "Sources", "RectoLanguages", "Texts", f"{language}.json"), encoding="utf-8") as file:
        return {key: text for key, text in json.load(file).items() if key.startswith("console.")}


class PageTextsTest(unittest.TestCase):
    def setUp(self):
        self.english = texts("en")
        self.patterns = {}
        for name, text in modules():
            counted = set(CALLED.findall(text))
            for key in CONFIRMED.findall(text):
                self.patterns[re.escape(f"{key}.text")] = name
            for key in KEY.findall(text):
                if key.endswith("."):
                    continue
                pattern = re.sub(r"\\\$\\\{.*?\\\}", r"[A-Za-z0-9.]+", re.escape(key))
                ends = r"\.[a-z]+" if key in counted else ""
                self.patterns.setdefault(pattern + ends, name)

    def test_every_key_of_the_page_has_a_sentence(self):
        missing = [
            f"{name}: {pattern}" for pattern, name in self.patterns.items()
            if not any(re.fullmatch(pattern, key) for key in self.english)
        ]
        self.assertEqual(missing, [])

    def test_every_sentence_is_said_somewhere(self):
        known = [re.compile(pattern) for pattern in self.patterns]
        unused = [key for key in self.english if not any(pattern.fullmatch(key) for pattern in known)]
        self.assertEqual(unused, [])

    def test_sentences_of_numbers_have_another_form(self):
        stems = {PLURALS.sub("", key) for key in self.english if PLURALS.search(key) and not key.startswith("console.signIn.failed")}
        self.assertEqual([stem for stem in sorted(stems) if f"{stem}.other" not in self.english], [])

    def test_no_module_makes_markup_of_text(self):
        for name, text in modules():
            code = re.sub(r"^\s*(//|\*|/\*).*$", "", text, flags=re.M)
            for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "srcdoc", "javascript:"):
                self.assertNotIn(word, code, f"{name} uses {word}")
            self.assertNotRegex(code, r"setAttribute\(\"(style|on[a-z]+)\"", name)
            self.assertNotRegex(code, r"https?://(?!www\.w3\.org/2000/svg)", f"{name} names a foreign address")

    def test_no_personal_data_is_kept_in_the_browser(self):
        places = [line.strip() for _, text in modules() for line in text.splitlines() if "localStorage.setItem" in line]
        self.assertEqual(len(places), 3, "the language, the switch of keys, the saved views; look at any other")
        self.assertFalse([text for _, text in modules() if "sessionStorage" in text or "indexedDB" in text])


if __name__ == "__main__":
    unittest.main(verbosity=2)
