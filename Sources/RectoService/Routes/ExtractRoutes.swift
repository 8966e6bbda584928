// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import RectoJSON
internal import RectoRecords
internal import RectoVerification

/// Reads one side of a document without a verification; nothing of it is stored.
struct ExtractRoutes: RouteGroup {
    let core: Core

    /// Processor time that one picture may take.
    private static let mostWork = Duration.seconds(20)

    func add(to routes: Routes) {
        routes.on(.post, "v1/extract", extract)
    }

    @Sendable private func extract(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let application = try context.key(.application).application
        try request.allowQuery("documentType", "slot")
        let (type, slot) = try request.documentSide
        guard let header = request.headers[.contentType], let mediaType = FileKind(header: header),
            mediaType != .motionJPEG
        else { throw RequestRefused(.mediaTypeNotSupported) }
        let limits = JourneyLimits()
        let item = WorkForecast.Item(
            kind: mediaType == .pdf ? .largeDocument : .document,
            verification: UUID(),
            application: application
        )
        try core.flow.queue.admit(
            item,
            behind: try await core.flow.openExaminations(at: core.now()),
            at: core.now()
        )
        defer { core.flow.queue.end(item.kind, of: item.verification, after: nil) }
        let data: Data
        do {
            data = try await request.data(limit: limits[.fileBytes])
        } catch let refused as RequestRefused where refused.code == .requestTooLarge {
            throw RequestRefused(.fileTooLarge)
        }
        var head = FileHead(mediaType, limits: limits)
        try head.look(at: data)
        try head.end()
        return try await core.extractGate.enter(application) {
            try await examine(data, type, slot, for: application).response
        }
    }

    private func examine(
        _ data: Data,
        _ type: DocumentType,
        _ slot: Slot,
        for application: String
    ) async throws -> Answer {
        let evidence = DocumentEvidence(
            type: type,
            files: [slot: data],
            isFaceChecked: false,
            day: WorkPerformer(core: core).day
        )
        let examination: DocumentExamination
        let allowance = WorkAllowance(Self.mostWork)
        defer { core.flow.budget.use(allowance.used, for: nil, of: application, at: core.now()) }
        do {
            examination = try await WorkAllowance.$current.withValue(allowance) {
                try await core.examiner.examine(evidence)
            }
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw RequestRefused(.engineUnavailable, retryAfter: 5)
        }
        return try Answer(.ok, ExtractResource(examination))
    }
}

/// The reading, as it goes over the wire.
struct ExtractResource: Encodable {
    let recognition: DocumentRecognition?
    let record: Record?
    let extractedFields: [String: ExtractedField]
    let findings: [FeedbackResource]

    init(_ examination: DocumentExamination) {
        recognition = examination.result.recognition
        record = examination.record
        extractedFields = examination.result.extractedFields
        findings = examination.result.feedback.map(FeedbackResource.init)
    }
}

extension Request {
    /// The type and side that the sender states.
    fileprivate var documentSide: (DocumentType, Slot) {
        get throws(RequestRefused) {
            guard let type = query("documentType").flatMap(DocumentType.init) else {
                let words = DocumentType.allCases.map(\.rawValue).joined(separator: ", ")
                throw RequestRefused(.notOneOf, at: "/documentType", "“documentType” must be one of \(words).")
            }
            guard let slot = query("slot").flatMap(Slot.init), type.slots.contains(slot) else {
                let words = type.slots.map(\.rawValue).joined(separator: ", ")
                throw RequestRefused(.notOneOf, at: "/slot", "“slot” must be one of \(words).")
            }
            return (type, slot)
        }
    }
}
