// SPDX-License-Identifier: Apache-2.0

/// The time and manner of the arrival of a challenge's frames, by the service's clock.
public struct FramesArrival: Sendable, Hashable {
    /// The time when their upload began.
    public let begunAt: Timestamp
    /// The time when their last byte arrived; never before the upload began, even if the clock is set back.
    public let completedAt: Timestamp
    /// True if the upload began with the digest of all frames: nothing could be changed from then on.
    public let isDigestStated: Bool
    /// The duration of the frames by their own time.
    public let duration: Duration

    /// The most by which frames may last longer than the time since the draw: cameras do not keep their rate exactly.
    public static let tolerance: Duration = .seconds(1)

    /// An arrival.
    ///
    /// - Parameters:
    ///   - frames: Number of frames.
    ///   - framesPerSecond: Number of frames for one second, if the frames have no times of their own.
    ///   - times: The frames' own times.
    ///   - begunAt: The time when their upload began.
    ///   - completedAt: The time when their last byte arrived.
    ///   - isDigestStated: True if the upload began with their digest.
    /// - Precondition: A second has a frame.
    public init(
        of frames: Int,
        framesPerSecond: Int,
        times: FrameTimes? = nil,
        begunAt: Timestamp,
        completedAt: Timestamp,
        isDigestStated: Bool
    ) {
        precondition(framesPerSecond > 0, "time goes on from frame to frame")
        self.begunAt = begunAt
        self.completedAt = max(begunAt, completedAt)
        self.isDigestStated = isDigestStated
        // The last frame is shown for no time.
        duration = times?.duration ?? .seconds(1) * max(0, frames - 1) / framesPerSecond
    }
}
