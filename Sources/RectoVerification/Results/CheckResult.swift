// SPDX-License-Identifier: Apache-2.0

/// The answer of a provider to one check.
public struct CheckResult: Sendable, Hashable, Codable {
    /// The provider.
    public var provider: String
    /// The check.
    public var name: CheckName
    /// The outcome.
    public var outcome: CheckOutcome
    /// The reasons, in the provider's codes or those of findings.
    public var codes: [String]
    /// The measured values, by name.
    public var metrics: [String: Double]
    /// The comparisons of the selfie with the portrait of each document; absent if there is none.
    public var faces: [ComparedFaces]?
    /// The version of the engine, exact enough to repeat the answer.
    public var engineVersion: String?

    /// A result with these parts.
    public init(
        provider: String,
        name: CheckName,
        outcome: CheckOutcome,
        codes: [String] = [],
        metrics: [String: Double] = [:],
        faces: [ComparedFaces]? = nil,
        engineVersion: String? = nil
    ) {
        self.provider = provider
        self.name = name
        self.outcome = outcome
        self.codes = codes
        self.metrics = metrics
        self.faces = faces
        self.engineVersion = engineVersion
    }

    /// The event that reports it to a verification; `nil` while the provider has not answered.
    public func event(attempt: Int) -> VerificationEvent? {
        outcome == .pending ? nil : .checkResult(of: name, outcome: outcome, attempt: attempt)
    }
}
