// SPDX-License-Identifier: Apache-2.0
public import Foundation
internal import GRDB

extension SQLiteStore {
    /// Begins a request that may be repeated.
    ///
    /// - Parameters:
    ///   - request: The request as it came.
    ///   - at: What time it is.
    ///   - busyUntil: When it may be begun again, should whoever began it be gone.
    ///   - expiresAt: When it is forgotten.
    /// - Returns: What is known of it.
    /// - Throws: ``StoreError``.
    public func begin(
        _ request: IdempotentRequest,
        at: Date,
        busyUntil: Date,
        expiresAt: Date
    ) async throws -> IdempotencyState {
        try StoreLimits.check(names: request.application, request.key)
        return try await write { transaction in
            if let state = try transaction.state(of: request, at: at) { return state }
            try transaction.begin(request, busyUntil: busyUntil, expiresAt: expiresAt)
            return .begun
        }
    }

    /// Forgets a request that was begun and failed without having changed anything.
    public func abandon(_ request: IdempotentRequest) async throws {
        _ = try await write { transaction in
            try transaction.database.run(
                "DELETE FROM request WHERE application = ? AND key = ? AND hash = ? AND answer IS NULL",
                [request.application, request.key, request.requestHash]
            )
        }
    }

    /// Counts something, unless it happened `limit` times already in the window of this length.
    ///
    /// - Parameters:
    ///   - what: What is counted.
    ///   - limit: How often it may happen in a window.
    ///   - window: How long a window is; it begins with the first that happens in it.
    ///   - at: What time it is.
    /// - Returns: Whether it may happen.
    /// - Throws: ``StoreError``.
    public func count(_ what: BlindIndex, limit: Int, window: Duration, at: Date) async throws -> RateDecision {
        try await write { try $0.count(what, limit: limit, window: window, at: at) }
    }
}

extension StoreTransaction {
    /// Stores the answer to a request, sealed with the key of the verification that it tells of.
    func store(_ answer: IdempotencyAnswer, for write: VerificationWrite?) throws {
        let owner: UUID? = if case .erase? = write { nil } else { write?.id }
        let (request, name) = (answer.request, answer.request.sealName)
        let changed = try database.run(
            """
            UPDATE request SET answer = ?, verification = ?
            WHERE application = ? AND key = ? AND hash = ? AND answer IS NULL
            """,
            [
                livingKey(of: owner).seal(answer.answer, as: name), owner?.text, request.application, request.key,
                request.requestHash,
            ]
        )
        guard changed == 1 else { throw try refusal(of: request) }
    }

    /// Why a request takes no answer: it has one, of another worker that took it over; or it was abandoned.
    private func refusal(of request: IdempotentRequest) throws -> StoreError {
        let row = try database.row(
            "SELECT answer FROM request WHERE application = ? AND key = ? AND hash = ?",
            [request.application, request.key, request.requestHash]
        )
        return row?["answer"] as Data? == nil ? .notFound : .alreadyExists
    }

    /// What is known of a request; `nil` where that is nothing, or nothing that still counts.
    fileprivate func state(of request: IdempotentRequest, at: Date) throws -> IdempotencyState? {
        let row = try database.row(
            "SELECT * FROM request WHERE application = ? AND key = ? AND expires_at > ?",
            [request.application, request.key, at.milliseconds]
        )
        guard let row else { return nil }
        guard row["hash"] == request.requestHash else { return .otherRequest }
        guard let answer = row["answer"] as Data? else {
            return row["busy_until"] > at.milliseconds ? .inProgress : nil
        }
        return try .answered(livingKey(of: row.uuid("verification")).open(answer, as: request.sealName))
    }

    fileprivate func begin(_ request: IdempotentRequest, busyUntil: Date, expiresAt: Date) throws {
        try database.run(
            """
            INSERT OR REPLACE INTO request (application, key, hash, busy_until, expires_at) VALUES (?, ?, ?, ?, ?)
            """,
            [
                request.application, request.key, request.requestHash, busyUntil.milliseconds, expiresAt.milliseconds,
            ]
        )
    }

    fileprivate func count(_ what: BlindIndex, limit: Int, window: Duration, at: Date) throws -> RateDecision {
        let row = try database.row(
            "SELECT count, resets_at FROM rate WHERE digest = ? AND resets_at > ?",
            [what.bytes, at.milliseconds]
        )
        let count: Int = row?["count"] ?? 0
        let resetsAt = row?.date("resets_at") ?? at.addingTimeInterval(window / .seconds(1))
        guard count < limit else { return RateDecision(isAllowed: false, count: count, resetsAt: resetsAt) }
        try database.run(
            "INSERT OR REPLACE INTO rate (digest, count, resets_at) VALUES (?, ?, ?)",
            [what.bytes, count + 1, resetsAt.milliseconds]
        )
        return RateDecision(isAllowed: true, count: count + 1, resetsAt: resetsAt)
    }
}

extension IdempotentRequest {
    /// What its answer is sealed as, so that no answer opens in another's place.
    fileprivate var sealName: String {
        EventValue.list(["answer", .text(application), .text(key)]).canonicalJSON
    }
}
