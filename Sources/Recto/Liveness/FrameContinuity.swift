// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// Says whether frames go on from each other: between two of one camera the head, what is behind it and the light change
/// as much as they did before, or do after.
///
/// A cut, or a picture that was put between two frames, changes them at once. What changes is held against the changes
/// before and after it, so that who moves quickly is not taken for a cut. Compression alone moves nothing, and a frame that
/// repeats says nothing.
struct FrameContinuity: Sendable {
    /// Settings, with the reasons for their values.
    struct Configuration: Sendable, Hashable {
        /// How much more may change than before and after: people begin to move within a frame or two.
        var mostGrowth = 1.6
        /// The score from which a frame does not go on from the one before; what was being held begins again.
        ///
        /// Of 8 sessions of rendered people the highest score was 1.6, of other faces put in place most have 10 and more.
        var leastBreak = 3.0
        /// The score from which a break is a cut, and is said.
        var leastCut = 4.0
        /// The longest time between frames that still says anything; a longer one is a gap, which is no cut.
        var longestInterval: Duration = .milliseconds(300)
        /// Changes of this size count 1 each.
        var scales = FrameChange(place: 0.02, size: 0.025, turn: 5, ground: 0.015, look: 0.05, light: 0.02)
    }

    /// A break that no motion explains.
    struct Cut: Sendable, Hashable {
        /// How much more changed than before and after.
        var score: Double
    }

    private let configuration: Configuration
    /// The newest frames with a face, the newest last.
    private var moments: [FrameMoment] = []
    private(set) var newestCut: Cut?
    /// The score of the newest frame but one, for measurements.
    private(set) var score = 0.0

    /// Frames that are held against each other: the one that is judged, two before it and one after it.
    private static let count = 4

    init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// Takes note of a frame.
    ///
    /// - Parameters:
    ///   - image: In grey.
    ///   - sight: What is seen of faces in it.
    ///   - look: The appearance of the face that is followed.
    ///   - time: Of the frame.
    /// - Returns: `false` if this frame, or the one before it, does not go on from what came before. A jump shows when
    ///   the next frame has come.
    /// - Throws: `VisionError` where memory ran out.
    mutating func goesOn(
        _ image: Image,
        _ sight: FaceTracker.Sight,
        _ look: FaceAppearance?,
        at time: Duration
    ) throws(VisionError) -> Bool {
        newestCut = nil
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
        if score >= configuration.leastCut { newestCut = Cut(score: score) }
        return sight.isFollowed && score < configuration.leastBreak
    }
}

extension [FrameMoment] {
    /// How much more changed into the newest moment but one than before and after it.
    fileprivate func changeOfSecondNewest(_ configuration: FrameContinuity.Configuration) -> Double {
        let (earlier, before, judged, after) = (self[0], self[1], self[2], self[3])
        let change = judged.change(from: before)
        // Across a picture that was put in, the frames before and after it go on from each other.
        let following = after.change(from: judged).least(with: after.change(from: before))
        // Where frames were lost, more changes from one to the next.
        let longer = Swift.max(1, (judged.time - before.time) / Swift.max(before.time - earlier.time, .milliseconds(1)))
        let usual = before.change(from: earlier).most(with: following).scaled(by: longer)
        return change.excess(over: usual, times: configuration.mostGrowth, by: configuration.scales)
    }
}
