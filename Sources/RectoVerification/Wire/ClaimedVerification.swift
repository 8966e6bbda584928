// SPDX-License-Identifier: Apache-2.0

/// The answer to a code that was claimed.
public struct ClaimedVerification: Sendable, Hashable, Codable {
    /// The token that authorizes the client's requests.
    public let accessToken: String
    /// The time when the access token expires.
    public let expiresAt: Timestamp
    /// The address of the service's public keys.
    public let serviceKeys: String
    /// The token for another access token, good once, as long as the verification is kept; absent if the client renewed
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
