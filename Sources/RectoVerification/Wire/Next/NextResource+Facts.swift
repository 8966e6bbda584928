// SPDX-License-Identifier: Apache-2.0
public import RectoLanguages

extension NextResource {
    /// The next action by the facts, with the data of the journey and the details.
    ///
    /// - Parameters:
    ///   - facts: The state of the verification.
    ///   - journey: The journey that it was created with.
    ///   - language: Of texts.
    ///   - details: Further known values.
    /// - Precondition: The facts are of the journey.
    public init(
        _ facts: VerificationFacts,
        _ journey: Journey,
        in language: Language,
        _ details: VerificationDetails = VerificationDetails()
    ) {
        switch facts.next {
        case .start: self = .start
        case .step(let id, _):
            guard let step = journey.step(id), let stepFacts = facts.step(id) else {
                preconditionFailure("facts of another journey")
            }
            let request = details.request.flatMap { $0.step == id && $0.attempt == facts.attempt ? $0 : nil }
            self.init(
                step,
                stepFacts,
                journey,
                language,
                details,
                request.map { StepRequest(text: $0.text, at: $0.at) }
            )
        case .submit: self = .submit
        case .wait(let item): self = .wait(Wait(item: item, retryAfterInSeconds: details.retryAfterInSeconds))
        case .restart: self = details.isOutOfTime ? .none : .restart
        case .none: self = .none
        }
    }

    private init(
        _ step: JourneyStep,
        _ facts: StepFacts,
        _ journey: Journey,
        _ language: Language,
        _ details: VerificationDetails,
        _ request: StepRequest?
    ) {
        let feedback = (details.results[step.id]?.feedback ?? []).map { FeedbackResource($0, in: language) }
        let provider = step.provider.map { provider in
            ProviderResource(
                provider.name,
                facts.isChallengeShown ? details.handovers[step.id] : nil,
                freeRedrawsLeft: max(0, journey.limits[.presenceRedraws] - facts.freeRedraws),
                attemptsLeft: facts.attemptsLeft
            )
        }
        switch step.options {
        case .consent(let options):
            let text = journey.texts.text(of: step.id, in: language) ?? ""
            self = .consent(Consent(step: step.id, version: options.version, text: text, isHTML: options.isHTML))
        case .select(let options):
            self = .select(Selection(step: step.id, documentTypes: options.documentTypes, count: options.count))
        case .document(let options):
            let received = details.receivedSlots[step.id] ?? []
            let choices = journey.documentTypes(of: step.id, selection: details.selection).map { type in
                let slots = provider == nil ? options.slots(of: type).filter { !received.contains($0) } : []
                return Document.Choice(documentType: type, slots: slots)
            }
            self = .document(
                Document(step: step.id, documents: choices, feedback: feedback, provider: provider, request: request)
            )
        case .presence(let options):
            let challenge = facts.isChallengeShown && provider == nil ? details.challenges[step.id] : nil
            let answer = provider.map { _ in journey.limits[.providerAnswerInSeconds] }
            self = .presence(
                Presence(
                    step: step.id,
                    isBeginNeeded: provider.map(\.isBeginNeeded) ?? (challenge == nil),
                    challenge: challenge,
                    answerInSeconds: answer ?? journey.limits.answerInSeconds(to: options, isLonger: false),
                    longerAnswerInSeconds: answer ?? journey.limits.answerInSeconds(to: options, isLonger: true),
                    freeRedrawsLeft: max(0, journey.limits[.presenceRedraws] - facts.freeRedraws),
                    attemptsLeft: facts.attemptsLeft,
                    feedback: feedback,
                    provider: provider,
                    alternative: options.alternative,
                    request: request
                )
            )
        case .selfie:
            self = .selfie(
                Selfie(
                    step: step.id,
                    attemptsLeft: facts.attemptsLeft,
                    feedback: feedback,
                    provider: provider,
                    request: request
                )
            )
        case .otp(let options):
            self = .otp(
                Passcode(
                    step: step.id,
                    attemptsLeft: facts.attemptsLeft,
                    digits: options.digits(journey.limits),
                    resendAt: details.resendTimes[step.id],
                    channel: options.channel,
                    request: request
                )
            )
        case .form(let options): self = .form(Form(step: step.id, fields: options.fields, request: request))
        }
    }
}
