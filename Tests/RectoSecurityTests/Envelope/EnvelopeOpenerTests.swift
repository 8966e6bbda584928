// SPDX-License-Identifier: Apache-2.0
import FoundationEssentials
import RectoJSON
import Testing

@testable import RectoSecurity

struct EnvelopeOpenerTests {
    private let now = Correspondence.now

    private func expect(_ forgery: Forgery, _ error: EnvelopeError?, at now: Date = Correspondence.now) throws {
        let opener = try forgery.correspondence.opener()
        let token = try forgery.token
        let outcome: EnvelopeError?
        do throws(EnvelopeError) {
            _ = try opener.open(token, at: now)
            outcome = nil
        } catch {
            outcome = error
        }
        #expect(outcome == error)
    }

    @Test(arguments: Correspondence.all)
    func `takes what is forged without a flaw`(correspondence: Correspondence) throws {
        try expect(Forgery(correspondence: correspondence), nil)
        try expect(Forgery(correspondence: correspondence, inner: ["typ": "\"application/Recto-Envelope+JWT\""]), nil)
        try expect(Forgery(correspondence: correspondence, claims: ["aud": "[\"x\",\"https://service.example\"]"]), nil)
        try expect(Forgery(correspondence: correspondence, claims: ["nbf": "1800000000.2", "other": "{}"]), nil)
    }

    @Test(
        arguments: [
            (["alg": "\"none\""], .unsecured), (["alg": "\"NONE\""], .unsecured), (["alg": nil], .malformed),
            (["alg": "\"HS256\""], .algorithmNotAllowed), (["alg": "\"dir\""], .algorithmNotAllowed),
            (["alg": "\"RSA1_5\""], .algorithmNotAllowed), (["alg": "\"ES256\""], .algorithmNotAllowed),
            (["alg": "\"ECDH-ES\""], .algorithmNotAllowed), (["alg": "\"RSA-OAEP\""], .algorithmNotAllowed),
            (["alg": "1"], .malformed), (["alg": "\"RSA-OAEP-256\""], .algorithmMismatch),
            (["enc": "\"A128GCM\""], .algorithmNotAllowed), (["enc": "\"A256CBC-HS512\""], .algorithmNotAllowed),
            (["enc": nil], .malformed), (["kid": nil], .wrongRecipient), (["kid": "\"other\""], .wrongRecipient),
            (["crit": "[\"exp\"]"], .criticalParameters), (["crit": "[]"], .criticalParameters),
            (["zip": "\"DEF\""], .compressed), (["jwk": "{}"], .embeddedKey), (["jku": "\"https://a\""], .embeddedKey),
            (["x5u": "\"https://a\""], .embeddedKey), (["x5c": "[]"], .embeddedKey), (["cty": nil], .wrongType),
            (["cty": "\"json\""], .wrongType), (["epk": nil], .malformed), (["epk": "\"\""], .malformed),
            (["epk": "{}"], .invalidEphemeralKey), (["apu": "\"A\""], .malformed), (["apv": "1"], .malformed),
            (["apu": "\"AAAA\""], .undecryptable), (["apv": nil], nil),
            (["other": "[1]"], nil), (["typ": "\"JWT\""], nil),
        ] as [([String: String?], EnvelopeError?)]
    )
    func `refuses an outer header`(changes: [String: String?], error: EnvelopeError?) throws {
        try expect(Forgery(outer: changes), error)
    }

    /// Points that are on no curve, on another curve, or not written in full.
    @Test(
        arguments: [
            ("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"),
            ("gI0GAILBdu7T53akrFmMyGcsF3n5dO7MmwNBHKW5SV0", "SLW_xSffzlPWrHEVI30DHM_4egVwt3NQqeUD7nMFppc"),
            ("gI0GAILBdu7T53akrFmMyGcsF3n5dO7MmwNBHKW5SQ", "SLW_xSffzlPWrHEVI30DHM_4egVwt3NQqeUD7nMFpps"),
            ("_____wAAAAEAAAAAAAAAAAAAAAD_______________8", "SLW_xSffzlPWrHEVI30DHM_4egVwt3NQqeUD7nMFpps"),
        ]
    )
    func `refuses ephemeral keys that are no points of the curve`(x: String, y: String) throws {
        let key = "{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"\(x)\",\"y\":\"\(y)\"}"
        try expect(Forgery(outer: ["epk": key]), .invalidEphemeralKey)
        try expect(Forgery(outer: ["epk": key.replacing("P-256", with: "P-384")]), .invalidEphemeralKey)
    }

