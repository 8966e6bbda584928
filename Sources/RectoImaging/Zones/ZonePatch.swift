// SPDX-License-Identifier: Apache-2.0

/// A part of an image, turned so that the lines of a zone run along its rows, with characters 10 pixels apart.
struct ZonePatch {
    /// Pixels from one character to the next, as far as the region's pitch is right.
    static let pitch = 10.0

    /// The part, in luminance.
    private(set) var image: Image
    private let centre: Point
    private let direction: Point
    /// Pixels of the image per pixel of the patch.
    let scale: Double

    /// The surroundings of a region.
    ///
    /// - Parameters:
    ///   - region: The place of the zone.
    ///   - source: In luminance.
    ///   - longest: Characters per line of the longest zone.
    /// - Throws: ``VisionError``.
    init(_ region: ZoneRegion, in source: Image, longest: Double = 44) throws(VisionError) {
        let seen = region.length / region.pitch
        // If so little was seen, the rest may be on either side.
        let missing = seen < 24 ? longest - seen : 0
        let across = min(region.breadth / region.pitch, 14)
        let width = Int((min(seen, 60) + 2 * missing + 8) * Self.pitch)
        let height = Int((across + 7) * Self.pitch)
        scale = region.pitch / Self.pitch
        centre = region.centre
        direction = region.direction
        var sampler = PlaceGrid(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let place = Self.place(
                    x: Double(x) + 0.5 - Double(width) / 2,
                    y: Double(y) + 0.5 - Double(height) / 2,
                    centre: region.centre,
                    direction: region.direction,
                    scale: scale
                )
                sampler[x, y] = place
            }
        }
        image = try source.sampled(at: sampler, pixelsPerPixel: scale)
    }

    /// Pixels below which a dark stroke is print, and no shadow.
    private static let widestStroke = 7

    /// The patch without shadows on it.
    ///
    /// - Throws: ``VisionError``.
    func lit() throws(VisionError) -> ZonePatch {
        var patch = self
        patch.image = try image.lit(side: Self.widestStroke)
        return patch
    }

    /// The place in the image of a place of the patch.
    func place(_ point: Point) -> Point {
        Self.place(
            x: point.x - Double(image.width) / 2,
            y: point.y - Double(image.height) / 2,
            centre: centre,
            direction: direction,
            scale: scale
        )
    }

    /// The region that a better look at the patch gives: its middle and direction, in pixels of the patch.
    func region(
        centre: Point,
        direction turn: Point,
        length: Double,
        breadth: Double,
        pitch: Double,
        weight: Double
    ) -> ZoneRegion {
        ZoneRegion(
            centre: place(centre),
            direction: Point(
                x: turn.x * direction.x - turn.y * direction.y,
                y: turn.x * direction.y + turn.y * direction.x
            ),
            length: length * scale,
            breadth: breadth * scale,
            pitch: pitch * scale,
            weight: weight
        )
    }

    private static func place(x: Double, y: Double, centre: Point, direction: Point, scale: Double) -> Point {
        Point(
            x: centre.x + (x * direction.x - y * direction.y) * scale,
            y: centre.y + (x * direction.y + y * direction.x) * scale
        )
    }
}
