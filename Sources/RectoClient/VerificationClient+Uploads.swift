// SPDX-License-Identifier: Apache-2.0
internal import Foundation
public import RectoVerification

extension VerificationClient {
    /// Sends a file.
    ///
    /// The file is noted before it is sent, so that a resumed session knows the service's files. The same bytes in the
    /// same place are one file to the service. They are not sent again once it confirmed them.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - step: The step that asks for it.
    ///   - onProgress: Receives the progress, on any thread.
    ///   - onPostponed: Receives each delay that an overloaded service asks for; the file is sent again then.
    /// - Returns: The verification.
    /// - Throws: ``ClientError``.
    @discardableResult
    public func upload(
        _ file: CaptureFile,
        for step: StepID,
        onProgress: UploadProgress.Observer? = nil,
        onPostponed: (@Sendable (Duration) -> Void)? = nil
    ) async throws -> VerificationResource {
        if hasSent(file, for: step) { return try await status() }
        let known = uploads(to: place(of: file.slot, in: step))
        try note(sending: file, in: step)
        let call = ClientCall.file(file, step, replaces: known.replaced)
        let resource = try await answer(to: call, onProgress: onProgress, onPostponed: onPostponed)
            .value(FileResource.self)
        guard resource.sha256 == file.sha256 else { throw ClientError.problem(Problem(.digestMismatch)) }
        try note(resource, of: file, in: step)
        return try await status()
    }

    /// Asks for a link by which another device sends one file, such as a telephone with a better camera.
    ///
    /// - Parameters:
    ///   - slot: The side or picture that the file shows.
    ///   - step: The step that asks for it.
    /// - Returns: The link, good once, and the time it expires.
    /// - Throws: ``ClientError``.
    public func uploadLink(for slot: Slot, in step: StepID) async throws -> UploadLinkResource {
        let place = "/steps/\(step.rawValue.pathComponent)/files/\(slot.rawValue)/link"
        return try await answer(to: ServiceRequest(.post, try path(place))).value()
    }

    /// True if the service has confirmed a file, and nothing else was sent to its place since then.
    func hasSent(_ file: CaptureFile, for step: StepID) -> Bool {
        let last = uploads(to: place(of: file.slot, in: step)).last
        return last?.sha256 == file.sha256 && last?.fileID != nil
    }

    /// What was sent to a place, in order: the last that was confirmed, and what was sent after it.
    private func uploads(to place: SavedSession.Upload.Place) -> [SavedSession.Upload] {
        session.uploads.filter { $0.place == place }
    }

    /// True if the files were judged and rejected in an earlier try of the step: the result would be the same.
    func wereJudged(_ files: [CaptureFile], in step: StepID) -> Bool {
        guard !unexaminedSteps.contains(step) else { return false }
        return files.allSatisfy { file in
            let place = place(of: file.slot, in: step)
            return session.uploads.contains { upload in
                upload.sha256 == file.sha256 && upload.fileID != nil && upload.place.isEarlierTry(of: place)
            }
        }
    }

    /// Notes a file that is about to be sent: its answer may be lost.
    private func note(sending file: CaptureFile, in step: StepID) throws(ClientError) {
        let place = place(of: file.slot, in: step)
        guard uploads(to: place).last?.sha256 != file.sha256 else { return }
        session.uploads.append(.init(place: place, sha256: file.sha256))
        try save()
    }

    private func note(_ resource: FileResource, of file: CaptureFile, in step: StepID) throws(ClientError) {
        let place = place(of: file.slot, in: step)
        session.uploads.removeAll { $0.place == place }
        session.uploads.append(.init(place: place, sha256: resource.sha256, fileID: resource.id))
        try save()
    }

    /// The destination of a file: in another try, and for another challenge, the same step asks for other files.
    private func place(of slot: Slot, in step: StepID) -> SavedSession.Upload.Place {
        let resource = verification?.steps.first { $0.id == step }
        var place = SavedSession.Upload.Place(
            attempt: verification?.attempt ?? 1,
            step: step,
            attemptsLeft: resource?.attemptsLeft ?? 0,
            slot: slot
        )
        if slot == .frames, case .presence(let presence)? = verification?.next, presence.step == step {
            place.drawnAt = presence.challenge?.drawnAt
        }
        return place
    }
}

extension [SavedSession.Upload] {
    /// The most names of one list: the service takes a list of 1024 characters.
    private static var mostNames: Int { 10 }

    /// The names of all that may be in a place: the first, which is the confirmed one if there is any, and the latest.
    ///
    /// What was sent, and never confirmed, may be there as well: the service takes its digest for its name.
    var replaced: String? {
        let named = prefix(1) + dropFirst().suffix(Self.mostNames - 1)
        return isEmpty ? nil : named.map { $0.fileID ?? $0.sha256 }.joined(separator: ", ")
    }
}

extension ClientConfiguration {
    /// Sends the one file that a link asks for, without a session: such as from another device, which has a camera.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - link: Of the kind ``SessionLink/Action/sendFile(_:step:token:)``; good once.
    ///   - onProgress: Receives the progress, on any thread.
    /// - Throws: ``ClientError``.
    public func send(_ bytes: [UInt8], to link: SessionLink, onProgress: UploadProgress.Observer? = nil) async throws {
        guard case .sendFile(let slot, let step, let token) = link.action else {
            throw ClientError.unsupportedLinkAction
        }
        let file = try CaptureFile(bytes, slot: slot, limits: limits)
        let path = "/v1/uploads/\(step.rawValue.pathComponent)/\(slot.rawValue)?token=\(token)"
        var request = ServiceRequest(.put, path, .init(file.content, mediaType: file.kind.rawValue))
        request.headers["Content-Digest"] = file.contentDigest
        // The token is known to both ends alone, and the link is good once: no other secret is needed.
        request.headers["Idempotency-Key"] = request.idempotencyKey(secret: Data(token.utf8), revision: 0)
        let answer = try await Courier(link.address, self).answer(to: request, onProgress: onProgress)
        guard (200..<300).contains(answer.status) else { throw answer.error }
    }
}
