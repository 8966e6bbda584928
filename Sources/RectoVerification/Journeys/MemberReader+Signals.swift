// SPDX-License-Identifier: Apache-2.0
internal import RectoJSON
internal import RectoLanguages

extension MemberReader {
    /// Reads the member `signals`; the usual term of documents is that of the journey's sketches.
    mutating func signalRules(_ retention: Retention) -> SignalRules {
        var usual = SignalRules()
        usual.documents = retention.sketches
        return optionalObject("signals") { $0.signals(usual) } ?? usual
    }

    private mutating func signals(_ usual: SignalRules) -> SignalRules {
        var rules = usual
        rules.reviewed = signalNames("review")
        rules.failing = signalNames("fail")
        if let days = optionalInteger("documentsInDays", in: 0...3_650) { rules.documents = .seconds(days * 86_400) }
        if let days = optionalInteger("facesInDays", in: 0...3_650) { rules.faces = .seconds(days * 86_400) }
        _ = optionalObject("triesPerDay") { reader in
            for counter in TryCounter.allCases {
                guard let most = reader.optionalInteger(counter.rawValue, in: 1...10_000) else { continue }
                rules.triesPerDay[counter] = most
            }
        }
        noteContradictions(rules)
        return rules
    }

    private mutating func signalNames(_ key: String) -> Set<SignalName> {
        guard contains(key) else { return [] }
        let names: [SignalName]? = choices(key)
        return Set(names ?? [])
    }

    private mutating func noteContradictions(_ rules: SignalRules) {
        for name in SignalName.allCases where rules.failing.contains(name) {
            if !SignalName.refusals.contains(name) {
                let message = "“\(name.rawValue)” is a reason to look and ends nothing: name it in “review”."
                note(.contradiction, "fail", message)
            } else if rules.reviewed.contains(name) {
                note(.contradiction, "fail", "“\(name.rawValue)” is in “review” as well.")
            }
        }
        if rules.reviewed.contains(.faceUsedBefore), rules.faces == .zero {
            note(.contradiction, "facesInDays", "“face.usedBefore” needs “facesInDays”: how long templates are kept.")
        }
        if rules.reviewed.contains(.documentUsedBefore), rules.documents == .zero {
            let message = "“document.usedBefore” needs “documentsInDays” above 0: how long digests are kept."
            note(.contradiction, "documentsInDays", message)
        }
    }

    /// Notes signals of things that no step asks for, and templates of faces that no consent states.
    mutating func noteSignals(_ rules: SignalRules, _ steps: [JourneyStep], _ texts: JourneyTexts?) {
        let kinds = Set(steps.map(\.kind))
        let deciding = rules.reviewed.union(rules.failing)
        if !deciding.isDisjoint(with: SignalName.ofDocuments), !kinds.contains(.document) {
            note(.contradiction, "signals", "A signal about documents needs a step of kind document.")
        }
        let needsFace = rules.faces > .zero || !deciding.isDisjoint(with: SignalName.ofFaces)
        if needsFace, kinds.isDisjoint(with: [.presence, .selfie]) {
            note(.contradiction, "signals", "A signal about faces needs a step of kind presence or selfie.")
        }
        if needsFace, let index = steps.firstIndex(where: { $0.kind != .document && $0.provider != nil }) {
            let message = "A signal about faces compares what the engine sees: this step is a provider's."
            note(.contradiction, "steps", at: index, message)
        }
        noteKeptFaces(rules.faces, steps, texts)
    }

    private mutating func noteKeptFaces(_ term: Duration, _ steps: [JourneyStep], _ texts: JourneyTexts?) {
        guard term > .zero, let texts else { return }
        if !steps.contains(where: { $0.kind == .consent && $0.isRequired }) {
            note(.contradiction, "signals", "“facesInDays” needs a required consent, which states it.")
        }
        let days = Int(term / .seconds(86_400))
        noteUnstatedDays(days, "templates of faces stay \(days) days", steps, texts)
    }

    /// Notes consents that do not state a number of days, in any of their languages.
    mutating func noteUnstatedDays(_ days: Int, _ rule: String, _ steps: [JourneyStep], _ texts: JourneyTexts) {
        for (index, step) in steps.enumerated() where step.kind == .consent {
            for language in texts.languages {
                let words = (texts.text(of: step.id, in: language) ?? "").split { !$0.isNumber }
                guard !words.contains(where: { $0 == "\(days)" }) else { continue }
                let message = "“\(step.id).text” in “\(language.rawValue)” must say that \(rule)."
                note(.contradiction, "steps", at: index, message)
            }
        }
    }

    /// Reads the member `flags`.
    mutating func flagRules() -> FlagRules {
        optionalObject("flags") { reader in
            var rules = FlagRules()
            if reader.contains("required") { rules.required = reader.name("required") }
            if reader.contains("setWhenVerified") { rules.setWhenVerified = reader.name("setWhenVerified") }
            return rules
        } ?? FlagRules()
    }
}
