// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Testing

@testable internal import RectoStore

struct SQLiteStoreDeliveriesTests {
    private let now = StoreFixture.now

    private func later(_ seconds: Double) -> Date { now.addingTimeInterval(seconds) }

    private func add(_ messages: [String], to fixture: StoreFixture) async throws {
        var change = Change(at: now)
        change.deliveries = messages.map { NewDelivery(webhook: "hook", message: $0, payload: Data($0.utf8)) }
        try await fixture.store.commit(change)
    }

    @Test func `sends a message until the receiver has it`() async throws {
        try await StoreFixture.with { fixture in
            let store = fixture.store
            try await add(["msg_1"], to: fixture)
            let first = try #require(try await store.leaseDelivery(at: now, until: later(30)))
            #expect((first.attempt, first.message, first.payload) == (1, "msg_1", Data("msg_1".utf8)))
            #expect(try await store.leaseDelivery(at: later(1), until: later(30)) == nil)
            try await store.recordDelivery(first.lease, .retry(at: later(5), status: 503), at: later(1))
            #expect(try await store.leaseDelivery(at: later(4), until: later(30)) == nil)
            let second = try #require(try await store.leaseDelivery(at: later(5), until: later(35)))
            #expect(second.attempt == 2)
            await #expect(throws: StoreError.leaseLost) {
                try await store.recordDelivery(first.lease, .delivered(status: 200), at: later(6))
            }
            try await store.recordDelivery(second.lease, .delivered(status: 204), at: later(6))
            #expect(try await store.leaseDelivery(at: later(999), until: later(1099)) == nil)
            let record = try #require(try await store.deliveries(to: "hook", before: nil, limit: 9).first)
            #expect((record.attempts, record.lastStatus, record.deliveredAt) == (2, 204, later(6)))
            #expect(record.nextAttemptAt == nil)
        }
    }

    @Test func `replays a message that was given up`() async throws {
        try await StoreFixture.with { fixture in
            let store = fixture.store
            try await add(["msg_1", "msg_2"], to: fixture)
            let first = try #require(try await store.leaseDelivery(at: now, until: later(30)))
            try await store.recordDelivery(first.lease, .abandoned(status: 410), at: now)
            let records = try await store.deliveries(to: "hook", before: nil, limit: 9)
            #expect(records.map(\.message) == ["msg_2", "msg_1"])
            #expect(try await store.deliveries(to: "hook", before: records[0].id, limit: 9) == [records[1]])
            try await store.replayDelivery(records[1].id, at: later(60), answer: nil)
            let second = try #require(try await store.leaseDelivery(at: later(1), until: later(999)))
            try await store.recordDelivery(second.lease, .delivered(status: 204), at: later(2))
            let again = try #require(try await store.leaseDelivery(at: later(60), until: later(99)))
            #expect((second.message, again.message, again.attempt) == ("msg_2", "msg_1", 2))
            await #expect(throws: StoreError.notFound) {
                try await store.replayDelivery(99, at: now, answer: nil)
            }
        }
    }

    @Test func `gives the messages to a webhook to one sender at a time, and those to others meanwhile`() async throws {
        try await StoreFixture.with { fixture in
            let store = fixture.store
            try await add(["msg_1", "msg_2"], to: fixture)
            var change = Change(at: later(1))
            change.deliveries = [NewDelivery(webhook: "other", message: "msg_3", payload: Data())]
            try await store.commit(change)
            let first = try #require(try await store.leaseDelivery(at: later(2), until: later(30)))
            let other = try #require(try await store.leaseDelivery(at: later(2), until: later(30)))
            #expect((first.message, other.message) == ("msg_1", "msg_3"))
            #expect(try await store.leaseDelivery(at: later(2), until: later(30)) == nil)
            try await store.recordDelivery(first.lease, .retry(at: later(500), status: 503), at: later(3))
            #expect(try await store.leaseDelivery(at: later(3), until: later(30))?.message == "msg_2")
            // A sender that is gone holds no webhook longer than its message.
            #expect(try await store.leaseDelivery(at: later(31), until: later(60))?.message == "msg_2")
        }
    }

    @Test func `puts messages to some webhooks off until there are no others`() async throws {
        try await StoreFixture.with { fixture in
            let store = fixture.store
            try await add(["msg_1"], to: fixture)
            var change = Change(at: later(1))
            change.deliveries = [NewDelivery(webhook: "other", message: "msg_2", payload: Data())]
            try await store.commit(change)
            var messages: [String?] = []
            for _ in 0..<3 {
                let off: Set<String> = ["hook", "none"]
                let leased = try await store.leaseDelivery(at: later(2), until: later(30), puttingOff: off)
                messages.append(leased?.message)
            }
            #expect(messages == ["msg_2", "msg_1", nil])
        }
    }

    @Test func `sweeps messages away a month after they were sent or given up`() async throws {
        try await StoreFixture.with { fixture in
            let (store, month) = (fixture.store, 30.0 * 86_400)
            try await add(["sent", "given up", "waiting"], to: fixture)
            for outcome in [
                DeliveryOutcome.delivered(status: 200), .abandoned(status: 410), .retry(at: now, status: nil),
            ] {
                let delivery = try #require(try await store.leaseDelivery(at: now, until: later(30)))
                try await store.recordDelivery(delivery.lease, outcome, at: now)
            }
            try await store.sweep(at: later(month - 1))
            #expect(try await store.deliveries(to: "hook", before: nil, limit: 9).count == 3)
            try await store.sweep(at: later(month))
            #expect(try await store.deliveries(to: "hook", before: nil, limit: 9).map(\.message) == ["waiting"])
        }
    }

    @Test func `takes a message once for each webhook`() async throws {
        try await StoreFixture.with { fixture in
            try await add(["msg_1"], to: fixture)
            await #expect(throws: StoreError.alreadyExists) { try await add(["msg_1"], to: fixture) }
        }
    }

    @Test func `counts deaths of senders, and sends suspicious messages one at a time`() async throws {
        try await StoreFixture.with { fixture in
            let store = fixture.store
            var change = Change(at: now)
            change.deliveries = ["a", "b"].map {
                NewDelivery(webhook: $0, message: "msg_\($0)", payload: Data($0.utf8))
            }
            try await store.commit(change)
            // Both are held when the process dies.
            for _ in 0..<2 { #expect(try await store.leaseDelivery(at: now, until: later(60)) != nil) }
            let first = try #require(try await store.leaseDelivery(at: later(61), until: later(121)))
            #expect((first.message, first.attempt, first.deaths) == ("msg_a", 2, 1))
            #expect(try await store.leaseDelivery(at: later(62), until: later(121)) == nil, "the other one waits")
            try await store.recordDelivery(first.lease, .delivered(status: 204), at: later(63))
            let second = try #require(try await store.leaseDelivery(at: later(64), until: later(124)))
            #expect((second.message, second.deaths) == ("msg_b", 1))
            let third = try #require(try await store.leaseDelivery(at: later(130), until: later(190)))
            #expect(third.deaths == 2)
            let last = try #require(try await store.leaseDelivery(at: later(200), until: later(260)))
            #expect(last.deaths == 3)
            try await store.recordDelivery(last.lease, .abandoned(status: nil, reason: "Why."), at: later(201))
            let record = try #require(try await store.deliveries(to: "b", before: nil, limit: 1).first)
            #expect((record.state, record.lastError, record.attempts) == (.buried, "Why.", 4))
            try await store.replayDelivery(record.id, at: later(300), answer: nil)
            #expect(try await store.leaseDelivery(at: later(301), until: later(400))?.deaths == 0)
        }
    }

    @Test func `counts no death of a sender whose attempt could not be recorded`() async throws {
        try await StoreFixture.with { fixture in
            let store = fixture.store
            try await add(["msg_1"], to: fixture)
            for attempt in 1...4 {
                let at = later(Double(attempt) * 100)
                let held = try #require(try await store.leaseDelivery(at: at, until: at.addingTimeInterval(60)))
                #expect((held.attempt, held.deaths) == (attempt, 0))
                try await fixture.refusing(whenUpdating: "delivery") {
                    await #expect(throws: StoreError.self) {
                        try await store.recordDelivery(held.lease, .delivered(status: 204), at: at)
                    }
                }
            }
        }
    }

    @Test func `counts no death of a message whose attempt was recorded`() async throws {
        try await StoreFixture.with { fixture in
            let store = fixture.store
            try await add(["msg_1"], to: fixture)
            for attempt in 1...5 {
                let at = later(Double(attempt) * 100)
                let held = try #require(try await store.leaseDelivery(at: at, until: at.addingTimeInterval(60)))
                #expect((held.attempt, held.deaths) == (attempt, 0))
                try await store.recordDelivery(held.lease, .retry(at: at, status: 500, reason: "It broke."), at: at)
            }
            let record = try #require(try await store.deliveries(to: "hook", before: nil, limit: 1).first)
            #expect((record.state, record.lastError) == (.waiting, "It broke."))
        }
    }
}
