// SPDX-License-Identifier: Apache-2.0
public import FoundationEssentials
package import RectoJSON

/// The statement of a provider that a person signed in (OpenID Connect Core 1.0, 2), checked as its section 3.1.3.7 asks.
public struct IdentityToken: Sendable, Hashable {
    /// The provider's name for the person, never given to another one (`sub`).
    public let subject: String
    /// All claims.
    package let claims: [String: JSONTree]

    /// The longest token, in bytes; those with many groups are the largest.
    private static let longest = 64_000
    /// The most by which the two clocks may differ, in seconds.
    private static let tolerance = 60.0

    /// The conditions that a token must meet.
    public struct Expectation: Sendable, Hashable {
        /// The provider (`iss`).
        public let issuer: String
        /// The client that asked for it (`aud`).
        public let client: String
        /// The random text that the client sent along (`nonce`).
        public let nonce: String

        /// An expectation with these parts.
        public init(issuer: String, client: String, nonce: String) {
            self.issuer = issuer
            self.client = client
            self.nonce = nonce
        }
    }

    /// Opens a token.
    ///
    /// - Parameters:
    ///   - token: Its characters.
    ///   - signers: The provider's public keys.
    ///   - expected: What it must say.
    ///   - now: The time.
    /// - Throws: ``EnvelopeError``.
    public init(
        reading token: [UInt8],
        signers: KeySet,
        _ expected: Expectation,
        at now: Date
    ) throws(EnvelopeError) {
        guard token.count <= Self.longest else { throw .tooLarge }
        let signed = try CompactSignature(token, allowing: KeyAlgorithm.signatures)
        let named = signed.header.keyID.map { id in signers[id] }
        // A provider with one key need not name it (OpenID Connect Core 1.0, 10.1).
        let only = signers.keys.count == 1 ? signers.keys[0] : nil
        guard let key = named ?? only, key.algorithm.use == .signature else { throw .unknownSigner }
        try self.init(claims: Self.members(try signed.payload(verifiedWith: key)), expected, at: now)
    }

    private init(
        claims: [String: JSONTree],
        _ expected: Expectation,
        at now: Date
    ) throws(EnvelopeError) {
        guard let subject = claims["sub"]?.string, (1...255).contains(subject.utf8.count) else { throw .malformed }
        guard claims["iss"]?.string == expected.issuer else { throw .wrongIssuer }
        let audience = claims["aud"].map { Self.texts($0) } ?? []
        guard audience.contains(expected.client) else { throw .wrongAudience }
        // A token for several clients says which one asked for it.
        let party = claims["azp"]?.string
        guard party == expected.client || party == nil && audience.count == 1 else { throw .wrongAudience }
        guard claims["nonce"]?.string == expected.nonce else { throw .replayed }
        guard let end = Self.seconds(claims["exp"]), let begin = Self.seconds(claims["iat"]) else { throw .malformed }
        let time = now.timeIntervalSince1970
        guard time < end + Self.tolerance else { throw .expired }
        guard max(begin, Self.seconds(claims["nbf"]) ?? begin) <= time + Self.tolerance else { throw .notYetValid }
        self.subject = subject
        self.claims = claims
    }

    /// The texts of a claim: of an array, or a single one.
    package static func texts(_ claim: JSONTree) -> [String] {
        if case .array(let items) = claim { items.compactMap(\.string) } else { [claim.string].compactMap(\.self) }
    }

    private static func members(_ payload: [UInt8]) throws(EnvelopeError) -> [String: JSONTree] {
        let tree: JSONTree
        do throws(JSONDefect) {
            tree = try JSONTree(reading: payload)
        } catch {
            throw EnvelopeError(error)
        }
        guard case .object(let members) = tree else { throw .malformed }
        return members
    }

    private static func seconds(_ claim: JSONTree?) -> Double? {
        switch claim {
        case .integer(let number)?: Double(number)
        case .number(let number)?: number
        default: nil
        }
    }
}
