// SPDX-License-Identifier: Apache-2.0

/// The things for which a client waits.
public enum WaitItem: String, Sendable, Hashable, Codable, CaseIterable {
    /// A document is being read.
    case document
    /// Presence is being judged.
    case presence
    /// A picture of the person is being read.
    case selfie
    /// No check has answered yet.
    case checks
    /// Some checks have answered, and some have not.
    case remainingChecks
    /// A person decides.
    case review
}
