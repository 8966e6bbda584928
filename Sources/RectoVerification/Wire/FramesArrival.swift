// SPDX-License-Identifier: Apache-2.0

/// When and how the frames of a challenge came, by the service's clock.
public struct FramesArrival: Sendable, Hashable {
    /// When their upload began.
    public let begunAt: Timestamp
    /// When their last byte was there; never before the upload began, though the clock is set back.
    public let completedAt: Timestamp
    /// True if the upload began with the digest of all frames: nothing could be changed from then on.
    public let isDigestStated: Bool
    /// How long they last by their own time.
    public let duration: Duration

    /// How much longer than the time since the draw frames may last: cameras do not keep their rate exactly.
    public static let tolerance: Duration = .seconds(1)

    /// An arrival.
    ///
    /// - Parameters:
    ///   - frames: How many frames came.
    ///   - framesPerSecond: How many of them stand for a second.
    ///   - begunAt: When their upload began.
    ///   - completedAt: When their last byte was there.
    ///   - isDigestStated: True if the upload began with their digest.
    /// - Precondition: A second has a frame.
    public init(
        of frames: Int,
        framesPerSecond: Int,
        begunAt: Timestamp,
        completedAt: Timestamp,
        isDigestStated: Bool
    ) {
        precondition(framesPerSecond > 0, "time goes on from frame to frame")
        self.begunAt = begunAt
        self.completedAt = max(begunAt, completedAt)
        self.isDigestStated = isDigestStated
        // The last frame is shown for no time.
        duration = .seconds(1) * max(0, frames - 1) / framesPerSecond
    }
}
