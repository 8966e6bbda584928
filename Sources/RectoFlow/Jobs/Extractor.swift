// SPDX-License-Identifier: Apache-2.0
package import Foundation
package import RectoVerification

/// Reads one side of a document without a verification; nothing of it is stored.
package struct Extractor: Sendable {
    let flow: VerificationFlow
    let examiner: any EvidenceExaminer
    /// Admits pictures that are read while their sender waits.
    private let gate: TurnGate

    /// Processor time that one picture may take.
    private static let mostWork = Duration.seconds(20)

    /// An extractor that reads as many pictures at once as the flow examines.
    package init(_ flow: VerificationFlow, _ examiner: any EvidenceExaminer) {
        self.flow = flow
        self.examiner = examiner
        gate = TurnGate(places: max(1, flow.rules.runners))
    }

    /// Reads a picture; its bytes are taken only if it is read soon.
    package func read(
        _ mediaType: FileKind,
        _ type: DocumentType,
        _ slot: Slot,
        for application: String,
        _ bytes: () async throws -> Data
    ) async throws -> DocumentExamination {
        let item = WorkForecast.Item(
            kind: mediaType == .jpeg || mediaType == .png ? .document : .largeDocument,
            verification: UUID(),
            application: application
        )
        let at = flow.now()
        try flow.queue.admit(item, behind: try await flow.openExaminations(at: at), at: at)
        defer { flow.queue.end(item.kind, of: item.verification, after: nil) }
        let data = try await bytes()
        var head = FileHead(mediaType, limits: JourneyLimits())
        try head.look(at: data)
        try head.end()
        let evidence = DocumentEvidence(type: type, files: [slot: data], isFaceChecked: false, day: flow.now().day)
        return try await gate.enter(application) { try await examine(evidence, for: application) }
    }

    private func examine(_ evidence: DocumentEvidence, for application: String) async throws -> DocumentExamination {
        let allowance = WorkAllowance(Self.mostWork)
        defer { flow.budget.use(allowance.used, for: nil, of: application, at: flow.now()) }
        do {
            return try await WorkAllowance.$current.withValue(allowance) { try await examiner.examine(evidence) }
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw RequestRefused(.engineUnavailable, retryAfter: 5)
        }
    }
}
