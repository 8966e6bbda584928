// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords
package import RectoVerification

/// A verification as it was examined first, and as the engine at hand examines it.
package struct ReplayReport: Sendable, Encodable {
    /// The verification.
    package let verification: String
    /// The status.
    package let status: VerificationStatus
    /// The outcome; `nil` before the end.
    package let outcome: VerificationOutcome?
    /// The origin of the outcome.
    package let decider: Decider?
    /// The version of the engine at hand.
    package let engineNow: String?
    /// The steps that the engine judges, in the journey's order.
    package let steps: [Step]
    /// The checks.
    package let checks: [Check]

    /// True if every step was read again, and every value, rule, finding and check is as it was.
    package var isSame: Bool { steps.allSatisfy(\.isSame) && checks.allSatisfy(\.isSame) }

    /// True if some evidence cannot be read any more.
    package var lacksEvidence: Bool { steps.contains(where: \.lacksEvidence) }

    /// A value that was one thing then, and is one now.
    package struct Comparison: Sendable, Encodable {
        /// The name.
        package let name: String
        /// The value then; `nil` if there was none.
        package let then: String?
        /// The value now; `nil` if there is none.
        package let now: String?

        package var isSame: Bool { then == now }
    }

    /// A step.
    package struct Step: Sendable, Encodable {
        /// The step.
        package let step: StepID
        /// Its kind.
        package let kind: StepKind
        /// The type of document that its files are said to show.
        package let documentType: DocumentType?
        /// The version of the engine that examined it first; `nil` in verifications of earlier versions.
        package let engineThen: String?
        /// The state of its evidence.
        package internal(set) var evidence = Evidence.read
        /// The judgement, `passed` or `failed`, and the codes of findings.
        package private(set) var judgement: [Comparison] = []
        /// The values of the document.
        package private(set) var fields: [Comparison] = []
        /// The rules about the document.
        package private(set) var rules: [Comparison] = []

        private let result: StepResult
        private let report: DocumentReport

        private enum CodingKeys: CodingKey {
            case step, kind, documentType, engineThen, evidence, judgement, fields, rules
        }

        init(_ step: StepID, _ kind: StepKind, _ documentType: DocumentType?, _ outcome: StepOutcome) {
            self.step = step
            self.kind = kind
            self.documentType = documentType
            engineThen = outcome.engineVersion
            result = outcome.result
            report = outcome.report ?? DocumentReport()
        }

        /// True if its evidence cannot be read any more.
        package var lacksEvidence: Bool { evidence == .gone || evidence == .damaged }

        package var isSame: Bool {
            !lacksEvidence && (judgement + fields + rules).allSatisfy(\.isSame)
        }

        /// Compares with the reading of today.
        mutating func compare(_ now: StepResult, _ nowReport: DocumentReport) {
            judgement = [
                Comparison(name: "judgement", then: result.judgement, now: now.judgement),
                Comparison(name: "findings", then: result.codes, now: now.codes),
            ]
            fields = Self.compare(
                report.fields.map { ($0.name, $0.value) },
                nowReport.fields.map { ($0.name, $0.value) }
            )
            rules = Self.compare(
                report.rules.map { ($0.name, $0.outcome.text($0.codes)) },
                nowReport.rules.map { ($0.name, $0.outcome.text($0.codes)) }
            )
        }

        private static func compare(_ then: [(String, String?)], _ now: [(String, String?)]) -> [Comparison] {
            let added = now.map(\.0).filter { name in !then.contains { $0.0 == name } }
            return (then.map(\.0) + added).map { name in
                let (then, now) = (then.first { $0.0 == name }, now.first { $0.0 == name })
                return Comparison(name: name, then: then?.1, now: now?.1)
            }
        }
    }

    /// The state of a step's evidence.
    package enum Evidence: String, Sendable, Encodable {
        /// It was read again.
        case read
        /// Its retention is over, or it was destroyed, for example to make room for later tries.
        case gone
        /// A file of it is missing in the store, or is not what was written.
        case damaged
        /// A provider did the step: there is nothing to read again.
        case provided
        /// The try failed, and a newer one has begun: what it was asked for is not kept any more.
        case superseded
    }

    /// A check.
    package struct Check: Sendable, Encodable {
        /// The name.
        package let name: CheckName
        /// The provider.
        package let provider: String
        /// The version of the engine that answered first; `nil` for other providers.
        package let engineThen: String?
        /// The outcome and codes then.
        package let then: String
        /// The same now; `nil` if it was not asked for again.
        package let now: String?

        init(_ then: CheckResult, _ now: CheckResult?) {
            name = then.name
            provider = then.provider
            engineThen = then.engineVersion
            self.then = then.outcome.text(then.codes)
            self.now = now.map { $0.outcome.text($0.codes) }
        }

        /// True if it answers as it did; checks of other providers are not asked for again.
        package var isSame: Bool { engineThen == nil || then == now }
    }
}

extension StepResult {
    fileprivate var judgement: String? { hasPassedRules.map { $0 ? "passed" : "failed" } }

    /// The codes of findings, in alphabetical order.
    fileprivate var codes: String? {
        let codes = Set(feedback.map(\.code.rawValue)).sorted()
        return codes.isEmpty ? nil : codes.joined(separator: " ")
    }
}

extension CheckOutcome {
    /// The outcome and its reasons.
    fileprivate func text(_ codes: [String]) -> String { ([rawValue] + codes).joined(separator: " ") }
}
