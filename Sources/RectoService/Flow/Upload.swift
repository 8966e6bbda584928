// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import RectoVerification

/// How a file came.
struct Receipt: Sendable, Hashable {
    /// When its upload began.
    let begunAt: Date
    /// True if the upload began with the digest of all its bytes.
    var isDigestStated = false
    /// How many JPEG images it holds.
    var frames = 0
}

/// What a file is said to be before it comes.
struct Upload: Sendable, Hashable {
    /// The step.
    let step: StepID
    /// What it shows.
    let slot: Slot
    /// What kind it is; `nil` where that is not known yet.
    let mediaType: FileKind?
    /// The file that it takes the place of.
    let replaces: String?
    /// True if reading it takes long, by what its header says.
    var isCostly = false

    /// Whether a file of this kind can show it.
    func accepts(_ type: FileKind) -> Bool {
        switch slot {
        case .frames: type == .motionJPEG
        case .selfie: type == .jpeg || type == .png
        case .front, .back, .page: type != .motionJPEG
        }
    }

    /// How many bytes it may have.
    func limit(in journey: Journey) -> Int {
        journey.limits[slot == .frames ? .framesBytes : .fileBytes]
    }

    /// The file that came of it.
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
            isCostly: isCostly ? true : nil
        )
    }

    /// The work that it brings about.
    var work: Work.Kind {
        switch slot {
        case .frames, .selfie: .presence
        case .front, .back, .page: mediaType == .pdf || isCostly ? .largeDocument : .document
        }
    }
}

extension Sequence<UInt8> {
    /// Two digits a byte, in lower case.
    var hexadecimal: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
