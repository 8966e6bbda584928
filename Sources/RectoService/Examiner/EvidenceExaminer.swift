// SPDX-License-Identifier: Apache-2.0
public import RectoVerification

/// What reads evidence; the engine in the product.
///
/// What is wrong with the evidence is said in results. What is thrown is the examiner's own failure, and the work is
/// tried again later.
public protocol EvidenceExaminer: Sendable {
    /// What the machine lacks of what foreign bytes are confined by, in a sentence; `nil` if it lacks nothing.
    ///
    /// - Throws: If nothing can be examined at all.
    func missingProtection() async throws -> String?

    /// Reads the files of a document.
    func examine(_ document: DocumentEvidence) async throws -> DocumentExamination

    /// Judges the frames of a presence challenge.
    func examine(_ presence: PresenceEvidence) async throws -> PresenceExamination

    /// Holds what is known about one person against itself: the identity check and the cross-checks.
    func check(_ applicant: ApplicantEvidence) async throws -> [CheckResult]
}

extension EvidenceExaminer {
    public func missingProtection() async throws -> String? { nil }
}
