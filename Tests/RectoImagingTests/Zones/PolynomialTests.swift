// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoImaging

struct PolynomialTests {
    private func points(_ range: ClosedRange<Int>, _ value: (Double) -> Double) -> [(
        x: Double, y: Double, weight: Double
    )] {
        range.map { (x: Double($0), y: value(Double($0)), weight: 1) }
    }

    @Test func `goes through points of its degree`() {
        let cubic = Polynomial(
            through: points(100...140) { 2 + 0.5 * $0 - 0.01 * $0 * $0 + 1e-4 * $0 * $0 * $0 },
            degree: 3
        )
        for x in [100.0, 107.5, 140] {
            #expect(abs(cubic(x) - (2 + 0.5 * x - 0.01 * x * x + 1e-4 * x * x * x)) < 1e-6)
            #expect(abs(cubic.slope(x) - (0.5 - 0.02 * x + 3e-4 * x * x)) < 1e-6)
        }
    }

    @Test func `goes between points by their weights`() {
        let line = Polynomial(
            through: [
                (x: 0, y: 0, weight: 1), (x: 10, y: 0, weight: 1), (x: 0, y: 4, weight: 3), (x: 10, y: 4, weight: 3),
            ],
            degree: 1
        )
        #expect(abs(line(0) - 3) < 1e-9)
        #expect(abs(line(10) - 3) < 1e-9)
    }

    @Test func `goes straight on beyond the points`() {
        let parabola = Polynomial(through: points(0...10) { $0 * $0 }, degree: 2)
        #expect(abs(parabola.continued(5) - 25) < 1e-9)
        #expect(abs(parabola.continued(12) - 140) < 1e-6)
        #expect(abs(parabola.continued(-3)) < 1e-6)
    }

    @Test func `is a mean where points allow no more`() {
        let one = Polynomial(through: [(x: 3, y: 7, weight: 2)], degree: 2)
        #expect(abs(one(3) - 7) < 1e-9)
        #expect(abs(one(1000) - 7) < 1e-9)
        #expect(one.slope(3) == 0)
        let same = Polynomial(through: [(x: 3, y: 6, weight: 1), (x: 3, y: 8, weight: 1)], degree: 1)
        #expect(abs(same(3) - 7) < 1e-9)
        #expect(Polynomial(through: [], degree: 2)(5) == 0)
    }
}
