// SPDX-License-Identifier: Apache-2.0
public import RectoJSON

/// The request that claims a verification, from a client.
public struct ClaimRequest: Sendable, Hashable, Encodable {
    /// The client's proof of its invitation.
    public let proof: Proof
    /// The client's public keys, a JWK set, if its messages are to be sealed.
    public let keys: JSONTree?

    /// The ways to prove an invitation.
    public enum Proof: Sendable, Hashable {
        /// The code, as it was typed in.
        case code(String)
        /// The token of the link.
        case linkToken(String)
    }

    private enum Key: String, CodingKey {
        case code, linkToken, keys
    }

    /// A request with these parts.
    public init(_ proof: Proof, keys: JSONTree? = nil) {
        self.proof = proof
        self.keys = keys
    }

    /// The request in a body; code and keys are not checked here.
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8.
    ///   - size: The most bytes that a body may have.
    /// - Throws: ``Mistakes``: all its mistakes, with members that have no meaning.
    public init(reading bytes: some Collection<UInt8>, atMost size: Int = 64_000) throws(Mistakes) {
        self = try MemberReader.read(bytes, atMost: size) { reader in
            let code = reader.optionalText("code", length: 1...60)
            let token = reader.optionalText("linkToken", length: 1...200)
            let keys = reader.take("keys")
            reader.end()
            switch (code, token) {
            case (nil, nil) where reader.mistakes.isEmpty:
                reader.note(.missing, "code", "“code” or “linkToken” is missing.")
            case (_?, _?): reader.note(.contradiction, "linkToken", "Either a code is sent or the token of a link.")
            default: break
            }
            if let keys, case .object = keys {
            } else if keys != nil {
                reader.note(.wrongType, "keys", "“keys” must be an object.")
            }
            return (code.map(Proof.code) ?? token.map(Proof.linkToken)).map { Self($0, keys: keys) }
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch proof {
        case .code(let code): try container.encode(code, forKey: .code)
        case .linkToken(let token): try container.encode(token, forKey: .linkToken)
        }
        try container.encodeIfPresent(keys, forKey: .keys)
    }
}
