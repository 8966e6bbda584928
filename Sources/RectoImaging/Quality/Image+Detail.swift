// SPDX-License-Identifier: Apache-2.0

extension Image {
    /// The change from pixel to pixel, in levels: of several frames of one thing the sharpest has most.
    package var detail: Double {
        precondition(format == .grey, "levels are those of grey")
        // Every third row says enough.
        let step = 3
        var (sum, count) = (0, 0)
        unsafe withUnsafeBytes { bytes in
            for y in stride(from: 0, to: height, by: step) {
                let row = y * bytesPerRow
                for x in 1..<max(1, width) {
                    sum += abs(Int(unsafe bytes[row + x]) - Int(unsafe bytes[row + x - 1]))
                    count += 1
                }
            }
        }
        return count == 0 ? 0 : Double(sum) / Double(count)
    }
}
