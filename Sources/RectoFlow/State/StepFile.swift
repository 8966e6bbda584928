// SPDX-License-Identifier: Apache-2.0
package import RectoVerification

/// A file that a client sent.
package struct StepFile: Sendable, Hashable, Codable {
    /// Its name to clients and reviewers.
    package var id: String
    /// The step that it belongs to.
    var step: StepID
    /// The slot that it fills.
    package var slot: Slot
    /// The name of its blob.
    package var blob: String
    /// The number of bytes.
    package var bytes: Int
    /// The digest of its bytes, in lower-case hexadecimal digits.
    var sha256: String
    /// The type, by its content.
    package var mediaType: FileKind
    /// The state: used or not.
    var state = FileResource.State.accepted
    /// The time it came.
    var receivedAt: Timestamp
    /// True if reading it takes long, by its header; `nil` otherwise.
    var isCostly: Bool?
    /// True if the client signed it; `nil` otherwise.
    var isSigned: Bool?
    /// The times of frames, if the sender stated them.
    var frameTimes: FrameTimes?

    /// The file as it goes over the wire.
    package var resource: FileResource {
        FileResource(
            id: id,
            slot: slot,
            sha256: sha256,
            bytes: bytes,
            mediaType: mediaType.rawValue,
            state: state,
            frameTimes: slot != .frames ? nil : frameTimes == nil ? .assumed : .stated
        )
    }
}
