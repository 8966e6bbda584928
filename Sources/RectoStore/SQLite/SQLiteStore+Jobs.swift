// SPDX-License-Identifier: Apache-2.0
public import Foundation
internal import GRDB

extension SQLiteStore {
    /// Leases the job that has been due the longest, of these kinds.
    ///
    /// - Parameters:
    ///   - kinds: What the worker can do.
    ///   - at: What time it is.
    ///   - until: When another worker may have it, should this one be gone.
    /// - Returns: The job, which nobody else holds until then; `nil` where none is due.
    /// - Throws: ``StoreError``.
    public func leaseJob(_ kinds: [String], at: Date, until: Date) async throws -> LeasedJob? {
        // Idle workers look again and again: readers do that without a turn in the line of the writers.
        guard try await read({ try $0.dueJob(kinds, at: at) }) != nil else { return nil }
        return try await write { transaction in
            try transaction.dueJob(kinds, at: at).map { try transaction.leaseJob($0, until: until) }
        }
    }

    /// Holds a job for longer; ``StoreError/leaseLost`` where another has it.
    public func extendJob(_ lease: Lease, until: Date) async throws {
        try await write { transaction in
            let changed = try transaction.database.run(
                "UPDATE job SET due_at = ? WHERE id = ? AND lease = ?",
                [until.milliseconds, lease.id, lease.token]
            )
            guard changed == 1 else { throw StoreError.leaseLost }
        }
    }

    /// Gives a job back to be tried again then, or for good where `retryAt` is `nil`: it is kept, buried.
    public func failJob(_ lease: Lease, retryAt: Date?) async throws {
        try await write { transaction in
            let changed = try transaction.database.run(
                "UPDATE job SET due_at = ?, lease = NULL WHERE id = ? AND lease = ?",
                [retryAt?.milliseconds, lease.id, lease.token]
            )
            guard changed == 1 else { throw StoreError.leaseLost }
        }
    }

    /// How many jobs there are.
    public func jobCounts() async throws -> JobCounts {
        try await read { transaction in
            let row = try transaction.database.row("SELECT count(due_at) AS open, count(*) AS every FROM job")
            let (open, every): (Int, Int) = (row?["open"] ?? 0, row?["every"] ?? 0)
            return JobCounts(open: open, buried: every - open)
        }
    }
}

extension StoreTransaction {
    /// Adds a job, and answers its name.
    func add(_ job: NewJob) throws -> Int {
        try database.run(
            "INSERT INTO job (kind, verification, payload, due_at) VALUES (?, ?, ?, ?)",
            [job.kind, job.verification?.text, job.payload, job.runAt.milliseconds]
        )
        return Int(database.lastInsertedRowID)
    }

    /// Takes away the job that a change is the result of.
    func complete(_ lease: Lease) throws {
        let changed = try database.run("DELETE FROM job WHERE id = ? AND lease = ?", [lease.id, lease.token])
        guard changed == 1 else { throw StoreError.leaseLost }
    }

    /// The job that has been due the longest: the first of each kind is one step in the index.
    fileprivate func dueJob(_ kinds: [String], at: Date) throws -> Int? {
        let first = try kinds.compactMap { kind in
            try database.row(
                "SELECT due_at, id FROM job WHERE kind = ? AND due_at <= ? ORDER BY due_at, id LIMIT 1",
                [kind, at.milliseconds]
            )
        }
        return first.map { (due: $0["due_at"] as Int, id: $0["id"] as Int) }.min { $0 < $1 }?.id
    }

    fileprivate func leaseJob(_ id: Int, until: Date) throws -> LeasedJob {
        let lease = Lease.random(id: id)
        try database.run(
            "UPDATE job SET due_at = ?, lease = ?, tries = tries + 1 WHERE id = ?",
            [until.milliseconds, lease.token, id]
        )
        guard let row = try database.row("SELECT * FROM job WHERE id = ?", [id]) else { throw StoreError.notFound }
        return LeasedJob(
            lease: lease,
            kind: row["kind"],
            verification: row.uuid("verification"),
            payload: row["payload"],
            tries: row["tries"]
        )
    }
}
