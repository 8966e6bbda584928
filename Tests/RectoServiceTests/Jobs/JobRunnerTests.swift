// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoStore
import RectoVerification
import ServerSupport
import Testing

@testable import RectoFlow
@testable import RectoService

@Suite struct JobRunnerTests {
    @Test func `applies a result once, however many workers come with it`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.consent()
            try await client.sendPassport()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<6 { group.addTask { try await fixture.work() } }
                try await group.waitForAll()
            }
            let events = try await fixture.shop(for: client).get("./events").json["items"]?.items ?? []
            #expect(events.count { $0["type"]?.text == "step.result" } == 1)
        }
    }

    @Test func `lets another worker have what a gone one held`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.consent()
            try await client.sendPassport()
            let at = fixture.clock.now
            let held = try await fixture.store.leaseJob([Work.Kind.document.rawValue], at: at, until: at + 60)
            #expect(held != nil)
            try await fixture.work()
            #expect(try await client.get(".").verification.steps[1].state == .processing)
            fixture.clock.advance(by: .seconds(61))
            try await fixture.work()
            #expect(try await client.get(".").verification.steps[1].state == .passed)
            let lease = try #require(held?.lease)
            await #expect(throws: StoreError.leaseLost) {
                try await fixture.service.flow.complete(lease)
            }
        }
    }

    @Test func `gives up work over which the process died three times, without beginning it again`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.consent()
            try await client.sendPassport()
            for _ in 0..<3 {
                let at = fixture.clock.now
                #expect(try await fixture.store.leaseJob([Work.Kind.document.rawValue], at: at, until: at + 60) != nil)
                fixture.clock.advance(by: .seconds(61))
            }
            try await fixture.work()
            #expect(fixture.examiner.documents.isEmpty)
            let step = try await client.get(".").verification.steps[1]
            #expect(step.state == .open, "\(step.state)")
            #expect(try await fixture.store.jobCounts().open == 0)
        }
    }

    @Test func `goes on with a verification whose work could not even be given up while the disk was full`()
        async throws
    {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.consent()
            try await client.sendPassport()
            try await fixture.calls.full {
                for _ in 0...Work.Kind.document.greatestTries {
                    try await fixture.work()
                    fixture.clock.advance(by: .seconds(70))
                }
            }
            #expect(try await fixture.store.jobCounts().buried == 0)
            try await fixture.work()
            #expect(try await fixture.shop(for: client).get(".").verification.steps[1].state == .passed)
        }
    }

    @Test(arguments: [true, false])
    func `ends and erases what cannot be read any more while it is processed, once its time is over`(
        isSealLost: Bool
    ) async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.sendEverything(fixture)
            let id = try #require(UUID(uuidString: client.verification))
            if isSealLost { fixture.calls.damage(id) } else { try await fixture.damageFacts(of: id) }
            for _ in 0..<10 {
                try await fixture.work()
                fixture.clock.advance(by: .seconds(70))
            }
            #expect(try await fixture.store.unopenedVerification(id)?.status == "processing", "its time is not over")
            #expect(try await fixture.store.jobCounts().open == 1)
            // Without its facts only the end of all attempts is known.
            fixture.service.flow.clockWatch.begin(at: fixture.clock.now)
            fixture.clock.advance(by: .seconds(20_160 * 60))
            try await fixture.work()
            #expect(try await fixture.store.unopenedVerification(id)?.status == "processing", "the clock ran ahead")
            fixture.service.flow.clockWatch.begin(at: fixture.clock.now)
            fixture.clock.advance(by: .seconds(10 * 60))
            try await fixture.work()
            let tombstone = try #require(try await fixture.store.verification(id))
            #expect(tombstone.erasedAt != nil)
            #expect(try fixture.service.flow.state(tombstone).facts.outcome == .expired)
            #expect(try await fixture.store.blobs(of: id).isEmpty)
            #expect(try await fixture.store.jobCounts().open == 0)
        }
    }

    @Test(arguments: [true, false])
    func `removes the images of what cannot be read any more at the end of their retention, and leaves the rest`(
        isSealLost: Bool
    ) async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.sendEverything(fixture)
            try await fixture.work()
            let id = try #require(UUID(uuidString: client.verification))
            if isSealLost { fixture.calls.damage(id) } else { try await fixture.damageFacts(of: id) }
            try await fixture.work()
            #expect(try await !fixture.store.blobs(of: id).isEmpty)
            fixture.clock.advance(by: .seconds(2 * 86_400))
            try await fixture.work()
            #expect(try await fixture.store.blobs(of: id).isEmpty)
            #expect(try await fixture.store.jobCounts().open == 0)
            let row = try #require(try await fixture.store.unopenedVerification(id))
            #expect(row.erasedAt == nil && row.status == "done")
            fixture.clock.advance(by: .seconds(40 * 86_400))
            try await Sweeper(flow: fixture.service.flow, outside: fixture.service.outside).sweep()
            let tombstone = try #require(try await fixture.store.verification(id))
            #expect(tombstone.erasedAt != nil)
            #expect(try fixture.service.flow.state(tombstone).facts.outcome == .verified)
        }
    }

    @Test func `removes images however often the process died beside that work`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.sendEverything(fixture)
            try await fixture.work()
            fixture.clock.advance(by: .seconds(2 * 86_400))
            let kind = Work.Kind.imageRetention.rawValue
            for _ in 0..<3 {
                let at = fixture.clock.now
                #expect(try await fixture.store.leaseJob([kind], at: at, until: at + 60) != nil)
                fixture.clock.advance(by: .seconds(61))
            }
            try await fixture.work()
            let portrait = try await fixture.shop(for: client).get("./steps/passport/pictures/portrait")
            #expect(portrait.problem == .notFound)
            #expect(try await fixture.store.jobCounts().buried == 0)
        }
    }

    @Test func `removes images at the end of their retention, though a clock that was ahead came first`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.sendEverything(fixture)
            try await fixture.work()
            let shop = fixture.shop(for: client)
            fixture.clock.advance(by: .seconds(90 * 86_400))
            let at = fixture.clock.now
            let kind = Work.Kind.imageRetention.rawValue
            let job = try #require(try await fixture.store.leaseJob([kind], at: at, until: at + 60))
            fixture.clock.advance(by: .seconds(-90 * 86_400))
            try await WorkPerformer(flow: fixture.service.flow, outside: fixture.service.outside).perform(job)
            try await fixture.work()
            #expect(try await shop.get("./steps/passport/pictures/portrait").status == 200)
            fixture.clock.advance(by: .seconds(90 * 86_400))
            try await fixture.work()
            #expect(try await shop.get("./steps/passport/pictures/portrait").problem == .notFound)
            #expect(try await fixture.store.jobCounts().open == 0)
        }
    }

    @Test func `does no harm with a result that comes after the end`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.consent()
            try await client.sendPassport()
            try await client.post("./cancel")
            try await fixture.work()
            let verification = try await client.get(".").verification
            #expect(verification.outcome == .cancelled)
            let id = try #require(UUID(uuidString: client.verification))
            let blobs = try await fixture.store.blobs(of: id)
            #expect(blobs.count == 1, "the page alone")
        }
    }

    @Test func `notes a late result in the chain`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.consent()
            try await client.sendPassport()
            let id = try #require(UUID(uuidString: client.verification))
            let at = fixture.clock.now
            let job = try #require(
                try await fixture.store.leaseJob([Work.Kind.document.rawValue], at: at, until: at + 60)
            )
            let work: Work = try WireJSON.decode(from: job.payload)
            guard case .step(let stepTry) = work else {
                Issue.record("the work of a step names its try")
                return
            }
            try await client.post("./cancel")
            let findings = StepFindings(result: StepResult(hasPassedRules: true))
            try await fixture.service.flow.conclude(stepTry, findings, of: id, completing: job.lease)
            let events = try await fixture.shop(for: client).get("./events").text
            #expect(events.contains("result.late"))
            #expect(try await client.get(".").verification.steps[1].state == .processing)
        }
    }

    @Test func `says PARTIAL while some checks have answered`() async throws {
        var configuration = ServiceConfiguration.test
        configuration.providers = [
            .init(
                name: "register",
                checks: ["documentCrossCheck"],
                questions: .init(url: "https://register.invalid", secret: "whsec_x"),
                stepKeys: nil
            )
        ]
        try await ServiceFixture.run(configuration) { fixture in
            let client = try await fixture.claim()
            try await client.sendEverything(fixture)
            try await fixture.work()
            let id = try #require(UUID(uuidString: client.verification))
            let facts = try await fixture.service.flow.state(id).facts
            #expect(PingOneStatus(facts) == .partial)
            #expect(try await client.get(".").json["next", "item"]?.text == "remainingChecks")
            try await work(fixture, tries: Work.Kind.provider.greatestTries)
            let done = try await fixture.service.flow.state(id).facts
            // A provider that cannot be reached is no check that failed, and none that passed.
            #expect(done.status == .review)
        }
    }

    /// A journey of which a provider answers a check that is no identity check.
    private static let registered = """
        {"id":"registered","version":1,"assuranceLevel":2,
         "steps":[{"id":"consent","kind":"consent","options":{"version":"1"}},
                  {"id":"passport","kind":"document","options":{"documentTypes":["passport"]}},
                  {"id":"selfie","kind":"presence"}],
         "checks":[{"name":"faceMatch","isIdentityCheck":true},{"name":"register"}],
         "texts":{"en":{"title":"You","consent.title":"Terms","consent.text":"Agree.","passport.title":"Passport",
                        "passport.text":"Show it.","selfie.title":"You","selfie.text":"Look here."}}}
        """

    @Test func `gives a repeated question the same name, and one about fewer checks another`() async throws {
        let replies = [
            #"{"checks":[{"name":"register","outcome":"pending"},{"name":"sanctions","outcome":"pending"}]}"#,
            #"{"checks":[{"name":"register","outcome":"passed"},{"name":"sanctions","outcome":"pending"}]}"#,
            #"{"checks":[{"name":"sanctions","outcome":"passed"}]}"#,
        ]
        try await RawServer.run { number in
            let body = replies[min(number, replies.count) - 1]
            return .says("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
        } while: { server in
            var configuration = ServiceConfiguration.test
            configuration.allowedNetworks = ["127.0.0.0/8"]
            configuration.providers = [
                .init(
                    name: "register",
                    checks: ["register", "sanctions"],
                    questions: .init(
                        url: "http://127.0.0.1:\(server.port)/",
                        secret: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"
                    ),
                    stepKeys: nil
                )
            ]
            try await ServiceFixture.run(configuration) { fixture in
                let both = #"{"name":"register"},{"name":"sanctions"}"#
                let journey = Self.registered.replacing(#"{"name":"register"}"#, with: both)
                #expect(try await fixture.shop.post("/v1/journeys", journey).status == 201)
                let client = try await fixture.claim("registered")
                try await client.sendEverything(fixture)
                try await work(fixture, tries: 3)
                let keys = server.received.flatMap { $0.components(separatedBy: "\r\n") }
                    .filter { $0.hasPrefix("idempotency-key: ") }
                try #require(keys.count == 3, "\(server.received)")
                #expect(keys[0] == keys[1] && keys[1] != keys[2])
                let id = try #require(UUID(uuidString: client.verification))
                let facts = try await fixture.service.flow.state(id).facts
                #expect(facts.checks.allSatisfy { $0.outcome == .passed }, "\(facts.checks)")
            }
        }
    }

    /// A provider that answers nothing, which its own loopback network is refused for.
    private static var awayProvider: ServiceConfiguration {
        var configuration = ServiceConfiguration.test
        configuration.providers = [
            .init(
                name: "register",
                checks: ["register"],
                questions: .init(url: "https://127.0.0.1:9", secret: "whsec_x"),
                stepKeys: nil
            )
        ]
        return configuration
    }

    private func work(_ fixture: ServiceFixture, tries: Int) async throws {
        for _ in 0..<tries {
            fixture.clock.advance(by: .seconds(300))
            try await fixture.work()
        }
    }

    @Test func `asks a provider that is away for about a day, then gives the verification to a person`() async throws {
        try await ServiceFixture.run(Self.awayProvider) { fixture in
            #expect(try await fixture.shop.post("/v1/journeys", Self.registered).status == 201)
            let client = try await fixture.claim("registered")
            try await client.sendEverything(fixture)
            let id = try #require(UUID(uuidString: client.verification))
            let begin = fixture.clock.now
            try await work(fixture, tries: 200)
            #expect(try await fixture.service.flow.state(id).facts.status == .processing)
            try await work(fixture, tries: 100)
            #expect(fixture.clock.now.timeIntervalSince(begin) > 80_000)
            let facts = try await fixture.service.flow.state(id).facts
            #expect(facts.status == .review)
            #expect(facts.checks.last?.isUnanswered == true)
            let result = try await fixture.shop(for: client).get("./result").text
            #expect(result.contains("check.unanswered"))
        }
    }
}
