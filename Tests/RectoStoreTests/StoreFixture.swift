// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import GRDB
internal import SystemPackage
internal import Testing
internal import TestSupport

@testable internal import RectoStore

/// An open store in a folder of its own, and the parts that tests change it with.
struct StoreFixture: Sendable {
    let folder: TemporaryFolder
    let key: MasterKey
    let store: SQLiteStore

    /// When tests happen.
    static let now = Date(timeIntervalSince1970: 1_790_000_000)

    static func with(
        _ configuration: SQLiteStore.Configuration = .init(),
        _ body: (StoreFixture) async throws -> Void
    ) async throws {
        try await TemporaryFolder.with { folder in
            try await body(StoreFixture(folder, MasterKey.random(), configuration))
        }
    }

    init(_ folder: TemporaryFolder, _ key: MasterKey, _ configuration: SQLiteStore.Configuration = .init()) throws {
        self.folder = folder
        self.key = key
        store = try SQLiteStore(
            folder: FilePath(folder.path("data")),
            keys: MasterKeyRing(key),
            configuration: configuration
        )
    }

    /// The store of a folder whose last store was let go of: tasks of its own may hold that for a moment longer.
    static func reopened(_ folder: TemporaryFolder, _ key: MasterKey) async throws -> StoreFixture {
        for _ in 0..<2_000 {
            do {
                return try StoreFixture(folder, key)
            } catch StoreError.inUse {
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        return try StoreFixture(folder, key)
    }

    /// A verification that is not stored yet; later ones have higher identifiers.
    static func verification(_ number: Int = 0, application: String = "shop") -> StoredVerification {
        StoredVerification(
            id: id(number),
            application: application,
            journey: "default",
            journeyVersion: 3,
            status: "requested",
            facts: Data(#"{"steps":[]}"#.utf8),
            sealed: Data("MARIA SPECIMEN".utf8),
            createdAt: now
        )
    }

    /// An identifier of version 7 with a counter in place of random bits (RFC 9562, 6.2).
    static func id(_ number: Int) -> UUID {
        let digits = String(format: "%012x", number)
        guard let id = UUID(uuidString: "01a0c5b2-2c00-7000-8000-\(digits)") else { preconditionFailure("no UUID") }
        return id
    }

    /// Stores a new verification, and answers it as it is stored.
    @discardableResult
    func create(_ verification: StoredVerification = Self.verification()) async throws -> StoredVerification {
        var created = verification
        created.revision = try await #require(store.commit(Change(at: Self.now, .create(verification))).revision)
        return created
    }

    /// Stores a blob of a verification, and answers what it is read by.
    func upload(_ bytes: Data, to verification: StoredVerification) async throws -> StoredBlob {
        let writer = try await store.upload(of: verification.id, limit: bytes.count)
        try await writer.append(bytes)
        let blob = try await writer.finish()
        var change = Change(at: Self.now, .replace(verification))
        change.blobs = [blob]
        try await store.commit(change)
        return blob
    }

    /// Lets no lease of a table be ended while something is done, as a full disk would not.
    func refusing(whenUpdating table: String, during body: () async throws -> Void) async throws {
        let trigger = """
            CREATE TRIGGER refusing BEFORE UPDATE ON \(table) WHEN NEW.lease IS NULL
                BEGIN SELECT RAISE(ABORT, 'refused'); END
            """
        try await store.pool.write { try $0.execute(sql: trigger) }
        try await body()
        try await store.pool.write { try $0.execute(sql: "DROP TRIGGER refusing") }
    }

    func erase(_ verification: StoredVerification) async throws {
        let facts = Data(#"{"outcome":"verified"}"#.utf8)
        try await store.commit(
            Change(at: Self.now, .erase(verification.id, revision: verification.revision, facts: facts))
        )
    }
}

extension StoredVerification {
    /// The same with something else in it.
    func with(_ change: (inout StoredVerification) -> Void) -> StoredVerification {
        var copy = self
        change(&copy)
        return copy
    }
}
