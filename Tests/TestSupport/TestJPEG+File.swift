// SPDX-License-Identifier: Apache-2.0
package import CTestCodecs

extension TestJPEG {
    /// A baseline file of colour at full resolution, hardly compressed.
    package init(_ colour: TestJPEGColour, width: Int, height: Int) {
        self.init()
        self.colour = colour
        self.width = Int32(width)
        self.height = Int32(height)
        quality = 95
        columns_per_colour = 1
        rows_per_colour = 1
        adobe = true
    }

    /// The file; `sample` gives the value at a column, row and channel.
    package func file(sample: (Int, Int, Int) -> Int) -> [UInt8] {
        let channels =
            switch colour {
            case .grey: 1
            case .yCbCr, .RGB: 3
            case .CMYK, .YCCK: 4
            }
        let width = Int(width)
        let samples = (0..<width * Int(height) * channels).map { index in
            let pixel = index / channels
            return UInt8(sample(pixel % width, pixel / width, index % channels))
        }
        return unsafe Array(unsafeUninitializedCapacity: 1 << 20) { bytes, count in
            count = unsafe test_jpeg_encode(self, samples, bytes.baseAddress!, bytes.count)
        }
    }
}
