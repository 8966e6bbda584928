// SPDX-License-Identifier: Apache-2.0
internal import RectoJSON

/// A JWS in compact form (RFC 7515 §7.1).
struct CompactSignature {
    let header: ProtectedHeader
    private let signedPart: ArraySlice<UInt8>
    private let payload: ArraySlice<UInt8>
    private let signature: ArraySlice<UInt8>

    /// Takes a token apart.
    init(_ token: [UInt8], allowing allowed: Set<KeyAlgorithm>) throws(EnvelopeError) {
        let parts = token.split(separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw .malformed }
        header = try ProtectedHeader(parts[0], allowing: allowed)
        signedPart = token[..<parts[1].endIndex]
        payload = parts[1]
        signature = parts[2]
    }

    /// The payload, if the signature is the key's.
    ///
    /// - Parameter key: The key that the header names.
    /// - Returns: The signed bytes.
    /// - Throws: ``EnvelopeError/algorithmMismatch``, ``EnvelopeError/malformed`` and
    ///   ``EnvelopeError/signatureInvalid``.
    func payload(verifiedWith key: PublicKey) throws(EnvelopeError) -> [UInt8] {
        guard key.algorithm == header.algorithm else { throw .algorithmMismatch }
        guard let signature = Base64URL.decoded(signature), let payload = Base64URL.decoded(payload) else {
            throw .malformed
        }
        guard key.isValidSignature(signature, of: signedPart) else { throw .signatureInvalid }
        return payload
    }

    /// Signs a payload.
    ///
    /// - Parameters:
    ///   - payload: The bytes to sign.
    ///   - type: The type of the token.
    ///   - key: A key for signatures.
    /// - Returns: The token's characters.
    static func token(_ payload: [UInt8], type: String, key: PrivateKey) -> [UInt8] {
        let header = String(jsonObject: [
            ("alg", key.algorithm.rawValue.json), ("kid", key.id.json), ("typ", type.json),
        ])
        var token = Base64URL.encoded(header.utf8) + [UInt8(ascii: ".")]
        token += Base64URL.encoded(payload)
        let signature = key.signature(of: token)
        token.append(UInt8(ascii: "."))
        return token + Base64URL.encoded(signature)
    }
}
