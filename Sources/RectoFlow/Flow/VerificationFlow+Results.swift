// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoJSON
internal import RectoRecords
internal import RectoStore
internal import RectoVerification

extension VerificationFlow {
    /// Stores the findings of a try of a step, which ends its work; findings that nothing waits for any more change
    /// nothing.
    func conclude(_ stepTry: StepTry, _ findings: StepFindings, of id: UUID, completing lease: Lease) async throws {
        try await change(Access(id, by: .engine), ending: (stepTry: stepTry, findings: findings)) { draft in
            draft.change.completes = lease
            draft.change.documents += findings.entries
            draft.change.sketches += findings.sketches
            try draft.conclude(stepTry, findings)
        }
    }

    /// Stores the answers of checks.
    ///
    /// - Parameters:
    ///   - results: The answers.
    ///   - names: Checks without an answer that are given up; answered ones stay as they are.
    ///   - code: The reason why they have none.
    ///   - provider: The provider of the answers.
    ///   - day: The day that dates were compared with; `nil` if none were.
    ///   - faces: The signals of the face as they are now.
    ///   - attempt: The attempt of the whole that they belong to.
    ///   - id: The verification.
    ///   - lease: The right to the work, if it is done with this.
    /// - Throws: ``RequestRefused``, and the store's errors.
    func answer(
        _ results: [CheckResult],
        givingUp names: [CheckName] = [],
        because code: String = "check.unanswered",
        by provider: String,
        on day: CalendarDate? = nil,
        faces: [SignalReport] = [],
        attempt: Int,
        of id: UUID,
        completing lease: Lease?
    ) async throws {
        try await change(Access(id, by: .provider(provider))) { draft in
            draft.change.completes = lease
            draft.details.replaceSignals(with: faces)
            if let day { draft.details.checkedOn = day }
            for result in results {
                guard let event = result.event(attempt: attempt) else { continue }
                guard try draft.apply(event) else { continue }
                draft.keep(result, as: "check.answered")
            }
            for name in names where try draft.apply(.checkUnanswered(of: name, attempt: attempt)) {
                let result = CheckResult(provider: provider, name: name, outcome: .couldNotApply, codes: [code])
                draft.keep(result, as: "check.unanswered")
            }
        }
    }

    /// Ends work that changes nothing but its own end.
    func complete(_ lease: Lease) async throws {
        var change = Change(at: now())
        change.completes = lease
        try await store.commit(change)
    }
}

extension Draft {
    /// Keeps the result of a check.
    fileprivate mutating func keep(_ result: CheckResult, as type: String) {
        details.checks.removeAll { $0.name == result.name }
        details.checks.append(result)
        note(type, ["check": .text(result.name.rawValue), "outcome": .text(result.outcome.rawValue)])
    }

    /// Ends a try of a step with its findings; those that nothing waits for any more change nothing.
    mutating func conclude(_ stepTry: StepTry, _ findings: StepFindings) throws {
        let (step, isPassed) = (stepTry.step, findings.result.hasPassedRules == true)
        let former = details.outcomes[step]
        // A late result is none of the present try.
        if facts.currentTry(of: step) == stepTry {
            compare(findings)
            // The last step may submit, and a decision that follows must know of a doubt about its document.
            details.outcomes[step] = StepOutcome(result: findings.result)
        }
        guard try apply(.stepResult(of: stepTry, isPassed: isPassed)) else {
            details.outcomes[step] = former
            return
        }
        store(findings, of: stepTry, isPassed: isPassed)
    }

    /// Takes over what the verification is compared with others by; the signals are those of the change already.
    private mutating func compare(_ findings: StepFindings) {
        change.signals += findings.traces
        if let key = findings.signalKey { details.add(key) }
        if let template = findings.faceTemplate { details.faceTemplate = template }
    }

    /// Keeps the findings, in the form that the facts need.
    private mutating func store(_ findings: StepFindings, of stepTry: StepTry, isPassed: Bool) {
        let step = stepTry.step
        guard let stepFacts = facts.step(step) else { return }
        var outcome = StepOutcome(result: StepResult(stepFacts, of: findings.result))
        let isEvidence = isPassed && details.isIdentifying(step)
        outcome.record = isEvidence ? findings.record.map(StoredRecord.init) : nil
        if isPassed {
            outcome.portrait = findings.portrait?.id.text
            outcome.looks = findings.looks.map(\.id.text)
            outcome.straightened = findings.straightened.mapValues(\.id.text)
            change.blobs += [findings.portrait].compactMap(\.self) + findings.looks + findings.straightened.values
        }
        outcome.stepTry = stepTry
        (outcome.examinedOn, outcome.engineVersion) = (findings.examinedOn, findings.engineVersion)
        outcome.mayAskAgain = findings.mayAskAgain
        outcome.earlierFronts = findings.earlierFronts.isEmpty ? nil : findings.earlierFronts
        outcome.frameDigests = findings.frameDigests
        outcome.sketch = details.isIdentifying(step) ? findings.sketch : nil
        outcome.report = findings.report
        outcome.provider = findings.provider
        details.outcomes[step] = outcome
        if !isPassed { rejectFiles(of: step) }
    }
}

/// The findings of a try of a step, with all that is stored of them.
struct StepFindings {
    let result: StepResult
    var record: Record?
    /// The portrait or selfie, written and not yet stored.
    var portrait: StoredBlob?
    /// The faces in the middle of the holds, written and not yet stored.
    var looks: [StoredBlob] = []
    /// The sides of the document, straightened: written and not yet stored.
    var straightened: [Slot: StoredBlob] = [:]
    /// The rules, values and sides of the document.
    var report: DocumentReport?
    /// The judgement of the provider that did the step.
    var provider: ProviderReport?
    /// The day that dates were compared with.
    var examinedOn: CalendarDate?
    /// True if another picture might be asked for; `nil` for steps that are for no document.
    var mayAskAgain: Bool?
    /// The blobs of the pictures of earlier tries that values of the document were taken from.
    var earlierFronts: [String] = []
    /// The version of the engine.
    var engineVersion: String?
    /// The digests that recognize the frames of a presence step again.
    var frameDigests: [String]?
    /// The sketch that recognizes the evidence again, whatever its bytes are.
    var sketch: EvidenceSketch?
    /// The digest of the document, and the template of the face.
    var signalKey: SignalKey?
    var faceTemplate: Data?
    /// The signals of the face; `nil` if none was compared.
    var faces: [SignalReport]?
    /// The entries that later verifications are compared with.
    var traces: [SignalWrite] = []
    /// The index entries that recognize the evidence from now on.
    var entries: [DocumentWrite] = []
    /// The same of the sketch.
    var sketches: [Sketch] = []
}
