// SPDX-License-Identifier: Apache-2.0
public import Foundation
internal import GRDB

extension SQLiteStore {
    /// Begins a blob of a verification; it counts once a change has stored it.
    public func upload(of verification: UUID, limit: Int) async throws -> BlobWriter {
        let key = try await read { try $0.livingKey(of: verification) }
        return try blobFolder.writer(.random(), key: key, limit: limit)
    }

    /// Reads a blob of a verification.
    public func download(_ blob: BlobID, of verification: UUID) async throws -> BlobReader {
        let (key, stored) = try await read { transaction in
            try (transaction.livingKey(of: verification), transaction.blob(blob, of: verification))
        }
        guard let stored else { throw StoreError.notFound }
        return try blobFolder.reader(stored, key: key)
    }

    /// The blobs of a verification.
    public func blobs(of verification: UUID) async throws -> [StoredBlob] {
        try await read { transaction in
            try transaction.database.rows("SELECT * FROM blob WHERE verification = ? ORDER BY id", [verification.text])
                .compactMap(StoredBlob.init)
        }
    }
}

extension StoreTransaction {
    /// Makes some blobs count, and removes others.
    func store(blobs: [StoredBlob], removing removed: [BlobID], of verification: UUID?) throws {
        for blob in blobs {
            let isDoomed = try database.row("SELECT 1 FROM doomed_blob WHERE id = ?", [blob.id.text]) != nil
            guard !isDoomed else { throw StoreError.blobMissing(blob.id) }
            try database.run(
                "INSERT INTO blob (id, verification, byte_count, sha256) VALUES (?, ?, ?, ?)",
                [blob.id.text, verification?.text, blob.byteCount, blob.sha256]
            )
        }
        for id in removed {
            let changed = try database.run(
                "DELETE FROM blob WHERE id = ? AND verification = ?",
                [id.text, verification?.text]
            )
            guard changed == 1 else { throw StoreError.notFound }
            try database.run("INSERT INTO doomed_blob (id) VALUES (?)", [id.text])
        }
    }

    fileprivate func blob(_ id: BlobID, of verification: UUID) throws -> StoredBlob? {
        try database.row("SELECT * FROM blob WHERE id = ? AND verification = ?", [id.text, verification.text])
            .flatMap(StoredBlob.init)
    }
}

extension StoredBlob {
    fileprivate init?(_ row: Row) {
        guard let id = BlobID(row["id"]) else { return nil }
        self.init(id: id, byteCount: row["byte_count"], sha256: row["sha256"])
    }
}
