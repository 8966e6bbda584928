// SPDX-License-Identifier: Apache-2.0

/// Whose turn it is.
public enum VerificationStatus: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nobody has come yet.
    case requested
    /// The client's.
    case collecting
    /// The engine's, or a provider's.
    case processing
    /// A reviewer's.
    case review
    /// Nobody's: there is an outcome.
    case done
}
