// SPDX-License-Identifier: Apache-2.0
@testable import RectoVerification
import Testing

struct JSONTreeTests {
    @Test func `tells the kinds of values apart`() {
        let tree = JSONTree(parsing: Array(#"{"a":[1,1.5,true,null,"1"],"b":{}}"#.utf8))
        #expect(
            tree
                == .object([
                    "a": .array([.integer(1), .number(1.5), .flag(true), .null, .text("1")]), "b": .object([:]),
                ])
        )
    }

    @Test(arguments: [
        "", "{", "nothing", "{\"a\":1}{}", "\u{FEFF}", "1e999", String(repeating: "[", count: 99),
    ])
    func `reads nothing of what is no JSON`(text: String) {
        #expect(JSONTree(parsing: Array(text.utf8)) == nil)
    }

    @Test func `reads nothing that is nested too deep, and brackets in texts are none`() {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        #expect(JSONTree(parsing: nested(32)) != nil)
        #expect(JSONTree(parsing: nested(33)) == nil)
        #expect(JSONTree(parsing: nested(1_000_000)) == nil)
        let text = String(repeating: "[", count: 40) + "\\\"["
        #expect(JSONTree(parsing: Array("[\"\(text)\"]".utf8)) != nil)
    }
}
