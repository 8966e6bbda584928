// SPDX-License-Identifier: Apache-2.0

/// The rules of a journey by which ``VerificationFacts`` change.
public struct VerificationPolicy: Sendable, Hashable {
    /// The steps, in their order.
    public let steps: [Step]
    /// The checks that follow a submission.
    public let checks: [Check]
    /// Number of attempts of the whole.
    public var attempts: Int
    /// Number of failed tries of all steps and of the whole with which the verification ends; `nil` if they are not counted.
    public var errors: Int?
    /// Number of expired challenges that are drawn anew before that costs a try of the step.
    public var freeRedraws: Int
    /// In which order steps are done.
    public var order: StepOrder
    /// The rule if the identity check could not be applied.
    public var identityCheck: CheckPolicy
    /// The rule if another check stays unanswered.
    public var unansweredCheck: CheckPolicy
    /// The reason why a person approves although the checks would; `nil` if the checks approve.
    public var approval: ReviewReason?
    /// True if the application refuses the document or the face, and the journey ends a verification for that.
    public var isRefused = false
    /// True if what is stored of the verification cannot be read any more: then the end of its time ends it, whatever
    /// goes on.
    public var isUnreadable = false
    /// True if a person decides after failed checks.
    public var isReviewedWhereChecksFailed: Bool
    /// True if the last step submits.
    public var isSubmittedAutomatically: Bool
    /// The steps that a restart opens again.
    public var restart: RestartScope
    /// True if the end of the time ends a review.
    public var expiresInReview: Bool
    /// True if a reviewer may overturn their own decision.
    public var allowsOverturningOwnDecision: Bool
    /// The number of reviewers who must agree: 1 or 2.
    public var reviewers: Int

    /// A policy.
    ///
    /// - Precondition: There is a step; steps and checks have different names; every number of attempts is at least 1.
    public init(
        steps: [Step],
        checks: [Check],
        attempts: Int = 2,
        errors: Int? = nil,
        freeRedraws: Int = 3,
        order: StepOrder = .free,
        identityCheck: CheckPolicy = .required,
        unansweredCheck: CheckPolicy = .required,
        approval: ReviewReason? = nil,
        isReviewedWhereChecksFailed: Bool = false,
        isSubmittedAutomatically: Bool = false,
        restart: RestartScope = .allSteps,
        expiresInReview: Bool = false,
        allowsOverturningOwnDecision: Bool = false,
        reviewers: Int = 1
    ) {
        precondition(!steps.isEmpty, "a verification without steps")
        precondition(Set(steps.map(\.id)).count == steps.count, "two steps of one name")
        precondition(Set(checks.map(\.name)).count == checks.count, "two checks of one name")
        precondition(freeRedraws >= 0, "fewer than no draws")
        precondition(errors.map { $0 >= 1 } ?? true, "no error at all")
        precondition(attempts >= 1 && steps.allSatisfy { $0.attempts >= 1 }, "no attempt at all")
        self.steps = steps
        self.checks = checks
        self.attempts = attempts
        self.errors = errors
        self.freeRedraws = freeRedraws
        self.order = order
        self.identityCheck = identityCheck
        self.unansweredCheck = unansweredCheck
        self.approval = approval
        self.isReviewedWhereChecksFailed = isReviewedWhereChecksFailed
        self.isSubmittedAutomatically = isSubmittedAutomatically
        self.restart = restart
        self.expiresInReview = expiresInReview
        self.allowsOverturningOwnDecision = allowsOverturningOwnDecision
        self.reviewers = reviewers
    }

    /// A step as a journey defines it.
    public struct Step: Sendable, Hashable {
        /// Its name.
        public let id: StepID
        /// The kind of request.
        public let kind: StepKind
        /// True if it may be neither skipped nor failed.
        public let isRequired: Bool
        /// Number of tries.
        public let attempts: Int
        /// True if a provider does it in the engine's place.
        public let isDoneByProvider: Bool

        /// A step with these parts.
        public init(
            _ id: StepID,
            _ kind: StepKind,
            isRequired: Bool = true,
            attempts: Int = 5,
            isDoneByProvider: Bool = false
        ) {
            self.id = id
            self.kind = kind
            self.isRequired = isRequired
            self.attempts = attempts
            self.isDoneByProvider = isDoneByProvider
        }
    }

    /// A check as a journey defines it.
    public struct Check: Sendable, Hashable {
        /// Its name.
        public let name: CheckName
        /// True if it tells that the person shown is the document's holder.
        public let isIdentityCheck: Bool
        /// The rule if it is an identity check and could not be applied.
        public let policy: CheckPolicy

        /// A check with these parts.
        public init(_ name: CheckName, isIdentityCheck: Bool = false, policy: CheckPolicy = .required) {
            self.name = name
            self.isIdentityCheck = isIdentityCheck
            self.policy = policy
        }
    }
}
