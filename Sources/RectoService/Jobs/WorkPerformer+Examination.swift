// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoLiveness
internal import RectoRecords
internal import RectoStore
internal import RectoVerification

extension WorkPerformer {
    /// Reads the files of a document.
    func examineDocument(_ stepTry: StepTry, of id: UUID, _ lease: Lease) async throws {
        let state = try await core.flow.state(id)
        guard state.isWaiting(for: stepTry), case .document(let options)? = state.journey.step(stepTry.step)?.options,
            let type = state.details.documentTypes[stepTry.step]
        else { return try await core.flow.complete(lease) }
        let evidence = DocumentEvidence(
            type: type,
            files: try await files(of: stepTry.step, type.slots, state),
            countries: options.countries,
            isFaceChecked: options.isFaceChecked,
            limits: state.journey.limits,
            day: day
        )
        let examination =
            try await withinBudget(of: state) { try await core.examiner.examine(evidence) }
            ?? DocumentExamination(result: .budgetSpent)
        let sketch = EvidenceSketch(examination, store: core.store, at: core.now())
        try await core.flow.conclude(
            stepTry,
            examination.result,
            examination.record,
            portrait: try await write(examination.portrait, of: id),
            sketch: sketch,
            entries: try await entries(
                state.details.files(of: stepTry.step).map(\.sha256),
                examination.result,
                stepTry,
                id
            ),
            sketches: examination.result.hasPassedRules == true
                ? try SketchLedger(store: core.store).entries(for: sketch, of: stepTry, state) : [],
            of: id,
            completing: lease
        )
    }

    /// Judges the frames of a challenge.
    func examinePresence(_ stepTry: StepTry, of id: UUID, _ lease: Lease) async throws {
        let state = try await core.flow.state(id)
        guard state.isWaiting(for: stepTry), case .presence(let options)? = state.journey.step(stepTry.step)?.options
        else { return try await core.flow.complete(lease) }
        let files = try await files(of: stepTry.step, [.frames, .selfie], state)
        guard let frames = files[.frames] else { throw FlowError.fileMissing }
        let drawn = try state.details.challenges[stepTry.step]?.challenge()
        let evidence = PresenceEvidence(
            frames: frames,
            framesPerSecond: state.journey.limits[.framesPerSecond],
            challenge: drawn ?? options.challenge,
            selfie: files[.selfie],
            limits: state.journey.limits
        )
        let examination =
            try await withinBudget(of: state) { try await core.examiner.examine(evidence) }
            ?? PresenceExamination(result: .budgetSpent)
        let sketch = EvidenceSketch(movement: examination.movement, at: core.now())
        var looks: [StoredBlob] = []
        for look in examination.looks { if let blob = try await write(look, of: id) { looks.append(blob) } }
        try await core.flow.conclude(
            stepTry,
            examination.result,
            examination.record.map(Record.selfie),
            portrait: try await write(examination.selfie, of: id),
            looks: looks,
            frameDigests: examination.frameDigests,
            sketch: sketch,
            entries: try await EvidenceLedger(store: core.store).entries(
                for: state.details.files(of: stepTry.step).filter { $0.slot == .frames }.map(\.sha256)
                    + examination.frameDigests,
                of: stepTry,
                id
            ),
            sketches: try SketchLedger(store: core.store).entries(for: sketch, of: stepTry, state),
            of: id,
            completing: lease
        )
    }

    /// The entries that recognize the files of a document; files that did not pass prove nothing about anybody.
    private func entries(
        _ digests: [String],
        _ result: StepResult,
        _ stepTry: StepTry,
        _ id: UUID
    ) async throws -> [DocumentWrite] {
        guard result.hasPassedRules == true else { return [] }
        return try await EvidenceLedger(store: core.store).entries(for: digests, of: stepTry, id)
    }

    private func files(of step: StepID, _ slots: [Slot], _ state: VerificationState) async throws -> [Slot: Data] {
        var files: [Slot: Data] = [:]
        for file in state.details.files(of: step) where slots.contains(file.slot) {
            files[file.slot] = try await bytes(of: file.blob, of: state.id)
        }
        return files
    }
}

extension VerificationState {
    /// True if the result of a try would still count.
    fileprivate func isWaiting(for stepTry: StepTry) -> Bool {
        facts.outcome == nil && facts.currentTry(of: stepTry.step) == stepTry
            && facts.step(stepTry.step)?.state == .processing
    }
}
