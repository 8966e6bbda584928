// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoImaging
import TestSupport
import Testing

@testable import Recto

struct NoiseAloneTests {
    @Test func `a still to which noise was added does not live`() throws {
        #expect(try value { _ in 0 } == 1)
        #expect(try value(light: 0.5) { _ in 0 } == 1, "a change of light is no motion")
    }

    @Test func `a face that moves by a hundredth of the eyes' distance lives`() throws {
        #expect(try value { 0.12 * sin(2 * .pi * 0.6 * $0) } == 0)
    }

    @Test func `frames without noise are repetitions, which another measure counts`() throws {
        #expect(try value(noise: 0) { _ in 0 } == 0)
    }

    @Test func `says nothing of a second, nor of a face at the edge`() throws {
        #expect(try value(seconds: 1.5) { _ in 0 } == nil)
        #expect(try value(x: 2) { _ in 0 } == nil)
    }

    /// The value for a pattern that is so many pixels aside after so many seconds, with eyes 12 pixels apart.
    private func value(
        seconds: Double = 3.3,
        noise: Int = 2,
        light: Double = 0,
        x: Double = 10,
        _ motion: (Double) -> Double
    ) throws -> Double? {
        var (measure, generator) = (NoiseAlone(), SeededGenerator(seed: 4))
        let eyes = Face.Eyes(right: Point(x: x, y: 14), left: Point(x: x + 12, y: 14))
        let columns = (0..<32).map { Double($0) }
        let rows = columns.map { 90 * cos($0 / 3) }
        for frame in 0..<Int(seconds * 10) {
            let shift = motion(Double(frame) / 10)
            let waves = columns.map { sin(($0 + shift) / 2) }
            let level = 128 + light * Double(frame)
            var samples: [UInt8] = []
            for row in rows {
                let dots = generator.next()
                for (column, wave) in waves.enumerated() {
                    // A bit of the row's number for each pixel.
                    let dot = Double(noise) * (Double((dots >> UInt64(column)) & 1) - 0.5)
                    samples.append(UInt8((level + row * wave + dot).rounded()))
                }
            }
            let image = Image(packedSamples: samples, width: 32, height: 32, format: .grey)
            try measure.see(image, eyes, at: .milliseconds(100 * frame))
        }
        return measure.value
    }
}
