// SPDX-License-Identifier: Apache-2.0
internal import RectoVerification

extension VerificationClient {
    /// Takes and sends the next side of a document, or says that all are sent.
    ///
    /// - Parameters:
    ///   - document: The document that is asked for.
    ///   - resource: The present verification.
    ///   - submission: The person's files.
    ///   - observer: Receives the events.
    /// - Returns: The verification after it; `nil` if nothing is taken.
    /// - Throws: ``ClientError``, and the errors of the photographer.
    func photograph(
        _ document: NextResource.Document,
        _ resource: VerificationResource,
        _ submission: Submission,
        _ observer: WalkEvent.Observer?
    ) async throws -> VerificationResource? {
        guard let photograph = submission.photographer, let choice = submission.choice(among: document.documents) else {
            return nil
        }
        guard let slot = choice.slots.first else {
            return try await submitDocument(choice.documentType, in: document.step, submission)
        }
        if let file = submission.files[slot], !wereJudged([file], in: document.step) {
            try await send([file], for: document.step, observer)
            return try await status()
        }
        let request = DocumentRequest(
            step: document.step,
            documentType: choice.documentType,
            slot: slot,
            feedback: document.feedback,
            attemptsLeft: resource.steps.first { $0.id == document.step }?.attemptsLeft ?? 0
        )
        guard presenceWalk.photographs.insert(request).inserted, let bytes = try await photograph(request) else {
            return nil
        }
        try await send([CaptureFile(bytes, slot: slot, limits: configuration.limits)], for: document.step, observer)
        return try await status()
    }
}

extension Submission {
    /// The document to take: one that was begun, else the first type that fits.
    fileprivate func choice(among choices: [NextResource.Document.Choice]) -> NextResource.Document.Choice? {
        let wanted = documentTypes.compactMap { type in choices.first { $0.documentType == type } }
        return wanted.first { $0.slots.count < $0.documentType.slots.count } ?? wanted.first
    }
}
