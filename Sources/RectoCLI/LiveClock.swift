// SPDX-License-Identifier: Apache-2.0
import RectoSystem

/// What time it is in a run before a camera: that of the frames, and where none come, that of the wall.
final class LiveClock {
    /// When to give up.
    let timeout: Duration
    private let interruption: Interruption
    /// Of the newest frame, since the first one.
    private(set) var frameTime: Duration = .zero
    private var lastArrival = ContinuousClock.now

    /// How long to wait for a frame before looking at the time again.
    static let patience: Duration = .milliseconds(100)

    init(timeout: Duration, interruption: Interruption) {
        self.timeout = timeout
        self.interruption = interruption
    }

    /// Whether Ctrl-C was pressed.
    var isInterrupted: Bool { interruption.hasHappened }

    /// Takes note of a frame.
    func see(_ time: Duration) {
        frameTime = max(frameTime, time)
        lastArrival = .now
    }

    /// The time of the newest frame, and what went by since it came.
    var now: Duration { frameTime + lastArrival.duration(to: .now) }
}

/// How a run before a camera ended.
struct LiveRunEnd {
    /// Whether the person is live, or the document read.
    var isPassed = false
    var wasInterrupted = false
    /// The best picture, as the bytes of a file.
    var picture: [UInt8]?
}
