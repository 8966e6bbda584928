// SPDX-License-Identifier: Apache-2.0
public import RectoVerification

/// What a person supplies for a verification, as far as it is known beforehand.
public struct Submission: Sendable {
    /// The files, by what they show.
    public private(set) var files: [Slot: CaptureFile] = [:]
    /// The types of the documents, where the files could be of several; the first that fits is taken.
    public var documentTypes = DocumentType.allCases
    /// Values of forms, by the names of their fields.
    public var formValues: [String: String] = [:]
    /// Whether the person agreed to what they will be asked to agree to.
    public var approvesConsent = false
    /// The passcode that was delivered.
    public var passcode: String?
    /// Takes the frames of a challenge that is shown: JPEG images, one after the other.
    ///
    /// Frames that are files answer a challenge that was shown before the walk; with a recorder one walk does all.
    public var recorder: Recorder?
    /// True for a person who needs longer to answer a challenge.
    public var needsLongerTime = false
    /// Whether the walk has a challenge shown for which it has no frames, to end with it as what is needed.
    public var beginsPresence = true
    /// Whether steps that need not be done are left out where nothing is supplied for them.
    public var skipsOptionalSteps = true

    /// Takes the frames of a challenge, in the time that it has.
    public typealias Recorder = @Sendable (ChallengeResource) async throws -> [UInt8]

    /// Nothing yet.
    public init() {}

    /// Nothing more: what was collected is submitted, and that is all.
    public static var complete: Submission {
        var submission = Submission()
        submission.skipsOptionalSteps = false
        submission.beginsPresence = false
        return submission
    }

    /// Adds a file, in the place of one that shows the same.
    public mutating func add(_ file: CaptureFile) { files[file.slot] = file }

    /// The files of a document; `nil` where one is missing.
    func files(of type: DocumentType) -> [CaptureFile]? {
        let found = type.slots.compactMap { files[$0] }
        return found.count == type.slots.count ? found : nil
    }

    /// Which of the types that are offered the files can show, in the order of ``documentTypes``.
    func types(among offered: [DocumentType]) -> [DocumentType] {
        documentTypes.filter { offered.contains($0) && files(of: $0) != nil }
    }
}
