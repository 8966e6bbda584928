// SPDX-License-Identifier: Apache-2.0
import Foundation
import ImagingSupport
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

    @Test func `has the amplitude of a wave at its frequency and at the opposite one`() throws {
        let spectrum = try AmplitudeSpectrum(of: wave(31, -12, height: 2))
        let amplitude = spectrum[31, -12]
        #expect(amplitude > 4000 && amplitude == spectrum[-31, 12])
        #expect(amplitude > 8 * spectrum[31, 12])
        #expect(spectrum.strength > 10)
    }

    @Test func `has no strength in grain`() throws {
        #expect(try AmplitudeSpectrum(of: wave(0, 0, height: 0)).strength < 8)
    }

    @Test(arguments: [0, 255, 128])
    func `has no strength on one level`(level: UInt8) throws {
        let image = Image(greyOf: level, width: 128, height: 128, format: .grey)
        #expect(try AmplitudeSpectrum(of: image).strength == 0)
    }

    @Test(arguments: [(16.0, 0.0), (0.0, 32.0), (48.0, 16.0)])
    func `leaves the blocks of JPEG files out of the strength`(across: Double, down: Double) throws {
        let strength = try AmplitudeSpectrum(of: wave(across, down, height: 20)).strength
        #expect(try strength < AmplitudeSpectrum(of: wave(across + 5, down + 5, height: 20)).strength / 4)
    }
}
