// SPDX-License-Identifier: Apache-2.0

/// The party to act next.
public enum VerificationStatus: String, Sendable, Hashable, Codable, CaseIterable {
    /// The client, which has not come yet.
    case requested
    /// The client.
    case collecting
    /// The engine, or a provider.
    case processing
    /// A reviewer.
    case review
    /// Nobody: there is an outcome.
    case done
}
