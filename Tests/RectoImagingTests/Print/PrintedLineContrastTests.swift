// SPDX-License-Identifier: Apache-2.0
import ImagingSupport
import Testing

@testable import RectoImaging

struct PrintedLineContrastTests {
    /// Bars of ten columns in every twenty, so much darker than their ground.
    private func document(darker: Int) -> Image {
        Image(width: 400, height: 200, format: .grey) { x, _, _ in x % 20 < 10 ? 200 - darker : 200 }
    }

    private func line(_ extent: ClosedRange<Double>, foot: Double = 120) -> PrintedLine {
        PrintedLine(extent: extent, capitalHeight: 20, baseline: foot, slope: 0)
    }

    @Test(arguments: [0, 10, 120]) func `is half of the difference between ink and ground that are as wide`(darker: Int)
    {
        let contrast = line(100...200).contrast(on: document(darker: darker))
        #expect(abs(contrast - Double(darker) / 2) < 0.01)
    }

    @Test func `is nothing of a line beside the document`() {
        #expect(line(500...600).contrast(on: document(darker: 120)) == 0)
        #expect(line(100...200, foot: -5).contrast(on: document(darker: 120)) == 0)
        #expect(line(-50 ... -10).contrast(on: document(darker: 120)) == 0)
    }

    @Test func `is that of the part on the document`() {
        #expect(line(-50...40).contrast(on: document(darker: 120)) > 50)
        #expect(line(380...900, foot: 210).contrast(on: document(darker: 120)) > 50)
    }
}
