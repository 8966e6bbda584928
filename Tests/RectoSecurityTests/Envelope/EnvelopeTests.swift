// SPDX-License-Identifier: Apache-2.0
import FoundationEssentials
import Testing

@testable import RectoSecurity

struct EnvelopeTests {
    private let now = Correspondence.now

    @Test(arguments: Correspondence.all) func `comes out as it went in`(correspondence: Correspondence) throws {
        let opened = try correspondence.opener().open(
            correspondence.sealed(),
            at: now.addingTimeInterval(60),
            spending: InMemorySpentTokens()
        )
        #expect(opened.body == Correspondence.body)
        #expect(opened.issuer == Correspondence.issuer)
        #expect(opened.tokenID == "token-1")
        #expect(opened.signerID == correspondence.signer.id)
        #expect(opened.recipientID == correspondence.recipient.id)
        #expect(opened.issuedAt == Date(timeIntervalSince1970: 1_800_000_000))
        #expect(opened.expiresAt == Date(timeIntervalSince1970: 1_800_000_121))
    }

    @Test func `is another each time, with an identifier of its own`() throws {
        let sealer = try Correspondence.usual.sealer()
        let opener = try Correspondence.usual.opener()
        let spent = InMemorySpentTokens()
        let identifiers = try (0..<20).map { _ in
            try opener.open(sealer.seal(Correspondence.body, at: now), at: now, spending: spent).tokenID
        }
        #expect(Set(identifiers).count == 20)
        #expect(identifiers.allSatisfy { Base64URL.decoded($0)?.count == 16 })
    }

    @Test(arguments: ["null", "[]", "\"a\"", "-0.5", "{\"\\u0000\":[true,false]}"])
    func `holds any JSON, byte for byte`(body: String) throws {
        let sealed = try Correspondence.usual.sealer().seal(Array(body.utf8), at: now)
        let opened = try Correspondence.usual.opener().open(sealed, at: now, spending: InMemorySpentTokens())
        #expect(opened.body == Array(body.utf8))
    }

    @Test(arguments: ["", "{", "{},\"iss\":\"other\"", "{}}", "{} {}", "nul"])
    func `holds nothing that is no JSON`(body: String) {
        #expect(throws: EnvelopeError.malformed) {
            try Correspondence.usual.sealer().seal(Array(body.utf8), at: now)
        }
    }

    @Test(arguments: ["", String(repeating: "a", count: 129)])
    func `is not sealed with an identifier that no store keeps`(tokenID: String) {
        #expect(throws: EnvelopeError.malformed) {
            try Correspondence.usual.sealer().seal(Correspondence.body, tokenID: tokenID, at: now)
        }
    }

    @Test func `has a largest size at both ends`() throws {
        let correspondence = Correspondence.usual
        let (issuer, audience) = (Correspondence.issuer, Correspondence.audience)
        var configuration = EnvelopeSealer.Configuration(issuer: issuer, audience: audience)
        configuration.largestMessage = 20_000
        let sealer = try EnvelopeSealer(
            signer: correspondence.signer,
            recipient: correspondence.recipient.publicKey,
            configuration: configuration
        )
        let body = Array("\"\(String(repeating: "a", count: 12_000))\"".utf8)
        #expect(throws: EnvelopeError.tooLarge) { try sealer.seal(body, at: now) }
        #expect(throws: EnvelopeError.tooLarge) { try sealer.seal([UInt8](repeating: 0x20, count: 20_001), at: now) }
        let sealed = try correspondence.sealed()
        #expect(throws: EnvelopeError.tooLarge) {
            try correspondence.opener { $0.largestMessage = sealed.count - 1 }.open(sealed, at: now)
        }
        #expect(throws: Never.self) {
            try correspondence.opener { $0.largestMessage = sealed.count }.open(sealed, at: now)
        }
    }

    @Test func `needs keys that are for what they do`() throws {
        let (signer, recipient) = (Correspondence.usual.signer, Correspondence.usual.recipient)
        let sealing = EnvelopeSealer.Configuration(issuer: "a", audience: "b")
        let opening = EnvelopeOpener.Configuration(issuer: "a", audience: "b")
        #expect(throws: KeyError.wrongUse) {
            try EnvelopeSealer(signer: recipient, recipient: recipient.publicKey, configuration: sealing)
        }
        #expect(throws: KeyError.wrongUse) {
            try EnvelopeSealer(signer: signer, recipient: signer.publicKey, configuration: sealing)
        }
        #expect(throws: KeyError.wrongUse) {
            try EnvelopeOpener(recipients: [KeyRing(signer)], signers: KeySet([]), configuration: opening)
        }
    }
}
