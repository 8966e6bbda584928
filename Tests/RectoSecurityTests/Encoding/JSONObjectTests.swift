// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoSecurity

struct JSONObjectTests {
    private func object(_ text: String) throws -> JSONObject { try JSONObject(Array(text.utf8)) }

    @Test func `reads strings, numbers, arrays and objects`() throws {
        let json = try object(#" {"s":"a","n":-1.5e2,"l":["x","y"],"o":{"i":"n"},"e":"","v":[{"k":"1"},{"k":"2"}]} "#)
        #expect(try json.string("s") == "a")
        #expect(try json.number("n") == -150)
        #expect(try json.strings("l") == ["x", "y"])
        #expect(try json.strings("s") == ["a"])
        #expect(try json.object("o")?.string("i") == "n")
        #expect(try json.objects("v", atMost: 2)?.map { try $0.string("k") } == ["1", "2"])
        #expect(try json.string("missing") == nil)
        #expect(json.has("e") && !json.has("missing"))
    }

    @Test func `gives the bytes of a value as they were`() throws {
        let json = try object(#"{"body": { "a" : [1.0, 2e0, "\u00e9é"] } ,"x":1}"#)
        #expect(json.text("body").map { String(decoding: $0, as: UTF8.self) } == #"{ "a" : [1.0, 2e0, "\u00e9é"] }"#)
    }

    @Test(
        arguments: [
            (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"), (#""\u0041\u00e9\u20AC""#, "Aé€"),
            (#""a\uD83D\uDE00b""#, "a😀b"), (#""é€😀""#, "é€😀"),
        ]
    )
    func `resolves escapes`(text: String, string: String) throws {
        #expect(try object("{\"s\":\(text)}").string("s") == string)
    }

    @Test(arguments: ["a\"b\\c", "\u{0}\u{1f}\n", "é😀", "</script>"])
    func `writes strings that it reads back`(string: String) throws {
        #expect(try object("{\"s\":\(string.json)}").string("s") == string)
    }

    @Test(arguments: [#"{"a":1,"a":1}"#, #"{"a":1,"\u0061":2}"#, #"{"":1,"":2}"#])
    func `refuses names that come twice, however they are written`(text: String) {
        #expect(throws: JSONError.duplicateMember) { try object(text) }
    }

    @Test func `refuses names that come twice in an object within`() throws {
        let json = try object(#"{"epk":{"x":"1","x":"2"}}"#)
        #expect(throws: JSONError.duplicateMember) { try json.object("epk") }
    }

    @Test(
        arguments: [
            "", "{", "}", "[]", "1", "\"a\"", "{}{}", "{},", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{'a':1}",
            "{\"a\":01}", "{\"a\":1.}", "{\"a\":.5}", "{\"a\":+1}", "{\"a\":1e}", "{\"a\":-}", "{\"a\":NaN}",
            "{\"a\":tru}", "{\"a\":truex}", "{\"a\":\"\\x\"}", "{\"a\":\"\\u12g4\"}", "{\"a\":\"\\u12\"}",
            "{\"a\":\"\n\"}",
            "{\"a\":\"b}", "{\"a\":[1,]}", "{\"a\":[1 2]}", "{\"a\":[}", "\u{FEFF}{}", "{\"a\":1}\0", "{\"\\ud800\":1}",
        ]
    )
    func `refuses what is no object`(text: String) {
        #expect(throws: JSONError.malformed) { try object(text) }
    }

    @Test func `refuses what is no UTF-8`() {
        #expect(throws: JSONError.malformed) { try JSONObject([0x7B, 0x22, 0xC0, 0x80, 0x22, 0x3A, 0x31, 0x7D]) }
    }

    @Test func `refuses members of another type`() throws {
        let json = try object(#"{"s":"a","n":1,"half":"\ud800","long":1000000000000000000000000000000000,"big":1e999}"#)
        #expect(throws: JSONError.malformed) { try json.string("n") }
        #expect(throws: JSONError.malformed) { try json.string("half") }
        #expect(throws: JSONError.malformed) { try json.strings("n") }
        #expect(throws: JSONError.malformed) { try json.number("s") }
        #expect(throws: JSONError.malformed) { try json.number("long") }
        #expect(throws: JSONError.malformed) { try json.number("big") }
        #expect(throws: JSONError.malformed) { try json.object("s") }
        #expect(throws: JSONError.malformed) { try json.objects("s", atMost: 1) }
    }

    @Test func `bounds how deep values are nested, and how many objects are read`() throws {
        let depth = 100_000
        #expect(throws: JSONError.malformed) {
            try object("{\"a\":" + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}")
        }
        let many = try object(#"{"a":[{},{},{}]}"#)
        #expect(throws: JSONError.malformed) { try many.objects("a", atMost: 2) }
    }
}
