// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoStore
import RectoVerification
import Testing

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
                try await fixture.core.flow.complete(lease)
            }
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
            let result = StepResult(hasPassedRules: true)
            try await fixture.core.flow.conclude(stepTry, result, nil, portrait: nil, of: id, completing: job.lease)
            let events = try await fixture.shop(for: client).get("./events").text
            #expect(events.contains("result.late"))
            #expect(try await client.get(".").verification.steps[1].state == .processing)
        }
    }

    @Test func `says PARTIAL while some checks have answered`() async throws {
        var configuration = ServiceConfiguration.test
        configuration.providers = [
            .init(name: "register", url: "https://register.invalid", checks: ["documentCrossCheck"], secret: "whsec_x")
        ]
        try await ServiceFixture.run(configuration) { fixture in
            let client = try await fixture.claim()
            try await client.sendEverything(fixture)
            try await fixture.work()
            let id = try #require(UUID(uuidString: client.verification))
            let facts = try await fixture.core.flow.state(id).facts
            #expect(PingOneStatus(facts) == .partial)
            #expect(try await client.get(".").json["next", "item"]?.text == "remainingChecks")
            for _ in 0..<JobRunner.tries {
                fixture.clock.advance(by: .seconds(120))
                try await fixture.work()
            }
            let done = try await fixture.core.flow.state(id).facts
            // A provider that cannot be reached is no check that failed, and none that passed.
            #expect(done.status == .review)
        }
    }
}
