// SPDX-License-Identifier: Apache-2.0

extension Image {
    /// A smaller copy: each pixel is the mean of its square.
    ///
    /// The image itself if there is nothing to reduce.
    package func reduced(by reduction: Reduction) -> Image {
        guard reduction != .none else { return self }
        let channels = format.bytesPerPixel
        let columns = reduction.reduced(width)
        return unsafe Image(width: columns, height: reduction.reduced(height), format: format) { copy in
            unsafe withUnsafeBytes { stored in
                var sums = [Int](repeating: 0, count: columns * channels)
                for y in 0..<reduction.reduced(height) {
                    let rows = y * reduction.rawValue..<min((y + 1) * reduction.rawValue, height)
                    for row in rows {
                        unsafe addRow(row, of: stored, to: &sums, reduction: reduction)
                    }
                    for index in sums.indices {
                        let left = index / channels * reduction.rawValue
                        let area = rows.count * min(reduction.rawValue, width - left)
                        unsafe copy[y * sums.count + index] = UInt8((sums[index] + area / 2) / area)
                        sums[index] = 0
                    }
                }
            }
        }
    }

    private func addRow(_ row: Int, of stored: UnsafeRawBufferPointer, to sums: inout [Int], reduction: Reduction) {
        let channels = format.bytesPerPixel
        for x in 0..<width {
            for channel in 0..<channels {
                let sample = unsafe stored[row * bytesPerRow + x * channels + channel]
                sums[x / reduction.rawValue * channels + channel] += Int(sample)
            }
        }
    }
}
