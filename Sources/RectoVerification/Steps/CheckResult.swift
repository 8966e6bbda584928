// SPDX-License-Identifier: Apache-2.0

/// What a provider answered to one check.
public struct CheckResult: Sendable, Hashable, Codable {
    /// Who answered.
    public var provider: String
    /// Which check.
    public var name: CheckName
    /// What it says.
    public var outcome: CheckOutcome
    /// Why, in the provider's codes or those of findings.
    public var codes: [String]
    /// What was measured, by name.
    public var metrics: [String: Double]
    /// What answered, exactly enough to repeat it.
    public var engineVersion: String?

    /// A result with these parts.
    public init(
        provider: String,
        name: CheckName,
        outcome: CheckOutcome,
        codes: [String] = [],
        metrics: [String: Double] = [:],
        engineVersion: String? = nil
    ) {
        self.provider = provider
        self.name = name
        self.outcome = outcome
        self.codes = codes
        self.metrics = metrics
        self.engineVersion = engineVersion
    }

    /// The event that tells a verification of it; `nil` while the provider has not answered.
    public func event(attempt: Int) -> VerificationEvent? {
        outcome == .pending ? nil : .checkResult(of: name, outcome: outcome, attempt: attempt)
    }
}
