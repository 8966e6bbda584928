// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// Finds the machine readable zones of an image and looks at their lines.
///
/// The picture is searched reduced. A likely zone is looked at again at a size with 10 pixels from character to
/// character. Its lines are followed, straightened and given to the recogniser.
package struct ZoneScanner: Sendable {
    /// Characters per line that a zone may have.
    private static let lengths = [30.0, 36.0, 44.0]
    /// The greatest difference between a measured length and the true one, as a share of it.
    private static let lengthTolerance = 0.15
    /// Pixels of a strip below which a dark stroke is print, and no shadow.
    private static let widestStroke = 9
    /// From a line to the next, in pitches: as cards and as passports have it.
    private static let spacings = [1.66, 2.4]
    /// Pixels to which a picture's longer side is reduced for each look at it.
    private static let sides = [512, 1024, 2048]

    /// The largest of these at which a picture is searched with its shadows taken off: most zones show at it.
    package static let largestInShadows = 1024

    /// Pixels to which the longer side of an image is reduced for each look at it.
    ///
    /// More than the image has show nothing new.
    ///
    /// - Parameters:
    ///   - image: The image.
    ///   - pitch: From one character to the next, in its pixels, if known. Looks with characters further apart than in
    ///     any zone that the locator knows are left out.
    /// - Returns: The sides in pixels, each larger than the one before.
    package static func sides(for image: Image, pitch: Double? = nil) -> [Int] {
        let longer = max(image.width, image.height)
        let all = sides.filter { $0 < longer } + sides.filter { $0 >= longer }.prefix(1)
        guard let pitch else { return all }
        return all.prefix(1) + all.dropFirst().filter { pitch * Double($0) / Double(longer) <= ZoneMaps.widestPitch }
    }

    /// Characters of a licence's line.
    static let charactersOfLicence = 30.0

    private let locator = ZoneLocator()
    private let licenceLocator = LicenceLineLocator()
    private let tracer = ZoneLineTracer()
    private let recogniser = ZoneRecogniser()

    package init() {}

    /// Looks at the zones of an image one after the other, the largest first.
    ///
    /// - Parameters:
    ///   - image: In luminance.
    ///   - side: Pixels to which the longer side is reduced for the search.
    ///   - isLit: True to take shadows off first: their edges hide lines.
    ///   - body: Is given each zone and returns its verdict. If it is a zone, this search does not look at the place
    ///     again.
    /// - Throws: ``VisionError``, and the errors of `body`.
    package func scan(
        _ image: Image,
        side: Int,
        isLit: Bool = false,
        _ body: (ScannedZone) throws -> ZoneVerdict
    ) throws {
        var taken: [Quadrilateral] = []
        for region in try locator.regions(in: image, side: side, isLit: isLit) {
            if taken.contains(where: { $0.contains(region.centre) }) { continue }
            // Shadows are taken off only if nothing was read: it makes stamps look like print.
            var wasRead = false
            let cuts: [ZoneCut] = isLit ? [.lit] : [.usual, .wide, .lit]
            for cut in cuts where !(cut.isLit && wasRead) {
                guard let zone = try zone(at: region, in: image, cut) else { break }
                let verdict = try body(zone)
                if verdict != .none {
                    taken.append(zone.outline)
                    wasRead = true
                }
                guard verdict != .clear, zone.lines.contains(where: \.isText) else { break }
            }
        }
    }

    /// Looks at lines that stand alone, as licences have one, until one is taken.
    ///
    /// - Parameters:
    ///   - image: In luminance.
    ///   - documents: The corners of the documents on which they may stand; none for the whole image.
    ///   - body: Is given each line and returns its verdict.
    /// - Throws: ``VisionError``, and the errors of `body`.
    package func scanLicenceLines(
        _ image: Image,
        on documents: [Quadrilateral],
        _ body: (ScannedZone) throws -> ZoneVerdict
    ) throws {
        for document in documents.isEmpty ? [nil] : documents.map(Optional.some) {
            for region in try licenceLocator.regions(in: image, on: document) {
                guard let zone = try zone(alone: region, in: image) else { continue }
                if try body(zone) != .none { return }
            }
        }
    }

    /// Looks at the lines of a zone once more, cut a little otherwise.
    ///
    /// - Throws: ``VisionError``.
    package func again(
        _ zone: ScannedZone,
        in image: Image,
        _ variation: StripVariation
    ) throws(VisionError) -> ScannedZone {
        guard let course = zone.course else { return zone }
        var lines: [ScannedLine] = []
        for trace in course.traces { lines.append(try line(trace, of: course, in: image, variation)) }
        return ScannedZone(lines: course.isReversed ? lines.reversed() : lines, course: course)
    }

    /// Looks at the lines of a zone once more, with the measured distances of characters.
    ///
    /// If a page is seen aslant, they stand closer at one end than at the other.
    ///
    /// - Returns: `nil` if they stand as expected, or too little is read to tell.
    /// - Throws: ``VisionError``.
    package func evenedOut(_ zone: ScannedZone, in image: Image) throws(VisionError) -> ScannedZone? {
        guard var course = zone.course else { return nil }
        let lines = course.isReversed ? zone.lines.reversed() : zone.lines
        guard lines.count == course.traces.count else { return nil }
        let distances = lines.flatMap { $0.characterDistances(isReversed: course.isReversed) }
        guard let correction = PitchCorrection(distances) else { return nil }
        for index in course.traces.indices { course.traces[index].correctPitch(by: correction) }
        return try again(ScannedZone(lines: zone.lines, course: course), in: image, .none)
    }

    private func zone(
        at region: ZoneRegion,
        in image: Image,
        _ cut: ZoneCut
    ) throws(VisionError) -> ScannedZone? {
        var patch = try Self.patch(region, in: image, cut)
        var traces = tracer.lines(in: try ZoneMaps(of: patch.image))
        if let better = Self.better(region, traces, patch) {
            patch = try Self.patch(better, in: image, cut)
            traces = tracer.lines(in: try ZoneMaps(of: patch.image))
        }
        traces = Self.agreed(traces)
        guard let clearest = traces.indices.max(by: { traces[$0].seen < traces[$1].seen }) else { return nil }

        var course = ZoneCourse(patch: patch, traces: traces, isReversed: false, cut: cut)
        var first = try line(traces[clearest], of: course, in: image)
        if !first.isClear {
            let reversed = ZoneCourse(patch: patch, traces: traces, isReversed: true, cut: cut)
            let turned = try line(traces[clearest], of: reversed, in: image)
            if turned.isClearer(than: first) { (first, course) = (turned, reversed) }
            // Other print, and textures: there is no need to look at the lines beside it.
            guard first.isText else { return nil }
        }
        var lines: [ScannedLine] = []
        for index in traces.indices {
            lines.append(index == clearest ? first : try line(traces[index], of: course, in: image))
        }
        return ScannedZone(lines: course.isReversed ? lines.reversed() : lines, course: course)
    }

    private static func patch(
        _ region: ZoneRegion,
        in image: Image,
        _ cut: ZoneCut
    ) throws(VisionError) -> ZonePatch {
        let patch = try ZonePatch(region, in: image)
        return cut.isLit ? try patch.lit() : patch
    }

    /// The one line of a region, read in the direction in which it reads better; `nil` if it is no text.
    private func zone(alone region: ZoneRegion, in image: Image) throws(VisionError) -> ScannedZone? {
        let patch = try ZonePatch(region, in: image, longest: Self.charactersOfLicence)
        let (middle, half) = (Double(patch.image.width) / 2, region.length / patch.scale / 2)
        let trace = ZoneLineTrace(
            middle: Polynomial(constant: Double(patch.image.height) / 2),
            logPitch: Polynomial(constant: log(ZonePatch.pitch)),
            extent: (middle - half)...(middle + half),
            seen: Int(Self.charactersOfLicence)
        )
        let courses = [false, true].map {
            ZoneCourse(patch: patch, traces: [trace], isReversed: $0, cut: .usual)
        }
        var best = ScannedZone(lines: [try line(trace, of: courses[0], in: image)], course: courses[0])
        if !best.lines[0].isClear {
            let turned = try line(trace, of: courses[1], in: image)
            if turned.isClearer(than: best.lines[0]) { best = ScannedZone(lines: [turned], course: courses[1]) }
        }
        return best.lines[0].isText ? best : nil
    }

    /// The region by the lines, if it is so different that another look is better than the first.
    private static func better(_ region: ZoneRegion, _ traces: [ZoneLineTrace], _ patch: ZonePatch) -> ZoneRegion? {
        guard let longest = traces.max(by: { $0.seen < $1.seen }) else { return nil }
        let middle = longest.extent.middle
        let slope = longest.middle.slope(middle)
        let pitch = exp(longest.logPitch(middle))
        let (top, bottom) = traces.reduce((longest.middle(middle), longest.middle(middle))) { range, trace in
            let place = trace.middle.continued(middle)
            return (min(range.0, place), max(range.1, place))
        }
        let isOff = abs(slope) > 0.05 || abs(pitch / ZonePatch.pitch - 1) > 0.15
        let left = longest.extent.lowerBound
        let right = longest.extent.upperBound
        let isCut = left < 2 * ZonePatch.pitch || right > Double(patch.image.width) - 2 * ZonePatch.pitch
        guard isOff || isCut else { return nil }
        let length = (1 + slope * slope).squareRoot()
        return patch.region(
            centre: Point(x: middle, y: (top + bottom) / 2),
            direction: Point(x: 1 / length, y: slope / length),
            length: (right - left) * length + (isCut ? 8 * pitch : 0),
            breadth: bottom - top + 2 * pitch,
            pitch: pitch,
            weight: region.weight
        )
    }

    /// The lines with extents that agree with each other and with a length that zones have.
    private static func agreed(_ traces: [ZoneLineTrace]) -> [ZoneLineTrace] {
        guard let longest = traces.max(by: { $0.seen < $1.seen }) else { return [] }
        // A line far shorter than the longest one is not a line of the zone.
        var lines = traces.filter { $0.extent.length > 0.35 * longest.extent.length }
        let left = lines.map(\.extent.lowerBound).min() ?? 0
        let right = lines.map(\.extent.upperBound).max() ?? 0
        for index in lines.indices {
            let pitch = exp(lines[index].logPitch(lines[index].extent.middle))
            var extent = lines[index].extent
            if extent.lowerBound > left + pitch { extent = left...extent.upperBound }
            if extent.upperBound < right - pitch { extent = extent.lowerBound...right }
            lines[index].extent = extent
        }
        // All lines have as many characters; the one seen best tells their number.
        let counts = lines.map { $0.characters($0.extent.lowerBound, $0.extent.upperBound) }
        let seen = lines.map { Double($0.seen) }
        let mean = zip(counts, seen).reduce(0) { $0 + $1.0 * $1.1 } / max(1, seen.reduce(0, +))
        // Three lines are those of a card; one alone, and two, may have lost another.
        let lengths = lines.count == 3 ? [30] : Self.lengths
        if let length = lengths.min(by: { abs($0 / mean - 1) < abs($1 / mean - 1) }),
            abs(length / mean - 1) < lengthTolerance
        {
            for index in lines.indices { lines[index].scalePitch(by: counts[index] / length) }
        }
        Self.noteHeights(in: &lines)
        // One line alone, or two of a card of three: another may lie above or below, unseen.
        let count = lines.first.map { $0.characters($0.extent.lowerBound, $0.extent.upperBound) } ?? 0
        guard lines.count == 1 || (lines.count == 2 && count < 33), let first = lines.first, let last = lines.last
        else {
            return lines
        }
        let spacings = lines.count == 2 ? [Self.spacing(first, last)] : Self.spacings
        return spacings.reversed().map { first.moved(by: -$0) } + lines + spacings.map { last.moved(by: $0) }
    }

    /// Notes the height of capitals along the lines, in proportion to the distance between the lines.
    private static func noteHeights(in lines: inout [ZoneLineTrace]) {
        guard let first = lines.first, let last = lines.last, lines.count > 1 else { return }
        let extent = first.extent
        func spacing(_ x: Double) -> Double { last.middle.continued(x) - first.middle.continued(x) }
        let middle = spacing(extent.middle)
        guard middle > ZonePatch.pitch else { return }
        let points = [extent.lowerBound, extent.middle, extent.upperBound].map { x in
            (x: x, y: max(0.5, min(2, spacing(x) / middle)), weight: 1.0)
        }
        let relativeHeight = Polynomial(through: points, degree: 1)
        for index in lines.indices { lines[index].relativeHeight = relativeHeight }
    }

    /// The distance of two lines, in pitches.
    private static func spacing(_ first: ZoneLineTrace, _ last: ZoneLineTrace) -> Double {
        let middle = first.extent.middle
        return (last.middle.continued(middle) - first.middle.continued(middle)) / exp(first.logPitch.continued(middle))
    }

    private func line(
        _ trace: ZoneLineTrace,
        of course: ZoneCourse,
        in image: Image,
        _ variation: StripVariation = .none
    ) throws(VisionError) -> ScannedLine {
        let (patch, isReversed) = (course.patch, course.isReversed)
        let path = StripPath(trace, margin: course.cut.margin, variation)
        var places = PlaceGrid(width: path.columns.count, height: ZoneRecogniser.stripHeight)
        let middleRow = Double(ZoneRecogniser.stripHeight) / 2
        for (index, column) in path.columns.enumerated() {
            let pixel = path.capitalHeights[index] / ZoneRecogniser.pitch
            for row in 0..<places.height {
                let place = Point(x: column.x, y: column.y + (Double(row) + 0.5 - middleRow) * pixel)
                let (x, y) = isReversed ? (places.width - 1 - index, places.height - 1 - row) : (index, row)
                places[x, y] = patch.place(place)
            }
        }
        let perPixel = patch.scale * path.capitalHeight / ZoneRecogniser.pitch
        var sharp = try image.sampled(at: places, pixelsPerPixel: perPixel)
        if course.cut.isLit, !variation.keepsShadows { sharp = try sharp.lit(side: Self.widestStroke) }
        // The opposite of sharpening leaves the blur alone.
        let strip = variation.blur > 0 ? try sharp.sharpened(sigma: variation.blur, amount: -1) : sharp
        let scores = try recogniser.scores(of: strip)
        let ordered = isReversed ? path.columns.reversed() : path.columns
        // The network's windows have their middle at the first pixel of a step.
        let middles = stride(from: 0, to: ordered.count, by: ZoneRecogniser.stride).map { patch.place(ordered[$0]) }
        let half = (isReversed ? -1 : 1) * path.capitalHeight / 2
        let feet = patch.place(Point(x: 0, y: half)) - patch.place(Point(x: 0, y: 0))
        let likeliest = scores.likeliest
        let confidence = likeliest.reduce(0) { $0 + Double($1.first) } / Double(max(1, likeliest.count))
        return ScannedLine(
            scores: scores,
            middles: middles,
            isInside: middles.map { place in
                (0..<Double(image.width)).contains(place.x) && (0..<Double(image.height)).contains(place.y)
            },
            down: feet,
            confidence: confidence,
            characters: likeliest.count,
            strip: strip
        )
    }
}

extension ClosedRange<Double> {
    fileprivate var length: Double { upperBound - lowerBound }
}
