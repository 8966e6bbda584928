// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import GRDB

extension StoreTransaction {
    /// Stores a write of a verification, and returns its revision.
    func store(_ write: VerificationWrite, at: Date) throws -> Int {
        switch write {
        case .create(let verification): try create(verification)
        case .replace(let verification): try replace(verification)
        case .erase(let id, let revision, let facts, let status):
            try erase(id, revision: revision, facts: facts, status: status, at: at)
        }
    }

    /// The verification of a row, with its personal data in plain.
    func verification(_ row: Row) throws -> StoredVerification? {
        guard let id = row.uuid("id") else { return nil }
        let sealed: Data? = row["sealed"]
        return try verification(row, sealed: sealed.map { try livingKey(of: id).open($0, as: Self.sealedColumn) })
    }

    /// The verification of a row, with these personal data.
    func verification(_ row: Row, sealed: Data?) -> StoredVerification? {
        guard let id = row.uuid("id"), let createdAt = row.date("created_at") else { return nil }
        var verification = StoredVerification(
            id: id,
            application: row["application"],
            journey: row["journey"],
            journeyVersion: row["journey_version"],
            status: row["status"],
            facts: row["facts"],
            sealed: sealed,
            createdAt: createdAt
        )
        verification.revision = row["revision"]
        verification.referenceIndex = (row["reference"] as Data?).map(BlindIndex.init(bytes:))
        verification.subjectIndex = (row["subject"] as Data?).map(BlindIndex.init(bytes:))
        verification.expiresAt = row.date("expires_at")
        verification.decidedAt = row.date("decided_at")
        verification.retainedUntil = row.date("retained_until")
        verification.erasedAt = row.date("erased_at")
        return verification
    }

    private static let sealedColumn = "sealed"

    private func create(_ verification: StoredVerification) throws -> Int {
        let key = try keyTable.add(.verification(verification.id))
        let values: [(any DatabaseValueConvertible)?] = [
            verification.id.text, verification.application, verification.journey, verification.journeyVersion,
            verification.createdAt.milliseconds,
        ]
        try database.run(
            """
            INSERT INTO verification (status, facts, sealed, reference, subject, expires_at, decided_at, retained_until,
                revision, id, application, journey, journey_version, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?)
            """,
            StatementArguments(columns(of: verification, sealedWith: key) + values)
        )
        try storeFinders(of: verification)
        return 1
    }

    private func replace(_ verification: StoredVerification) throws -> Int {
        try require(verification.id, revision: verification.revision)
        let key = try livingKey(of: verification.id)
        let columns = try columns(of: verification, sealedWith: key)
        try database.run(
            """
            UPDATE verification SET status = ?, facts = ?, sealed = ?, reference = ?, subject = ?, expires_at = ?,
                decided_at = ?, retained_until = ?, revision = revision + 1
            WHERE id = ?
            """,
            StatementArguments(columns + [verification.id.text])
        )
        try storeFinders(of: verification)
        return verification.revision + 1
    }

    /// Stores what people find a verification by.
    private func storeFinders(of verification: StoredVerification) throws {
        try store(verification.review, of: verification)
        if let terms = verification.searchTerms { try store(terms: terms, of: verification) }
    }

    /// The columns that a replacement may change, in the order of the statements.
    private func columns(
        of verification: StoredVerification,
        sealedWith key: DataKey
    ) throws -> [(any DatabaseValueConvertible)?] {
        try [
            verification.status, verification.facts,
            verification.sealed.map { try key.seal($0, as: Self.sealedColumn) },
            verification.referenceIndex?.bytes, verification.subjectIndex?.bytes,
            verification.expiresAt?.milliseconds, verification.decidedAt?.milliseconds,
            verification.retainedUntil?.milliseconds,
        ]
    }

    /// Checks that the verification still has the revision of the change; writers come one after the other.
    func require(_ id: UUID, revision: Int) throws {
        guard let row = try database.row("SELECT revision, erased_at FROM verification WHERE id = ?", [id.text]) else {
            throw StoreError.notFound
        }
        guard row.date("erased_at") == nil else { throw StoreError.erased }
        guard row["revision"] == revision else { throw StoreError.staleRevision(current: row["revision"]) }
    }

    private func erase(_ id: UUID, revision: Int, facts: Data, status: String?, at: Date) throws -> Int {
        try require(id, revision: revision)
        try keyTable.destroy(.verification(id))
        for table in ["job", "secret", "request", "document"] {
            try database.run("DELETE FROM \(table) WHERE verification = ?", [id.text])
        }
        try forgetOrigins(of: id)
        try forgetReview(of: id)
        try database.run("INSERT INTO doomed_blob (id) SELECT id FROM blob WHERE verification = ?", [id.text])
        try database.run("DELETE FROM blob WHERE verification = ?", [id.text])
        try database.run(
            """
            UPDATE verification SET facts = ?, status = coalesce(?, status), sealed = NULL, reference = NULL,
                subject = NULL, expires_at = NULL, retained_until = NULL, erased_at = ?, revision = revision + 1
            WHERE id = ?
            """,
            [facts, status, at.milliseconds, id.text]
        )
        return revision + 1
    }
}
