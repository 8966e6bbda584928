// SPDX-License-Identifier: Apache-2.0
package import Foundation
internal import RectoRecords
package import RectoStore
package import RectoVerification

/// Examines the kept evidence of a verification again, with the engine at hand.
///
/// The days are those of the first examination, so that dates are judged alike. Nothing of the verification changes.
package struct EvidenceReplay: Sendable {
    private let flow: VerificationFlow
    private let examiner: any EvidenceExaminer

    /// Replays from a store that no service is at work in.
    package init(_ store: any VerificationStore, _ examiner: any EvidenceExaminer) async throws {
        flow = try await VerificationFlow(store, FlowRules(passcodeKey: [])) { Date() }
        self.examiner = examiner
    }

    /// The verification then and now; an event of it says that it was read.
    ///
    /// - Parameter id: The verification.
    /// - Returns: What differs, and what is as it was.
    /// - Throws: ``RequestRefused`` with `notFound`, or `erased`; the store's and the examiner's errors.
    package func replay(_ id: UUID) async throws -> ReplayReport {
        let state = try await flow.state(id).living
        try await flow.noteReading("evidence.replayed", of: state, by: .operator)
        var steps: [ReplayReport.Step] = []
        var examined: [StepID: ExaminedStep] = [:]
        for step in state.journey.steps where step.kind.isJudgedByEngine {
            guard let outcome = state.details.outcomes[step.id] else { continue }
            var replayed = ReplayReport.Step(step.id, step.kind, state.details.documentTypes[step.id], outcome)
            do {
                examined[step.id] = try await read(step, state, outcome, &replayed)
            } catch let error where error.isFileLost {
                replayed.evidence = error is StoreError ? .damaged : .gone
            }
            steps.append(replayed)
        }
        return ReplayReport(
            verification: id.wireText,
            status: state.facts.status,
            outcome: state.facts.outcome,
            decider: state.facts.decider,
            engineNow: examiner.version,
            steps: steps,
            checks: try await checks(state, steps, examined)
        )
    }

    /// Reads a step again, if it is there to be read.
    private func read(
        _ step: JourneyStep,
        _ state: VerificationState,
        _ outcome: StepOutcome,
        _ replayed: inout ReplayReport.Step
    ) async throws -> ExaminedStep? {
        guard step.provider == nil else {
            replayed.evidence = state.details.imagesAreGone == true ? .gone : .provided
            return try await KeptEvidence(flow: flow, state: state).examinedStep(outcome)
        }
        guard !state.isSuperseded(step, outcome) else {
            replayed.evidence = .superseded
            return nil
        }
        guard outcome.filesAreGone != true else { throw FlowError.fileMissing }
        return try await examine(step, state, outcome, &replayed)
    }

    /// Examines a step again.
    private func examine(
        _ step: JourneyStep,
        _ state: VerificationState,
        _ outcome: StepOutcome,
        _ replayed: inout ReplayReport.Step
    ) async throws -> ExaminedStep? {
        let kept = KeptEvidence(flow: flow, state: state, isOfJudgedTry: true)
        func compared(
            _ result: StepResult,
            _ record: Record?,
            _ picture: Data?,
            looks: [Data] = [],
            report: DocumentReport = DocumentReport()
        ) -> ExaminedStep? {
            replayed.compare(result, report)
            guard result.hasPassedRules == true, let facts = state.facts.step(step.id) else { return nil }
            return ExaminedStep(StepResult(facts, of: result), record, picture, looks)
        }
        var fronts: [EarlierFront] = []
        for blob in outcome.earlierFronts ?? [] { fronts.append(try await kept.earlierFront(blob)) }
        let document = try await kept.document(
            step.id,
            on: outcome.examinedOn ?? state.day,
            mayAskAgain: outcome.mayAskAgain ?? false,
            earlierFronts: fronts
        )
        if let document {
            let now = try await examiner.examine(document)
            return compared(now.result, now.record, now.portrait, report: now.report)
        }
        if let selfie = try await kept.selfie(step.id) {
            let now = try await examiner.examine(selfie)
            return compared(now.result, now.record.map(Record.selfie), now.selfie)
        }
        guard let presence = try await kept.presence(step.id) else { return nil }
        let now = try await examiner.examine(presence)
        return compared(now.result, now.record.map(Record.selfie), now.selfie, looks: now.looks)
    }

    /// The engine's checks then and now; those of other providers are not asked for again.
    private func checks(
        _ state: VerificationState,
        _ steps: [ReplayReport.Step],
        _ examined: [StepID: ExaminedStep]
    ) async throws -> [ReplayReport.Check] {
        let then = state.details.checks
        let names = then.filter { $0.engineVersion != nil }.map(\.name)
        guard !names.isEmpty, !steps.contains(where: \.lacksEvidence) else {
            return then.map { ReplayReport.Check($0, nil) }
        }
        let kept = KeptEvidence(flow: flow, state: state)
        let evidence = try await kept.applicant(names, examined, on: state.details.checkedOn ?? state.day)
        let now = try await examiner.check(evidence)
        return then.map { check in
            ReplayReport.Check(check, names.contains(check.name) ? now.first { $0.name == check.name } : nil)
        }
    }
}

extension VerificationState {
    /// True if a newer try has begun, and so what a failed one was asked for is not kept any more.
    fileprivate func isSuperseded(_ step: JourneyStep, _ outcome: StepOutcome) -> Bool {
        guard outcome.result.hasPassedRules != true else { return false }
        if facts.step(step.id)?.state == .processing { return true }
        let frames = details.lastRejectedFiles(of: step.id).last { $0.slot == .frames }
        guard let drawnAt = details.challenges[step.id]?.drawnAt, let frames else { return false }
        return drawnAt > frames.receivedAt
    }

    /// The day of the end, or of today: dates of old verifications were compared with one not later.
    fileprivate var day: CalendarDate { (stored.decidedAt ?? at).day }
}
