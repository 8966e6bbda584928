// SPDX-License-Identifier: Apache-2.0
internal import Synchronization

/// Counts across threads: how often something was done, and by how many at most at the same time.
package final class Counter: Sendable {
    private struct State {
        var running = 0
        var most = 0
        var begun = 0
    }

    private let state = Mutex(State())

    package init() {}

    package var begun: Int { state.withLock { $0.begun } }
    package var most: Int { state.withLock { $0.most } }

    package func count<Result>(_ work: () throws -> Result) rethrows -> Result {
        state.withLock { state in
            state.begun += 1
            state.running += 1
            state.most = max(state.most, state.running)
        }
        defer { state.withLock { $0.running -= 1 } }
        return try work()
    }
}
