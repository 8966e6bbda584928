// SPDX-License-Identifier: Apache-2.0
internal import FoundationEssentials

/// The claims of an envelope's signed token (RFC 7519 §4.1).
struct EnvelopeClaims {
    private let issuer: String
    private let audience: [String]
    private let issuedAt: Date
    let expiresAt: Date
    private let notBefore: Date?
    private let tokenID: String
    private let body: [UInt8]

    /// Reads claims; all but `nbf` are required.
    init(_ payload: [UInt8]) throws(EnvelopeError) {
        do throws(JSONError) {
            let object = try JSONObject(payload)
            guard let issuer = try object.string("iss"), let audience = try object.strings("aud"),
                let issuedAt = try object.time("iat"), let expiresAt = try object.time("exp"),
                let tokenID = try object.string("jti"), SpentToken.lengths.contains(tokenID.utf8.count),
                let body = object.text("body")
            else { throw .malformed }
            (self.issuer, self.audience, self.tokenID) = (issuer, audience, tokenID)
            (self.issuedAt, self.expiresAt) = (issuedAt, expiresAt)
            notBefore = try object.time("nbf")
            self.body = Array(body)
        } catch {
            throw EnvelopeError(error)
        }
    }

    /// Checks the claims against the expected ones.
    func check(_ configuration: EnvelopeOpener.Configuration, at now: Date) throws(EnvelopeError) {
        let tolerance = configuration.clockTolerance
        guard issuer == configuration.issuer else { throw .wrongIssuer }
        guard audience.contains(configuration.audience) else { throw .wrongAudience }
        guard now < expiresAt.addingTimeInterval(tolerance) else { throw .expired }
        guard max(issuedAt, notBefore ?? issuedAt) <= now.addingTimeInterval(tolerance) else { throw .notYetValid }
        guard expiresAt.timeIntervalSince(issuedAt) <= configuration.longestLifetime else { throw .livesTooLong }
    }

    /// The content of the claims.
    func envelope(signerID: String, recipientID: String) -> Envelope {
        Envelope(
            issuer: issuer,
            signerID: signerID,
            recipientID: recipientID,
            tokenID: tokenID,
            issuedAt: issuedAt,
            expiresAt: expiresAt,
            body: body
        )
    }
}

extension JSONObject {
    /// A member that is a time in seconds since 1970 (RFC 7519 §2), at most the year 9999.
    fileprivate func time(_ name: String) throws(JSONError) -> Date? {
        guard let seconds = try number(name) else { return nil }
        guard (0...253_402_300_799).contains(seconds) else { throw .malformed }
        return Date(timeIntervalSince1970: seconds)
    }
}
