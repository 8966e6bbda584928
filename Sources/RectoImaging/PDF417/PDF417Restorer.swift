// SPDX-License-Identifier: Apache-2.0

/// Reads the codewords of a PDF417 symbol from a picture that is too blurred, glared, cut or coarse for an ordinary
/// reader.
///
/// An ordinary reader decides bar by bar. This one finds the place of the whole symbol and learns the blur of the
/// picture. Then it asks for every cell which of the 929 codewords would look like it; doubtful ones are left to the
/// error correction. To get the bytes, the symbol is painted anew (``PDF417SymbolPainter``) for an ordinary reader.
public struct PDF417Restorer: Sendable {
    /// When to go on and when to give up.
    public struct Configuration: Sendable {
        /// Match below which a start pattern is in doubt, and the symbol may go on beyond it.
        ///
        /// A column of indicators, which change little from row to row, reaches 0.7; start patterns exceed 0.85.
        public var startMatch: Float = 0.8
        /// Match below which a stop pattern is in doubt; a sharp one, next to the blurred template, has 0.75.
        public var stopMatch: Float = 0.7
        /// Columns that may be hidden, or taken for something else, at an end; at the most.
        public var hiddenColumns = 6
        /// Width beyond the edge of the picture, relative to its width, that may have been cut away.
        public var cutWidth: Float = 0.1
        /// Clarity of the rows below which there are none.
        public var rowClarity: Float = 0.35
        /// Evidence for a layout, as a logarithm, below which there is no symbol: chance reaches 25.
        public var layoutEvidence: Float = 40
        /// Evidence that ends the search for better alignments.
        public var sufficientEvidence: Float = 80
        /// Alignments tried.
        public var alignments = 3
        /// Layouts read.
        public var layouts = 1
        /// Score of an alignment above which the picture is not upside down.
        public var uprightScore: Float = 1.35

        /// The usual settings.
        public init() {}
    }

    private let configuration: Configuration

    /// A restorer with these settings.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// The result for a crop: the symbol, and the crop's likeness to one.
    public struct Restoration: Sendable {
        /// The symbol; `nil` if none could be read beyond doubt.
        public let symbol: PDF417Symbol?
        /// The best fit of a symbol's start pattern, stop pattern and columns.
        ///
        /// Above 1.2 for nearly all codes, however damaged; 0 for most photographs, up to 1.1 for lines of print.
        public let likeness: Float
    }

    /// Reads a crop.
    ///
    /// - Parameter crop: Grey, 24 to 4096 pixels wide and high (1000 to 1500 wide is best), upright or upside down. The
    ///   symbol fills it but for a margin of a few percent, with its rows about level. Rows may be tilted by 3° and
    ///   bent, bars may lean by 5°, and a few percent may be missing at any side.
    /// - Returns: The symbol, if one could be read beyond doubt, and the crop's likeness to one.
    public func restore(_ crop: Image) -> Restoration {
        let sizes = 24...4096
        guard crop.format == .grey, sizes.contains(crop.width), sizes.contains(crop.height) else {
            return Restoration(symbol: nil, likeness: 0)
        }
        let picture = FloatPlane(crop)
        // A neighbourhood of a codeword or so; a noise of three grey levels is nothing to see.
        let normalised = picture.locallyNormalised(reach: max(4, crop.width / 32), noiseFloor: 3)
        let slant = PDF417Slant(measuring: normalised)
        let (attempts, likeness) = attempts(picture: picture, normalised: normalised, slant: slant)
        for attempt in attempts.prefix(configuration.layouts) {
            if let symbol = attempt.read() { return Restoration(symbol: symbol, likeness: likeness) }
        }
        return Restoration(symbol: nil, likeness: likeness)
    }

