// SPDX-License-Identifier: Apache-2.0

/// The origin of an outcome.
public enum Decider: String, Sendable, Hashable, Codable, CaseIterable {
    /// The steps and the checks.
    case checks
    /// A reviewer.
    case reviewer
    /// The journey, which states that it accepts an identity check that could not be applied, or an unanswered check.
    case policy
    /// The client or its application.
    case client
    /// The time that was set.
    case clock
}
