// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import GRDB
internal import SystemPackage
internal import TestSupport
internal import Testing

@testable internal import RectoStore

/// Changes that a process acknowledged before it was killed are there afterwards.
///
/// `RECTO_KILLS` sets the number of kills.
@Suite(.serialized)
struct CrashTests {
    private static let kills =
        ProcessInfo.processInfo.environment["RECTO_KILLS"].flatMap { Int($0) }
        ?? Sweep.count(6, whole: 30)
    /// A folder takes so many kills, before looking at all that is in it takes longer than what is added.
    private static let killsPerFolder = 10

    @Test func `keeps all that was acknowledged, and no half of anything`() async throws {
        var totals = (created: 0, stored: 0, completed: 0)
        for round in 0..<(Self.kills + Self.killsPerFolder - 1) / Self.killsPerFolder {
            try await TemporaryFolder.with { folder in
                let key = try MasterKeyFile.create(FilePath(folder.path("key")))
                var acknowledged = Acknowledged()
                for _ in 0..<min(Self.killsPerFolder, Self.kills - round * Self.killsPerFolder) {
                    let words = ["keep", folder.path("data"), folder.path("key")]
                    // Each of four clients creates, stores and completes in turn: of 13 lines, 3 say that something was
                    // stored, and one that something was completed.
                    try await acknowledged.add(KilledProgram.run(words, lines: .random(in: 13...80)))
                    try await acknowledged.check(StoreFixture(folder, key))
                }
                totals.created += acknowledged.created.count
                totals.stored += acknowledged.stored.count
                totals.completed += acknowledged.completed.count
            }
        }
        print("\(Self.kills) kills: \(totals) acknowledged, all there")
        #expect(totals.created > Self.kills && totals.stored > Self.kills && totals.completed >= Self.kills)
    }

    @Test func `finishes erasures that a kill interrupted`() async throws {
        try await TemporaryFolder.with { folder in
            let key = try MasterKeyFile.create(FilePath(folder.path("key")))
            var erased: Set<String> = []
            for _ in 0..<Self.kills / 3 {
                let words = ["erase", folder.path("data"), folder.path("key")]
                // The third says that the first verification is erased.
                let lines = try await KilledProgram.run(words, lines: .random(in: 3...60))
                erased.formUnion(lines.compactMap { $0.hasPrefix("erased ") ? String($0.dropFirst(7)) : nil })
                let fixture = try StoreFixture(folder, key)
                try await expectErased(erased, in: fixture)
            }
            #expect(erased.count >= Self.kills / 3)
        }
    }

    private func expectErased(_ acknowledged: Set<String>, in fixture: StoreFixture) async throws {
        for text in acknowledged {
            let id = try #require(UUID(uuidString: text))
            #expect(try await fixture.store.verification(id)?.erasedAt != nil)
        }
        let (keys, living, blobs, doomed) = try await fixture.store.pool.read { database in
            try (
                Int.fetchOne(database, sql: "SELECT count(*) FROM data_key WHERE owner NOT IN ('store', 'ledger')"),
                Int.fetchOne(database, sql: "SELECT count(*) FROM verification WHERE erased_at IS NULL"),
                String.fetchSet(database, sql: "SELECT id FROM blob"),
                Int.fetchOne(database, sql: "SELECT count(*) FROM doomed_blob")
            )
        }
        #expect(keys == living)
        #expect(doomed == 0)
        let files = try fixture.folder.files(below: "data/blobs").map { ($0.path as NSString).lastPathComponent }
        // An upload that was killed before its change is an orphan, which the sweep takes away later.
        #expect(blobs.isSubset(of: files))
        try await fixture.store.sweep(at: .distantFuture)
        #expect(
            try Set(fixture.folder.files(below: "data/blobs").map { ($0.path as NSString).lastPathComponent }) == blobs
        )
    }

    @Test func `can be rotated to and fro under kills`() async throws {
        try await TemporaryFolder.with { folder in
            let first = try MasterKeyFile.create(FilePath(folder.path("first")))
            let second = try MasterKeyFile.create(FilePath(folder.path("second")))
            do {
                let fixture = try StoreFixture(folder, first)
                for number in 0..<400 { try await fixture.create(StoreFixture.verification(number)) }
            }
            for _ in 0..<Self.kills / 3 {
                let words = ["rotate", folder.path("data"), folder.path("first"), folder.path("second")]
                _ = try await KilledProgram.run(words, lines: .random(in: 1...8))
                let ring = MasterKeyRing(first, earlier: [second])
                let store = try SQLiteStore(folder: FilePath(folder.path("data")), keys: ring)
                for number in stride(from: 0, to: 400, by: 13) {
                    #expect(try await store.verification(StoreFixture.id(number))?.sealed != nil)
                }
            }
        }
    }

    @Test func `keeps another process out, and lets it in once that was killed`() async throws {
        try await TemporaryFolder.with { folder in
            let key = try MasterKeyFile.create(FilePath(folder.path("key")))
            let words = ["keep", folder.path("data"), folder.path("key")]
            _ = try await KilledProgram.run(words, lines: 1) {
                #expect(throws: StoreError.inUse(folder: folder.path("data"))) { try StoreFixture(folder, key) }
            }
            _ = try StoreFixture(folder, key)
        }
    }
}
