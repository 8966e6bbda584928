// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoImaging

@Suite struct NumericsTests {
    @Test func `multiplies and adds every element whatever the count`() {
        for count in [0, 1, 7, 8, 9, 31] {
            let left = (0..<count + 3).map { Float($0) }
            let right = (0..<count + 3).map { Float(2 * $0 + 1) }
            let dot = FloatKernels.dot(left, at: 2, with: right, from: 1, count: count)
            #expect(dot == (0..<count).reduce(0) { $0 + left[$1 + 2] * right[$1 + 1] })
            var sums = right
            FloatKernels.accumulate(left, from: 1, times: 2, into: &sums, at: 3, count: count)
            #expect(sums.indices.allSatisfy { sums[$0] == right[$0] + ($0 < 3 ? 0 : 2 * left[$0 - 2]) })
        }
    }

    @Test func `finds the largest value and all above a threshold`() {
        let values: [Float] = [1, -2, 5, 0, 3, 3, 2, -7, 4, 9]
        #expect(FloatKernels.maximum(values, count: 10) == 9)
        #expect(FloatKernels.maximum(values, count: 9) == 5)
        #expect(FloatKernels.indices(of: values, above: 2.5, count: 9) == [2, 4, 5, 8])
    }

    @Test func `solves least squares, and says when it cannot`() {
        var equations = LeastSquares(unknowns: 2)
        for x in 0..<5 { equations.add([1, Double(x)], value: 3 - 2 * Double(x)) }
        let solution = equations.solved() ?? []
        #expect(solution.count == 2)
        #expect(zip(solution, [3, -2]).allSatisfy { abs($0 - $1) < 1e-9 })
        var poor = LeastSquares(unknowns: 2)
        poor.add([1, 1], value: 1)
        #expect(poor.solved() == nil)
    }

    @Test func `blurs without changing the sum`() {
        for (deviation, box) in [(Float(0), Float(0)), (0.8, 0), (0.3, 3)] {
            let kernel = BlurKernel(deviation: deviation, box: box, samplesPerUnit: 4)
            #expect(abs(kernel.sum - 1) < 1e-5)
            #expect(zip(kernel.taps, kernel.taps.reversed()).allSatisfy { abs($0 - $1) < 0.02 })
            let line = kernel.applied(to: [Float](repeating: 2, count: 40))
            #expect(line.allSatisfy { abs($0 - 2) < 1e-4 })
        }
    }

    @Test func `averages squares, repeating the edges`() {
        var plane = FloatPlane(width: 5, height: 4)
        plane[0, 0] = 9
        let mean = plane.boxMean(reach: 1)
        #expect(abs(mean[0, 0] - 4) < 1e-5)
        #expect(abs(mean[1, 1] - 1) < 1e-5)
        #expect(abs(mean[3, 3]) < 1e-5)
    }

    @Test func `keeps places when an alignment is based on another column`() {
        let alignment = PDF417Alignment(columns: 9, left: 60, right: 1200, bow: 0.02)
        let rebased = alignment.rebased(columnsBefore: 2, columns: 12)
        for module in stride(from: Float(-30), through: 250, by: 10) {
            #expect(abs(alignment.place(ofModule: module) - rebased.place(ofModule: module + 34)) < 0.01)
        }
    }
}
