// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import GRDB
internal import Synchronization
internal import SystemPackage
internal import TestSupport
internal import Testing

@testable internal import RectoStore

struct ErasureTests {
    private static let now = StoreFixture.now
    /// The text that no file may ever show: long enough to be nothing else.
    private static let canary = "CANARY-Maria-Specimen-1984-03-09"

    /// Every place that takes something of a person.
    private func plant(_ number: Int, outcome: String, in fixture: StoreFixture) async throws -> StoredVerification {
        let store = fixture.store
        let canary = Data("\(Self.canary) \(number)".utf8)
        var verification = try await fixture.create(
            StoreFixture.verification(number).with {
                $0.sealed = canary + Data(count: number % 3 * 3000) + canary
                $0.referenceIndex = store.blindIndex(Self.canary, as: .reference)
                $0.subjectIndex = store.blindIndex("\(Self.canary) \(number)", as: .subject)
            }
        )
        let request = IdempotentRequest(
            application: "shop",
            key: "k\(number)",
            requestHash: Data([1]),
            expiresAt: Self.now + 60
        )
        let writer = try await store.upload(of: verification.id, limit: 1 << 20)
        let piece = Data(repeatElement(canary, count: 100).joined())
        for _ in 0..<30 { try await writer.append(piece) }
        verification.status = outcome
        var change = Change(at: Self.now, .replace(verification))
        change.blobs = [try await writer.finish()]
        change.answer = IdempotencyAnswer(to: request, canary)
        change.documents = [
            .create(.init(kind: .notification, id: "n\(number)", verification: verification.id, body: canary))
        ]
        let code = store.blindIndex("\(Self.canary) \(number)", as: .secret)
        change.secrets = [
            Secret(kind: .code, digest: code, verification: verification.id, expiresAt: Self.now + 60)
        ]
        change.jobs = [NewJob(kind: "read", verification: verification.id, runAt: Self.now)]
        change.events = [NewEvent(type: "verification.\(outcome)", actor: "clock", verification: verification.id)]
        try await store.commit(change)
        return try #require(try await store.verification(verification.id))
    }

    /// The beginnings of everything that was encrypted for a verification, and its wrapped key: also these go.
    private func ciphertexts(_ id: UUID, in fixture: StoreFixture) async throws -> [Data] {
        var found = try await fixture.store.pool.read { database in
            try Data.fetchAll(
                database,
                sql: """
                    SELECT wrapped FROM data_key WHERE owner = :id UNION ALL
                    SELECT sealed FROM verification WHERE id = :id UNION ALL
                    SELECT reference FROM verification WHERE id = :id AND :number = 0 UNION ALL
                    SELECT subject FROM verification WHERE id = :id UNION ALL
                    SELECT answer FROM request WHERE verification = :id UNION ALL
                    SELECT body FROM document WHERE verification = :id UNION ALL
                    SELECT digest FROM secret WHERE verification = :id
                    """,
                arguments: ["id": id.text, "number": 1]
            )
        }
        for blob in try await fixture.store.blobs(of: id) {
            let name = "data/blobs/\(blob.id.text.prefix(2))/\(blob.id.text)"
            found.append(Data(try fixture.folder.contents(name).dropFirst(BlobFormat.header.count)))
        }
        return found.map { Data($0.prefix(32)) }
    }

    @Test func `leaves no trace where whoever asked is cancelled meanwhile`() async throws {
        try await StoreFixture.with { fixture in
            var isCancelledInTime = false
            for number in 0..<50 where !isCancelledInTime {
                let planted = try await plant(number, outcome: "verified", in: fixture)
                let blob = try #require(try await fixture.store.blobs(of: planted.id).first)
                // Writers wait here, so that the erasure has begun and has not happened as it is cancelled.
                let gate = DispatchSemaphore(value: 0)
                fixture.store.pool.asyncWriteWithoutTransaction { _ in gate.wait() }
                let erasure = Task { try await fixture.erase(planted) }
                try await Task.sleep(for: .milliseconds(20))
                erasure.cancel()
                gate.signal()
                // Cancelled before it began, it does not happen, and the next one is tried.
                if case .failure = await erasure.result { continue }
                isCancelledInTime = true
                #expect(try await fixture.store.verification(planted.id)?.erasedAt != nil)
                let name = "data/blobs/\(blob.id.text.prefix(2))/\(blob.id.text)"
                #expect(!FileManager.default.fileExists(atPath: fixture.folder.path(name)))
                #expect(!fixture.store.owesCheckpoint.withLock { $0 })
                let doomed = try await fixture.store.pool.read { try $0.rows("SELECT id FROM doomed_blob").count }
                #expect(doomed == 0)
            }
            #expect(isCancelledInTime)
        }
    }

