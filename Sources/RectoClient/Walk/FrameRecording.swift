// SPDX-License-Identifier: Apache-2.0
public import RectoVerification

/// The frames of a challenge, as they were taken.
public struct FrameRecording: Sendable, Hashable {
    /// JPEG images, one after the other.
    public let frames: [UInt8]
    /// The time of each frame; `nil` if they came at the journey's rate.
    public let times: FrameTimes?

    /// A recording.
    public init(_ frames: [UInt8], times: FrameTimes? = nil) {
        self.frames = frames
        self.times = times
    }
}
