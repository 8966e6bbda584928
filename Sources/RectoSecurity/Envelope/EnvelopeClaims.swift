// SPDX-License-Identifier: Apache-2.0
internal import FoundationEssentials
internal import RectoJSON

/// The claims of an envelope's signed token (RFC 7519 §4.1).
struct EnvelopeClaims {
    private let issuer: String
    private let audience: [String]
    let issuedAt: Date
    let expiresAt: Date
    private let notBefore: Date?
    let tokenID: String
    let body: [UInt8]

    /// Reads claims; all but `nbf` are required.
    init(_ payload: [UInt8]) throws(EnvelopeError) {
        var parser = JSONParser(payload, depth: Self.greatestDepth, passingOverDuplicates: true)
        let tree: JSONTree
        do throws(JSONDefect) {
            tree = try parser.whole()
        } catch {
            throw EnvelopeError(error)
        }
        // The body is for its own reader to judge.
        guard parser.duplicates.allSatisfy({ $0.hasPrefix("/body/") }) else { throw .duplicateMember }
        let failure = EnvelopeError.malformed
        guard case .object(let claims) = tree, let issuer = try claims.string("iss", or: failure),
            let audience = try claims.strings("aud", or: failure), let issuedAt = try claims.time("iat"),
            let expiresAt = try claims.time("exp"), let tokenID = try claims.string("jti", or: failure),
            SpentToken.lengths.contains(tokenID.utf8.count), let body = parser.slices["body"]
        else { throw failure }
        (self.issuer, self.audience, self.tokenID) = (issuer, audience, tokenID)
        (self.issuedAt, self.expiresAt) = (issuedAt, expiresAt)
        notBefore = try claims.time("nbf")
        self.body = Array(body)
    }

    /// The deepest nesting of claims: deeper than any message that is read later, so that its reader tells its defects.
    static let greatestDepth = 64

    /// The text of claims, whose body must be JSON.
    static func text(
        issuer: String,
        audience: String,
        issuedAt: Date,
        expiresAt: Date,
        tokenID: String,
        body: [UInt8]
    ) -> [UInt8] {
        let (issued, expires) = (issuedAt.timeIntervalSince1970, expiresAt.timeIntervalSince1970)
        let claims = """
            {"iss":\(issuer.json),"aud":\(audience.json),"iat":\(Int(issued.rounded(.down))),\
            "exp":\(Int(expires.rounded(.up))),"jti":\(tokenID.json),"body":
            """
        return Array(claims.utf8) + body + [UInt8(ascii: "}")]
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

extension [String: JSONTree] {
    /// A member that is a time in seconds since 1970 (RFC 7519 §2), at most the year 9999.
    fileprivate func time(_ name: String) throws(EnvelopeError) -> Date? {
        let seconds: Double
        switch self[name] {
        case nil: return nil
        case .integer(let number)?: seconds = Double(number)
        case .number(let number)?: seconds = number
        default: throw .malformed
        }
        guard (0...253_402_300_799).contains(seconds) else { throw .malformed }
        return Date(timeIntervalSince1970: seconds)
    }
}
