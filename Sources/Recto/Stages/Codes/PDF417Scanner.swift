// SPDX-License-Identifier: Apache-2.0
public import RectoImaging

/// The engine's own reader of barcodes: PDF417 with zxing-cpp, on the image as it stands and on straightened parts.
///
/// The order follows the cost and the gain of each attempt, as measured on generated licence backs. Most codes are read
/// at once; most others only need straightening.
public struct PDF417Scanner: IDScanner {
    /// Settings, with the measured reasons for their values.
    public struct Configuration: Sendable, Hashable {
        /// Width, in pixels, to which a candidate is straightened: 1000 to 1800 read equally many, 700 and 2400 fewer.
        public var cropWidth = 1000
        /// A straightened candidate is at most this many pixels high.
        public var tallestCrop = 1300
        /// Candidates that get every effort: the code is the first or second of them, unless it can be read.
        public var hardCandidates = 2
        /// Longest side, in pixels, of the whole image in quick reading, and in the turned reading that is the last
        /// resort.
        ///
        /// It serves codes that are no candidates, most of them because they are only a few pixels in size.
        public var longestWholeSide = 2000
        /// Share of its width by which a candidate is enlarged before it is located again.
        public var surroundings = 0.12
        /// Least likeness to a PDF417 symbol for a candidate that is reported as unread.
        ///
        /// Photographs of people stay below, codes out of focus above.
        public var likeness: Float = 0.9
        /// Least score of a candidate for a second code, relative to the code found.
        ///
        /// Cards that lie on one page look alike; print beside a code scores a tenth of it.
        public var siblingScore = 0.4

        /// The settings as measured.
        public init() {}
    }

    private let configuration: Configuration
    private let decoder = BarcodeDecoder()
    private let locator = BarcodeLocator()
    private let corrector = PerspectiveCorrector()
    private let restorer = PDF417Restorer()
    private let painter = PDF417SymbolPainter()

