// SPDX-License-Identifier: Apache-2.0

extension Image {
    /// The image as it should be seen, given how it is stored: a copy, or itself where nothing is to be done.
    func upright(from orientation: Orientation) -> Image {
        guard orientation != .up else { return self }
        let swaps = orientation.swapsSides
        let path = SourcePath(of: self, turnedBy: orientation)
        return unsafe Image(width: swaps ? height : width, height: swaps ? width : height, format: format) { copy in
            unsafe withUnsafeBytes { stored in
                let rows = swaps ? width : height
                let columns = swaps ? height : width
                unsafe path.copy(from: stored, to: copy, columns: columns, rows: rows, format: format)
            }
        }
    }
}

/// Where the pixels of an upright image stand in the stored one, as byte offsets.
private struct SourcePath {
    /// Offset of the pixel that becomes the top left one.
    var start: Int
    /// From one pixel of an upright row to the next.
    var column: Int
    /// From one upright row to the next.
    var row: Int

    init(of image: Image, turnedBy orientation: Orientation) {
        let pixel = image.format.bytesPerPixel
        let line = image.bytesPerRow
        let right = (image.width - 1) * pixel
        let bottom = (image.height - 1) * line
        switch orientation {
        case .up: (start, column, row) = (0, pixel, line)
        case .upMirrored: (start, column, row) = (right, -pixel, line)
        case .down: (start, column, row) = (right + bottom, -pixel, -line)
        case .downMirrored: (start, column, row) = (bottom, pixel, -line)
        case .leftMirrored: (start, column, row) = (0, line, pixel)
        case .right: (start, column, row) = (bottom, -line, pixel)
        case .rightMirrored: (start, column, row) = (right + bottom, -line, -pixel)
        case .left: (start, column, row) = (right, line, -pixel)
        }
    }

    /// Copies tile by tile: walking down whole columns would fetch a cache line for every pixel.
    func copy(
        from stored: UnsafeRawBufferPointer,
        to copy: UnsafeMutableRawBufferPointer,
        columns: Int,
        rows: Int,
        format: PixelFormat
    ) {
        guard let source = stored.baseAddress, let target = copy.baseAddress else { return }
        let tile = 32
        for top in stride(from: 0, to: rows, by: tile) {
            for left in stride(from: 0, to: columns, by: tile) {
                let width = min(tile, columns - left)
                for y in top..<min(top + tile, rows) {
                    let from = unsafe source + start + y * row + left * column
                    let to = unsafe target + (y * columns + left) * format.bytesPerPixel
                    switch format {
                    case .grey: unsafe copyGreyRun(from: from, to: to, count: width)
                    case .rgb: unsafe copyColourRun(from: from, to: to, count: width)
                    }
                }
            }
        }
    }

    private func copyGreyRun(from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int) {
        for x in 0..<count {
            let sample = unsafe source.load(fromByteOffset: x * column, as: UInt8.self)
            unsafe target.storeBytes(of: sample, toByteOffset: x, as: UInt8.self)
        }
    }

    private func copyColourRun(from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int) {
        for x in 0..<count {
            unsafe (target + 3 * x).copyMemory(from: source + x * column, byteCount: 3)
        }
    }
}