    @Test(
        arguments: [
            (["alg": "\"none\""], .unsecured), (["alg": "\"nOnE\""], .unsecured), (["alg": nil], .malformed),
            (["alg": "\"HS256\""], .algorithmNotAllowed), (["alg": "\"ES384\""], .algorithmNotAllowed),
            (["alg": "\"ECDH-ES+A256KW\""], .algorithmNotAllowed), (["alg": "\"PS256\""], .algorithmMismatch),
            (["alg": "\"RS256\""], .algorithmMismatch), (["kid": nil], .unknownSigner),
            (["kid": "\"other\""], .unknownSigner), (["kid": "{}"], .malformed), (["typ": nil], .wrongType),
            (["typ": "\"JWT\""], .wrongType), (["typ": "\"at+jwt\""], .wrongType),
            (["crit": "[\"b64\"]"], .criticalParameters), (["jwk": "{}"], .embeddedKey), (["jku": "1"], .embeddedKey),
            (["x5u": "1"], .embeddedKey), (["x5c": "[]"], .embeddedKey), (["zip": "\"DEF\""], .compressed),
        ] as [([String: String?], EnvelopeError)]
    )
    func `refuses an inner header`(changes: [String: String?], error: EnvelopeError) throws {
        try expect(Forgery(inner: changes), error)
    }

    @Test(
        arguments: [
            (["iss": "\"other\""], .wrongIssuer), (["iss": nil], .malformed), (["aud": "\"other\""], .wrongAudience),
            (["aud": "[]"], .wrongAudience), (["aud": "{}"], .malformed), (["aud": nil], .malformed),
            (["exp": nil], .malformed), (["iat": nil], .malformed), (["exp": "\"1800000100\""], .malformed),
            (["exp": "1e300"], .malformed), (["iat": "-1"], .malformed), (["jti": nil], .malformed),
            (["jti": "\"\""], .malformed), (["jti": "7"], .malformed), (["body": nil], .malformed),
            (["exp": "1800000601"], .livesTooLong), (["nbf": "1800000121"], .notYetValid),
            (["nbf": "null"], .malformed),
        ] as [([String: String?], EnvelopeError)]
    )
    func `refuses claims`(changes: [String: String?], error: EnvelopeError) throws {
        try expect(Forgery(claims: changes), error)
    }

    @Test func `refuses members that come twice`() throws {
        try expect(Forgery(outerTail: ",\"alg\":\"none\""), .duplicateMember)
        try expect(Forgery(outerTail: ",\"\\u0061lg\":\"none\""), .duplicateMember)
        try expect(Forgery(innerTail: ",\"kid\":\"other\""), .duplicateMember)
        try expect(Forgery(claimsTail: ",\"aud\":\"other\""), .duplicateMember)
        try expect(Forgery(outer: ["epk": "{\"kty\":\"EC\",\"kty\":\"EC\"}"]), .duplicateMember)
    }

    @Test func `leaves to the body's reader what the body says twice, and nothing beside it`() throws {
        let deep = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
        try expect(Forgery(claims: ["body": "{\"a\":1,\"a\":\(deep)}"]), nil)
        for name in ["other", "body/", "bodies"] {
            try expect(Forgery(claims: [name: "{\"a\":1,\"a\":2}"]), .duplicateMember)
        }
        try expect(Forgery(claimsTail: ",\"body\":{}"), .duplicateMember)
    }

    @Test(arguments: ["", "a", "a.b", "a.b.c.d", "e30.e30.", "..", "{}"])
    func `refuses what is sealed and is no signed token`(signed: String) throws {
        try expect(Forgery(signed: Array(signed.utf8)), .malformed)
    }

    @Test func `refuses signatures of none, of nobody and in another form`() throws {
        try expect(Forgery(signature: []), .signatureInvalid)
        try expect(Forgery(signature: [UInt8](repeating: 0, count: 64)), .signatureInvalid)
        try expect(Forgery(signature: [UInt8](repeating: 0xFF, count: 70)), .signatureInvalid)
        for correspondence in Correspondence.all {
            let other = PrivateKey.generated(for: .es256).signature(of: [1])
            try expect(Forgery(correspondence: correspondence, signature: other), .signatureInvalid)
        }
    }

    @Test(
        arguments: [
            "", ".", "....", "a.b.c", "a.b.c.d.e", "a.b.c.d.e.f", "e30....", "é....", "eyJhbGciOiJub25lIn0.e30.",
        ]
    )
    func `refuses what is no sealed token`(token: String) throws {
        let opener = try Correspondence.usual.opener()
        #expect(throws: EnvelopeError.malformed) { try opener.open(Array(token.utf8), at: now) }
    }

    @Test func `refuses headers that are too long before decoding them`() throws {
        try expect(Forgery(outer: ["long": String(repeating: "a", count: 4096).json]), .malformed)
        try expect(Forgery(inner: ["long": String(repeating: "a", count: 4096).json]), .malformed)
    }

