// SPDX-License-Identifier: Apache-2.0
public import RectoVerification

/// The files and answers of a person for a verification, as far as they are known beforehand.
public struct Submission: Sendable {
    /// The files, by slot.
    public private(set) var files: [Slot: CaptureFile] = [:]
    /// The client's own readings of the files, by slot; those of documents that are sent go with them.
    public var records: [Slot: StatedRecord] = [:]
    /// The types of the documents, if the files could be of several; the first that fits is used.
    public var documentTypes = DocumentType.allCases
    /// Values of forms, by the names of their fields.
    public var formValues: [String: String] = [:]
    /// True if the person agreed to the texts that they will be asked to agree to.
    public var approvesConsent = false
    /// The passcode that was delivered.
    public var passcode: String?
    /// Takes a side of a document that has no file, while the person is there.
    public var photographer: Photographer?
    /// Takes the frames of a challenge that is shown, with their times.
    ///
    /// Frames that are files answer a challenge that was shown before the walk; with a recorder one walk does all.
    public var recorder: Recorder?
    /// True for a person who needs longer to answer a challenge.
    public var needsLongerTime = false
    /// True to have a challenge shown even without frames for it; the walk then ends with it as the next need.
    public var beginsPresence = true
    /// True to leave out optional steps for which nothing is supplied.
    public var skipsOptionalSteps = true

    /// Takes the frames of a challenge, in the time that it has; `nil` if there are none, and the walk ends.
    public typealias Recorder = @Sendable (ChallengeResource) async throws -> FrameRecording?
    /// Takes a picture of a side; `nil` if there is none, and the walk ends.
    public typealias Photographer = @Sendable (DocumentRequest) async throws -> [UInt8]?

    /// Nothing yet.
    public init() {}

    /// No further files: submits what was collected, and nothing else.
    public static var complete: Submission {
        var submission = Submission()
        submission.skipsOptionalSteps = false
        submission.beginsPresence = false
        return submission
    }

    /// Adds a file, in place of one with the same slot.
    public mutating func add(_ file: CaptureFile) { files[file.slot] = file }

    /// The files of a document; `nil` if one is missing.
    func files(of type: DocumentType) -> [CaptureFile]? {
        let found = type.slots.compactMap { files[$0] }
        return found.count == type.slots.count ? found : nil
    }

    /// The offered types that the files can show, in the order of ``documentTypes``.
    func types(among offered: [DocumentType]) -> [DocumentType] {
        documentTypes.filter { offered.contains($0) && files(of: $0) != nil }
    }
}
