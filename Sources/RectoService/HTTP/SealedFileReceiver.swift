// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import RectoVerification

/// Takes a file that came in a sealed message, whole.
struct SealedFileReceiver: Sendable {
    let flow: VerificationFlow
    /// The verification.
    let id: UUID
    /// The sender's description of the file.
    let upload: Upload
    /// The receipt of its message.
    let receipt: Receipt

    /// Takes the bytes of the file.
    ///
    /// - Parameter bytes: All of them.
    /// - Returns: The file, and true if it is new.
    /// - Throws: ``RequestRefused``; nothing is left of the file then.
    func receive(_ bytes: Data) async throws -> (file: StepFile, isNew: Bool) {
        let journey = try await flow.state(id).journey
        let writer = try await flow.beginUpload(upload, of: id, at: receipt.begunAt)
        var examined = FileExamination(upload, receipt)
        do {
            try examined.look(at: bytes, journey.limits)
            try await writer.append(bytes)
        } catch {
            await writer.cancel()
            throw (error as? StoreError).isTooLarge ? RequestRefused(.fileTooLarge) : error
        }
        let blob = try await writer.finish()
        let (file, isNew, _) = try await flow.endUpload(blob, examined.upload, examined.receipt, of: id)
        return (file, isNew)
    }
}

/// A file with the findings from its bytes: the cost of reading it, and the number of its frames.
private struct FileExamination {
    var upload: Upload
    var receipt: Receipt

    init(_ upload: Upload, _ receipt: Receipt) {
        (self.upload, self.receipt) = (upload, receipt)
    }

    mutating func look(at bytes: Data, _ limits: JourneyLimits) throws {
        var head = FileHead(upload.mediaType ?? .jpeg, limits: limits)
        try head.look(at: bytes)
        try head.end()
        upload.isCostly = head.isCostly
        guard upload.slot == .frames else { return }
        var frames = FrameCounter()
        frames.look(at: bytes)
        receipt.frames = frames.count
    }
}

extension StoreError? {
    fileprivate var isTooLarge: Bool { if case .tooLarge? = self { true } else { false } }
}
