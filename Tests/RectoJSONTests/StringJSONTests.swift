// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoJSON

struct StringJSONTests {
    @Test(arguments: ["a\"b\\c", "\u{0}\u{1f}\n", "é😀", "</script>", "\u{8}\u{C}\u{7F}\u{9F}\u{2028}"])
    func `writes strings that it reads back`(string: String) throws {
        #expect(try JSONTree(reading: string.json.utf8) == .text(string))
        #expect(try JSONTree(reading: string.json(forTerminal: true).utf8) == .text(string))
    }

    @Test func `writes members in the order given`() {
        #expect(String(jsonObject: [("b", "1"), ("a\n", "{}")]) == #"{"b":1,"a\n":{}}"#)
        #expect(String(jsonObject: []) == "{}")
        #expect(String(jsonArray: ["1", "null"]) == "[1,null]")
    }
}
