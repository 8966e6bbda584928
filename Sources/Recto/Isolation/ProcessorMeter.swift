// SPDX-License-Identifier: Apache-2.0
internal import Synchronization

/// Counts the processor time that other processes take for one person, and says how much of it is left.
package final class ProcessorMeter: Sendable {
    private let most: Duration
    private let total = Mutex(Duration.zero)

    /// A meter for work that may take so much.
    package init(most: Duration) {
        self.most = most
    }

    /// The time that was taken.
    package var used: Duration { total.withLock { $0 } }

    /// The time that is left.
    package var left: Duration { most - used }

    /// Adds what a process took that has ended.
    func add(_ time: Duration) { total.withLock { $0 += time } }
}
