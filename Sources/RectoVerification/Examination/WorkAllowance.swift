// SPDX-License-Identifier: Apache-2.0
internal import Synchronization

/// The processor time that an examination may take, and the time it took.
///
/// It travels with the task, apart from the evidence. An examiner that counts nothing needs not know of it.
public final class WorkAllowance: Sendable {
    /// The allowance of the running examination; `nil` if nobody counts.
    @TaskLocal public static var current: WorkAllowance?

    private let most: Duration
    private let total = Mutex(Duration.zero)

    /// An allowance of this time.
    public init(_ most: Duration) {
        self.most = most
    }

    /// The time that was taken.
    public var used: Duration { total.withLock { $0 } }

    /// The time that is left, at least none.
    public var left: Duration { max(.zero, most - used) }

    /// Adds time that was taken.
    public func use(_ time: Duration) { total.withLock { $0 += time } }
}
