// SPDX-License-Identifier: Apache-2.0
internal import Hummingbird
internal import RectoFlow
internal import RectoJSON
internal import RectoLanguages
internal import RectoRecords
internal import RectoVerification

/// Reads one side of a document without a verification; nothing of it is stored.
struct ExtractRoutes: RouteGroup {
    let extractor: Extractor

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
        let examination = try await extractor.read(mediaType, type, slot, for: application) {
            do {
                return try await request.data(limit: JourneyLimits()[.fileBytes])
            } catch let refused as RequestRefused where refused.code == .requestTooLarge {
                throw RequestRefused(.fileTooLarge)
            }
        }
        return try Answer(.ok, ExtractResource(examination)).response
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
        let language = LanguagePreference.current.best(among: Catalogue.stored.languages)
        findings = examination.result.feedback.map { FeedbackResource($0, in: language) }
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
