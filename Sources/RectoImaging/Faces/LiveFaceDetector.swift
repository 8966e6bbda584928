// SPDX-License-Identifier: Apache-2.0

/// Finds faces in the frames of a camera: fast, and surer of a face that is known already.
package struct LiveFaceDetector: Sendable {
    /// Settings, with the measured reasons for their values.
    package struct Configuration: Sendable, Hashable {
        /// Longest side, in pixels, at which frames are searched.
        ///
        /// People before a camera take more than an eighth of it, and twice the side takes four times the time.
        package var side = 640
        /// Width, in pixels, that a known face has in frames in which it alone is looked for: 80 are the least.
        var knownWidth = 110.0
        /// Least score of a face that nobody knows of, in dlib's measure.
        package var threshold = 0.0
        /// Least score with which a candidate is shown to the cascade if there is no other face.
        package var leastDoubtful = -0.3
        /// Least score of a face that is known to be there: eyes that close and heads that turn lower it.
        package var leastKnown = -0.6
        /// Power to which levels from 0 to 1 are raised for dark faces, else their gradients are lost in noise.
        var exponent = 0.5
        /// Sizes at which a face is sought in turn, as shares of ``side``, while none is found.
        ///
        /// The detector looks in sizes a fifth apart, and a face between two of them scores less: one dark face with
        /// glasses had -0.42 at one size and 0.18 at another. These lie half a step from each other.
        var sizes = [1, 1.1]
        /// Overlap from which a candidate is the face that is known.
        package var leastOverlap = 0.3

        package init() {}
    }

    private let configuration: Configuration
    private let standard = StandardFaceDetector()

    /// A detector; dlib's own is made now, so that the first frame does not wait a third of a second for it.
    package init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
        // If there is no memory for it now, the first frame says so.
        _ = try? FrontalDetector.shared()
    }

    /// The faces found in a frame.
    package struct Found: Sendable {
        /// The known face, if it is still there.
        package var known: Face?
        /// All others, the largest first.
        package var others: [Face]
    }

    /// The faces in a frame.
    ///
    /// - Parameters:
    ///   - image: In grey or in colour.
    ///   - known: The place of a known face.
    ///   - isThorough: True to look also for faces of half the size of the known one and less.
    ///   - attempt: The number of searches before this one that found nothing: every other one brightens the frame first,
    ///     as for dark faces, and each pair of them looks in other sizes.
    /// - Returns: The known face if it is there, and all others.
    /// - Throws: ``VisionError``.
    package func faces(
        in image: Image,
        known: Rectangle?,
        isThorough: Bool = true,
        attempt: Int = 0
    ) throws(VisionError) -> Found {
        let image =
            attempt.isMultiple(of: 2) ? image : try image.grey().brightened(exponent: configuration.exponent)
        let size = configuration.sizes[attempt / 2 % configuration.sizes.count]
        let least = known == nil ? configuration.leastDoubtful : configuration.leastKnown
        var settings = FrontalFaceDetector.Configuration()
        settings.photographSide = Int(size * Double(configuration.side))
        if let known, !isThorough {
            let share = configuration.knownWidth / known.width
            settings.photographSide = min(settings.photographSide, Int(share * Double(max(image.width, image.height))))
        }
        let frontal = FrontalFaceDetector(configuration: settings)
        let candidates = try frontal.candidates(in: image, of: .photograph, from: least)
        let match = known.flatMap { known in
            candidates.max { $0.bounds.overlap(with: known) < $1.bounds.overlap(with: known) }.flatMap {
                $0.bounds.overlap(with: known) >= configuration.leastOverlap ? $0 : nil
            }
        }
        let sure = candidates.filter { $0.score >= configuration.threshold && $0.bounds != match?.bounds }
        guard match == nil, sure.isEmpty else { return Found(known: match, others: sure) }
        if let known, try standard.confirms(known, in: image.grey()) {
            return Found(known: Face(bounds: known, eyes: EyePlaces.frontal.eyes(in: known), score: 0), others: [])
        }
        let doubtful = candidates.filter { $0.score >= configuration.leastDoubtful }
        return Found(known: nil, others: try standard.doubtful(doubtful, in: image))
    }
}
