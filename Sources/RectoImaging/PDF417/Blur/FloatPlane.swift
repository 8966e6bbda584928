// SPDX-License-Identifier: Apache-2.0

/// A picture or matrix of floating point samples, row by row without padding.
struct FloatPlane {
    let width: Int
    let height: Int
    var values: [Float]

    init(width: Int, height: Int, repeating value: Float = 0) {
        self.width = width
        self.height = height
        values = [Float](repeating: value, count: width * height)
    }

    /// The samples of a grey image.
    init(_ image: Image) {
        self.init(width: image.width, height: image.height)
        precondition(image.format == .grey, "only luminance is read")
        let (width, height, bytesPerRow) = (image.width, image.height, image.bytesPerRow)
        unsafe values.withUnsafeMutableBufferPointer { values in
            unsafe image.withUnsafeBytes { bytes in
                for row in 0..<height {
                    for column in 0..<width {
                        unsafe values[row * width + column] = Float(bytes[row * bytesPerRow + column])
                    }
                }
            }
        }
    }

    subscript(column: Int, row: Int) -> Float {
        get { values[row * width + column] }
        set { values[row * width + column] = newValue }
    }

    /// The plane turned by 180°.
    var turned: FloatPlane {
        var plane = self
        plane.values.reverse()
        return plane
    }

    /// One row.
    func row(_ index: Int) -> ArraySlice<Float> { values[index * width..<(index + 1) * width] }

    /// The mean over the square of side `2 * reach + 1` around each sample; the edge samples repeat outwards.
    func boxMean(reach: Int) -> FloatPlane {
        let scale = 1 / Float(2 * reach + 1)
        var across = FloatPlane(width: width, height: height)
        for row in 0..<height {
            let base = row * width
            var sum = values[base] * Float(reach + 1)
            for column in 1...max(1, reach) { sum += values[base + min(column, width - 1)] }
            for column in 0..<width {
                across.values[base + column] = sum * scale
                sum += values[base + min(column + reach + 1, width - 1)] - values[base + max(column - reach, 0)]
            }
        }
        var result = FloatPlane(width: width, height: height)
        var sums = [Float](repeating: 0, count: width)
        FloatKernels.accumulate(across.values, times: Float(reach + 1), into: &sums, count: width)
        for row in 1...max(1, reach) {
            FloatKernels.accumulate(across.values, from: min(row, height - 1) * width, into: &sums, count: width)
        }
        for row in 0..<height {
            FloatKernels.accumulate(sums, times: scale, into: &result.values, at: row * width, count: width)
            let entering = min(row + reach + 1, height - 1) * width
            FloatKernels.accumulate(across.values, from: entering, into: &sums, count: width)
            let leaving = max(row - reach, 0) * width
            FloatKernels.accumulate(across.values, from: leaving, times: -1, into: &sums, count: width)
        }
        return result
    }

    /// Brightness relative to its surroundings, dark positive, in units of the local standard deviation.
    ///
    /// - Parameters:
    ///   - reach: Half the side of the neighbourhood.
    ///   - noiseFloor: Deviation, in the samples' own unit, that counts as nothing to see.
    /// - Returns: A plane of the same size.
    func locallyNormalised(reach: Int, noiseFloor: Float) -> FloatPlane {
        let mean = boxMean(reach: reach)
        var squares = self
        for index in squares.values.indices { squares.values[index] *= squares.values[index] }
        let meanSquare = squares.boxMean(reach: reach)
        var result = FloatPlane(width: width, height: height)
        for index in values.indices {
            let average = mean.values[index]
            let variance = max(0, meanSquare.values[index] - average * average)
            result.values[index] = (average - values[index]) / (variance + noiseFloor * noiseFloor).squareRoot()
        }
        return result
    }
}
