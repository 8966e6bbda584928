// SPDX-License-Identifier: Apache-2.0
internal import GRDB
internal import Synchronization

/// Stores changes that come at the same time in one transaction: the flush at its end takes long.
///
/// Each change still happens as a whole or not at all, and nobody is told of one before it is on the disk.
final class GroupCommit: Sendable {
    private struct State {
        var waiting: [Work] = []
        var isRunning = false
    }

    private let pool: DatabasePool
    private let state = Mutex(State())
    /// The most bodies in a transaction, so that the first need not wait for long.
    private static let groupSize = 64

    init(_ pool: DatabasePool) {
        self.pool = pool
    }

    /// Does something in a transaction, and returns once that is on the disk.
    ///
    /// A cancellation before it begins counts; later, the body runs.
    func write<Result: Sendable>(_ body: @escaping @Sendable (Database) throws -> Result) async throws -> Result {
        try Task.checkCancellation()
        return try await withCheckedThrowingContinuation { add(Work(body, $0)) }
    }

    private func add(_ work: Work) {
        let isFirst = state.withLock { state in
            state.waiting.append(work)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if isFirst { Task { await run() } }
    }

    private func run() async {
        while let group = next() { await run(group) }
    }

    /// The next group of work; `nil`, and no runner any more, if nothing waits.
    private func next() -> [Work]? {
        state.withLock { state in
            let group = Array(state.waiting.prefix(Self.groupSize))
            state.waiting.removeFirst(group.count)
            state.isRunning = !group.isEmpty
            return group.isEmpty ? nil : group
        }
    }

    private func run(_ group: [Work]) async {
        do {
            let reports = try await pool.write { database in try group.map { try $0.perform(database) } }
            for report in reports { report() }
        } catch  where group.count > 1 {
            // One made the whole transaction fail, as a full disk does: now each runs by itself.
            for work in group { await run([work]) }
        } catch {
            group.first?.fail(error)
        }
    }
}

/// A body for a transaction, and the caller that waits for it.
private struct Work: Sendable {
    /// Does it, and returns the call that tells the caller, once the transaction is on the disk; throws if that failed.
    let perform: @Sendable (Database) throws -> @Sendable () -> Void
    /// Tells that the transaction failed.
    let fail: @Sendable (any Error) -> Void

    init<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value,
        _ continuation: CheckedContinuation<Value, any Error>
    ) {
        perform = { database in
            let result = try Self.result(of: body, in: database)
            return { continuation.resume(with: result) }
        }
        fail = { continuation.resume(throwing: $0) }
    }

    /// The result of a body: if it failed, nothing of it is left in the transaction.
    private static func result<Value>(
        of body: (Database) throws -> Value,
        in database: Database
    ) throws -> Result<Value, any Error> {
        var result: Result<Value, any Error>?
        do {
            try database.inSavepoint {
                result = .success(try body(database))
                return .commit
            }
        } catch {
            // Some errors make SQLite roll everything back.
            guard database.isInsideTransaction, !isFatal(error) else { throw error }
            result = .failure(error)
        }
        guard let result else { preconditionFailure("a savepoint ends with a value or an error") }
        return result
    }

    private static func isFatal(_ error: any Error) -> Bool {
        guard let code = (error as? DatabaseError)?.resultCode else { return false }
        return [.SQLITE_FULL, .SQLITE_IOERR, .SQLITE_NOMEM, .SQLITE_INTERRUPT, .SQLITE_CORRUPT].contains(code)
    }
}
