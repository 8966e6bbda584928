// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import HTTPTypes
internal import RectoJSON
internal import RectoSecurity
internal import RectoStore
internal import RectoVerification

extension VerificationFlow {
    /// Begins an upload, after all checks that need none of its bytes.
    func beginUpload(_ upload: Upload, of id: UUID, at begunAt: Date) async throws -> BlobWriter {
        let state = try await state(id)
        guard state.stored.erasedAt == nil else { throw RequestRefused(.erased) }
        let draft = Draft(state, at: begunAt, by: .client, rules)
        try draft.check(upload)
        try await admit(upload.work, to: state)
        if upload.slot == .frames { try draft.checkTime(of: Receipt(begunAt: begunAt), in: upload.step) }
        return try await store.upload(of: id, limit: upload.limit(in: state.journey))
    }

    /// Refuses work that has no processor time left, or that would begin too late.
    func admit(_ kind: Work.Kind, to state: VerificationState) async throws {
        let most = Duration.seconds(state.journey.limits[.workInSeconds])
        guard budget.left(for: state.id, of: most) > .zero else {
            let detail = "Reading the files of this verification took all the processor time that it has."
            throw RequestRefused(.limitReached, detail, next: state.next)
        }
        let at = now()
        try queue.admit(
            WorkForecast.Item(kind: kind, verification: state.id, application: state.stored.application),
            behind: try await openExaminations(at: at),
            at: at
        )
    }

    /// Work of the engine that waits or is being done: a lease moves on when it is due by as much.
    func openExaminations(at: Date) async throws -> [OpenJob] {
        try await store.openJobs(Work.Kind.examinations.map(\.rawValue), dueUntil: at.adding(JobRunner.lease))
    }

    /// Ends an upload: from now on the file counts.
    ///
    /// - Parameters:
    ///   - blob: The bytes, on the disk.
    ///   - upload: Their description by the sender.
    ///   - receipt: Their receipt.
    ///   - id: The verification.
    ///   - use: The link that it came by, now used up.
    ///   - origin: The request.
    /// - Returns: The file, and true if it is new: the same bytes in the same place change nothing.
    /// - Throws: ``RequestRefused``, and the store's errors.
    @inline(never)  // Inlined into a caller without a link, it makes the compiler of Swift 6.3.1 crash.
    func endUpload(
        _ blob: StoredBlob,
        _ upload: Upload,
        _ receipt: Receipt,
        of id: UUID,
        using use: SecretUse? = nil,
        origin: Origin = Origin()
    ) async throws -> (file: StepFile, isNew: Bool, state: VerificationState) {
        let file = upload.file(blob, at: Timestamp(now()))
        let state = try await change(id, by: .client, origin: origin) { draft in
            if let use { try draft.useLink(use, for: upload) }
            guard !draft.has(file) else { return }
            try draft.check(upload)
            if upload.slot == .frames { try draft.checkTime(of: receipt, in: upload.step) }
            try draft.receive(file, blob, replacing: upload.replaces)
        }
        let kept = state.details.files.last { $0.isSame(as: file) } ?? file
        return (kept, kept.id == file.id, state)
    }

    /// Makes a link by which another device can send the file of one slot, once.
    ///
    /// - Parameters:
    ///   - slot: The slot that the file fills.
    ///   - step: The step.
    ///   - id: The verification.
    ///   - idempotent: The request, if its sender may repeat it.
    /// - Returns: The answer to the client.
    /// - Throws: ``RequestRefused``, and the store's errors.
    func uploadLink(
        _ slot: Slot,
        in step: StepID,
        of id: UUID,
        _ idempotent: IdempotentRequest?
    ) async throws -> Answer {
        let token = LinkToken.generated()
        let link = "\(rules.address.text)/v1/uploads/\(step)/\(slot.rawValue)?token=\(token.text)"
        let origin = Origin(request: idempotent) { state in
            let expiresAt = state.details.uploadLinks.last?.expiresAt ?? state.standing.expiresAt
            return try Answer(.created, UploadLinkResource(link: link, expiresAt: expiresAt))
        }
        let state = try await change(id, by: .client, origin: origin) { draft in
            try draft.check(Upload(step: step, slot: slot, mediaType: nil, replaces: nil))
            let expiresAt = min(draft.standing.expiresAt, Timestamp(draft.at.adding(minutes: 10)))
            let secret = secret(.uploadLink, index(token), of: id, until: expiresAt.date)
            let digest = secret.digest.bytes.hexadecimal
            draft.details.uploadLinks.append(UploadLink(step: step, slot: slot, digest: digest, expiresAt: expiresAt))
            draft.change.secrets.append(secret)
            draft.note("upload.linked", ["step": .text(step.rawValue), "slot": .text(slot.rawValue)])
        }
        return try origin.render(state)
    }

