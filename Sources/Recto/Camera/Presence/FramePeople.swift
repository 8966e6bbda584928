// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords
internal import RectoSystem

/// Decides if the frames of a challenge show one person, if there is a model that tells people apart.
struct FramePeople: Sendable {
    let decoder: FrameDecoder
    let matcher: FaceMatcher?
    /// Finds faces with their landmarks, for a model that wants these and has no predictor of its own.
    let detector: any FaceDetector

    private let cropper = PortraitCropper()

    /// Share of the model's threshold above which frames of one session are of different people.
    ///
    /// The values are for one camera, one light and one minute. By `barel-densenet-150`, with its threshold of 0.385,
    /// frames of one rendered person lay within 0.17. Frames of two people began at 0.39. By dlib's network, with its
    /// threshold of 0.45, one in a thousand of 2,063 pairs of a person's expressions lay beyond 0.38, and one in five
    /// hundred of 2,042 pairs of two people within it (`recto models judge`).
    private static let certainShare = 0.85
    /// Share of the threshold above which it is unsure, for example while one face turns into another.
    private static let unsureShare = 0.75

    /// The frame in colour.
    func decoded(_ frame: KeptFrame) throws -> Image { try decoder.decode(.encoded(frame.bytes), as: .rgb) }

    /// The face of a frame, with a little around it; `nil` if it lies outside of the frame.
    func face(of frame: KeptFrame) throws -> Image? { cropper.crop(frame.face, from: try decoded(frame)) }

    /// The findings about different people in the frames; none without a model.
    ///
    /// Each frame is judged by its middle distance to the others. A frame of somebody else is far from most of them. One
    /// expression may be far from one other expression of the same person.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - looks: A frame of each step.
    ///   - doubtful: Frames near the picture that look least like the face.
    /// - Returns: An error if they show different people, a warning if that is possible; another warning if the picture or
    ///   a look could not be compared, which accuses nobody.
    /// - Throws: The model's errors.
    func findings(_ picture: KeptFrame, _ looks: [KeptFrame], _ doubtful: [KeptFrame]) throws -> [Finding] {
        guard let matcher else { return [] }
        let needed = try ([picture] + looks).compactMap { try embedding(of: $0, by: matcher) }
        let faces = try needed + doubtful.compactMap { try embedding(of: $0, by: matcher) }
        // The shares were measured at this rate. An integrator's rate is about portraits, which are years old.
        let comparer = matcher.comparer.allowing(falseMatchRate: FaceComparer.defaultFalseMatchRate)
        let shares = faces.indices.map { one in
            faces.indices.filter { $0 != one }.compactMap { Self.share(of: faces[one], faces[$0], by: comparer) }
        }
        let isWhole = needed.count == looks.count + 1 && shares.allSatisfy { $0.count == faces.count - 1 }
        let share = Self.greatestMiddle(shares) ?? 0
        guard share > Self.unsureShare else { return isWhole ? [] : [Self.notCompared] }
        let isCertain = share > Self.certainShare
        let message =
            "The frames of the expressions and of the picture \(isCertain ? "show" : "may show") different people. "
            + "Take the challenge again, one person alone."
        return [Finding(.livenessDifferentPeople, isCertain ? .error : .warning, message: message)]
    }

    private static let notCompared = Finding(
        .faceNotCompared,
        .warning,
        message: "Not all faces of the frames could be compared with each other. A person has to look at them."
    )

    /// The distance of two faces as a share of the model's threshold; `nil` if they cannot be compared.
    ///
    /// A model that was never shown to keep the rate has its strictest distance as the threshold, which is the nearest to
    /// it.
    private static func share(of one: FaceEmbedding, _ other: FaceEmbedding, by comparer: FaceComparer) -> Double? {
        guard let report = comparer.compare(one, other).report, report.threshold > 0 else { return nil }
        return report.distance / report.threshold
    }

    /// The greatest middle distance of a face.
    ///
    /// - Parameter distances: Of each face its distances to the others; the greater of two middle ones counts.
    /// - Returns: That distance; `nil` if nothing could be compared.
    static func greatestMiddle(_ distances: [[Double]]) -> Double? {
        distances.filter { !$0.isEmpty }.map { $0.sorted()[$0.count / 2] }.max()
    }

    /// The embedding of the face that was followed; `nil` if the model cannot cut it out.
    private func embedding(of frame: KeptFrame, by matcher: FaceMatcher) throws -> FaceEmbedding? {
        let image = try decoded(frame)
        if let embedding = try matcher.embedding(of: frame.face, in: image) { return embedding }
        let place = frame.face.bounds
        let found = try detector.faces(in: image, of: .photograph)
            .filter { $0.bounds.overlap(with: place) > 0 }
            .max { $0.bounds.overlap(with: place) < $1.bounds.overlap(with: place) }
        return try found.flatMap { try matcher.embedding(of: $0, in: image) }
    }
}
