// SPDX-License-Identifier: Apache-2.0
public import RectoRecords

/// The result of one try of a step.
public struct StepResult: Sendable, Hashable, Codable {
    /// The recognized kind of the document.
    public var recognition: DocumentRecognition?
    /// The values that were read, by the record's keys.
    public var extractedFields: [String: ExtractedField]
    /// The result of the document's chip, if a provider read it.
    public var chip: ChipResult?
    /// True if the rules of the step were met; `nil` while they are not judged.
    public var hasPassedRules: Bool?
    /// True if nothing more can be tried.
    public var isConcluded: Bool
    /// The findings, for the person to do better.
    public var feedback: [Finding]
    /// The progress of the client's part.
    public var status: StepResultStatus

    /// A result with these parts.
    public init(
        recognition: DocumentRecognition? = nil,
        extractedFields: [String: ExtractedField] = [:],
        chip: ChipResult? = nil,
        hasPassedRules: Bool? = nil,
        isConcluded: Bool = false,
        feedback: [Finding] = [],
        status: StepResultStatus = .notSubmitted
    ) {
        self.recognition = recognition
        self.extractedFields = extractedFields
        self.chip = chip
        self.hasPassedRules = hasPassedRules
        self.isConcluded = isConcluded
        self.feedback = feedback
        self.status = status
    }

    /// The result of several steps of one kind, if there are any: it has passed if all have, and has the findings of all.
    public init?(together results: [StepResult]) {
        guard let first = results.first else { return nil }
        self = first
        for other in results.dropFirst() {
            if hasPassedRules == true { hasPassedRules = other.hasPassedRules }
            isConcluded = isConcluded && other.isConcluded
            let further = other.feedback.filter { !feedback.contains($0) }
            feedback += further
        }
    }

    /// True if the client's own reading of a side states other values than the engine's.
    public var hasRecordDifference: Bool { feedback.contains { $0.code == .documentRecordDiffers } }

    /// True if a picture of the document has traces of a screen or a printer.
    public var hasRecaptureDoubt: Bool { feedback.contains { $0.code == .documentRecaptured } }

    /// The result of a reading, with the progress of its step.
    public init(_ step: StepFacts, of reading: StepResult) {
        self.init(
            step,
            recognition: reading.recognition,
            extractedFields: reading.extractedFields,
            feedback: reading.feedback
        )
        chip = reading.chip
    }

    /// The result by the facts of its step, with the engine's findings in the last try.
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
    /// The step's state for the client: a step that is open again after a try was submitted before.
    fileprivate func resultStatus(hasFeedback: Bool) -> StepResultStatus {
        switch state {
        case .processing: .inProgress
        case .passed, .failed: .submitted
        case .open: hasFeedback ? .submitted : .notSubmitted
        case .skipped: .notSubmitted
        }
    }
}
