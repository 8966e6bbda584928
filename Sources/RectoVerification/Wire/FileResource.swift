// SPDX-License-Identifier: Apache-2.0

/// A file of a step in transport form.
public struct FileResource: Sendable, Hashable, Codable {
    /// Its name.
    public let id: String
    /// The side or picture that it shows; `nil` for one that is not known here.
    public let slot: Slot?
    /// The digest of its bytes, in lower-case hexadecimal digits.
    public let sha256: String
    /// Number of bytes.
    public let bytes: Int
    /// The media type.
    public let mediaType: String
    /// The use of the file; `nil` for one that is not known here.
    public let state: State?
    /// The origin of the frames' times; absent in other files, and `nil` for one that is not known here.
    public let frameTimes: TimesOrigin?

    /// The use of a file.
    public enum State: String, Sendable, Hashable, Codable, CaseIterable {
        /// It is used.
        case accepted
        /// It was refused.
        case rejected
        /// Another took its place.
        case replaced
    }

    /// The origin of the times of frames.
    public enum TimesOrigin: String, Sendable, Hashable, Codable, CaseIterable {
        /// The sender stated them.
        case stated
        /// The sender stated none: the journey's `framesPerSecond` stand for a second.
        case assumed
    }

    /// A file, to be sent.
    public init(
        id: String,
        slot: Slot,
        sha256: String,
        bytes: Int,
        mediaType: String,
        state: State = .accepted,
        frameTimes: TimesOrigin? = nil
    ) {
        self.id = id
        self.slot = slot
        self.sha256 = sha256
        self.bytes = bytes
        self.mediaType = mediaType
        self.state = state
        self.frameTimes = frameTimes
    }
}

extension FileResource {
    /// The file in an answer of a service that may be newer.
    ///
    /// A slot, use or origin of times that is not known here is absent.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        id = try members.decode(String.self, forKey: .id)
        slot = try members.knownWord(forKey: .slot)
        sha256 = try members.decode(String.self, forKey: .sha256)
        bytes = try members.decode(Int.self, forKey: .bytes)
        mediaType = try members.decode(String.self, forKey: .mediaType)
        state = try members.knownWord(forKey: .state)
        frameTimes = try members.knownWord(forKey: .frameTimes)
    }
}
