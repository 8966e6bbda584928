// SPDX-License-Identifier: Apache-2.0
import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import RectoJSON
import RectoSecurity
import RectoVerification
import Testing

@testable import RectoService

@Suite struct EnvelopeRoutesTests {
    private static let consent =
        #"{"call":"steps/consent","body":{"action":"submit","data":{"version":"1","isAccepted":true}}}"#

    /// A client with keys, and what seals its messages.
    private func claim(
        _ fixture: ServiceFixture,
        _ journey: String = "passport-selfie-unattended",
        _ members: String = ""
    ) async throws -> (TestCaller, EnvelopeSealer) {
        let created = try await fixture.create(journey, members)
        let signer = PrivateKey.generated(for: .es256)
        let keys = try KeySet([signer.publicKey]).json
        let answer = try await fixture.nobody.post("/v1/sessions", "{\"code\":\"\(created.code)\",\"keys\":\(keys)}")
        let claimed: ClaimedVerification = try WireJSON.decode(from: answer.body)
        let published = try await fixture.nobody.get("/.well-known/jwks.json")
        let recipient = try #require(try KeySet(json: published.text).keys.first { $0.algorithm == .ecdhESA256KW })
        let sealer = try EnvelopeSealer(
            signer: signer,
            recipient: recipient,
            configuration: .init(issuer: created.id, audience: "https://verify.example")
        )
        return (TestCaller(client: fixture.client, token: claimed.accessToken, verification: created.id), sealer)
    }

    private func send(_ message: [UInt8], _ client: TestCaller) async throws -> TestAnswer {
        try await client.send(.post, "./envelope", Data(message), type: "application/jose")
    }

    @Test func `does what a sealed message asks for, once`() async throws {
        try await ServiceFixture.run { fixture in
            let (client, sealer) = try await claim(fixture)
            let message = try sealer.seal(Array(Self.consent.utf8), at: fixture.clock.now)
            let first = try await send(message, client)
            #expect(try first.verification.next.type == "document")
            let replayed = try await send(message, client)
            #expect(replayed.problem == .signatureInvalid)
        }
    }

