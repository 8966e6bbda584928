// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import RectoJSON
internal import RectoStore
internal import RectoVerification

/// Takes a file as it comes, with no more of it in memory than a part, and refuses it as soon as something is wrong.
struct FileReceiver: Sendable {
    let flow: VerificationFlow
    let upload: Upload
    /// The verification.
    let id: UUID
    /// The link that it came by.
    let use: SecretUse?
    /// The request that it comes from.
    var origin = Origin()

    /// Takes the body of a request.
    ///
    /// - Parameter request: The request.
    /// - Returns: The file, and true if it is new.
    /// - Throws: ``RequestRefused``; nothing is left of the file then.
    func receive(_ request: Request) async throws -> (file: StepFile, isNew: Bool) {
        let digest = try request.contentDigest
        let state = try await flow.state(id)
        let limit = upload.limit(in: state.journey)
        if let length = request.headers[.contentLength].flatMap(Int.init), length > limit { throw tooLarge(limit) }
        if let digest, use == nil, let file = state.file(upload, digest) {
            guard try await self.digest(of: request, limit) == digest else { throw RequestRefused(.digestMismatch) }
            return (file, false)
        }
        var receipt = Receipt(begunAt: flow.now(), isDigestStated: digest != nil)
        let writer = try await flow.beginUpload(upload, of: id, at: receipt.begunAt)
        var upload = upload
        do {
            (receipt.frames, upload.isCostly) = try await write(request, to: writer, state.journey, limit, digest)
        } catch {
            await writer.cancel()
            throw error
        }
        let blob = try await writer.finish()
        let (file, isNew, _) = try await flow.endUpload(blob, upload, receipt, of: id, using: use, origin: origin)
        return (file, isNew)
    }

    /// Writes the body of a request.
    ///
    /// - Returns: The number of its frames, and true if reading the file will take long.
    private func write(
        _ request: Request,
        to writer: BlobWriter,
        _ journey: Journey,
        _ limit: Int,
        _ expected: Data?
    ) async throws -> (frames: Int, isCostly: Bool) {
        var hash = SHA256()
        var head = FileHead(upload.mediaType ?? .jpeg, limits: journey.limits)
        var frames = FrameCounter()
        for try await buffer in request.body {
            let bytes = Data(buffer.readableBytesView)
            try head.look(at: bytes)
            hash.update(data: bytes)
            if upload.slot == .frames { frames.look(at: bytes) }
            do {
                try await writer.append(bytes)
            } catch StoreError.tooLarge { throw tooLarge(limit) }
        }
        try head.end()
        if let expected, Data(hash.finalize()) != expected { throw RequestRefused(.digestMismatch) }
        return (frames.count, head.isCostly)
    }

    /// The digest of a body that is not kept.
    private func digest(of request: Request, _ limit: Int) async throws -> Data {
        var hash = SHA256()
        var count = 0
        for try await buffer in request.body {
            count += buffer.readableBytes
            guard count <= limit else { throw tooLarge(limit) }
            hash.update(data: Data(buffer.readableBytesView))
        }
        return Data(hash.finalize())
    }

    private func tooLarge(_ limit: Int) -> RequestRefused {
        RequestRefused(.fileTooLarge, "A file in this slot has \(limit) bytes at most.")
    }
}

extension VerificationState {
    /// A file that came before, by its digest: sent again, it changes nothing, in any status of its step.
    fileprivate func file(_ upload: Upload, _ digest: Data) -> StepFile? {
        details.files(of: upload.step).first { $0.slot == upload.slot && $0.sha256 == digest.hexadecimal }
    }
}

extension Request {
    /// The SHA-256 of the body that the sender states (`Content-Digest`, RFC 9530); `nil` if it states none.
    var contentDigest: Data? {
        get throws(RequestRefused) {
            guard let text = headers[.contentDigest] else { return nil }
            for part in text.split(separator: ",") {
                let value = part.drop { $0 == " " }
                guard value.hasPrefix("sha-256=:"), value.hasSuffix(":") else { continue }
                guard let digest = Data(base64Encoded: String(value.dropFirst(9).dropLast())), digest.count == 32 else {
                    break
                }
                return digest
            }
            throw RequestRefused(.wrongForm, at: "/Content-Digest", "The digest must be written as in “sha-256=:…:”.")
        }
    }
}
