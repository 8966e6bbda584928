// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import RectoRecords
public import RectoVerification

/// All that is known about one person once everything was sent.
public struct ApplicantEvidence: Sendable, Hashable {
    /// A document that was read.
    public struct Document: Sendable, Hashable {
        /// What it is.
        public let type: DocumentType
        /// Its record.
        public let record: Record
        /// Its portrait as JPEG, where one was found.
        public let portrait: Data?
        /// The keys of those of its values that the print beside the portrait states as well.
        public let printedValues: Set<String>

        /// A document with these parts.
        public init(
            type: DocumentType,
            record: Record,
            portrait: Data? = nil,
            printedValues: Set<String> = []
        ) {
            self.type = type
            self.record = record
            self.portrait = portrait
            self.printedValues = printedValues
        }
    }

    /// The checks that are asked for.
    public let checks: [CheckName]
    /// The documents, in the journey's order.
    public let documents: [Document]
    /// The selfie as JPEG, where one was taken.
    public let selfie: Data?
    /// What came of the presence step, where there was one.
    public let presence: StepResult?
    /// What was filled in, by the name of the field.
    public let form: [String: String]
    /// The day that dates are held against.
    public let day: CalendarDate
    /// What was sent that was sent before.
    public let repetition: Repetition

    /// Files and frames that came with another verification before, by SHA-256 in lower-case hexadecimal digits.
    public struct Repetition: Sendable, Hashable {
        /// Of this verification's files of documents, those that came with another person's.
        public let files: Set<String>
        /// Of this verification's files of frames, and of ``PresenceExamination/frameDigests``.
        public let frames: Set<String>

        /// A repetition of these; none where both are empty.
        public init(files: Set<String> = [], frames: Set<String> = []) {
            self.files = files
            self.frames = frames
        }
    }

    /// Evidence with these parts.
    public init(
        checks: [CheckName],
        documents: [Document],
        selfie: Data? = nil,
        presence: StepResult? = nil,
        form: [String: String] = [:],
        day: CalendarDate,
        repetition: Repetition = Repetition()
    ) {
        self.checks = checks
        self.documents = documents
        self.selfie = selfie
        self.presence = presence
        self.form = form
        self.day = day
        self.repetition = repetition
    }
}
