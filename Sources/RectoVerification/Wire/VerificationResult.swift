// SPDX-License-Identifier: Apache-2.0
public import RectoRecords

/// What a verification found out, for the application that asked for it, and in part for the person.
public struct VerificationResult: Sendable, Hashable, Codable {
    /// The verification.
    public let verification: String
    /// How it ended; absent while it has not.
    public let outcome: VerificationOutcome?
    /// What is known about the person.
    public let userData: UserData
    /// The records that this was taken from; the application's alone.
    public let person: Person?
    /// What the checks answered; the application's alone.
    public let checks: [CheckResult]
    /// What providers say against the person.
    public let errors: [ProviderError]
    /// What reviewers decided, and why, in the order in which they did; the application's alone.
    public let decisions: [DecisionNote]

    /// A result with these parts.
    ///
    /// - Parameters:
    ///   - verification: The verification.
    ///   - outcome: How it ended.
    ///   - person: The records.
    ///   - zone: What kind of document the person's zone is on; `nil` where that is not known.
    ///   - checks: What the checks answered.
    ///   - decisions: What reviewers decided.
    ///   - message: The sentence of a check's code.
    public init(
        verification: String,
        outcome: VerificationOutcome?,
        person: Person?,
        zone: DocumentKind? = nil,
        checks: [CheckResult],
        decisions: [DecisionNote] = [],
        message: (String) -> String
    ) {
        self.verification = verification
        self.outcome = outcome
        userData = person.map { UserData($0, zone: zone) } ?? UserData()
        self.person = person
        self.checks = checks
        errors = ProviderError.errors(of: checks, message: message)
        self.decisions = decisions
    }

    /// What the person's own client is told once the verification has ended.
    ///
    /// What was found out about them where it succeeded, what providers say against them where it did not; neither the
    /// records nor how well each check went, by which a forger would get better, nor what reviewers wrote.
    public var forClient: VerificationResult {
        VerificationResult(
            verification: verification,
            outcome: outcome,
            userData: outcome == .verified ? userData : UserData(),
            errors: errors
        )
    }

    private init(
        verification: String,
        outcome: VerificationOutcome?,
        userData: UserData,
        errors: [ProviderError]
    ) {
        self.verification = verification
        self.outcome = outcome
        self.userData = userData
        person = nil
        checks = []
        self.errors = errors
        decisions = []
    }
}