    @Test func `erases also what the same change would add`() async throws {
        try await StoreFixture.with { fixture in
            let store = fixture.store
            let (gone, other) = (try await fixture.create(), try await fixture.create(StoreFixture.verification(1)))
            let facts = Data(#"{"outcome":"verified"}"#.utf8)
            var change = Change(at: Self.now, .erase(gone.id, revision: gone.revision, facts: facts))
            let digests = [gone, other].map { store.blindIndex($0.id.text, as: .secret) }
            for (owner, digest) in zip([gone.id, other.id], digests) {
                change.jobs.append(NewJob(kind: "read", verification: owner, runAt: Self.now))
                let end = Self.now + 60
                change.secrets.append(Secret(kind: .code, digest: digest, verification: owner, expiresAt: end))
            }
            let receipt = try await store.commit(change)
            #expect(receipt.jobs.count == 1)
            let job = try await store.leaseJob(["read"], at: Self.now, until: Self.now + 60)
            #expect(job?.verification == other.id)
            #expect(try await store.jobCounts().open == 1)
            #expect(try await store.secret(SecretUse(kind: .code, digest: digests[0]), at: Self.now) == nil)
            #expect(try await store.secret(SecretUse(kind: .code, digest: digests[1]), at: Self.now) != nil)
        }
    }

    @Test func `leaves a tombstone and no trace in any file, whatever the end was`() async throws {
        try await StoreFixture.with { fixture in
            let outcomes = ["verified", "failed", "cancelled", "expired", "waived"]
            var planted: [StoredVerification] = []
            var hidden: [Data] = []
            for number in 0..<40 {
                planted.append(try await plant(number, outcome: outcomes[number % 5], in: fixture))
                hidden += try await ciphertexts(StoreFixture.id(number), in: fixture)
            }
            #expect(hidden.count == 40 * 7)
            #expect(try fixture.folder.traces(of: hidden, below: "data").count >= hidden.count)
            let canary = [Data(Self.canary.utf8)]
            #expect(try fixture.folder.traces(of: canary, below: "data").isEmpty)
            for verification in planted { try await fixture.erase(verification) }
            #expect(try fixture.folder.traces(of: canary + hidden, below: "data").isEmpty)
            try await expectTombstones(planted, in: fixture)
        }
    }

    private func expectTombstones(_ planted: [StoredVerification], in fixture: StoreFixture) async throws {
        for verification in planted {
            let tombstone = try #require(try await fixture.store.verification(verification.id))
            #expect(tombstone.erasedAt == Self.now)
            #expect(tombstone.status == verification.status)
            #expect(tombstone.facts == Data(#"{"outcome":"verified"}"#.utf8))
            #expect(tombstone.sealed == nil && tombstone.referenceIndex == nil && tombstone.subjectIndex == nil)
            #expect(try await fixture.store.blobs(of: verification.id).isEmpty)
            await #expect(throws: StoreError.erased) { try await fixture.erase(tombstone) }
            await #expect(throws: StoreError.erased) {
                try await fixture.store.commit(Change(at: Self.now, .replace(tombstone)))
            }
            await #expect(throws: StoreError.erased) {
                try await fixture.store.upload(of: verification.id, limit: 1)
            }
        }
        #expect(try await fixture.store.jobCounts() == JobCounts(open: 0, buried: 0))
        #expect(try await fixture.store.events(after: 0, limit: 99).count == planted.count)
    }

    @Test func `leaves no trace of some among many that stay`() async throws {
        try await StoreFixture.with { fixture in
            var planted: [StoredVerification] = []
            var hidden: [[Data]] = []
            let count = Sweep.count(60, whole: 120)
            for number in 0..<count {
                planted.append(try await plant(number, outcome: "verified", in: fixture))
                hidden.append(try await ciphertexts(planted[number].id, in: fixture))
            }
            let erased = (0..<count).filter { $0 * 7 % 5 < 2 }
            for number in erased { try await fixture.erase(planted[number]) }
            #expect(try fixture.folder.traces(of: erased.flatMap { hidden[$0] }, below: "data").isEmpty)
            let kept = Set(0..<count).subtracting(erased)
            for number in kept {
                #expect(try await fixture.store.verification(planted[number].id)?.sealed == planted[number].sealed)
            }
        }
    }

    @Test func `destroys the data key before anything else goes, and finishes at the next opening`() async throws {
        try await TemporaryFolder.with { folder in
            let key = MasterKey.random()
            var hidden: [Data] = []
            do {
                let fixture = try StoreFixture(folder, key)
                let planted = try await plant(0, outcome: "verified", in: fixture)
                hidden = try await ciphertexts(planted.id, in: fixture)
                // What `commit` does before it comes to the files.
                try await fixture.store.write { transaction in
                    _ = try transaction.store(
                        .erase(planted.id, revision: planted.revision, facts: Data()),
                        at: Self.now
                    )
                }
                #expect(try !folder.traces(of: hidden, below: "data").isEmpty)
            }
            let fixture = try await StoreFixture.reopened(folder, key)
            #expect(try folder.traces(of: hidden + [Data(Self.canary.utf8)], below: "data").isEmpty)
            #expect(try await fixture.store.verification(StoreFixture.id(0))?.erasedAt == Self.now)
        }
    }

    @Test func `goes on where one file cannot be destroyed, and says so until it is`() async throws {
        try await TemporaryFolder.with { folder in
            let key = MasterKey.random()
            do {
                let fixture = try StoreFixture(folder, key)
                let planted = try await plant(0, outcome: "failed", in: fixture)
                _ = try await fixture.upload(Data(count: 9), to: planted)
                let hidden = try await ciphertexts(planted.id, in: fixture)
                let stuck = try #require(try await fixture.store.blobs(of: planted.id).first)
                try replaceByFolder(stuck, in: folder)
                try await fixture.erase(planted.with { $0.revision += 1 })
                #expect(try folder.traces(of: hidden, below: "data").isEmpty)
                await #expect(throws: StoreError.self) { try await fixture.store.sweep(at: Self.now) }
            }
            let fixture = try await StoreFixture.reopened(folder, key)
            await #expect(throws: StoreError.self) { try await fixture.store.sweep(at: Self.now) }
            for name in try folder.names(in: "data/blobs") where name.count == 2 {
                try FileManager.default.removeItem(atPath: folder.path("data/blobs/\(name)"))
            }
            try await fixture.store.sweep(at: Self.now)
        }
    }

    /// Puts in a file's place what can neither be written to nor removed as a file.
    private func replaceByFolder(_ blob: StoredBlob, in folder: TemporaryFolder) throws {
        let name = "data/blobs/\(blob.id.text.prefix(2))/\(blob.id.text)"
        try FileManager.default.removeItem(atPath: folder.path(name))
        try folder.makeFolder(name)
    }

    @Test func `is not held up by a reader for long, and finishes with the next sweep`() async throws {
        try await StoreFixture.with { fixture in
            let planted = try await plant(0, outcome: "failed", in: fixture)
            let hidden = try await ciphertexts(planted.id, in: fixture)
            let snapshot = try fixture.store.pool.makeSnapshot()
            try await fixture.erase(planted)
            _ = try await snapshot.read { try Int.fetchOne($0, sql: "SELECT 1") }
            #expect(try await fixture.store.verification(planted.id)?.erasedAt == Self.now)
            try snapshot.close()
            try await fixture.store.sweep(at: Self.now)
            #expect(try fixture.folder.traces(of: hidden, below: "data").isEmpty)
        }
    }
}
