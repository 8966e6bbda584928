// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import GRDB
internal import SystemPackage
internal import TestSupport
internal import Testing

@testable internal import RectoStore

struct SQLiteStoreSignalsTests {
    private static let now = StoreFixture.now
    private static let kind = SignalEntry.Kind(rawValue: "document")
    private static let canary = Data("CANARY-what-is-kept".utf8)

    private func digest(_ text: String, in fixture: StoreFixture) -> BlindIndex {
        fixture.store.blindIndex(text, as: .init(rawValue: "signal"))
    }

    /// Stores an entry of a new verification, so many seconds later.
    @discardableResult
    private func plant(
        _ number: Int,
        _ thing: String = "thing",
        subject: String? = nil,
        application: String = "shop",
        in fixture: StoreFixture,
        after seconds: Double = 0
    ) async throws -> StoredVerification {
        let verification = try await fixture.create(StoreFixture.verification(number))
        var change = Change(at: Self.now, .replace(verification))
        let entry = SignalEntry(
            Self.kind,
            of: application,
            digest: digest(thing, in: fixture),
            subject: subject.map { digest($0, in: fixture) },
            verification: verification.id,
            at: Self.now + seconds,
            expiresAt: Self.now + 86_400,
            body: Self.canary
        )
        // Once, however often it is added.
        change.signals = [.add(entry), .add(entry)]
        try await fixture.store.commit(change)
        return try #require(try await fixture.store.verification(verification.id))
    }

    private func count(
        _ number: Int,
        _ thing: String = "thing",
        subject: String? = nil,
        application: String = "shop",
        in fixture: StoreFixture,
        after seconds: Double = 10
    ) async throws -> SignalCount? {
        let query = SignalQuery(
            Self.kind,
            of: application,
            digest: digest(thing, in: fixture),
            subject: subject.map { digest($0, in: fixture) },
            by: StoreFixture.id(number)
        )
        return try await fixture.store.countSignals([query], at: Self.now + seconds).first
    }

    @Test func `counts what came before with other subjects, or with none`() async throws {
        try await StoreFixture.with { fixture in
            try await plant(0, subject: "a", in: fixture)
            try await plant(1, subject: "b", in: fixture, after: 1)
            try await plant(2, in: fixture, after: 2)
            try await plant(3, subject: "a", in: fixture, after: 3)
            #expect(try await count(0, subject: "a", in: fixture) == .init(all: 4, own: 1, others: 0, subjects: 0))
            #expect(try await count(1, subject: "b", in: fixture) == .init(all: 4, own: 1, others: 1, subjects: 1))
            #expect(try await count(2, in: fixture) == .init(all: 4, own: 1, others: 2, subjects: 2))
            #expect(try await count(3, subject: "a", in: fixture) == .init(all: 4, own: 1, others: 2, subjects: 1))
            #expect(try await count(9, subject: "c", in: fixture) == .init(all: 4, own: 0, others: 4, subjects: 2))
            #expect(try await count(9, "another", in: fixture) == .init(all: 0, own: 0, others: 0, subjects: 0))
            #expect(try await count(9, application: "other", in: fixture)?.all == 0)
            #expect(try await count(9, in: fixture, after: 86_400)?.all == 0)
            #expect(try await fixture.store.countSignals([], at: Self.now).isEmpty)
        }
    }

    @Test(arguments: [true, false])
    func `removes the entries of an erased verification, or its name from them`(isKept: Bool) async throws {
        try await StoreFixture.with { fixture in
            let verification = try await plant(0, subject: "a", in: fixture)
            try await plant(1, subject: "a", in: fixture)
            var erasure = Change(
                at: Self.now,
                .erase(verification.id, revision: verification.revision, facts: Data("{}".utf8))
            )
            erasure.keepsSignals = isKept
            try await fixture.store.commit(erasure)
            let left = try await fixture.store.signals(
                Self.kind,
                of: "shop",
                digest: nil,
                subject: digest("a", in: fixture),
                at: Self.now,
                limit: 10
            )
            #expect(Set(left.map(\.verification)) == (isKept ? [nil, StoreFixture.id(1)] : [StoreFixture.id(1)]))
            var forgetting = Change(at: Self.now)
            forgetting.signals = [.forget(subject: digest("a", in: fixture), of: "shop")]
            try await fixture.store.commit(forgetting)
            #expect(try await count(9, in: fixture)?.all == 1)
        }
    }

