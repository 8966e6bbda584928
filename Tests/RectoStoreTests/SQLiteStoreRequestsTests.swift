// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import RectoStore

struct SQLiteStoreRequestsTests {
    private let now = StoreFixture.now
    private let request = IdempotentRequest(application: "shop", key: "k-1", requestHash: Data([1]))

    private func later(_ seconds: Double) -> Date { now.addingTimeInterval(seconds) }

    private func begin(_ fixture: StoreFixture, _ request: IdempotentRequest, at: Date) async throws -> IdempotencyState
    {
        try await fixture.store.begin(request, at: at, busyUntil: at + 30, expiresAt: at + 86_400)
    }

    @Test func `lets one request through and gives its answer to those that repeat it`() async throws {
        try await StoreFixture.with { fixture in
            #expect(try await begin(fixture, request, at: now) == .begun)
            #expect(try await begin(fixture, request, at: later(1)) == .inProgress)
            var change = Change(at: now, .create(StoreFixture.verification()))
            change.answer = IdempotencyAnswer(to: request, Data("code 1234".utf8))
            try await fixture.store.commit(change)
            #expect(try await begin(fixture, request, at: later(2)) == .answered(Data("code 1234".utf8)))
            let other = IdempotentRequest(application: "shop", key: "k-1", requestHash: Data([2]))
            #expect(try await begin(fixture, other, at: later(2)) == .otherRequest)
            let foreign = IdempotentRequest(application: "bank", key: "k-1", requestHash: Data([1]))
            #expect(try await begin(fixture, foreign, at: later(2)) == .begun)
            #expect(try await begin(fixture, request, at: later(86_400)) == .begun)
        }
    }

    @Test func `lets one of many through`() async throws {
        try await StoreFixture.with { fixture in
            let (store, request) = (fixture.store, request)
            let states = try await withThrowingTaskGroup(of: IdempotencyState.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let now = StoreFixture.now
                        return try await store.begin(request, at: now, busyUntil: now + 30, expiresAt: now + 60)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(states.filter { $0 == .begun }.count == 1)
            #expect(states.filter { $0 == .inProgress }.count == 7)
        }
    }

    @Test func `lets a request through again that failed, or whose worker is gone`() async throws {
        try await StoreFixture.with { fixture in
            #expect(try await begin(fixture, request, at: now) == .begun)
            try await fixture.store.abandon(request)
            #expect(try await begin(fixture, request, at: now) == .begun)
            #expect(try await begin(fixture, request, at: later(30)) == .begun)
        }
    }

    @Test func `lets a request through at once whose process is gone, and keeps what was answered`() async throws {
        try await TemporaryFolder.with { folder in
            let key = MasterKey.random()
            let answered = IdempotentRequest(application: "shop", key: "k-2", requestHash: Data([2]))
            do {
                let fixture = try StoreFixture(folder, key)
                #expect(try await begin(fixture, request, at: now) == .begun)
                #expect(try await begin(fixture, answered, at: now) == .begun)
                var change = Change(at: now, .create(StoreFixture.verification()))
                change.answer = IdempotencyAnswer(to: answered, Data("code 1234".utf8))
                try await fixture.store.commit(change)
            }
            let fixture = try StoreFixture(folder, key)
            #expect(try await begin(fixture, request, at: now) == .begun)
            #expect(try await begin(fixture, answered, at: now) == .answered(Data("code 1234".utf8)))
        }
    }

    /// What one of several workers makes of the request.
    private func creation(_ number: Int) -> Change {
        var change = Change(at: later(31), .create(StoreFixture.verification(number)))
        change.answer = IdempotencyAnswer(to: request, Data([UInt8(number)]))
        return change
    }

    @Test func `stores what a request did once, though two were at it`() async throws {
        try await StoreFixture.with { fixture in
            #expect(try await begin(fixture, request, at: now) == .begun)
            #expect(try await begin(fixture, request, at: later(30)) == .begun)
            try await fixture.store.commit(creation(1))
            await #expect(throws: StoreError.alreadyExists) { try await fixture.store.commit(creation(0)) }
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
}
