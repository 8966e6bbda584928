// SPDX-License-Identifier: Apache-2.0
internal import RectoVerification

/// Compares all data about one person.
struct ApplicantChecker: Sendable {
    /// Compares faces.
    let faces: FaceCheck
    /// The version of the engine that answers.
    let engineVersion: String?

    /// The engine's name as a provider, for applications.
    static let provider = "recto"

    /// An answer to each check that is asked for, in their order.
    ///
    /// - Throws: `CancellationError`, and `ProcessError` if no worker can be started.
    func check(_ evidence: ApplicantEvidence) async throws -> [CheckResult] {
        var results: [CheckResult] = []
        for name in evidence.checks {
            let answer = try await answer(to: name, evidence)
            results.append(
                CheckResult(
                    provider: Self.provider,
                    name: name,
                    outcome: answer.outcome,
                    codes: answer.codes.map(\.rawValue),
                    metrics: answer.metrics,
                    faces: answer.faces.isEmpty ? nil : answer.faces,
                    engineVersion: engineVersion
                )
            )
        }
        return results
    }

    private func answer(to name: CheckName, _ evidence: ApplicantEvidence) async throws -> CheckAnswer {
        switch name {
        case .faceMatch: try await faces.answer(evidence)
        case .documentCrossCheck: DocumentCrossCheck().answer(evidence)
        case .documentExpiry: DocumentExpiryCheck().answer(evidence)
        case .liveness: LivenessCheck().answer(evidence)
        case .documentGenuine: .couldNotApply(.documentUnattested)
        case .captureTrusted: .couldNotApply(.captureUnattested)
        // A decision must not wait for it.
        default: .couldNotApply(.checkUnknown)
        }
    }
}
