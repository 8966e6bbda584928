// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords
internal import RectoVerification

/// The result of a try of a step.
struct StepOutcome: Sendable, Hashable, Codable {
    /// The result for the client.
    var result: StepResult
    /// The reading, if there was one.
    var record: StoredRecord?
    /// The blob with the portrait of the document, or with the selfie.
    var portrait: String?
    /// The blobs with the face in the middle of each hold of a presence step; kept as long as the selfie.
    var looks: [String]?
    /// The try that it belongs to, which the facts no longer tell once it is over.
    var stepTry: StepTry?
    /// The day that dates were compared with, and the version of the engine; absent in verifications of earlier versions.
    var examinedOn: CalendarDate?
    var engineVersion: String?
    /// True if another picture of the document might be asked for; absent in other steps and in earlier versions.
    var mayAskAgain: Bool?
    /// The blobs of the front's pictures of earlier tries that values were taken from; absent if there are none.
    var earlierFronts: [String]?
    /// The digests that recognize the frames of a presence step again.
    var frameDigests: [String]?
    /// The sketch that recognizes the evidence again, whatever its bytes are.
    var sketch: EvidenceSketch?
    /// The rules, values and sides of a document; absent in verifications of earlier versions.
    var report: DocumentReport?
    /// The judgement of the provider that did the step; absent if the engine did.
    var provider: ProviderReport?
    /// True if the files of a try that did not pass were removed to make room; absent otherwise.
    var filesAreGone: Bool?
    /// The blobs with the sides of a document, straightened; kept as long as the portrait.
    var straightened: [Slot: String]?
}
