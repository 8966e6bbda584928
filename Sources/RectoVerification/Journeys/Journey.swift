// SPDX-License-Identifier: Apache-2.0

/// The steps and rules of a verification.
///
/// A version of a journey never changes: a verification keeps the one that it was created with.
public struct Journey: Sendable, Hashable {
    /// Its name.
    public internal(set) var id: String
    /// Its version, from 1.
    public internal(set) var version: Int
    /// The steps.
    public let steps: [JourneyStep]
    /// In which order they are done.
    public let order: StepOrder
    /// The checks that follow a submission.
    public let checks: [VerificationPolicy.Check]
    /// The rule if the identity check could not be applied.
    public let identityCheck: CheckPolicy
    /// The rule if another check stays unanswered.
    public let unansweredCheck: CheckPolicy
    /// The approval if no check finds fault.
    public let approval: Approval
    /// True if a person decides after failed checks.
    public let isReviewedWhereChecksFailed: Bool
    /// True if the last step submits.
    public let isSubmittedAutomatically: Bool
    /// The steps that a restart opens again.
    public let restart: RestartScope
    /// True if the end of the time ends a review.
    public let expiresInReview: Bool
    /// True if a reviewer may overturn their own decision.
    public let allowsOverturningOwnDecision: Bool
    /// The number of reviewers who must agree: 1 or 2.
    public let reviewers: Int
    /// The reasons that reviewers may state.
    public let decisionReasons: DecisionReasons
    /// The limits.
    public let limits: JourneyLimits
    /// The rate that comparisons of faces must keep; `nil` for the service's.
    public let faces: FaceRequirement?
    /// The retention of data.
    public let retention: Retention
    /// The signals that other verifications give, and what follows from them.
    public let signals: SignalRules
    /// The flags that subjects need and get.
    public let flags: FlagRules
    /// The assurance level that the operator claims.
    public let assuranceLevel: AssuranceLevel
    /// The place where it begins; `nil` if it may begin in person and remotely.
    public let enrolment: Enrolment?
    /// The texts for people.
    public internal(set) var texts: JourneyTexts

    /// The name and version in one word, such as `passport-selfie@1`.
    public var reference: String { "\(id)@\(version)" }

    /// The step of a name; `nil` if there is none.
    public func step(_ id: StepID) -> JourneyStep? { steps.first { $0.id == id } }

    /// True if a step asks for a passcode of the person's authenticator.
    public func usesAuthenticator(in step: StepID) -> Bool { self.step(step)?.usesAuthenticator ?? false }

    /// True if a step that may not be left out does so.
    public var requiresAuthenticator: Bool { steps.contains { $0.isRequired && $0.usesAuthenticator } }

    /// The rules that facts are moved by, without samples and the operator's wish.
    public var policy: VerificationPolicy {
        VerificationPolicy(
            steps: steps.map {
                .init(
                    $0.id,
                    $0.kind,
                    isRequired: $0.isRequired,
                    attempts: $0.attempts,
                    isDoneByProvider: $0.provider != nil
                )
            },
            checks: checks,
            attempts: limits[.attempts],
            errors: limits[.errors],
            freeRedraws: limits[.presenceRedraws],
            order: order,
            identityCheck: identityCheck,
            unansweredCheck: unansweredCheck,
            approval: approval == .person ? .approvalByPerson : nil,
            isReviewedWhereChecksFailed: isReviewedWhereChecksFailed,
            isSubmittedAutomatically: isSubmittedAutomatically,
            restart: restart,
            expiresInReview: expiresInReview,
            allowsOverturningOwnDecision: allowsOverturningOwnDecision,
            reviewers: reviewers
        )
    }
}
