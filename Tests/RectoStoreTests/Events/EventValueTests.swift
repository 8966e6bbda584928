// SPDX-License-Identifier: Apache-2.0
internal import Testing

@testable internal import RectoStore

struct EventValueTests {
    @Test(arguments: [
        ("a\"b\\c/\u{8}\u{C}\n\r\t\u{1F}é😀", #""a\"b\\c/\b\f\n\r\t\u001fé😀""#), ("", #""""#),
        ("\u{0}\u{7F}\u{2028}", "\"\\u0000\u{7F}\u{2028}\""),
    ]) func `escapes texts as RFC 8785 does`(text: String, json: String) {
        #expect(EventValue.text(text).canonicalJSON == json)
    }

    @Test func `orders names by their UTF-16 code units`() {
        // RFC 8785, 3.2.3.
        let value: EventValue = [
            "\u{20ac}": 1, "\r": 2, "\u{fb33}": 3, "1": 4, "\u{1f600}": 5, "\u{80}": 6, "\u{f6}": 7,
        ]
        #expect(value.canonicalJSON == #"{"\r":2,"1":4,"\#u{80}":6,"ö":7,"€":1,"😀":5,"\#u{fb33}":3}"#)
    }

    @Test func `writes values without white space`() {
        let value: EventValue = ["b": [1, -2, true, false, "x"], "a": ["c": []]]
        #expect(value.canonicalJSON == #"{"a":{"c":[]},"b":[1,-2,true,false,"x"]}"#)
    }
}
