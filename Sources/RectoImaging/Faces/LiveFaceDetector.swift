// SPDX-License-Identifier: Apache-2.0

/// Finds faces in the frames of a camera: fast, and surer of a face that is known already.
package struct LiveFaceDetector: Sendable {
    /// Settings, with the measured reasons for their values.
    package struct Configuration: Sendable, Hashable {
        /// Longest side, in pixels, in which frames are looked at: people before a camera take more than an eighth of it,
        /// and twice the side takes four times the time.
        package var side = 640
        /// Width, in pixels, that a known face has in frames in which it alone is looked for: 80 are the least.
        var knownWidth = 110.0
        /// Least score of a face that nobody knows of, in dlib's measure.
        package var threshold = 0.0
        /// Least score with which a candidate is worth the cascade's opinion where there is no other face.
        package var leastDoubtful = -0.3
        /// Least score of a face that is known to be there: eyes that close and heads that turn lower it.
        package var leastKnown = -0.6
        /// Power to which levels from 0 to 1 are raised for dark faces, whose gradients are lost in noise else.
        var exponent = 0.5
        /// Overlap from which a candidate is the face that is known.
        package var leastOverlap = 0.3

        package init() {}
    }

    private let configuration: Configuration
    private let standard = StandardFaceDetector()

    /// A detector; dlib's own is made now, so that the first frame does not wait a third of a second for it.
    package init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
        // Where there is no memory for it now, the first frame says so.
        _ = try? FrontalDetector.shared()
    }

    /// What is found in a frame.
    package struct Found: Sendable {
        /// The face that is known, where it is still there.
        package var known: Face?
        /// All others, the largest first.
        package var others: [Face]
    }

    /// The faces in a frame.
    ///
    /// - Parameters:
    ///   - image: In grey or in colour.
    ///   - known: Where a face is known to be.
    ///   - isThorough: Whether others of half the size of the known one and less are sought as well.
    ///   - isBrightened: Whether the frame is looked at brightened, as for dark faces.
    /// - Returns: The known face where it is there, and all others.
    /// - Throws: ``VisionError``.
    package func faces(
        in image: Image,
        known: Rectangle?,
        isThorough: Bool = true,
        isBrightened: Bool = false
    ) throws(VisionError) -> Found {
        let image = isBrightened ? try image.grey().brightened(exponent: configuration.exponent) : image
        let least = known == nil ? configuration.leastDoubtful : configuration.leastKnown
        var settings = FrontalFaceDetector.Configuration()
        settings.photographSide = configuration.side
        if let known, !isThorough {
            let share = configuration.knownWidth / known.width
            settings.photographSide = min(configuration.side, Int(share * Double(max(image.width, image.height))))
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
