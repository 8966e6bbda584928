// SPDX-License-Identifier: Apache-2.0

/// The steps that a restart opens again.
public enum RestartScope: String, Sendable, Hashable, Codable, CaseIterable {
    /// Every step.
    case allSteps
    /// Failed steps, and those not done. If no required step failed, every step: the whole was rejected then.
    case failedSteps
}
