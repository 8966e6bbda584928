// SPDX-License-Identifier: Apache-2.0

/// Finds the portraits of documents in any orientation.
///
/// If a machine readable zone tells the place of the portrait, a look at that part is enough. If a document has been
/// located, it is straightened first: then the possible size of its portrait is known. The whole image is searched only
/// if neither way finds the portrait.
public struct PortraitFinder: Sendable {
    /// Settings, with the reasons for their values.
    public struct Configuration: Sendable, Hashable {
        /// Located documents that are looked at, the largest first: two cards and the page they lie on.
        public var maximumDocuments = 3
        /// Longest side, in pixels, to which a straightened document, or an image that is turned, is reduced:
        /// no detector looks at more.
        public var longestSide = 760
        /// Share of the image's longer side from which on a document is large: a portrait on it is found at the size at
        /// which a document is searched that fills the image.
        public var largeDocument = 0.6
        /// Longest side, in pixels, of the part that is known to hold a portrait.
        public var portraitSide = 340

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

    /// Faces of documents and their orientation.
    public struct Findings: Sendable, Hashable {
        /// The faces, the largest first, in pixels of the image; before them those at a portrait's usual place.
        public var faces: [Face] = []
        /// The turn of the image that makes the first face upright.
        public var orientation = Orientation.up

        fileprivate var score: Double { faces.bestScore }

        /// These and others, as the largest of all is to be turned.
        fileprivate func joined(by others: Findings?) -> Findings {
            guard let others, let theirs = others.faces.first else { return self }
            guard let ours = faces.first else { return others }
            return Findings(
                faces: (faces + others.faces).sorted { $0.bounds.area > $1.bounds.area },
                orientation: ours.bounds.area >= theirs.bounds.area ? orientation : others.orientation
            )
        }

        /// These, and behind them others, however large those are.
        fileprivate func followed(by others: Findings?) -> Findings {
            guard !faces.isEmpty else { return others ?? self }
            return Findings(faces: faces + (others?.faces ?? []), orientation: orientation)
        }
    }

    /// The faces on the documents of an image.
    ///
    /// - Parameters:
    ///   - image: In grey or in colour.
    ///   - documents: The known documents in it.
    ///   - places: Places with a certain or possible portrait. Documents elsewhere are searched, too.
    /// - Returns: The faces in coordinates of `image`; possibly none.
    /// - Throws: The detector's errors, and ``VisionError`` if memory ran out.
    public func find(
        in image: Image,
        documents: DocumentLocation,
        places: [PortraitPlace] = []
    ) throws -> Findings {
        let outlines = documents.outlines.prefix(configuration.maximumDocuments)
        if !places.isEmpty, let found = try findings(at: places, in: image) {
            let elsewhere = outlines.filter { outline in
                !places.contains { outline.corners.contains($0.possible.centre) }
            }
            let others = try findings(on: straightened(elsewhere, in: image))
            // Another document beside a page may have a larger portrait, which is not that of the page's holder.
            let isHolders = places.contains { $0.isCertain || $0.likely != nil }
            return isHolders ? found.followed(by: others) : found.joined(by: others)
        }
        if let found = try findings(on: straightened(outlines, in: image)) { return found }
        let scene: FaceScene = outlines.contains { isLarge($0, in: image) } ? .straightenedDocument : .document
        var best = Findings(faces: try detector.faces(in: image, of: scene).filter(\.isUpright))
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

    private func isLarge(_ outline: DocumentOutline, in image: Image) -> Bool {
        let longer = Double(max(image.width, image.height))
        return max(outline.corners.width, outline.corners.height) >= configuration.largeDocument * longer
    }

    /// The findings at the places; `nil` if one that must have a portrait shows none.
    private func findings(at places: [PortraitPlace], in image: Image) throws -> Findings? {
        var all = Findings()
        for place in places {
            var faces: [Face] = []
            if let likely = place.likely {
                faces = try self.faces(in: likely, of: image, .portrait, longestSide: configuration.portraitSide)
            }
            if faces.isEmpty {
                let side = configuration.longestSide
                faces = try self.faces(in: place.possible, of: image, .straightenedDocument, longestSide: side)
            }
            if faces.isEmpty, place.isCertain { return nil }
            all = all.joined(by: Findings(faces: faces, orientation: place.possible.orientation))
        }
        return all
    }

    private func faces(
        in corners: Quadrilateral,
        of image: Image,
        _ scene: FaceScene,
        longestSide: Int
    ) throws -> [Face] {
        // If a zone was misread, its word on the rest of its page may be wrong, too.
        guard corners.isPlausiblePlace(in: image) else { return [] }
        let scale = Double(longestSide) / max(corners.width, corners.height)
        let copy = try DocumentCopy(
            of: image,
            within: corners,
            width: max(1, Int((corners.width * scale).rounded())),
            height: max(1, Int((corners.height * scale).rounded()))
        )
        return try copy.faces(.up, detector, of: scene)
    }

    private func straightened(_ outlines: some Collection<DocumentOutline>, in image: Image) throws -> [DocumentCopy] {
        try outlines.map { try DocumentCopy(of: image, within: $0, longestSide: configuration.longestSide) }
    }

    /// The findings on all documents that lie alike: as they lie when the surest face is upright.
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
        try self.init(of: source, within: outline.corners, width: size.width, height: size.height)
    }

