// SPDX-License-Identifier: Apache-2.0
public import RectoRecords

/// What came of one try of a step.
public struct StepResult: Sendable, Hashable, Codable {
    /// What the document was taken for.
    public var recognition: DocumentRecognition?
    /// What was read, by the key that the record has for it.
    public var extractedFields: [String: ExtractedField]
    /// Whether the rules of the step were met; `nil` while they are not judged.
    public var hasPassedRules: Bool?
    /// Whether nothing more can be tried.
    public var isConcluded: Bool
    /// What was found, for the person to do better.
    public var feedback: [Finding]
    /// How far the client's part is.
    public var status: StepResultStatus

    /// A result with these parts.
    public init(
        recognition: DocumentRecognition? = nil,
        extractedFields: [String: ExtractedField] = [:],
        hasPassedRules: Bool? = nil,
        isConcluded: Bool = false,
        feedback: [Finding] = [],
        status: StepResultStatus = .notSubmitted
    ) {
        self.recognition = recognition
        self.extractedFields = extractedFields
        self.hasPassedRules = hasPassedRules
        self.isConcluded = isConcluded
        self.feedback = feedback
        self.status = status
    }

    /// The result as the facts of its step leave it, with what the engine found in the last try.
    public init(
        _ step: StepFacts,
        recognition: DocumentRecognition? = nil,
        extractedFields: [String: ExtractedField] = [:],
        feedback: [Finding] = []
    ) {
        self.init(
            recognition: recognition,
            extractedFields: extractedFields,
            hasPassedRules: step.state == .passed ? true : feedback.isEmpty && step.state != .failed ? nil : false,
            isConcluded: step.state.isConcluded,
            feedback: feedback,
            status: step.resultStatus(hasFeedback: !feedback.isEmpty)
        )
    }
}

extension StepFacts {
    /// What the client sees of the step's state: one that is open again after a try was submitted before.
    fileprivate func resultStatus(hasFeedback: Bool) -> StepResultStatus {
        switch state {
        case .processing: .inProgress
        case .passed, .failed: .submitted
        case .open: hasFeedback ? .submitted : .notSubmitted
        case .skipped: .notSubmitted
        }
    }
}
