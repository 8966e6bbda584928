// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// Follows one face from frame to frame, and looks for others now and then.
///
/// Detection takes ten times as long as following.
struct FaceTracker: Sendable {
    /// Settings, with the reasons for their values.
    struct Configuration: Sendable, Hashable {
        /// Time between searches for all faces while one is followed: a person who joins is seen within that time.
        var checkInterval: Duration = .milliseconds(800)
        /// Number of checks of which one also looks for smaller faces, which takes several times as long.
        var thoroughCheck = 3
        /// Time between searches if there is no face, or more than one.
        var searchInterval: Duration = .milliseconds(100)
        /// Least width of another face that counts, as a share of the face's: smaller ones are behind it, or on the
        /// wall.
        var leastCompanion = 0.4
        /// Most motion of the eyes in the last look at a face that is there, in eye distances.
        var mostUnrest = 0.2
        /// Greatest change of the eye distance from one frame to the next, as a factor.
        var mostGrowth = 1.25
        /// Correlation with the last frame below which it may be another face, or none.
        var leastLikeness = 0.5
        /// Checks without the face before it is given up.
        var missedChecks = 2
    }

    /// The faces in a frame.
    struct Sight: Sendable {
        /// Number of faces.
        var count: Int
        /// The face that is followed.
        var face: FacePlacer.Placement?
        /// True if it was followed here from the frame before, and not found anew.
        var isFollowed = false
        /// True if all faces were looked for, which takes long.
        var wasChecked = false
    }

    private let configuration: Configuration
    private let detector = LiveFaceDetector()
    private let placer = FacePlacer()
    private var followed: FacePlacer.Placement?
    private var companions = 0
    private var lastCheck: Duration?
    private var missed = 0
    private var checks = 0
    /// The number of searches that found nothing: the next one looks in another way, as long as that finds one.
    private var attempt = 0

    init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// Examines the next frame.
    ///
    /// - Parameters:
    ///   - image: In grey.
    ///   - time: Of the frame, since the first one.
    /// - Returns: The number of faces, and the face that is followed.
    /// - Throws: `VisionError`.
    mutating func see(_ image: Image, at time: Duration) throws(VisionError) -> Sight {
        let moved = try follow(in: image)
        if moved == nil || isCheckDue(at: time) {
            // Without a face to follow, not every frame is searched.
            guard followed != nil || isCheckDue(at: time) else { return Sight(count: companions, face: nil) }
            try check(image, moved: moved, at: time)
        } else {
            followed = moved
        }
        return Sight(
            count: companions + (followed == nil ? 0 : 1),
            face: followed,
            isFollowed: moved != nil,
            wasChecked: lastCheck == time
        )
    }

    private func isCheckDue(at time: Duration) -> Bool {
        guard let lastCheck else { return true }
        let isSettled = followed != nil && companions == 0 && missed == 0
        return time - lastCheck >= (isSettled ? configuration.checkInterval : configuration.searchInterval)
            || time < lastCheck
    }

    /// The face that was followed so far, if it still looks like one.
    private func follow(in image: Image) throws(VisionError) -> FacePlacer.Placement? {
        guard let followed, let moved = try placer.place(followed.face.eyes, in: image) else { return nil }
        let growth = moved.face.eyes.distance / followed.face.eyes.distance
        guard moved.unrest <= configuration.mostUnrest,
            growth <= configuration.mostGrowth, growth >= 1 / configuration.mostGrowth
        else { return nil }
        return try moved.face.likeness(to: followed.face) >= configuration.leastLikeness ? moved : nil
    }

    /// Looks for all faces.
    private mutating func check(
        _ image: Image,
        moved: FacePlacer.Placement?,
        at time: Duration
    ) throws(VisionError) {
        lastCheck = time
        let known = moved ?? followed
        // An unclear result at the last check deserves a thorough one.
        let isThorough = companions > 0 || missed > 0 || checks.isMultiple(of: configuration.thoroughCheck)
        checks += 1
        var found = try detector.faces(
            in: image,
            known: known.map { EyePlaces.frontal.bounds(of: $0.face.eyes) },
            isThorough: isThorough,
            attempt: attempt
        )
        if found.known == nil, found.others.isEmpty { attempt += 1 }
        if let face = found.known {
            missed = 0
            followed = if let moved { moved } else { try placer.place(face.eyes, in: image) }
        } else if let moved, missed + 1 < configuration.missedChecks, found.others.isEmpty {
            missed += 1
            followed = moved
        } else {
            missed = 0
            followed = nil
            if let largest = found.others.first {
                followed = try placer.place(largest.eyes, in: image)
                if followed != nil { found.others.removeFirst() }
            }
        }
        let width = followed.map { EyePlaces.frontal.bounds(of: $0.face.eyes).width } ?? 0
        companions = found.others.count { $0.bounds.width >= configuration.leastCompanion * width }
    }
}
