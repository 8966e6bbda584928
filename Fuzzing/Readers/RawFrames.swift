// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoImaging
import RectoSystem

/// Streams of raw frames: their cutting, and their pixels.
struct RawFrames: FuzzedReader {
    let name = "raw"
    let maximumLength = 4096

    func read(_ bytes: [UInt8]) {
        // The first two bytes are the size that the user states, the third how the bytes come.
        guard bytes.count >= 3, let size = FrameSize(width: Int(bytes[0]), height: Int(bytes[1])) else { return }
        let stream = bytes.dropFirst(3)
        read(stream, by: RawSplitter.grey(size), size: size, length: 1 + Int(bytes[2]))
        guard let splitter = try? RawSplitter.yuyv(size) else { return }
        read(stream, by: splitter, size: size, length: 1 + Int(bytes[2]))
    }

    private func read(_ stream: ArraySlice<UInt8>, by splitter: RawSplitter, size: FrameSize, length: Int) {
        var splitter = splitter
        for start in stride(from: stream.startIndex, to: stream.endIndex, by: length) {
            splitter.append(Array(stream[start..<min(start + length, stream.endIndex)]))
            while let piece = splitter.next() { check(piece, size: size) }
        }
        while let piece = splitter.finish() { check(piece, size: size) }
    }

    private func check(_ piece: FramePiece, size: FrameSize) {
        guard case .whole(let picture) = piece else { return }
        for format in [PixelFormat.grey, .rgb] {
            // Grey frames are decoded as such, whatever was asked for.
            guard let image = try? FrameDecoder().decode(picture, as: format) else {
                preconditionFailure("a whole frame that cannot be decoded")
            }
            precondition((image.width, image.height) == (size.width, size.height), "a frame of another size")
        }
    }

    func seeds() -> [[UInt8]] {
        let sizes: [(width: Int, height: Int)] = [(2, 2), (8, 4), (16, 9), (40, 30), (3, 5), (255, 1), (1, 255)]
        var seeds: [[UInt8]] = []
        for size in sizes {
            // Three frames of the larger format.
            let count = min(size.width * size.height * 6, maximumLength - 3)
            let pixels = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37) }
            for length: UInt8 in [0, 100, 255] {
                seeds.append([UInt8(size.width), UInt8(size.height), length] + pixels)
            }
        }
        return seeds
    }
}
