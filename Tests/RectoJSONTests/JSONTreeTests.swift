// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoJSON

struct JSONTreeTests {
    private func tree(_ text: some Collection<UInt8>) -> JSONTree? { try? JSONTree(reading: text) }

    private func defect(_ text: some Collection<UInt8>) -> JSONDefect? {
        #expect(throws: JSONDefect.self) { try JSONTree(reading: text) }
    }

    @Test func `tells the kinds of values apart`() throws {
        let tree = try JSONTree(reading: #"{"a":[1,1.5,true,null,"1"],"b":{}}"#.utf8)
        #expect(
            tree
                == .object([
                    "a": .array([.integer(1), .number(1.5), .flag(true), .null, .text("1")]), "b": .object([:]),
                ])
        )
    }

    @Test func `reads escapes, pairs of surrogates, and numbers of every form`() {
        let text = #" [ "\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00é😀" , -0, 1.0, 1e2, -1.5E-1, 9223372036854775808, 12 ] "#
        let expected: [JSONTree] = [
            .text("\"\\/\u{8}\u{C}\n\r\té😀é😀"), .integer(0), .integer(1), .integer(100), .number(-0.15),
            .number(9223372036854775808), .integer(12),
        ]
        #expect(tree(text.utf8) == .array(expected))
        #expect(tree([0x22, 0xFF, 0x22]) == nil)
    }

    @Test(arguments: [
        "", "{", "nothing", "{\"a\":1}{}", "{\"a\":1,\"a\":1}", "{\"a\":1,\"\\u0061\":2}", "[1,]", "{\"a\":1,}",
        "{1:1}", "01",
        "1.", ".5", "-", "+1", "1e", "tru", "\"", "\"\n\"", "\"\\x\"", "\"\\u12\"", "\"\\u+123\"", "\"\\ud800\"",
        "\"\\ud800\\u0041\"", "\"\\udc00\"", "\u{FEFF}", "1e999", String(repeating: "[", count: 99),
        "}", "{},", "{\"a\"}", "{\"a\":}", "{a:1}", "{'a':1}", "{\"a\":01}", "{\"a\":1.}", "{\"a\":.5}", "{\"a\":+1}",
        "{\"a\":1e}", "{\"a\":-}", "{\"a\":NaN}", "{\"a\":tru}", "{\"a\":truex}", "{\"a\":\"\\x\"}",
        "{\"a\":\"\\u12g4\"}", "{\"a\":\"\\u12\"}", "{\"a\":\"\n\"}", "{\"a\":\"b}", "{\"a\":[1,]}",
        "{\"a\":[1 2]}", "{\"a\":[}", "\u{FEFF}{}", "{\"a\":1}\0", "{\"\\ud800\":1}",
    ])
    func `reads nothing of what is no JSON`(text: String) {
        #expect(tree(text.utf8) == nil)
    }

    @Test(arguments: [
        ("", 1, 1, "The text ends too early."), ("{", 1, 2, "The text ends too early."),
        ("{\"a\":1,}", 1, 8, "The name of a member must stand here, in quotation marks."),
        ("{\"a\" 1}", 1, 6, "A colon must stand behind the member's name."),
        ("{\"a\":1 \"b\":2}", 1, 8, "A comma or a closing brace must stand here."),
        ("[1 2]", 1, 4, "A comma or a closing bracket must stand here."),
        ("{\n  \"a\": CANARY\n}", 2, 8, "No value begins so; texts need quotation marks."),
        ("[tru]", 1, 2, "No value begins so; texts need quotation marks."),
        ("{}\n\n x", 3, 2, "The value has ended before; nothing may follow."),
        ("[01]", 1, 3, "A comma or a closing bracket must stand here."),
        ("[1.]", 1, 4, "This number is not as JSON writes it, or too great."),
        ("[\"CANARY", 1, 9, "The text ends within quotation marks."),
        ("[\"\n\"]", 1, 3, "A control character must be escaped."),
        ("[\"\\x\"]", 1, 5, "No escape of JSON begins so, or half of a pair is missing."),
        ("{\"a\":{\"b/c\":[0,{\"d\":1,\n\"d\":2}]}}", 2, 1, "The member “/a/b~1c/1/d” is named twice."),
        (String(repeating: "[", count: 33), 1, 33, "Arrays and objects stand more than 32 deep in each other."),
    ])
    func `says what is wrong with a text, and in which line`(
        _ text: String,
        _ line: Int,
        _ byte: Int,
        _ message: String
    ) {
        let mistake = defect(text.utf8)?.mistake
        #expect(mistake?.code == .notJSON)
        #expect(mistake?.message == "The text is no JSON: line \(line), byte \(byte): \(message)")
    }

    @Test func `says where bytes are no UTF-8`() {
        let mistake = defect([0x5B, 0x0A, 0x22, 0xFF, 0x22, 0x5D])?.mistake
        #expect(mistake?.message == "The text is no JSON: line 2, byte 2: These bytes are no UTF-8.")
    }

    @Test(arguments: [
        (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"), (#""\u0041\u00e9\u20AC""#, "Aé€"),
        (#""a\uD83D\uDE00b""#, "a😀b"), (#""é€😀""#, "é€😀"),
    ])
    func `resolves escapes`(text: String, string: String) {
        #expect(tree(text.utf8) == .text(string))
    }

    @Test(arguments: [
        #"{"a":1,"a":1}"#, #"{"a":1,"\u0061":2}"#, #"{"":1,"":2}"#, #"{"epk":{"x":"1","x":"2"}}"#,
    ])
    func `refuses names that come twice, however they are written`(text: String) {
        #expect(defect(text.utf8)?.isDuplicate == true)
    }

    @Test func `refuses what is no UTF-8`() {
        let defect = defect([0x7B, 0x22, 0xC0, 0x80, 0x22, 0x3A, 0x31, 0x7D])
        #expect(defect?.isDuplicate == false && defect?.column == 3)
    }

    @Test(arguments: ["{}", "[]", "0.5", "\"\"", "{\"a\":{}}"])
    func `reads a large text of small values soon`(value: String) {
        let count = 64_000 / (value.utf8.count + 1)
        let text = "[" + Array(repeating: value, count: count).joined(separator: ",") + "]"
        let time = ContinuousClock().measure { #expect(tree(text.utf8) != nil) }
        #expect(time < .seconds(1))
    }

    @Test func `reads nothing that is nested too deep, and brackets in texts are none`() {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        #expect(tree(nested(32)) != nil)
        #expect(tree(nested(33)) == nil)
        #expect(tree(nested(1_000_000)) == nil)
        let text = String(repeating: "[", count: 40) + "\\\"["
        #expect(tree("[\"\(text)\"]".utf8) != nil)
    }
}
