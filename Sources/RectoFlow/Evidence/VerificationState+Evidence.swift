// SPDX-License-Identifier: Apache-2.0
package import RectoVerification

extension VerificationState {
    /// The evidence; with links to the files as they were sent if a reviewer asks.
    package func evidence(forReviewer isForReviewer: Bool) -> EvidenceResource {
        EvidenceResource(
            verification: id.wireText,
            documents: journey.steps.filter { $0.kind == .document }.compactMap { document($0.id, isForReviewer) },
            presence: journey.steps.filter { $0.kind == .presence }.compactMap { presence($0.id, isForReviewer) },
            selfies: journey.steps.filter { $0.kind == .selfie }.compactMap { selfie($0.id, isForReviewer) },
            checks: details.checks,
            holds: details.holds ?? [],
            decisionReasons: isForReviewer
                ? journey.decisionReasons.codes.map {
                    .init(code: $0, text: journey.sentence(ofReason: $0, in: language))
                } : nil,
            signals: signals
        )
    }

    /// The name of the blob with a picture that the engine made of a step's files; `nil` if there is none.
    package func blob(of picture: PictureName, in step: StepID) -> String? {
        facts.step(step).flatMap { details.outcomes[step]?.blob(of: picture, in: $0.kind) }
    }

    private func document(_ step: StepID, _ isForReviewer: Bool) -> EvidenceResource.Document? {
        guard let stepFacts = facts.step(step) else { return nil }
        let outcome = details.outcomes[step]
        var report = outcome?.report ?? DocumentReport()
        if outcome != nil { report.add(form: details.forms) }
        return EvidenceResource.Document(
            step: step,
            state: stepFacts.state,
            documentType: details.documentTypes[step],
            result: outcome?.result,
            report: report,
            pictures: sent(step, isForReviewer)
                + Slot.allCases.filter { outcome?.straightened?[$0] != nil }.map { slot in
                    .init(.straightened, slot: slot, link: link(step, .side(slot)))
                }
                + (outcome?.portrait == nil ? [] : [.init(.portrait, link: link(step, .portrait))]),
            provider: outcome?.provider,
            in: language
        )
    }

    private func presence(_ step: StepID, _ isForReviewer: Bool) -> EvidenceResource.Presence? {
        guard let stepFacts = facts.step(step) else { return nil }
        let outcome = details.outcomes[step]
        return EvidenceResource.Presence(
            step: step,
            state: stepFacts.state,
            challenge: details.challenges[step],
            receivedAt: details.files(of: step).last { $0.slot == .frames }?.receivedAt,
            alternative: details.isByAlternative(step) ? .selfie : nil,
            frameTimes: details.files(of: step).last { $0.slot == .frames }?.frameTimes,
            result: outcome?.result,
            pictures: sent(step, isForReviewer)
                + (outcome?.portrait == nil ? [] : [.init(.selfie, link: link(step, .selfie))])
                + (outcome?.looks ?? []).indices.map { .init(.look, link: link(step, .look($0 + 1))) },
            provider: outcome?.provider,
            in: language
        )
    }

    private func selfie(_ step: StepID, _ isForReviewer: Bool) -> EvidenceResource.Selfie? {
        guard let stepFacts = facts.step(step) else { return nil }
        let outcome = details.outcomes[step]
        return EvidenceResource.Selfie(
            step: step,
            state: stepFacts.state,
            result: outcome?.result,
            pictures: sent(step, isForReviewer)
                + (outcome?.portrait == nil ? [] : [.init(.selfie, link: link(step, .selfie))]),
            provider: outcome?.provider,
            in: language
        )
    }

    /// The files of a step as they were sent.
    private func sent(_ step: StepID, _ isForReviewer: Bool) -> [EvidenceResource.Picture] {
        guard isForReviewer, details.imagesAreGone != true else { return [] }
        return details.files.filter { $0.step == step }.map { file in
            .init(.sent, slot: file.slot, state: file.state, link: "/v1/verifications/\(id.wireText)/files/\(file.id)")
        }
    }

    private func link(_ step: StepID, _ picture: PictureName) -> String {
        "/v1/verifications/\(id.wireText)/steps/\(step.rawValue)/pictures/\(picture.text)"
    }
}

extension DocumentReport {
    /// Adds the answers of forms to the values that they ask for.
    ///
    /// The cross-check judges if a form and the document agree; an answer alone makes no value of the document.
    fileprivate mutating func add(form answers: [StepID: [String: String]]) {
        for (name, text) in answers.values.flatMap({ $0 }).sorted(by: { $0.key < $1.key }) {
            guard let key = FormField.recordKey(ofFieldNamed: name),
                let index = fields.firstIndex(where: { $0.name == key })
            else { continue }
            fields[index].sources.append(.init(form: text))
        }
    }
}
