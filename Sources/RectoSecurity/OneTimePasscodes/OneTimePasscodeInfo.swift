// SPDX-License-Identifier: Apache-2.0
public import FoundationEssentials

/// A passcode of the present time, and when it holds.
public struct OneTimePasscodeInfo: Sendable, Hashable {
    /// The digits.
    public let passcode: String
    /// From when on, in seconds since 1970.
    public let validFrom: TimeInterval
    /// The end of its time, in seconds since 1970; then the next one holds.
    public let validUntil: TimeInterval
    /// The period of passcodes, in seconds.
    public let timeWindowSize: Int
}
