// SPDX-License-Identifier: Apache-2.0
internal import Synchronization

/// Counts the processor time that other processes use for one person, and gives the rest.
package final class ProcessorMeter: Sendable {
    private let most: Duration
    private let total = Mutex(Duration.zero)

    /// A meter for work with this time limit.
    package init(most: Duration) {
        self.most = most
    }

    /// The used time.
    package var used: Duration { total.withLock { $0 } }

    /// The remaining time.
    package var left: Duration { most - used }

    /// Adds the time of a process that has ended.
    func add(_ time: Duration) { total.withLock { $0 += time } }
}
