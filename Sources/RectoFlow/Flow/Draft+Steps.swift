// SPDX-License-Identifier: Apache-2.0
internal import RectoVerification

extension Draft {
    /// Refuses a request for a step in which nothing can be done now.
    func requireOpen(_ step: StepID) throws(RequestRefused) {
        guard let stepFacts = facts.step(step) else { throw RequestRefused(.invalidStep, next: next) }
        guard facts.status == .collecting, stepFacts.state == .open, !isHeldUp(step) else {
            throw RequestRefused(.invalidTransition, next: next)
        }
    }

    /// True if an earlier step comes first: the machine refuses the event that would end this one.
    private func isHeldUp(_ step: StepID) -> Bool {
        guard let kind = facts.step(step)?.kind else { return true }
        let event: VerificationEvent =
            switch kind {
            case .consent, .select, .form: .answer(step: step)
            case .document: .capture(step: step)
            case .presence: .begin(step: step)
            case .otp: .passcode(step: step, isCorrect: true)
            }
        return (try? facts.applying(event, journey.policy)) == nil
    }

    /// Another try begins with new files, and frames of one challenge do not answer the next.
    mutating func rejectFiles(of step: StepID, _ slots: [Slot] = Slot.allCases) {
        for index in details.files.indices where details.files[index].step == step {
            let file = details.files[index]
            if slots.contains(file.slot), file.state == .accepted { details.files[index].state = .rejected }
        }
    }
}
