// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import RectoImaging

struct AmplitudeSpectrumTests {
    /// A wave of a frequency, in periods across 128 pixels, with grain.
    private func wave(_ across: Double, _ down: Double, height: Double, side: Int = 128) -> Image {
        Image(width: side, height: side, format: .grey) { x, y, _ in
            let phase = 2 * Double.pi * (across * Double(x) + down * Double(y)) / 128
            return Int((128 + height * cos(phase) + PatternFixtures.grain(x, y, 4)).rounded())
        }
    }

    @Test func `finds the frequency of a wave that is weaker than the grain`() throws {
        let peaks = try AmplitudeSpectrum(of: wave(31.3, -12.6, height: 2)).peaks()
        let peak = try #require(peaks.first)
        #expect((peak.frequency - Point(x: 31.3, y: -12.6)).length < 0.3, "\(peak)")
        #expect(peak.strength > 4)
    }

    @Test func `finds hardly anything in grain`() throws {
        let peaks = try AmplitudeSpectrum(of: wave(0, 0, height: 0)).peaks()
        #expect(peaks.count <= 2 && peaks.allSatisfy { $0.strength < 3 }, "\(peaks)")
        #expect(try AmplitudeSpectrum(of: wave(0, 0, height: 0)).strength < 8)
    }

    @Test(arguments: [0, 255, 128])
    func `finds nothing on one level`(level: UInt8) throws {
        let spectrum = try AmplitudeSpectrum(of: Image(greyOf: level, width: 128, height: 128, format: .grey))
        #expect(spectrum.peaks().isEmpty && spectrum.strength == 0)
    }

    @Test(arguments: [(16.0, 0.0), (0.0, 32.0), (48.0, 16.0)])
    func `leaves out the blocks of JPEG files`(across: Double, down: Double) throws {
        #expect(try AmplitudeSpectrum(of: wave(across, down, height: 20)).peaks().allSatisfy { $0.strength < 3 })
    }

    @Test func `leaves out an edge, whose frequencies lie in a row`() throws {
        let image = Image(width: 128, height: 128, format: .grey) { x, y, _ in
            let beyond = min(1, max(0, 0.5 + (Double(x) + 0.31 * Double(y) - 80) / 2.5))
            return Int((60 + 130 * beyond + PatternFixtures.grain(x, y, 2)).rounded())
        }
        let peaks = try AmplitudeSpectrum(of: image).peaks()
        #expect(peaks.allSatisfy { $0.strength < 3 }, "\(peaks)")
    }
}
