// SPDX-License-Identifier: Apache-2.0
internal import Recto
internal import RectoRecords
internal import RectoVerification

/// Looks at a picture of a person that was taken without a challenge: it must show one face, well enough to be compared.
struct SelfieExaminer: Sendable {
    /// Reads images.
    let engine: IsolatedEngine

    /// The examination of the file; of a PDF file the first page with a face counts.
    ///
    /// - Throws: `CancellationError`, and `ProcessError` if no worker can be started.
    func examine(_ evidence: SelfieEvidence) async throws -> SelfieExamination {
        let terms = ReadingTerms(limits: evidence.limits.ofSelfies, crops: [.portrait])
        let readings = try await engine.readAll([UInt8](evidence.file), expecting: .selfie, under: terms)
        let seen = readings.first { $0.selfie != nil && !$0.findings.hasError }
        let findings = (seen.map { [$0] } ?? readings).flatMap(\.findings).distinct
        let face = seen?.crops.first { $0.part == .portrait }?.image
        let hasPassed = face != nil && !findings.hasError
        let result = StepResult(
            hasPassedRules: hasPassed,
            isConcluded: hasPassed,
            feedback: face == nil && !findings.hasError ? findings + [Self.faceless] : findings,
            status: .submitted
        )
        guard hasPassed else { return SelfieExamination(result: result) }
        return SelfieExamination(result: result, selfie: try face?.jpeg(), record: seen?.selfie)
    }

    private static var faceless: Finding {
        Finding(.faceNotFound, .error, message: "No face was found. Send a picture of your face from the front.")
    }
}

extension [Finding] {
    fileprivate var hasError: Bool { contains { $0.severity == .error } }
}
