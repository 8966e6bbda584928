// SPDX-License-Identifier: Apache-2.0
public import RectoLanguages

/// One step of a verification in transport form.
public struct StepResource: Sendable, Hashable, Codable {
    /// Its name.
    public let id: StepID
    /// The kind of request.
    public let kind: StepKind
    /// Its title.
    public let title: String?
    /// True if it may be neither skipped nor failed.
    public let isRequired: Bool
    /// The progress of the step.
    public let state: StepState
    /// Number of tries left.
    public let attemptsLeft: Int
    /// True if the person asked for longer to answer the challenge, and was given it; absent if not.
    public let hasLongerTime: Bool?
    /// The recognized kind of the document.
    public let recognition: DocumentRecognition?
    /// The findings of the last try.
    public let feedback: [FeedbackResource]

    /// A step, to be sent with texts in this language.
    public init(
        _ facts: StepFacts,
        title: String? = nil,
        result: StepResult? = nil,
        hasLongerTime: Bool = false,
        in language: Language = .english
    ) {
        id = facts.id
        kind = facts.kind
        self.title = title
        isRequired = facts.isRequired
        state = facts.state
        attemptsLeft = facts.attemptsLeft
        self.hasLongerTime = hasLongerTime ? true : nil
        recognition = result?.recognition
        feedback = (result?.feedback ?? []).map { FeedbackResource($0, in: language) }
    }
}
