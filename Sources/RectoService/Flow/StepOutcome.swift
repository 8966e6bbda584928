// SPDX-License-Identifier: Apache-2.0
internal import RectoVerification

/// What came of a try of a step.
struct StepOutcome: Sendable, Hashable, Codable {
    /// What the client is told.
    var result: StepResult
    /// What was read, where something was.
    var record: StoredRecord?
    /// The blob with the portrait of the document, or with the selfie.
    var portrait: String?
    /// The blobs with the face in the middle of each hold of a presence step; kept as long as the selfie.
    var looks: [String]?
    /// The try of which it is, which the facts no longer tell once it is over.
    var stepTry: StepTry?
    /// The digests by which the frames of a presence step are known again.
    var frameDigests: [String]?
    /// What the evidence is known again by, whatever its bytes are.
    var sketch: EvidenceSketch?
}
