// SPDX-License-Identifier: Apache-2.0
internal import Synchronization

/// Admits a number of callers at a time; waiting applications take turns.
package final class TurnGate: Sendable {
    struct Waiter {
        let number: Int
        let application: String
        let continuation: CheckedContinuation<Void, any Error>
    }

    struct State {
        var free: Int
        var number = 0
        var waiting: [Waiter] = []
        /// The last admission of each application, by number.
        var served: [String: Int] = [:]
        /// Waits that were cancelled before they began.
        var cancelled: Set<Int> = []
    }

    let state: Mutex<State>

    /// A gate.
    ///
    /// - Parameter places: The most callers behind it at a time.
    package init(places: Int) {
        state = Mutex(State(free: places))
    }

    /// True if the next caller is admitted at once.
    var isFree: Bool { state.withLock { $0.free > 0 } }

    /// Runs a body once there is a place for it.
    ///
    /// - Throws: `CancellationError`, and the body's errors.
    package func enter<Result>(_ application: String, _ body: () async throws -> Result) async throws -> Result {
        let number = state.withLock { state in
            state.number += 1
            return state.number
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                wait(Waiter(number: number, application: application, continuation: continuation))
            }
        } onCancel: {
            cancel(number)
        }
        defer { leave() }
        return try await body()
    }

    private func wait(_ waiter: Waiter) {
        let outcome = state.withLock { state -> Result<Void, any Error>? in
            if state.cancelled.remove(waiter.number) != nil { return .failure(CancellationError()) }
            guard state.free > 0 else {
                state.waiting.append(waiter)
                return nil
            }
            state.free -= 1
            state.served[waiter.application] = waiter.number
            return .success(())
        }
        if let outcome { waiter.continuation.resume(with: outcome) }
    }

    private func cancel(_ number: Int) {
        let waiter = state.withLock { state -> Waiter? in
            guard let index = state.waiting.firstIndex(where: { $0.number == number }) else {
                // It may have been admitted already, or may begin to wait in a moment.
                state.cancelled.insert(number)
                return nil
            }
            return state.waiting.remove(at: index)
        }
        waiter?.continuation.resume(throwing: CancellationError())
    }

    private func leave() {
        let next = state.withLock { state -> Waiter? in
            state.cancelled = state.cancelled.filter { number in state.waiting.contains { $0.number == number } }
            let order = state.waiting.indices.min { one, other in
                let (one, other) = (state.waiting[one], state.waiting[other])
                return (state.served[one.application] ?? 0, one.number)
                    < (state.served[other.application] ?? 0, other.number)
            }
            guard let order else {
                state.free += 1
                state.served = [:]
                return nil
            }
            state.number += 1
            let waiter = state.waiting.remove(at: order)
            state.served[waiter.application] = state.number
            return waiter
        }
        next?.continuation.resume()
    }
}
