// SPDX-License-Identifier: Apache-2.0
internal import RectoJSON
internal import RectoVerification

extension Draft {
    /// Begins a presence step: draws its challenge and shows it, for longer if the person asks for that.
    ///
    /// A step that a provider does is handed over. A challenge that is in force is shown again, unless its films are
    /// spent. Nobody gets another one by asking.
    mutating func begin(_ step: StepID, isLongerTimeNeeded: Bool, isSpent: Bool) throws {
        try requireOpen(step)
        if let journeyStep = journey.step(step), let provider = journeyStep.provider {
            return try handOver(journeyStep, to: provider)
        }
        guard case .presence(let options)? = journey.step(step)?.options else {
            throw RequestRefused(.invalidStep, next: next)
        }
        if facts.step(step)?.isChallengeShown == true, let shown = details.challenges[step],
            shown.isInForce(at: Timestamp(at)), !isSpent
        {
            if isLongerTimeNeeded { giveLonger(options, in: step, to: shown) }
            return
        }
        try apply(.begin(step: step))
        // The last try may have gone with it.
        guard facts.step(step)?.isChallengeShown == true else { return }
        rejectFiles(of: step, [.frames])
        let drawn = Self.draw(options, after: details.challenges[step])
        show(drawn, options, in: step, at: Timestamp(at), isLonger: isLongerTimeNeeded)
        note("challenge.drawn", data(of: step, isLonger: isLongerTimeNeeded))
    }

    /// Gives the person longer to answer the current challenge, counted from its first showing.
    private mutating func giveLonger(
        _ options: StepOptions.Presence,
        in step: StepID,
        to shown: ChallengeResource
    ) {
        guard let drawnAt = shown.drawnAt else { return }
        show(shown, options, in: step, at: drawnAt, isLonger: true)
        guard details.challenges[step] != shown else { return }
        note("challenge.extended", data(of: step, isLonger: true))
    }

    private mutating func show(
        _ challenge: ChallengeResource,
        _ options: StepOptions.Presence,
        in step: StepID,
        at drawnAt: Timestamp,
        isLonger: Bool
    ) {
        details.challenges[step] = challenge.shown(
            at: drawnAt,
            answerInSeconds: journey.limits.answerInSeconds(to: options, isLonger: isLonger),
            uploadInSeconds: journey.limits[.presenceUploadInSeconds]
        )
        guard isLonger else { return }
        details.stepsWithLongerTime = (details.stepsWithLongerTime ?? []).union([step])
    }

    private func data(of step: StepID, isLonger: Bool) -> [String: JSONTree] {
        [
            "step": .text(step.rawValue), "isLongerTimeNeeded": .flag(isLonger),
            "attemptsLeft": .integer(facts.step(step)?.attemptsLeft ?? 0),
            "freeRedraws": .integer(facts.step(step)?.freeRedraws ?? 0),
        ]
    }

    /// A challenge other than the last, if the journey has more than one to draw.
    private static func draw(_ options: StepOptions.Presence, after last: ChallengeResource?) -> ChallengeResource {
        var generator = SystemRandomNumberGenerator()
        var drawn = ChallengeResource(options.challenge)
        for _ in 0..<greatestDraws {
            drawn = ChallengeResource((try? options.challenge(using: &generator)) ?? options.challenge)
            if drawn.steps != last?.steps { break }
        }
        return drawn
    }

    /// The most draws for a new challenge: with two possible orders they suffice in all but one of a million cases.
    private static var greatestDraws: Int { 20 }
}
