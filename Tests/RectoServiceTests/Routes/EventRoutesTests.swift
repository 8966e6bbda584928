// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoJSON
import RectoStore
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

@Suite struct EventRoutesTests {
    @Test func `tells what happened, in order and with one decision`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.sendEverything(fixture)
            try await fixture.work()
            let events = try await fixture.shop(for: client).get("./events").json["items"]?.items ?? []
            let types = events.compactMap { $0["type"]?.text }
            #expect(types.first == "verification.requested")
            #expect(types.count { $0 == "verification.done" } == 1)
            #expect(types.contains("step.captured") && types.contains("step.result"))
            let numbers = events.compactMap { $0["sequence"]?.integer }
            #expect(numbers == numbers.sorted())
            guard case .intact = try await fixture.store.verifyChain(expecting: nil) else {
                Issue.record("the chain is broken")
                return
            }
        }
    }

    /// The types of a verification's events, in order.
    private func events(_ client: TestCaller, _ fixture: ServiceFixture) async throws -> [JSONTree] {
        try await fixture.shop(for: client).get("./events?limit=500").json["items"]?.items ?? []
    }

    @Test func `tells that a verification was started again, and where it stands then`() async throws {
        try await ServiceFixture.run { fixture in
            fixture.examiner.answerIdentity(.failed)
            let client = try await fixture.claim()
            try await client.sendEverything(fixture)
            try await fixture.work()
            #expect(try await client.post("./restart").status == 200)
            let told = try await events(client, fixture)
            let types = told.compactMap { $0["type"]?.text }
            let end = try #require(types.firstIndex(of: "verification.done"))
            let restart = try #require(types.firstIndex(of: "verification.restarted"))
            #expect(end < restart && types.count { $0 == "verification.restarted" } == 1)
            #expect(told[restart]["data", "attempt"]?.integer == 2 && told[restart]["actor"]?.text == "client")
            let next = try #require(told[restart...].first { $0["type"]?.text == "verification.collecting" })
            #expect(next["data", "attempt"]?.integer == 2)
        }
    }

    @Test func `tells that a step was skipped, and nothing else of it`() async throws {
        try await ServiceFixture.run { fixture in
            let journey = """
                {"id":"skips","version":1,"assuranceLevel":1,
                 "steps":[{"id":"about","kind":"form","isRequired":false,"options":{"fields":[{"name":"colour"}]}}],
                 "texts":{"en":{"title":"You","about.title":"You","about.text":"About you."}}}
                """
            #expect(try await fixture.shop.post("/v1/journeys", journey).status == 201)
            let client = try await fixture.claim("skips")
            #expect(try await client.post("./steps/about", #"{"action":"skip"}"#).status == 200)
            let steps = try await events(client, fixture).filter { $0["type"]?.text?.hasPrefix("step.") == true }
            #expect(steps.map { $0["type"]?.text } == ["step.skipped"])
            #expect(steps.first?["data", "step"]?.text == "about")
            #expect(steps.first?["data", "state"]?.text == "skipped")
        }
    }

    @Test func `tells one result of each try of a step`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.consent()
            for end in ["bad", "bad", "good"] {
                try await client.sendPassport(end)
                try await fixture.work()
            }
            let steps = try await events(client, fixture).filter { $0["data", "step"]?.text == "passport" }
            let types = steps.compactMap { $0["type"]?.text }.filter { $0.hasPrefix("step.") }
            #expect(types == Array(repeating: ["step.captured", "step.result"], count: 3).flatMap(\.self))
        }
    }

    @Test func `says nothing of a person in any event, log line or message`() async throws {
        try await ServiceFixture.run { fixture in
            let subject = #","reference":"CANARYREF","subject":{"id":"CANARYSUBJECT","email":"canary@example.com"}"#
            let client = try await fixture.claim("passport-selfie-unattended", subject)
            try await client.sendEverything(fixture)
            try await fixture.work()
            let events = try await fixture.store.events(after: 0, limit: 1_000)
            #expect(events.count > 10)
            for event in events { #expect(!event.data.uppercased().contains("CANARY")) }
            #expect(!fixture.service.metrics.text.uppercased().contains("CANARY"))
        }
    }

    @Test func `gives an application its own events alone, page by page`() async throws {
        try await ServiceFixture.run { fixture in
            _ = try await fixture.create()
            let other = try await fixture.caller("other", [.application])
            _ = try await other.post("/v1/verifications", #"{"journey":"passport-selfie-unattended"}"#)
            _ = try await fixture.create()
            let first = try await fixture.shop.get("/v1/events?limit=2").json
            let after = try #require(first["after"]?.integer)
            let second = try await fixture.shop.get("/v1/events?after=\(after)").json
            let all = [first, second].flatMap { $0["items"]?.items ?? [] }
            #expect(all.compactMap { $0["type"]?.text }.filter { $0 == "verification.requested" }.count == 2)
            #expect(all.allSatisfy { $0["data", "application"]?.text == "shop" })
        }
    }

    @Test(.timeLimit(.minutes(10))) func `streams events as they happen`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            let id = try #require(UUID(uuidString: client.verification))
            let last = try #require(try await fixture.store.events(after: 0, limit: 100).last).sequence
            let feed = EventFeed(flow: fixture.service.flow, applications: ["shop"], verification: id)
            let (texts, writer) = AsyncStream.makeStream(of: String.self)
            async let streaming: Void = feed.stream(after: last - 1, for: .seconds(600)) { writer.yield($0) }
            for await text in texts {
                if text.hasPrefix("id: \(last)\n") { try await client.consent() }
                if text.contains("event: step.answered\n") { break }
            }
            fixture.service.flow.signals.finish()
            try await streaming
        }
    }

    @Test func `streams the events after the last one that a client has`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.consent()
            let headers = ["Accept": "text/event-stream", "Last-Event-ID": "1"]
            let stream = try await fixture.shop(for: client).get("./events?wait=1", headers: headers)
            #expect(stream.headers[.contentType] == "text/event-stream")
            #expect(stream.text.contains("event: step.answered\n"))
            #expect(!stream.text.contains("id: 1\n"))
            let lines = stream.text.split(separator: "\n").filter { $0.hasPrefix("data: ") }
            for line in lines { _ = try JSONTree(reading: line.dropFirst(6).utf8) }
        }
    }

    @Test func `refuses another stream to an application that has fifty open, and no list`() async throws {
        try await ServiceFixture.run { fixture in
            let streams = fixture.service.streams
            var open = try (0..<50).map { _ in try streams.open(.caller("application:shop")) }
            let headers = ["Accept": "text/event-stream"]
            let refused = try await fixture.shop.get("/v1/events?wait=1", headers: headers)
            #expect(refused.problem == .rateLimited && refused.headers[.retryAfter] == "60")
            #expect(try await fixture.shop.get("/v1/events").status == 200)
            #expect(throws: Never.self) { try streams.open(.caller("application:bank")) }
            open.removeLast()
            #expect(try await fixture.shop.get("/v1/events?wait=1", headers: headers).status == 200)
            open.removeAll()
            #expect(throws: Never.self) { try streams.open(.caller("application:shop")) }
        }
    }

    @Test(arguments: ["", "-1", "null", "1.5", "9223372036854775808"])
    func `refuses to go on from what is no event`(_ last: String) async throws {
        try await ServiceFixture.run { fixture in
            let answer = try await fixture.shop.get("/v1/events", headers: ["Last-Event-ID": last])
            #expect(answer.problem == .invalidRequest)
        }
    }
}
