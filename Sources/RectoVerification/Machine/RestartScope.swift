// SPDX-License-Identifier: Apache-2.0

/// What a restart opens again.
public enum RestartScope: String, Sendable, Hashable, Codable, CaseIterable {
    /// Every step.
    case allSteps
    /// Steps that failed, and what was not done; every step where no required one failed, since then the whole was
    /// rejected.
    case failedSteps
}
