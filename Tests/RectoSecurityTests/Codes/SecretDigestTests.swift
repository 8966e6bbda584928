// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import RectoSecurity

struct SecretDigestTests {
    /// FIPS 180-4 and RFC 4231 §4.3, test case 2.
    @Test func `is SHA-256, with a key HMAC`() {
        let plain = SecretDigest(of: Array("abc".utf8))
        #expect(plain.bytes.map { String($0, radix: 16) }.prefix(4) == ["ba", "78", "16", "bf"])
        let keyed = SecretDigest(of: Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
        #expect(keyed.bytes.map { String($0, radix: 16) }.prefix(4) == ["5b", "dc", "c1", "46"])
    }

    @Test func `is stored and compared`() throws {
        let digest = SecretDigest(of: [1, 2, 3])
        let stored = try JSONDecoder().decode(SecretDigest.self, from: JSONEncoder().encode(digest))
        #expect(stored == digest && SecretDigest(bytes: digest.bytes) == digest)
        for index in digest.bytes.indices {
            var bytes = digest.bytes
            bytes[index] ^= 1
            #expect(SecretDigest(bytes: bytes) != digest)
        }
        for count in [0, 31, 33] { #expect(SecretDigest(bytes: [UInt8](repeating: 0, count: count)) == nil) }
    }
}
