// SPDX-License-Identifier: Apache-2.0

extension IDWiseSummary {
    /// The results of a journey's rules so far.
    public struct JourneyResult: Sendable, Hashable, Codable {
        /// Number of steps that passed.
        public let completedSteps: Int
        /// Passed as long as nothing has failed; in the end, the decision.
        public let interimRuleAssessment: Assessment
        /// The rules that have an answer, by name: the checks.
        public let interimRuleDetails: [String: RuleDetail]

        init(_ facts: VerificationFacts, showsChecks: Bool) {
            completedSteps = facts.steps.count { $0.state == .passed }
            interimRuleAssessment = Assessment(facts, showsChecks: showsChecks)
            let details = showsChecks ? facts.answeredChecks.compactMap(RuleDetail.init) : []
            interimRuleDetails = Dictionary(details.map { ($0.name, $0) }) { first, _ in first }
        }
    }

    /// The assessment of the rules.
    public enum Assessment: String, Sendable, Hashable, Codable, CaseIterable {
        /// All rules are met so far.
        case passed = "Passed"
        /// A rule is not met.
        case failed = "Failed"

        init(_ facts: VerificationFacts, showsChecks: Bool) {
            self =
                switch facts.outcome {
                case .verified, .waived: .passed
                case .failed: .failed
                case .cancelled, .expired, nil:
                    (showsChecks ? facts.hasFailure : facts.hasFailedRequiredStep) ? .failed : .passed
                }
        }
    }

    /// The result of one rule.
    public struct RuleDetail: Sendable, Hashable, Codable {
        /// The rule.
        public let name: String
        /// The result.
        public let result: RuleResult

        /// The detail of a check; `nil` while it has not answered.
        init?(_ check: CheckFacts) {
            guard let result = RuleResult(check.outcome) else { return nil }
            name = check.name.rawValue
            self.result = result
        }
    }

    /// The results that a rule can have.
    public enum RuleResult: String, Sendable, Hashable, Codable, CaseIterable {
        /// It is met.
        case passed = "Passed"
        /// It is not.
        case failed = "Failed"
        /// That could not be found out.
        case couldNotApply = "CouldNotApply"

        init?(_ outcome: CheckOutcome) {
            switch outcome {
            case .pending: return nil
            case .passed: self = .passed
            case .failed: self = .failed
            case .couldNotApply: self = .couldNotApply
            }
        }
    }
}

extension VerificationFacts {
    /// True if a required step or a check has failed in this attempt.
    fileprivate var hasFailure: Bool { hasFailedRequiredStep || checks.contains { $0.outcome == .failed } }
}
