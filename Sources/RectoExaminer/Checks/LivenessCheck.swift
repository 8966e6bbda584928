// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords
internal import RectoService
internal import RectoVerification

/// Whether somebody was there, as far as the presence step tells.
struct LivenessCheck: Sendable {
    /// What came of the presence step.
    func answer(_ evidence: ApplicantEvidence) -> CheckAnswer {
        guard !evidence.repetition.hasFrames else { return .failed(.framesRepeated) }
        guard let presence = evidence.presence, let hasPassed = presence.hasPassedRules else {
            return .couldNotApply(.livenessNotTaken)
        }
        let isSuspect = presence.feedback.contains { $0.code == .livenessSuspect }
        let suspicion: [CheckCode] = isSuspect ? [.livenessSuspect] : []
        return hasPassed
            ? CheckAnswer(outcome: .passed, codes: suspicion)
            : CheckAnswer(outcome: .failed, codes: [.livenessFailed] + suspicion)
    }
}
