// SPDX-License-Identifier: Apache-2.0
package import RectoImaging

extension Image {
    /// An image whose samples `sample` gives for a column, row and channel.
    package init(width: Int, height: Int, format: PixelFormat, sample: (Int, Int, Int) -> Int) {
        unsafe self.init(width: width, height: height, format: format) { pixels in
            for offset in pixels.indices {
                let (pixel, channel) = offset.quotientAndRemainder(dividingBy: format.bytesPerPixel)
                unsafe pixels[offset] = UInt8(sample(pixel % width, pixel / width, channel))
            }
        }
    }
}
