// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The one-dimensional response of a camera to a point: taps around a centre, in some sampling.
struct BlurKernel {
    /// An odd number of taps; the middle one is the centre.
    var taps: [Float]

    /// Taps on either side of the middle one.
    var reach: Int { taps.count / 2 }
    /// The value that a uniform brightness of 1 becomes.
    var sum: Float { taps.reduce(0, +) }

    init(taps: [Float]) {
        precondition(taps.count % 2 == 1)
        self.taps = taps
    }

    /// A Gaussian convolved with a box: defocus together with motion.
    ///
    /// - Parameters:
    ///   - deviation: Standard deviation of the Gaussian, in units.
    ///   - box: Length of the box, in units; 0 for none.
    ///   - samplesPerUnit: Taps in a unit.
    init(deviation: Float, box: Float, samplesPerUnit: Int) {
        let fine = 8
        let step = 1 / Float(fine * samplesPerUnit)
        let reach = Int(((3 * deviation + box / 2) * Float(samplesPerUnit)).rounded(.up)) + 1
        let width = max(deviation, 0.02)
        let halfBox = Int((box / 2 / step).rounded())
        // The Gaussian's running sum turns the box into a difference of two of its values.
        let gaussianReach = reach * fine + halfBox + 1
        var running = [Float](repeating: 0, count: 2 * gaussianReach + 2)
        for index in -gaussianReach...gaussianReach {
            let x = Float(index) * step / width
            running[index + gaussianReach + 1] = running[index + gaussianReach] + exp(-x * x / 2)
        }
        func cumulative(_ index: Int) -> Float { running[min(max(index + gaussianReach + 1, 0), running.count - 1)] }
        taps = (-reach...reach).map { tap in
            (-fine / 2..<fine / 2).reduce(0) { sum, part in
                let place = tap * fine + part
                return sum + cumulative(place + halfBox) - cumulative(place - halfBox - 1)
            }
        }
        let total = sum
        taps = taps.map { $0 / total }
    }

    /// The kernel with every tap multiplied.
    func scaled(by factor: Float) -> BlurKernel { BlurKernel(taps: taps.map { $0 * factor }) }

    /// The signal as it looks through this blur; its end values repeat outwards.
    func applied(to signal: [Float]) -> [Float] {
        guard let first = signal.first, let last = signal.last else { return [] }
        let reversed = Array(taps.reversed())
        let padded =
            [Float](repeating: first, count: reach) + signal + [Float](repeating: last, count: reach)
        return signal.indices.map { FloatKernels.dot(padded, at: $0, with: reversed, count: reversed.count) }
    }

    /// The covariance that this blur gives to a signal with a known covariance at each distance.
    func covariance(of original: (Int) -> Float, distances: Int) -> [Float] {
        let own = (0..<taps.count).map { FloatKernels.dot(taps, with: taps, from: $0, count: taps.count - $0) }
        return (0..<distances).map { distance in
            own.indices.reduce(0) { sum, shift in
                guard shift > 0 else { return sum + own[0] * original(distance) }
                return sum + own[shift] * (original(abs(distance - shift)) + original(distance + shift))
            }
        }
    }
}
