// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Synchronization

/// Compares the time of day with the time that really passed.
///
/// By a clock that runs ahead, everything is due, and erased for good. So nothing is erased until the clock is set right,
/// the same time has really passed, a day is over, or the service is started again.
final class ClockWatch: Sendable {
    /// The last look at a clock that was right.
    private struct Look {
        var wall: Date
        var steady: ContinuousClock.Instant
        /// The time since when the clock is known to be ahead.
        var noticed: ContinuousClock.Instant?
    }

    private let last = Mutex<Look?>(nil)

    /// Clocks that are set by others of the network seldom jump by more.
    private static let tolerance = Duration.seconds(3_600)
    /// Enough to set a clock right; a machine that was suspended must not keep its data for as long again.
    private static let longestWait = Duration.seconds(86_400)

    /// Begins to watch a clock, which is right.
    func begin(at wall: Date, steady: ContinuousClock.Instant = .now) {
        last.withLock { $0 = Look(wall: wall, steady: steady) }
    }

    /// True if a watched clock ran ahead, and nothing may be erased for now.
    func isAhead(_ wall: Date, steady: ContinuousClock.Instant = .now) -> Bool {
        last.withLock { last in
            guard let known = last else { return false }
            let ahead = Duration.seconds(wall.timeIntervalSince(known.wall)) - (steady - known.steady)
            let noticed = known.noticed ?? steady
            guard ahead > Self.tolerance, steady - noticed < min(ahead, Self.longestWait) else {
                last = Look(wall: wall, steady: steady)
                return false
            }
            last?.noticed = noticed
            return true
        }
    }
}
