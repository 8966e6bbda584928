// SPDX-License-Identifier: Apache-2.0
import Crypto
import Testing

@testable import RectoSecurity

struct ConcatKDFTests {
    /// RFC 7518 Appendix C: Alice's ephemeral key, Bob's key, a key of 128 bits for A128GCM.
    @Test func `derives the key of the standard's example from either side`() throws {
        let alice = try privateKey("0_NxaRPUMQoAJt50Gz8YiTr8gRTwyEaCumd-MToTmIo")
        let bob = try privateKey("VEmDZpDXXK8p8N0Cndsxs924q6nS1RXFASRl6BfUqdw")
        let derivation = ConcatKDF(algorithm: "A128GCM", partyUInfo: Array("Alice".utf8), partyVInfo: Array("Bob".utf8))
        for (own, other) in [(alice, bob), (bob, alice)] {
            let secret = try own.sharedSecretFromKeyAgreement(with: other.publicKey)
            #expect(secret.bytes.starts(with: [158, 86, 217, 29, 129, 113, 53, 211]))
            #expect(Base64URL.text(derivation.key(from: secret.bytes, bits: 128)) == "VqqN6vgjbSBcIijNcacQGg")
        }
    }

    private func privateKey(_ number: String) throws -> P256.KeyAgreement.PrivateKey {
        try P256.KeyAgreement.PrivateKey(rawRepresentation: try #require(Base64URL.decoded(number)))
    }
}
