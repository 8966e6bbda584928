// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoStore
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

@Suite struct SweeperTests {
    @Test func `ends what nobody came for, and what nobody went on with`() async throws {
        try await ServiceFixture.run { fixture in
            let requested = try await fixture.create()
            let client = try await fixture.claim()
            try await client.consent()
            fixture.clock.advance(by: .seconds(31 * 60))
            try await Sweeper(flow: fixture.service.flow, outside: fixture.service.outside).sweep()
            for id in [requested.id, client.verification] {
                let verification = try await fixture.shop.get("/v1/verifications/\(id)").verification
                #expect(verification.outcome == .expired && verification.reason == .timeout)
            }
        }
    }

    @Test func `ends and erases what is due and does not open any more`() async throws {
        try await ServiceFixture.run { fixture in
            let created = try await fixture.create()
            let id = try #require(UUID(uuidString: created.id))
            fixture.calls.damage(id)
            let sweeper = Sweeper(flow: fixture.service.flow, outside: fixture.service.outside)
            try await sweeper.sweep()
            #expect(try await fixture.store.verification(id)?.erasedAt == nil, "it is not due")
            fixture.clock.advance(by: .seconds(31 * 60))
            try await sweeper.sweep()
            let tombstone = try #require(try await fixture.store.verification(id))
            #expect(tombstone.erasedAt != nil && tombstone.status == "done")
            #expect(try fixture.service.flow.state(tombstone).facts.outcome == .expired)
        }
    }

    @Test func `leaves what is due and opens as it is, though this version cannot read it`() async throws {
        try await ServiceFixture.run { fixture in
            let created = try await fixture.create()
            let id = try #require(UUID(uuidString: created.id))
            try await fixture.renewDetails(of: id)
            fixture.clock.advance(by: .seconds(31 * 60))
            try await Sweeper(flow: fixture.service.flow, outside: fixture.service.outside).sweep()
            await #expect(throws: FlowError.stateUnreadable) { try await fixture.service.flow.endDamaged(id) }
            #expect(try await fixture.store.verification(id)?.status == "requested")
            #expect(try await fixture.shop.send(.delete, "/v1/verifications/\(created.id)").status == 204)
        }
    }

