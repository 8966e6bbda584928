// SPDX-License-Identifier: Apache-2.0
public import RectoRecords

/// The results of a verification, for the application that asked for it, and in part for the person.
public struct VerificationResult: Sendable, Hashable, Codable {
    /// The verification.
    public let verification: String
    /// The outcome; absent before the end.
    public let outcome: VerificationOutcome?
    /// The data of the person.
    public let userData: UserData
    /// The records that this was taken from; the application's alone.
    public let person: Person?
    /// The answers of the checks; the application's alone.
    public let checks: [CheckResult]
    /// The objections of providers to the person.
    public let errors: [ProviderError]
    /// The decisions of reviewers and their reasons, in order of time; the application's alone.
    public let decisions: [DecisionNote]
    /// The signals that other verifications of the application give; the application's alone, absent for the person.
    public let signals: [SignalResource]?

    /// A result with these parts.
    ///
    /// - Parameters:
    ///   - verification: The verification.
    ///   - outcome: The outcome.
    ///   - person: The records.
    ///   - zone: The type of document with the person's zone; `nil` if unknown.
    ///   - checks: The answers of the checks.
    ///   - decisions: The decisions of reviewers.
    ///   - signals: The signals.
    ///   - message: The sentence of a check's code.
    public init(
        verification: String,
        outcome: VerificationOutcome?,
        person: Person?,
        zone: DocumentType? = nil,
        checks: [CheckResult],
        decisions: [DecisionNote] = [],
        signals: [SignalResource] = [],
        message: (String) -> String
    ) {
        self.verification = verification
        self.outcome = outcome
        userData = person.map { UserData($0, zone: zone) } ?? UserData()
        self.person = person
        self.checks = checks
        errors = ProviderError.errors(of: checks, message: message)
        self.decisions = decisions
        self.signals = signals
    }

    /// The part of the result for the person's own client, once the verification has ended.
    ///
    /// The person's data if it succeeded, the objections of providers if not. Leaves out records and scores of checks,
    /// which would help a forger, and the reviewers' notes.
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
        signals = nil
    }
}
