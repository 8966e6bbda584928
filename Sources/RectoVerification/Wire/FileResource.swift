// SPDX-License-Identifier: Apache-2.0

/// A file of a step as it goes over the wire.
public struct FileResource: Sendable, Hashable, Codable {
    /// Its name.
    public let id: String
    /// What it shows.
    public let slot: Slot
    /// The digest of its bytes, in lower-case hexadecimal digits.
    public let sha256: String
    /// How many bytes it has.
    public let bytes: Int
    /// What it is.
    public let mediaType: String
    /// Whether it is used.
    public let state: State

    /// Whether a file is used.
    public enum State: String, Sendable, Hashable, Codable, CaseIterable {
        /// It is.
        case accepted
        /// It was refused.
        case rejected
        /// Another took its place.
        case replaced
    }

    /// A file, to be sent.
    public init(id: String, slot: Slot, sha256: String, bytes: Int, mediaType: String, state: State = .accepted) {
        self.id = id
        self.slot = slot
        self.sha256 = sha256
        self.bytes = bytes
        self.mediaType = mediaType
        self.state = state
    }
}
