// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Synchronization

/// Threads of our own for work that computes for long: it would starve other tasks on the shared ones.
///
/// Give it to a task as its executor preference. As many jobs run at once as there are threads, in the order in which
/// they came.
public final class WorkerPool: TaskExecutor {
    /// Number of threads.
    public let threadCount: Int
    private let queue = JobQueue()

    /// A pool of this many threads, at least 1.
    ///
    /// They start at once and end with the pool.
    public init(threadCount: Int) {
        precondition(threadCount > 0, "a pool has at least one thread")
        self.threadCount = threadCount
        for index in 0..<threadCount {
            let thread = Thread { [queue] in queue.run() }
            // Decoders put whole rows and tables on the stack; 8 MB is the size of a main thread's.
            thread.stackSize = 8 << 20
            thread.start()
            // Only now, since Foundation loses a name given before the start.
            thread.name = "recto-worker-\(index)"
        }
    }

    deinit {
        queue.close()
    }

    /// Does work on one of the threads, once one is free.
    public func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withTaskExecutorPreference(self) { try await Self.begun(work) }
    }

    /// Starts on the executor that the task prefers, not on the caller's.
    @concurrent
    private static func begun<Result: Sendable>(_ work: @Sendable () throws -> Result) async throws -> Result {
        try work()
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = unsafe asUnownedTaskExecutor()
        queue.append { unsafe job.runSynchronously(on: executor) }
    }
}

/// Jobs waiting for a thread.
private final class JobQueue: Sendable {
    private struct State {
        var jobs: [@Sendable () -> Void] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    private let waiting = DispatchSemaphore(value: 0)

    func append(_ job: @escaping @Sendable () -> Void) {
        state.withLock { $0.jobs.append(job) }
        waiting.signal()
    }

    func close() {
        state.withLock { $0.isClosed = true }
        waiting.signal()
    }

    func run() {
        while true {
            waiting.wait()
            let (job, isClosed) = state.withLock { state in
                (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isClosed)
            }
            if let job {
                job()
            } else if isClosed {
                waiting.signal()  // wakes the next thread, which ends as well
                return
            }
        }
    }
}
