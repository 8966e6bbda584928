// SPDX-License-Identifier: Apache-2.0

/// A signal of a verification, with its counts.
public struct SignalReport: Sendable, Hashable, Codable {
    /// The signal.
    public let signal: SignalName
    /// True if it is a reason to look.
    public let isRaised: Bool
    /// The numbers that it rests on, by what they count.
    public let counts: [String: Int]
    /// The most of each number that raises nothing; absent if one is enough.
    public let limits: [String: Int]?

    /// A signal with these counts.
    public init(_ signal: SignalName, isRaised: Bool, counts: [String: Int], limits: [String: Int]? = nil) {
        self.signal = signal
        self.isRaised = isRaised
        self.counts = counts
        self.limits = limits
    }
}
