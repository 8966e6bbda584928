// SPDX-License-Identifier: Apache-2.0
internal import Foundation
package import RectoImaging

/// A drawn face: nobody's, and enough of one for a detector.
package struct DrawnFace {
    /// Middle between the cheeks, at the height of the cheekbones.
    package var center: Point
    /// Half of its width.
    package var size: Double

    package init(center: Point, size: Double) {
        (self.center, self.size) = (center, size)
    }

    /// Grey of a pixel: what was there, or the face.
    package func sample(_ x: Int, _ y: Int, over background: Double) -> Double {
        var ink = Ink(u: (Double(x) - center.x) / size, v: (Double(y) - center.y) / size, value: background)
        ink.cover(0, 2.6, 2.1, 1.0, with: 60)
        ink.cover(0, 1.2, 0.45, 0.9, with: 145)
        ink.cover(0, -0.35, 1.12, 1.2, with: 45)
        ink.cover(0, -0.1, 0.98, 1.1, with: 190)
        ink.cover(0, 0.45, 0.80, 0.92, with: 190)
        ink.cover(0, -0.95, 0.98, 0.42, with: 45)
        for side in [-1.0, 1.0] {
            ink.darken(side * 0.40, -0.13, 0.36, 0.24, by: 0.28)
            ink.darken(side * 0.40, -0.43, 0.27, 0.06, by: 0.65)
            ink.cover(side * 0.40, -0.14, 0.24, 0.115, with: 40)
            ink.cover(side * 0.40, -0.12, 0.22, 0.085, with: 225)
            ink.cover(side * 0.40, -0.13, 0.105, 0.105, with: 60)
            ink.darken(side * 0.13, 0.20, 0.06, 0.32, by: 0.18)
            ink.darken(side * 0.09, 0.43, 0.06, 0.035, by: 0.65)
        }
        ink.darken(0, 0.50, 0.18, 0.05, by: 0.3)
        ink.cover(0, 0.78, 0.30, 0.085, with: 130)
        ink.darken(0, 0.77, 0.30, 0.025, by: 0.6)
        ink.darken(0, 0.98, 0.24, 0.06, by: 0.2)
        ink.darken(0, 1.42, 0.6, 0.14, by: 0.25)
        return ink.value
    }

    /// From the brows to the chin.
    package var bounds: Rectangle {
        Rectangle(x: center.x - 0.95 * size, y: center.y - 0.65 * size, width: 1.9 * size, height: 1.9 * size)
    }

    /// Grey of one pixel, ellipse over ellipse; places are in halves of the face's width from its middle.
    private struct Ink {
        let u: Double
        let v: Double
        var value: Double

        mutating func cover(_ x: Double, _ y: Double, _ width: Double, _ height: Double, with grey: Double) {
            value += (grey - value) * share(x, y, width, height)
        }

        mutating func darken(_ x: Double, _ y: Double, _ width: Double, _ height: Double, by part: Double) {
            value *= 1 - part * share(x, y, width, height)
        }

        /// The share of the pixel that lies in the ellipse; edges are soft.
        private func share(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Double {
            let distance = (pow((u - x) / width, 2) + pow((v - y) / height, 2)).squareRoot()
            return max(0, min(1, 0.5 + (1 - distance) * min(width, height) / 0.04))
        }
    }
}

extension Image {
    /// Drawn faces on an even ground.
    package static func drawing(_ faces: [DrawnFace], width: Int, height: Int, format: PixelFormat = .grey) -> Image {
        Image(width: width, height: height, format: format) { x, y, _ in
            Int(faces.reduce(150 + 40 * Double(x) / Double(width)) { $1.sample(x, y, over: $0) })
        }
    }
}
