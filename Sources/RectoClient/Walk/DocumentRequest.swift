// SPDX-License-Identifier: Apache-2.0
public import RectoVerification

/// A side of a document that the service asks for while a person is there.
public struct DocumentRequest: Sendable, Hashable {
    /// The step that asks.
    public let step: StepID
    /// The type of the document.
    public let documentType: DocumentType
    /// The side.
    public let slot: Slot
    /// The findings of the last try.
    public let feedback: [FeedbackResource]
    /// Number of tries left, this one included.
    public let attemptsLeft: Int
}
