// SPDX-License-Identifier: Apache-2.0

/// Why a verification ended without success.
public enum OutcomeReason: String, Sendable, Hashable, Codable, CaseIterable {
    /// A check or a reviewer said no.
    case rejected
    /// A required step ran out of tries.
    case limitReached
    /// The time was over.
    case timeout
    /// Somebody gave up.
    case other
}
