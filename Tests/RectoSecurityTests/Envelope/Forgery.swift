// SPDX-License-Identifier: Apache-2.0
import Crypto
import FoundationEssentials
import RectoJSON

@testable import RectoSecurity

/// An envelope whose every part is said freely; what is not said is as it should be.
struct Forgery: Sendable {
    var correspondence = Correspondence.usual
    /// Members of the outer header that are added or, by name, replaced; `nil` takes one away.
    var outer: [String: String?] = [:]
    /// The same of the inner header.
    var inner: [String: String?] = [:]
    /// The same of the claims.
    var claims: [String: String?] = [:]
    /// Put before the last brace of the inner header, the outer header, the claims.
    var innerTail = ""
    var outerTail = ""
    var claimsTail = ""
    /// In place of the signed token.
    var signed: [UInt8]?
    /// In place of the signature.
    var signature: [UInt8]?

    var token: [UInt8] {
        get throws {
            let recipient = correspondence.recipient.publicKey
            let key = [UInt8].random(32)
            let carried = ContentKey.carried(key, to: recipient, from: "", audience: "")
            var members = Dictionary(uniqueKeysWithValues: carried.parameters.map { ($0, Optional($1)) })
            members["alg"] = recipient.algorithm.rawValue.json
            members["enc"] = "\"A256GCM\""
            members["kid"] = recipient.id.json
            members["cty"] = "\"JWT\""
            let protected = Base64URL.encoded(Self.text(members, outer, outerTail))
            let box = try AES.GCM.seal(
                signed ?? innerToken,
                using: SymmetricKey(data: key),
                authenticating: protected
            )
            let parts = [
                protected, Base64URL.encoded(carried.encryptedKey), Base64URL.encoded(box.nonce),
                Base64URL.encoded(box.ciphertext), Base64URL.encoded(box.tag),
            ]
            return Array(parts.joined(separator: Array(".".utf8)))
        }
    }

    private var innerToken: [UInt8] {
        let signer = correspondence.signer
        let header = [
            "alg": signer.algorithm.rawValue.json, "kid": signer.id.json, "typ": Envelope.tokenType.json,
        ]
        let payload = [
            "iss": Correspondence.issuer.json, "aud": Correspondence.audience.json, "iat": "1800000000",
            "exp": "1800000100", "jti": "\"forged\"", "body": "{}",
        ]
        let signed =
            Base64URL.encoded(Self.text(header, inner, innerTail)) + Array(".".utf8)
            + Base64URL.encoded(Self.text(payload, claims, claimsTail))
        return signed + Array(".".utf8) + Base64URL.encoded(signature ?? signer.signature(of: signed))
    }

    private static func text(_ members: [String: String?], _ changes: [String: String?], _ tail: String) -> [UInt8] {
        let members = members.merging(changes) { $1 }.compactMapValues { $0 }
        let texts = members.sorted { $0.key < $1.key }.map { "\($0.json):\($1)" }
        return Array("{\(texts.joined(separator: ","))\(tail)}".utf8)
    }
}
