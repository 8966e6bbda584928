// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Logging
internal import RectoRecords
internal import RectoStore
internal import RectoVerification

extension WorkPerformer {
    /// Reads the files of a document, or the picture of a person.
    func examinePictures(_ stepTry: StepTry, of id: UUID, _ lease: Lease) async throws {
        let state = try await flow.state(id)
        let kept = KeptEvidence(flow: flow, state: state)
        guard state.isWaiting(for: stepTry), let evidence = try await kept.selfie(stepTry.step) else {
            return try await examineDocument(stepTry, kept, lease)
        }
        let examination =
            try await withinBudget(of: state) { try await outside.examiner.examine(evidence) }
            ?? SelfieExamination(result: .budgetSpent)
        var findings = StepFindings(result: examination.result, record: examination.record.map(Record.selfie))
        findings.engineVersion = outside.examiner.version
        findings.portrait = try await write(examination.selfie, of: id)
        if findings.result.hasPassedRules == true {
            try await remember(&findings, of: stepTry, state)
            try await compareFace(&findings, [examination.selfie].compactMap(\.self), state)
        }
        try await flow.conclude(stepTry, findings, of: id, completing: lease)
    }

    private func examineDocument(_ stepTry: StepTry, _ kept: KeptEvidence, _ lease: Lease) async throws {
        let (state, id, step) = (kept.state, kept.state.id, stepTry.step)
        guard state.isWaiting(for: stepTry) else { return try await flow.complete(lease) }
        let fronts = try await earlierFronts(of: step, kept)
        guard let evidence = try await kept.document(step, on: flow.now().day, earlierFronts: fronts)
        else { return try await flow.complete(lease) }
        let examination =
            try await withinBudget(of: state) { try await outside.examiner.examine(evidence) }
            ?? DocumentExamination(result: .budgetSpent)
        var findings = StepFindings(result: examination.result, record: examination.record)
        (findings.examinedOn, findings.engineVersion) = (evidence.day, outside.examiner.version)
        findings.mayAskAgain = evidence.mayAskAgain
        findings.earlierFronts = examination.usedFronts.filter(fronts.indices.contains).map { fronts[$0].blob }
        findings.report = examination.report
        findings.portrait = try await write(examination.portrait, of: id)
        for (slot, side) in examination.straightened { findings.straightened[slot] = try await write(side, of: id) }
        findings.sketch = EvidenceSketch(examination, store: flow.store, at: flow.now())
        // Files that did not pass prove nothing about anybody.
        let isEvidence = findings.result.hasPassedRules == true && state.details.isIdentifying(step)
        if isEvidence { try await remember(&findings, of: stepTry, state) }
        compareDocument(&findings, of: stepTry, state)
        try await flow.conclude(stepTry, findings, of: id, completing: lease)
    }

    /// The pictures of the front from earlier tries; the log names one that is damaged or gone, and the try goes on.
    private func earlierFronts(of step: StepID, _ kept: KeptEvidence) async throws -> [EarlierFront] {
        var fronts: [EarlierFront] = []
        for blob in kept.earlierFronts(of: step) {
            do {
                fronts.append(try await kept.earlierFront(blob))
            } catch let error where error.isFileLost {
                outside.logger.warning(
                    "a picture of an earlier try cannot be read, and is left out",
                    metadata: [
                        "verification": "\(kept.state.id.wireText)", "step": "\(step.rawValue)", "blob": "\(blob)",
                        "error": "\(ErrorText(error))",
                    ]
                )
            }
        }
        return fronts
    }

    /// Judges the frames of a challenge.
    func examinePresence(_ stepTry: StepTry, of id: UUID, _ lease: Lease) async throws {
        let state = try await flow.state(id)
        let kept = KeptEvidence(flow: flow, state: state)
        guard state.isWaiting(for: stepTry), let evidence = try await kept.presence(stepTry.step)
        else { return try await flow.complete(lease) }
        let examination =
            try await withinBudget(of: state) { try await outside.examiner.examine(evidence) }
            ?? PresenceExamination(result: .budgetSpent)
        var findings = StepFindings(result: examination.result, record: examination.record.map(Record.selfie))
        findings.engineVersion = outside.examiner.version
        findings.portrait = try await write(examination.selfie, of: id)
        for look in examination.looks { if let blob = try await write(look, of: id) { findings.looks.append(blob) } }
        findings.frameDigests = examination.frameDigests
        findings.sketch = EvidenceSketch(movement: examination.movement, at: flow.now())
        try await remember(&findings, in: .frames, of: stepTry, state)
        try await compareFace(&findings, [examination.selfie].compactMap(\.self) + examination.looks, state)
        try await flow.conclude(stepTry, findings, of: id, completing: lease)
    }

    /// Adds the entries that recognize the evidence from now on: its files, of one slot if it is named, and its frames.
    private func remember(
        _ findings: inout StepFindings,
        in slot: Slot? = nil,
        of stepTry: StepTry,
        _ state: VerificationState
    ) async throws {
        let store = flow.store
        let files = state.details.files(of: stepTry.step).filter { slot == nil || $0.slot == slot }
        let digests = files.map(\.sha256) + (findings.frameDigests ?? [])
        let ledger = EvidenceLedger(store: store)
        findings.entries = try await ledger.entries(for: digests, of: stepTry, state, at: flow.now())
        findings.sketches = try SketchLedger(store: store).entries(for: findings.sketch, of: stepTry, state)
    }
}

extension VerificationState {
    /// True if the result of a try would still count.
    fileprivate func isWaiting(for stepTry: StepTry) -> Bool {
        facts.outcome == nil && facts.currentTry(of: stepTry.step) == stepTry
            && facts.step(stepTry.step)?.state == .processing
    }
}
