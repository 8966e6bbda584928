// SPDX-License-Identifier: Apache-2.0

/// The answer to a code that was claimed.
public struct ClaimedVerification: Sendable, Hashable, Codable {
    /// What the client authorizes its requests with.
    public let accessToken: String
    /// When that stops being valid.
    public let expiresAt: Timestamp
    /// Where the service's public keys are.
    public let serviceKeys: String
    /// The verification.
    public let verification: VerificationResource

    /// An answer with these parts.
    public init(accessToken: String, expiresAt: Timestamp, serviceKeys: String, verification: VerificationResource) {
        self.accessToken = accessToken
        self.expiresAt = expiresAt
        self.serviceKeys = serviceKeys
        self.verification = verification
    }
}
