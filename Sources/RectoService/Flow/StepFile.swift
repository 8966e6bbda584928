// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoVerification

/// A file that a client sent.
struct StepFile: Sendable, Hashable, Codable {
    /// Its name to clients and reviewers.
    var id: String
    /// The step that it is of.
    var step: StepID
    /// What it shows.
    var slot: Slot
    /// The name of its blob.
    var blob: String
    /// How many bytes it has.
    var bytes: Int
    /// The digest of its bytes, in lower-case hexadecimal digits.
    var sha256: String
    /// What it is, by its content.
    var mediaType: FileKind
    /// Whether it is used.
    var state = FileResource.State.accepted
    /// When it came.
    var receivedAt: Timestamp
    /// True if reading it takes long, by what its header says; `nil` otherwise.
    var isCostly: Bool?

    /// The file as it goes over the wire.
    var resource: FileResource {
        FileResource(id: id, slot: slot, sha256: sha256, bytes: bytes, mediaType: mediaType.rawValue, state: state)
    }
}
