// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestSupport
import Testing

@testable import RectoJSON

struct OrderedEncoderTests {
    private func line(_ value: some Encodable) throws -> String {
        try OrderedEncoder().encode(value) + "\n"
    }

    @Test func `writes keys in the order in which they are encoded`() throws {
        struct Value: Encodable {
            var zebra = 1
            var apple = 2
            var mango: Int?
            var Banana = Nested()
            struct Nested: Encodable {
                var y = "1"
                var x = "2"
            }
        }
        #expect(try line(Value()) == #"{"zebra":1,"apple":2,"Banana":{"y":"1","x":"2"}}"# + "\n")
    }

    @Test(arguments: [
        ("", #""""#), ("plain", #""plain""#), (#"""#, #""\"""#), (#"\"#, #""\\""#), ("/", #""/""#),
        ("\n\r\t", #""\n\r\t""#), ("\u{0}\u{8}\u{1B}\u{1F}", #""\u0000\u0008\u001b\u001f""#),
        ("\u{7F}\u{80}\u{9B}\u{9F}\u{A0}", #""\u007f\u0080\u009b\u009f"# + "\u{A0}\""),
        ("é ñ 東京 \u{1F4B3}", #""é ñ 東京 💳""#), ("e\u{301}", "\"e\u{301}\""),
        ("\"\u{301}\\\u{301}", "\"\\\"\u{301}\\\\\u{301}\""), ("\r\n", #""\r\n""#), ("<&>'", #""<&>'""#),
    ])
    func `escapes what must be escaped and nothing else`(text: String, expected: String) throws {
        #expect(try line(text) == expected + "\n")
        #expect(try line([text: 1]) == "{\(expected):1}\n")
    }

    @Test func `writes every character so that it comes back`() throws {
        for start in stride(from: UInt32(0), to: 0x3000, by: 64) {
            var scalars = String.UnicodeScalarView()
            scalars.append(contentsOf: (start..<start + 64).compactMap(Unicode.Scalar.init))
            let text = String(scalars)
            let decoded = try JSONDecoder().decode(String.self, from: Data(OrderedEncoder().encode(text).utf8))
            #expect(Array(decoded.unicodeScalars) == Array(text.unicodeScalars))
        }
    }

    @Test(arguments: [
        (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (0.5, "0.5"), (6.2, "6.2"), (0.1, "0.1"),
        (1e14, "100000000000000"),
        (1e15, "1000000000000000.0"), (1e16, "1e+16"), (-1.5e300, "-1.5e+300"), (1e-7, "1e-07"),
        (123456.789, "123456.789"),
    ])
    func `writes numbers as JSON has them`(number: Double, expected: String) throws {
        #expect(try line(number) == expected + "\n")
        #expect(try JSONDecoder().decode(Double.self, from: Data(expected.utf8)) == number)
    }

    @Test func `writes whole numbers of every size`() throws {
        #expect(try line([Int.min, Int.max, 0]) == "[\(Int.min),\(Int.max),0]\n")
        #expect(try line([UInt64.max]) == "[\(UInt64.max)]\n")
        #expect(try line([Int8(-1), 2]) == "[-1,2]\n")
        #expect(try line([UInt8.max, UInt8.min]) == "[255,0]\n")
        #expect(try line([Float(1.5)]) == "[1.5]\n")
        #expect(try line([true, false]) == "[true,false]\n")
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `refuses what is no number`(number: Double) {
        #expect(throws: EncodingError.self) { try OrderedEncoder().encode(["a": number]) }
    }

    @Test func `writes empty containers as what they are`() throws {
        struct Nothing: Encodable {}
        #expect(try line([Int]()) == "[]\n")
        #expect(try line([String: Int]()) == "{}\n")
        #expect(try line([[Int](), [1], []]) == "[[],[1],[]]\n")
        #expect(try line(["a": [String: Int]()]) == #"{"a":{}}"# + "\n")
        #expect(try line([Nothing(), Nothing()]) == "[{},{}]\n")
        #expect(try line([Int?.none, 1]) == "[null,1]\n")
    }

    @Test func `fills containers handed out earlier`() throws {
        struct Value: Encodable {
            enum Key: String, CodingKey { case first, second, list }
            func encode(to encoder: any Encoder) throws {
                var value = encoder.container(keyedBy: Key.self)
                var first = value.nestedContainer(keyedBy: Key.self, forKey: .first)
                var list = value.nestedUnkeyedContainer(forKey: .list)
                try value.encode(1, forKey: .second)
                try list.encode("a")
                try first.encode(2, forKey: .second)
                try list.encodeNil()
                var inner = list.nestedContainer(keyedBy: Key.self)
                try inner.encodeNil(forKey: .first)
                // A second container of the same value goes on where the first one was.
                var again = encoder.container(keyedBy: Key.self)
                try again.encode(true, forKey: .first)
                #expect(list.count == 3)
            }
        }
        let expected = #"{"first":{"second":2},"list":["a",null,{"first":null}],"second":1,"first":true}"#
        #expect(try line(Value()) == expected + "\n")
    }

    @Test func `says the same as Foundation's encoder`() throws {
        struct Value: Codable, Equatable {
            var name = "MARÍA \"X\" \u{1}"
            var numbers = [1.5, -2, 1e20, 0.1]
            var nested = ["k": [Inner(), Inner(flag: false, text: nil)]]
            var missing: Int?
            struct Inner: Codable, Equatable {
                var flag = true
                var text: String? = "a/b"
                var small: UInt16 = 65535
            }
        }
        let ours = Data(try OrderedEncoder().encode(Value()).utf8)
        #expect(try JSONDecoder().decode(Value.self, from: ours) == Value())
        #expect(try JSONValue(parsing: ours) == JSONValue(parsing: JSONEncoder().encode(Value())))
    }
}
