// SPDX-License-Identifier: Apache-2.0
import Measuring
import RectoImaging
import RectoLiveness

/// What tells the session about frames.
struct BenchmarkObserver {
    private let isTold: Bool
    private var truth = PerfectObserver()

    /// An observer, or one who is told the truth, for which nothing is drawn.
    init(isTold: Bool) throws {
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
        return try measured { try observe(image, frame, isSettling: isSettling) }
    }

    /// The place of the engine's observer; until there is one, the truth stands in and the image is not looked at.
    private mutating func observe(_ image: Image, _ frame: PlayedFrame, isSettling: Bool) throws -> FrameObservation {
        truth.observe(frame, isSettling: isSettling)
    }
}
