// SPDX-License-Identifier: Apache-2.0
internal import Foundation
package import RectoImaging

/// Pictures with patterns.
package enum PatternFixtures {
    package static let width = 1200
    package static let height = 900
    /// A card in the middle, turned a little.
    package static let card = Quadrilateral(
        topLeft: Point(x: 190, y: 200),
        topRight: Point(x: 1010, y: 215),
        bottomRight: Point(x: 1000, y: 730),
        bottomLeft: Point(x: 180, y: 715)
    )

    /// The noise of a place, of so many levels at most: the same on every run.
    package static func grain(_ x: Int, _ y: Int, _ most: Double) -> Double {
        var bits = UInt32(truncatingIfNeeded: x &* 73_856_093 ^ y &* 19_349_663)
        for _ in 0..<2 {
            bits = (bits >> 16 ^ bits) &* 0x45d9_f3b
        }
        return (Double((bits >> 16 ^ bits) & 0xffff) / 32_767.5 - 1) * most
    }

    /// A card on a table, and what is added to the levels of each; `x` and `y` in pixels.
    package static func picture(
        onCard: (_ x: Double, _ y: Double) -> Double = { _, _ in 0 },
        beside: (_ x: Double, _ y: Double) -> Double = { _, _ in 0 }
    ) -> Image {
        // The sides run steadily, so bounds by row and column are enough.
        Image(width: width, height: height, format: .grey) { column, row, _ in
            let (x, y) = (Double(column), Double(row))
            let tilt = (x - 190) * 15 / 820
            let isOnCard = y > 200 + tilt && y < 715 + tilt && x > 195 - y / 51.5 + 3 && x < 1015 - y / 51.5 + 3
            let level = isOnCard ? 205 + onCard(x, y) : 120 + beside(x, y)
            return Int(min(255, max(0, level + grain(column, row, 5))).rounded())
        }
    }

    /// A wave of a period in pixels, along a direction in degrees.
    package static func wave(_ period: Double, _ degrees: Double, height: Double)
        -> @Sendable (Double, Double) -> Double
    {
        let (step, turn) = (2 * Double.pi / period, degrees * .pi / 180)
        let (along, down) = (step * cos(turn), step * sin(turn))
        return { x, y in height * cos(along * x + down * y) }
    }

    /// What a white screen's pixels of a pitch in pixels of the picture add, up to `height` levels: three bars each.
    package static func pixels(_ pitch: Double, height: Double) -> @Sendable (Double, Double) -> Double {
        { x, y in
            // A camera's pixel gathers light; sixteen places stand for it.
            let light = gathered { right, down in
                let across = (x + right + 0.02 * (y + down)) / pitch
                let below = (y + down - 0.02 * (x + right)) / pitch
                guard abs(below - below.rounded(.down) - 0.5) < 0.4 else { return 0 }
                let place = across - across.rounded(.down)
                return [(0.30, 1.0 / 6), (0.59, 0.5), (0.11, 5.0 / 6)]
                    .reduce(0) { $0 + (abs(place - $1.1) < 0.13 ? $1.0 : 0) }
            }
            return (pow(light / 0.21, 0.45) - 1) * height
        }
    }

    /// A printer's dots of a pitch in pixels, in rows that lie at some degrees, `height` levels darker than paper.
    package static func dots(_ pitch: Double, _ degrees: Double, height: Double) -> @Sendable (Double, Double) -> Double
    {
        let (first, second) = (wave(pitch, degrees, height: 1), wave(pitch, degrees + 90, height: 1))
        return { x, y in
            -height * min(1, max(0, (first(x, y) + second(x, y) - 0.9) * 2 + 0.5))
        }
    }

    /// The mean over sixteen places of a pixel, from 1/8 to 7/8 of it across and down.
    private static func gathered(_ light: (Double, Double) -> Double) -> Double {
        let places = stride(from: 0.125, to: 1, by: 0.25)
        return places.reduce(0) { sum, down in sum + places.reduce(0) { $0 + light($1, down) } } / 16
    }
}
