// SPDX-License-Identifier: Apache-2.0
import RectoSystem
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct MJPEGSplitterTests {
    /// The frames of a stream that comes in pieces of these sizes.
    private func split(
        _ stream: [UInt8],
        configuration: MJPEGSplitter.Configuration = .init(),
        chunk: () -> Int = { 1 << 16 }
    ) throws -> [FramePiece] {
        var splitter = MJPEGSplitter(source: "test", configuration: configuration)
        var pieces: [FramePiece] = []
        var rest = stream[...]
        while !rest.isEmpty {
            let count = min(max(1, chunk()), rest.count)
            splitter.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
            while let piece = try splitter.next() { pieces.append(piece) }
        }
        while let piece = try splitter.finish() { pieces.append(piece) }
        return pieces
    }

    private func whole(_ images: [[UInt8]]) -> [FramePiece] {
        images.map { .whole(.encoded($0)) }
    }

    @Test func `images one after the other are cut apart`() throws {
        let images = DrawnJPEG.images(10)
        #expect(try split(images.flatMap(\.self)) == whole(images))
    }

    @Test func `nothing at all is no image`() throws {
        #expect(try split([]).isEmpty)
    }

    @Test func `images of several scans and of other sizes are whole`() throws {
        var random = SeededGenerator(seed: 3)
        let scans = (0..<4).flatMap { _ in
            DrawnJPEG.segment(0xC4, [0, 1, 2, 3]) + DrawnJPEG.scan(300, using: &random)
        }
        let progressive = Array(DrawnJPEG.image().dropLast(2)) + scans + [0xFF, 0xD9]
        let images = [DrawnJPEG.image(scanBytes: 1), progressive, DrawnJPEG.image(scanBytes: 100_000)]
        #expect(try split(images.flatMap(\.self)) == whole(images))
    }

    @Test func `a thumbnail within an image starts and ends nothing`() throws {
        let thumbnails = DrawnJPEG.thumbnailSegment(seed: 4) + DrawnJPEG.thumbnailSegment(seed: 5)
        let images = [DrawnJPEG.image(), DrawnJPEG.image(seed: 2, extra: thumbnails), DrawnJPEG.image(seed: 3)]
        #expect(try split(images.flatMap(\.self)) == whole(images))
    }

    @Test func `fill bytes before markers belong to the image`() throws {
        let fill = [UInt8](repeating: 0xFF, count: 9)
        let image = DrawnJPEG.image(extra: fill + DrawnJPEG.segment(0xFE, [1, 2, 3]))
        let filled = Array(image.dropLast(2)) + fill + [0xFF, 0xD9]
        #expect(try split(filled + filled) == whole([filled, filled]))
    }

    @Test func `what stands between images is passed over`() throws {
        let images = DrawnJPEG.images(3)
        let boundary = Array("\r\n--boundary\r\nContent-Type: image/jpeg\r\nContent-Length: 1234\r\n\r\n".utf8)
        let head = Array("HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=boundary\r\n".utf8)
        #expect(try split(head + images.flatMap { boundary + $0 }) == whole(images))
        let junk: [UInt8] = [0, 0xFF, 0xD8, 0, 0xFF, 0xD9, 0xFF, 0xFF, 0xD8, 0xFE]
        #expect(try split(images.flatMap { junk + $0 } + junk) == whole(images))
    }

    @Test func `an image that ends within its coded data costs itself alone`() throws {
        let images = DrawnJPEG.images(3)
        let torn = Array(images[1].dropLast(200))
        #expect(try split(images[0] + torn + images[2]) == whole([images[0]]) + [.torn] + whole([images[2]]))
    }

    @Test func `wherever an image is torn, those around it are whole`() throws {
        let images = DrawnJPEG.images(3, scanBytes: 60)
        // Application data that lacks exactly the bytes of a start hides it, and decoders see the later image alone.
        for end in 3..<images[1].count - 1 where end != 18 {
            let pieces = try split(images[0] + images[1].prefix(end) + images[2])
            #expect(pieces == whole([images[0]]) + [.torn] + whole([images[2]]), "torn after \(end) bytes")
        }
    }

    @Test func `a stream that ends within an image says so`() throws {
        let images = DrawnJPEG.images(2)
        for end in 3..<images[1].count - 1 {
            #expect(try split(images[0] + images[1].prefix(end)) == whole([images[0]]) + [.torn])
        }
    }

    @Test func `an image without a scan is none`() throws {
        let tables = [0xFF, 0xD8] + DrawnJPEG.segment(0xDB, [1, 2, 3]) + [0xFF, 0xD9]
        #expect(try split(tables + DrawnJPEG.image()) == [.torn] + whole([DrawnJPEG.image()]))
    }

    @Test func `however a stream is chopped, its pieces are the same`() throws {
        let images = DrawnJPEG.images(6, scanBytes: 120)
        let stream = images[0] + images[1].dropLast(50) + [1, 2, 3] + images[2] + images[3].prefix(40) + images[4]
        let expected = try split(Array(stream))
        #expect(try split(Array(stream), chunk: { 1 }) == expected)
        var random = SeededGenerator(seed: 11)
        for _ in 0..<200 {
            let pieces = try split(Array(stream), chunk: { Int.random(in: 1...90, using: &random) })
            #expect(pieces == expected)
        }
    }

    @Test func `damage neither crashes nor hangs it, and images far from it are whole`() throws {
        let images = DrawnJPEG.images(5, scanBytes: 200)
        let stream = images.flatMap(\.self)
        let middle = images[0].count + images[1].count..<stream.count - images[3].count - images[4].count
        var random = SeededGenerator(seed: 5)
        for _ in 0..<3000 {
            var damaged = stream
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let byte: UInt8 = Bool.random(using: &random) ? 0xFF : UInt8.random(in: 0...255, using: &random)
                damaged[Int.random(in: middle, using: &random)] = byte
            }
            let pieces = try split(damaged, chunk: { Int.random(in: 1...900, using: &random) })
            #expect(pieces.prefix(2) == whole(Array(images.prefix(2)))[...])
            #expect(pieces.last == .whole(.encoded(images[4])))
        }
    }

    @Test func `random bytes that are full of markers give no more than they are`() throws {
        var random = SeededGenerator(seed: 8)
        let palette: [UInt8] = [0xFF, 0xFF, 0xD8, 0xD9, 0xDA, 0xE1, 0x00, 0x02, 0x05]
        for _ in 0..<500 {
            let stream = [0xFF, 0xD8, 0xFF] + (0..<2000).map { _ in palette.randomElement(using: &random) ?? 0 }
            let sum = try split(stream).reduce(0) { sum, piece in
                guard case .whole(.encoded(let image)) = piece else { return sum }
                return sum + image.count
            }
            #expect(sum <= stream.count)
        }
    }

    @Test func `however a damaged stream is chopped, its pieces are the same`() {
        let streams = [
            DrawnJPEG.images(3, scanBytes: 120), [DrawnJPEG.image(extra: DrawnJPEG.thumbnailSegment(seed: 6))],
        ]
        .map { $0.flatMap(\.self) }
        var mutator = Mutator(seed: 21)
        for _ in 0..<2000 {
            let stream = mutator.mutation(of: streams)
            let length = mutator.number(upTo: 200)
            // What has no image left in it is refused either way.
            let whole = try? split(stream)
            let chopped = try? split(stream, chunk: { length })
            #expect(chopped == whole)
        }
    }

    /// Each of these would take hours were anything read again and again.
    @Test func `time is linear whatever the bytes are`() throws {
        let size = 4 << 20
        func repeated(_ bytes: [UInt8]) -> [UInt8] { (0..<size / bytes.count).flatMap { _ in bytes } }
        let starts = repeated([0xFF, 0xD8, 0xFF])
        let longSegments = repeated([0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xFE])
        let chains = repeated([0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x08, 0xFF, 0xD8, 0xFF, 0xE0])
        let tables = repeated([0xFF, 0xD8, 0xFF, 0xDB, 0xFF, 0xFE])
        let fill = [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: size)
        let manyStarts = repeated([0xFF, 0xD8, 0xFF, 0xE1, 0x40, 0x00]).prefix(1 << 16)
        let restarts = repeated([0xFF, 0xD0])
        let streams = [starts, longSegments, chains, tables, fill, manyStarts + fill, manyStarts + restarts]
        for stream in streams {
            let time = try ContinuousClock().measure { _ = try split(stream) }
            #expect(time < .seconds(20))
        }
    }

    @Test func `text is no stream of images`() throws {
        let line = Array("Input #0, video4linux2,v4l2, from '/dev/video0':\n".utf8)
        let text = (0..<200).flatMap { _ in line }
        #expect(throws: FrameError.notMJPEG(source: "test")) { try split(line) }
        #expect(throws: FrameError.notMJPEG(source: "test")) { try split(text) }
        var splitter = MJPEGSplitter(source: "test")
        splitter.append(text)
        #expect(throws: FrameError.notMJPEG(source: "test")) { try splitter.next() }
    }

    @Test func `neither is a megabyte without the start of one`() throws {
        var splitter = MJPEGSplitter(source: "test")
        let zeros = [UInt8](repeating: 0, count: 1 << 16)
        for _ in 0..<15 {
            splitter.append(zeros)
            #expect(try splitter.next() == nil)
        }
        splitter.append(zeros)
        #expect(throws: FrameError.notMJPEG(source: "test")) { try splitter.next() }
        #expect(throws: FrameError.notMJPEG(source: "test")) { try split(Array(zeros)) }
    }

    @Test func `an image beyond the bound ends the stream`() throws {
        var configuration = MJPEGSplitter.Configuration()
        configuration.maximumImageBytes = 2000
        let expected = FrameError.frameTooLarge(source: "test", limit: 2000)
        let large = DrawnJPEG.image(scanBytes: 4000)
        #expect(throws: expected) { try split(large, configuration: configuration) }
        #expect(throws: expected) { try split(Array(large.dropLast(2)), configuration: configuration) { 100 } }
        let small = DrawnJPEG.image(scanBytes: 1000)
        #expect(try split(small, configuration: configuration) == whole([small]))
    }
}