    @Test func `takes a message within its time and the tolerance of clocks only`() throws {
        let opener = try Correspondence.usual.opener()
        let token = try Forgery().token
        for (offset, error) in [
            (-121.0, EnvelopeError.notYetValid), (-120, nil), (0, nil), (219, nil), (220, .expired), (1e9, .expired),
        ] as [(TimeInterval, EnvelopeError?)] {
            let time = Date(timeIntervalSince1970: 1_800_000_000 + offset)
            try expect(Forgery(), error, at: time)
            if let error { #expect(throws: error) { try opener.open(token, at: time) } }
        }
    }

    @Test func `takes each message once`() throws {
        let opener = try Correspondence.usual.opener()
        let spent = InMemorySpentTokens()
        let sealed = try Correspondence.usual.sealed()
        #expect(try opener.open(sealed, at: now, spending: spent).tokenID == "token-1")
        #expect(throws: EnvelopeError.replayed) { try opener.open(sealed, at: now, spending: spent) }
        let again = try Correspondence.usual.sealed()
        #expect(throws: EnvelopeError.replayed) { try opener.open(again, at: now, spending: spent) }
    }

    @Test func `remembers a message for as long as it might be taken again`() throws {
        let opener = try Correspondence.usual.opener()
        let spent = InMemorySpentTokens()
        let token = try Forgery().token
        _ = try opener.open(token, at: now, spending: spent)
        let last = Date(timeIntervalSince1970: 1_800_000_219.9)
        #expect(throws: EnvelopeError.replayed) { try opener.open(token, at: last, spending: spent) }
    }

    @Test func `refuses when nothing can be noted`() throws {
        struct Failure: Error, Equatable {}
        struct FailingStore: SpentTokens {
            func spend(_ token: SpentToken, at now: Date) throws -> Bool { throw Failure() }
        }
        let sealed = try Correspondence.usual.sealed()
        #expect(throws: Failure()) {
            try Correspondence.usual.opener().open(sealed, at: now, spending: FailingStore())
        }
    }

    @Test func `takes only the algorithms that it is told to`() throws {
        for correspondence in Correspondence.all {
            let sealed = try correspondence.sealed()
            let signatures = KeyAlgorithm.signatures.subtracting([correspondence.signer.algorithm])
            let keyManagement = KeyAlgorithm.keyManagement.subtracting([correspondence.recipient.algorithm])
            #expect(throws: EnvelopeError.algorithmNotAllowed) {
                try correspondence.opener { $0.signatureAlgorithms = signatures }.open(sealed, at: now)
            }
            #expect(throws: EnvelopeError.algorithmNotAllowed) {
                try correspondence.opener { $0.keyManagementAlgorithms = keyManagement }.open(sealed, at: now)
            }
        }
    }

    @Test func `refuses another recipient's message, even where that has a key of the same name`() throws {
        for correspondence in Correspondence.all {
            let sealed = try correspondence.sealed()
            let stranger = PrivateKey.generated(for: correspondence.recipient.algorithm, size: .bits2048)
            #expect(throws: EnvelopeError.wrongRecipient) {
                try Correspondence(signer: correspondence.signer, recipient: stranger).opener().open(sealed, at: now)
            }
            let forged = try Forgery(
                correspondence: correspondence,
                outer: ["kid": stranger.id.json]
            ).token
            #expect(throws: EnvelopeError.undecryptable) {
                try Correspondence(signer: correspondence.signer, recipient: stranger).opener().open(forged, at: now)
            }
        }
    }

    @Test func `never takes a key for encryption as a signer`() throws {
        let correspondence = Correspondence.usual
        let opener = try EnvelopeOpener(
            recipients: [KeyRing(correspondence.recipient)],
            signers: KeySet([correspondence.recipient.publicKey]),
            configuration: .init(issuer: Correspondence.issuer, audience: Correspondence.audience)
        )
        let token = try Forgery(inner: ["kid": correspondence.recipient.id.json]).token
        #expect(throws: EnvelopeError.unknownSigner) { try opener.open(token, at: now) }
    }

    @Test func `opens with an earlier key until that is given up`() throws {
        let correspondence = Correspondence.usual
        var ring = KeyRing(correspondence.recipient)
        ring.rotate(
            to: .generated(for: .ecdhESA256KW),
            acceptingPreviousUntil: now.addingTimeInterval(60),
            at: now
        )
        let opener = try EnvelopeOpener(
            recipients: [KeyRing(Correspondence.recipients[1]), ring],
            signers: KeySet([correspondence.signer.publicKey]),
            configuration: .init(issuer: Correspondence.issuer, audience: Correspondence.audience)
        )
        let sealed = try correspondence.sealed()
        #expect(throws: Never.self) { try opener.open(sealed, at: now.addingTimeInterval(59)) }
        #expect(throws: EnvelopeError.wrongRecipient) { try opener.open(sealed, at: now.addingTimeInterval(60)) }
    }

    @Test(arguments: EnvelopeError.allCases) func `says what is wrong in words of its own`(error: EnvelopeError) {
        #expect(error.description.hasSuffix("."))
        #expect(EnvelopeError.allCases.count { $0.description == error.description } == 1)
    }
}
