// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoJSON
internal import RectoStore
internal import RectoVerification

extension Draft {
    /// Hands a step over to its provider.
    ///
    /// A handover that is in force is shown again. Nobody gets another one by asking.
    mutating func handOver(_ step: JourneyStep, to provider: StepProvider) throws {
        if facts.step(step.id)?.isChallengeShown == true, let present = details.handovers?[step.id],
            present.isInForce(at: Timestamp(at))
        {
            return
        }
        guard rules.providers.stepKeys(of: provider.name) != nil, let handover = rules.handover else {
            throw RequestRefused(.providerUnavailable, .providerMissing, next: next)
        }
        try apply(.begin(step: step.id))
        details.handovers?[step.id] = nil
        // The last try may have gone with it.
        guard facts.step(step.id)?.isChallengeShown == true, let stepTry = facts.currentTry(of: step.id) else { return }
        details.handovers = (details.handovers ?? [:]).merging([
            step.id: try handover.begin(
                step,
                with: provider.name,
                stepTry,
                accepting: journey.documentTypes(of: step.id, selection: details.selection),
                of: stored.id,
                seconds: journey.limits[.providerAnswerInSeconds],
                at: at
            )
        ]) { $1 }
        note("step.handedOver", data(of: step.id, provider.name))
    }

    private func data(of step: StepID, _ provider: String) -> [String: JSONTree] {
        [
            "step": .text(step.rawValue), "provider": .text(provider),
            "attemptsLeft": .integer(facts.step(step)?.attemptsLeft ?? 0),
            "freeRedraws": .integer(facts.step(step)?.freeRedraws ?? 0),
        ]
    }

    /// Refuses a result that is not the one that the step waits for, or that cannot be taken as it is.
    func require(_ result: ProvidedResult) throws(RequestRefused) {
        let content = result.content
        guard content.verification == stored.id.wireText else {
            throw RequestRefused(.contradiction, at: "/verification", "The result is of another verification.")
        }
        guard let step = journey.step(content.stepTry.step), step.provider?.name == result.provider else {
            throw RequestRefused(.contradiction, at: "/step", "The provider does no such step.")
        }
        guard let handover = details.handovers?[step.id], handover.nonce == result.nonce,
            handover.stepTry == content.stepTry, facts.currentTry(of: step.id) == content.stepTry,
            facts.outcome == nil, facts.step(step.id)?.isChallengeShown == true
        else { throw RequestRefused(.attemptSuperseded, .resultOfAnotherTry, next: next) }
        guard handover.isInForce(at: Timestamp(at)) else {
            throw RequestRefused(.challengeExpired, .resultTooLate, next: next)
        }
        let types = journey.documentTypes(of: step.id, selection: details.selection)
        let mistakes = content.mistakes(for: step, accepting: types)
        guard mistakes.isEmpty else { throw RequestRefused(Mistakes(mistakes)) }
        try requirePictures(content.pictures)
    }

    /// Refuses pictures that the journey's limits do not allow.
    private func requirePictures(_ pictures: [ProviderResult.Picture: Data]) throws(RequestRefused) {
        for (_, bytes) in pictures.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let limit = journey.limits[.fileBytes]
            guard bytes.count <= limit else { throw RequestRefused(.fileTooLarge, .fileTooLarge(bytes: limit)) }
            var head = FileHead(.jpeg, limits: journey.limits)
            try head.look(at: bytes)
            try head.end()
        }
    }

    /// Ends the try of a step with the result of its provider.
    mutating func take(_ result: ProvidedResult, _ findings: StepFindings) throws {
        try require(result)
        let stepTry = result.content.stepTry
        change.documents += findings.entries
        change.sketches += findings.sketches
        note(
            "provider.result",
            [
                "step": .text(stepTry.step.rawValue), "provider": .text(result.provider),
                "outcome": .text(result.content.outcome.rawValue), "isAttested": .flag(result.content.isAttested),
                "key": .text(result.keyID),
            ]
        )
        details.handovers?[stepTry.step] = nil
        if let type = result.content.documentType { details.documentTypes[stepTry.step] = type }
        try conclude(stepTry, findings)
    }
}
