// SPDX-License-Identifier: Apache-2.0
internal import RectoJSON
internal import RectoLanguages

extension MemberReader {
    /// Notes mistakes that no member makes alone.
    mutating func noteContradictions(
        _ steps: [JourneyStep],
        _ checks: [VerificationPolicy.Check],
        _ texts: JourneyTexts?
    ) {
        if Set(steps.map(\.id)).count < steps.count { note(.duplicate, "steps", "Two steps have the same id.") }
        if Set(checks.map(\.name)).count < checks.count {
            note(.duplicate, "checks", "Two checks have the same name.")
        }
        noteSelfieAlone(steps)
        noteIdentityCheckWithoutFaces(steps, checks)
        noteSelections(steps)
        noteMissingConsents(steps, texts)
    }

    /// Notes a process that is over when the last code is claimed.
    mutating func noteShortProcess(_ limits: JourneyLimits) {
        let minutes = limits[.codeInMinutes]
        guard limits[.processInMinutes] <= minutes else { return }
        let message =
            "A code lives for \(minutes) minutes, so that whoever claims late would have no time: the process needs more."
        note([Mistake(.contradiction, at: "/limits/\(Limit.processInMinutes.rawValue)", message)])
    }

    /// Notes frames that are further apart than 300 ms: they do not go on from each other, so nobody could hold anything.
    mutating func noteSlowFrames(_ limits: JourneyLimits) {
        guard limits[.framesPerSecond] < 5 else { return }
        let message = "Nobody can hold an expression in fewer than 5 frames a second."
        note([Mistake(.contradiction, at: "/limits/\(Limit.framesPerSecond.rawValue)", message)])
    }

    /// Notes a selfie that may come without a document: alone it does not identify anybody.
    private mutating func noteSelfieAlone(_ steps: [JourneyStep]) {
        guard let selfie = steps.firstIndex(where: { $0.kind == .presence || $0.kind == .selfie }),
            !steps.contains(where: { $0.identifies && $0.isRequired })
        else { return }
        let message =
            "A selfie is not taken alone: a journey with a step of kind \(steps[selfie].kind.rawValue) needs a required document."
        note(.selfieAlone, "steps", at: selfie, message)
    }

    private mutating func noteIdentityCheckWithoutFaces(
        _ steps: [JourneyStep],
        _ checks: [VerificationPolicy.Check]
    ) {
        guard checks.contains(where: \.isIdentityCheck), !steps.isEmpty else { return }
        let kinds = Set(steps.filter(\.isRequired).map(\.kind))
        if !steps.contains(where: { $0.isRequired && $0.identifies }) {
            note(.contradiction, "checks", "An identity check needs a required step of kind document.")
        }
        if kinds.isDisjoint(with: [.presence, .selfie]) {
            note(.contradiction, "checks", "An identity check needs a required step of kind presence or selfie.")
        }
        if steps.contains(where: { $0.kind == .selfie }),
            steps.contains(where: { $0.kind == .presence && !$0.isRequired })
        {
            note(
                .contradiction,
                "steps",
                "Beside a step of kind selfie, one of kind presence is required: else it is skipped."
            )
        }
    }

    /// Notes a selection of more or fewer types than document steps leave open, or of types that they do not accept.
    private mutating func noteSelections(_ steps: [JourneyStep]) {
        let selections = steps.indices.filter { steps[$0].kind == .select }
        if selections.count > 1 { note(.contradiction, "steps", "A journey has one selection at most.") }
        guard let index = selections.first, case .select(let selection) = steps[index].options else { return }
        let open = Journey.openDocumentSteps(of: steps)
        let place = "/steps/\(index)/options"
        if selection.count != open.count {
            let message = "As many types are chosen as there are document steps that accept several: \(open.count)."
            note([Mistake(.contradiction, at: "\(place)/count", message)])
        }
        for step in steps where open.contains(step.id) {
            guard case .document(let options) = step.options else { continue }
            if !Set(selection.documentTypes).isSubset(of: options.documentTypes) {
                let message = "“\(step.id)” does not accept every type that can be chosen."
                note([Mistake(.contradiction, at: "\(place)/documentTypes", message)])
            }
        }
        if let document = steps.firstIndex(where: { open.contains($0.id) }), document < index {
            note(.contradiction, "steps", at: index, "A selection comes before the documents.")
        }
    }

    /// Notes reasons of the journey's own that have no sentence.
    mutating func noteReasonsWithoutText(_ reasons: DecisionReasons, _ texts: JourneyTexts?) {
        guard let texts else { return }
        for (index, code) in reasons.codes.enumerated() where code.isReasonCode {
            let key = "decision.\(code)"
            guard texts.text(key, in: .english) == nil, Catalogue.stored.own(key, of: .english) == nil else { continue }
            note(.missing, "decisionReasons", at: index, "“\(key)” is missing from the texts: the reason in words.")
        }
    }

    /// Notes consents that do not state how many days images stay for appeals, in any of their languages.
    mutating func noteAppeals(_ appeals: Duration?, _ steps: [JourneyStep], _ texts: JourneyTexts?) {
        guard let appeals, let texts else { return }
        let days = Int(appeals / .seconds(86_400))
        noteUnstatedDays(days, "images stay \(days) days for appeals", steps, texts)
    }

    private mutating func noteMissingConsents(_ steps: [JourneyStep], _ texts: JourneyTexts?) {
        guard let texts else { return }
        for (index, step) in steps.enumerated() where step.kind == .consent {
            if texts.text(of: step.id, in: .english) == nil {
                let message = "“\(step.id).text” is missing from the texts: what is agreed to."
                note(.missing, "steps", at: index, message)
            }
        }
    }
}
