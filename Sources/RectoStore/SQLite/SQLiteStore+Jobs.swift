// SPDX-License-Identifier: Apache-2.0
public import Foundation
internal import GRDB
internal import Synchronization

extension SQLiteStore {
    /// Leases the next job of these kinds: applications take turns, and so do the verifications of each.
    public func leaseJob(
        _ kinds: [String],
        at: Date,
        until: Date,
        puttingOff applications: Set<String>
    ) async throws -> LeasedJob? {
        // Idle workers look again and again: readers do that without a turn in the line of the writers.
        guard try await read({ try $0.hasDueJob(kinds, at: at) }) else { return nil }
        return try await write { [self] transaction in
            let due = try transaction.dueJobs(kinds, at: at)
            guard let next = turns.withLock({ $0.next(of: due, puttingOff: applications) }) else { return nil }
            let job = try transaction.leaseJob(next.id, until: until, unended: unended.withLock { $0 })
            turns.withLock { $0.serve(next) }
            return job
        }
    }

    /// The jobs of these kinds that are due until then, held or not, each with its owner; a bounded number of them.
    public func openJobs(_ kinds: [String], dueUntil: Date) async throws -> [OpenJob] {
        try await read { transaction in
            try kinds.flatMap { try transaction.rows(of: $0, dueUntil: dueUntil) }.compactMap { row in
                guard let verification = row.uuid("verification"), let application: String = row["application"] else {
                    return nil
                }
                return OpenJob(kind: row["kind"], verification: verification, application: application)
            }
        }
    }

    /// Holds a job for longer; ``StoreError/leaseLost`` if another has it.
    public func extendJob(_ lease: Lease, until: Date) async throws {
        try await write { transaction in
            let changed = try transaction.database.run(
                "UPDATE job SET due_at = ? WHERE id = ? AND lease = ?",
                [until.milliseconds, lease.id, lease.token]
            )
            guard changed == 1 else { throw StoreError.leaseLost }
        }
    }

    /// Gives a job back to be retried then, or for good if `retryAt` is `nil`: it is kept, buried.
    public func failJob(_ lease: Lease, retryAt: Date?) async throws {
        try await end(lease) { transaction in
            let changed = try transaction.database.run(
                "UPDATE job SET due_at = ?, lease = NULL WHERE id = ? AND lease = ?",
                [retryAt?.milliseconds, lease.id, lease.token]
            )
            guard changed == 1 else { throw StoreError.leaseLost }
        }
    }

    /// The number of jobs.
    public func jobCounts() async throws -> JobCounts {
        try await read { transaction in
            let row = try transaction.database.row("SELECT count(due_at) AS open, count(*) AS every FROM job")
            let (open, every): (Int, Int) = (row?["open"] ?? 0, row?["every"] ?? 0)
            return JobCounts(open: open, buried: every - open)
        }
    }
}

extension StoreTransaction {
    /// Adds a job, and returns its name.
    func add(_ job: NewJob) throws -> Int {
        try database.run(
            "INSERT INTO job (kind, verification, payload, due_at) VALUES (?, ?, ?, ?)",
            [job.kind, job.verification?.text, job.payload, job.runAt.milliseconds]
        )
        return Int(database.lastInsertedRowID)
    }

    /// Removes the job that a change completes.
    func complete(_ lease: Lease) throws {
        let changed = try database.run("DELETE FROM job WHERE id = ? AND lease = ?", [lease.id, lease.token])
        guard changed == 1 else { throw StoreError.leaseLost }
    }

    /// The most jobs of a kind that are searched, the longest due first: more never wait, since a service refuses work
    /// that would be late.
    private static let mostDueJobs = 2_000

    /// True if a job is due: one step in the index for each kind.
    fileprivate func hasDueJob(_ kinds: [String], at: Date) throws -> Bool {
        for kind in kinds {
            let sql = "SELECT 1 FROM job WHERE kind = ? AND due_at <= ? LIMIT 1"
            if try database.row(sql, [kind, at.milliseconds]) != nil { return true }
        }
        return false
    }

    /// The jobs that may be done now.
    ///
    /// Jobs over which a process may have died are done one at a time: the next death identifies the cause.
    fileprivate func dueJobs(_ kinds: [String], at: Date) throws -> [WorkTurns.Candidate] {
        let isSuspectHeld = try isSuspectHeld(at: at)
        return try kinds.flatMap { try rows(of: $0, dueUntil: at) }.compactMap { row in
            let isSuspect = (row["deaths"] as Int) > 0 || row["lease"] as Data? != nil
            guard !isSuspect || !isSuspectHeld else { return nil }
            return WorkTurns.Candidate(
                id: row["id"],
                dueAt: row["due_at"],
                verification: row["verification"],
                application: row["application"]
            )
        }
    }

    fileprivate func rows(of kind: String, dueUntil: Date) throws -> [Row] {
        try database.rows(
            """
            SELECT job.id, job.kind, job.due_at, job.deaths, job.lease, job.verification, verification.application
            FROM job LEFT JOIN verification ON verification.id = job.verification
            WHERE job.kind = ? AND job.due_at <= ? ORDER BY job.due_at, job.id LIMIT ?
            """,
            [kind, dueUntil.milliseconds, Self.mostDueJobs]
        )
    }

    /// True if a job is being done over which a process may have died before.
    private func isSuspectHeld(at: Date) throws -> Bool {
        try database.row(
            "SELECT 1 FROM job WHERE lease IS NOT NULL AND due_at > ? AND deaths > 0 LIMIT 1",
            [at.milliseconds]
        ) != nil
    }

    /// The number of deaths that the present lease of a row proves: 1 if it ran out and nobody tried to end it.
    func deaths(_ table: String, _ id: Int, unended: Set<Data>) throws -> Int {
        let row = try database.row("SELECT lease FROM \(table) WHERE id = ?", [id])
        guard let lease = row.flatMap({ $0["lease"] as Data? }) else { return 0 }
        return unended.contains(lease) ? 0 : 1
    }

    fileprivate func leaseJob(_ id: Int, until: Date, unended: Set<Data>) throws -> LeasedJob {
        let lease = Lease.random(id: id)
        try database.run(
            "UPDATE job SET due_at = ?, deaths = deaths + ?, lease = ?, tries = tries + 1 WHERE id = ?",
            [until.milliseconds, deaths("job", id, unended: unended), lease.token, id]
        )
        guard let row = try database.row("SELECT * FROM job WHERE id = ?", [id]) else { throw StoreError.notFound }
        return LeasedJob(
            lease: lease,
            kind: row["kind"],
            verification: row.uuid("verification"),
            payload: row["payload"],
            tries: row["tries"],
            deaths: row["deaths"]
        )
    }
}
