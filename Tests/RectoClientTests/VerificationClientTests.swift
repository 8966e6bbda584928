// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoSecurity
import RectoVerification
import Testing

@testable import RectoClient

struct VerificationClientTests {
    @Test func `refuses a wrong code`() async throws {
        try await playing(PlayedService()) { server, _ in
            let invitation = try Invitation(code: "000000000000", at: try ServiceAddress(server.address))
            await #expect(throws: ClientError.problem(Problem(.codeInvalid))) {
                try await VerificationClient.claim(invitation, configuration: .quick())
            }
        }
    }

    @Test func `claims with a link`() async throws {
        try await playing(PlayedService()) { server, _ in
            let link = "\(server.address)/start?token=\(PlayedService.linkToken)"
            let client = try await VerificationClient.claim(Invitation(link: link), configuration: .quick())
            #expect(await client.verification?.id == PlayedService.id)
        }
    }

    @Test func `sends its keys, and fetches those of the service`() async throws {
        let service = PlayedService()
        try await playing(service) { server, cutter in
            let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
            #expect(cutter.received.map(\.path) == ["/v1/sessions", "/.well-known/jwks.json"])
            #expect(await client.session.serviceKeys?.forEncryption == service.encryption.publicKey)
            let body = String(decoding: try #require(cutter.received.first).body, as: UTF8.self)
            #expect(body.contains(await client.session.keys.signing.id))
            #expect(!body.contains("\"d\""))
        }
    }

    @Test func `sends its token to the verification alone`() async throws {
        try await playing(PlayedService()) { server, cutter in
            let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
            try await client.status()
            let authorized = cutter.received.filter { $0.headers["authorization"] != nil }
            #expect(authorized.map(\.path) == ["/v1/verifications/\(PlayedService.id)"])
            #expect(authorized.allSatisfy { $0.uri.contains("token") == false })
        }
    }

    @Test func `has its token replaced while it is good`() async throws {
        let temporary = try TemporaryFolder()
        let folder = StateFolder(temporary.path)
        let service = PlayedService()
        try await playing(service) { server, _ in
            _ = try await VerificationClient.claim(.played(at: server), savingIn: folder, configuration: .quick())
            var session = try folder.load()
            let claim = try #require(session.claim)
            // More than half of its time is over: 1,000 seconds, before the 900 that the service gave.
            session.claim?.issuedAt = claim.issuedAt.advanced(by: .seconds(-1_000))
            try folder.save(session)
            let client = try await VerificationClient.resume(from: folder, configuration: .quick())
            #expect(try client.address == ServiceAddress(server.address))
            try await client.status()
            try await client.status()
        }
        #expect(await service.tokensIssued == 2)
    }

    @Test(arguments: [nil, Cutter.Disturbance.before, .after, .within])
    func `goes on with another token where it is told that its own ran out`(
        _ disturbance: Cutter.Disturbance?
    ) async throws {
        let temporary = try TemporaryFolder()
        let folder = StateFolder(temporary.path)
        let service = PlayedService()
        // The fourth request is the renewal: claim, keys, the status that is refused.
        try await playing(service, disturbance, at: 3) { server, _ in
            let client = try await VerificationClient.claim(
                .played(at: server),
                savingIn: folder,
                configuration: .quick()
            )
            await service.runOut()
            #expect(try await client.status().id == PlayedService.id)
            await service.runOut()
            let other = try await VerificationClient.resume(from: folder, configuration: .quick())
            #expect(try await other.walk(.license(), patience: .seconds(240)) == .done(.verified))
        }
        #expect(await service.tokensIssued == 3)
    }

    @Test func `renews after the program was ended before it had the answer`() async throws {
        let temporary = try TemporaryFolder()
        let folder = StateFolder(temporary.path)
        let service = PlayedService()
        try await playing(service, .after, at: 3) { server, _ in
            _ = try await VerificationClient.claim(.played(at: server), savingIn: folder, configuration: .quick())
            await service.runOut()
            await #expect(throws: ClientError.outcomeUnknown) {
                _ = try await VerificationClient.resume(from: folder, configuration: .quick(attempts: 1))
            }
            await service.runOut()
            let client = try await VerificationClient.resume(from: folder, configuration: .quick())
            #expect(await client.verification?.id == PlayedService.id)
        }
    }

    @Test func `names a picture whose answer was lost when it sends another in its place`() async throws {
        let temporary = try TemporaryFolder()
        let folder = StateFolder(temporary.path)
        let service = PlayedService()
        let document = try #require(service.journey.steps.first { $0.kind == .document }).id
        let pictures = try [1_000, 1_001, 1_002].map {
            try CaptureFile(Pictures.jpeg(1_600, $0), slot: .front, limits: JourneyLimits())
        }
        // The fifth request is the second picture, after the claim, the keys, the first picture and its status.
        try await playing(service, .after, at: 4) { server, cutter in
            let first = try await VerificationClient.claim(
                .played(at: server),
                savingIn: folder,
                configuration: .quick(attempts: 1)
            )
            try await first.upload(pictures[0], for: document)
            await #expect(throws: ClientError.outcomeUnknown) { try await first.upload(pictures[1], for: document) }
            let client = try await VerificationClient.resume(from: folder, configuration: .quick())
            for picture in pictures.prefix(2) { #expect(await !client.hasSent(picture, for: document)) }
            try await client.upload(pictures[2], for: document)
            #expect(await client.hasSent(pictures[2], for: document))
            let named = cutter.received.filter { $0.method == "PUT" }.map { $0.headers["replaces"] }
            #expect(named == [nil, "file-1", "file-1, \(pictures[1].sha256)"])
        }
    }

    @Test func `names the confirmed file first, however many were refused after it`() {
        let place = SavedSession.Upload.Place(attempt: 1, step: "licence", attemptsLeft: 3, slot: .front)
        let digests = (1...12).map { String(repeating: String($0, radix: 16), count: 64) }
        let refused = digests.map { SavedSession.Upload(place: place, sha256: $0) }
        let confirmed = SavedSession.Upload(place: place, sha256: digests[0], fileID: "file-1")
        #expect([SavedSession.Upload]().replaced == nil)
        #expect([confirmed].replaced == "file-1")
        #expect(([confirmed] + refused).replaced == (["file-1"] + digests.suffix(9)).joined(separator: ", "))
        #expect(refused.replaced == (digests.prefix(1) + digests.suffix(9)).joined(separator: ", "))
        #expect((refused.replaced ?? "").count <= 1_024)
    }

    @Test func `keeps what the caller wants to find again`() async throws {
        let temporary = try TemporaryFolder()
        let folder = StateFolder(temporary.path)
        try await playing(PlayedService()) { server, _ in
            let client = try await VerificationClient.claim(
                .played(at: server),
                savingIn: folder,
                notes: ["a": "1"],
                configuration: .quick()
            )
            try await client.keep(["a": "2"])
            let other = try await VerificationClient.resume(from: folder, configuration: .quick())
            #expect(await other.notes == ["a": "2"])
        }
    }

    @Test func `keeps the session that there is where another code is refused`() async throws {
        let temporary = try TemporaryFolder()
        let folder = StateFolder(temporary.path)
        try await playing(PlayedService()) { server, _ in
            let address = try ServiceAddress(server.address)
            _ = try await VerificationClient.claim(.played(at: server), savingIn: folder, configuration: .quick())
            await #expect(throws: ClientError.problem(Problem(.codeInvalid))) {
                let mistyped = try Invitation(code: "000000000000", at: address)
                _ = try await VerificationClient.claim(mistyped, savingIn: folder, configuration: .quick())
            }
            await #expect(throws: ClientError.unreachable) {
                let elsewhere = try Invitation(code: "000000000000", at: ServiceAddress("http://127.0.0.1:1"))
                _ = try await VerificationClient.claim(elsewhere, savingIn: folder, configuration: .quick(attempts: 1))
            }
            let client = try await VerificationClient.resume(from: folder, configuration: .quick())
            #expect(await client.verification?.id == PlayedService.id)
            #expect(try folder.isUnderWay)
            try await client.cancel()
            #expect(try !folder.isUnderWay)
        }
    }

    @Test func `goes on with the session before where one that was begun is refused later`() async throws {
        let temporary = try TemporaryFolder()
        let folder = StateFolder(temporary.path)
        try await playing(PlayedService(), .before, at: 2) { server, _ in
            _ = try await VerificationClient.claim(.played(at: server), savingIn: folder, configuration: .quick())
            await #expect(throws: ClientError.outcomeUnknown) {
                let mistyped = try Invitation(code: "000000000000", at: ServiceAddress(server.address))
                _ = try await VerificationClient.claim(mistyped, savingIn: folder, configuration: .quick(attempts: 1))
            }
            let client = try await VerificationClient.resume(from: folder, configuration: .quick())
            #expect(await client.verification?.id == PlayedService.id)
        }
    }

    @Test func `claims once where the same code is given again after a lost answer`() async throws {
        let temporary = try TemporaryFolder()
        let folder = StateFolder(temporary.path)
        let service = PlayedService()
        try await playing(service, .after, at: 0) { server, _ in
            await #expect(throws: ClientError.outcomeUnknown) {
                let configuration = ClientConfiguration.quick(attempts: 1)
                _ = try await VerificationClient.claim(
                    .played(at: server),
                    savingIn: folder,
                    configuration: configuration
                )
            }
            let client = try await VerificationClient.claim(
                .played(at: server),
                savingIn: folder,
                configuration: .quick()
            )
            #expect(await client.verification?.id == PlayedService.id)
        }
        #expect(await service.log == ["claimed"])
    }

    @Test func `waits for a change`() async throws {
        try await playing(PlayedService()) { server, cutter in
            let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
            let before = await client.verification
            #expect(try await client.change() == before)
            let request = try #require(cutter.received.last)
            #expect(request.uri.hasSuffix("?wait=1"))
            #expect(request.headers["if-none-match"] == "\"\(try #require(before).revision)\"")
        }
    }

    @Test func `reads and answers notifications`() async throws {
        try await playing(PlayedService()) { server, _ in
            let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
            let notification = try #require(try await client.notifications().first)
            #expect(notification.status == .new)
            #expect(try await client.answer(.acknowledge, to: notification).status == .read)
            #expect(try await client.notifications(page: 1).isEmpty)
        }
    }

    @Test func `reads notifications with words that a newer service adds`() throws {
        let text = """
            {"id":"n1","kind":"appointment","status":"postponed","createdAt":"2026-03-09T08:15:30Z",
             "actions":["accept","postpone"]}
            """
        let notification: NotificationResource = try WireJSON.decode(from: Data(text.utf8))
        #expect(notification.status.rawValue == "postponed")
        #expect(notification.actions == [.accept, .init(rawValue: "postpone")])
        let again: NotificationResource = try WireJSON.decode(from: WireJSON.encode(notification))
        #expect(again == notification)
    }

    @Test func `goes to a provider with its data, and brings its result`() async throws {
        let journey = """
            {"id":"provided","version":1,"assuranceLevel":1,
             "steps":[{"id":"passport","kind":"document",
                       "options":{"documentTypes":["passport"],"provider":"acme","attests":true}},
                      {"id":"selfie","kind":"presence","options":{"provider":"acme","attests":true}}],
             "checks":[{"name":"documentCrossCheck"},{"name":"documentExpiry"},{"name":"liveness"},
                       {"name":"documentGenuine"},{"name":"captureTrusted"}],
             "texts":{"en":{"title":"Provided"}}}
            """
        let service = PlayedService(try JourneyReader().read(Array(journey.utf8)))
        try await playing(service) { server, cutter in
            let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
            #expect(await client.verification?.next.providedStep == "passport")
            guard case .document(let document) = try await client.beginProvided("passport").next else {
                Issue.record("the step is not the provider's")
                return
            }
            #expect(document.provider?.name == "acme")
            #expect(document.provider?.isBeginNeeded == false)
            #expect(document.provider?.initData == "for passport")
            let after = try await client.submitResult("signed.by.acme", in: "passport")
            #expect(after.next.providedStep == "selfie")
            let requests = cutter.received.suffix(2)
            #expect(requests.allSatisfy { $0.path.hasSuffix("/steps/passport") })
            #expect(
                requests.map { String(decoding: $0.body, as: UTF8.self) } == [
                    #"{"action":"begin"}"#, #"{"action":"submit","data":{"result":"signed.by.acme"}}"#,
                ]
            )
        }
        #expect(await service.log == ["claimed", "handed over passport", "provided signed.by.acme"])
    }

    @Test func `starts again after a failure`() async throws {
        let service = PlayedService()
        await service.judge(Array(repeating: false, count: 10))
        try await playing(service) { server, _ in
            let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
            for width in 1_600..<1_605 {
                var submission = try Submission.license(frames: Pictures.jpeg(width, 480))
                submission.add(try CaptureFile(Pictures.jpeg(width, 999), slot: .front, limits: JourneyLimits()))
                _ = try await client.walk(submission, patience: .seconds(240))
            }
            #expect(try await client.walk(.license()) == .mayRestart)
            #expect(try await client.restart().attempt == 2)
            await service.judge([])
            #expect(try await client.walk(.license(), patience: .seconds(240)) == .done(.verified))
        }
    }

    @Test func `says which answer it does not understand`() async throws {
        _ = try await TestServer.run { _ in
            .answer(200, body: Data("{}".utf8))
        } while: { server in
            await #expect(throws: ClientError.unexpectedAnswer(status: 200)) {
                _ = try await VerificationClient.claim(.played(at: server), configuration: .quick())
            }
        }
    }
}
