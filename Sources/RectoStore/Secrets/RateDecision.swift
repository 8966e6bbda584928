// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// Whether something may happen once more in the present window of time.
public struct RateDecision: Sendable, Hashable {
    /// Whether it may.
    public let isAllowed: Bool
    /// How often it happened in the window, this time included where it may.
    public let count: Int
    /// When the window ends.
    public let resetsAt: Date
}
