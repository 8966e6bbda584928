// SPDX-License-Identifier: Apache-2.0

/// The answer to a code that was claimed.
public struct ClaimedVerification: Sendable, Hashable, Codable {
    /// What the client authorizes its requests with.
    public let accessToken: String
    /// When that stops being valid.
    public let expiresAt: Timestamp
    /// Where the service's public keys are.
    public let serviceKeys: String
    /// What the client gets another access token with, once, as long as the verification is kept; absent where it renewed
    /// with an access token that was good.
    public let renewalToken: String?
    /// The verification.
    public let verification: VerificationResource

    /// An answer with these parts.
    public init(
        accessToken: String,
        expiresAt: Timestamp,
        serviceKeys: String,
        renewalToken: String? = nil,
        verification: VerificationResource
    ) {
        self.accessToken = accessToken
        self.expiresAt = expiresAt
        self.serviceKeys = serviceKeys
        self.renewalToken = renewalToken
        self.verification = verification
    }
}
