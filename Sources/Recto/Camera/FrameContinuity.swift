// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoLiveness

/// Decides if each frame continues the one before.
///
/// Between two frames of one camera, the head, the background and the light change as much as shortly before or after.
///
/// A cut, or an inserted picture, changes them at once. Each change is compared with the changes before and after it,
/// so that fast motion is not taken for a cut. Compression alone moves nothing, and a repeated frame tells nothing.
struct FrameContinuity: Sendable {
    /// Settings, with the reasons for their values.
    struct Configuration: Sendable, Hashable {
        /// Most growth of a change over those before and after it: people begin to move within a frame or two.
        var mostGrowth = 1.6
        /// Least score of a frame that does not continue the one before; the current hold then begins again.
        ///
        /// Of 8 sessions of rendered people, the highest score was 1.6. Other faces put in place mostly have 10 and
        /// more.
        var leastBreak = 3.0
        /// Least score of a break that is a cut, which is reported.
        var leastCut = 4.0
        /// Longest time between frames that can be compared; a longer one is a gap, which is no cut.
        var longestInterval = LivenessSession.longestInterval
        /// Shortest time between frames by which a longer one is measured: no journey has more than 60 a second.
        ///
        /// A sender states the times: two frames that are said to be a millisecond apart would excuse any jump.
        var shortestInterval: Duration = .milliseconds(16)
        /// Changes of this size count 1 each.
        var scales = FrameChange(place: 0.02, size: 0.025, turn: 5, ground: 0.015, look: 0.05, light: 0.02)
    }

    private let configuration: Configuration
    /// The newest frames with a face, the newest last.
    private var moments: [FrameMoment] = []
    /// The excess of the change into the newest frame but one over those before and after it.
    private(set) var score = 0.0
    /// True if that is a break that no motion explains.
    var isCut: Bool { score >= configuration.leastCut }

    /// Frames that are compared: the judged one, two before it and one after it.
    private static let count = 4

    init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// Takes a frame.
    ///
    /// - Parameters:
    ///   - image: In grey.
    ///   - sight: The faces in it.
    ///   - look: The appearance of the face that is followed.
    ///   - time: Of the frame.
    /// - Returns: `false` if this frame, or the one before it, does not continue the earlier frames. A jump shows in
    ///   the frame after it.
    /// - Throws: `VisionError` if memory ran out.
    mutating func goesOn(
        _ image: Image,
        _ sight: FaceTracker.Sight,
        _ look: FaceAppearance?,
        at time: Duration
    ) throws(VisionError) -> Bool {
        score = 0
        guard sight.count == 1, let placed = sight.face, let look else {
            moments = []
            return false
        }
        let moment = try FrameMoment(image, placed, look, at: time)
        if let last = moments.last {
            guard !last.shows(the: moment) else { return true }
            guard moment.time - last.time <= configuration.longestInterval else {
                moments = [moment]
                return false
            }
        }
        moments = moments.suffix(Self.count - 1) + [moment]
        guard moments.count == Self.count else { return sight.isFollowed }
        score = moments.changeOfSecondNewest(configuration)
        return sight.isFollowed && score < configuration.leastBreak
    }
}

extension [FrameMoment] {
    /// The excess of the change into the newest moment but one over those before and after it.
    fileprivate func changeOfSecondNewest(_ configuration: FrameContinuity.Configuration) -> Double {
        let (earlier, before, judged, after) = (self[0], self[1], self[2], self[3])
        let change = judged.change(from: before)
        // Across an inserted picture, the frames before and after it continue each other.
        let following = after.change(from: judged).least(with: after.change(from: before))
        // If frames were lost, the change from one to the next is greater.
        let interval = Swift.max(before.time - earlier.time, configuration.shortestInterval)
        let longer = Swift.max(1, (judged.time - before.time) / interval)
        let usual = before.change(from: earlier).most(with: following).scaled(by: longer)
        return change.excess(over: usual, times: configuration.mostGrowth, by: configuration.scales)
    }
}
