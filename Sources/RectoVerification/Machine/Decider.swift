// SPDX-License-Identifier: Apache-2.0

/// Who made the outcome what it is.
public enum Decider: String, Sendable, Hashable, Codable, CaseIterable {
    /// The steps and the checks.
    case checks
    /// A reviewer.
    case reviewer
    /// The journey, which says in words that it accepts an identity check that could not be applied, or a check that
    /// nobody answered.
    case policy
    /// The client or its application.
    case client
    /// The time that was set.
    case clock
}
