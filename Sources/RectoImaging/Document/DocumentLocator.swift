// SPDX-License-Identifier: Apache-2.0

/// Finds documents by their four edges: cards and passport pages on any background.
///
/// Straight lines of edges in a reduced image are put together to four-sided outlines. A network sees which parts of the
/// image lie on a document, and on which one: outlines around these are added. Each outline is judged by five things:
/// - the share of its sides that is visible,
/// - the fit between the ends of the sides and the corners,
/// - the possibility that it is a document's shape seen in perspective,
/// - the print inside it,
/// - the documents, borders and corners that the network sees inside, along its sides and around it.
///
/// The best are fitted to the full image. Unconvincing outlines are left out: a room with doors and pictures is full of
/// rectangles.
public struct DocumentLocator: Sendable {
    /// Settings, with the reasons for their values.
    public struct Configuration: Sendable, Hashable {
        /// Longest side of the reduced image, in pixels, about: print vanishes in it, edges stay.
        public var workingSize = 560
        /// Blur before edges are sought, in pixels of the reduced image.
        public var blur = 1.0
        /// Weakest edge, as brightness per pixel of the reduced image: a light card on a light table has little more.
        public var weakestEdge = 0.8
        /// Edges must reach this multiple of the median slope, so that a texture is not all edges.
        public var edgeOverTexture = 1.0
        /// Shortest side of a document, as a share of the image's longer side.
        public var shortestSide = 0.12
        /// Smallest document, as a share of the image.
        public var smallestArea = 0.03
        /// Least confidence of an outline that is given.
        public var leastConfidence = 0.6
        /// The same if a hint lies inside it: some part of the document is known to be there.
        public var leastConfidenceWithHint = 0.3
        /// How much less likely than the likeliest an outline may be that has clearer edges.
        public var leeway = 0.2
        /// The least fit of edges for that.
        public var leastEdges = 0.5
        /// The least fit of edges if the network sees no document.
        public var leastEdgesAlone = 0.9
        /// Departure of the aspect ratio up to which a document has a shape, as a share of it.
        public var shapeTolerance = 0.07
        /// The same for an image that is the document: nothing is distorted there.
        public var imageShapeTolerance = 0.02
        /// Documents given at most.
        public var maximumOutlines = 8

        /// The settings as measured.
        public init() {}
    }

    private let configuration: Configuration

    /// A locator with these settings.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// The documents in an image.
    ///
    /// - Parameters:
    ///   - image: In luminance.
    ///   - hints: Places known to be on a document, such as a barcode, a zone or a portrait, in pixels of the image.
    ///     With hints only outlines around one of them are given.
    /// - Returns: The outlines, largest first, or the reason that there are none.
    /// - Throws: ``VisionError``.
    public func locate(in image: Image, hints: [Quadrilateral] = []) throws(VisionError) -> DocumentLocation {
        precondition(image.format == .grey, "edges are sought in luminance")
        let scale = reduction(of: image)
        let candidates = try candidates(in: image, scale: scale).map { candidate, features in
            Judged(
                candidate: candidate,
                features: features,
                confidence: OutlineScorer.documents.confidence(features),
                edges: OutlineScorer.edges.confidence(features)
            )
        }
        let hinted = hints.map { $0.scaled(by: 1 / Double(scale)) }
        let outlines = chosen(from: candidates, hints: hinted).map { outline($0, scale: scale, in: image) }
        if !outlines.isEmpty { return .outlined(outlines.sorted { $0.corners.area > $1.corners.area }) }
        let (long, short) = (max(image.width, image.height), min(image.width, image.height))
        let shape = DocumentShape(
            aspectRatio: Double(long) / Double(short),
            tolerance: configuration.imageShapeTolerance
        )
        return shape.map { .fillsImage($0) } ?? .notFound
    }

    /// A candidate and its confidence.
    private struct Judged {
        let candidate: OutlineCandidate
        let features: OutlineFeatures
        var confidence: Double
        /// The fit of its edges, 0 to 1.
        let edges: Double
    }

    /// The number of pixels of the image, in each direction, that make one of the reduced image.
    private func reduction(of image: Image) -> Int {
        let longest = Double(max(image.width, image.height))
        return max(1, Int((longest / Double(configuration.workingSize)).rounded()))
    }

    private func candidates(
        in image: Image,
        scale: Int
    ) throws(VisionError) -> [(OutlineCandidate, OutlineFeatures)] {
        let (width, height) = (image.width / scale, image.height / scale)
        let shortest = configuration.shortestSide * Double(max(width, height))
        // The reduction is exact if it divides the size; the rest is less than a pixel of it.
        guard min(width, height) > 16,
            let whole = image.cropped(x: 0, y: 0, width: width * scale, height: height * scale)
        else { return [] }
        let reduced = scale == 1 ? image : try whole.reduced(width: width, height: height)
        let map = try edges(of: reduced)
        let coarse = try edges(of: reduced.reduced(width: width / 2, height: height / 2))
        let middle = Point(x: Double(width) / 2, y: Double(height) / 2)
        var lines = LineFinder().lines(in: map, shortestRun: shortest / 2)
        for line in LineFinder().lines(in: coarse, shortestRun: shortest / 4).map({ $0.scaled(by: 2) })
        where !lines.contains(where: { $0.isSame(as: line, middle: middle, within: 4) }) {
            lines.append(line)
        }
        let density = EdgeDensity(map)
        let maps = try DocumentMaps(of: reduced)
        let regions = DocumentRegions().regions(in: maps)
        let around = RegionAssembler(lines: lines, map: map, image: reduced, shortestSide: shortest)
        let assembler = QuadrilateralAssembler(
            lines: lines,
            width: Double(width),
            height: Double(height),
            shortestSide: shortest
        )
        return (assembler.candidates() + regions.flatMap(around.candidates))
            .filter { $0.corners.area >= configuration.smallestArea * Double(width * height) }
            .map { ($0, OutlineFeatures($0, in: density, maps, regions)) }
    }

