// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// Finds lines of print that may be the one line of a driving licence.
///
/// The network that finds zones has learnt zones of two and three lines, and passes over one alone. So the line is sought by
/// its marks: as many as the line has characters, as wide and as far apart as OCR-B prints them.
struct LicenceLineLocator {
    /// Settings for finding lines.
    struct Configuration {
        /// From the start of the line to its end, in heights of a capital: 30 characters, 2.54 mm apart and 2.4 mm high.
        var lengths = 22.0...42.0
        /// Marks of the line; some touch, and specks lie between them.
        var marks = 16...44
        /// How far parts of the line may differ: characters between them may be worn off.
        var bounds = PrintedLine.Bounds(gap: 4, overlap: 40, difference: 0.35, stagger: 0.4)
        /// Lines that are worth a closer look on one document.
        var mostLines = 3
        /// The share of a document's height, from either long edge, in which the line stands.
        var margin = 0.27
        /// Pixels along a document as it is searched: capitals of the line have 22.
        var width = 800
    }

    var configuration = Configuration()
    private let finder = PrintedLineFinder()
    private let corrector = PerspectiveCorrector()

    /// The lines of a document, the longest first.
    ///
    /// - Parameters:
    ///   - image: In luminance.
    ///   - corners: The document's; `nil` for the whole image, all of which is searched.
    /// - Returns: At most ``Configuration/mostLines``.
    /// - Throws: ``VisionError``.
    func regions(in image: Image, on corners: Quadrilateral?) throws(VisionError) -> [ZoneRegion] {
        guard let corners = corners?.startingWithLongSide else {
            return try regions(
                in: image,
                within: Quadrilateral(width: Double(image.width), height: Double(image.height))
            )
        }
        let share = configuration.margin
        let regions =
            try regions(in: image, within: corners.part(from: 1 - share, to: 1))
            + regions(in: image, within: corners.part(from: 0, to: share))
        return Array(regions.sorted { $0.length > $1.length }.prefix(configuration.mostLines))
    }

    private func regions(in image: Image, within corners: Quadrilateral) throws(VisionError) -> [ZoneRegion] {
        guard corners.width > 0, corners.height > 0 else { return [] }
        let width = configuration.width
        let height = max(1, Int((Double(width) * min(2, corners.height / corners.width)).rounded()))
        let straight = try corrector.correct(image, outline: corners, width: width, height: height)
        let found = PrintedLine.joined(try finder.lines(on: straight.image), within: configuration.bounds)
        let lines = found.filter { line in
            configuration.lengths.contains(line.width / line.capitalHeight) && configuration.marks.contains(line.marks)
        }
        let longest = lines.sorted { $0.width > $1.width }.prefix(configuration.mostLines)
        return longest.map { region(of: $0, straight.toSource) }
    }

    /// The region of the image in which a line lies.
    private func region(of line: PrintedLine, _ toSource: Homography) -> ZoneRegion {
        func place(_ x: Double) -> Point {
            toSource(Point(x: x, y: line.foot(at: x) - line.capitalHeight / 2))
        }
        let (start, end) = (place(line.extent.lowerBound), place(line.extent.upperBound))
        let along = end - start
        let length = max(1, along.length)
        // The last character's cell ends behind its ink, and the first one's begins before it.
        let pitch = length / (ZoneScanner.charactersOfLicence - Self.spareOfCell)
        return ZoneRegion(
            centre: (start + end) * 0.5,
            direction: along * (1 / length),
            length: length + Self.spareOfCell * pitch,
            breadth: pitch,
            pitch: pitch,
            weight: Double(line.marks)
        )
    }

    /// The share of a character's cell that its ink leaves free.
    private static let spareOfCell = 0.35
}

extension Quadrilateral {
    /// The part between two shares of the way from its upper side to its lower one.
    fileprivate func part(from start: Double, to end: Double) -> Quadrilateral {
        func left(_ share: Double) -> Point { topLeft + (bottomLeft - topLeft) * share }
        func right(_ share: Double) -> Point { topRight + (bottomRight - topRight) * share }
        return Quadrilateral(
            topLeft: left(start),
            topRight: right(start),
            bottomRight: right(end),
            bottomLeft: left(end)
        )
    }
}
