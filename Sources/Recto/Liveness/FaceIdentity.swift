// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// Whether the face is the one that the session began with, by what it looks like and how it moves.
///
/// Not recognition: it notices that somebody else sits down, since a face does not change from one frame to the next, and
/// another one looks unlike all that was seen of the first. Who looks much like the first passes.
struct FaceIdentity: Sendable {
    /// Settings, with the reasons for their values: likenesses of rendered people, seven faces each of 120.
    struct Configuration: Sendable, Hashable {
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
        /// Frames that decide, by their median: another face is to be noticed within ten.
        var frames = 5
        /// How long after a break a face is looked at more closely.
        var closeLook: Duration = .milliseconds(1500)
    }

    private let configuration: Configuration
    /// Looks while the session settled, then those like them.
    private var looks: [FaceAppearance] = []
    private var lastKept: Duration = .zero
    private var lastBreak: Duration?
    private var recent: [Double] = []

    init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// Whether the face is known.
    ///
    /// - Parameters:
    ///   - face: In a frame.
    ///   - isFollowed: Whether it was followed here from the frame before.
    ///   - time: Of the frame.
    /// - Throws: `VisionError`.
    mutating func recognises(_ face: UprightFace, isFollowed: Bool, at time: Duration) throws(VisionError) -> Bool {
        let look = try FaceAppearance(face)
        guard !looks.isEmpty else {
            looks = [look]
            lastKept = time
            return true
        }
        if !isFollowed {
            lastBreak = time
            recent = []
        }
        let likeness = looks.map(look.likeness).max() ?? 0
        recent = recent.suffix(configuration.frames - 1) + [likeness]
        if likeness >= configuration.leastKept, likeness <= configuration.mostKept,
            looks.count < configuration.maximumLooks, time - lastKept >= configuration.keepingInterval
        {
            looks.append(look)
            lastKept = time
        }
        guard recent.count == configuration.frames else { return true }
        let isAfterBreak = lastBreak.map { time - $0 <= configuration.closeLook } ?? false
        let least = isAfterBreak ? configuration.leastAfterBreak : configuration.leastFollowed
        return recent.sorted()[configuration.frames / 2] >= least
    }
}
