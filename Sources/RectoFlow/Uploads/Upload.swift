// SPDX-License-Identifier: Apache-2.0
package import Foundation
internal import RectoJSON
internal import RectoStore
package import RectoVerification

/// The receipt of a file.
package struct FileReceipt: Sendable, Hashable {
    /// The time the upload began.
    let begunAt: Date
    /// True if the upload began with the digest of all its bytes.
    let isDigestStated: Bool
    /// The number of JPEG images in it.
    var frames = 0

    /// The receipt of no bytes yet.
    package init(begunAt: Date, isDigestStated: Bool = false) {
        self.begunAt = begunAt
        self.isDigestStated = isDigestStated
    }
}

/// The sender's description of a file, before it comes.
package struct Upload: Sendable, Hashable {
    /// The step.
    package let step: StepID
    /// The slot that it fills.
    package let slot: Slot
    /// The type; `nil` if it is not known yet.
    let mediaType: FileKind?
    /// The file that it replaces, by its identifier or SHA-256; a list if the sender does not know which one is there.
    let replaces: String?
    /// The times of frames.
    let frameTimes: FrameTimes?
    /// True if the client signed it.
    let isSigned: Bool
    /// True if reading it takes long, by its header.
    var isCostly = false

    package init(
        step: StepID,
        slot: Slot,
        mediaType: FileKind?,
        replaces: String?,
        frameTimes: FrameTimes? = nil,
        isSigned: Bool = false
    ) {
        self.step = step
        self.slot = slot
        self.mediaType = mediaType
        self.replaces = replaces
        self.frameTimes = frameTimes
        self.isSigned = isSigned
    }

    /// True if the slot takes files of this type in a step of this kind.
    func accepts(_ type: FileKind, in kind: StepKind) -> Bool {
        switch slot {
        case .frames: type == .motionJPEG
        case .selfie: type.isPicture || type == .pdf && kind == .selfie
        case .front, .back, .page: type != .motionJPEG
        }
    }

    /// The most bytes it may have.
    func limit(in journey: Journey) -> Int {
        journey.limits[slot == .frames ? .framesBytes : .fileBytes]
    }

    /// The stored file.
    func file(_ blob: StoredBlob, at time: Timestamp) -> StepFile {
        StepFile(
            id: UUID.version4().wireText,
            step: step,
            slot: slot,
            blob: blob.id.text,
            bytes: blob.byteCount,
            sha256: blob.sha256.hexadecimal,
            mediaType: mediaType ?? .jpeg,
            receivedAt: time,
            isCostly: isCostly ? true : nil,
            isSigned: isSigned ? true : nil,
            frameTimes: frameTimes
        )
    }

    /// The work for it in a step of this kind.
    func work(in kind: StepKind?) -> Work.Kind {
        if kind == .presence { return .presence }
        return mediaType == .pdf || isCostly ? .largeDocument : .document
    }
}
