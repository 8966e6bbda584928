// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoImaging

/// The place of a held camera: its picture is so much aside, larger, and aslant.
struct Placement: Sendable {
    var x = 0.0
    var y = 0.0
    var scale = 1.0
    /// Degrees clockwise.
    var roll = 0.0
}

/// A hand, a tripod or a wall that holds a camera.
struct Mount: Sendable {
    private let x: Drift
    private let y: Drift
    private let scale: Drift
    private let roll: Drift

    /// A mount of a camera whose frames are so wide; an unrest of 0 is a wall, 1 a hand.
    init(unrest: Double, width: Int, using generator: inout SeededGenerator) {
        let size = unrest * Double(width) / 640
        x = Drift(reach: 12 * size, tremor: 0.7 * size, slowest: 0.15, using: &generator)
        y = Drift(reach: 9 * size, tremor: 0.7 * size, slowest: 0.15, using: &generator)
        scale = Drift(reach: 0.03 * unrest, using: &generator)
        roll = Drift(reach: 1.6 * unrest, tremor: 0.05 * unrest, slowest: 0.12, using: &generator)
    }

    func placement(at time: Double) -> Placement {
        Placement(
            x: x.value(at: time),
            y: y.value(at: time),
            scale: 1 + scale.value(at: time),
            roll: roll.value(at: time)
        )
    }
}

/// The height of a head above the scene behind it.
///
/// A turned head shows its sides, as nothing flat does.
struct Relief: Sendable {
    /// 0 to 255 a pixel, 255 for the middle of the face.
    let heights: [UInt8]
    /// Pixels by which the middle of the face stands out.
    let depth: Double

    init(of person: PlayedPerson) {
        let (width, height, middle, unit) = (person.width, person.height, person.middle, person.eyeDistance)
        // From the tip of the nose to the ears; beyond the hair all is still.
        depth = 1.25 * unit
        let radii = (x: 2.0 * unit, y: 2.7 * unit)
        let rows = (Int(middle.y - radii.y)..<Int(middle.y + radii.y) + 1).clamped(to: 0..<height)
        var heights = [UInt8](repeating: 0, count: width * height)
        for row in rows {
            for column in 0..<width {
                let (dx, dy) = ((Double(column) - middle.x) / radii.x, (Double(row) - middle.y) / radii.y)
                let inside = max(0, 1 - dx * dx - dy * dy)
                heights[row * width + column] = UInt8((255 * inside * inside).rounded())
            }
        }
        self.heights = heights
    }
}

extension GreyPlane {
    /// The picture from a camera so placed, what stands out moved aside by so many pixels at most.
    func seen(from placement: Placement, relief: Relief? = nil, turnedX: Double = 0, turnedY: Double = 0) -> GreyPlane {
        let (width, height) = (width, height)
        let angle = placement.roll * .pi / 180
        let (cos, sin) = (cos(angle) / placement.scale, sin(angle) / placement.scale)
        let (middleX, middleY) = (Double(width) / 2, Double(height) / 2)
        // Places in the source, in units of 1/65,536 pixel; the last column and row are only ever neighbours.
        let stepX = (x: Int((cos * 65_536).rounded()), y: Int((-sin * 65_536).rounded()))
        let (lastX, lastY) = ((width - 1) << 16 - 1, (height - 1) << 16 - 1)
        let (asideX, asideY) = (Int(turnedX * 65_536 / 255), Int(turnedY * 65_536 / 255))
        var result = self
        unsafe levels.withUnsafeBufferPointer { source in
            unsafe (relief?.heights ?? []).withUnsafeBufferPointer { heights in
                unsafe result.levels.withUnsafeMutableBufferPointer { target in
                    for row in 0..<height {
                        let (dx, dy) = (-middleX - placement.x, Double(row) - middleY - placement.y)
                        var x = Int((middleX + cos * dx + sin * dy) * 65_536)
                        var y = Int((middleY - sin * dx + cos * dy) * 65_536)
                        for column in 0..<width {
                            var (atX, atY) = (min(lastX, max(0, x)), min(lastY, max(0, y)))
                            if relief != nil {
                                let height = unsafe Int(heights[(atY >> 16) * width + atX >> 16])
                                atX = min(lastX, max(0, atX - height * asideX))
                                atY = min(lastY, max(0, atY - height * asideY))
                            }
                            let index = (atY >> 16) * width + atX >> 16
                            let (right, down) = (Int32(atX >> 8 & 255), Int32(atY >> 8 & 255))
                            let (a, b) = unsafe (Int32(source[index]), Int32(source[index + 1]))
                            let (c, d) = unsafe (Int32(source[index + width]), Int32(source[index + width + 1]))
                            let upper = a << 8 + (b - a) * right
                            let lower = c << 8 + (d - c) * right
                            let level = (upper << 8 + (lower - upper) * down + 32_768) >> 16
                            unsafe target[row * width + column] = UInt8(truncatingIfNeeded: level)
                            x += stepX.x
                            y += stepX.y
                        }
                    }
                }
            }
        }
        return result
    }
}

