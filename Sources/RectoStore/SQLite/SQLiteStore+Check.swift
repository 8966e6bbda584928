// SPDX-License-Identifier: Apache-2.0
internal import GRDB

extension SQLiteStore {
    /// Opens all that is kept sealed in the database, in parts, so that no reader holds the log for long.
    ///
    /// Answers to requests, which are kept for a day, and files are left out.
    ///
    /// - Throws: ``StoreError/sealBroken(what:)`` if something was altered or put in another's place, and
    ///   ``StoreError/damaged(reason:)`` if the key of something is missing.
    public func verifySeals() async throws {
        for table in SealedTable.allCases {
            var place = Int64.min
            while let reached = try await read({ [place] in try $0.verifySeals(of: table, after: place) }) {
                place = reached
            }
        }
    }
}

/// A table with values that are kept sealed.
private enum SealedTable: String, CaseIterable {
    case verification, document, signal, sketch
}

extension StoreTransaction {
    /// Opens some values, and returns the place of the last; `nil` if there are none after that place.
    fileprivate func verifySeals(of table: SealedTable, after place: Int64) throws -> Int64? {
        let rows = try database.rows(
            "SELECT rowid AS place, * FROM \(table.rawValue) WHERE rowid > ? ORDER BY rowid LIMIT ?",
            [place, StoreLimits.rows.upperBound]
        )
        do {
            for row in rows { try open(row, of: table) }
        } catch StoreError.erased, StoreError.notFound {
            throw StoreError.dataKeyMissing
        }
        return rows.last?["place"]
    }

    private func open(_ row: Row, of table: SealedTable) throws {
        switch table {
        case .verification: _ = try verification(row)
        case .document: _ = try document(row)
        case .signal: _ = try signal(row)
        case .sketch: _ = try sketch(row)
        }
    }
}
