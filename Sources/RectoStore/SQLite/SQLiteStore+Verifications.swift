// SPDX-License-Identifier: Apache-2.0
public import Foundation
internal import GRDB

extension SQLiteStore {
    /// The verification of this identifier, erased or not.
    public func verification(_ id: UUID) async throws -> StoredVerification? {
        try await read { transaction in
            try transaction.database.row("SELECT * FROM verification WHERE id = ?", [id.text])
                .flatMap(transaction.verification)
        }
    }

    /// The same without its personal data, also if these do not open any more.
    public func unopenedVerification(_ id: UUID) async throws -> StoredVerification? {
        try await read { transaction in
            try transaction.database.row("SELECT * FROM verification WHERE id = ?", [id.text])
                .flatMap { transaction.verification($0, sealed: nil) }
        }
    }

    /// Verifications of an application, newest first.
    public func verifications(_ query: VerificationQuery) async throws -> Listing<StoredVerification> {
        try await listing(query) { try $0.verification($1) }
    }

    /// The identifiers of the same verifications, also of those that do not open any more.
    public func identifiers(_ query: VerificationQuery) async throws -> Listing<UUID> {
        try await listing(query) { $1.uuid("id") }
    }

    private func listing<Element: Sendable>(
        _ query: VerificationQuery,
        _ make: @escaping @Sendable (StoreTransaction, Row) throws -> Element?
    ) async throws -> Listing<Element> {
        let limit = StoreLimits.rows(query.limit)
        let (sql, arguments) = try query.statement(limit: limit + 1)
        let found = try await read { transaction in
            try transaction.database.rows(sql, StatementArguments(arguments))
                .compactMap { row -> (id: UUID, element: Element)? in
                    guard let id = row.uuid("id"), let element = try make(transaction, row) else { return nil }
                    return (id, element)
                }
        }
        let page = found.prefix(limit)
        let next = found.count > limit ? page.last.map { Cursor(after: $0.id) } : nil
        return Listing(elements: page.map { $0.element }, next: next)
    }

    /// Verifications that are due to expire at this time, the longest due first, without so many of these.
    public func verificationsToExpire(at: Date, skipping: Int, limit: Int) async throws -> [UUID] {
        try await identifiers(
            "SELECT id FROM verification WHERE expires_at <= ? ORDER BY expires_at LIMIT ? OFFSET ?",
            [at.milliseconds, StoreLimits.rows(limit), max(0, skipping)]
        )
    }

    /// Verifications that are due for erasure at this time, the longest due first, without so many of these.
    public func verificationsToErase(at: Date, skipping: Int, limit: Int) async throws -> [UUID] {
        try await identifiers(
            """
            SELECT id FROM verification WHERE retained_until <= ? AND erased_at IS NULL
            ORDER BY retained_until LIMIT ? OFFSET ?
            """,
            [at.milliseconds, StoreLimits.rows(limit), max(0, skipping)]
        )
    }

    private func identifiers(_ sql: String, _ arguments: [Int]) async throws -> [UUID] {
        try await read {
            try $0.database.rows(sql, StatementArguments(arguments)).compactMap { $0.uuid("id") }
        }
    }
}

extension VerificationQuery {
    /// The statement of a query, each condition being one that an index answers.
    func statement(limit: Int) throws(StoreError) -> (String, [any DatabaseValueConvertible & Sendable]) {
        var conditions = ["application = ?"]
        var arguments: [any DatabaseValueConvertible & Sendable] = [application]
        if let status { (conditions, arguments) = (conditions + ["status = ?"], arguments + [status]) }
        if let reference { (conditions, arguments) = (conditions + ["reference = ?"], arguments + [reference.bytes]) }
        if let subject { (conditions, arguments) = (conditions + ["subject = ?"], arguments + [subject.bytes]) }
        if let cursor {
            (conditions, arguments) = try (conditions + ["id < ?"], arguments + [cursor.identifier().text])
        }
        let sql = "SELECT * FROM verification WHERE \(conditions.joined(separator: " AND ")) ORDER BY id DESC LIMIT ?"
        return (sql, arguments + [limit])
    }
}

extension Cursor {
    fileprivate init(after id: UUID) {
        self.init(Data(id.text.utf8).base64EncodedString())
    }

    fileprivate func identifier() throws(StoreError) -> UUID {
        guard text.utf8.count <= 64, let bytes = Data(base64Encoded: text),
            let id = UUID(uuidString: String(decoding: bytes, as: UTF8.self))
        else { throw .cursorInvalid }
        return id
    }
}