    @Test func `ends a case that nobody can read, once its time is over, and leaves others waiting`() async throws {
        try await ServiceFixture.run { fixture in
            var ids: [UUID] = []
            for _ in 0..<2 { ids.append(try #require(UUID(uuidString: try await fixture.waiting().verification))) }
            fixture.calls.damage(ids[0])
            let sweeper = Sweeper(flow: fixture.service.flow, outside: fixture.service.outside)
            #expect(try await sweeper.endDamagedReviews() == nil)
            #expect(try await fixture.store.verification(ids[0])?.erasedAt == nil, "its time is not over")
            fixture.clock.advance(by: .seconds(31 * 60))
            #expect(try await sweeper.endDamagedReviews() == nil)
            #expect(try await fixture.store.verification(ids[0])?.erasedAt != nil)
            #expect(try await fixture.store.verification(ids[1])?.status == "review")
        }
    }

    @Test func `comes to those behind ones that it fails with`() async throws {
        try await ServiceFixture.run { fixture in
            var ids: [UUID] = []
            for _ in 0..<4 {
                ids.append(try #require(UUID(uuidString: try await fixture.create().id)))
                fixture.clock.advance(by: .seconds(1))
            }
            fixture.calls.fail(Set(ids.prefix(2)))
            fixture.clock.advance(by: .seconds(31 * 60))
            let sweeper = Sweeper(flow: fixture.service.flow, outside: fixture.service.outside, portion: 1)
            for left in [[0, 1, 3], [0, 1], [0, 1]] {
                try await sweeper.sweep()
                var open: [Int] = []
                for (number, id) in ids.enumerated() {
                    let status = try await fixture.store.verification(id)?.status
                    if status != "done" { open.append(number) }
                }
                #expect(open == left)
            }
        }
    }

    @Test func `ends and erases nothing by a clock that ran ahead, until it is right or taken for right`() async throws
    {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.sendEverything(fixture)
            try await fixture.work()
            let (flow, id) = (fixture.service.flow, try #require(UUID(uuidString: client.verification)))
            let open = try #require(UUID(uuidString: try await fixture.create().id))
            let sweeper = Sweeper(flow: flow, outside: fixture.service.outside)
            flow.clockWatch.begin(at: fixture.clock.now)
            #expect(try await !sweeper.pass(isWaiting: false))
            fixture.clock.advance(by: .seconds(40 * 86_400))
            #expect(try await sweeper.pass(isWaiting: false))
            try await fixture.work()
            #expect(try await fixture.store.verification(open)?.status == "requested")
            #expect(try await fixture.store.verification(id)?.erasedAt == nil)
            #expect(try await !fixture.store.blobs(of: id).isEmpty)
            fixture.clock.advance(by: .seconds(-40 * 86_400))
            #expect(try await !sweeper.pass(isWaiting: true))
            #expect(try await fixture.store.verification(open)?.status == "requested")
            fixture.clock.advance(by: .seconds(40 * 86_400))
            // The service is started again: the clock was right.
            flow.clockWatch.begin(at: fixture.clock.now)
            try await fixture.work()
            #expect(try await fixture.store.blobs(of: id).isEmpty)
            #expect(try await !sweeper.pass(isWaiting: false))
            #expect(try await fixture.store.verification(open)?.status == "done")
            #expect(try await fixture.store.verification(id)?.erasedAt != nil)
        }
    }

    @Test func `tries one alone while the disk is full, and all others once there is room`() async throws {
        try await ServiceFixture.run { fixture in
            var ids: [UUID] = []
            for _ in 0..<3 { ids.append(try #require(UUID(uuidString: try await fixture.create().id))) }
            fixture.clock.advance(by: .seconds(31 * 60))
            let sweeper = Sweeper(flow: fixture.service.flow, outside: fixture.service.outside)
            let calls = try await fixture.calls.calls { try await fixture.calls.full { try await sweeper.sweep() } }
            #expect(calls.commits == 1)
            try await sweeper.sweep()
            for id in ids { #expect(try await fixture.store.verification(id)?.status == "done") }
        }
    }

    @Test func `looks once at what is due and still being examined, and ends those behind it`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.consent()
            try await client.sendPassport()
            try await client.sendSelfie()
            #expect(try await client.get(".").verification.status == .processing)
            fixture.clock.advance(by: .seconds(1))
            let open = try await fixture.claim()
            fixture.clock.advance(by: .seconds(31 * 60))
            let sweeper = Sweeper(flow: fixture.service.flow, outside: fixture.service.outside, portion: 1)
            let calls = try await fixture.calls.calls { try await sweeper.sweep() }
            #expect(calls.loads < 10, "\(calls.loads)")
            #expect(try await fixture.shop(for: open).get(".").verification.outcome == .expired)
            try await fixture.work()
            #expect(try await fixture.shop(for: client).get(".").verification.steps[1].state == .passed)
        }
    }

    @Test func `lets what is being checked finish`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.sendEverything(fixture)
            fixture.clock.advance(by: .seconds(60 * 60))
            try await Sweeper(flow: fixture.service.flow, outside: fixture.service.outside).sweep()
            try await fixture.work()
            let verification = try await fixture.shop(for: client).get(".").verification
            #expect(verification.outcome == .verified)
        }
    }

    @Test func `notices what is overdue before anybody sweeps`() async throws {
        try await ServiceFixture.run { fixture in
            var client = try await fixture.claim()
            fixture.clock.advance(by: .seconds(14 * 60))
            client.token = try await client.post("./token").json["accessToken"]?.text
            fixture.clock.advance(by: .seconds(10 * 60))
            client.token = try await client.post("./token").json["accessToken"]?.text
            fixture.clock.advance(by: .seconds(8 * 60))
            let answer = try await client.consent()
            #expect(answer.status == 401 || answer.problem == .invalidTransition)
            let shop = try await fixture.shop(for: client).get(".").verification
            #expect(shop.outcome == .expired)
        }
    }
}
