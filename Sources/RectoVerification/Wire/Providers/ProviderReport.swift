// SPDX-License-Identifier: Apache-2.0

/// The judgement of the provider that did a step, for reviewers and applications.
public struct ProviderReport: Sendable, Hashable, Codable {
    /// The provider.
    public let name: String
    /// Its outcome.
    public let outcome: CheckOutcome
    /// Its reasons, in its own codes.
    public let codes: [String]
    /// True if it attests that which no picture shows: a genuine document, or a camera that nobody replaced.
    public let isAttested: Bool
    /// The result of the document's chip; `nil` if none was read.
    public let chip: ChipResult?
    /// The name of the key that signed the result.
    public let keyId: String
    /// The time when the result came.
    public let receivedAt: Timestamp

    /// A report with these parts.
    public init(_ result: ProviderResult, from name: String, keyID: String, receivedAt: Timestamp) {
        self.name = name
        outcome = result.outcome
        codes = result.codes
        isAttested = result.isAttested
        chip = result.chip
        keyId = keyID
        self.receivedAt = receivedAt
    }
}
