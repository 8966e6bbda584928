// SPDX-License-Identifier: Apache-2.0

/// The reason for an end without success.
public enum OutcomeReason: String, Sendable, Hashable, Codable, CaseIterable {
    /// A check or a reviewer said no.
    case rejected
    /// A required step ran out of tries.
    case limitReached
    /// The time was over.
    case timeout
    /// The person or the application gave up.
    case other
}
