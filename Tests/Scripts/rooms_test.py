#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of Scripts/rooms, on small trees."""
import contextlib
import importlib.machinery
import importlib.util
import io
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
SCRIPT = Path(__file__).resolve().parents[2] / "Scripts/rooms"
loader = importlib.machinery.SourceFileLoader("rooms", str(SCRIPT))
rooms = importlib.util.module_from_spec(importlib.util.spec_from_loader("rooms", loader))
sys.modules["rooms"] = rooms
loader.exec_module(rooms)


class RoomsTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def write(self, files: dict[str, str]) -> None:
        for path, text in files.items():
            file = self.root / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")

    def pairs(self, files: dict[str, str]) -> list[tuple[str, str]]:
        self.write({f"Sources/T/{path}": text for path, text in files.items()})
        (target,) = rooms.targets(self.root / "Sources")
        return target.pairs()

    def run_script(self, *options: str) -> tuple[int, str]:
        with contextlib.redirect_stdout(io.StringIO()) as output:
            status = rooms.main([*options, str(self.root)])
        return status, output.getvalue()

    def test_folders_that_name_each_others_types_are_a_pair(self) -> None:
        self.assertEqual(
            self.pairs({"A/A.swift": "struct A { var b: B }", "B/B.swift": "enum B { func a() -> A? { nil } }"}),
            [("A", "B")],
        )

    def test_one_direction_is_no_pair(self) -> None:
        self.assertEqual(self.pairs({"A/A.swift": "struct A { var b: B }", "B/B.swift": "struct B {}"}), [])

    def test_the_root_is_a_folder_and_deeper_folders_belong_to_theirs(self) -> None:
        self.assertEqual(
            self.pairs({"R.swift": "typealias R = A", "A/In/A.swift": "struct A {}", "A/C.swift": "let c: R? = nil"}),
            [("(root)", "A")],
        )

    def test_comments_and_literals_name_nothing(self) -> None:
        text = 'struct B {} // A\n/* A /* A */ A */\nlet b = "A"\nlet c = """\n  A "x" A\n  """\nlet d = #"A " A"#\n'
        self.assertEqual(self.pairs({"A/A.swift": "let b = B.self; struct A {}", "B/B.swift": text}), [])

    def test_code_inside_a_literal_names_types(self) -> None:
        text = r'struct B {}; let b = "x \(A("(", [1]).y) A"'
        self.assertEqual(self.pairs({"A/A.swift": "let b = B.self; struct A {}", "B/B.swift": text}), [("A", "B")])

    def test_a_name_in_backticks_may_hold_a_quotation_mark(self) -> None:
        text = 'func `says "`() { A() }; struct B {}'
        self.assertEqual(self.pairs({"A/A.swift": "let b = B.self; struct A {}", "B/B.swift": text}), [("A", "B")])

    def test_an_extension_names_the_type_that_it_extends(self) -> None:
        self.assertEqual(
            self.pairs({"A/A.swift": "struct A { let b: B }", "B/B.swift": "struct B {}; extension A {}"}), [("A", "B")]
        )

    def test_a_type_nested_in_an_extension_stands_in_its_file(self) -> None:
        files = {"A/A.swift": "struct A {}; let x: A.Part? = nil", "B/B.swift": "extension A { struct Part {} }"}
        self.assertEqual(self.pairs(files), [("A", "B")])

    def test_members_and_private_types_are_no_uses(self) -> None:
        files = {
            "A/A.swift": "struct A { let b: B }; struct C {}",
            "B/B.swift": "private struct A {}; struct B { let a: A; let c = Foreign.C.self; func f() { x.C() } }",
        }
        self.assertEqual(self.pairs(files), [])

    def test_a_nested_type_hides_an_outer_one_of_its_name(self) -> None:
        files = {
            "A/A.swift": "struct Options { let b: B }",
            "B/B.swift": "struct B { struct Options {} }",
            "B/C.swift": "extension B { func f(_ o: Options) {} }",
        }
        self.assertEqual(self.pairs(files), [])

    def test_a_class_function_declares_no_type(self) -> None:
        file = "class func make() {}\nstruct A { class var X: Int { 1 } }\nimport struct Other.B\n"
        self.write({"Sources/T/A.swift": file})
        self.assertEqual(rooms.read(self.root / "Sources/T/A.swift", "(root)").declared, {"A"})

    def test_why_names_the_types_and_the_files(self) -> None:
        self.write({"Sources/T/A/A.swift": "struct A { let b: B }", "Sources/T/B/B.swift": "struct B { let a: A }"})
        status, output = self.run_script("--why")
        self.assertEqual(status, 0)
        self.assertIn("T: A and B\n    A -> B: B (A.swift)\n    B -> A: A (B.swift)\n", output)

    def test_a_list_of_pairs_in_the_guide_is_kept(self) -> None:
        table = "| Target | Two-way pair | Reason |\n|---|---|---|\n| `T` | `B`, `A` | one thing |\n"
        self.write({"Sources/T/A/A.swift": "struct A { let b: B }", "Sources/T/B/B.swift": "struct B { let a: A }"})
        self.write({"CONTRIBUTING.md": table})
        self.assertEqual(self.run_script()[0], 0)
        self.write({"Sources/T/C/C.swift": "struct C { let a: A }", "Sources/T/A/D.swift": "let c = C.self"})
        status, output = self.run_script()
        self.assertEqual(status, 1)
        self.assertIn("broken: T: A and C are a pair without a reason", output)
        self.write({"Sources/T/B/B.swift": "struct B {}"})
        self.assertIn("broken: T: A and B are no pair, but", self.run_script()[1])

    def test_imports_are_held_against_the_guide(self) -> None:
        table = (
            "| Target | imports of ours |\n|---|---|\n| `A`, `B` | `C` and what it imports; never `E` |\n"
            "| `C` | `D`, `E` |\n| `D` | the C targets |\n| `E` | none |\n"
        )
        names = ["A", "B", "C", "CShim", "D", "E"]
        allowed = rooms.allowed_imports(table, names)
        self.assertEqual(allowed["A"], {"C", "D"})
        self.assertEqual((allowed["D"], allowed["E"]), ({"CShim"}, set()))
        self.write({"CONTRIBUTING.md": table, "Sources/A/A.swift": "package import C\n@testable import E\n"})
        self.write({f"Sources/{name}/F.swift": "import Foundation\n" for name in "CE"})
        status, output = self.run_script()
        self.assertEqual(status, 1)
        self.assertIn("broken: A imports E,", output)
        self.assertNotIn("broken: A imports C", output)

    def test_crowded_folders_break_bounds_and_a_report_does_not_fail(self) -> None:
        self.write({f"Sources/Recto/F{number}.swift": "" for number in range(13)})
        self.write({f"Sources/{name}/F{number}.c": "" for name in "XYZ" for number in range(26)})
        status, output = self.run_script()
        self.assertEqual(status, 1)
        self.assertIn("files in the root of Recto: 13 (at most 12)", output)
        self.assertIn("flat folders above 25 files: 3 (at most 2)\n  X: 26\n", output)
        self.assertEqual(self.run_script("--report"), (0, output))


if __name__ == "__main__":
    unittest.main()
