// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoJSON

struct JSONTreeCanonicalTests {
    @Test(arguments: [
        ("a\"b\\c/\u{8}\u{C}\n\r\t\u{1F}é😀", #""a\"b\\c/\b\f\n\r\t\u001fé😀""#), ("", #""""#),
        ("\u{0}\u{7F}\u{2028}", "\"\\u0000\u{7F}\u{2028}\""),
    ]) func `escapes texts as RFC 8785 does`(text: String, json: String) {
        #expect(JSONTree.text(text).canonical == json)
    }

    @Test func `orders names by their UTF-16 code units`() {
        // RFC 8785, 3.2.3.
        let value: JSONTree = [
            "\u{20ac}": 1, "\r": 2, "\u{fb33}": 3, "1": 4, "\u{1f600}": 5, "\u{80}": 6, "\u{f6}": 7,
        ]
        #expect(value.canonical == #"{"\r":2,"1":4,"\#u{80}":6,"ö":7,"€":1,"😀":5,"\#u{fb33}":3}"#)
    }

    @Test func `writes values without white space`() {
        let value: JSONTree = ["b": [1, -2, true, false, "x"], "a": ["c": []]]
        #expect(value.canonical == #"{"a":{"c":[]},"b":[1,-2,true,false,"x"]}"#)
    }

    @Test(
        arguments: [
            // RFC 8785, appendix B.
            (0x0000_0000_0000_0000, "0"), (0x8000_0000_0000_0000, "0"), (0x0000_0000_0000_0001, "5e-324"),
            (0x8000_0000_0000_0001, "-5e-324"), (0x7FEF_FFFF_FFFF_FFFF, "1.7976931348623157e+308"),
            (0xFFEF_FFFF_FFFF_FFFF, "-1.7976931348623157e+308"), (0x4340_0000_0000_0000, "9007199254740992"),
            (0xC340_0000_0000_0000, "-9007199254740992"), (0x4430_0000_0000_0000, "295147905179352830000"),
            (0x44B5_2D02_C7E1_4AF5, "9.999999999999997e+22"), (0x44B5_2D02_C7E1_4AF6, "1e+23"),
            (0x44B5_2D02_C7E1_4AF7, "1.0000000000000001e+23"), (0x444B_1AE4_D6E2_EF4E, "999999999999999700000"),
            (0x444B_1AE4_D6E2_EF4F, "999999999999999900000"), (0x444B_1AE4_D6E2_EF50, "1e+21"),
            (0x3EB0_C6F7_A0B5_ED8C, "9.999999999999997e-7"), (0x3EB0_C6F7_A0B5_ED8D, "0.000001"),
            (0x41B3_DE43_5555_5553, "333333333.3333332"), (0x41B3_DE43_5555_5556, "333333333.3333334"),
            (0xBECB_F647_612F_3696, "-0.0000033333333333333333"), (0x4314_3FF3_C1CB_0959, "1424953923781206.2"),
        ] as [(UInt64, String)]
    )
    func `writes numbers as ECMAScript does`(bits: UInt64, text: String) {
        #expect(JSONTree.number(Double(bitPattern: bits)).canonical == text)
    }
}
