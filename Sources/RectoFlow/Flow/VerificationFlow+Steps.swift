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
        let seen = try await state(access.id, of: access.applications)
        if let provided = seen.journey.step(step), let provider = provided.provider {
            let taken = try await seen.telling {
                let action = try Draft(seen, at: now(), by: access.agent, rules).action(in: step, body)
                guard case .submit(.provided(let result)) = action else { return VerificationState?.none }
                return try await takeResult(result, in: provided, from: provider.name, access, change)
            }
            if let taken { return taken }
        }
        try await admitChallenge(in: step, body, seen)
        return try await self.change(access, change) { draft in
            guard draft.journey.step(step) != nil else { throw RequestRefused(.invalidStep, next: draft.next) }
            let action = try draft.action(in: step, body)
            switch action {
            case .submit(let answer): try draft.submit(answer, in: step)
            case .skip: try draft.apply(.skip(step: step))
            case .begin(let isLongerTimeNeeded):
                let isSpent = draft.details.challenges[step].map { films.areSpent(for: $0, of: access.id) } ?? false
                try draft.begin(step, isLongerTimeNeeded: isLongerTimeNeeded, isSpent: isSpent)
            case .resend: try draft.resendPasscode(for: step)
            }
        }
    }

    /// Refuses to show a challenge if its frames would wait for long: there is little time to send them.
    private func admitChallenge(in step: StepID, _ body: Data, _ state: VerificationState) async throws {
        guard state.facts.outcome == nil, state.journey.step(step)?.kind == .presence,
            state.journey.step(step)?.provider == nil,
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
            try captureFrames(of: step)
        case .alternative:
            try requireOpen(step)
            try requireFiles(of: [.selfie], in: step)
            // Frames that came before are no part of this try.
            rejectFiles(of: step, [.frames])
            details.alternatives = (details.alternatives ?? []).union([step])
            note("challenge.replaced", ["step": .text(step.rawValue)])
            try apply(.capture(step: step))
        case .selfie:
            try requireOpen(step)
            try requireFiles(of: [.selfie], in: step)
            try apply(.capture(step: step))
        // The flow takes a result before there is a draft.
        case .provided: throw RequestRefused(.invalidTransition, next: next)
        case .otp(let passcode): try enterPasscode(passcode, for: step)
        }
    }

    /// Has the frames of a step judged.
    mutating func captureFrames(of step: StepID) throws {
        details.alternatives?.remove(step)
        try apply(.capture(step: step))
    }

    private func requireFiles(of slots: [Slot], in step: StepID) throws(RequestRefused) {
        let received = Set(details.files(of: step).map(\.slot))
        let missing = slots.filter { !received.contains($0) }
        guard missing.isEmpty else {
            throw RequestRefused(.invalidTransition, .filesMissing(missing), next: next)
        }
    }
}