    /// The ways to read the picture that are worth trying, the likeliest first, and the picture's likeness to a symbol.
    private func attempts(
        picture: FloatPlane,
        normalised: FloatPlane,
        slant: PDF417Slant
    ) -> (attempts: [PDF417Attempt], likeness: Float) {
        // The symbol's edges may lie anywhere in the margin: its middle is enough to find the columns.
        let rows = picture.height / 10..<max(picture.height / 10 + 1, picture.height * 9 / 10)
        let profile = PDF417Profile(slant.profile(of: normalised, rows: rows))
        let finder = PDF417GuardFinder(width: picture.width)
        let aligner = PDF417SymbolAligner()
        var alignments = aligner.align(profile, finder: finder).map { (alignment: $0, isTurned: false) }
        if (alignments.first?.alignment.score ?? 0) < configuration.uprightScore {
            alignments += aligner.align(profile.turned, finder: finder).map { ($0, true) }
            alignments.sort { $0.alignment.score > $1.alignment.score }
        }
        var attempts: [PDF417Attempt] = []
        var turned: (picture: FloatPlane, normalised: FloatPlane)?
        for (alignment, isTurned) in alignments.prefix(configuration.alignments) {
            if isTurned, turned == nil { turned = (picture.turned, normalised.turned) }
            let upright = (picture: picture, normalised: normalised)
            let view = isTurned ? turned ?? upright : upright
            let slant = isTurned ? slant.turned : slant
            for rows in PDF417RowTracker().track(view.normalised, alignment: alignment, slant: slant) {
                let attempt = PDF417Attempt(
                    picture: view.picture,
                    profile: isTurned ? profile.turned : profile,
                    geometry: PDF417Geometry(slant: slant, alignment: alignment, rows: rows),
                    configuration: configuration
                )
                if let attempt { attempts.append(attempt) }
            }
            if attempts.contains(where: { $0.evidence >= configuration.sufficientEvidence }) { break }
        }
        return (attempts.sorted { $0.evidence > $1.evidence }, alignments.first?.alignment.score ?? 0)
    }
}

extension PDF417Restorer.Configuration {
    /// Columns that the symbol may have beyond an edge that was found.
    ///
    /// - Parameters:
    ///   - room: Pixels between that edge and the edge of the picture.
    ///   - alignment: The symbol as found.
    ///   - picture: The picture.
    ///   - isSeen: True if the start or stop pattern stands at that edge.
    /// - Returns: Columns to be looked at beyond it.
    fileprivate func hiddenColumns(
        room: Float,
        alignment: PDF417Alignment,
        picture: FloatPlane,
        isSeen: Bool
    ) -> Int {
        let column = Float(PDF417Patterns.modulesPerCodeword) * alignment.moduleWidth
        // A visible pattern may still be a mistake, but then the true one lies in the picture.
        let available = room + (isSeen ? 0.3 * column : cutWidth * Float(picture.width))
        return min(max(0, Int(available / column)), hiddenColumns)
    }
}

/// A picture with one assumed place of its symbol.
struct PDF417Attempt {
    private let picture: FloatPlane
    private let geometry: PDF417Geometry
    private let layout: PDF417Survey.Layout

    /// The likelihood of the assumption.
    var evidence: Float { layout.evidence }

    /// - Returns: `nil` if the picture speaks against the geometry.
    init?(
        picture: FloatPlane,
        profile: PDF417Profile,
        geometry: PDF417Geometry,
        configuration: PDF417Restorer.Configuration
    ) {
        guard geometry.rows.clarity >= configuration.rowClarity else { return nil }
        let alignment = geometry.alignment
        let extending = (
            left: configuration.hiddenColumns(
                room: alignment.left,
                alignment: alignment,
                picture: picture,
                isSeen: alignment.startMatch >= configuration.startMatch
            ),
            right: configuration.hiddenColumns(
                room: Float(picture.width) - alignment.right,
                alignment: alignment,
                picture: picture,
                isSeen: alignment.stopMatch >= configuration.stopMatch
            )
        )
        let strip = PDF417Strip(picture, geometry: geometry, extending: extending)
        guard strip.isRowInside.count(where: { $0 }) >= 3 else { return nil }
        let survey = PDF417Survey(PDF417StripReader(strip), extending: extending)
        guard let layout = survey.layout(), layout.evidence >= configuration.layoutEvidence else { return nil }
        self.picture = picture
        self.layout = layout
        var based = geometry
        let before = extending.left - layout.firstColumn
        if before != 0 || layout.indicators.columns != alignment.columns {
            // The supposed start or stop pattern is none, and must not pull at the columns any more.
            based.alignment = PDF417SymbolAligner().refined(
                alignment.rebased(columnsBefore: before, columns: layout.indicators.columns),
                in: profile
            )
        }
        self.geometry = based
    }

    /// The symbol, if it can be read beyond doubt.
    func read() -> PDF417Symbol? {
        PDF417CodewordReader().read(
            picture,
            geometry: geometry,
            firstLine: layout.firstLine,
            indicators: layout.indicators
        )
    }
}
