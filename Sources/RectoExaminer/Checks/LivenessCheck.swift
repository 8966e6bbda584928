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
        let codes: Set<Finding.Code> = Set(presence.feedback.map(\.code))
        let suspicion: [CheckCode] = codes.contains(.livenessSuspect) ? [.livenessSuspect] : []
        let isCut = codes.contains(.livenessCut)
        let hasOthers = codes.contains(.livenessDifferentPeople)
        guard hasPassed else {
            let reasons: [CheckCode] = (hasOthers ? [.livenessDifferentPeople] : []) + (isCut ? [.livenessCut] : [])
            return CheckAnswer(outcome: .failed, codes: [.livenessFailed] + reasons + suspicion)
        }
        let doubts = presence.doubts
        return CheckAnswer(outcome: doubts.isEmpty ? .passed : .couldNotApply, codes: doubts + suspicion)
    }
}

extension StepResult {
    /// What of a presence step that was passed keeps checks from passing: a person looks at what may be a recording, or
    /// another person's picture.
    var doubts: [CheckCode] {
        let codes = Set(feedback.map(\.code))
        return (codes.contains(.livenessDifferentPeople) ? [.livenessPeopleUncertain] : [])
            + (codes.contains(.livenessCut) ? [.livenessCut] : [])
    }
}
