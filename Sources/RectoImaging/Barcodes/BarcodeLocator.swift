// SPDX-License-Identifier: Apache-2.0

/// Finds the places of an image that may hold a stacked barcode, at any angle and under perspective.
///
/// A stacked barcode is the densest accumulation of edges that a document has. The locator sums the gradient over small
/// cells and cuts the map into regions at several thresholds. It keeps the regions that are dense, well filled and
/// large. It promises candidates, not codes: lines of small print are candidates too.
public struct BarcodeLocator: Sendable {
    /// Settings, with the measured reasons for their values.
    public struct Configuration: Sendable, Hashable {
        /// Cells along the longer side of the map; 640 keep the gap between code and print apart on a whole card.
        public var cellsAlongLongerSide = 640
        /// Side of the mean filter, in cells; bridges the gaps inside bars and rows.
        public var smoothing = 5
        /// Multiples of Otsu's threshold at which regions are cut out.
        ///
        /// Print close to a code needs the higher one, a code in shadow or glare the lower one.
        public var thresholdFactors = [1.0, 1.5, 0.7]
        /// Gaps of up to this many cells are closed.
        public var closing = 9
        /// Necks of up to this many cells are cut.
        public var opening = 7
        /// Largest regions looked at for each threshold.
        public var regionsPerThreshold = 12
        /// Regions smaller than this share of the map are no codes that could be read.
        public var smallestArea = 0.002
        /// Candidates kept, best first; a fourth was never the code in 1,000 generated images.
        public var maximumCandidates = 3
        /// Share of the width added at both ends: the guard patterns' wide bars have little gradient.
        public var growth = 0.06

        /// The settings as measured.
        public init() {}
    }

    private let configuration: Configuration

    /// A locator with these settings.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// The places of an image that may hold a code.
    ///
    /// - Parameter image: In luminance.
    /// - Returns: Candidates, the most promising first; their "top" edge is one of the long sides, which one is
    ///   unknown.
    /// - Throws: ``VisionError``.
    public func locate(in image: Image) throws(VisionError) -> [BarcodeCandidate] {
        precondition(image.format == .grey, "gradients are taken of luminance")
        let cell = max(1, max(image.width, image.height) / configuration.cellsAlongLongerSide)
        guard image.width / cell >= configuration.opening, image.height / cell >= configuration.opening else {
            return []
        }
        var map = try GradientMap(of: image, cell: cell)
        try map.smooth(side: configuration.smoothing)
        let threshold = try map.threshold()
        // An image without any edge has nothing that could be told apart.
        guard threshold > 0 else { return [] }
        var candidates: [BarcodeCandidate] = []
        for factor in configuration.thresholdFactors where threshold * factor < 255 {
            let regions = try map.regions(
                threshold: threshold * factor,
                closing: configuration.closing,
                opening: configuration.opening,
                atMost: configuration.regionsPerThreshold
            )
            let smallest = configuration.smallestArea * Double(map.columns * map.rows)
            candidates += regions.filter { $0.area >= smallest }.map { candidate($0, cell: Double(cell)) }
        }
        return distinct(candidates.sorted { $0.score > $1.score })
    }

    private func candidate(_ region: GradientMap.Region, cell: Double) -> BarcodeCandidate {
        let outline = (region.quadrilateral ?? region.rectangle).startingWithLongSide
        // A code fills its rectangle well; scattered print does not.
        let fill = region.area / max(1, region.rectangle.area)
        return BarcodeCandidate(
            outline: outline.grown(by: configuration.growth).scaled(by: cell),
            score: region.density * fill * fill * region.area.squareRoot()
        )
    }

    /// The best of each group of candidates that cover the same place.
    private func distinct(_ candidates: [BarcodeCandidate]) -> [BarcodeCandidate] {
        var kept: [BarcodeCandidate] = []
        for candidate in candidates where !kept.contains(where: { $0.outline.isNear(candidate.outline) }) {
            kept.append(candidate)
            if kept.count == configuration.maximumCandidates { break }
        }
        return kept
    }
}

/// A place that may hold a stacked barcode.
public struct BarcodeCandidate: Sendable, Hashable {
    /// The place of the candidate, a little larger than the code.
    ///
    /// The first side is a long one.
    public let outline: Quadrilateral
    /// The score of the candidate, comparable within one image only.
    public let score: Double
}
