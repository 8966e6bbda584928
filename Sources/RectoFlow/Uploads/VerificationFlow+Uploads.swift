// SPDX-License-Identifier: Apache-2.0
internal import Crypto
package import Foundation
internal import RectoJSON
package import RectoStore
internal import RectoVerification

extension VerificationFlow {
    /// Takes a file as it comes, with no more of it in memory than a part, and refuses it as soon as something is wrong.
    ///
    /// - Parameters:
    ///   - parts: All its bytes, in order.
    ///   - upload: Its description by the sender.
    ///   - receipt: The receipt of the beginning.
    ///   - state: The verification as it was when the file began to come.
    ///   - use: The link that it came by.
    ///   - digest: The SHA-256 of the bytes, if the sender states it.
    ///   - length: Their number, if the sender states it.
    ///   - change: The request.
    /// - Returns: The file, and true if it is new: the same bytes in the same place change nothing.
    /// - Throws: ``RequestRefused``; nothing is left of the file then.
    package func receive<Parts: AsyncSequence>(
        _ parts: Parts,
        of upload: Upload,
        _ receipt: FileReceipt,
        to state: VerificationState,
        using use: SecretUse? = nil,
        digest: Data? = nil,
        length: Int? = nil,
        _ change: ChangeRequest = ChangeRequest()
    ) async throws -> (file: StepFile, isNew: Bool) where Parts.Element == Data {
        let limit = upload.limit(in: state.journey)
        if let length, length > limit { throw tooLarge(limit) }
        if let digest, use == nil, let file = state.file(upload, digest) {
            guard try await self.digest(of: parts, limit) == digest else { throw RequestRefused(.digestMismatch) }
            return (file, false)
        }
        try Draft(try state.living, at: receipt.begunAt, by: .client, rules).permit(upload, receipt)
        try await admit(upload.work(in: state.journey.step(upload.step)?.kind), to: state)
        let writer = try await store.upload(of: state.id, limit: limit)
        var (upload, receipt) = (upload, receipt)
        do {
            let limits = state.journey.limits
            (receipt.frames, upload.isCostly) = try await write(parts, of: upload, to: writer, limits, limit)
            if let digest, await writer.sha256 != digest { throw RequestRefused(.digestMismatch) }
            if let times = upload.frameTimes?.count, times != receipt.frames {
                let detail = "There are \(receipt.frames) frames and \(times) times. Send one for each."
                throw RequestRefused(.wrongForm, at: "/\(FrameTimes.header)", detail)
            }
        } catch {
            await writer.cancel()
            throw error
        }
        let blob = try await writer.finish()
        let file = upload.file(blob, at: Timestamp(now()))
        let access = Access(state.id, by: .client)
        let changed = try await self.change(access, change, from: state) { [upload, receipt] draft in
            if let use { try draft.useLink(use, for: upload) }
            guard !draft.has(file) else { return }
            try draft.permit(upload, receipt)
            try draft.receive(file, blob, replacing: upload.replaces)
        }
        let kept = changed.details.files.last { $0.isSame(as: file) } ?? file
        return (kept, kept.id == file.id)
    }

    /// Writes the bytes of the file.
    ///
    /// - Returns: The number of its frames, and true if reading the file will take long.
    private func write<Parts: AsyncSequence>(
        _ parts: Parts,
        of upload: Upload,
        to writer: BlobWriter,
        _ limits: JourneyLimits,
        _ limit: Int
    ) async throws -> (frames: Int, isCostly: Bool) where Parts.Element == Data {
        var head = FileHead(upload.mediaType ?? .jpeg, limits: limits)
        var frames = FrameCounter()
        for try await bytes in parts {
            try head.look(at: bytes)
            if upload.slot == .frames { frames.look(at: bytes) }
            do {
                try await writer.append(bytes)
            } catch StoreError.tooLarge { throw tooLarge(limit) }
        }
        try head.end()
        return (frames.count, head.isCostly)
    }

    /// The digest of bytes that are not kept.
    private func digest<Parts: AsyncSequence>(of parts: Parts, _ limit: Int) async throws -> Data
    where Parts.Element == Data {
        var hash = SHA256()
        var count = 0
        for try await bytes in parts {
            count += bytes.count
            guard count <= limit else { throw tooLarge(limit) }
            hash.update(data: bytes)
        }
        return Data(hash.finalize())
    }

    private func tooLarge(_ limit: Int) -> RequestRefused {
        RequestRefused(.fileTooLarge, .fileTooLarge(bytes: limit))
    }
}

extension VerificationState {
    /// A file that came before, by its digest: sent again, it changes nothing, in any status of its step.
    fileprivate func file(_ upload: Upload, _ digest: Data) -> StepFile? {
        details.files(of: upload.step).first { $0.slot == upload.slot && $0.sha256 == digest.hexadecimal }
    }
}