    private func edges(of image: Image) throws(VisionError) -> EdgeMap {
        try EdgeMap(
            of: image,
            sigma: configuration.blur,
            threshold: configuration.weakestEdge,
            medianFactor: configuration.edgeOverTexture
        )
    }

    /// The convincing candidates, best first, none overlapping another.
    ///
    /// If the network sees no document, clear edges are enough: of a sheet of paper, for instance.
    private func chosen(from candidates: [Judged], hints: [Quadrilateral]) -> [Judged] {
        let least = hints.isEmpty ? configuration.leastConfidence : configuration.leastConfidenceWithHint
        let seen = apart(candidates.sorted { $0.confidence > $1.confidence }.prefix { $0.confidence >= least }, hints)
        guard seen.isEmpty else { return seen.map { bestOfEdges($0, among: candidates) } }
        let clear = candidates.filter { $0.edges >= configuration.leastEdgesAlone }.sorted { $0.edges > $1.edges }
        return apart(clear[...], hints).map { outline in
            var outline = outline
            outline.confidence = configuration.leastConfidence
            return outline
        }
    }

    /// The first of candidates that lie on each other, around a hint if there are hints.
    private func apart(_ candidates: ArraySlice<Judged>, _ hints: [Quadrilateral]) -> [Judged] {
        var kept: [Judged] = []
        for candidate in candidates {
            guard kept.count < configuration.maximumOutlines else { break }
            let corners = candidate.candidate.corners
            let slack = 0.03 * corners.width
            let isHinted = hints.contains { $0.corners.allSatisfy { corners.contains($0, slack: slack) } }
            guard hints.isEmpty || isHinted else { continue }
            if !kept.contains(where: { $0.candidate.corners.overlaps(corners) }) { kept.append(candidate) }
        }
        return kept
    }

    /// Of the likely outlines of one document, the one whose edges fit best, with the confidence of the likeliest.
    ///
    /// The network sees that there is a document; edges tell where it ends.
    private func bestOfEdges(_ chosen: Judged, among candidates: [Judged]) -> Judged {
        let alike = candidates.filter { candidate in
            candidate.confidence >= chosen.confidence - configuration.leeway
                && candidate.candidate.corners.isNear(chosen.candidate.corners)
        }
        guard var best = alike.max(by: { $0.edges < $1.edges }), best.edges >= configuration.leastEdges else {
            return chosen
        }
        best.confidence = chosen.confidence
        return best
    }

    private func outline(_ judged: Judged, scale: Int, in image: Image) -> DocumentOutline {
        let candidate = judged.candidate
        let borders = candidate.sides.indices.filter { candidate.sides[$0].line.isImageBorder }
        let corners = OutlineRefiner().refined(
            candidate.corners.scaled(by: Double(scale)),
            kept: Set(borders),
            scale: Double(scale),
            in: image
        )
        let shape = judged.features.aspectRatio.flatMap { ratio in
            DocumentShape(aspectRatio: max(ratio, 1 / ratio), tolerance: configuration.shapeTolerance)
        }
        return DocumentOutline(
            corners: corners,
            shape: borders.isEmpty ? shape : nil,
            confidence: judged.confidence,
            isCropped: !borders.isEmpty
        )
    }

    /// A candidate as it is weighed: the data that the weights are fitted to.
    @_spi(Fitting) public struct Candidate {
        /// In pixels of the image.
        public let corners: Quadrilateral
        /// One value for each of ``featureNames``.
        public let features: [Double]
    }

    /// The names of the candidates' features.
    @_spi(Fitting) public static var featureNames: [String] { OutlineFeatures.names }

    /// All outlines that are weighed.
    ///
    /// - Throws: ``VisionError``.
    @_spi(Fitting) public func candidates(in image: Image) throws(VisionError) -> [Candidate] {
        let scale = reduction(of: image)
        return try candidates(in: image, scale: scale).map {
            Candidate(corners: $0.corners.scaled(by: Double(scale)), features: $1.values)
        }
    }
}

extension Quadrilateral {
    /// True if two outlines share more than a seam: a place well inside one lies in the other.
    fileprivate func overlaps(_ other: Quadrilateral) -> Bool {
        let steps = [0.1, 0.3, 0.5, 0.7, 0.9]
        return steps.contains { across in
            steps.contains { down in
                other.contains(place(across, down)) || contains(other.place(across, down))
            }
        }
    }
}
