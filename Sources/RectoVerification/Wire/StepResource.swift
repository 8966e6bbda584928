// SPDX-License-Identifier: Apache-2.0

/// One step of a verification as it goes over the wire.
public struct StepResource: Sendable, Hashable, Codable {
    /// Its name.
    public let id: StepID
    /// What it asks for.
    public let kind: StepKind
    /// Its title in the verification's language.
    public let title: String?
    /// Whether it may be neither skipped nor failed.
    public let isRequired: Bool
    /// How far it is.
    public let state: StepState
    /// How many tries are left.
    public let attemptsLeft: Int
    /// True if the person asked for longer to answer the challenge, and was given it; absent if not.
    public let hasLongerTime: Bool?
    /// What the document was taken for.
    public let recognition: DocumentRecognition?
    /// What was found in the last try.
    public let feedback: [FeedbackResource]

    /// A step, to be sent.
    public init(_ facts: StepFacts, title: String? = nil, result: StepResult? = nil, hasLongerTime: Bool = false) {
        id = facts.id
        kind = facts.kind
        self.title = title
        isRequired = facts.isRequired
        state = facts.state
        attemptsLeft = facts.attemptsLeft
        self.hasLongerTime = hasLongerTime ? true : nil
        recognition = result?.recognition
        feedback = (result?.feedback ?? []).map(FeedbackResource.init)
    }
}
