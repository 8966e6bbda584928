// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import RectoVerification
import Testing
@testable import RectoExaminer

struct LivenessCheckTests {
    private let check = LivenessCheck()
    private let suspicion = Finding(.livenessSuspect, .warning, message: "Look.")

    @Test func `repeats what the presence step said`() {
        let passed = CheckedRecords.evidence(presence: StepResult(hasPassedRules: true))
        #expect(check.answer(passed) == CheckAnswer(outcome: .passed))
        let failed = CheckedRecords.evidence(presence: StepResult(hasPassedRules: false))
        #expect(check.answer(failed) == .failed(.livenessFailed))
    }

    @Test(arguments: [Finding.Code.livenessSuspect, .documentWrongSide])
    func `leaves frames that no camera gives of a person to a person`(code: Finding.Code) {
        let presence = StepResult(hasPassedRules: true, feedback: [Finding(code, .warning, message: "Look.")])
        let answer = check.answer(CheckedRecords.evidence(presence: presence))
        #expect(answer == CheckAnswer(outcome: .couldNotApply, codes: [.livenessSuspect]))
    }

    @Test func `an expression that came unasked is told and decides nothing`() {
        let laughed = Finding(.livenessSuspect, .info, message: "Look.")
        let presence = StepResult(hasPassedRules: true, feedback: [laughed])
        let answer = check.answer(CheckedRecords.evidence(presence: presence))
        #expect(answer == CheckAnswer(outcome: .passed, codes: [.livenessSuspect]))
    }

    @Test(arguments: [
        (Finding.Code.livenessCut, CheckCode.livenessCut), (.livenessDifferentPeople, .livenessPeopleUncertain),
        (.faceNotCompared, .livenessPeopleUncertain),
    ])
    func `leaves a doubt about who is in the frames to a person`(finding: Finding.Code, code: CheckCode) {
        let doubt = Finding(finding, .warning, message: "Look.")
        let presence = StepResult(hasPassedRules: true, feedback: [doubt, suspicion])
        let answer = check.answer(CheckedRecords.evidence(presence: presence))
        #expect(answer == CheckAnswer(outcome: .couldNotApply, codes: [code, .livenessSuspect]))
    }

    @Test(arguments: [
        (Finding.Code.livenessCut, CheckCode.livenessCut), (.livenessDifferentPeople, .livenessDifferentPeople),
    ])
    func `says why frames of several people, or of several recordings, failed`(finding: Finding.Code, code: CheckCode) {
        let error = Finding(finding, .error, message: "Look.")
        let presence = StepResult(hasPassedRules: false, feedback: [error])
        #expect(check.answer(CheckedRecords.evidence(presence: presence)) == .failed(.livenessFailed, code))
    }

    @Test func `cannot judge what was not taken`() {
        #expect(check.answer(CheckedRecords.evidence()) == .couldNotApply(.livenessNotTaken))
        let unjudged = CheckedRecords.evidence(presence: StepResult())
        #expect(check.answer(unjudged) == .couldNotApply(.livenessNotTaken))
    }

    @Test(arguments: [.init(frames: ["ab"]), .init(hasMovement: true)] as [ApplicantEvidence.Repetition])
    func `fails frames of another person's verification`(repetition: ApplicantEvidence.Repetition) {
        let evidence = CheckedRecords.evidence(
            presence: StepResult(hasPassedRules: true),
            repetition: repetition
        )
        #expect(check.answer(evidence) == .failed(.framesRepeated))
    }
}
