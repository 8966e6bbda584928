// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// The decision if something may happen once more in the present window of time.
public struct RateDecision: Sendable, Hashable {
    /// True if it may.
    public let isAllowed: Bool
    /// The number of times in the window, this time included if it may happen.
    public let count: Int
    /// The end of the window.
    public let resetsAt: Date
}
