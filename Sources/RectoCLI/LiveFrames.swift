// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoSystem

/// The frames of a run before a camera with the time that it is: that of the frames, and where none come, of the wall.
final class LiveFrames {
    /// What comes next.
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
    /// Of the newest frame, since the first one.
    private(set) var frameTime: Duration = .zero

    /// How long to wait for a frame before looking at the time again.
    private static let patience: Duration = .milliseconds(100)

    init(_ source: any FrameSource, interruption: Interruption) {
        self.source = source
        self.interruption = interruption
    }

    /// The time of the newest frame, and what went by since it came.
    var now: Duration { frameTime + lastArrival.duration(to: .now) }

    /// The next frame, or what there is instead.
    ///
    /// - Throws: ``LiveError`` where the source fails before there was any frame: then the command cannot run.
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
            guard hasFrames else { throw LiveError(error) }
            return .failed(error)
        }
    }

    private func see(_ time: Duration) {
        hasFrames = true
        frameTime = max(frameTime, time)
        lastArrival = .now
    }
}

/// How a run before a camera ended.
struct LiveRunEnd {
    /// Whether the person is live, or the document read.
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
