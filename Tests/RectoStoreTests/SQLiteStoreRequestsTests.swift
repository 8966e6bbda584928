// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import RectoStore

struct SQLiteStoreRequestsTests {
    private let now = StoreFixture.now
    private let request = Self.request()

    private static func request(
        _ key: String = "k-1",
        of application: String = "shop",
        hash: UInt8 = 1,
        at: Date = StoreFixture.now
    ) -> IdempotentRequest {
        IdempotentRequest(application: application, key: key, requestHash: Data([hash]), expiresAt: at + 86_400)
    }

    private func later(_ seconds: Double) -> Date { now.addingTimeInterval(seconds) }

    private func begin(_ fixture: StoreFixture, _ request: IdempotentRequest, at: Date) async throws -> IdempotencyState
    {
        try await fixture.store.begin(request, at: at, busyUntil: at + 30)
    }

    /// Begins a request that nobody is at.
    private func lease(_ fixture: StoreFixture, _ request: IdempotentRequest, at: Date) async throws -> RequestLease {
        try #require(try await begin(fixture, request, at: at).lease)
    }

    /// The change that one of several workers makes of a request.
    private func creation(_ number: Int, of request: IdempotentRequest, at: Date) -> Change {
        var change = Change(at: at, .create(StoreFixture.verification(number)))
        change.answer = IdempotencyAnswer(to: request, Data([UInt8(number)]))
        return change
    }

    @Test func `lets one request through and gives its answer to those that repeat it`() async throws {
        try await StoreFixture.with { fixture in
            let lease = try await lease(fixture, request, at: now)
            #expect(try await begin(fixture, request, at: later(1)) == .inProgress)
            #expect(try await begin(fixture, Self.request(hash: 2), at: later(1)) == .otherRequest)
            try await fixture.store.commit(creation(1, of: request, at: now))
            await fixture.store.release(lease)
            #expect(try await begin(fixture, request, at: later(2)) == .answered(Data([1])))
            #expect(try await fixture.store.answer(to: request, at: later(2)) == Data([1]))
            #expect(try await begin(fixture, Self.request(hash: 2), at: later(2)) == .otherRequest)
            #expect(try await fixture.store.answer(to: Self.request(hash: 2), at: later(2)) == nil)
            #expect(try await begin(fixture, Self.request(of: "bank"), at: later(2)).lease != nil)
        }
    }

    @Test func `begins a request anew once its answer is forgotten, swept or not`() async throws {
        try await StoreFixture.with { fixture in
            let lease = try await lease(fixture, request, at: now)
            try await fixture.store.commit(creation(1, of: request, at: now))
            await fixture.store.release(lease)
            let tomorrow = Self.request(at: later(86_400))
            #expect(try await begin(fixture, tomorrow, at: later(86_400)).lease != nil)
            #expect(try await fixture.store.answer(to: tomorrow, at: later(86_400)) == nil)
            try await fixture.store.commit(creation(2, of: tomorrow, at: later(86_400)))
            #expect(try await fixture.store.answer(to: tomorrow, at: later(86_401)) == Data([2]))
        }
    }

    @Test func `lets one of many through`() async throws {
        try await StoreFixture.with { fixture in
            let (store, request) = (fixture.store, request)
            let states = try await withThrowingTaskGroup(of: IdempotencyState.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let now = StoreFixture.now
                        return try await store.begin(request, at: now, busyUntil: now + 30)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(states.filter { $0.lease != nil }.count == 1)
            #expect(states.filter { $0 == .inProgress }.count == 7)
        }
    }

    @Test func `lets a request through again that failed, or whose worker is gone`() async throws {
        try await StoreFixture.with { fixture in
            let first = try await lease(fixture, request, at: now)
            await fixture.store.release(first)
            _ = try await lease(fixture, request, at: now)
            _ = try await lease(fixture, request, at: later(30))
        }
    }

    @Test func `leaves a request to whoever took it over, though the one before lets go of it`() async throws {
        try await StoreFixture.with { fixture in
            let late = try await lease(fixture, request, at: now)
            let present = try await lease(fixture, request, at: later(30))
            await fixture.store.release(late)
            #expect(try await begin(fixture, request, at: later(31)) == .inProgress)
            await fixture.store.release(present)
            #expect(try await begin(fixture, request, at: later(31)).lease != nil)
        }
    }

    @Test func `lets a request through at once whose process is gone, and keeps what was answered`() async throws {
        try await TemporaryFolder.with { folder in
            let key = MasterKey.random()
            let answered = Self.request("k-2", hash: 2)
            do {
                let fixture = try StoreFixture(folder, key)
                _ = try await lease(fixture, request, at: now)
                _ = try await lease(fixture, answered, at: now)
                try await fixture.store.commit(creation(2, of: answered, at: now))
            }
            let fixture = try await StoreFixture.reopened(folder, key)
            #expect(try await begin(fixture, request, at: now).lease != nil)
            #expect(try await begin(fixture, answered, at: now) == .answered(Data([2])))
        }
    }

    @Test func `stores what a request did once, though two were at it`() async throws {
        try await StoreFixture.with { fixture in
            let late = try await lease(fixture, request, at: now)
            let present = try await lease(fixture, request, at: later(30))
            try await fixture.store.commit(creation(1, of: request, at: later(31)))
            await #expect(throws: StoreError.alreadyExists) {
                try await fixture.store.commit(creation(0, of: request, at: later(31)))
            }
            for lease in [late, present] { await fixture.store.release(lease) }
            #expect(try await begin(fixture, request, at: later(32)) == .answered(Data([1])))
            #expect(try await fixture.store.verification(StoreFixture.id(0)) == nil)
        }
    }

    @Test func `counts up to a limit in a window`() async throws {
        try await StoreFixture.with { fixture in
            let person = fixture.store.blindIndex("person 9", as: .subject)
            let steps = [(0.0, true, 1, 60.0), (30, true, 2, 60), (59, false, 2, 60), (60, true, 1, 120)]
            for (at, isAllowed, count, end) in steps {
                let decision = try await fixture.store.count(person, limit: 2, window: .seconds(60), at: later(at))
                #expect(decision == RateDecision(isAllowed: isAllowed, count: count, resetsAt: later(end)))
            }
        }
    }

    @Test func `refuses nothing for longer than a window once the clock was set back`() async throws {
        try await StoreFixture.with { fixture in
            let person = fixture.store.blindIndex("person 9", as: .subject)
            // Ten days ahead, until somebody notices.
            for _ in 0..<2 {
                _ = try await fixture.store.count(person, limit: 2, window: .seconds(60), at: later(864_000))
            }
            let steps = [(0.0, false, 2, 60.0), (30, false, 2, 60), (60, true, 1, 120)]
            for (at, isAllowed, count, end) in steps {
                let decision = try await fixture.store.count(person, limit: 2, window: .seconds(60), at: later(at))
                #expect(decision == RateDecision(isAllowed: isAllowed, count: count, resetsAt: later(end)))
            }
        }
    }
}

extension IdempotencyState {
    /// The lease of the worker that began it.
    fileprivate var lease: RequestLease? { if case .begun(let lease) = self { lease } else { nil } }
}
