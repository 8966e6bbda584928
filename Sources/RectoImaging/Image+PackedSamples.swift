// SPDX-License-Identifier: Apache-2.0

extension Image {
    /// The samples, row after row without padding: the form that one process hands to another.
    package var packedSamples: [UInt8] {
        let rowLength = width * format.bytesPerPixel
        return unsafe withUnsafeBytes { bytes in
            var samples: [UInt8] = []
            samples.reserveCapacity(rowLength * height)
            for row in 0..<height {
                let start = row * bytesPerRow
                unsafe samples.append(contentsOf: bytes[start..<start + rowLength])
            }
            return samples
        }
    }

    /// The image with these samples.
    ///
    /// - Parameters:
    ///   - samples: Row after row without padding, as many as the image has.
    ///   - width: Width in pixels, at least 1.
    ///   - height: Height in pixels, at least 1.
    ///   - format: The layout of each pixel.
    package init(packedSamples samples: [UInt8], width: Int, height: Int, format: PixelFormat) {
        precondition(samples.count == width * height * format.bytesPerPixel, "each pixel has its samples")
        unsafe self.init(width: width, height: height, format: format) { pixels in
            unsafe pixels.copyBytes(from: samples)
        }
    }
}
