// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoJSON
internal import Testing

@testable internal import RectoStore

struct SQLiteStoreCommitTests {
    private let now = StoreFixture.now

    @Test func `keeps every part of a verification`() async throws {
        try await StoreFixture.with { fixture in
            let verification = StoreFixture.verification().with {
                $0.referenceIndex = fixture.store.blindIndex("order 7", as: .reference)
                $0.subjectIndex = fixture.store.blindIndex("person 9", as: .subject)
                $0.expiresAt = now.addingTimeInterval(1800)
                $0.decidedAt = now.addingTimeInterval(60.125)
                $0.retainedUntil = now.addingTimeInterval(3600)
            }
            let created = try await fixture.create(verification)
            #expect(created.revision == 1)
            #expect(try await fixture.store.verification(verification.id) == created)
        }
    }

    @Test func `replaces only the revision that a change was made from`() async throws {
        try await StoreFixture.with { fixture in
            let first = try await fixture.create()
            let changed = first.with { $0.status = "collecting" }
            #expect(try await fixture.store.commit(Change(at: now, .replace(changed))).revision == 2)
            await #expect(throws: StoreError.staleRevision(current: 2)) {
                try await fixture.store.commit(Change(at: now, .replace(first.with { $0.status = "done" })))
            }
            #expect(try await fixture.store.verification(first.id)?.status == "collecting")
        }
    }

    @Test func `stores nothing that was decided on another revision than the present one`() async throws {
        try await StoreFixture.with { fixture in
            let first = try await fixture.create()
            var change = Change(at: now)
            change.expects = ExpectedRevision(of: first.id, revision: 1)
            change.events = [NewEvent(type: "a", actor: "b", verification: first.id)]
            #expect(try await fixture.store.commit(change).revision == nil)
            try await fixture.store.commit(Change(at: now, .replace(first.with { $0.status = "done" })))
            await #expect(throws: StoreError.staleRevision(current: 2)) { try await fixture.store.commit(change) }
            #expect(try await fixture.store.chainHead().sequence == 1)
        }
    }

    @Test func `refuses what is there already, or is not`() async throws {
        try await StoreFixture.with { fixture in
            try await fixture.create()
            await #expect(throws: StoreError.alreadyExists) { try await fixture.create() }
            await #expect(throws: StoreError.notFound) {
                try await fixture.store.commit(Change(at: now, .replace(StoreFixture.verification(1))))
            }
        }
    }

    @Test func `stores nothing of a change that fails`() async throws {
        try await StoreFixture.with { fixture in
            let first = try await fixture.create()
            let digest = BlindIndex(bytes: Data(count: 32))
            var change = Change(at: now, .replace(first.with { $0.status = "collecting" }))
            change.events = [NewEvent(type: "a", actor: "b")]
            change.jobs = [NewJob(kind: "read", runAt: now)]
            change.deliveries = [NewDelivery(webhook: "w", message: "m", payload: Data())]
            change.spends = [SpentTokenDigest(digest: digest, expiresAt: now.addingTimeInterval(60))]
            change.uses = [SecretUse(kind: .code, digest: digest)]
            await #expect(throws: StoreError.secretUnusable) { try await fixture.store.commit(change) }
            #expect(try await fixture.store.verification(first.id) == first)
            #expect(try await fixture.store.chainHead().sequence == 0)
            #expect(try await fixture.store.jobCounts().open == 0)
            #expect(try await fixture.store.deliveries(to: "w", before: nil, limit: 9).isEmpty)
            change.uses = []
            #expect(try await fixture.store.commit(change).revision == 2)
        }
    }

    @Test func `loses no increment of eight tasks`() async throws {
        try await StoreFixture.with { fixture in
            let id = try await fixture.create(StoreFixture.verification().with { $0.sealed = Data("0".utf8) }).id
            let store = fixture.store
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask { for _ in 0..<200 { try await Self.increment(id, in: store) } }
                }
                try await group.waitForAll()
            }
            let last = try #require(try await fixture.store.verification(id))
            #expect(last.sealed == Data("1600".utf8))
            #expect(last.revision == 1601)
        }
    }

    private static func increment(_ id: UUID, in store: SQLiteStore) async throws {
        while true {
            var verification = try #require(try await store.verification(id))
            let count = Int(String(decoding: verification.sealed ?? Data(), as: UTF8.self)) ?? 0
            verification.sealed = Data(String(count + 1).utf8)
            do {
                try await store.commit(Change(at: StoreFixture.now, .replace(verification)))
                return
            } catch StoreError.staleRevision {
                continue
            }
        }
    }

    @Test func `refuses what is too large by its name`() async throws {
        try await StoreFixture.with { fixture in
            let large = StoreFixture.verification().with { $0.facts = Data(count: StoreLimits.facts + 1) }
            await #expect(throws: StoreError.tooLarge(what: "facts", limit: StoreLimits.facts)) {
                try await fixture.create(large)
            }
            var change = Change(at: now)
            change.events = [NewEvent(type: "a", actor: "b", data: ["c": .text(String(repeating: "d", count: 20_000))])]
            await #expect(throws: StoreError.tooLarge(what: "event", limit: StoreLimits.eventData)) {
                try await fixture.store.commit(change)
            }
        }
    }

    @Test func `refuses names of any length, wherever they are`() async throws {
        try await StoreFixture.with { fixture in
            let (long, id) = (String(repeating: "n", count: StoreLimits.name + 1), StoreFixture.id(0))
            try await fixture.create()
            let kind = Secret.Kind(rawValue: long)
            let secret = Secret(kind: kind, digest: .init(bytes: Data()), verification: id, expiresAt: now + 60)
            let changes: [(inout Change) -> Void] = [
                { $0.events = [NewEvent(type: long, actor: "a")] },
                { $0.events = [NewEvent(type: "a", actor: long)] },
                { $0.jobs = [NewJob(kind: long, runAt: now)] },
                { $0.deliveries = [NewDelivery(webhook: long, message: "m", payload: Data())] },
                { $0.deliveries = [NewDelivery(webhook: "w", message: long, payload: Data())] },
                { $0.documents = [.create(.init(kind: .webhook, id: long, body: Data()))] },
                { $0.documents = [.create(.init(kind: .init(rawValue: long), id: "d", body: Data()))] },
                { $0.secrets = [secret] },
            ]
            for add in changes {
                var change = Change(at: now)
                add(&change)
                let made = change
                await #expect(throws: StoreError.tooLarge(what: "name", limit: StoreLimits.name)) {
                    try await fixture.store.commit(made)
                }
            }
        }
    }

    @Test func `says that the disk is full, and goes on once it is not`() async throws {
        var configuration = SQLiteStore.Configuration()
        configuration.maximumPageCount = 100
        try await StoreFixture.with(configuration) { fixture in
            let first = try await fixture.create()
            let large = first.with { $0.facts = Data(count: StoreLimits.facts) }
            await #expect(throws: StoreError.diskFull) {
                try await fixture.store.commit(Change(at: now, .replace(large)))
            }
            let small = first.with { $0.status = "collecting" }
            #expect(try await fixture.store.commit(Change(at: now, .replace(small))).revision == 2)
        }
    }
}
