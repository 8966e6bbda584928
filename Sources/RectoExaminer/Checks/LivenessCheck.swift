// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords
internal import RectoVerification

/// Checks that somebody was there, as far as the presence step tells.
struct LivenessCheck: Sendable {
    /// The answer from the presence step.
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
        return doubts.isEmpty
            ? CheckAnswer(outcome: .passed, codes: suspicion) : CheckAnswer(outcome: .couldNotApply, codes: doubts)
    }
}

extension StepResult {
    /// The doubts about a passed presence step that keep checks from passing: a person looks for a recording, a screen, or
    /// another person's picture.
    var doubts: [CheckCode] {
        let codes = Set(feedback.map(\.code))
        // Of what people do by chance there is an info alone. A selfie with a sheet around it is no picture of a person.
        let isSuspect = feedback.contains {
            $0.code == .livenessSuspect && $0.severity != .info || $0.code == .documentWrongSide
        }
        return (codes.isDisjoint(with: [.livenessDifferentPeople, .faceNotCompared]) ? [] : [.livenessPeopleUncertain])
            + (codes.contains(.livenessCut) ? [.livenessCut] : []) + (isSuspect ? [.livenessSuspect] : [])
    }
}
