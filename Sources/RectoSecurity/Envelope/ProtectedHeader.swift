// SPDX-License-Identifier: Apache-2.0

/// The protected header of one of the two tokens, with the checks of both kinds (RFC 7515 §4, RFC 7516 §4).
struct ProtectedHeader {
    private let object: JSONObject
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
        do throws(JSONError) {
            object = try JSONObject(bytes)
        } catch {
            throw EnvelopeError(error)
        }
        try Self.refuseExtensions(object)
        algorithm = try Self.algorithm(object, allowing: allowed)
        keyID = try Self.string(object, "kid")
    }

    /// A member that is a string.
    func string(_ name: String) throws(EnvelopeError) -> String? { try Self.string(object, name) }

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
            let object: JSONObject?
            do throws(JSONError) {
                object = try self.object.object("epk")
            } catch {
                throw EnvelopeError(error)
            }
            guard let object else { throw .malformed }
            do throws(KeyError) {
                return try PublicKey(JWKMembers(object), algorithm: .ecdhESA256KW)
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

    private static func refuseExtensions(_ object: JSONObject) throws(EnvelopeError) {
        if object.has("crit") { throw .criticalParameters }
        if object.has("zip") { throw .compressed }
        if ["jwk", "jku", "x5u", "x5c"].contains(where: object.has) { throw .embeddedKey }
    }

    private static func algorithm(
        _ object: JSONObject,
        allowing allowed: Set<KeyAlgorithm>
    ) throws(EnvelopeError) -> KeyAlgorithm {
        guard let name = try string(object, "alg") else { throw .malformed }
        guard name.lowercased() != "none" else { throw .unsecured }
        guard let algorithm = KeyAlgorithm(rawValue: name), allowed.contains(algorithm) else {
            throw .algorithmNotAllowed
        }
        return algorithm
    }

    private static func string(_ object: JSONObject, _ name: String) throws(EnvelopeError) -> String? {
        do throws(JSONError) {
            return try object.string(name)
        } catch {
            throw EnvelopeError(error)
        }
    }
}
