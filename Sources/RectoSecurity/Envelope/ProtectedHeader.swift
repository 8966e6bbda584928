// SPDX-License-Identifier: Apache-2.0
internal import RectoJSON

/// The protected header of one of the two tokens, with the checks of both kinds (RFC 7515 §4, RFC 7516 §4).
struct ProtectedHeader {
    private let members: [String: JSONTree]
    /// The algorithm of the signature or encryption.
    let algorithm: KeyAlgorithm
    /// The name of the key.
    let keyID: String?

    /// The longest encoded header that is read, in bytes.
    private static let longest = 4096

    /// Reads a header.
    ///
    /// - Parameters:
    ///   - segment: The encoded header.
    ///   - allowed: The algorithms that may be named.
    /// - Throws: ``EnvelopeError``, by the cause of the refusal.
    init(_ segment: ArraySlice<UInt8>, allowing allowed: Set<KeyAlgorithm>) throws(EnvelopeError) {
        guard segment.count <= Self.longest, let bytes = Base64URL.decoded(segment) else { throw .malformed }
        let tree: JSONTree
        do throws(JSONDefect) {
            tree = try JSONTree(reading: bytes)
        } catch {
            throw EnvelopeError(error)
        }
        guard case .object(let members) = tree else { throw .malformed }
        try Self.refuseExtensions(members)
        algorithm = try Self.algorithm(members, allowing: allowed)
        keyID = try members.string("kid", or: EnvelopeError.malformed)
        self.members = members
    }

    /// A member that is a string.
    func string(_ name: String) throws(EnvelopeError) -> String? {
        try members.string(name, or: EnvelopeError.malformed)
    }

    /// A member that is bytes.
    ///
    /// - Parameter name: The member's.
    /// - Returns: `nil` if there is none.
    /// - Throws: ``EnvelopeError/malformed``.
    func bytes(_ name: String) throws(EnvelopeError) -> [UInt8]? {
        guard let text = try string(name) else { return nil }
        guard let bytes = Base64URL.decoded(text) else { throw .malformed }
        return bytes
    }

    /// The key that the sender made for this message alone (RFC 7518 §4.6.1.1).
    var ephemeralKey: PublicKey {
        get throws(EnvelopeError) {
            guard case .object(let key)? = members["epk"] else { throw .malformed }
            do throws(KeyError) {
                return try PublicKey(JWKMembers(key), algorithm: .ecdhESA256KW)
            } catch {
                throw .invalidEphemeralKey
            }
        }
    }

    /// True if a member names a media type, which may leave out `application/` (RFC 7515 §4.1.9).
    func states(_ type: String, in name: String) throws(EnvelopeError) -> Bool {
        guard let stated = try string(name)?.lowercased() else { return false }
        return stated == type.lowercased() || stated == "application/\(type.lowercased())"
    }

    private static func refuseExtensions(_ members: [String: JSONTree]) throws(EnvelopeError) {
        if members["crit"] != nil { throw .criticalParameters }
        if members["zip"] != nil { throw .compressed }
        if ["jwk", "jku", "x5u", "x5c"].contains(where: { members[$0] != nil }) { throw .embeddedKey }
    }

    private static func algorithm(
        _ members: [String: JSONTree],
        allowing allowed: Set<KeyAlgorithm>
    ) throws(EnvelopeError) -> KeyAlgorithm {
        guard let name = try members.string("alg", or: EnvelopeError.malformed) else { throw .malformed }
        guard name.lowercased() != "none" else { throw .unsecured }
        guard let algorithm = KeyAlgorithm(rawValue: name), allowed.contains(algorithm) else {
            throw .algorithmNotAllowed
        }
        return algorithm
    }
}
