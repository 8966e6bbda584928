// SPDX-License-Identifier: Apache-2.0
internal import Glibc
internal import RectoImaging

/// The parts of a frame that are compared with the next frame.
struct FrameMoment: Sendable {
    let time: Duration
    private let eyes: Face.Eyes
    private let yaw: Double
    private let pitch: Double
    private let look: FaceAppearance
    /// Levels of the frame in a coarse grid; `isBeside` marks those beside the person.
    private let ground: [Float]
    private let isBeside: [Bool]
    /// The mean level of the frame.
    private let light: Float

    private static let columns = 48
    private static let rows = 36
    /// Least share of the grid that must lie beside the person in both frames.
    private static let leastShare = 0.08

    init(
        _ image: Image,
        _ placed: FacePlacer.Placement,
        _ look: FaceAppearance,
        at time: Duration
    ) throws(VisionError) {
        self.time = time
        self.look = look
        eyes = placed.face.eyes
        (yaw, pitch) = (placed.yaw, placed.pitch)
        ground = try image.reduced(width: Self.columns, height: Self.rows).packedSamples.map(Float.init)
        light = max(1, ground.reduce(0, +) / Float(ground.count))
        isBeside = Self.beside(placed.face.eyes, width: image.width, height: image.height)
    }

    /// True if another frame shows the same, bit by bit: cameras and their drivers repeat frames.
    func shows(the other: FrameMoment) -> Bool {
        eyes == other.eyes && ground == other.ground
    }

    /// The change since another frame.
    func change(from other: FrameMoment) -> FrameChange {
        let unit = (eyes.distance + other.eyes.distance) / 2
        let (middle, otherMiddle) = ((eyes.right + eyes.left) * 0.5, (other.eyes.right + other.eyes.left) * 0.5)
        let (line, otherLine) = (eyes.left - eyes.right, other.eyes.left - other.eyes.right)
        let roll = atan2(line.y, line.x) - atan2(otherLine.y, otherLine.x)
        return FrameChange(
            place: (middle - otherMiddle).length / unit,
            size: abs(log(eyes.distance / other.eyes.distance)) + abs(roll),
            turn: max(abs(yaw - other.yaw), abs(pitch - other.pitch)),
            ground: Double(groundChange(from: other)),
            look: 1 - look.likeness(to: other.look),
            light: abs(Double(log(light / other.light)))
        )
    }

    /// The mean change beside the person over the mean level, in the light of both frames; 0 if too little is visible.
    private func groundChange(from other: FrameMoment) -> Float {
        let gain = light / other.light
        var (sum, count): (Float, Int) = (0, 0)
        for index in ground.indices where isBeside[index] && other.isBeside[index] {
            sum += abs(ground[index] - gain * other.ground[index])
            count += 1
        }
        return Double(count) < Self.leastShare * Double(ground.count) ? 0 : sum / Float(count) / light
    }

    /// The cells of the grid that neither a head nor shoulders cover.
    private static func beside(_ eyes: Face.Eyes, width: Int, height: Int) -> [Bool] {
        let middle = (eyes.right + eyes.left) * 0.5
        let unit = eyes.distance
        return (0..<rows * columns).map { index in
            let x = (Double(index % columns) + 0.5) * Double(width) / Double(columns) - middle.x
            let y = (Double(index / columns) + 0.5) * Double(height) / Double(rows) - middle.y
            let isHead = abs(x) < 2 * unit && y > -2.4 * unit
            let areShoulders = abs(x) < 4 * unit && y > 1.8 * unit
            return !isHead && !areShoulders
        }
    }
}

/// The change from one frame to another.
struct FrameChange: Sendable, Hashable {
    /// Eye distances that the face moved.
    var place: Double
    /// The logarithm of its growth, and the radians of its roll.
    var size: Double
    /// Degrees of yaw or pitch.
    var turn: Double
    /// The mean change beside the person, as a share of the mean level.
    var ground: Double
    /// 1 minus the likeness of the faces.
    var look: Double
    /// The logarithm of the growth of the frame's mean level.
    var light: Double

    /// The values in one order.
    private var values: [Double] { [place, size, turn, ground, look, light] }

    func most(with other: FrameChange) -> FrameChange { combined(with: other, max) }

    func least(with other: FrameChange) -> FrameChange { combined(with: other, min) }

    func scaled(by factor: Double) -> FrameChange { combined(with: self) { value, _ in value * factor } }

    /// The excess over a usual change: each value by its scale, added up.
    func excess(over usual: FrameChange, times growth: Double, by scales: FrameChange) -> Double {
        zip(zip(values, usual.values), scales.values).reduce(0) { sum, each in
            sum + max(0, each.0.0 - growth * each.0.1) / each.1
        }
    }

    private func combined(with other: FrameChange, _ choose: (Double, Double) -> Double) -> FrameChange {
        FrameChange(
            place: choose(place, other.place),
            size: choose(size, other.size),
            turn: choose(turn, other.turn),
            ground: choose(ground, other.ground),
            look: choose(look, other.look),
            light: choose(light, other.light)
        )
    }
}
