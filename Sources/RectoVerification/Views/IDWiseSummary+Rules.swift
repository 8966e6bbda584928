// SPDX-License-Identifier: Apache-2.0

extension IDWiseSummary {
    /// What the rules of a journey say so far.
    public struct JourneyResult: Sendable, Hashable, Codable {
        /// How many steps passed.
        public let completedSteps: Int
        /// Whether nothing has failed so far; in the end, what was decided.
        public let interimRuleAssessment: Assessment
        /// The rules that have an answer, by name: the checks.
        public let interimRuleDetails: [String: RuleDetail]

        init(_ facts: VerificationFacts) {
            completedSteps = facts.steps.count { $0.state == .passed }
            interimRuleAssessment = Assessment(facts)
            let details = facts.answeredChecks.compactMap(RuleDetail.init)
            interimRuleDetails = Dictionary(details.map { ($0.name, $0) }) { first, _ in first }
        }
    }

    /// Whether the rules are met.
    public enum Assessment: String, Sendable, Hashable, Codable, CaseIterable {
        /// So far they are.
        case passed = "Passed"
        /// One is not.
        case failed = "Failed"

        init(_ facts: VerificationFacts) {
            self =
                switch facts.outcome {
                case .verified, .waived: .passed
                case .failed: .failed
                case .cancelled, .expired, nil: facts.hasFailure ? .failed : .passed
                }
        }
    }

    /// What one rule says.
    public struct RuleDetail: Sendable, Hashable, Codable {
        /// The rule.
        public let name: String
        /// What it says.
        public let result: RuleResult

        /// The detail of a check; `nil` while it has not answered.
        init?(_ check: CheckFacts) {
            guard let result = RuleResult(check.outcome) else { return nil }
            name = check.name.rawValue
            self.result = result
        }
    }

    /// What a rule can say.
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
    /// Whether a required step or a check has failed in this attempt.
    fileprivate var hasFailure: Bool { hasFailedRequiredStep || checks.contains { $0.outcome == .failed } }
}
