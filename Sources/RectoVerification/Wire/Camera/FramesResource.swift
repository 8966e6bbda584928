// SPDX-License-Identifier: Apache-2.0

/// The answer to frames of a challenge that goes on.
public struct FramesResource: Sendable, Hashable, Codable {
    /// The number of the batch, from 0.
    public let batch: Int
    /// The number of frames that were received so far.
    public let frames: Int
    /// True if the challenge has ended: its frames are stored, and the step is submitted.
    public let isFinished: Bool
    /// The events, in order.
    public let events: [CameraEvent]
    /// The verification after the end; absent before it.
    public let verification: VerificationResource?

    /// An answer.
    public init(
        batch: Int,
        frames: Int,
        events: [CameraEvent],
        verification: VerificationResource? = nil
    ) {
        self.batch = batch
        self.frames = frames
        self.events = events
        self.verification = verification
        isFinished = verification != nil
    }
}
