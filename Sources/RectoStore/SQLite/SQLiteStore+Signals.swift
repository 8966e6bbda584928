// SPDX-License-Identifier: Apache-2.0
public import Foundation
internal import GRDB

extension SQLiteStore {
    /// Counts the entries of each search, all in one moment.
    public func countSignals(_ queries: [SignalQuery], at: Date) async throws -> [SignalCount] {
        guard !queries.isEmpty else { return [] }
        return try await read { transaction in
            try queries.map { try transaction.count($0, at: at) }
        }
    }

    /// The entries of a kind that have not expired, the newest first, before this one; of one digest or subject if it is
    /// named, and without contents that do not open any more.
    public func signals(
        _ kind: SignalEntry.Kind,
        of application: String,
        digest: BlindIndex?,
        subject: BlindIndex?,
        at: Date,
        before entry: SignalEntry?,
        limit: Int
    ) async throws -> [SignalEntry] {
        var (conditions, arguments) = ("", [application, kind.rawValue, at.milliseconds] as StatementArguments)
        if let digest {
            conditions += " AND digest = ?"
            arguments += [digest.bytes]
        }
        if let subject {
            conditions += " AND subject = ?"
            arguments += [subject.bytes]
        }
        let sql = """
            SELECT * FROM signal WHERE application = ? AND kind = ? AND expires_at > ?\(conditions)
                AND (at, id) < (?, ?) ORDER BY at DESC, id DESC LIMIT ?
            """
        arguments += [entry?.at.milliseconds ?? Int.max, entry?.id.text ?? "", min(max(limit, 1), Self.mostSignals)]
        return try await read { [sql, arguments] transaction in
            try transaction.database.rows(sql, arguments).map { try transaction.signal($0, evenUnopened: true) }
        }
    }

    /// The most entries that one search reads: bounds its time for any number of verifications.
    static let mostSignals = 10_000
}

extension StoreTransaction {
    /// Stores a write of entries.
    func store(_ write: SignalWrite) throws {
        switch write {
        case .add(let entry): try add(entry)
        case .remove(let id, let application):
            let count = try database.run(
                "DELETE FROM signal WHERE id = ? AND application = ?",
                [id.text, application]
            )
            guard count == 1 else { throw StoreError.notFound }
        case .removeAll(let kind, let digest, let subject, let application):
            try database.run(
                "DELETE FROM signal WHERE application = ? AND kind = ? AND digest = ? AND subject = ?",
                [application, kind.rawValue, digest.bytes, subject.bytes]
            )
        case .forget(let subject, let application):
            try database.run(
                "DELETE FROM signal WHERE application = ? AND subject = ? AND verification IS NULL",
                [application, subject.bytes]
            )
        }
    }

    /// Removes the entries of a verification, or only its name from them.
    func forgetSignals(of verification: UUID, keeping isKept: Bool) throws {
        try database.run(
            isKept
                ? "UPDATE signal SET verification = NULL WHERE verification = ?"
                : "DELETE FROM signal WHERE verification = ?",
            [verification.text]
        )
    }

    private func add(_ entry: SignalEntry) throws {
        try database.run(
            """
            INSERT INTO signal (id, application, kind, digest, subject, verification, at, expires_at, body)
            SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 WHERE NOT EXISTS (
                SELECT 1 FROM signal WHERE application = ?2 AND kind = ?3 AND digest = ?4 AND subject IS ?5
                    AND verification IS ?6 AND expires_at > ?7
            )
            """,
            [
                entry.id.text, entry.application, entry.kind.rawValue, entry.digest.bytes, entry.subject?.bytes,
                entry.verification?.text, entry.at.milliseconds, entry.expiresAt.milliseconds,
                entry.body.map { try keys.ledger.seal($0, as: Self.sealName(entry.id)) },
            ]
        )
    }

    fileprivate func count(_ query: SignalQuery, at: Date) throws -> SignalCount {
        let row = try database.row(
            """
            SELECT count(*) AS entries, coalesce(sum(is_own), 0) AS own, coalesce(sum(is_other), 0) AS others,
                count(DISTINCT CASE WHEN is_other THEN subject END) AS subjects
            FROM (
                SELECT subject, verification IS ?4 AS is_own, verification IS NOT ?4
                    AND (?5 IS NULL OR subject IS NULL OR subject <> ?5)
                    AND at <= coalesce((
                        SELECT min(at) FROM signal
                        WHERE application = ?1 AND kind = ?2 AND digest = ?3 AND verification = ?4
                    ), ?6) AS is_other
                FROM signal WHERE application = ?1 AND kind = ?2 AND digest = ?3 AND expires_at > ?6 LIMIT ?7
            )
            """,
            [
                query.application, query.kind.rawValue, query.digest.bytes, query.verification.text,
                query.subject?.bytes, at.milliseconds, SQLiteStore.mostSignals,
            ]
        )
        return SignalCount(
            all: row?["entries"] ?? 0,
            own: row?["own"] ?? 0,
            others: row?["others"] ?? 0,
            subjects: row?["subjects"] ?? 0
        )
    }

    /// The entry of a row, opened; without contents that do not open any more, if it is wanted even so.
    func signal(_ row: Row, evenUnopened isWanted: Bool = false) throws -> SignalEntry {
        guard let id = row.uuid("id") else { throw StoreError.damaged(reason: "a signal has no name") }
        func body() throws -> Data? {
            try (row["body"] as Data?).map { try keys.ledger.open($0, as: Self.sealName(id)) }
        }
        return try SignalEntry(
            id: id,
            SignalEntry.Kind(rawValue: row["kind"]),
            of: row["application"],
            digest: BlindIndex(bytes: row["digest"]),
            subject: (row["subject"] as Data?).map(BlindIndex.init(bytes:)),
            verification: row.uuid("verification"),
            at: row.date("at") ?? .distantPast,
            expiresAt: row.date("expires_at") ?? .distantPast,
            body: isWanted ? unlessSealIsLost(body) ?? nil : body()
        )
    }

    private static func sealName(_ id: UUID) -> String { "signal \(id.text)" }
}