    @Test func `repeats the message's identifier in a signature of its answer, and of no other`() async throws {
        try await ServiceFixture.run { fixture in
            let (client, sealer) = try await claim(fixture)
            let message = try sealer.seal(Array(Self.consent.utf8), tokenID: "mine", at: fixture.clock.now)
            let answer = try await send(message, client)
            let signature = try #require(HTTPField.Name(SignedStatement.answerHeader).flatMap { answer.headers[$0] })
            let keys = try KeySet(json: try await fixture.nobody.get("/.well-known/jwks.json").text)
            func check(_ status: Int, _ body: Data, to message: String) throws {
                let digest = SHA256.hash(data: body).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
                try SignedStatement.answer(status, digest, to: message, of: client.verification)
                    .check(signature, signedWith: keys)
            }
            try check(200, answer.body, to: "mine")
            for (status, body, message) in [
                (200, answer.body, "other"), (201, answer.body, "mine"), (200, answer.body + Data(" ".utf8), "mine"),
            ] { #expect(throws: EnvelopeError.signatureInvalid) { try check(status, body, to: message) } }
            let plain = try await client.get(".")
            #expect(HTTPField.Name(SignedStatement.answerHeader).flatMap { plain.headers[$0] } == nil)
        }
    }

    @Test func `takes a file that its client signed, and no signature of another file, place or client`() async throws {
        try await ServiceFixture.run { fixture in
            let created = try await fixture.create()
            let signer = PrivateKey.generated(for: .es256)
            let keys = try KeySet([signer.publicKey]).json
            let claim = "{\"code\":\"\(created.code)\",\"keys\":\(keys)}"
            let claimed = try await fixture.nobody.post("/v1/sessions", claim).json
            var client = TestCaller(client: fixture.client, token: claimed["accessToken"]?.text)
            client.verification = created.id
            try await client.consent()
            let file = TestFile.jpeg(end: "good")
            func send(_ slot: String, _ signer: PrivateKey, _ bytes: Data, digest: String? = TestFile.digest(file))
                async throws -> TestAnswer
            {
                let sha256 = SHA256.hash(data: bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
                let statement = SignedStatement.file(sha256, showing: slot, for: "passport", of: created.id)
                var headers = [SignedStatement.fileHeader: try statement.token(signedBy: signer)]
                headers["Content-Digest"] = digest
                return try await client.send(
                    .put,
                    "./steps/passport/files/page",
                    file,
                    type: "image/jpeg",
                    headers: headers
                )
            }
            #expect(try await send("page", signer, Data("other".utf8)).problem == .signatureInvalid)
            #expect(try await send("front", signer, file).problem == .signatureInvalid)
            #expect(try await send("page", .generated(for: .es256), file).problem == .signatureInvalid)
            #expect(try await send("page", signer, file, digest: nil).problem == .invalidRequest)
            let other = Data("other".utf8)
            #expect(try await send("page", signer, other, digest: TestFile.digest(other)).problem == .digestMismatch)
            #expect(try await send("page", signer, file).status == 201)
            let events = try await fixture.shop(for: client).get("./events").json["items"]?.items ?? []
            let received = events.filter { $0["type"]?.text == "file.received" }
            #expect(received.map { $0["data", "isSigned"] } == [.flag(true)])
        }
    }

    @Test func `takes a message once that changes nothing, and one that is refused`() async throws {
        try await ServiceFixture.run { fixture in
            let (client, sealer) = try await claim(fixture)
            let early = try sealer.seal(Array(#"{"call":"submit"}"#.utf8), at: fixture.clock.now)
            #expect(try await send(early, client).problem == .invalidTransition)
            let unknown = try sealer.seal(Array(#"{"call":"decide"}"#.utf8), at: fixture.clock.now)
            #expect(try await send(unknown, client).problem == .invalidRequest)
            #expect(try await send(unknown, client).problem == .signatureInvalid)
            try await client.consent()
            let data = TestFile.jpeg().base64EncodedString()
            let call = "{\"call\":\"steps/passport/files/page\",\"mediaType\":\"image/jpeg\",\"data\":\"\(data)\"}"
            let file = try sealer.seal(Array(call.utf8), at: fixture.clock.now)
            #expect(try await send(file, client).status == 201)
            #expect(try await send(file, client).problem == .signatureInvalid)
            let same = try sealer.seal(Array(call.utf8), at: fixture.clock.now)
            #expect(try await send(same, client).status == 200, "the same file in a message of its own")
            #expect(try await send(same, client).problem == .signatureInvalid)
            try await client.post("./steps/passport", #"{"action":"submit","data":{"documentType":"passport"}}"#)
            try await client.sendSelfie()
            try await fixture.work()
            #expect(try await send(early, client).problem == .signatureInvalid)
            #expect(try await client.get(".").verification.next.type == "submit")
        }
    }

    @Test func `says of no refused message that it may be sent again`() async throws {
        try await ServiceFixture.run { fixture in
            let subject = #","subject":{"id":"p","phone":"+31612345678"}"#
            let (client, sealer) = try await claim(fixture, "document-selfie-passcode-unattended", subject)
            try await client.consent()
            try await client.post("./steps/choice", #"{"action":"submit","data":{"documentTypes":["passport"]}}"#)
            _ = try await client.put("./steps/document/files/page", TestFile.jpeg(), type: "image/jpeg")
            try await client.post("./steps/document", #"{"action":"submit","data":{"documentType":"passport"}}"#)
            try await client.sendSelfie()
            let resend = Array(#"{"call":"steps/passcode","body":{"action":"resend"}}"#.utf8)
            let answer = try await send(try sealer.seal(resend, at: fixture.clock.now), client)
            #expect(answer.problem == .rateLimited && answer.headers[.retryAfter] != nil)
            #expect(try answer.json["retryable"] == .flag(false))
        }
    }

    @Test func `refuses a message that was used, whatever it asks for`() async throws {
        try await ServiceFixture.run { fixture in
            let (client, sealer) = try await claim(fixture)
            let body = Array(#"{"call":"cancel"}"#.utf8)
            let consent = try sealer.seal(Array(Self.consent.utf8), tokenID: "same", at: fixture.clock.now)
            #expect(try await send(consent, client).status == 200)
            let other = try sealer.seal(body, tokenID: "same", at: fixture.clock.now)
            #expect(try await send(other, client).problem == .signatureInvalid)
            #expect(try await client.get(".").verification.outcome == nil)
        }
    }

    @Test func `begins a presence and holds its frames to their time in sealed messages`() async throws {
        try await ServiceFixture.run { fixture in
            let (client, sealer) = try await claim(fixture)
            try await client.consent()
            try await client.sendPassport()
            let begin = Array(#"{"call":"steps/selfie","body":{"action":"begin"}}"#.utf8)
            let begun = try await send(try sealer.seal(begin, at: fixture.clock.now), client)
            #expect(try begun.json["next", "challenge", "answerUntil"] != nil)
            let data = TestFile.frames(2).base64EncodedString()
            let kind = "video/x-motion-jpeg"
            let call =
                "{\"call\":\"steps/selfie/files/frames\",\"mediaType\":\"\(kind)\",\"data\":\"\(data)\",\"frameTimes\":\"0, 40\"}"
            func seal() throws -> Data { Data(try sealer.seal(Array(call.utf8), at: fixture.clock.now)) }
            fixture.clock.advance(by: .seconds(91))
            #expect(try await send(Array(try seal()), client).problem == .challengeExpired)
            try await client.beginSelfie()
            let message = try seal()
            let wrong = ["Content-Digest": TestFile.digest(Data())]
            let type = "application/jose"
            let mismatch = try await client.send(.post, "./envelope", message, type: type, headers: wrong)
            #expect(mismatch.problem == .digestMismatch)
            let right = ["Content-Digest": TestFile.digest(message)]
            let taken = try await client.send(.post, "./envelope", message, type: type, headers: right)
            #expect(taken.status == 201)
            #expect(try taken.json["frameTimes"]?.text == "stated")
        }
    }

    @Test func `takes files in sealed messages`() async throws {
        try await ServiceFixture.run { fixture in
            let (client, sealer) = try await claim(fixture)
            try await client.consent()
            let data = TestFile.jpeg().base64EncodedString()
            let call = "{\"call\":\"steps/passport/files/page\",\"mediaType\":\"image/jpeg\",\"data\":\"\(data)\"}"
            let answer = try await send(try sealer.seal(Array(call.utf8), at: fixture.clock.now), client)
            #expect(answer.status == 201, "\(answer.text)")
        }
    }

    @Test(arguments: [
        "{}", #"{"call":"decide"}"#, #"{"call":"steps/a/b"}"#, #"{"call":"submit","more":1}"#,
        #"{"call":"steps/consent"}"#,
        #"{"call":"steps/passport/files/page","mediaType":"image/jpeg","data":"???="}"#,
    ])
    func `refuses calls that are none`(_ call: String) async throws {
        try await ServiceFixture.run { fixture in
            let (client, sealer) = try await claim(fixture)
            let answer = try await send(try sealer.seal(Array(call.utf8), at: fixture.clock.now), client)
            #expect(answer.problem == .invalidRequest)
        }
    }

    @Test func `refuses messages that are old, changed, of others or not sealed`() async throws {
        try await ServiceFixture.run { fixture in
            let (client, sealer) = try await claim(fixture)
            let (_, stranger) = try await claim(fixture)
            let body = Array(Self.consent.utf8)
            #expect(try await send(try stranger.seal(body, at: fixture.clock.now), client).problem == .signatureInvalid)
            var changed = try sealer.seal(body, at: fixture.clock.now)
            changed[changed.count / 2] ^= 1
            #expect(try await send(changed, client).problem == .signatureInvalid)
            let old = try sealer.seal(body, at: fixture.clock.now - 600)
            #expect(try await send(old, client).problem == .signatureInvalid)
            #expect(try await send(Array("plain".utf8), client).problem == .signatureInvalid)
            let typed = try await client.post("./envelope", Self.consent)
            #expect(typed.problem == .mediaTypeNotSupported)
            #expect(try await client.get(".").verification.next.type == "consent")
        }
    }

    @Test func `refuses messages of a client without keys`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            #expect(try await send(Array("x".utf8), client).problem == .signatureInvalid)
        }
    }
}
