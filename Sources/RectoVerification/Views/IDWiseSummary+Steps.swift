// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

extension IDWiseSummary {
    /// One step of a summary.
    public struct StepSummary: Sendable, Hashable, Codable {
        /// Which step.
        public let definition: Definition
        /// What came of it.
        public let result: Result

        init(_ step: StepFacts, _ result: StepResult) {
            definition = Definition(stepId: step.id)
            self.result = Result(result, isConcluded: step.state.isConcluded)
        }
    }

    /// The name of a step.
    public struct Definition: Sendable, Hashable, Codable {
        /// The step.
        public let stepId: StepID

        private enum CodingKeys: String, CodingKey {
            case stepId = "step_id"
        }
    }

    /// What came of a step.
    public struct Result: Sendable, Hashable, Codable {
        /// What the document was taken for.
        public let recognition: DocumentRecognition?
        /// What was read.
        public let extractedFields: [String: FieldValue]
        /// Whether the rules of the step were met; `false` while they are not judged.
        public let hasPassedRules: Bool
        /// Whether nothing more can be tried.
        public let isConcluded: Bool
        /// How far the client's part is.
        public let status: Status
        /// The code of the first finding that stands in the way.
        public let errorUserFeedbackCode: String?
        /// Its sentence.
        public let errorUserFeedbackDetails: String?

        init(_ result: StepResult, isConcluded: Bool) {
            let obstacle = result.feedback.first { $0.severity == .error } ?? result.feedback.first
            recognition = result.recognition
            extractedFields = result.extractedFields.mapValues { FieldValue(value: $0.value) }
            hasPassedRules = result.hasPassedRules ?? false
            self.isConcluded = isConcluded
            status = Status(result.status)
            errorUserFeedbackCode = obstacle?.code.rawValue
            errorUserFeedbackDetails = obstacle?.message
        }
    }

    /// One value that was read.
    public struct FieldValue: Sendable, Hashable, Codable {
        /// The value.
        public let value: String
    }

    /// How far the client's part of a step is, in IDWise's words.
    public enum Status: String, Sendable, Hashable, Codable, CaseIterable {
        /// What was sent is being judged.
        case inProgress = "In Progress"
        /// It was judged.
        case submitted = "Submitted"
        /// Nothing was sent.
        case notSubmitted = "Not Submitted"

        init(_ status: StepResultStatus) {
            self =
                switch status {
                case .inProgress: .inProgress
                case .submitted: .submitted
                case .notSubmitted: .notSubmitted
                }
        }
    }
}
