// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoRecords
internal import RectoStore
internal import RectoVerification

extension WorkPerformer {
    /// Compares a document that was read with those of other verifications, and leaves what they are compared with.
    func compareDocument(_ findings: inout StepFindings, of stepTry: StepTry, _ state: VerificationState) {
        let ledger = flow.ledger
        let type = state.details.documentTypes[stepTry.step]
        guard let key = ledger.key(findings.record, type, in: stepTry.step, of: state.stored.application) else {
            return
        }
        let isPassed = findings.result.hasPassedRules == true
        findings.signalKey = key
        findings.traces = ledger.entries(for: key, isPassed: isPassed, state, at: flow.now())
    }

    /// Compares the face of a step that passed, if the journey compares faces, and leaves a template if it keeps some.
    func compareFace(
        _ findings: inout StepFindings,
        _ pictures: [Data],
        _ state: VerificationState
    ) async throws {
        let (rules, at) = (state.journey.signals, flow.now())
        guard findings.result.hasPassedRules == true, rules.comparesFaces, !pictures.isEmpty else { return }
        let template = try await withinBudget(of: state) { try await outside.examiner.template(of: pictures) }
        guard case let template?? = template else { return }
        findings.faceTemplate = template
        if rules.faces > .zero { findings.traces.append(flow.ledger.face(template, state, at: at)) }
        findings.faces = try await faces.reports(of: template, state, at: at)
    }

    /// The signals of a verification's face as they are now; none if its journey compares no faces.
    func faceSignals(of state: VerificationState) async throws -> [SignalReport] {
        guard state.journey.signals.comparesFaces, let template = state.details.faceTemplate else { return [] }
        return try await faces.reports(of: template, state, at: flow.now())
    }

    private var faces: FaceLedger {
        FaceLedger(store: flow.store, examiner: outside.examiner, greatestCount: flow.rules.knownFaces)
    }
}
