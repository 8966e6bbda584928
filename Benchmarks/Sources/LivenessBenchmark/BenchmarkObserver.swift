// SPDX-License-Identifier: Apache-2.0
import Measuring
import Recto
import RectoLiveness

/// The observer that tells the session about frames.
struct BenchmarkObserver {
    private let isTold: Bool
    private var truth = PerfectObserver()
    private var observer = FrameObserver()

    /// An observer, or one who is told the truth, for which nothing is drawn.
    init(isTold: Bool) {
        self.isTold = isTold
    }

    /// An observation, and the processor time that it took.
    mutating func observe(
        _ frame: PlayedFrame,
        of play: Play,
        isSettling: Bool
    ) throws -> (observation: FrameObservation, milliseconds: Double?) {
        guard !isTold else { return (truth.observe(frame, isSettling: isSettling), nil) }
        let image = try play.image()
        return try measured {
            try observer.observe(image, frame: frame.number, at: frame.time, isSettling: isSettling)
        }
    }
}
