// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoRuns
import RectoSystem
import SystemPackage
import Testing

struct PathListTests {
    @Test(arguments: [
        ("a\nb c\n", ["a", "b c"]), ("a\n\nb", ["a", "b"]), ("a\nb\0c\0", ["a\nb", "c"]), ("", []), ("\0", []),
        ("a\r\nb c\r\n", ["a", "b c"]), ("a\r\n\r\nb", ["a", "b"]), ("\u{FEFF}a\r\nb", ["a", "b"]), ("\u{FEFF}", []),
        ("a\r\nb\nc", ["a\r", "b", "c"]), ("a\r\0\u{FEFF}b\0", ["a\r", "\u{FEFF}b"]),
    ])
    func `has a path in each line, or before each zero if there is one`(text: String, paths: [FilePath]) {
        #expect(PathList(parsing: Array(text.utf8)).paths == paths)
    }

    @Test func `keeps the bytes of paths that are no text`() {
        #expect(PathList(parsing: [0xFF, 0x2F, 0xFE, 0x0A]).paths.map(\.bytes) == [[0xFF, 0x2F, 0xFE]])
    }
}
