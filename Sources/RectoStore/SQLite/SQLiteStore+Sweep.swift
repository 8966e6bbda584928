// SPDX-License-Identifier: Apache-2.0
public import Foundation
internal import GRDB
internal import Synchronization

extension SQLiteStore {
    /// Removes expired data and data that belong to nothing, and finishes interrupted erasures.
    ///
    /// - Parameter at: The time.
    /// - Throws: ``StoreError``; a later sweep goes on.
    public func sweep(at: Date) async throws {
        let removed = try await write { transaction in
            let database = transaction.database
            for table in ["secret", "spent_token"] {
                try database.run("DELETE FROM \(table) WHERE expires_at <= ?", [at.milliseconds])
            }
            try database.run("DELETE FROM rate WHERE resets_at <= ?", [at.milliseconds])
            try database.run(
                "DELETE FROM delivery WHERE last_attempt_at <= ? AND due_at IS NULL",
                [at.addingTimeInterval(-StoreLimits.deliveryAge).milliseconds]
            )
            // These hold something of persons, sealed with keys that stay.
            return try ["request", "sketch", "signal"].reduce(0) { count, table in
                try count + database.run("DELETE FROM \(table) WHERE expires_at <= ?", [at.milliseconds])
            }
        }
        if removed > 0 { owesCheckpoint.withLock { $0 = true } }
        try await removeOrphans(at: at)
        do {
            try await clearTraces()
        } catch StoreError.busy {
            // A reader, such as a backup, has the log: a later sweep empties it.
        }
    }

    /// Destroys files whose blobs no longer count, and traces of erased rows in the log.
    ///
    /// A failure with one file stops neither the others nor the log.
    func clearTraces() async throws {
        var obstacle: (any Error)?
        do { try await removeDoomedBlobs() } catch { obstacle = error }
        try await emptyLog()
        if let obstacle { throw obstacle }
    }

    private func emptyLog() async throws {
        // Cleared first: an erasure meanwhile needs another checkpoint.
        let isOwed = owesCheckpoint.withLock { owed in
            defer { owed = false }
            return owed
        }
        guard isOwed else { return }
        do {
            try await checkpoint()
        } catch {
            owesCheckpoint.withLock { $0 = true }
            throw error
        }
    }

    /// Destroys files of blobs that no longer count; their rows go last, so that a crash forgets none.
    func removeDoomedBlobs() async throws {
        let doomed = try await read { try $0.doomedBlobs() }
        guard !doomed.isEmpty else { return }
        let (gone, obstacle) = try await blobFolder.destroy(doomed)
        try await write { try $0.forget(gone) }
        if let obstacle { throw obstacle }
    }

    /// Finishes interrupted work after a crash, before anything else happens; blocks.
    func recover() throws {
        let doomed = try pool.read { try StoreTransaction(database: $0, keys: keys).doomedBlobs() }
        // Files that cannot be destroyed now keep nobody out: sweeps retry, and report them.
        let gone = blobFolder.destroyNow(doomed).gone
        try pool.write { database in
            try StoreTransaction(database: database, keys: keys).forget(gone)
            // The holders of these are gone with their process, which alone had the folder open. One of these pieces
            // may be the cause of its death.
            for table in ["job", "delivery"] {
                try database.run(
                    "UPDATE \(table) SET due_at = 0, lease = NULL, deaths = deaths + 1 WHERE lease IS NOT NULL"
                )
            }
        }
        // The log of the process before may hold data that were erased then.
        do {
            try pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            // A backup that is being made reads the log, and keeps nobody out: a sweep empties it afterwards.
            owesCheckpoint.withLock { $0 = true }
        }
    }

    private func checkpoint() async throws {
        do {
            try await pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        } catch let error as DatabaseError {
            throw StoreError(error, path: pool.path)
        }
    }

    /// Files older than an hour that no change stored: abandoned uploads.
    private func removeOrphans(at: Date) async throws {
        let candidates = try await blobFolder.files(olderThan: at.addingTimeInterval(-3600))
        // Readers look first, at a part at a time: writers would wait for as long as a look at all files takes.
        var orphans: [BlobID] = []
        for start in stride(from: 0, to: candidates.count, by: Self.portion) {
            let part = Array(candidates[start..<min(start + Self.portion, candidates.count)])
            orphans += try await read { try $0.orphans(among: part) }
        }
        guard !orphans.isEmpty else { return }
        try await write { [orphans] in try $0.doomOrphans(among: orphans) }
    }

    /// The number of files that are looked for at a time.
    private static let portion = 1_000
}

extension StoreTransaction {
    fileprivate func doomedBlobs() throws -> [BlobID] {
        try database.rows("SELECT id FROM doomed_blob").compactMap { BlobID($0["id"]) }
    }

    /// Makes sure that no later change can make them count.
    fileprivate func doomOrphans(among candidates: [BlobID]) throws {
        for blob in try orphans(among: candidates) {
            try database.run("INSERT OR IGNORE INTO doomed_blob (id) VALUES (?)", [blob.text])
        }
    }

    /// The ones that no change stored.
    fileprivate func orphans(among candidates: [BlobID]) throws -> [BlobID] {
        try candidates.filter { try database.row("SELECT 1 FROM blob WHERE id = ?", [$0.text]) == nil }
    }

    fileprivate func forget(_ doomed: [BlobID]) throws {
        for blob in doomed { try database.run("DELETE FROM doomed_blob WHERE id = ?", [blob.text]) }
    }
}
