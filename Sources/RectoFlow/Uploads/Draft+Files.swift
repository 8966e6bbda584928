// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import RectoJSON
internal import RectoStore
internal import RectoVerification

extension Draft {
    /// Refuses a file that the verification does not wait for, or whose bytes so far come at the wrong time.
    func permit(_ upload: Upload, _ receipt: FileReceipt? = nil) throws(RequestRefused) {
        guard let step = journey.step(upload.step) else { throw RequestRefused(.invalidStep, next: next) }
        let slots = slots(of: step)
        guard !slots.isEmpty else { throw RequestRefused(.invalidStep, .stepTakesNoFiles, next: next) }
        guard slots.contains(upload.slot) else { throw RequestRefused(.unsupportedSlot, next: next) }
        if let type = upload.mediaType, !upload.accepts(type, in: step.kind) {
            throw RequestRefused(.mediaTypeNotSupported, next: next)
        }
        guard upload.frameTimes == nil || upload.slot == .frames else {
            throw RequestRefused(.wrongForm, at: "/\(FrameTimes.header)", "Only frames have times.")
        }
        try requireOpen(upload.step)
        guard keptFiles(beside: upload.step, upload.slot).count < journey.limits[.files] else {
            throw RequestRefused(.tooManyFiles, next: next)
        }
        if let receipt, upload.slot == .frames { try checkTime(of: receipt, upload) }
    }

    /// Refuses frames that do not come in the time of the challenge that is shown; before the first byte, by its start.
    private func checkTime(of receipt: FileReceipt, _ upload: Upload) throws(RequestRefused) {
        let step = upload.step
        guard facts.step(step)?.isChallengeShown == true, let challenge = details.challenges[step] else {
            let refused = TransitionRefused(.stepNotBegun, next: facts.next)
            throw RequestRefused(.invalidTransition, .transition(refused), next: next)
        }
        let arrival = FramesArrival(
            of: receipt.frames,
            framesPerSecond: journey.limits[.framesPerSecond],
            times: upload.frameTimes,
            begunAt: Timestamp(receipt.begunAt),
            completedAt: Timestamp(at),
            isDigestStated: receipt.isDigestStated
        )
        guard let problem = challenge.problem(of: arrival) else { return }
        guard problem != .challengeExpired else { throw RequestRefused(problem, .beginAgain, next: next) }
        let (seconds, rate) = (arrival.duration.inSeconds, journey.limits[.framesPerSecond])
        let detail: RefusalDetail =
            upload.frameTimes != nil
            ? .framesLastByTimes(seconds: seconds) : .framesLast(receipt.frames, seconds: seconds, rate: rate)
        throw RequestRefused(problem, detail, next: next)
    }

    /// Uses up the link that a file came by, if it is for this place.
    mutating func useLink(_ use: SecretUse, for upload: Upload) throws(RequestRefused) {
        let digest = use.digest.bytes.hexadecimal
        guard let index = details.uploadLinks.firstIndex(where: { $0.digest == digest }),
            details.uploadLinks[index].step == upload.step, details.uploadLinks[index].slot == upload.slot
        else { throw RequestRefused(.codeInvalid) }
        details.uploadLinks.remove(at: index)
        change.uses.append(use)
    }

    private func slots(of step: JourneyStep) -> [Slot] {
        guard step.provider == nil else { return [] }
        return switch step.options {
        case .document: journey.documentTypes(of: step.id, selection: details.selection).flatMap(\.slots)
        case .presence: [.frames, .selfie]
        case .selfie: [.selfie]
        case .consent, .select, .otp, .form: []
        }
    }

    /// True if the same bytes stand in the same place already.
    func has(_ file: StepFile) -> Bool {
        details.files(of: file.step).contains { $0.isSame(as: file) }
    }

    /// The files that count, without the one in a place that an upload fills.
    private func keptFiles(beside step: StepID, _ slot: Slot) -> [StepFile] {
        details.files.filter { $0.state == .accepted && !($0.step == step && $0.slot == slot) }
    }

    /// Takes a file, which replaces another if the client names that one.
    mutating func receive(_ file: StepFile, _ blob: StoredBlob, replacing other: String?) throws {
        let total = keptFiles(beside: file.step, file.slot).reduce(file.bytes) { $0 + $1.bytes }
        guard total <= journey.limits[.totalBytes] else {
            throw RequestRefused(.tooManyFiles, .filesTooLargeTogether, next: next)
        }
        if let present = details.files.firstIndex(where: {
            $0.step == file.step && $0.slot == file.slot && $0.state == .accepted
        }) {
            guard let other, details.files[present].isNamed(in: other) else {
                throw RequestRefused(.invalidTransition, .fileIsThere, next: next)
            }
            details.files[present].state = .replaced
        }
        details.files.append(file)
        change.blobs.append(blob)
        try removeOldFiles()
        note(
            "file.received",
            [
                "file": .text(file.id), "step": .text(file.step.rawValue), "slot": .text(file.slot.rawValue),
                "keyedDigest": .text(keyedDigest(of: file)), "bytes": .integer(file.bytes),
            ].merging(file.isSigned == true ? ["isSigned": .flag(true)] : [:]) { $1 }
        )
    }

    /// Removes the oldest files that no longer count, as far as these take more room than those that count may.
    ///
    /// So files of former tries leave room for those of a try that is due, and the disk is bounded all the same. Fronts
    /// that completed a licence count as long as it does.
    private mutating func removeOldFiles() throws(RequestRefused) {
        let passed = details.outcomes.values.filter { $0.result.hasPassedRules == true }
        let needed = Set(passed.flatMap { $0.earlierFronts ?? [] })
        let former = details.files.filter { $0.state != .accepted && !needed.contains($0.blob) }
        var (count, bytes) = (former.count, former.reduce(0) { $0 + $1.bytes })
        var removed: Set<String> = []
        for file in former where count > journey.limits[.files] || bytes > journey.limits[.totalBytes] {
            guard clearState.heldSince == nil, let blob = BlobID(file.blob) else {
                throw RequestRefused(.tooManyFiles, .filesTooLargeTogether, next: next)
            }
            change.removedBlobs.append(blob)
            removed.insert(file.id)
            noteGone(file)
            (count, bytes) = (count - 1, bytes - file.bytes)
        }
        guard !removed.isEmpty else { return }
        details.files.removeAll { removed.contains($0.id) }
        note("images.removed", ["count": .integer(removed.count)])
    }

    /// Notes that a step's result can no longer be read again, if it was made of this file.
    private mutating func noteGone(_ file: StepFile) {
        guard details.outcomes[file.step]?.result.hasPassedRules != true,
            details.lastRejectedFiles(of: file.step).contains(file)
        else { return }
        details.outcomes[file.step]?.filesAreGone = true
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
    func isSame(as other: StepFile) -> Bool {
        step == other.step && slot == other.slot && sha256 == other.sha256 && state == .accepted
    }

    /// True if a list of identifiers and digests names this file: a sender that lost the answer knows its digest alone.
    fileprivate func isNamed(in list: String) -> Bool {
        list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.contains { $0 == id || $0 == sha256 }
    }
}

extension Duration {
    /// Whole seconds, rounded up.
    fileprivate var inSeconds: Int { Int((self / .seconds(1)).rounded(.up)) }
}
