// SPDX-License-Identifier: Apache-2.0
import ImagingSupport
import RectoImaging
import TestSupport
import Testing

/// Pictures that the quality measures are tested on.
enum QualityFixture {
    /// A sample's luminance.
    static func sample(_ name: String) throws -> Image {
        try decoded(Sample.named(name).bytes(), as: .grey).image
    }

    /// A card on a table; its paper is below white, as a camera leaves it.
    static func wholeCard() throws -> Image {
        Degradation.gain(0.85).applied(to: try sample("license-backs-photographed/texas-on-wood"))
    }

    /// The part of ``wholeCard()`` that most series start from.
    static func card() throws -> Image {
        try #require(wholeCard().cropped(x: 300, y: 300, width: 900, height: 600))
    }

    static let faceSide = 400

    /// A drawn face of 80 pixels between the eyes: an oval with eyes, brows, nose and mouth before a plain wall.
    ///
    /// - Parameters:
    ///   - offset: Pixels that it is moved to the right.
    ///   - busy: The distance of the wall's stripes from its grey, in levels.
    /// - Returns: A grey image of ``faceSide`` pixels a side.
    static func face(movedBy offset: Int = 0, busy: Double = 0) -> Image {
        let wall = Image(width: faceSide, height: faceSide, format: .grey) { _, _, _ in 190 }
        let drawn = wall.mapped { x, y, _ in
            let (u, v) = (Double(x - faceSide / 2 - offset) / 80, Double(y - 180) / 80)
            func oval(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Bool {
                let (dx, dy) = ((u - x) / width, (v - y) / height)
                return dx * dx + dy * dy < 1
            }
            for side in [-0.5, 0.5] {
                if oval(side, 0, 0.08, 0.08) { return 30 }
                if oval(side, 0, 0.2, 0.1) { return 225 }
                if oval(side, -0.25, 0.25, 0.05) { return 50 }
            }
            if oval(0, 1.15, 0.4, 0.12) { return 90 }
            if oval(0, 0.7, 0.16, 0.06) { return 105 }
            if oval(0, 0.45, 0.95, 1.35) { return 150 + 12 * v + (u * u) * -20 }
            return 190 + busy * ((x / 9 + y / 13).isMultiple(of: 2) ? 1 : -1)
        }
        return Degradation.blur(0.7).applied(to: drawn)
    }

    /// The place of the face in ``face(movedBy:busy:)``.
    static func place(movedBy offset: Double = 0) -> Face {
        let middle = Double(faceSide / 2) + offset
        return Face(
            bounds: Rectangle(x: middle - 76, y: 150, width: 152, height: 152),
            eyes: Face.Eyes(right: Point(x: middle - 40, y: 180), left: Point(x: middle + 40, y: 180)),
            score: 1
        )
    }
}
