// SPDX-License-Identifier: Apache-2.0
import RectoSystem
import TestSupport

/// Streams of JPEG images: where one starts and ends.
struct MJPEGStreams: FuzzedReader {
    let name = "mjpeg"
    let maximumLength = 8192

    /// Cuts the stream at once and in small pieces: what comes out must be the same.
    func read(_ bytes: [UInt8]) {
        // The first byte sets the size of the pieces.
        guard let first = bytes.first else { return }
        let stream = Array(bytes.dropFirst())
        guard let pieces = split(stream, by: 1 << 16), let others = split(stream, by: 1 + Int(first)) else { return }
        precondition(pieces == others, "other images when the stream comes in pieces")
        var count = 0
        for case .whole(.encoded(let image)) in pieces {
            precondition(image.starts(with: [0xFF, 0xD8, 0xFF]) && image.suffix(2) == [0xFF, 0xD9], "a torn image")
            count += image.count
        }
        precondition(count <= stream.count, "more bytes than came")
    }

    /// The pieces of the stream; `nil` if it is refused.
    private func split(_ stream: [UInt8], by length: Int) -> [FramePiece]? {
        var splitter = MJPEGSplitter(source: "fuzzing")
        var pieces: [FramePiece] = []
        do throws(FrameError) {
            for start in stride(from: 0, to: stream.count, by: length) {
                splitter.append(Array(stream[start..<min(start + length, stream.count)]))
                while let piece = try splitter.next() { pieces.append(piece) }
            }
            while let piece = try splitter.finish() { pieces.append(piece) }
            return pieces
        } catch {
            precondition(!error.description.isEmpty)
            return nil
        }
    }

    func seeds() -> [[UInt8]] {
        let images = JPEGFiles.drawn
        let boundary = Array("\r\n--frame\r\nContent-Type: image/jpeg\r\n\r\n".utf8)
        var seeds: [[UInt8]] = images.map { [255] + $0 }
        for (first, second) in zip(images, images.dropFirst()) {
            seeds.append([40] + first + second)
            seeds.append([200] + first.dropLast(9) + second)
            seeds.append([9] + boundary + first + boundary + second)
        }
        return seeds
    }
}
