// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// The traces of screens and printers on the documents of an image.
struct RecaptureReadings: Sendable {
    /// On documents whose edges are seen.
    var documents: [(outline: DocumentOutline, recapture: Recapture)] = []
    /// On the whole picture, if it has no document's edges.
    var picture: Recapture?

    /// The doubt about one of the documents, or about the one without edges; `nil` if there is none.
    func doubt(about outline: DocumentOutline?) -> Finding? {
        let own = outline.flatMap { outline in documents.first { $0.outline == outline }?.recapture }
        return (own ?? picture ?? documents.first?.recapture).flatMap { Finding($0) }
    }
}

extension Reading {
    /// True of a document that was read, or whose edges were seen, or that fills its picture.
    var showsDocument: Bool {
        guard kind != .selfie else { return false }
        return kind != nil || evidence.document != nil || evidence.quality?.document != nil
    }
}

extension Finding {
    /// The doubt for traces of a screen or a printer; `nil` if they are no sign of either.
    fileprivate init?(_ recapture: Recapture) {
        let traces: String
        switch recapture.origin {
        case .screen: traces = "of a screen's pixels"
        case .print: traces = "of a printer's dots"
        case nil: return nil
        }
        let percent = Int((recapture.share * 100).rounded())
        self.init(
            .documentRecaptured,
            .warning,
            message: "The document has traces as \(traces) (copyTraces \(percent) %). It may be chance: look at the "
                + "picture, or ask for one of the document itself."
        )
    }
}
