// SPDX-License-Identifier: Apache-2.0
internal import RectoLanguages
internal import RectoRecords

extension IDWiseSummary {
    /// One step of a summary.
    public struct StepSummary: Sendable, Hashable, Codable {
        /// The step.
        public let definition: Definition
        /// Its result.
        public let result: Result

        init(_ step: StepFacts, _ result: StepResult, _ language: Language) {
            definition = Definition(stepId: step.id)
            self.result = Result(result, isConcluded: step.state.isConcluded, language)
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

    /// The result of a step.
    public struct Result: Sendable, Hashable, Codable {
        /// The recognized kind of the document.
        public let recognition: DocumentRecognition?
        /// The values that were read.
        public let extractedFields: [String: FieldValue]
        /// The result of the document's chip, if one was read.
        public let nfcResult: ChipResult?
        /// True if the rules of the step were met; `false` while they are not judged.
        public let hasPassedRules: Bool
        /// True if nothing more can be tried.
        public let isConcluded: Bool
        /// The progress of the client's part.
        public let status: Status
        /// The code of the first finding that prevents success.
        public let errorUserFeedbackCode: String?
        /// Its sentence for the person.
        public let errorUserFeedbackDetails: String?
        /// A few words for the person above the sentence.
        public let errorUserFeedbackTitle: String?
        /// The code of the reason why the step's rules were not met.
        public let failureReasonCode: String?

        init(_ result: StepResult, isConcluded: Bool, _ language: Language) {
            let obstacle = result.feedback.first { $0.severity == .error } ?? result.feedback.first
            recognition = result.recognition
            extractedFields = result.extractedFields.mapValues { FieldValue(value: $0.value) }
            nfcResult = result.chip
            hasPassedRules = result.hasPassedRules ?? false
            self.isConcluded = isConcluded
            status = Status(result.status)
            errorUserFeedbackCode = obstacle?.code.rawValue
            errorUserFeedbackDetails = obstacle?.advice(in: language)
            errorUserFeedbackTitle = obstacle?.heading(in: language)
            failureReasonCode = result.hasPassedRules == false ? obstacle?.code.rawValue : nil
        }
    }

    /// One value that was read.
    public struct FieldValue: Sendable, Hashable, Codable {
        /// The value.
        public let value: String
    }

    /// The progress of the client's part of a step, in IDWise's words.
    public enum Status: String, Sendable, Hashable, Codable, CaseIterable {
        /// The client's files are being judged.
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
