// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoSecurity

struct Base64URLTests {
    /// RFC 4648 §10, without padding, and the two characters that differ from plain Base64.
    @Test(
        arguments: [
            ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
            ("foobar", "Zm9vYmFy"), ("~~~???", "fn5-Pz8_"),
        ]
    )
    func `encodes as published, and decodes what it encodes`(plain: String, text: String) {
        #expect(Base64URL.text(plain.utf8) == text)
        #expect(Base64URL.decoded(text) == Array(plain.utf8))
    }

    @Test(arguments: ["Zg==", "Z", "Zm9v Zg", "Zm9+", "Zm9/", "Zm9vé", "\n", "Zm9vY\0", "Zm9vYmFyZ"])
    func `refuses padding, other characters and lengths that no bytes give`(text: String) {
        #expect(Base64URL.decoded(text) == nil)
    }

    @Test func `refuses bits that stand for nothing, so that no two texts give the same bytes`() {
        #expect(["Zg", "Zh", "Zo", "Zv"].filter { Base64URL.decoded($0) != nil } == ["Zg"])
        #expect(["Zm8", "Zm9", "Zm-", "Zm_"].filter { Base64URL.decoded($0) != nil } == ["Zm8"])
    }

    @Test(arguments: 0..<40) func `gives back random bytes of any length`(count: Int) {
        let bytes = [UInt8].random(count)
        #expect(Base64URL.decoded(Base64URL.encoded(bytes)) == bytes)
    }
}
