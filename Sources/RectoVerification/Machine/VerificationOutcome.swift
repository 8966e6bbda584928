// SPDX-License-Identifier: Apache-2.0

/// The end of a verification.
public enum VerificationOutcome: String, Sendable, Hashable, Codable, CaseIterable {
    /// The person is the holder of the document.
    case verified
    /// That was not shown.
    case failed
    /// The client or its application gave up.
    case cancelled
    /// The time was over.
    case expired
    /// A reviewer asked for no verification.
    case waived
}
