// SPDX-License-Identifier: Apache-2.0
internal import CRectoVision

/// The amplitudes of a square's frequencies: what repeats in it, in which direction and how finely.
struct AmplitudeSpectrum: Sendable {
    /// The square's side in pixels, a power of two.
    let side: Int
    private let amplitudes: [Float]

    /// The spectrum of a square picture in luminance.
    ///
    /// - Throws: ``VisionError`` if there is no memory.
    init(of square: Image) throws(VisionError) {
        precondition(square.format == .grey && square.width == square.height && square.width.nonzeroBitCount == 1)
        side = square.width
        amplitudes = try unsafe Array(capacity: side * side, "look for patterns") { room, _ in
            unsafe square.withPixels { unsafe recto_pixels_spectrum($0, room) }
        }
    }

    /// The amplitude of a frequency, in periods across the square to the right and down; both may be negative.
    subscript(across: Int, down: Int) -> Float { amplitudes[(down & (side - 1)) * side + (across & (side - 1))] }

    /// True if JPEG's blocks of eight pixels cause amplitude at such a frequency along an axis.
    func isOfBlocks(_ frequency: Int) -> Bool {
        let step = side / 8
        let rest = frequency & (step - 1)
        return rest <= 1 || rest >= step - 1
    }

    /// The strongest amplitude of a fine pattern over the median amplitude of patterns that are about as fine.
    ///
    /// Periods of more than 10 pixels do not count: these belong to the things in a picture. Neither do those of JPEG's
    /// blocks, nor upright and level edges.
    var strength: Double {
        let (ringWidth, axisWidth) = (4, 3)
        let (first, last) = ((side + 9) / 10, side / 2)
        var rings = [[Float]](repeating: [], count: (last - first) / ringWidth + 1)
        var highest = [Float](repeating: 0, count: rings.count)
        // The other half is the same.
        for across in axisWidth..<side / 2 {
            for down in -side / 2 + 1...side / 2 where abs(down) >= axisWidth {
                let radius = Double(across * across + down * down).squareRoot()
                guard radius >= Double(first), radius < Double(last) else { continue }
                let ring = Int(radius - Double(first)) / ringWidth
                let amplitude = self[across, down]
                rings[ring].append(amplitude)
                if !isOfBlocks(across), !isOfBlocks(down) { highest[ring] = max(highest[ring], amplitude) }
            }
        }
        return zip(rings, highest).reduce(0) { strongest, ring in
            guard ring.0.count >= 16 else { return strongest }
            let median = ring.0.sorted()[ring.0.count / 2]
            // A black picture has none at all.
            return median > 1e-3 ? max(strongest, Double(ring.1 / median)) : strongest
        }
    }
}
