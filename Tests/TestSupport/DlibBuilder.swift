// SPDX-License-Identifier: Apache-2.0

/// Writes values as dlib's `serialize` does, and small files of its two kinds that Recto reads.
package struct DlibBuilder {
    /// The bytes so far.
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func integer(_ value: Int) {
        var magnitude = value.magnitude
        var digits: [UInt8] = []
        repeat {
            digits.append(UInt8(truncatingIfNeeded: magnitude))
            magnitude >>= 8
        } while magnitude > 0
        bytes.append(UInt8(digits.count) | (value < 0 ? 0x80 : 0))
        bytes += digits
    }

    package mutating func real(_ value: Float) {
        guard value != 0 else {
            integer(0)
            integer(0)
            return
        }
        let exponent = Int(value.exponent) - 23
        integer(Int(Double(value) / Double(sign: .plus, exponent: exponent, significand: 1)))
        integer(exponent)
    }

    package mutating func text(_ value: String) {
        integer(value.utf8.count)
        bytes += value.utf8
    }

    package mutating func raw(_ values: [UInt8]) { bytes += values }

    package mutating func tensor(_ values: [Float], _ shape: [Int]) {
        for value in [2] + shape { integer(value) }
        for value in values {
            for shift in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> (8 * shift))) }
        }
    }
}

extension DlibBuilder {
    /// A network with an input of 7 × 7 whose two outputs ``networkOutput(grey:)`` says; `marks` are its versions.
    package static func network(version: Int = 1, marks: [Int] = networkMarks) -> [UInt8] {
        var file = DlibBuilder()
        file.integer(version)
        file.text("loss_metric_2")
        file.real(0.04)
        file.real(0.6)
        for mark in marks { file.integer(mark) }
        file.text("input_rgb_image_sized")
        for mean: Float in [10, 20, 30] { file.real(mean) }
        for _ in 0..<2 { file.integer(7) }
        file.convolution([1, 0, 0, 0, 1, 1], biases: [0.5, 0], channels: 3)
        file.state(isFirst: true)
        file.affine([2, 1], [0, -0.25])
        file.named("relu_")
        file.window("max_pool_2", 3, stride: 2)
        // A block that adds the biases of its second convolution.
        file.convolution([-1, 0, 0, -1], biases: [0, 0], channels: 2)
        file.state()
        file.affine([1, 1], [0, 0])
        file.named("relu_")
        file.convolution([1, 0, 0, 1], biases: [0.125, 0.25], channels: 2)
        file.state()
        file.affine([1, 1], [0, 0])
        file.named("add_prev_")
        file.named("relu_")
        // A block with another size and one more channel.
        file.convolution([1, 0, 0, 1, 1, 1], biases: [0, 0, 0], channels: 2, stride: 2)
        file.state()
        file.affine([1, 1, 1], [0, 0, 0])
        file.named("relu_")
        file.convolution([1, 0, 0, 0, 1, 0, 0, 0, 1], biases: [0, 0, 0], channels: 3)
        file.state()
        file.affine([0.5, 0.5, 0.5], [0, 0, 0])
        file.window("avg_pool_2", 2, stride: 2)
        file.named("add_prev_")
        file.named("relu_")
        file.window("avg_pool_2", 0, stride: 1)
        file.text("fc_2")
        file.integer(2)
        file.integer(3)
        file.tensor([1, 0, 0, 1, 0, 2], [3, 2, 1, 1])
        file.alias([3, 2, 1, 1])
        file.alias([0, 0, 0, 0])
        file.integer(1)
        for _ in 0..<4 { file.real(1) }
        file.state()
        return file.bytes
    }

    /// The versions of the types of its layers and marks, from the last to the first.
    package static let networkMarks: [Int] = [
        // The last layer and the mean; the second block from its rectifier to its first mark.
        2, 2, 2, 2, 2, 1, 1, 2, 2, 2, 2, 2, 1,
        // The first block.
        2, 2, 2, 2, 2, 2, 2, 1,
        // The layers before the blocks.
        2, 2, 2, 3,
    ]

    /// The output of the network for an image of one level of grey.
    package static func networkOutput(grey: Float) -> [Float] {
        let x = [10, 20, 30].map { (grey - $0) / 256 } as [Float]
        let first = [max(0, 2 * (x[0] + 0.5)), max(0, x[1] + x[2] - 0.25)]
        // The first convolution of the block gives what is negative: nothing is left of it.
        let block = [first[0] + 0.125, first[1] + 0.25]
        // The skipped branch has one place of four, and no third channel.
        let main = [block[0], block[1], block[0] + block[1]].map { $0 * 0.5 }
        let sums = [main[0] + block[0] / 4, main[1] + block[1] / 4, main[2]]
        return [sums[0], sums[1] + 2 * sums[2]]
    }

    private mutating func convolution(_ weights: [Float], biases: [Float], channels: Int, stride: Int = 1) {
        text("con_4")
        tensor(weights + biases, [weights.count + biases.count, 1, 1, 1])
        integer(biases.count)
        for value in [1, 1, stride, stride, 0, 0] { integer(value) }
        alias([biases.count, channels, 1, 1])
        alias([1, biases.count, 1, 1])
        for _ in 0..<4 { real(1) }
    }

    private mutating func affine(_ factors: [Float], _ summands: [Float]) {
        text("affine_")
        tensor(factors + summands, [2 * factors.count, 1, 1, 1])
        for _ in 0..<2 { alias([1, factors.count, 1, 1]) }
        integer(0)
        state()
    }

    private mutating func window(_ name: String, _ side: Int, stride: Int) {
        text(name)
        for value in [side, side, stride, stride, 0, 0] { integer(value) }
        state()
    }

    private mutating func named(_ name: String) {
        text(name)
        state()
    }

    private mutating func alias(_ shape: [Int]) { for value in [1] + shape { integer(value) } }

    private mutating func state(isFirst: Bool = false) {
        raw(Array("110".utf8))
        for _ in 0..<3 { tensor([], [0, 0, 0, 0]) }
        if isFirst { integer(1) }
    }
}

extension DlibBuilder {
    /// A predictor that moves its second point right by a half of its rectangle if that is lighter there.
    ///
    /// - Parameters:
    ///   - version: The version that the file says.
    ///   - splits: Splits of its tree; one is what its leaves fit.
    ///   - mean: The points that it starts from, x and y of each.
    /// - Returns: The file.
    package static func predictor(
        version: Int = 1,
        splits: Int = 1,
        mean: [Float] = [0, 0.5, 0.5, 0.5]
    ) -> [UInt8] {
        var file = DlibBuilder()
        file.integer(version)
        file.column(mean)
        let still = [Float](repeating: 0, count: mean.count)
        var moved = still
        moved[2] = 0.5
        // One stage of one tree.
        file.integer(1)
        file.integer(1)
        file.integer(splits)
        for _ in 0..<splits {
            file.integer(1)
            file.integer(0)
            file.real(10)
        }
        file.integer(2)
        file.column(moved)
        file.column(still)
        // Pixels at its first two points.
        file.integer(1)
        file.integer(2)
        file.integer(0)
        file.integer(1)
        file.integer(1)
        file.integer(2)
        for _ in 0..<4 { file.real(0) }
        return file.bytes
    }

    private mutating func column(_ values: [Float]) {
        integer(-values.count)
        integer(-1)
        for value in values { real(value) }
    }
}
