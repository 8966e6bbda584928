// SPDX-License-Identifier: Apache-2.0
public import Foundation
internal import GRDB
internal import Synchronization

extension SQLiteStore {
    /// Leases the message that has been due the longest, as jobs are leased; of a webhook one at a time.
    ///
    /// Messages to some webhooks come after those to all others.
    public func leaseDelivery(
        at: Date,
        until: Date,
        puttingOff webhooks: Set<String>
    ) async throws -> LeasedDelivery? {
        guard try await read({ try $0.dueDelivery(at: at) }) != nil else { return nil }
        return try await write { [self] transaction in
            let first = webhooks.isEmpty ? nil : try transaction.dueDelivery(at: at, butTo: webhooks)
            guard let id = try first ?? transaction.dueDelivery(at: at) else { return nil }
            return try transaction.leaseDelivery(id, until: until, unended: unended.withLock { $0 })
        }
    }

    /// Stores the result of an attempt; ``StoreError/leaseLost`` if another has the message.
    public func recordDelivery(_ lease: Lease, _ outcome: DeliveryOutcome, at: Date) async throws {
        try await end(lease) { try $0.record(lease, outcome, at: at) }
    }

    /// Messages to a webhook, the newest first, before this one.
    public func deliveries(to webhook: String, before id: Int?, limit: Int) async throws -> [DeliveryRecord] {
        try await read { transaction in
            try transaction.database.rows(
                "SELECT * FROM delivery WHERE webhook = ? AND id < ? ORDER BY id DESC LIMIT ?",
                [webhook, id ?? .max, StoreLimits.rows(limit)]
            ).map(DeliveryRecord.init)
        }
    }

    /// Sends a message once more, in any state.
    public func replayDelivery(_ id: Int, at: Date, answer: IdempotencyAnswer?) async throws {
        try await write { transaction in
            let changed = try transaction.database.run(
                "UPDATE delivery SET due_at = ?, lease = NULL, delivered_at = NULL, deaths = 0 WHERE id = ?",
                [at.milliseconds, id]
            )
            guard changed == 1 else { throw StoreError.notFound }
            if let answer { try transaction.store(answer, for: nil, at: at) }
        }
    }
}

extension StoreTransaction {
    /// Adds a message that is due at once, and returns its number.
    func add(_ delivery: NewDelivery, at: Date) throws -> Int {
        try database.run(
            "INSERT INTO delivery (webhook, message, verification, payload, due_at) VALUES (?, ?, ?, ?, ?)",
            [delivery.webhook, delivery.message, delivery.verification?.text, delivery.payload, at.milliseconds]
        )
        return Int(database.lastInsertedRowID)
    }

    /// A message over which a process may have died waits until no other such one is being sent: the next death tells
    /// them apart.
    fileprivate func dueDelivery(at: Date, butTo webhooks: Set<String> = []) throws -> Int? {
        try database.row(
            """
            SELECT id FROM delivery WHERE due_at <= :at AND instr(:others, webhook) = 0 AND NOT EXISTS (
                SELECT 1 FROM delivery AS held
                WHERE held.webhook = delivery.webhook AND held.lease IS NOT NULL AND held.due_at > :at
            ) AND (deaths = 0 AND lease IS NULL OR NOT EXISTS (
                SELECT 1 FROM delivery AS held INDEXED BY delivery_held
                WHERE held.lease IS NOT NULL AND held.due_at > :at AND held.deaths > 0
            )) ORDER BY due_at, id LIMIT 1
            """,
            ["at": at.milliseconds, "others": webhooks.sorted().joined(separator: "\n")]
        )?["id"]
    }

    fileprivate func leaseDelivery(_ id: Int, until: Date, unended: Set<Data>) throws -> LeasedDelivery {
        let lease = Lease.random(id: id)
        try database.run(
            "UPDATE delivery SET due_at = ?, deaths = deaths + ?, lease = ?, attempts = attempts + 1 WHERE id = ?",
            [until.milliseconds, deaths("delivery", id, unended: unended), lease.token, id]
        )
        guard let row = try database.row("SELECT * FROM delivery WHERE id = ?", [id]) else { throw StoreError.notFound }
        return LeasedDelivery(
            lease: lease,
            webhook: row["webhook"],
            message: row["message"],
            verification: row.uuid("verification"),
            payload: row["payload"],
            attempt: row["attempts"],
            deaths: row["deaths"]
        )
    }

    fileprivate func record(_ lease: Lease, _ outcome: DeliveryOutcome, at: Date) throws {
        let (status, reason, due, delivered): (Int?, String?, Int?, Int?) =
            switch outcome {
            case .delivered(let status): (status, nil, nil, at.milliseconds)
            case .retry(let next, let status, let reason): (status, reason, next.milliseconds, nil)
            case .abandoned(let status, let reason): (status, reason, nil, nil)
            }
        let changed = try database.run(
            """
            UPDATE delivery SET
                last_status = ?, last_error = ?, due_at = ?, delivered_at = ?, last_attempt_at = ?, lease = NULL
            WHERE id = ? AND lease = ?
            """,
            [status, reason, due, delivered, at.milliseconds, lease.id, lease.token]
        )
        guard changed == 1 else { throw StoreError.leaseLost }
    }
}

extension DeliveryRecord {
    fileprivate init(_ row: Row) {
        let (due, delivered) = (row.date("due_at"), row.date("delivered_at"))
        let wasDeadly = row["deaths"] as Int >= LeasedJob.mostDeaths
        self.init(
            id: row["id"],
            webhook: row["webhook"],
            message: row["message"],
            attempts: row["attempts"],
            lastStatus: row["last_status"],
            lastError: row["last_error"],
            state: delivered != nil ? .delivered : due != nil ? .waiting : wasDeadly ? .buried : .abandoned,
            lastAttemptAt: row.date("last_attempt_at"),
            nextAttemptAt: due,
            deliveredAt: delivered
        )
    }
}
