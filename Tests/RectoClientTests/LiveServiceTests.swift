// SPDX-License-Identifier: Apache-2.0
import RectoVerification
import Testing

@testable import RectoClient

/// The client against the service that it is for.
@Suite(.serialized, .timeLimit(.minutes(10)), .enabled(if: LiveService.program != nil, "the service is not built"))
struct LiveServiceTests {
    /// Walks as far as the frames, with documents that the service's engine reads; nobody is in the frames.
    private func walk(
        _ service: LiveService,
        _ disturbance: Cutter.Disturbance? = nil,
        at index: Int = 0,
        seals: Bool = false
    ) async throws -> (events: [String], requests: Int) {
        let created = try await service.create("driver-license-selfie")
        let relay = Relay(to: service.address, disturbance, at: index)
        var configuration = ClientConfiguration.quick(attempts: 20)
        configuration.sealsMessages = seals
        return try await TestServer.run {
            await relay.reply(to: $0)
        } while: { server in
            let invitation = try Invitation(code: created.code, at: try ServiceAddress(server.address))
            let client = try await VerificationClient.claim(invitation, configuration: configuration)
            switch try await client.walk(LiveService.submission()) {
            // Whether the frames are looked at yet is a matter of time.
            case .waiting, .needs(.presence): break
            case let end: Issue.record("it ended otherwise: \(end)")
            }
            return (try await service.clientEvents(of: created.id), await relay.count)
        }
    }

    @Test func `does each call once, whichever request is disturbed`() async throws {
        try await LiveService.run(try #require(LiveService.program)) { service in
            let (events, count) = try await walk(service)
            #expect(events.filter { $0 == "file.received" }.count == 3)
            for disturbance in [Cutter.Disturbance.before, .after, .within] {
                for index in 0..<count {
                    let disturbed = try await walk(service, disturbance, at: index)
                    #expect(disturbed.events == events, "\(disturbance) at \(index)")
                }
            }
        }
    }

    @Test func `says the same in sealed messages`() async throws {
        try await LiveService.run(try #require(LiveService.program)) { service in
            let sealed = try await walk(service, seals: true)
            let plain = try await walk(service)
            #expect(sealed.events == plain.events)
        }
    }

    @Test func `sends one side from another device, by a link that is good once, and the rest from here`() async throws
    {
        try await LiveService.run(try #require(LiveService.program)) { service in
            let created = try await service.create("driver-license-selfie")
            let client = try await VerificationClient.claim(Invitation(code: created.code, at: service.address))
            var consent = Submission()
            consent.approvesConsent = true
            guard case .needs(.document(let document)) = try await client.walk(consent) else {
                Issue.record("no document is asked for")
                return
            }
            let made = try await client.uploadLink(for: .back, in: document.step)
            let link = try SessionLink(made.link)
            let back = try #require(try LiveService.submission().files[.back])
            try await ClientConfiguration.quick().send(back.bytes, to: link)
            let events = try await service.clientEvents(of: created.id)
            #expect(events.filter { $0 == "file.received" }.count == 1)
            let front = try #require(try LiveService.submission().files[.front])
            // The other side is here: together they are the document.
            var rest = Submission()
            rest.add(front)
            let end = try await client.walk(rest)
            if case .needs(.document) = end { Issue.record("the document is asked for again: \(end)") }
            let sent = try await service.clientEvents(of: created.id)
            #expect(sent.filter { $0 == "file.received" }.count == 2)
            await #expect(throws: ClientError.self) {
                try await ClientConfiguration.quick().send(front.bytes, to: link)
            }
        }
    }

    @Test func `gives up`() async throws {
        try await LiveService.run(try #require(LiveService.program)) { service in
            let created = try await service.create("passport-selfie")
            let client = try await VerificationClient.claim(Invitation(code: created.code, at: service.address))
            let notifications = try await client.notifications(status: nil)
            #expect(notifications.isEmpty)
            #expect(try await client.result() == nil)
            let cancelled = try await client.cancel()
            #expect(cancelled.outcome == .cancelled)
            #expect(VerifyStatus(cancelled) == .fail)
        }
    }
}