    /// A reader with these settings.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    public func scan(_ image: Image, effort: ScanEffort) throws -> BarcodeScan {
        let candidates = try locator.locate(in: image)
        var barcodes: [Barcode] = []
        var failed: [BarcodeCandidate] = []
        var bestScore: Double?
        for candidate in candidates where !barcodes.contains(where: { $0.corners.overlaps(candidate.outline) }) {
            if let bestScore, candidate.score < configuration.siblingScore * bestScore { continue }
            // zxing-cpp itself finds codes that are upside down; turning the image first lets it read some more.
            let barcode =
                effort == .quick
                ? try decode(straightened(candidate.outline, in: image))
                : try read(candidate.outline, in: image)
            if let barcode {
                barcodes.append(barcode)
                bestScore = bestScore ?? candidate.score
            } else {
                failed.append(candidate)
            }
        }
        if barcodes.isEmpty {
            let within = candidates.first?.outline
            barcodes =
                effort == .quick
                ? try readReduced(image, .asItStands, within: within)
                : try decoder.decode(image, .asItStands, within: within)
        }
        guard barcodes.isEmpty, effort == .thorough else { return BarcodeScan(barcodes: barcodes) }
        var unread: [Quadrilateral] = []
        for candidate in failed.prefix(configuration.hardCandidates) {
            let attempt = try readHarder(candidate, in: image)
            if let barcode = attempt.barcode { return BarcodeScan(barcodes: [barcode]) }
            if attempt.likeness >= configuration.likeness { unread.append(candidate.outline) }
        }
        let turned = try readReduced(image, .turnedAndReduced, within: candidates.first?.outline)
        return BarcodeScan(barcodes: turned, unread: unread)
    }

    /// Reads the straightened content of an outline, either way up.
    private func read(_ outline: Quadrilateral, in image: Image) throws -> Barcode? {
        try decode(straightened(outline, in: image)) ?? decode(straightened(outline.halfTurned, in: image))
    }

    /// The outline, located again in the straightened part around it.
    ///
    /// There the code stands upright, and its edges are clearer than in the whole image.
    private func refined(_ outline: Quadrilateral, in image: Image) throws -> Quadrilateral? {
        let around = try straightened(outline.grown(by: configuration.surroundings), in: image)
        return try locator.locate(in: around.image).first.map { around.toSource($0.outline) }
    }

    /// Reads a candidate with its defects reduced, and measures its likeness to a code.
    private func readHarder(
        _ candidate: BarcodeCandidate,
        in image: Image
    ) throws -> (barcode: Barcode?, likeness: Float) {
        let outline = try refined(candidate.outline, in: image) ?? candidate.outline
        if let barcode = try read(outline, in: image) { return (barcode, .infinity) }
        let upright = try straightened(outline, in: image)
        for variant in try variants(of: upright.image) {
            if let barcode = try decode((variant.image, upright.toSource), variant.options) {
                return (barcode, .infinity)
            }
        }
        return try restored(candidate.outline, in: image)
    }

    /// Reads the whole image; reduces a large one first.
    private func readReduced(
        _ image: Image,
        _ options: BarcodeDecoder.Options,
        within outline: Quadrilateral?
    ) throws -> [Barcode] {
        let factor = max(1, Double(max(image.width, image.height)) / Double(configuration.longestWholeSide))
        guard factor > 1 else { return try decoder.decode(image, options, within: outline) }
        let reduced = try image.reduced(
            width: max(1, Int(Double(image.width) / factor)),
            height: max(1, Int(Double(image.height) / factor))
        )
        return try decoder.decode(reduced, options, within: outline?.scaled(by: 1 / factor)).map { barcode in
            Barcode(
                symbology: barcode.symbology,
                payload: barcode.payload,
                corners: barcode.corners.scaled(by: factor)
            )
        }
    }

    /// Reads the content of an outline codeword by codeword, and lets zxing-cpp read the repainted symbol.
    private func restored(
        _ outline: Quadrilateral,
        in image: Image
    ) throws -> (barcode: Barcode?, likeness: Float) {
        let restoration = try restorer.restore(straightened(outline, in: image).image)
        guard let symbol = restoration.symbol else { return (nil, restoration.likeness) }
        var options = BarcodeDecoder.Options()
        options.isPure = true
        let barcode = try decoder.decode(painter.paint(symbol), options).first.map { barcode in
            Barcode(symbology: barcode.symbology, payload: barcode.payload, corners: outline)
        }
        return (barcode, restoration.likeness)
    }

    /// The part of the image inside an outline, upright.
    private func straightened(
        _ outline: Quadrilateral,
        in image: Image
    ) throws -> (image: Image, toSource: Homography) {
        let scale = Double(configuration.cropWidth) / outline.width
        return try corrector.correct(
            image,
            outline: outline,
            width: configuration.cropWidth,
            height: min(configuration.tallestCrop, max(1, Int(outline.height * scale)))
        )
    }

    private func decode(
        _ crop: (image: Image, toSource: Homography),
        _ options: BarcodeDecoder.Options = .asItStands
    ) throws -> Barcode? {
        try decoder.decode(crop.image, options).first.map { barcode in
            Barcode(
                symbology: barcode.symbology,
                payload: barcode.payload,
                corners: crop.toSource(barcode.corners)
            )
        }
    }

    /// The crop with its defects reduced: uneven light, weak contrast, blur.
    private func variants(of crop: Image) throws -> [(image: Image, options: BarcodeDecoder.Options)] {
        var global = BarcodeDecoder.Options.asItStands
        global.binarizer = .globalHistogram
        return [
            (crop, global),
            // 31 pixels are some eight modules of a licence's code at the width of a crop: a run of each colour fits in.
            (try crop.flattened(side: 31), .asItStands),
            (try crop.sharpened(sigma: 2, amount: 2), .asItStands),
        ]
    }
}

extension BarcodeDecoder.Options {
    /// One pass over the image as it is: neither turned nor reduced.
    fileprivate static let asItStands: Self = {
        var options = Self()
        options.triesRotated = false
        options.triesDownscaled = false
        return options
    }()

    /// Every attempt that zxing-cpp itself makes.
    fileprivate static let turnedAndReduced = Self()
}

extension Quadrilateral {
    /// True if the centre of one lies inside the other's bounding box: enough to tell that they mean the same code.
    fileprivate func overlaps(_ other: Quadrilateral) -> Bool {
        other.boundingBoxContains(centre) || boundingBoxContains(other.centre)
    }

    private func boundingBoxContains(_ point: Point) -> Bool {
        let x = corners.map(\.x)
        let y = corners.map(\.y)
        guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else { return false }
        return (left...right).contains(point.x) && (top...bottom).contains(point.y)
    }
}
