// SPDX-License-Identifier: Apache-2.0

extension Image {
    /// The upright image, given its stored orientation: a copy, or itself if it is upright already.
    package func upright(from orientation: Orientation) -> Image {
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

/// The places of an upright image's pixels in the stored one, as byte offsets.
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
        let isTurnedGrey = abs(row) == 1
        for top in stride(from: 0, to: rows, by: tile) {
            for left in stride(from: 0, to: columns, by: tile) {
                let from = unsafe source + start + top * row + left * column
                let to = unsafe target + (top * columns + left) * format.bytesPerPixel
                let (width, height) = (min(tile, columns - left), min(tile, rows - top))
                if isTurnedGrey, width == tile, height == tile {
                    unsafe transposeGreyTile(from: from, to: to, bytesPerRow: columns, side: tile)
                    continue
                }
                for y in 0..<height {
                    let run = unsafe from + y * row
                    let copiedRun = unsafe to + y * columns * format.bytesPerPixel
                    switch format {
                    case .grey: unsafe copyGreyRun(from: run, to: copiedRun, count: width)
                    case .rgb: unsafe copyColourRun(from: run, to: copiedRun, count: width)
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

    /// Exchanges rows and columns in squares of 8 × 8, each of eight words.
    ///
    /// Photos of phones held upright are all turned so: one byte at a time takes twice as long.
    private func transposeGreyTile(
        from source: UnsafeRawPointer,
        to target: UnsafeMutableRawPointer,
        bytesPerRow: Int,
        side: Int
    ) {
        for top in stride(from: 0, to: side, by: 8) {
            // If the copy's rows run against memory, a word starts at the last of its pixels.
            let first = unsafe source + (row > 0 ? top : -top - 7)
            for left in stride(from: 0, to: side, by: 8) {
                var words = SIMD8<UInt64>()
                for x in 0..<8 {
                    let word = unsafe (first + (left + x) * column).loadUnaligned(as: UInt64.self)
                    words[x] = row > 0 ? word.littleEndian : word.bigEndian
                }
                let turned = words.bytesTransposed
                for y in 0..<8 {
                    let to = unsafe target + (top + y) * bytesPerRow + left
                    unsafe to.storeBytes(of: turned[y].littleEndian, as: UInt64.self)
                }
            }
        }
    }
}

extension SIMD8<UInt64> {
    /// Byte `i` of word `j` in place of byte `j` of word `i`: halves, quarters and bytes change places in turn.
    fileprivate var bytesTransposed: Self {
        var (a, b) = (lowHalf, highHalf)
        Self.exchange(&a, &b, shift: 32, mask: 0x0000_0000_FFFF_FFFF)
        // Words 0 1 4 5 and 2 3 6 7.
        var c = SIMD4(lowHalf: a.lowHalf, highHalf: b.lowHalf)
        var d = SIMD4(lowHalf: a.highHalf, highHalf: b.highHalf)
        Self.exchange(&c, &d, shift: 16, mask: 0x0000_FFFF_0000_FFFF)
        // Words 0 4 2 6 and 1 5 3 7.
        var e = SIMD4(lowHalf: c.evenHalf, highHalf: d.evenHalf)
        var f = SIMD4(lowHalf: c.oddHalf, highHalf: d.oddHalf)
        Self.exchange(&e, &f, shift: 8, mask: 0x00FF_00FF_00FF_00FF)
        return Self(e[0], f[0], e[2], f[2], e[1], f[1], e[3], f[3])
    }

    private static func exchange(
        _ first: inout SIMD4<UInt64>,
        _ second: inout SIMD4<UInt64>,
        shift: UInt64,
        mask: UInt64
    ) {
        let difference = ((first &>> shift) ^ second) & mask
        second ^= difference
        first ^= difference &<< shift
    }
}
