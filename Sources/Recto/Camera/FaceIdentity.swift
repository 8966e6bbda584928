// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// Decides by look and motion if the face is still the one that the session began with.
///
/// It is not recognition: it notices that somebody else sits down. A face does not change from one frame to the next,
/// and another face looks unlike all earlier looks of the first. A lookalike passes.
struct FaceIdentity: Sendable {
    /// Settings, with the reasons for their values.
    ///
    /// They come from likenesses of rendered people, seven faces each of 120.
    struct Configuration: Sendable, Hashable {
        /// Least time for which a face must look the same before another can be distinguished from it.
        ///
        /// Somebody turning and moving about from the start looks like many people.
        var leastKnown: Duration = .milliseconds(1500)
        /// Least likeness to any known look of a face that was followed without a break.
        ///
        /// A smile or a wink of one person had .78 and more in 99 of 100 against their face in rest. Different people
        /// had .65 in the middle.
        var leastFollowed = 0.76
        /// Least likeness after a break, when the face may be another's.
        ///
        /// Different people had up to .82 in 99 of 100. By then the face has known looks that it returns to.
        var leastAfterBreak = 0.84
        /// Least likeness of a look that is certainly the known face's; it is kept as another look of it.
        var leastKept = 0.84
        /// Likeness above which a look is known already.
        var mostKept = 0.95
        /// Most looks that are kept.
        var maximumLooks = 16
        /// Least time between looks that are kept: a face that turns into another step by step must not become known.
        var keepingInterval: Duration = .milliseconds(400)
        /// Most degrees of turn against the known looks for a comparison: from another side everybody looks different.
        var mostTurned = 10.0
        /// Most degrees of turn after a break: a newcomer who looks a little aside is still compared.
        var mostTurnedAfterBreak = 16.0
        /// Most motion between frames for a comparison, in eye distances: a face that moves more is blurred.
        var mostMotion = 0.15
        /// Frames that decide, by their median: another face must be noticed within ten.
        var frames = 5
        /// Time after a break for which a face is examined more closely.
        var closeLook: Duration = .milliseconds(1500)
    }

    /// The result for a face in a frame.
    struct Recognition: Sendable, Hashable {
        /// False after another face was seen for some frames.
        var isSamePerson: Bool
        /// Likeness of this frame alone to the known looks, up to 1; 1 as long as nothing is known.
        var likeness: Double
    }

    private let configuration: Configuration
    /// Looks from the beginning of the session, then those like them.
    private var looks: [FaceAppearance] = []
    /// Turn of the first look, in degrees.
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

    /// Decides if the face is known.
    ///
    /// - Parameters:
    ///   - placed: The face in a frame.
    ///   - look: The appearance of the face.
    ///   - isFollowed: True if it was followed here from the frame before.
    ///   - time: Of the frame.
    ///   - isReplaceable: True if another person may take the place of one who is hardly known; false once an expression
    ///     of that person counts.
    /// - Returns: The result for the face so far, and for this frame alone.
    mutating func recognise(
        _ placed: FacePlacer.Placement,
        _ look: FaceAppearance,
        isFollowed: Bool,
        at time: Duration,
        isReplaceable: Bool = true
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
            // After only a moment, too little is known of a face to compare the next one with it.
            if known < configuration.leastKnown, isReplaceable {
                (looks, known, turn) = ([look], .zero, (placed.yaw, placed.pitch))
            }
        }
        // Frames far apart tell little of the time between them.
        let interval = min(max(time - lastTime, .zero), .milliseconds(200))
        lastTime = time
        let place = (face.eyes.right + face.eyes.left) * 0.5
        let motion = lastPlace.map { (place - $0).length / face.eyes.distance } ?? 0
        lastPlace = place
        let isAfterBreak = isAfterBreak(at: time)
        let mostTurned = isAfterBreak ? configuration.mostTurnedAfterBreak : configuration.mostTurned
        let isTurned = max(abs(placed.yaw - turn.yaw), abs(placed.pitch - turn.pitch)) > mostTurned
        if isTurned, isFollowed, isReplaceable, known < configuration.leastKnown {
            // A face that first looked aside would be compared with its side for the whole session, or with nothing.
            (looks, known, turn, recent, lastKept) = ([look], .zero, (placed.yaw, placed.pitch), [], time)
            return Recognition(isSamePerson: true, likeness: 1)
        }
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
