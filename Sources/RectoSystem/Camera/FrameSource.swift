// SPDX-License-Identifier: Apache-2.0

/// A source of frames: a camera, a stream, a folder.
public protocol FrameSource {
    /// The next frame.
    ///
    /// - Parameter wait: The time to wait for one if none is there.
    /// - Returns: The frame, or the reason that there is none.
    /// - Throws: ``FrameError`` if the source cannot go on.
    mutating func next(within wait: Duration) throws(FrameError) -> FrameArrival
}

/// The result of waiting for a frame.
public enum FrameArrival: Sendable, Hashable {
    /// A frame.
    case frame(CameraFrame)
    /// A frame that cannot be used: its number, and its time as a whole frame would have it.
    case damaged(number: Int, time: Duration)
    /// No frame came within the time.
    case nothing
    /// There are no more frames, and there will be none.
    case end
}