    /// The part that corners enclose, in a size of its own.
    init(of source: Image, within corners: Quadrilateral, width: Int, height: Int) throws(VisionError) {
        // Only its surroundings, and reduced first, so that no pixel is passed over.
        let (part, corner) = source.part(around: corners)
        let scale = min(1, Double(max(width, height)) / max(corners.width, corners.height))
        let reduced = try part.scaledDown(by: scale)
        let exact = Point(
            x: Double(reduced.width) / Double(part.width),
            y: Double(reduced.height) / Double(part.height)
        )
        let outline = Quadrilateral(
            coordinates: corners.moved(by: corner * -1).corners.flatMap { [$0.x * exact.x, $0.y * exact.y] }
        )
        let (image, toReduced) = try PerspectiveCorrector().correct(
            reduced,
            outline: outline,
            width: width,
            height: height
        )
        self.image = image
        toSource = { point in
            let place = toReduced(point)
            return Point(x: place.x / exact.x + corner.x, y: place.y / exact.y + corner.y)
        }
    }

    /// The whole image.
    init(of source: Image, longestSide: Int) throws(VisionError) {
        let scale = min(1, Double(longestSide) / Double(max(source.width, source.height)))
        image = try source.scaledDown(by: scale)
        toSource = { $0 * (1 / scale) }
    }

    /// The turns that may make its portrait upright.
    ///
    /// Documents are wide. One that stands is a card or page on its side, an open passport or one of the high cards.
    var orientations: [Orientation] { image.width >= image.height ? [.up, .down] : [.up, .right, .left] }

    /// The faces that are upright once it is turned, in pixels of the image that it is from.
    func faces(
        _ orientation: Orientation,
        _ detector: any FaceDetector,
        of scene: FaceScene = .straightenedDocument
    ) throws -> [Face] {
        let faces = try detector.faces(in: image.upright(from: orientation), of: scene)
        return faces.filter(\.isUpright).map { face in
            face.moved { point in
                toSource(orientation.stored(point, width: Double(image.width), height: Double(image.height)))
            }
        }
    }
}

extension Quadrilateral {
    /// True if it has some pixels each way, and is not many times as large as the image, nor as far from it.
    fileprivate func isPlausiblePlace(in image: Image) -> Bool {
        let reach = 8 * Double(max(image.width, image.height))
        return coordinates.allSatisfy { $0.isFinite && abs($0) <= reach } && width >= 8 && height >= 8
    }

    /// The turn of an image, by quarters, that makes the content of these corners upright.
    fileprivate var orientation: Orientation {
        let along = topRight - topLeft
        if abs(along.x) >= abs(along.y) { return along.x >= 0 ? .up : .down }
        return along.y < 0 ? .right : .left
    }
}

extension Image {
    /// The part that corners lie in, and the place of its top left corner.
    ///
    /// It is the whole if that is not much more, or if they lie beside the image.
    fileprivate func part(around corners: Quadrilateral) -> (image: Image, corner: Point) {
        // Two pixels more on each side: those at the edge are interpolated with their neighbours.
        let bounds = corners.bounds
        let (left, top) = (max(0, bounds.x - 2).rounded(.down), max(0, bounds.y - 2).rounded(.down))
        let right = bounds.x + bounds.width + 2
        let bottom = bounds.y + bounds.height + 2
        let room = Rectangle(x: left, y: top, width: right - left, height: bottom - top)
        guard let part = cropped(to: room), part.width * part.height < width * height / 2 else {
            return (self, Point(x: 0, y: 0))
        }
        return (part, Point(x: left, y: top))
    }

    fileprivate func scaledDown(by scale: Double) throws(VisionError) -> Image {
        guard scale < 1 else { return self }
        return try reduced(
            width: max(1, Int((Double(width) * scale).rounded())),
            height: max(1, Int((Double(height) * scale).rounded()))
        )
    }
}
