// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// Counts the seconds in which nothing but noise changes in a face, as in a still picture to which noise was added.
///
/// The eyes are found a little elsewhere in each such frame, so ``Stillness`` may take that for motion. Here the whole face
/// tells by how much it moved: by much less than a pixel.
struct NoiseAlone: Sendable {
    private var start: Duration = .zero
    private var reference: FaceReference?
    private var shifts: [Double] = []
    private var residuals: [Double] = []
    private var still = 0
    private var count = 0

    /// Time for which a face is watched in one go.
    private static let span: Duration = .seconds(1)
    /// Least number of spans for a value.
    private static let leastSpans = 2
    /// Least number of frames of a span that counts.
    private static let leastFrames = 4
    /// Least motion of a living face within that time, in eye distances.
    ///
    /// Of rendered people before cameras on stands and in the hand it was 0.005 and more, of stills with noise 0.0006 at most.
    private static let leastMotion = 0.0015
    /// Least change of levels that is noise, and no repetition of a frame.
    private static let leastNoise = 0.4

    /// Share of spans with noise and no motion; `nil` if there are too few.
    var value: Double? { count < Self.leastSpans ? nil : Double(still) / Double(count) }

    /// Takes a frame, with the eyes of the face in it, if any.
    mutating func see(_ image: Image, _ eyes: Face.Eyes?, at time: Duration) throws(VisionError) {
        if eyes == nil || isOver(at: time) { conclude() }
        if reference == nil, let eyes { (start, reference) = (time, FaceReference(eyes, in: image)) }
        guard let change = try reference?.change(in: image) else { return }
        shifts.append(change.shift)
        residuals.append(change.residual)
    }

    private func isOver(at time: Duration) -> Bool {
        time - start >= Self.span && shifts.count >= Self.leastFrames
    }

    private mutating func conclude() {
        if let most = shifts.max(), shifts.count >= Self.leastFrames {
            count += 1
            if most < Self.leastMotion, residuals.sorted()[residuals.count / 2] >= Self.leastNoise { still += 1 }
        }
        (reference, shifts, residuals) = (nil, [], [])
    }
}

/// A part of the first frames of a second, with which the others are compared.
private struct FaceReference: Sendable {
    private let (x, y, side, size): (Int, Int, Int, Int)
    /// Distance of the eyes, in pixels of the part.
    private let unit: Double
    /// The sum of the first frames, then their mean.
    private var levels: [Float]
    private var frames = 0
    private var across: [Float] = []
    private var down: [Float] = []
    private var products = (acrossAcross: Float(0), acrossDown: Float(0), downDown: Float(0))

    /// Frames of which the mean is taken: it has less noise than one.
    private static let count = 3
    /// Most pixels on a side: enough to tell a thousandth of the eyes' distance.
    private static let mostPixels = 96

    /// The part around the eyes; `nil` if it lies outside the image.
    init?(_ eyes: Face.Eyes, in image: Image) {
        let middle = (eyes.right + eyes.left) * 0.5
        side = Int(2 * eyes.distance)
        (x, y) = (Int(middle.x) - side / 2, Int(middle.y) - side / 3)
        guard side > 16, x >= 0, y >= 0, x + side <= image.width, y + side <= image.height else { return nil }
        size = min(side, Self.mostPixels)
        unit = eyes.distance * Double(size) / Double(side)
        levels = [Float](repeating: 0, count: size * size)
    }

    /// The change of a frame: its shift in eye distances, and what is left of its levels; `nil` for the first frames.
    mutating func change(in image: Image) throws(VisionError) -> (shift: Double, residual: Double)? {
        guard let part = image.cropped(x: x, y: y, width: side, height: side) else { return nil }
        let samples = try part.reduced(width: size, height: size).packedSamples
        guard frames == Self.count else {
            for index in levels.indices { levels[index] += Float(samples[index]) / Float(Self.count) }
            frames += 1
            if frames == Self.count { differentiate() }
            return nil
        }
        var (sum, square, byAcross, byDown) = (Float(0), Float(0), Float(0), Float(0))
        for index in levels.indices {
            let change = Float(samples[index]) - levels[index]
            sum += change
            square += change * change
            byAcross += change * across[index]
            byDown += change * down[index]
        }
        let (xx, xy, yy) = products
        let determinant = xx * yy - xy * xy
        guard determinant > 0 else { return nil }
        let right = (byAcross * yy - byDown * xy) / determinant
        let lower = (byDown * xx - byAcross * xy) / determinant
        let count = Float(levels.count)
        let left = (square - sum * sum / count - right * byAcross - lower * byDown) / count
        return (Double((right * right + lower * lower).squareRoot()) / unit, Double(max(0, left).squareRoot()))
    }

    /// Sets the slopes of the levels, less their means: a change of light is no motion.
    private mutating func differentiate() {
        across = slopes(along: 1, beside: size)
        down = slopes(along: size, beside: 1)
        for index in across.indices {
            products.acrossAcross += across[index] * across[index]
            products.acrossDown += across[index] * down[index]
            products.downDown += down[index] * down[index]
        }
    }

    /// The slopes by Sobel's operator, 0 at the edges.
    private func slopes(along step: Int, beside: Int) -> [Float] {
        var slopes = [Float](repeating: 0, count: levels.count)
        for y in 1..<size - 1 {
            for x in 1..<size - 1 {
                let at = y * size + x
                let (after, before) = (at + step, at - step)
                slopes[at] =
                    (levels[after - beside] + 2 * levels[after] + levels[after + beside]
                        - levels[before - beside] - 2 * levels[before] - levels[before + beside]) / 8
            }
        }
        let mean = slopes.reduce(0, +) / Float(slopes.count)
        return slopes.map { $0 - mean }
    }
}
