// SPDX-License-Identifier: Apache-2.0

/// Finds the portraits of documents, whichever way up these lie.
///
/// Where a document has been located it is straightened first: then it is known how large its portrait can be, and one
/// look is enough. Only what is not found in this way is sought in the whole image.
public struct PortraitFinder: Sendable {
    /// Settings, with the reasons for their values.
    public struct Configuration: Sendable, Hashable {
        /// Located documents that are looked at, the largest first: two cards and the page they lie on.
        public var maximumDocuments = 3
        /// Longest side, in pixels, to which a straightened document, or an image that is turned, is reduced:
        /// no detector looks at more.
        public var longestSide = 760

        /// The settings in use.
        public init() {}
    }

    private let detector: any FaceDetector
    private let configuration: Configuration

    /// A finder that asks a detector.
    public init(detector: any FaceDetector, configuration: Configuration = Configuration()) {
        self.detector = detector
        self.configuration = configuration
    }

    /// Faces of documents and how they lie.
    public struct Findings: Sendable, Hashable {
        /// The faces, the largest first, in pixels of the image.
        public var faces: [Face] = []
        /// How the image must be turned for the largest face to be upright.
        public var orientation = Orientation.up

        fileprivate var score: Double { faces.bestScore }
    }

    /// The faces on the documents of an image.
    ///
    /// - Parameters:
    ///   - image: In grey or in colour.
    ///   - documents: What is known of the documents in it.
    /// - Returns: The faces in coordinates of `image`; none where there are none.
    /// - Throws: What the detector throws, and ``VisionError`` where memory ran out.
    public func find(in image: Image, documents: DocumentLocation) throws -> Findings {
        let outlines = documents.outlines.prefix(configuration.maximumDocuments)
        let straightened = try outlines.map {
            try DocumentCopy(of: image, within: $0, longestSide: configuration.longestSide)
        }
        if let found = try findings(on: straightened) { return found }
        var best = Findings(faces: try detector.faces(in: image, of: .document).filter(\.isUpright))
        guard outlines.isEmpty, best.score < detector.clearScore else { return best }
        // The copies are small, since a large one that is searched in vain costs most.
        let whole = try DocumentCopy(of: image, longestSide: configuration.longestSide)
        let others = documents == .notFound ? [.down, .right, .left] : Array(whole.orientations.filter { $0 != .up })
        for orientation in others {
            let found = Findings(faces: try whole.faces(orientation, detector), orientation: orientation)
            if found.score > best.score { best = found }
            if best.score >= detector.clearScore { break }
        }
        return best
    }

    /// What is on all documents that lie alike: as they lie when the surest face is upright.
    private func findings(on documents: [DocumentCopy]) throws -> Findings? {
        var best: Findings?
        for attempt in 0..<(documents.map(\.orientations.count).max() ?? 0) {
            let found = try documents.filter { $0.orientations.count > attempt }
                .map { document in
                    let orientation = document.orientations[attempt]
                    return Findings(faces: try document.faces(orientation, detector), orientation: orientation)
                }
                .filter { !$0.faces.isEmpty }
            guard var surest = found.max(by: { $0.score < $1.score }), surest.score > best?.score ?? -.infinity else {
                continue
            }
            surest.faces = found.flatMap(\.faces).sorted { $0.bounds.area > $1.bounds.area }
            best = surest
            if surest.score >= detector.clearScore { break }
        }
        return best
    }
}

/// A document in its own proportions, reduced, with the way back to the image that it is from.
private struct DocumentCopy {
    let image: Image
    let toSource: (Point) -> Point

    /// The document inside an outline.
    init(of source: Image, within outline: DocumentOutline, longestSide: Int) throws(VisionError) {
        var straightener = DocumentStraightener.Configuration()
        straightener.longestSide = longestSide
        let size = DocumentStraightener(configuration: straightener).size(of: outline.corners, shape: outline.shape)
        // Reduced first, so that no pixel is passed over.
        let longest = max(outline.corners.width, outline.corners.height)
        let scale = min(1, Double(longestSide) / longest)
        let reduced = try source.scaledDown(by: scale)
        let (image, toReduced) = try PerspectiveCorrector().correct(
            reduced,
            outline: outline.corners.scaled(by: scale),
            width: size.width,
            height: size.height
        )
        self.image = image
        toSource = { toReduced($0) * (1 / scale) }
    }

    /// The whole image.
    init(of source: Image, longestSide: Int) throws(VisionError) {
        let scale = min(1, Double(longestSide) / Double(max(source.width, source.height)))
        image = try source.scaledDown(by: scale)
        toSource = { $0 * (1 / scale) }
    }

    /// How it may have to be turned for its portrait to be upright.
    ///
    /// Documents are wide; one that stands is a card or page on its side, an open passport or one of the cards that are
    /// high.
    var orientations: [Orientation] { image.width >= image.height ? [.up, .down] : [.up, .right, .left] }

    /// The faces that are upright once it is turned, in pixels of the image that it is from.
    func faces(_ orientation: Orientation, _ detector: any FaceDetector) throws -> [Face] {
        let faces = try detector.faces(in: image.upright(from: orientation), of: .straightenedDocument)
        return faces.filter(\.isUpright).map { face in
            face.moved { point in
                toSource(orientation.stored(point, width: Double(image.width), height: Double(image.height)))
            }
        }
    }
}

extension Image {
    fileprivate func scaledDown(by scale: Double) throws(VisionError) -> Image {
        guard scale < 1 else { return self }
        return try reduced(
            width: max(1, Int((Double(width) * scale).rounded())),
            height: max(1, Int((Double(height) * scale).rounded()))
        )
    }
}
