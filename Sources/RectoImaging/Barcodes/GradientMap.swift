// SPDX-License-Identifier: Apache-2.0
internal import CRectoVision

/// Mean strength of the gradient in each of many square cells of an image.
struct GradientMap {
    /// A connected part of the map, in cells.
    struct Region {
        /// The smallest rectangle around it, at any angle.
        let rectangle: Quadrilateral
        /// Its four-sided outline, if it has one.
        let quadrilateral: Quadrilateral?
        /// Number of cells inside its outer contour.
        let area: Double
        /// Mean strength inside, 0 to 255.
        let density: Double
    }

    let columns: Int
    let rows: Int
    private var cells: [UInt8]

    /// The map of a luminance image with cells of `cell` × `cell` pixels; an incomplete last row or column is left out.
    init(of image: Image, cell: Int) throws(VisionError) {
        columns = image.width / cell
        rows = image.height / cell
        cells = [UInt8](repeating: 0, count: columns * rows)
        let status = unsafe image.withPixels { pixels in
            unsafe recto_gradient_map(pixels, Int32(cell), &cells)
        }
        try VisionError.check(status, "gradient")
    }

    /// Replaces each cell by the mean of the square of `side` cells around it.
    mutating func smooth(side: Int) throws(VisionError) {
        try VisionError.check(unsafe withMap { unsafe recto_map_smooth($0, Int32(side)) }, "smooth")
    }

    /// The strength that separates strong from weak cells best (Otsu's method).
    mutating func threshold() throws(VisionError) -> Double {
        var threshold = 0.0
        try VisionError.check(unsafe withMap { unsafe recto_map_threshold($0, &threshold) }, "threshold")
        return threshold
    }

    /// Connected regions of cells at or above a strength, largest first.
    mutating func regions(
        threshold: Double,
        closing: Int,
        opening: Int,
        atMost limit: Int
    ) throws(VisionError) -> [Region] {
        let found = try unsafe [recto_region](capacity: limit, "find regions") { regions, count in
            unsafe withMap { map in
                unsafe recto_map_regions(map, threshold, Int32(closing), Int32(opening), regions, limit, &count)
            }
        }
        return found.map(Region.init)
    }

    private mutating func withMap<Result>(_ body: (recto_pixels) -> Result) -> Result {
        let columns = columns
        let rows = rows
        return unsafe cells.withUnsafeMutableBufferPointer { cells in
            guard let base = cells.baseAddress else { preconditionFailure("a map has at least one cell") }
            return unsafe body(
                recto_pixels(
                    base: base,
                    width: Int32(columns),
                    height: Int32(rows),
                    bytes_per_row: Int32(columns),
                    channels: 1
                )
            )
        }
    }
}

extension GradientMap.Region {
    fileprivate init(_ region: recto_region) {
        let box = region.rectangle
        let sides = region.quadrilateral
        rectangle = Quadrilateral(coordinates: [box.0, box.1, box.2, box.3, box.4, box.5, box.6, box.7])
        quadrilateral =
            region.has_quadrilateral
            ? Quadrilateral(
                coordinates: [sides.0, sides.1, sides.2, sides.3, sides.4, sides.5, sides.6, sides.7]
            ) : nil
        area = region.area
        density = region.density
    }
}
