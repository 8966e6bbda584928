// SPDX-License-Identifier: Apache-2.0
internal import RectoVerification

extension Submission {
    /// Creates a submission from cards; prepares each file and checks it against the limits.
    ///
    /// - Parameters:
    ///   - cards: Documents, and a selfie beside them.
    ///   - limits: The limits of uploads.
    ///   - preparer: Prepares files for upload.
    /// - Throws: ``ClientError/refused(_:)`` for a selfie alone, for two cards with the same side, and for a refused
    ///   file; the errors of the preparer.
    init(_ cards: [IdCard], limits: JourneyLimits, preparer: some UploadPreparer) async throws {
        self.init()
        guard cards.contains(where: { $0.documentType != nil }) else {
            throw ClientError.refused(Refusal(.invalidStep, "A selfie is submitted with a document, never alone."))
        }
        documentTypes = cards.compactMap(\.documentType)
        for (slot, bytes) in cards.flatMap(\.parts) {
            guard files[slot] == nil else {
                throw ClientError.refused(Refusal(.tooManyFiles, slot: slot, "Two cards have this side; submit one."))
            }
            let prepared = try await preparer.createFileForUpload(bytes, slot: slot, limits: limits)
            add(try CaptureFile(prepared, slot: slot, limits: limits))
        }
    }
}
