// SPDX-License-Identifier: Apache-2.0
public import Foundation
internal import GRDB
internal import RectoJSON

extension SQLiteStore {
    /// Begins a request that may be repeated.
    public func begin(_ request: IdempotentRequest, at: Date, busyUntil: Date) async throws -> IdempotencyState {
        try StoreLimits.check(names: request.application, request.key)
        let state = begun.take(request, at: at, busyUntil: busyUntil)
        guard case .begun(let lease) = state else { return state }
        do {
            // Looked for once it is taken: the former holder stored the answer before letting go.
            guard let known = try await read({ try $0.state(of: request, at: at) }) else { return state }
            begun.release(lease)
            return known
        } catch {
            begun.release(lease)
            throw error
        }
    }

    /// Releases a request that was begun, answered or not; if another has it by now, that one keeps it.
    public func release(_ lease: RequestLease) async { begun.release(lease) }

    /// The answer to a request; `nil` if it has none, or its key belongs to another one.
    public func answer(to request: IdempotentRequest, at: Date) async throws -> Data? {
        guard case .answered(let answer) = try await read({ try $0.state(of: request, at: at) }) else { return nil }
        return answer
    }

    /// Counts something, unless it happened `limit` times already in the window of this length.
    ///
    /// - Parameters:
    ///   - what: The event to count.
    ///   - limit: The most events in a window.
    ///   - window: The length of a window; it begins with its first event.
    ///   - at: The time.
    /// - Returns: The decision.
    /// - Throws: ``StoreError``.
    public func count(_ what: BlindIndex, limit: Int, window: Duration, at: Date) async throws -> RateDecision {
        try await write { try $0.count(what, limit: limit, window: window, at: at) }
    }
}

extension StoreTransaction {
    /// Stores the answer to a request, sealed with the key of its verification.
    func store(_ answer: IdempotencyAnswer, for write: VerificationWrite?, at: Date) throws {
        let owner: UUID? = if case .erase? = write { nil } else { write?.id ?? answer.verification }
        let request = answer.request
        // Expired requests count as forgotten, swept or not.
        let changed = try database.run(
            """
            INSERT INTO request (application, key, hash, verification, answer, expires_at) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (application, key) DO UPDATE SET hash = excluded.hash, verification = excluded.verification,
                answer = excluded.answer, expires_at = excluded.expires_at
            WHERE request.expires_at <= ?
            """,
            [
                request.application, request.key, request.requestHash, owner?.text,
                livingKey(of: owner).seal(answer.answer, as: request.sealName), request.expiresAt.milliseconds,
                at.milliseconds,
            ]
        )
        guard changed == 1 else { throw StoreError.alreadyExists }
    }

    /// Forgets the answer to a request.
    func forget(_ request: AnsweredRequest) throws {
        try database.run(
            "DELETE FROM request WHERE application = ? AND key = ?",
            [request.application, request.key]
        )
    }

    /// The answer to a request, or that its key belongs to another; `nil` if neither still counts.
    fileprivate func state(of request: IdempotentRequest, at: Date) throws -> IdempotencyState? {
        let row = try database.row(
            "SELECT * FROM request WHERE application = ? AND key = ? AND expires_at > ?",
            [request.application, request.key, at.milliseconds]
        )
        guard let row else { return nil }
        guard row["hash"] == request.requestHash else { return .otherRequest }
        return try .answered(livingKey(of: row.uuid("verification")).open(row["answer"], as: request.sealName))
    }

    fileprivate func count(_ what: BlindIndex, limit: Int, window: Duration, at: Date) throws -> RateDecision {
        let row = try database.row(
            "SELECT count, resets_at FROM rate WHERE digest = ? AND resets_at > ?",
            [what.bytes, at.milliseconds]
        )
        let count: Int = row?["count"] ?? 0
        let end = at.addingTimeInterval(window / .seconds(1))
        let stored = row?.date("resets_at") ?? end
        // A clock that is set back refuses nothing for longer than a window.
        let resetsAt = min(stored, end)
        let isAllowed = count < limit
        let decision = RateDecision(isAllowed: isAllowed, count: isAllowed ? count + 1 : count, resetsAt: resetsAt)
        guard isAllowed || resetsAt < stored else { return decision }
        try database.run(
            "INSERT OR REPLACE INTO rate (digest, count, resets_at) VALUES (?, ?, ?)",
            [what.bytes, decision.count, resetsAt.milliseconds]
        )
        return decision
    }
}

extension IdempotentRequest {
    /// The name that its answer is sealed with, so that no answer opens in another's place.
    fileprivate var sealName: String {
        JSONTree.array(["answer", .text(application), .text(key)]).canonical
    }
}
