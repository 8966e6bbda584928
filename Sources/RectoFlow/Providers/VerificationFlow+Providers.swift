// SPDX-License-Identifier: Apache-2.0
package import Foundation
internal import RectoJSON
internal import RectoRecords
internal import RectoSecurity
internal import RectoStore
internal import RectoVerification

extension VerificationFlow {
    /// The most bytes of a result, with its pictures.
    package static let greatestResult = Limit.messageBytes.range.upperBound

    /// Takes the result of a step that its provider sends.
    ///
    /// - Parameters:
    ///   - token: The signed result.
    ///   - provider: The provider, by whose keys it must be signed.
    /// - Throws: ``RequestRefused``, and the store's errors.
    package func takeResult(_ token: Data, from provider: String) async throws {
        let result = try open(token, from: provider)
        guard let id = UUID(uuidString: result.content.verification) else {
            throw RequestRefused(.wrongForm, at: "/verification", "“verification” is no identifier.")
        }
        let state = try await state(id)
        _ = try await state.telling { try await take(result, of: state, Access(id, by: .provider(provider))) }
    }

    /// Takes the result of a step that its client brings; the author of the change is the provider.
    func takeResult(
        _ token: String,
        in step: JourneyStep,
        from provider: String,
        _ access: Access,
        _ change: ChangeRequest
    ) async throws -> VerificationState {
        let result = try open(Data(token.utf8), from: provider)
        guard result.content.stepTry.step == step.id else {
            throw RequestRefused(.contradiction, at: "/data/result/step", "The result is of another step.")
        }
        let state = try await state(access.id, of: access.applications)
        return try await take(
            result,
            of: state,
            Access(access.id, ofOneOf: access.applications, by: .provider(provider)),
            change
        )
    }

    /// Refuses a provider that has no keys for results of steps.
    package func requireStepKeys(of provider: String) throws(RequestRefused) {
        guard rules.providers.stepKeys(of: provider) != nil else { throw Self.noKeys }
    }

    private static let noKeys = RequestRefused(
        .signatureInvalid,
        "No such provider has keys for results of steps."
    )

    private func open(_ token: Data, from provider: String) throws -> ProvidedResult {
        guard let keys = rules.providers.stepKeys(of: provider), let handover = rules.handover else {
            throw Self.noKeys
        }
        let opened = try handover.open(Array(token), from: provider, keys, at: now())
        return ProvidedResult(
            provider: provider,
            keyID: opened.signerID,
            nonce: opened.tokenID,
            content: try ProviderResult(reading: opened.body)
        )
    }

    @discardableResult
    private func take(
        _ result: ProvidedResult,
        of state: VerificationState,
        _ access: Access,
        _ change: ChangeRequest = ChangeRequest()
    ) async throws -> VerificationState {
        // Before its pictures are written.
        try Draft(try state.living, at: now(), by: access.agent, rules).require(result)
        let findings = try await findings(of: result, in: state)
        let ended = (stepTry: result.content.stepTry, findings: findings)
        return try await self.change(access, change, ending: ended) { try $0.take(result, findings) }
    }

    /// The findings of a result, with its pictures written and not yet stored.
    private func findings(of result: ProvidedResult, in state: VerificationState) async throws -> StepFindings {
        let content = result.content
        guard let step = state.journey.step(content.stepTry.step) else { throw RequestRefused(.invalidStep) }
        let record = step.kind == .document ? content.record : .selfie(Selfie())
        var findings = StepFindings(result: content.reading(for: step, on: now().day), record: record)
        findings.provider = ProviderReport(
            content,
            from: result.provider,
            keyID: result.keyID,
            receivedAt: Timestamp(now())
        )
        if step.kind == .document { findings.report = content.documentReport }
        compare(&findings, content, state)
        guard findings.result.hasPassedRules == true else { return findings }
        findings.portrait = try await write(
            content.pictures[step.kind == .document ? .portrait : .selfie],
            of: state.id
        )
        for (picture, bytes) in content.pictures {
            if let slot = picture.slot { findings.straightened[slot] = try await write(bytes, of: state.id) }
        }
        try remember(&findings, content, state)
        return findings
    }

    /// Compares the document with those of other verifications, and leaves what later ones are compared with.
    private func compare(
        _ findings: inout StepFindings,
        _ content: ProviderResult,
        _ state: VerificationState
    ) {
        let (step, application) = (content.stepTry.step, state.stored.application)
        guard let key = ledger.key(content.record, content.documentType, in: step, of: application) else { return }
        let isPassed = findings.result.hasPassedRules == true
        findings.signalKey = key
        findings.traces = ledger.entries(for: key, isPassed: isPassed, state, at: now())
    }

    /// Adds the sketch that recognizes the data of the document again.
    private func remember(
        _ findings: inout StepFindings,
        _ content: ProviderResult,
        _ state: VerificationState
    ) throws {
        guard let record = content.record, content.documentType?.identifies == true else { return }
        let examination = DocumentExamination(result: findings.result, record: record)
        findings.sketch = EvidenceSketch(examination, store: store, at: now())
        findings.sketches = try SketchLedger(store: store).entries(for: findings.sketch, of: content.stepTry, state)
    }

    /// Writes a picture that was made of evidence; it counts once a change has stored it.
    func write(_ picture: Data?, of id: UUID) async throws -> StoredBlob? {
        guard let picture else { return nil }
        let writer = try await store.upload(of: id, limit: picture.count)
        try await writer.append(picture)
        return try await writer.finish()
    }
}
