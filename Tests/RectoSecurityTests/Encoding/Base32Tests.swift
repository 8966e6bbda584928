// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoSecurity

struct Base32Tests {
    /// RFC 4648 §10, without padding.
    private static let pairs = [
        ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
        ("foobar", "MZXW6YTBOI"),
    ]

    @Test(arguments: pairs) func `writes and reads as the standard does`(text: String, encoded: String) {
        #expect(Base32.text(text.utf8) == encoded)
        #expect(Base32.decoded(encoded) == Array(text.utf8))
    }

    @Test(arguments: ["MZXW6YQ=", "mzxw 6yq", "MZXW-6YQ", " MZXW6YQ ="])
    func `reads what people type`(text: String) {
        #expect(Base32.decoded(text) == Array("foob".utf8))
    }

    @Test(arguments: ["M", "MZX", "MZXW6Y", "MZXW6Y1", "MZXW60Q", "MZXW6YQ========", "MZ=XW", "MZXW6YR", "ÄBCD"])
    func `refuses other characters, lengths and bits`(text: String) {
        #expect(Base32.decoded(text) == nil)
    }
}
