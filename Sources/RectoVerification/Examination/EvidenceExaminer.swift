// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// An examiner's own failure, with a description for logs: cause and remedy, and nothing of the evidence.
public protocol ExaminationFailure: Error, CustomStringConvertible {}

/// Reads evidence; the engine in the product.
///
/// Results name the defects of the evidence. An error is the examiner's own failure, and the work is retried later. The
/// log describes an ``ExaminationFailure``, and names the type of any other error.
public protocol EvidenceExaminer: Sendable {
    /// The version, exact enough to repeat an examination; `nil` if it has none.
    var version: String? { get }

    /// Looks at what cameras show; `nil` if it cannot.
    var camera: (any CameraExaminer)? { get }

    /// The missing protections against untrusted bytes, in a sentence; `nil` if none is missing.
    ///
    /// - Throws: If nothing can be examined at all.
    func missingProtection() async throws -> String?

    /// Reads the files of a document.
    func examine(_ document: DocumentEvidence) async throws -> DocumentExamination

    /// Judges the frames of a presence challenge.
    func examine(_ presence: PresenceEvidence) async throws -> PresenceExamination

    /// Looks at a picture of a person that was taken without a challenge.
    func examine(_ selfie: SelfieEvidence) async throws -> SelfieExamination

    /// Compares all data about one person: the identity check and the cross-checks.
    func check(_ applicant: ApplicantEvidence) async throws -> [CheckResult]

    /// The template of the face that these pictures of one person show, which ``matches(of:among:_:)`` compares.
    ///
    /// It is biometric data: callers keep it sealed. It is `nil` without a model or a face, or if the pictures do not
    /// surely show one face.
    func template(of pictures: [Data]) async throws -> Data?

    /// The indices of those templates that surely show the same face, at the rate that is required.
    ///
    /// Templates of another model, and bytes that are none, match nothing.
    func matches(of template: Data, among others: [Data], _ requirement: FaceRequirement?) async throws -> [Int]
}

extension EvidenceExaminer {
    public var version: String? { nil }

    public var camera: (any CameraExaminer)? { nil }

    public func missingProtection() async throws -> String? { nil }

    public func template(of pictures: [Data]) async throws -> Data? { nil }

    public func matches(of template: Data, among others: [Data], _ requirement: FaceRequirement?) async throws -> [Int]
    {
        []
    }
}
