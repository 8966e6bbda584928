// SPDX-License-Identifier: Apache-2.0
public import Foundation
internal import GRDB

extension SQLiteStore {
    /// The secret of this kind and digest, while it is good.
    public func secret(_ use: SecretUse, at: Date) async throws -> Secret? {
        try await read { try $0.goodSecret(use, at: at) }
    }

    /// Compares a secret with the last one of its kind that the verification was given, and counts a wrong try.
    ///
    /// - Parameters:
    ///   - use: The given secret.
    ///   - verification: The verification that it should belong to.
    ///   - at: The time.
    /// - Returns: The result of the try; wrong ones are counted on the disk before this returns.
    /// - Throws: ``StoreError``.
    public func attempt(_ use: SecretUse, of verification: UUID, at: Date) async throws -> SecretAttempt {
        try await write { try $0.attempt(use, of: verification, at: at) }
    }
}

extension StoreTransaction {
    /// Adds a secret.
    func add(_ secret: Secret) throws {
        try database.run(
            "INSERT INTO secret (kind, digest, verification, expires_at, tries_left) VALUES (?, ?, ?, ?, ?)",
            [
                secret.kind.rawValue, secret.digest.bytes, secret.verification?.text, secret.expiresAt.milliseconds,
                secret.triesLeft,
            ]
        )
    }

    /// Uses a secret up.
    func use(_ use: SecretUse, at: Date) throws {
        guard try goodSecret(use, at: at) != nil else { throw StoreError.secretUnusable }
        try database.run("DELETE FROM secret WHERE kind = ? AND digest = ?", [use.kind.rawValue, use.digest.bytes])
    }

    /// Ends all secrets of these kinds of a verification.
    func revoke(_ kinds: [Secret.Kind], of verification: UUID?) throws {
        for kind in kinds {
            try database.run(
                "DELETE FROM secret WHERE verification = ? AND kind = ?",
                [verification?.text, kind.rawValue]
            )
        }
    }

    /// Accepts a token this once.
    func spend(_ token: SpentTokenDigest, at: Date) throws {
        // Expired tokens count as forgotten, swept or not: such a token is refused by its own time then.
        let changed = try database.run(
            """
            INSERT INTO spent_token (digest, expires_at) VALUES (?, ?)
            ON CONFLICT (digest) DO UPDATE SET expires_at = excluded.expires_at WHERE spent_token.expires_at <= ?
            """,
            [token.digest.bytes, token.expiresAt.milliseconds, at.milliseconds]
        )
        guard changed == 1 else { throw StoreError.tokenSpent }
    }

    fileprivate func goodSecret(_ use: SecretUse, at: Date) throws -> Secret? {
        try database.row(
            """
            SELECT * FROM secret
            WHERE kind = ? AND digest = ? AND expires_at > ? AND (tries_left IS NULL OR tries_left > 0)
            """,
            [use.kind.rawValue, use.digest.bytes, at.milliseconds]
        ).map(Secret.init)
    }

    fileprivate func attempt(_ use: SecretUse, of verification: UUID, at: Date) throws -> SecretAttempt {
        let row = try database.row(
            "SELECT rowid, * FROM secret WHERE verification = ? AND kind = ? ORDER BY rowid DESC LIMIT 1",
            [verification.text, use.kind.rawValue]
        )
        guard let row else { return .missing }
        let secret = Secret(row)
        if secret.triesLeft == 0 { return .locked }
        if secret.expiresAt <= at { return .expired }
        if secret.digest.isSame(as: use.digest) { return .right }
        try database.run("UPDATE secret SET tries_left = tries_left - 1 WHERE rowid = ?", [row["rowid"] as Int])
        return .wrong(triesLeft: secret.triesLeft.map { $0 - 1 })
    }
}

extension Secret {
    fileprivate init(_ row: Row) {
        self.init(
            kind: Kind(rawValue: row["kind"]),
            digest: BlindIndex(bytes: row["digest"]),
            verification: row.uuid("verification"),
            expiresAt: row.date("expires_at") ?? .distantPast,
            triesLeft: row["tries_left"]
        )
    }
}
