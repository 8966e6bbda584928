// SPDX-License-Identifier: Apache-2.0
import RectoRuns
import RectoSystem

/// The frames of a run before a camera, with the time.
///
/// The time is that of the frames, and without frames that of the wall clock.
final class LiveFrames {
    /// The next event.
    enum Next {
        case frame(CameraFrame)
        /// A frame that cannot be used, and its time.
        case damaged(at: Duration)
        /// No frame came for a moment.
        case nothing
        case end
        /// The source cannot go on.
        case failed(FrameError)
        /// Ctrl-C.
        case interrupted
    }

    private var source: any FrameSource
    private let interruption: Interruption
    private var hasFrames = false
    private var lastArrival = ContinuousClock.now
    /// Time of the newest frame, since the first one.
    private(set) var frameTime: Duration = .zero

    /// Time to wait for a frame before the clock is read again.
    private static let patience: Duration = .milliseconds(100)

    init(_ source: any FrameSource, interruption: Interruption) {
        self.source = source
        self.interruption = interruption
    }

    /// The time of the newest frame, and the time since it came.
    var now: Duration { frameTime + lastArrival.duration(to: .now) }

    /// The next frame, or the event in its place.
    ///
    /// - Throws: `FrameError` if the source fails before the first frame: then the command cannot run.
    func next() throws -> Next {
        guard !interruption.hasHappened else { return .interrupted }
        do throws(FrameError) {
            switch try source.next(within: Self.patience) {
            case .frame(let frame):
                see(frame.time)
                return .frame(frame)
            case .damaged(_, let time):
                see(time)
                return .damaged(at: time)
            case .nothing: return .nothing
            case .end: return .end
            }
        } catch {
            guard hasFrames else { throw error }
            return .failed(error)
        }
    }

    private func see(_ time: Duration) {
        hasFrames = true
        frameTime = max(frameTime, time)
        lastArrival = .now
    }
}

/// The end of a run before a camera.
struct LiveRunEnd {
    /// True if the person is live, or the document read.
    var isPassed = false
    var wasInterrupted = false
    /// The best picture, as the bytes of a file.
    var picture: [UInt8]?
}

extension OutputFile {
    /// Writes an event's line.
    func write(_ content: LiveEvent.Content, at time: Duration) throws {
        try write(LineEncoder().encode(LiveEvent(time: time, content)))
    }
}
