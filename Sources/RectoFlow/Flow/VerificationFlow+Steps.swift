// SPDX-License-Identifier: Apache-2.0
package import Foundation
internal import RectoJSON
package import RectoVerification

extension VerificationFlow {
    /// Carries out a client's request in a step, with this body.
    package func act(
        in step: StepID,
        _ body: Data,
        _ access: Access,
        _ change: ChangeRequest
    ) async throws -> VerificationState {
        try await admitChallenge(in: step, body, of: access.id)
        return try await self.change(access, change) { draft in
            guard draft.journey.step(step) != nil else { throw RequestRefused(.invalidStep, next: draft.next) }
            let action = try draft.action(in: step, body)
            switch action {
            case .submit(let answer): try draft.submit(answer, in: step)
            case .skip: try draft.apply(.skip(step: step))
            case .begin(let isLongerTimeNeeded): try draft.begin(step, isLongerTimeNeeded: isLongerTimeNeeded)
            case .resend: try draft.resendPasscode(for: step)
            }
        }
    }

    /// Refuses to show a challenge if its frames would wait for long: there is little time to send them.
    private func admitChallenge(in step: StepID, _ body: Data, of id: UUID) async throws {
        let state = try await state(id)
        guard state.facts.outcome == nil, state.journey.step(step)?.kind == .presence,
            case .begin? = try? StepAction(
                reading: body,
                for: step,
                of: state.journey,
                selection: state.details.selection
            )
        else { return }
        try await state.telling { try await admit(.presence, to: state) }
    }
}

extension Draft {
    fileprivate func action(in step: StepID, _ body: Data) throws(RequestRefused) -> StepAction {
        do throws(Mistakes) {
            return try StepAction(reading: body, for: step, of: journey, selection: details.selection)
        } catch {
            throw RequestRefused(error)
        }
    }

    fileprivate mutating func submit(_ answer: StepAnswer, in step: StepID) throws {
        switch answer {
        case .consent(let version):
            details.consents.append(.init(step: step, version: version, at: Timestamp(at)))
            try apply(.answer(step: step))
        case .select(let types):
            details.selection = types
            try apply(.answer(step: step))
        case .form(let values):
            details.forms[step] = values
            try apply(.answer(step: step))
        case .document(let type, let records):
            try requireOpen(step)
            try requireFiles(of: type.slots, in: step)
            details.documentTypes[step] = type
            details.state(records, in: step)
            try apply(.capture(step: step))
        case .presence:
            try requireOpen(step)
            try requireFiles(of: [.frames], in: step)
            try apply(.capture(step: step))
        case .selfie:
            try requireOpen(step)
            try requireFiles(of: [.selfie], in: step)
            try apply(.capture(step: step))
        case .otp(let passcode): try enterPasscode(passcode, for: step)
        }
    }

    private func requireFiles(of slots: [Slot], in step: StepID) throws(RequestRefused) {
        let received = Set(details.files(of: step).map(\.slot))
        let missing = slots.filter { !received.contains($0) }
        guard missing.isEmpty else {
            throw RequestRefused(.invalidTransition, .filesMissing(missing), next: next)
        }
    }
}
