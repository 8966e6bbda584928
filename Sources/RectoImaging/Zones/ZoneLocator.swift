// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// The likely place of a machine readable zone.
struct ZoneRegion {
    /// Its middle, in pixels of the image.
    var centre: Point
    /// Unit vector along the lines, in the direction of reading or, if that is not clear, against it.
    var direction: Point
    /// Along the lines, in pixels of the image.
    var length: Double
    /// Across the lines, in pixels of the image.
    var breadth: Double
    /// From one character to the next, in pixels of the image.
    var pitch: Double
    /// The approximate number of its characters that were seen.
    var weight: Double
}

/// Finds machine readable zones in a picture, at any orientation and from afar.
struct ZoneLocator {
    /// Settings for finding zones.
    struct Configuration {
        /// Probability from which a cell may belong to a zone, and that one of its cells must have.
        var leastProbability: Float = 0.35
        var clearProbability: Float = 0.6
        /// A region of fewer characters is none: the shortest zone has 72, of which most may lie under glare.
        var leastWeight = 8.0
        /// Regions that are worth a closer look in one picture.
        var mostRegions = 8
        /// Pixels of the reduced picture below which a dark stroke is print, and no shadow.
        var widestStroke = 7
    }

    let configuration = Configuration()

    /// The regions of a picture, the largest first.
    ///
    /// - Parameters:
    ///   - image: In luminance.
    ///   - side: Pixels to which the image's longer side is reduced, if it is longer.
    ///   - isLit: True to take shadows off first.
    /// - Returns: At most ``Configuration/mostRegions``.
    /// - Throws: ``VisionError``.
    func regions(in image: Image, side: Int, isLit: Bool = false) throws(VisionError) -> [ZoneRegion] {
        let factor = min(1, Double(side) / Double(max(image.width, image.height)))
        let width = max(1, Int((Double(image.width) * factor).rounded()))
        let height = max(1, Int((Double(image.height) * factor).rounded()))
        let picture = factor < 1 ? try image.reduced(width: width, height: height) : image
        let maps = try ZoneMaps(of: isLit ? picture.lit(side: configuration.widestStroke) : picture)
        let probabilities = (0..<maps.width * maps.height).map(maps.zone)
        let components = CellComponents(
            of: probabilities,
            width: maps.width,
            from: configuration.leastProbability,
            clearAt: configuration.clearProbability
        )
        let scale = (x: Double(image.width) / Double(width), y: Double(image.height) / Double(height))
        let regions = components.lists.compactMap { region(of: $0, probabilities, maps, scale: scale) }
        return Array(regions.sorted { $0.weight > $1.weight }.prefix(configuration.mostRegions))
    }

    private func region(
        of cells: [Int],
        _ probabilities: [Float],
        _ maps: ZoneMaps,
        scale: (x: Double, y: Double)
    ) -> ZoneRegion? {
        var total = 0.0
        var way = Point(x: 0, y: 0)
        var slant = Point(x: 0, y: 0)
        var logPitch = 0.0
        for cell in cells {
            let weight = Double(probabilities[cell])
            let here = maps.direction(cell)
            total += weight
            logPitch += weight * Double(maps.logPitch(cell))
            guard here.length > 0 else { continue }
            let unit = here * (1 / here.length)
            way = way + unit * weight
            // Of twice the angle, so that opposite ways, of which a cell may take one for the other, agree.
            slant = slant + Point(x: unit.x * unit.x - unit.y * unit.y, y: 2 * unit.x * unit.y) * weight
        }
        guard total > 0 else { return nil }
        let angle = atan2(slant.y, slant.x) / 2
        let line = Point(x: cos(angle), y: sin(angle))
        let isForth = line.x * way.x + line.y * way.y >= 0
        let direction = Self.axis(of: cells, width: maps.width, towards: isForth ? line : line * -1)
        let pitch = exp2(logPitch / total)

        // The places of the cells along and across the lines, without the outermost: those are ragged.
        let stride = Double(ZoneMaps.stride)
        let places = cells.map { cell in
            let x = (Double(cell % maps.width) + 0.5) * stride
            let y = (Double(cell / maps.width) + 0.5) * stride
            return (along: x * direction.x + y * direction.y, across: y * direction.x - x * direction.y)
        }
        let along = Self.extent(of: places.map(\.along))
        let across = Self.extent(of: places.map(\.across))
        let (a, b) = ((along.lowerBound + along.upperBound) / 2, (across.lowerBound + across.upperBound) / 2)
        let centre = Point(x: a * direction.x - b * direction.y, y: a * direction.y + b * direction.x)
        let mean = (scale.x * scale.y).squareRoot()
        let region = ZoneRegion(
            centre: Point(x: centre.x * scale.x, y: centre.y * scale.y),
            direction: direction,
            length: (along.upperBound - along.lowerBound + stride) * mean,
            breadth: (across.upperBound - across.lowerBound + stride) * mean,
            pitch: pitch * mean,
            // A character takes one pitch along and, with its share of the gap between lines, about 1.5 across.
            weight: total * stride * stride / (1.5 * pitch * pitch)
        )
        return region.weight >= configuration.leastWeight ? region : nil
    }

    /// The direction in which the cells stretch: if that is clear, it is more exact than the direction of each cell.
    private static func axis(of cells: [Int], width: Int, towards direction: Point) -> Point {
        let count = Double(cells.count)
        let x = cells.map { Double($0 % width) }
        let y = cells.map { Double($0 / width) }
        let (meanX, meanY) = (x.reduce(0, +) / count, y.reduce(0, +) / count)
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        for (x, y) in zip(x, y) {
            xx += (x - meanX) * (x - meanX)
            xy += (x - meanX) * (y - meanY)
            yy += (y - meanY) * (y - meanY)
        }
        let root = ((xx - yy) * (xx - yy) + 4 * xy * xy).squareRoot()
        // Lengths go with the roots of these: the zone is to be three times as long as broad.
        guard xx + yy - root < (xx + yy + root) / 9 else { return direction }
        let angle = atan2(2 * xy, xx - yy) / 2
        let axis = Point(x: cos(angle), y: sin(angle))
        let along = axis.x * direction.x + axis.y * direction.y
        // Several lines of other print can make a region of another shape.
        guard abs(along) > 0.8 else { return direction }
        return along < 0 ? axis * -1 : axis
    }

    /// From the second to the ninety-eighth percentile.
    private static func extent(of places: [Double]) -> ClosedRange<Double> {
        let sorted = places.sorted()
        let spared = sorted.count / 50
        return sorted[spared]...sorted[sorted.count - 1 - spared]
    }
}

/// Cells that touch each other.
struct CellComponents {
    /// The cells of each component.
    private(set) var lists: [[Int]] = []

    /// The components of cells that reach a level, of which one at least reaches a higher one.
    init(of values: [Float], width: Int, from least: Float, clearAt clear: Float) {
        let height = values.count / width
        var isFree = values.map { $0 >= least }
        for start in values.indices where isFree[start] {
            var cells = [start]
            isFree[start] = false
            var next = 0
            while next < cells.count {
                let (x, y) = (cells[next] % width, cells[next] / width)
                next += 1
                for row in max(0, y - 1)...min(height - 1, y + 1) {
                    for column in max(0, x - 1)...min(width - 1, x + 1) where isFree[row * width + column] {
                        isFree[row * width + column] = false
                        cells.append(row * width + column)
                    }
                }
            }
            if cells.contains(where: { values[$0] >= clear }) { lists.append(cells) }
        }
    }
}
