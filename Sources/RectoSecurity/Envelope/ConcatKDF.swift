// SPDX-License-Identifier: Apache-2.0
internal import Crypto

/// The derivation of a key from an agreed secret (NIST SP 800-56A §5.8.1 as RFC 7518 §4.6.2 has it), in one round.
struct ConcatKDF {
    /// The purpose of the key: the value of `alg`, or of `enc` if the key is used directly.
    let algorithm: String
    /// Information about the sender (`apu`).
    let partyUInfo: [UInt8]
    /// Information about the recipient (`apv`).
    let partyVInfo: [UInt8]

    /// Derives a key.
    ///
    /// - Parameters:
    ///   - secret: The shared secret of the key agreement.
    ///   - bits: The size of the key, a whole number of bytes and at most 256.
    /// - Returns: The key.
    func key(from secret: [UInt8], bits: Int) -> [UInt8] {
        precondition(bits.isMultiple(of: 8) && bits <= 256, "one round of SHA-256 gives 256 bits")
        var hash = SHA256()
        hash.update(data: Self.number(1) + secret)
        for part in [Array(algorithm.utf8), partyUInfo, partyVInfo] {
            hash.update(data: Self.number(part.count) + part)
        }
        hash.update(data: Self.number(bits))
        return Array(hash.finalize().prefix(bits / 8))
    }

    private static func number(_ value: Int) -> [UInt8] {
        let value = UInt32(value)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}

extension SharedSecret {
    /// The bytes of the agreed secret, for a derivation that the library lacks: it gives them as a pointer only.
    var bytes: [UInt8] { unsafe withUnsafeBytes { unsafe [UInt8]($0) } }
}