/// The sensor of a camera: exposure that drifts, focus that is lost at times, noise, compression.
struct Sensor: Sendable {
    private let seed: UInt64
    private let gain: Drift
    private let noise: [Int8]
    private let softness: Int
    private let focusHunts: Drift
    private let quality: Int?

    /// Values are drawn of random places of a table of this many, a power of two.
    private static let noiseCount = 1 << 16

    init(using generator: inout SeededGenerator) {
        seed = generator.next()
        gain = Drift(reach: Double.random(in: 0.01...0.08, using: &generator), tremor: 0.003, using: &generator)
        let deviation = Double.random(in: 0.8...4.5, using: &generator)
        var table: [Int8] = []
        table.reserveCapacity(Self.noiseCount)
        for _ in 0..<Self.noiseCount {
            // The four parts of one draw, added up, are normal enough.
            let draw = generator.next()
            let sum = (0..<4).reduce(0.0) { $0 + Double(draw >> (16 * UInt64($1)) & 0xFFFF) / 65_536 - 0.5 }
            table.append(Int8((sum * 3.0.squareRoot() * deviation).rounded()))
        }
        noise = table
        softness = [0, 0, 1, 2].randomElement(using: &generator) ?? 0
        focusHunts = Drift(reach: 1, slowest: 0.06, using: &generator)
        quality = Bool.random(using: &generator) ? Int.random(in: 50...90, using: &generator) : nil
    }

    /// The camera's picture of the scene; the same for the same number and time.
    func developed(_ plane: GreyPlane, number: Int, time: Double) throws -> GreyPlane {
        var plane = plane
        let passes = softness + (focusHunts.value(at: time) > 0.8 ? 2 : 0)
        for _ in 0..<passes { plane.soften() }
        expose(&plane, number: number, factor: 1 + gain.value(at: time))
        guard let quality else { return plane }
        let bytes = try ImageEncoder(.jpeg(quality: quality)).encode(plane.image)
        return GreyPlane(try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .grey).image)
    }

    private func expose(_ plane: inout GreyPlane, number: Int, factor: Double) {
        var generator = SeededGenerator(seed: seed ^ UInt64(number) &* 0xD1B5_4A32_D192_ED03)
        let table = (0..<256).map { Int16(min(255, (Double($0) * factor).rounded())) }
        let (width, height) = (plane.width, plane.height)
        unsafe table.withUnsafeBufferPointer { table in
            unsafe noise.withUnsafeBufferPointer { noise in
                unsafe plane.levels.withUnsafeMutableBufferPointer { levels in
                    for row in 0..<height {
                        let start = Int(truncatingIfNeeded: generator.next() & 0xFFFF)
                        for column in 0..<width {
                            let grain = unsafe Int16(noise[(start + column) & (Self.noiseCount - 1)])
                            let index = row * width + column
                            let level = unsafe table[Int(levels[index])] + grain
                            unsafe levels[index] = UInt8(truncatingIfNeeded: min(255, max(0, level)))
                        }
                    }
                }
            }
        }
    }
}