    @Test func `leaves no trace of entries that are forgotten, removed or over`() async throws {
        try await StoreFixture.with { fixture in
            let subject = digest("a", in: fixture)
            /// Stores an entry, and answers the beginning of its sealed body.
            func add() async throws -> (id: UUID, hidden: [Data]) {
                let entry = SignalEntry(
                    Self.kind,
                    of: "shop",
                    digest: digest("thing", in: fixture),
                    subject: subject,
                    at: Self.now,
                    expiresAt: Self.now + 86_400,
                    body: Self.canary
                )
                var change = Change(at: Self.now)
                change.signals = [.add(entry)]
                try await fixture.store.commit(change)
                let bodies = try await fixture.store.pool.read { try Data.fetchAll($0, sql: "SELECT body FROM signal") }
                let hidden = bodies.map { Data($0.prefix(32)) }
                #expect(try fixture.folder.traces(of: hidden, below: "data").count == 1)
                return (entry.id, hidden)
            }
            var change = Change(at: Self.now)
            let forgotten = try await add()
            change.signals = [.forget(subject: subject, of: "shop")]
            try await fixture.store.commit(change)
            #expect(try fixture.folder.traces(of: forgotten.hidden, below: "data").isEmpty)
            let removed = try await add()
            change.signals = [.remove(removed.id, of: "shop")]
            try await fixture.store.commit(change)
            try await fixture.store.sweep(at: Self.now)
            #expect(try fixture.folder.traces(of: removed.hidden, below: "data").isEmpty)
            let over = try await add()
            try await fixture.store.sweep(at: Self.now + 86_400)
            #expect(try fixture.folder.traces(of: over.hidden, below: "data").isEmpty)
        }
    }

    @Test func `lists entries in portions, and one that does not open any more without its contents`() async throws {
        try await StoreFixture.with { fixture in
            for number in 0..<5 { try await plant(number, in: fixture, after: Double(number / 2)) }
            func portion(before entry: SignalEntry?) async throws -> [SignalEntry] {
                try await fixture.store.signals(
                    Self.kind,
                    of: "shop",
                    digest: nil,
                    subject: nil,
                    at: Self.now,
                    before: entry,
                    limit: 2
                )
            }
            func all() async throws -> [SignalEntry] {
                var (all, last): ([SignalEntry], SignalEntry?) = ([], nil)
                repeat {
                    let found = try await portion(before: last)
                    all += found
                    last = found.last
                } while last != nil
                return all
            }
            let whole = try await all()
            #expect(Set(whole.compactMap(\.verification)).count == 5)
            #expect(whole.map(\.at) == whole.map(\.at).sorted(by: >))
            try await fixture.store.pool.write { database in
                try database.execute(
                    sql: "UPDATE signal SET body = x'00' WHERE id = ?",
                    arguments: [whole[1].id.text]
                )
            }
            let left = try await all()
            #expect(left.map(\.id) == whole.map(\.id))
            #expect(left.map(\.body) == [Self.canary, nil, Self.canary, Self.canary, Self.canary])
        }
    }

    @Test func `removes one entry of its own application alone`() async throws {
        try await StoreFixture.with { fixture in
            try await plant(0, in: fixture)
            func entries() async throws -> [SignalEntry] {
                try await fixture.store.signals(
                    Self.kind,
                    of: "shop",
                    digest: digest("thing", in: fixture),
                    subject: nil,
                    at: Self.now,
                    limit: 10
                )
            }
            let entry = try #require(try await entries().first)
            #expect(entry.body == Self.canary)
            for (application, isRemoved) in [("other", false), ("shop", true)] {
                var change = Change(at: Self.now)
                change.signals = [.remove(entry.id, of: application)]
                if isRemoved {
                    try await fixture.store.commit(change)
                } else {
                    await #expect(throws: StoreError.notFound) { try await fixture.store.commit(change) }
                }
                #expect(try await entries().isEmpty == isRemoved)
            }
        }
    }

    @Test func `is swept at its end, and lies encrypted until then`() async throws {
        try await StoreFixture.with { fixture in
            try await plant(0, subject: "CANARY-subject", in: fixture)
            let needles = [Self.canary, Data("CANARY-subject".utf8)]
            #expect(try fixture.folder.traces(of: needles, below: "data").isEmpty)
            try await fixture.store.sweep(at: Self.now + 86_399)
            #expect(try await count(9, in: fixture)?.all == 1)
            try await fixture.store.sweep(at: Self.now + 86_400)
            #expect(try await count(9, in: fixture)?.all == 0)
        }
    }
}
