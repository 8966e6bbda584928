// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import RectoRecords

/// All data about one person once everything was sent.
public struct ApplicantEvidence: Sendable, Hashable {
    /// A document that was read.
    public struct Document: Sendable, Hashable {
        /// Its type.
        public let type: DocumentType
        /// Its record.
        public let record: Record
        /// Its portrait as JPEG, if one was found.
        public let portrait: Data?
        /// The keys of those values that the print beside the portrait states as well.
        public let printedValues: Set<String>
        /// True if the client's own reading states other values.
        public let hasRecordDifference: Bool
        /// True if one of its pictures has traces of a screen or a printer.
        public let hasRecaptureDoubt: Bool

        /// A document with these parts.
        public init(
            type: DocumentType,
            record: Record,
            portrait: Data? = nil,
            printedValues: Set<String> = [],
            hasRecordDifference: Bool = false,
            hasRecaptureDoubt: Bool = false
        ) {
            self.type = type
            self.record = record
            self.portrait = portrait
            self.printedValues = printedValues
            self.hasRecordDifference = hasRecordDifference
            self.hasRecaptureDoubt = hasRecaptureDoubt
        }
    }

    /// The requested checks.
    public let checks: [CheckName]
    /// The documents, in the journey's order.
    public let documents: [Document]
    /// The selfie as JPEG, if one was taken.
    public let selfie: Data?
    /// The face in the middle of each hold of the presence steps, and every further selfie, as JPEG.
    public let looks: [Data]
    /// The result of the presence steps together, if there was one.
    public let presence: StepResult?
    /// The answers of the form, by the name of the field.
    public let form: [String: String]
    /// The day that dates are compared with.
    public let day: CalendarDate
    /// The rate that comparisons of faces must keep; `nil` for the examiner's usual one.
    public let faces: FaceRequirement?
    /// The evidence that came before.
    public let repetition: Repetition

    /// Evidence that came before: files and frames by SHA-256 in lower-case hexadecimal digits, the rest by its sketch.
    public struct Repetition: Sendable, Hashable {
        /// Of this verification's files of documents, those that came with another person's.
        public let files: Set<String>
        /// Of this verification's files of frames, and of ``PresenceExamination/frameDigests``.
        public let frames: Set<String>
        /// True if the face moves as in frames that came before.
        public let hasMovement: Bool
        /// The parts that match documents that came before.
        public let documents: Set<DocumentPart>

        /// A part that a document shares with one that came before.
        public enum DocumentPart: String, Sendable, Hashable {
            /// Number, country and day of birth, and another person sent it.
            case data
            /// The portrait, beside data that name somebody else: those of one of the two are altered.
            case portraitOfAnother
        }

        /// True if frames came before, as they are or recoded.
        public var hasFrames: Bool { !frames.isEmpty || hasMovement }
        /// True if a document came with another person's verification, in the same file or another.
        public var hasDocument: Bool { !files.isEmpty || documents.contains(.data) }

        /// A repetition of these; none if all are empty.
        public init(
            files: Set<String> = [],
            frames: Set<String> = [],
            hasMovement: Bool = false,
            documents: Set<DocumentPart> = []
        ) {
            self.files = files
            self.frames = frames
            self.hasMovement = hasMovement
            self.documents = documents
        }
    }

    /// Evidence with these parts.
    public init(
        checks: [CheckName],
        documents: [Document],
        selfie: Data? = nil,
        looks: [Data] = [],
        presence: StepResult? = nil,
        form: [String: String] = [:],
        day: CalendarDate,
        faces: FaceRequirement? = nil,
        repetition: Repetition = Repetition()
    ) {
        self.checks = checks
        self.documents = documents
        self.selfie = selfie
        self.looks = looks
        self.presence = presence
        self.form = form
        self.day = day
        self.faces = faces
        self.repetition = repetition
    }
}
