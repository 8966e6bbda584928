// SPDX-License-Identifier: Apache-2.0

/// A verification as it goes over the wire: whose turn it is, what to do, how it ended.
public struct VerificationResource: Sendable, Hashable, Codable {
    /// Its name.
    public let id: String
    /// The journey with its version, such as `passport-selfie@1`.
    public let journey: String
    /// What the application calls it; absent once it is erased.
    public let reference: String?
    /// The language of texts.
    public let locale: Language
    /// Whose turn it is.
    public let status: VerificationStatus
    /// How it ended.
    public let outcome: VerificationOutcome?
    /// Why it ended without success.
    public let reason: OutcomeReason?
    /// Who made the outcome what it is.
    public let decidedBy: Decider?
    /// Whether the client may start again.
    public let isRetryable: Bool
    /// What the client does next.
    public let next: NextResource
    /// The steps; none once it is erased.
    public let steps: [StepResource]
    /// Which attempt of the whole this is, from 1.
    public let attempt: Int
    /// Counts changes; the entity tag.
    public let revision: Int
    /// When it was created.
    public let createdAt: Timestamp
    /// When it expires, unless it is being processed then.
    public let expiresAt: Timestamp
    /// When its outcome was decided.
    public let decidedAt: Timestamp?
    /// When what was known about the person went.
    public let erasedAt: Timestamp?

    /// A verification, to be sent.
    ///
    /// - Parameters:
    ///   - id: Its name.
    ///   - facts: Where it stands.
    ///   - journey: The journey that it was created with.
    ///   - reference: What the application calls it.
    ///   - language: Of texts.
    ///   - details: What else is known.
    ///   - revision: Counts changes.
    ///   - times: When its turns were.
    /// - Precondition: The facts are of the journey.
    public init(
        id: String,
        _ facts: VerificationFacts,
        _ journey: Journey,
        reference: String? = nil,
        language: Language = .english,
        details: VerificationDetails = VerificationDetails(),
        revision: Int,
        times: VerificationTimes
    ) {
        self.id = id
        self.journey = journey.reference
        self.reference = facts.isErased ? nil : reference
        locale = language
        status = facts.status
        outcome = facts.outcome
        reason = facts.reason
        decidedBy = facts.decider
        isRetryable = facts.isRetryable
        next = NextResource(facts, journey, in: language, details)
        steps =
            facts.isErased
            ? []
            : facts.steps.map { step in
                let title = journey.texts.title(of: step.id, in: language)
                return StepResource(
                    step,
                    title: title,
                    result: details.results[step.id],
                    hasLongerTime: details.stepsWithLongerTime.contains(step.id)
                )
            }
        attempt = facts.attempt
        self.revision = revision
        createdAt = times.createdAt
        expiresAt = times.expiresAt
        decidedAt = times.decidedAt
        erasedAt = times.erasedAt
    }
}
