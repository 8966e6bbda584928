// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoSystem
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10)))
struct WorkerPoolTests {
    /// Number of running jobs, now and at most.
    private final class Gauge: Sendable {
        private struct State {
            var running = 0
            var most = 0
            var ran = 0
        }

        private let state = Mutex(State())

        var most: Int { state.withLock { $0.most } }
        var ran: Int { state.withLock { $0.ran } }

        /// Works until as many jobs are at work as are expected; were they never, the suite's time would run out.
        func work(beside expected: Int) {
            state.withLock { state in
                state.running += 1
                state.most = max(state.most, state.running)
            }
            while most < expected { Thread.sleep(forTimeInterval: 0.001) }
            Thread.sleep(forTimeInterval: 0.005)
            state.withLock { state in
                state.running -= 1
                state.ran += 1
            }
        }
    }

    /// The jobs that ran, as they ran.
    private final class Order: Sendable {
        private let state = Mutex<[Int]>([])

        var indices: [Int] { state.withLock { $0 } }

        func append(_ index: Int) {
            state.withLock { $0.append(index) }
        }
    }

    /// Not asynchronous, since Foundation does not say which thread a task is on.
    private func threadName() -> String? { Thread.current.name }

    private func runJobs(_ count: Int, on pool: WorkerPool, gauge: Gauge) async {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<count {
                group.addTask(executorPreference: pool) { gauge.work(beside: pool.threadCount) }
            }
        }
    }

    @Test(arguments: [1, 2, 5])
    func `runs as many jobs at once as it has threads`(threads: Int) async {
        let gauge = Gauge()
        let pool = WorkerPool(threadCount: threads)
        #expect(pool.threadCount == threads)
        await runJobs(40, on: pool, gauge: gauge)
        #expect(gauge.ran == 40)
        #expect(gauge.most == threads)
    }

    @Test func `starts jobs in the order in which they came`() async {
        let pool = WorkerPool(threadCount: 1)
        let order = Order()
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<50 {
                group.addTask(executorPreference: pool) { order.append(index) }
            }
        }
        #expect(order.indices == Array(0..<50))
    }

    @Test func `works on threads of its own`() async {
        let pool = WorkerPool(threadCount: 1)
        let name = await Task(executorPreference: pool) { threadName() }.value
        #expect(name == "recto-worker-0")
    }

    @Test func `goes on after waiting`() async throws {
        let pool = WorkerPool(threadCount: 1)
        let name = try await Task(executorPreference: pool) {
            try await Task.sleep(for: .milliseconds(5))
            return threadName()
        }.value
        #expect(name == "recto-worker-0")
    }

    @Test func `runs every job that came before it went`() async {
        let gauge = Gauge()
        await runJobs(20, on: WorkerPool(threadCount: 3), gauge: gauge)
        #expect(gauge.ran == 20)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/task"), "there is no /proc"))
    func `ends its threads when it goes`() async throws {
        // Threads of other tests' pools come and go, so this one's are told by a number that no other has.
        func hasThread() -> Bool {
            let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
            return tasks.contains { task in
                (try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8)) == "recto-worker-39\n"
            }
        }
        do {
            let pool = WorkerPool(threadCount: 40)
            let gauge = Gauge()
            await runJobs(40, on: pool, gauge: gauge)
            #expect(hasThread())
            withExtendedLifetime(pool) {}
        }
        for _ in 0..<500 where hasThread() { try await Task.sleep(for: .milliseconds(10)) }
        #expect(!hasThread())
    }
}
