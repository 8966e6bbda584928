// SPDX-License-Identifier: Apache-2.0
package import RectoImaging
internal import TestSupport

extension Image {
    /// The picture with noise like a camera's in the dark.
    package func noisy(deviation: Double, seed: UInt64) -> Image {
        var generator = SeededGenerator(seed: seed)
        return unsafe withUnsafeBytes { source in
            unsafe Image(width: width, height: height, format: .grey) { bytes in
                for y in 0..<height {
                    for x in 0..<width {
                        // Three of even spread make a bell.
                        let spread = (0..<3).reduce(0.0) { sum, _ in sum + Double.random(in: -1...1, using: &generator)
                        }
                        let level = Double(unsafe source[y * bytesPerRow + x]) + spread * deviation
                        unsafe bytes[y * width + x] = UInt8(max(0, min(255, level.rounded())))
                    }
                }
            }
        }
    }

    /// The picture in the shadows of a blind: every other strip of so many columns has two fifths of its light.
    package func shaded(strip: Int) -> Image {
        unsafe withUnsafeBytes { source in
            unsafe Image(width: width, height: height, format: .grey) { bytes in
                for y in 0..<height {
                    for x in 0..<width {
                        let level = unsafe source[y * bytesPerRow + x]
                        unsafe bytes[y * width + x] = x / strip % 2 == 0 ? UInt8(Int(level) * 2 / 5) : level
                    }
                }
            }
        }
    }

    /// The picture with each pixel the mean of a square around it.
    package func blurred(reach: Int) -> Image {
        let (width, height) = (self.width, self.height)
        return unsafe withUnsafeBytes { source in
            var rows = [Int](repeating: 0, count: width * height)
            for y in 0..<height {
                for x in 0..<width {
                    for near in x - reach...x + reach {
                        rows[y * width + x] += Int(unsafe source[y * bytesPerRow + max(0, min(width - 1, near))])
                    }
                }
            }
            let area = (2 * reach + 1) * (2 * reach + 1)
            return unsafe Image(width: width, height: height, format: .grey) { bytes in
                for y in 0..<height {
                    for x in 0..<width {
                        var sum = 0
                        for near in y - reach...y + reach { sum += rows[max(0, min(height - 1, near)) * width + x] }
                        unsafe bytes[y * width + x] = UInt8(sum / area)
                    }
                }
            }
        }
    }
}
