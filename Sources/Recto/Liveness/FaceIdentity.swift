// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// Whether the face is the one that the session began with, by what it looks like and how it moves.
///
/// Not recognition: it notices that somebody else sits down, since a face does not change from one frame to the next, and
/// another one looks unlike all that was seen of the first. Who looks much like the first passes.
struct FaceIdentity: Sendable {
    /// Settings, with the reasons for their values: likenesses of rendered people, seven faces each of 120.
    struct Configuration: Sendable, Hashable {
        /// How long a face must have looked alike before another can be told from it: who turns and moves about from the
        /// start looks like many.
        var leastKnown: Duration = .milliseconds(1500)
        /// Least likeness to any known look of a face that was followed without a break: a smile or a wink of one person
        /// had .78 and more in 99 of 100 against their face in rest, different people .65 in the middle.
        var leastFollowed = 0.76
        /// The same after a break, when the face may be another's: different people had up to .82 in 99 of 100, and the
        /// face has known looks by then that it comes back to.
        var leastAfterBreak = 0.84
        /// Likeness from which a look is that of a known face without doubt, and is kept as another look of it.
        var leastKept = 0.84
        /// Likeness above which a look is known already.
        var mostKept = 0.95
        /// Looks that are kept.
        var maximumLooks = 16
        /// How often a look is kept, at most: who turns into somebody else step by step must not take their face along.
        var keepingInterval: Duration = .milliseconds(400)
        /// Degrees by which a face may be turned against those of the known looks to be held against them: from another
        /// side anybody looks different.
        var mostTurned = 10.0
        /// The same after a break: who sits down in somebody's place and looks a little aside is not let through.
        var mostTurnedAfterBreak = 16.0
        /// Eye distances that a face may move from one frame to the next to be held against others: it is blurred else.
        var mostMotion = 0.15
        /// Frames that decide, by their median: another face is to be noticed within ten.
        var frames = 5
        /// How long after a break a face is looked at more closely.
        var closeLook: Duration = .milliseconds(1500)
    }

    /// What is said of a face in a frame.
    struct Recognition: Sendable, Hashable {
        /// False once another face was seen for some frames.
        var isSamePerson: Bool
        /// How alike this frame alone is to the known looks, up to 1; 1 as long as nothing is known.
        var likeness: Double
    }

    private let configuration: Configuration
    /// Looks while the session settled, then those like them.
    private var looks: [FaceAppearance] = []
    /// How the first look is turned, in degrees.
    private var turn = (yaw: 0.0, pitch: 0.0)
    private var lastPlace: Point?
    private var lastKept: Duration = .zero
    private var lastBreak: Duration?
    private var recent: [Double] = []
    private var known: Duration = .zero
    private var lastTime: Duration = .zero
    private var wasRecognised = true

    init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// Says whether the face is known.
    ///
    /// - Parameters:
    ///   - placed: The face in a frame.
    ///   - look: The appearance of the face.
    ///   - isFollowed: Whether it was followed here from the frame before.
    ///   - time: Of the frame.
    /// - Returns: What is said of the face so far, and of this frame alone.
    mutating func recognise(
        _ placed: FacePlacer.Placement,
        _ look: FaceAppearance,
        isFollowed: Bool,
        at time: Duration
    ) -> Recognition {
        let face = placed.face
        guard !looks.isEmpty else {
            looks = [look]
            turn = (placed.yaw, placed.pitch)
            lastKept = time
            return Recognition(isSamePerson: true, likeness: 1)
        }
        if !isFollowed {
            lastBreak = time
            recent = []
            // Of a face that was there for a moment nothing is known that the next one could be held against.
            if known < configuration.leastKnown {
                (looks, known, turn) = ([look], .zero, (placed.yaw, placed.pitch))
            }
        }
        // Frames far apart say little of what is between them.
        let interval = min(max(time - lastTime, .zero), .milliseconds(200))
        lastTime = time
        let place = (face.eyes.right + face.eyes.left) * 0.5
        let motion = lastPlace.map { (place - $0).length / face.eyes.distance } ?? 0
        lastPlace = place
        let isAfterBreak = isAfterBreak(at: time)
        let mostTurned = isAfterBreak ? configuration.mostTurnedAfterBreak : configuration.mostTurned
        let isTurned = max(abs(placed.yaw - turn.yaw), abs(placed.pitch - turn.pitch)) > mostTurned
        let likeness = looks.map(look.likeness).max() ?? 0
        guard !isTurned, !isFollowed || motion <= configuration.mostMotion else {
            return Recognition(isSamePerson: wasRecognised, likeness: likeness)
        }
        recent = recent.suffix(configuration.frames - 1) + [likeness]
        if likeness >= configuration.leastKept { known += interval }
        if likeness >= configuration.leastKept, likeness <= configuration.mostKept,
            looks.count < configuration.maximumLooks, time - lastKept >= configuration.keepingInterval
        {
            looks.append(look)
            lastKept = time
        }
        wasRecognised = isKnown(at: time)
        return Recognition(isSamePerson: wasRecognised, likeness: likeness)
    }

    private func isAfterBreak(at time: Duration) -> Bool {
        lastBreak.map { time - $0 <= configuration.closeLook } ?? false
    }

    private func isKnown(at time: Duration) -> Bool {
        guard recent.count == configuration.frames, known >= configuration.leastKnown else { return true }
        let least = isAfterBreak(at: time) ? configuration.leastAfterBreak : configuration.leastFollowed
        return recent.sorted()[configuration.frames / 2] >= least
    }
}
