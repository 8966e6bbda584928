// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoSystem
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct FrameStreamTests {
    /// Both ends of a pipe; the reading end belongs to the stream.
    private struct Pipe {
        let input: StreamInput
        let writer: FileDescriptor

        init() throws {
            let ends = try FileDescriptor.pipe()
            input = StreamInput(owning: ends.readEnd, name: "pipe")
            writer = ends.writeEnd
        }

        func mjpeg(_ pace: FramePace) -> MJPEGStream {
            MJPEGStream(input, splitter: MJPEGSplitter(source: "pipe"), pace: pace)
        }

        func write(_ bytes: [UInt8]) throws {
            _ = try writer.writeAll(bytes)
        }

        /// Writes beside the test, since a full pipe holds up who writes into it.
        func writeBeside(_ bytes: [UInt8], times: Int = 1) {
            let thread = Thread { [writer] in
                for _ in 0..<times { _ = try? writer.writeAll(bytes) }
                try? writer.close()
            }
            thread.start()
        }
    }

    private let short = Duration.milliseconds(20)
    private let long = Duration.seconds(60)

    private func all(_ source: inout some FrameSource) throws -> [FrameArrival] {
        var arrivals: [FrameArrival] = []
        while true {
            let arrival = try source.next(within: long)
            arrivals.append(arrival)
            if arrival == .end { return arrivals }
        }
    }

    private func frame(_ number: Int, _ time: Duration, _ image: [UInt8]) -> FrameArrival {
        .frame(CameraFrame(number: number, time: time, picture: .encoded(image)))
    }

    private func image(of arrival: FrameArrival) -> [UInt8]? {
        guard case .frame(let frame) = arrival, case .encoded(let image) = frame.picture else { return nil }
        return image
    }

    @Test func `a recording gives every frame, at its rate`() throws {
        let pipe = try Pipe()
        let images = DrawnJPEG.images(200, scanBytes: 3000)
        pipe.writeBeside(images.flatMap(\.self))
        var stream = pipe.mjpeg(.nominal(try FrameRate(50)))
        let expected = images.enumerated().map { frame($0.offset, .milliseconds(20 * $0.offset), $0.element) }
        #expect(try all(&stream) == expected + [.end])
        #expect(try stream.next(within: long) == .end)
    }

    @Test func `a live stream gives the newest frame alone and counts those that it dropped`() throws {
        let pipe = try Pipe()
        let images = DrawnJPEG.images(7)
        var stream = pipe.mjpeg(.arrival)
        try pipe.write(images[0])
        #expect(try stream.next(within: long) == frame(0, .zero, images[0]))
        try pipe.write(images[1...4].flatMap(\.self) + images[5].prefix(30))
        let arrival = try stream.next(within: long)
        guard case .frame(let newest) = arrival else {
            Issue.record("no frame but \(arrival)")
            return
        }
        #expect(newest.number == 4)
        #expect(newest.time > .zero)
        #expect(newest.picture == .encoded(images[4]))
        #expect(try stream.next(within: short) == .nothing)
        try pipe.write(Array(images[5].dropFirst(30)))
        try pipe.writer.close()
        #expect(try image(of: stream.next(within: long)) == images[5])
        #expect(try stream.next(within: long) == .end)
    }

    @Test func `a torn frame is said to be damaged, unless a whole one came since`() throws {
        let pipe = try Pipe()
        let images = DrawnJPEG.images(3)
        var stream = pipe.mjpeg(.arrival)
        try pipe.write(images[0].dropLast(20) + [0xFF, 0xD8, 0xFF])
        #expect(try stream.next(within: long) == .damaged(number: 0, time: .zero))
        try pipe.write(Array(images[1].dropFirst(3)) + images[2].dropLast(20) + [0xFF, 0xD8, 0xFF])
        #expect(try image(of: stream.next(within: long)) == images[1])
        try pipe.writer.close()
        guard case .damaged(let number, _) = try stream.next(within: long) else {
            Issue.record("the last image is not said to be torn")
            return
        }
        #expect(number == 3)
        #expect(try stream.next(within: long) == .end)
    }

    @Test func `a recording's torn frame has its number and time`() throws {
        let pipe = try Pipe()
        let images = DrawnJPEG.images(3)
        try pipe.write(images[0] + images[1].dropLast(100) + images[2] + images[1].prefix(50))
        try pipe.writer.close()
        var stream = pipe.mjpeg(.nominal(try FrameRate(10)))
        let expected: [FrameArrival] = [
            frame(0, .zero, images[0]), .damaged(number: 1, time: .milliseconds(100)),
            frame(2, .milliseconds(200), images[2]), .damaged(number: 3, time: .milliseconds(300)), .end,
        ]
        #expect(try all(&stream) == expected)
    }

    @Test(arguments: [FramePace.arrival, .nominal(.standard)])
    func `a stream that hangs costs no more than the time allowed`(pace: FramePace) throws {
        let pipe = try Pipe()
        var stream = pipe.mjpeg(pace)
        try pipe.write(DrawnJPEG.image().dropLast(10))
        for wait in [Duration.zero, .milliseconds(50), .milliseconds(-5)] {
            var arrival: FrameArrival?
            let time = try ContinuousClock().measure { arrival = try stream.next(within: wait) }
            #expect(arrival == .nothing)
            #expect(time >= wait)
            #expect(time < .seconds(10))
        }
        try pipe.writer.close()
    }

    @Test func `junk without end costs no more than the time allowed`() throws {
        let pipe = try Pipe()
        var stream = pipe.mjpeg(.arrival)
        try pipe.write(DrawnJPEG.image())
        #expect(try stream.next(within: long).isWhole)
        let zeros = try StreamInput(
            owning: FileDescriptor.open(FilePath("/dev/zero"), .readOnly, options: .closeOnExec),
            name: "zeros"
        )
        var scan = MJPEGSplitter(source: "zeros")
        scan.append(DrawnJPEG.image())
        var endless = MJPEGStream(zeros, splitter: scan, pace: .arrival)
        #expect(try endless.next(within: short).isWhole)
        var arrival: FrameArrival?
        let time = try ContinuousClock().measure { arrival = try endless.next(within: short) }
        #expect(arrival == .nothing)
        #expect(time < .seconds(10))
        try pipe.writer.close()
    }

    @Test func `a slow reader drops frames, and no call takes more than a mebibyte and a pipe hold`() throws {
        let pipe = try Pipe()
        let images = DrawnJPEG.images(20, scanBytes: 20_000)
        pipe.writeBeside(images.flatMap(\.self), times: 100)
        var stream = pipe.mjpeg(.arrival)
        // A read may go beyond the allowance by what a pipe holds.
        let mostFrames = (2 << 20) / images[0].count
        var (seen, last, time) = (0, -1, Duration.zero)
        reading: while true {
            switch try stream.next(within: long) {
            case .frame(let frame):
                seen += 1
                #expect(frame.number > last)
                #expect(frame.number - last <= mostFrames)
                #expect(frame.time >= time)
                #expect(frame.picture == .encoded(images[frame.number % 20]))
                (last, time) = (frame.number, frame.time)
                Thread.sleep(forTimeInterval: 0.005)
            case .end: break reading
            case .damaged, .nothing: Issue.record("neither is in the stream")
            }
        }
        #expect(last == 1999)
        #expect(seen < 2000)
    }

    @Test func `images may change their size`() throws {
        let pipe = try Pipe()
        let images = [DrawnJPEG.image(scanBytes: 10), DrawnJPEG.image(scanBytes: 9000), DrawnJPEG.image(scanBytes: 40)]
        try pipe.write(images.flatMap(\.self))
        try pipe.writer.close()
        var stream = pipe.mjpeg(.nominal(.standard))
        #expect(try all(&stream).compactMap(image) == images)
    }

    @Test(arguments: [FramePace.arrival, .nominal(.standard)])
    func `a stream that never had a byte, or none of an image, is an error`(pace: FramePace) throws {
        let empty = try Pipe()
        try empty.writer.close()
        var nothing = empty.mjpeg(pace)
        #expect(throws: FrameError.empty(source: "pipe")) { try nothing.next(within: long) }

        let text = try Pipe()
        try text.write(Array("ffmpeg: no such device\n".utf8))
        var words = text.mjpeg(pace)
        #expect(try words.next(within: short) == .nothing)
        try text.writer.close()
        #expect(throws: FrameError.notMJPEG(source: "pipe")) { try words.next(within: long) }
    }

    @Test func `what cannot be read is an error with the system's reason`() throws {
        let ends = try FileDescriptor.pipe()
        try ends.readEnd.close()
        let input = StreamInput(borrowing: ends.writeEnd, name: "wrong end")
        var stream = MJPEGStream(input, splitter: MJPEGSplitter(source: "wrong end"), pace: .arrival)
        #expect(throws: FrameError.failed(source: "wrong end", doing: "Reading", reason: "Bad file descriptor")) {
            try stream.next(within: long)
        }
        try ends.writeEnd.close()
    }

    @Test func `raw frames are cut by their size, and the last may be torn`() throws {
        let size = try #require(FrameSize("4x2"))
        let pipe = try Pipe()
        let frames = (0..<3).map { [UInt8](repeating: $0, count: 16) }
        try pipe.write(frames.flatMap(\.self) + [1, 2, 3])
        try pipe.writer.close()
        var stream = RawStream(pipe.input, splitter: try .yuyv(size), pace: .nominal(try FrameRate(1)))
        let whole = frames.enumerated().map { number, bytes in
            FrameArrival.frame(
                CameraFrame(number: number, time: .seconds(number), picture: .yuyv(bytes, size, isFullRange: false))
            )
        }
        #expect(try all(&stream) == whole + [.damaged(number: 3, time: .seconds(3)), .end])
    }

    @Test func `live raw frames are dropped but for the newest, and never mixed`() throws {
        let size = try #require(FrameSize("300x200"))
        let pipe = try Pipe()
        let frames = (0..<200).flatMap { [UInt8](repeating: $0, count: 60_000) }
        pipe.writeBeside(frames)
        var stream = RawStream(pipe.input, splitter: .grey(size), pace: .arrival)
        var last = -1
        while case .frame(let frame) = try stream.next(within: long) {
            #expect(frame.number > last)
            last = frame.number
            #expect(frame.picture == .grey([UInt8](repeating: UInt8(last), count: 60_000), size))
            Thread.sleep(forTimeInterval: 0.002)
        }
        #expect(last == 199)
    }

    @Test func `raw YUYV has an even width`() throws {
        let size = try #require(FrameSize("3x2"))
        #expect(throws: FrameError.oddWidth(size)) { try RawSplitter.yuyv(size) }
    }
}

extension FrameArrival {
    /// True if it is a frame.
    var isWhole: Bool {
        guard case .frame = self else { return false }
        return true
    }
}
