// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoSecurity
import Testing

@Suite struct SignedTokenTests {
    private static let key = PrivateKey.generated(for: .es256)
    private static let now = Date(timeIntervalSince1970: 1_790_000_000)

    private static func sign(_ body: String = #"{"a":1}"#, type: String = "note+jwt", with key: PrivateKey = key)
        -> String
    {
        var sender = EnvelopeSealer.Configuration(issuer: "one", audience: "two")
        sender.lifetime = 60
        return SignedToken.sign(Array(body.utf8), type: type, sender, tokenID: "once", key: key, at: now)
    }

    private static func open(
        _ token: String,
        issuer: String = "one",
        audience: String = "two",
        at time: Date = now
    ) throws -> SignedToken {
        try SignedToken(
            reading: Array(token.utf8),
            type: "note+jwt",
            signers: try KeySet([key.publicKey]),
            EnvelopeOpener.Configuration(issuer: issuer, audience: audience),
            at: time
        )
    }

    @Test func `opens what was signed, byte for byte`() throws {
        let token = try Self.open(Self.sign())
        #expect(token.body == Array(#"{"a":1}"#.utf8) && token.tokenID == "once" && token.signerID == Self.key.id)
        #expect(token.issuedAt == Self.now && token.expiresAt == Self.now.addingTimeInterval(60))
        #expect(SignedToken.newID() != SignedToken.newID())
    }

    @Test func `refuses tokens of other keys, kinds, parties and times`() throws {
        #expect(throws: EnvelopeError.unknownSigner) { try Self.open(Self.sign(with: .generated(for: .es256))) }
        #expect(throws: EnvelopeError.wrongType) { try Self.open(Self.sign(type: "other+jwt")) }
        #expect(throws: EnvelopeError.wrongIssuer) { try Self.open(Self.sign(), issuer: "three") }
        #expect(throws: EnvelopeError.wrongAudience) { try Self.open(Self.sign(), audience: "three") }
        #expect(throws: EnvelopeError.expired) { try Self.open(Self.sign(), at: Self.now.addingTimeInterval(180)) }
        #expect(throws: EnvelopeError.notYetValid) { try Self.open(Self.sign(), at: Self.now.addingTimeInterval(-180)) }
        #expect(throws: EnvelopeError.malformed) { try Self.open("a.b") }
        let parts = Self.sign().split(separator: ".")
        let other = Self.sign(#"{"a":2}"#).split(separator: ".")
        #expect(throws: EnvelopeError.signatureInvalid) { try Self.open("\(parts[0]).\(other[1]).\(parts[2])") }
    }

    @Test func `says of which kind of message it speaks`() {
        #expect(EnvelopeError.wrongIssuer.description(of: "result") == "The result has another issuer.")
        #expect(EnvelopeError.wrongIssuer.description == "The envelope has another issuer.")
    }
}
