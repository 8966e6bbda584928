// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoJSON
internal import RectoRecords
internal import RectoStore
internal import RectoVerification

extension VerificationFlow {
    /// Stores the result of a try of a step; a result that nothing waits for any more changes nothing.
    ///
    /// - Parameters:
    ///   - stepTry: The try.
    ///   - result: The findings.
    ///   - record: The reading.
    ///   - portrait: The portrait or selfie, written and not yet stored.
    ///   - looks: The faces in the middle of the holds, written and not yet stored.
    ///   - frameDigests: The digests that recognize the frames of a presence step again.
    ///   - sketch: The sketch that recognizes the evidence again, whatever its bytes are.
    ///   - entries: The index entries that recognize the evidence from now on.
    ///   - sketches: The same of the sketch.
    ///   - id: The verification.
    ///   - lease: The right to the work, which is done with this.
    /// - Throws: ``RequestRefused``, and the store's errors.
    func conclude(
        _ stepTry: StepTry,
        _ result: StepResult,
        _ record: Record?,
        portrait: StoredBlob?,
        looks: [StoredBlob] = [],
        frameDigests: [String]? = nil,
        sketch: EvidenceSketch? = nil,
        entries: [DocumentWrite] = [],
        sketches: [Sketch] = [],
        of id: UUID,
        completing lease: Lease
    ) async throws {
        try await change(id, by: .engine) { draft in
            draft.change.completes = lease
            draft.change.documents += entries
            draft.change.sketches += sketches
            let isPassed = result.hasPassedRules == true
            guard try draft.apply(.stepResult(of: stepTry, isPassed: isPassed)) else { return }
            draft.store(result, record, portrait, looks, of: stepTry.step, isPassed: isPassed)
            draft.details.outcomes[stepTry.step]?.stepTry = stepTry
            draft.details.outcomes[stepTry.step]?.frameDigests = frameDigests
            draft.details.outcomes[stepTry.step]?.sketch = sketch
        }
    }

    /// Stores the answers of checks.
    ///
    /// - Parameters:
    ///   - results: The answers.
    ///   - names: Checks without an answer that are given up; answered ones stay as they are.
    ///   - provider: The provider of the answers.
    ///   - attempt: The attempt of the whole that they belong to.
    ///   - id: The verification.
    ///   - lease: The right to the work, if it is done with this.
    /// - Throws: ``RequestRefused``, and the store's errors.
    func answer(
        _ results: [CheckResult],
        givingUp names: [CheckName] = [],
        by provider: String,
        attempt: Int,
        of id: UUID,
        completing lease: Lease?
    ) async throws {
        try await change(id, by: .provider(provider)) { draft in
            draft.change.completes = lease
            for result in results {
                guard let event = result.event(attempt: attempt) else { continue }
                guard try draft.apply(event) else { continue }
                draft.keep(result, as: "check.answered")
            }
            for name in names where try draft.apply(.checkUnanswered(of: name, attempt: attempt)) {
                let codes = ["check.unanswered"]
                let result = CheckResult(provider: provider, name: name, outcome: .couldNotApply, codes: codes)
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

    /// Keeps the findings, in the form that the facts need.
    fileprivate mutating func store(
        _ result: StepResult,
        _ record: Record?,
        _ portrait: StoredBlob?,
        _ looks: [StoredBlob],
        of step: StepID,
        isPassed: Bool
    ) {
        guard let stepFacts = facts.step(step) else { return }
        var outcome = StepOutcome(
            result: StepResult(
                stepFacts,
                recognition: result.recognition,
                extractedFields: result.extractedFields,
                feedback: result.feedback
            )
        )
        outcome.record = isPassed ? record.map(StoredRecord.init) : nil
        if isPassed, let portrait {
            outcome.portrait = portrait.id.text
            change.blobs.append(portrait)
            outcome.looks = looks.map(\.id.text)
            change.blobs += looks
        }
        details.outcomes[step] = outcome
        if !isPassed { rejectFiles(of: step) }
    }

    /// Another try begins with new files.
    private mutating func rejectFiles(of step: StepID) {
        for index in details.files.indices where details.files[index].step == step {
            if details.files[index].state == .accepted { details.files[index].state = .rejected }
        }
    }
}
