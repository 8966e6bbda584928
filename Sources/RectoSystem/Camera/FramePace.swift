// SPDX-License-Identifier: Apache-2.0

/// The source of the times of a stream's frames, which also decides if the stream waits for its reader.
public enum FramePace: Sendable, Hashable {
    /// Live: a frame's time is that of its arrival, and frames that nobody had time for are dropped.
    case arrival
    /// Recorded: frames follow each other at this rate, and all of them are read.
    case nominal(FrameRate)
}

/// Frames per second, more than 0 and at most 1000.
public struct FrameRate: Sendable, Hashable {
    /// The default rate of recordings.
    public static let standard = FrameRate(unchecked: 30)
    /// Beyond every camera that this engine can follow.
    static let maximum = 1000.0

    /// Never 0, negative, infinite or no number.
    public let framesPerSecond: Double

    private init(unchecked framesPerSecond: Double) {
        self.framesPerSecond = framesPerSecond
    }

    /// The rate of this many frames per second.
    ///
    /// - Throws: ``FrameError/invalidRate(_:)`` for 0, negative numbers, values that are no number and more than 1000.
    public init(_ framesPerSecond: Double) throws(FrameError) {
        guard framesPerSecond > 0, framesPerSecond <= Self.maximum else { throw .invalidRate(framesPerSecond) }
        self.framesPerSecond = framesPerSecond
    }

    /// When the frame of this number is due, the first one at zero.
    func time(of number: Int) -> Duration {
        // Rates near zero lead beyond the range of a duration: thirty years are enough.
        .nanoseconds(Int64((min(Double(number) / framesPerSecond, 1e9) * 1e9).rounded()))
    }
}