    /// The verification of an upload link; the link is used up with the upload's change.
    func verification(ofUploadToken token: String) async throws -> (id: UUID, use: SecretUse)? {
        guard let use = LinkToken(token).map({ SecretUse(kind: .uploadLink, digest: index($0)) }),
            let id = try await store.secret(use, at: now())?.verification
        else { return nil }
        return (id, use)
    }
}

extension Draft {
    /// Refuses a file that the verification does not wait for.
    fileprivate func check(_ upload: Upload) throws(RequestRefused) {
        guard let step = journey.step(upload.step) else { throw RequestRefused(.invalidStep, next: next) }
        let slots = slots(of: step)
        guard !slots.isEmpty else { throw RequestRefused(.invalidStep, "The step takes no files.", next: next) }
        guard slots.contains(upload.slot) else { throw RequestRefused(.unsupportedSlot, next: next) }
        if let type = upload.mediaType, !upload.accepts(type) {
            throw RequestRefused(.mediaTypeNotSupported, next: next)
        }
        try requireOpen(upload.step)
        guard details.files.count < journey.limits[.files] else { throw RequestRefused(.tooManyFiles, next: next) }
    }

    /// Uses up the link that a file came by, if it is for this place.
    fileprivate mutating func useLink(_ use: SecretUse, for upload: Upload) throws(RequestRefused) {
        let digest = use.digest.bytes.hexadecimal
        guard let index = details.uploadLinks.firstIndex(where: { $0.digest == digest }),
            details.uploadLinks[index].step == upload.step, details.uploadLinks[index].slot == upload.slot
        else { throw RequestRefused(.codeInvalid) }
        details.uploadLinks.remove(at: index)
        change.uses.append(use)
    }

    private func slots(of step: JourneyStep) -> [Slot] {
        switch step.options {
        case .document: journey.documentTypes(of: step.id, selection: details.selection).flatMap(\.slots)
        case .presence: [.frames, .selfie]
        case .consent, .select, .otp, .form: []
        }
    }

    /// True if the same bytes stand in the same place already.
    fileprivate func has(_ file: StepFile) -> Bool {
        details.files(of: file.step).contains { $0.isSame(as: file) }
    }

    /// Takes a file, which replaces another if the client names that one.
    fileprivate mutating func receive(_ file: StepFile, _ blob: StoredBlob, replacing other: String?) throws {
        let total = details.files.reduce(file.bytes) { $0 + $1.bytes }
        guard total <= journey.limits[.totalBytes] else {
            throw RequestRefused(.tooManyFiles, "The files are too large together.", next: next)
        }
        if let present = details.files.firstIndex(where: {
            $0.step == file.step && $0.slot == file.slot && $0.state == .accepted
        }) {
            guard other == details.files[present].id else {
                throw RequestRefused(.invalidTransition, "There is a file; name it in Replaces.", next: next)
            }
            details.files[present].state = .replaced
        }
        details.files.append(file)
        change.blobs.append(blob)
        note(
            "file.received",
            [
                "file": .text(file.id), "step": .text(file.step.rawValue), "slot": .text(file.slot.rawValue),
                "keyedDigest": .text(keyedDigest(of: file)), "bytes": .integer(file.bytes),
            ]
        )
    }

    /// The digest of a file for events, in lower-case hexadecimal digits.
    ///
    /// Events stay after an erasure. A plain digest of a picture would tell whoever has the picture whose it is.
    private mutating func keyedDigest(of file: StepFile) -> String {
        let key = details.fileDigestKey ?? .salt()
        details.fileDigestKey = key
        let code = HMAC<SHA256>.authenticationCode(for: Data(file.sha256.utf8), using: SymmetricKey(data: key))
        return Data(code).hexadecimal
    }
}

extension StepFile {
    fileprivate func isSame(as other: StepFile) -> Bool {
        step == other.step && slot == other.slot && sha256 == other.sha256 && state == .accepted
    }
}
