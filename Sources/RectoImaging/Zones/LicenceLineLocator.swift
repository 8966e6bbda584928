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
        /// The distance at which marks of one line may stand apart, in heights of a capital: characters may be worn off.
        var widestGap = 4.0
        /// How much higher or lower they may stand, in heights of a capital, and by what share they differ in height.
        var stagger = 0.35
        var mostDifference = 0.3
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
        let height = max(1, Int((Double(width) * min(1, corners.height / corners.width)).rounded()))
        let straight = try corrector.correct(image, outline: corners, width: width, height: height)
        let lines = joined(try finder.lines(on: straight.image)).filter { line in
            configuration.lengths.contains(line.width / line.capitalHeight) && configuration.marks.contains(line.marks)
        }
        let longest = lines.sorted { $0.width > $1.width }.prefix(configuration.mostLines)
        return longest.map { region(of: $0, straight.toSource) }
    }

    /// Lines with what goes on behind a gap.
    private func joined(_ lines: [PrintedLine]) -> [PrintedLine] {
        var joined: [PrintedLine] = []
        for line in lines.sorted(by: { $0.extent.lowerBound < $1.extent.lowerBound }) {
            let index = joined.firstIndex { before in
                let height = max(before.capitalHeight, line.capitalHeight)
                let (end, start) = (before.extent.upperBound, line.extent.lowerBound)
                return start - end <= configuration.widestGap * height && line.extent.upperBound > end
                    && abs(before.capitalHeight - line.capitalHeight) <= configuration.mostDifference * height
                    && abs(before.foot(at: start) - line.foot(at: start)) <= configuration.stagger * height
            }
            guard let index else {
                joined.append(line)
                continue
            }
            if line.marks > joined[index].marks {
                (joined[index].baseline, joined[index].slope) = (line.baseline, line.slope)
                joined[index].capitalHeight = line.capitalHeight
            }
            joined[index].extent = joined[index].extent.lowerBound...line.extent.upperBound
            joined[index].marks += line.marks
        }
        return joined
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

extension PrintedLine {
    /// The foot of its letters at a column.
    fileprivate func foot(at x: Double) -> Double { baseline + slope * x }
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
