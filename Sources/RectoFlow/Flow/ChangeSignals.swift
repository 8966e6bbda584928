// SPDX-License-Identifier: Apache-2.0
package import Foundation
internal import RectoStore
internal import Synchronization

/// Tells tasks that wait within this process that something changed.
///
/// A signal holds nothing: its receiver loads the change itself. A missed signal costs a moment, never a change.
package final class ChangeSignals: Sendable {
    private struct State {
        var isFinished = false
        var number = 0
        var waiting: [UUID: [Int: AsyncStream<Void>.Continuation]] = [:]
        var watching: [Int: AsyncStream<Void>.Continuation] = [:]
        var workers: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    private let state = Mutex(State())

    /// A stream with an element at least after each change of a verification from now on.
    package func changes(of verification: UUID) -> AsyncStream<Void> {
        stream { state, number, continuation in
            state.waiting[verification, default: [:]][number] = continuation
        } onEnd: { state, number in
            state.waiting[verification]?[number] = nil
            if state.waiting[verification]?.isEmpty == true { state.waiting[verification] = nil }
        }
    }

    /// A stream with an element at least after each change of any verification from now on.
    package func changes() -> AsyncStream<Void> {
        stream {
            $0.watching[$1] = $2
        } onEnd: {
            $0.watching[$1] = nil
        }
    }

    /// A stream with an element at least after each new job from now on.
    func work() -> AsyncStream<Void> {
        stream {
            $0.workers[$1] = $2
        } onEnd: {
            $0.workers[$1] = nil
        }
    }

    /// Tells the tasks that wait for a verification, or for any.
    func changed(_ verification: UUID) {
        let waiting = state.withLock { Array(($0.waiting[verification] ?? [:]).values) + $0.watching.values }
        for continuation in waiting { continuation.yield() }
    }

    /// Tells the tasks that wait for work if a change has some that is due: each looks into the store for it.
    func queued(_ change: Change) {
        guard !change.deliveries.isEmpty || change.jobs.contains(where: { $0.runAt <= change.at }) else { return }
        queued()
    }

    /// Tells the tasks that wait for work.
    package func queued() {
        let workers = state.withLock { Array($0.workers.values) }
        for continuation in workers { continuation.yield() }
    }

    /// Ends every stream, now and from now on.
    package func finish() {
        let all = state.withLock { state in
            state.isFinished = true
            return state.waiting.values.flatMap(\.values) + state.watching.values + state.workers.values
        }
        for continuation in all { continuation.finish() }
    }

    /// True if the service is stopping.
    package var isFinished: Bool { state.withLock(\.isFinished) }

    private func stream(
        _ begin: (inout State, Int, AsyncStream<Void>.Continuation) -> Void,
        onEnd end: @escaping @Sendable (inout State, Int) -> Void
    ) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state -> Int? in
            guard !state.isFinished else { return nil }
            state.number += 1
            begin(&state, state.number, continuation)
            return state.number
        }
        guard let number else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in self?.state.withLock { end(&$0, number) } }
        return stream
    }
}

extension AsyncStream<Void> {
    /// Waits for the next element, no longer than this.
    ///
    /// - Parameter duration: The longest wait.
    /// - Returns: True if there was one; `false` also if the stream ended.
    package func next(within duration: Duration) async -> Bool {
        await withTaskGroup(of: Bool.self) { group in
            group.addTask { await first { _ in true } != nil }
            group.addTask {
                try? await Task.sleep(for: duration)
                return false
            }
            let isNext = await group.next() ?? false
            group.cancelAll()
            return isNext
        }
    }
}
