// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import JWTKit
internal import RectoFlow
internal import RectoSecurity
internal import RectoVerification

/// The tokens that clients authorize their requests with: signed with ES256 (RFC 7519), for one verification.
struct AccessTokens: Sendable {
    private let keys: JWTKeyCollection
    private let keyID: JWKIdentifier
    private let issuer: ServiceAddress
    private let now: @Sendable () -> Date

    /// The type that headers state (RFC 9068, 2.1).
    private static let type = "at+jwt"
    /// The longest accepted token, in bytes.
    private static let greatestLength = 4_096

    private struct Payload: JWTPayload {
        let iss: String
        let aud: String
        let sub: String
        let iat: Int
        let exp: Int
        let jti: String

        /// The caller compares the time with the service's clock.
        func verify(using algorithm: some JWTAlgorithm) {}
    }

    /// Tokens of an issuer.
    init(_ key: PrivateKey, issuer: ServiceAddress, now: @escaping @Sendable () -> Date) async throws {
        keys = JWTKeyCollection()
        keyID = JWKIdentifier(string: key.id)
        await keys.add(ecdsa: try ES256PrivateKey(pem: key.pem), kid: keyID)
        self.issuer = issuer
        self.now = now
    }

    /// A token for a verification.
    func issue(for verification: UUID, minutes: Int) async throws -> (token: String, expiresAt: Timestamp) {
        let at = now()
        let seconds = Int(at.timeIntervalSince1970)
        let payload = Payload(
            iss: issuer.text,
            aud: issuer.text,
            sub: verification.wireText,
            iat: seconds,
            exp: seconds + minutes * 60,
            jti: UUID.version4().wireText
        )
        let token = try await keys.sign(payload, kid: keyID, header: ["typ": .string(Self.type)])
        return (token, Timestamp(milliseconds: Int64(payload.exp) * 1_000))
    }

    /// The verification that a token is for.
    func verification(of token: String) async throws(RequestRefused) -> UUID {
        guard token.utf8.count <= Self.greatestLength, statesType(token),
            let payload = try? await keys.verify(token, as: Payload.self),
            payload.iss == issuer.text, payload.aud == issuer.text, let id = UUID(uuidString: payload.sub)
        else { throw RequestRefused(.invalidCredentials) }
        guard Double(payload.exp) > now().timeIntervalSince1970 else { throw RequestRefused(.tokenExpired) }
        return id
    }

    /// True if the header states a token of this kind, signed with this algorithm.
    private func statesType(_ token: String) -> Bool {
        guard let part = token.split(separator: ".", omittingEmptySubsequences: false).first,
            let bytes = Data(base64URL: String(part)),
            let header = try? JSONDecoder().decode([String: String].self, from: bytes)
        else { return false }
        return header["typ"] == Self.type && header["alg"] == "ES256" && header["kid"] == keyID.string
    }
}

extension Data {
    /// Base64 for URLs without padding.
    fileprivate init?(base64URL text: String) {
        let plain = text.replacing("-", with: "+").replacing("_", with: "/")
        self.init(base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4))
    }
}
