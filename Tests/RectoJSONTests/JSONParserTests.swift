// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoJSON

struct JSONParserTests {
    @Test func `names members that are said twice if it passes over them`() throws {
        let text = #"{"a":1,"b":[{"c":1,"c":{"d":1,"d":2}}],"a":2}"#
        #expect(throws: JSONDefect.self) { try JSONTree(reading: text.utf8) }
        var parser = JSONParser(text.utf8, passingOverDuplicates: true)
        let tree = try parser.whole()
        #expect(parser.duplicates == ["/b/0/c/d", "/b/0/c", "/a"])
        #expect(tree == ["a": 2, "b": [["c": ["d": 2]]]])
        var cut = JSONParser("{".utf8, passingOverDuplicates: true)
        #expect(throws: JSONDefect.self) { try cut.whole() }
    }

    @Test func `gives the bytes of a value as they were`() throws {
        var parser = JSONParser(#"{"body": { "a" : [1.0, 2e0, "\u00e9é"] } ,"x":1}"#.utf8)
        _ = try parser.whole()
        let slices = parser.slices.mapValues { String(decoding: $0, as: UTF8.self) }
        #expect(slices == ["body": #"{ "a" : [1.0, 2e0, "\u00e9é"] }"#, "x": "1"])
    }

    @Test(arguments: [1, 32, 64])
    func `bounds how deep values are nested`(depth: Int) throws {
        func text(_ depth: Int) -> String {
            "{\"a\":" + String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1) + "}"
        }
        var deep = JSONParser(depth == 1 ? "{}".utf8 : text(depth).utf8, depth: depth)
        #expect(throws: Never.self) { try deep.whole() }
        for more in [depth + 1, 100_000] {
            var parser = JSONParser(text(more).utf8, depth: depth)
            let defect = #expect(throws: JSONDefect.self) { try parser.whole() }
            #expect(defect?.message == "Arrays and objects stand more than \(depth) deep in each other.")
        }
    }
}
