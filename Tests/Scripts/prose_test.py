#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of Scripts/prose, on small trees."""
import contextlib
import importlib.machinery
import importlib.util
import io
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
SCRIPT = Path(__file__).resolve().parents[2] / "Scripts/prose"
loader = importlib.machinery.SourceFileLoader("prose", str(SCRIPT))
prose = importlib.util.module_from_spec(importlib.util.spec_from_loader("prose", loader))
sys.modules["prose"] = prose
loader.exec_module(prose)

README = "![Picture](p.png)\n\n```\n./Scripts/demo\n./Scripts/test\n```\n"


class ProseTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.write({"README.md": README, "p.png": ""})

    def write(self, files: dict[str, str]) -> None:
        for path, text in files.items():
            file = self.root / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")

    def report(self, files: dict[str, str]) -> "prose.Report":
        self.write(files)
        report = prose.Report(self.root, lists=False)
        with contextlib.redirect_stdout(io.StringIO()):
            report.all()
        return report

    def run_script(self, *options: str) -> tuple[int, str]:
        with contextlib.redirect_stdout(io.StringIO()) as output:
            status = prose.main([*options, str(self.root)])
        return status, output.getvalue()

    def conditions(self, text: str) -> int:
        return len(list(prose.wheres(prose.Paragraph([(1, text)]))))

    def test_where_for_if_counts(self) -> None:
        for text in [
            "The page; `nil` where it is none.",
            "- Throws: Where there is no answer.",
            "Throws: `VisionError` where memory ran out.",
            "Where frames were lost, more changes are allowed.",
            "Where a zone tells where the portrait is, it is sought there.",
            "Fails where it does not pass.",
            "A person decides where checks failed.",
            "The shape of a mouth is where nothing is known.",
            "A second line where there is one.",
            "`nil` where no code stands in it.",
            "A small JPEG file, where the configuration asks for it.",
        ]:
            with self.subTest(text):
                self.assertEqual(self.conditions(text), 1)

    def test_where_of_a_place_does_not(self) -> None:
        for text in [
            "The folder where models are kept.",
            "Says where a value comes from, and how and where it was read.",
            "Fields have `corners`: where they stand in the image.",
            "Where the keys are.",
            "Where `pdfinfo` and `pdftoppm` are, if not in PATH.",
            "- eyes: Where they are taken to be, in pixels.",
            "It stands where the number ends.",
            "The eyes of a face, and where it looks.",
            "An option for where to keep it.",
            'The word "where" itself.',
            "`where` in code, and nowhere.",
        ]:
            with self.subTest(text):
                self.assertEqual(self.conditions(text), 0)

    def test_code_is_not_looked_at(self) -> None:
        report = self.report(
            {
                "a.swift": '/// Reads.\nextension A where B: C {} // fails where it must\nlet s = "fails where"\n',
                "a.py": '"""Fails where it must.\n\n    x where y\n"""\ns = "fails where"\n# fails where it must\n',
                "run": "#!/usr/bin/env bash\n# fails where it must\necho 'fails where it must'\n",
                "A.md": "```\nfails where it must\n```\n| head | fails where it must |\n",
                ".hidden/a.md": "Fails where it must.",
            }
        )
        found = [(str(path.relative_to(self.root)), line) for path, line, _ in report.wheres]
        self.assertEqual(found, [("A.md", 4), ("a.py", 1), ("a.py", 6), ("a.swift", 2), ("run", 2)])

    def test_a_sentence_over_two_lines_is_found_in_its_line(self) -> None:
        report = self.report({"a.swift": "/// The page of the file;\n/// `nil` where it is none.\nlet a = 1\n"})
        self.assertEqual([line for _, line, _ in report.wheres], [2])

    def test_the_first_word_of_a_documentation_comment_counts(self) -> None:
        text = "/// Whether it is.\n/// What it is.\nlet a = 1\n/// True if it is.\nlet b = 1\n"
        report = self.report({"a.swift": text + "// What.\n/// Whatever.\nlet c = 1\n"})
        self.assertEqual((report.documented, [line for _, line, _ in report.openings]), (3, [1]))

    def test_long_sentences_count_in_the_readme_and_docs_alone(self) -> None:
        words = " ".join(["Word"] + ["word"] * 25)
        page = f"# {words}\n\nShort.\n{words}.\n\n| {words} |\n\n- {words[5:]} end\n- {words[10:]}\n\n"
        page += f"```\n{words}\n```\n"
        report = self.report({"Docs/a.md": page, "Other.md": words})
        self.assertEqual([line for _, line, _ in report.long], [4, 8])
        self.assertEqual(report.sentences, 4)

    def test_a_link_is_its_text_and_code_is_a_word(self) -> None:
        text = " ".join(["word"] * 22) + " [two words](https://example.org/a b) `some long piece of code`, e.g. One."
        (paragraph,) = prose.paragraphs([(1, text)])
        ((_, sentence),) = paragraph.sentences()
        self.assertEqual(len(prose.WORD.findall(sentence)), 27)

    def test_a_plain_tree_passes(self) -> None:
        self.assertEqual(self.run_script()[0], 0)

    def test_the_readme_shows_a_picture_and_both_commands(self) -> None:
        self.write({"README.md": "![Picture](none.png)\n./Scripts/demo\n```\n./Scripts/test --all\n```\n" + "\n" * 150})
        status, output = self.run_script()
        self.assertEqual(status, 1)
        self.assertIn("no picture", output)
        self.assertIn("does not show the command ./Scripts/demo", output)
        self.assertNotIn("does not show the command ./Scripts/test", output)
        self.assertIn("README.md has 155 lines", output)

    def test_bounds_break_and_a_report_does_not_fail(self) -> None:
        self.write({"Docs/a.md": "It fails where it must.\n\n" * 60})
        status, output = self.run_script("--list")
        self.assertEqual(status, 1)
        self.assertIn("Docs/a.md:119: It fails where it must", output)
        self.assertEqual(self.run_script("--report", "--list"), (0, output))


if __name__ == "__main__":
    unittest.main()
