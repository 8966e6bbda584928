// SPDX-License-Identifier: Apache-2.0
internal import RectoJSON
internal import RectoLiveness
internal import RectoRecords

extension MemberReader {
    mutating func step(_ limits: JourneyLimits) -> JourneyStep? {
        let id = name("id")
        let kind: StepKind? = choice("kind")
        let isRequired = optionalFlag("isRequired") ?? true
        let attempts = optionalInteger("attempts", in: Limit.stepAttempts.range)
        guard let kind else {
            // The meaning of options is not known then.
            _ = take("options")
            return nil
        }
        var provider: StepProvider?
        let options = stepOptions(kind, limits, &provider)
        guard let id, let options else { return nil }
        return JourneyStep(
            id: StepID(rawValue: id),
            isRequired: isRequired,
            attempts: attempts ?? limits[kind == .otp ? .passcodeAttempts : .stepAttempts],
            options: options,
            provider: provider
        )
    }

    private mutating func stepOptions(
        _ kind: StepKind,
        _ limits: JourneyLimits,
        _ provider: inout StepProvider?
    ) -> StepOptions? {
        switch kind {
        case .consent: object("options") { $0.consent() }
        case .select: object("options") { $0.selection() }
        case .document:
            object("options") {
                provider = $0.stepProvider(kind)
                return $0.document(isProvided: provider != nil)
            }
        case .presence:
            optionalObject("options", orElse: [:]) {
                provider = $0.stepProvider(kind)
                return $0.presence(limits)
            }
        case .selfie:
            optionalObject("options", orElse: [:]) {
                provider = $0.stepProvider(kind)
                return .selfie
            }
        case .otp: object("options") { $0.passcode() }
        case .form: object("options") { $0.form() }
        }
    }

    /// Reads the provider of a step; the engine's own settings beside one would have no effect.
    private mutating func stepProvider(_ kind: StepKind) -> StepProvider? {
        let attests = optionalFlag("attests") ?? false
        let name = optionalText("provider", length: 1...60)
        if attests, name == nil { note(.contradiction, "attests", "Only a provider attests: name it in “provider”.") }
        guard let name else { return nil }
        if attests, StepProvider.attestedCheck(of: kind) == nil {
            note(.contradiction, "attests", "A picture without a challenge attests nothing.")
        }
        let settings = [
            "expressions", "holdInSeconds", "timeoutInSeconds", "accuracy", "isShuffled", "hasRepetition",
            "alternative",
        ]
        for member in settings where kind == .presence && contains(member) {
            note(.contradiction, member, "The provider decides what the person does before the camera.")
        }
        return StepProvider(name: name, attests: attests)
    }

    private mutating func consent() -> StepOptions? {
        let isHTML = optionalFlag("isHTML") ?? false
        return text("version", length: 1...40).map { .consent(.init(version: $0, isHTML: isHTML)) }
    }

    private mutating func selection() -> StepOptions? {
        let count = optionalInteger("count", in: 1...5) ?? 1
        let types: [DocumentType]? = choices("documentTypes")
        noteArchive(among: types, isAllowedAlone: false)
        return types.map { .select(.init(documentTypes: $0, count: count)) }
    }

    private mutating func document(isProvided: Bool) -> StepOptions? {
        let types: [DocumentType]? = choices("documentTypes")
        if isProvided, types?.contains(where: { !$0.identifies }) == true {
            note(.contradiction, "provider", "A document that is only kept has nothing that a provider could judge.")
        }
        let countries = items("countries", count: 0...250) { $2.country($0, $1) }
        let isFaceChecked = optionalFlag("isFaceChecked") ?? true
        noteArchive(among: types, isAllowedAlone: true)
        return types.map { .document(.init(documentTypes: $0, countries: countries, isFaceChecked: isFaceChecked)) }
    }

    /// Notes a document that is only kept beside others: a person would choose it to show none.
    private mutating func noteArchive(among types: [DocumentType]?, isAllowedAlone: Bool) {
        guard let types, let index = types.firstIndex(where: { !$0.identifies }), !isAllowedAlone || types.count > 1
        else { return }
        let message = "“archiveOnly” stands alone in a step of kind document: it is no choice among others."
        note(.contradiction, "documentTypes", at: index, message)
    }

    private mutating func country(_ value: JSONTree, _ index: Int) -> String? {
        guard let code = text(of: value, "countries", at: index, length: 3...3) else { return nil }
        guard Country(code: code)?.alpha3 == code || IssuingState(code: code)?.countryCode == code else {
            note(.notOneOf, "countries", at: index, "A country has three letters, as “NLD”; Kosovo is “RKS”.")
            return nil
        }
        return code
    }

    private mutating func presence(_ limits: JourneyLimits) -> StepOptions? {
        let usualHold = LivenessChallenge.usualHold / .seconds(1)
        let longest = Double(limits[.presenceInSeconds])
        let hasSteps = contains("expressions")
        let steps: [LivenessStep]? =
            hasSteps ? choices("expressions", allowsRepetition: true) : LivenessStep.expressions
        let hold = optionalNumber("holdInSeconds", in: 0.1...30) ?? usualHold
        let timeout = optionalNumber("timeoutInSeconds", in: 1...longest) ?? longest
        let accuracy: LivenessAccuracy = optionalChoice("accuracy") ?? .medium
        let isShuffled = optionalFlag("isShuffled") ?? true
        let hasRepetition = optionalFlag("hasRepetition") ?? isShuffled
        let alternative: StepOptions.Presence.Alternative? = optionalChoice("alternative")
        if hasRepetition, !isShuffled {
            note(.contradiction, "hasRepetition", "Only a shuffled challenge asks for an expression again.")
        }
        guard let steps else { return nil }
        do throws(LivenessError) {
            let challenge = try LivenessChallenge(
                steps: steps,
                hold: .seconds(hold),
                accuracy: accuracy,
                timeout: .seconds(timeout)
            )
            let least = challenge.hold * (steps.count + 1)
            if hasRepetition, challenge.timeout <= least { throw .timeoutTooShort(challenge.timeout, least: least) }
            return .presence(
                .init(
                    challenge: challenge,
                    isShuffled: isShuffled,
                    hasRepetition: hasRepetition,
                    alternative: alternative
                )
            )
        } catch {
            note([Mistake(.contradiction, at: place, error.description)])
            return nil
        }
    }

    private mutating func passcode() -> StepOptions? {
        let channel: StepOptions.Passcode.Channel? = choice("channel")
        return channel.map { .otp(.init(channel: $0)) }
    }

    private mutating func form() -> StepOptions? {
        let fields = objects("fields", count: 1...50) { reader -> FormField? in
            let isRequired = reader.optionalFlag("isRequired") ?? true
            let length = reader.optionalInteger("greatestLength", in: 1...2_000) ?? 200
            return reader.name("name").map { FormField(name: $0, isRequired: isRequired, greatestLength: length) }
        }
        if Set(fields.map(\.name)).count < fields.count {
            note(.duplicate, "fields", "Two fields have the same name.")
        }
        return .form(.init(fields: fields))
    }
}
