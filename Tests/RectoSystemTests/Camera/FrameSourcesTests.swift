// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoSystem
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct FrameSourcesTests {
    private let long = Duration.seconds(60)
    private let images = DrawnJPEG.images(3)

    @Test func `a file is a recording of 30 frames per second`() async throws {
        try await TemporaryFolder.with { folder in
            let path = try folder.write(images.flatMap(\.self), to: "recording.mjpeg")
            var source = try FrameSources.open(path)
            for (number, nanoseconds) in [0, 33_333_333, 66_666_667].enumerated() {
                let picture = CameraFrame.Picture.encoded(images[number])
                let frame = CameraFrame(number: number, time: .nanoseconds(nanoseconds), picture: picture)
                #expect(try source.next(within: .zero) == .frame(frame))
            }
            #expect(try source.next(within: .zero) == .end)
        }
    }

    @Test func `a raw file needs its format and its size`() async throws {
        try await TemporaryFolder.with { folder in
            let size = try #require(FrameSize("2x2"))
            let path = try folder.write(Array(0..<16), to: "recording.raw")
            let request = FrameRequest(format: .yuyv, size: size, rate: try FrameRate(2))
            var source = try FrameSources.open(path, request: request)
            for number in 0..<2 {
                let bytes = Array(UInt8(number * 8)..<UInt8(number * 8 + 8))
                let picture = CameraFrame.Picture.yuyv(bytes, size, isFullRange: false)
                let frame = CameraFrame(number: number, time: .milliseconds(500 * number), picture: picture)
                #expect(try source.next(within: .zero) == .frame(frame))
            }
            #expect(try source.next(within: .zero) == .end)
            for format in [FrameFormat.yuyv, .grey] {
                #expect(throws: FrameError.sizeMissing(format: format)) {
                    try FrameSources.open(path, request: FrameRequest(format: format))
                }
            }
            #expect(throws: FrameError.sizeUnwanted(source: path)) {
                try FrameSources.open(path, request: FrameRequest(size: size))
            }
        }
    }

    @Test func `a folder has images of their own format and size`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write(images[0], to: "1.jpg")
            var source = try FrameSources.open(folder.path)
            #expect(try source.next(within: .zero).isWhole)
            #expect(try source.next(within: .zero) == .end)
            #expect(throws: FrameError.formatUnwanted(source: folder.path, format: .grey)) {
                try FrameSources.open(folder.path, request: FrameRequest(format: .grey, size: FrameSize("2x2")))
            }
            #expect(throws: FrameError.sizeUnwanted(source: folder.path)) {
                try FrameSources.open(folder.path, request: FrameRequest(size: FrameSize("2x2")))
            }
        }
    }

    @Test func `a named pipe is opened though nobody writes yet, and is live`() async throws {
        try await TemporaryFolder.with { folder in
            let path = try folder.makePipe("frames")
            var source = try FrameSources.open(path)
            #expect(try source.next(within: .milliseconds(20)) == .nothing)
            let writer = try FileDescriptor.open(FilePath(path), .writeOnly)
            _ = try writer.writeAll(images.flatMap(\.self))
            let newest = CameraFrame(number: 2, time: .zero, picture: .encoded(images[2]))
            guard case .frame(let frame) = try source.next(within: long) else {
                Issue.record("no frame")
                return
            }
            #expect((frame.number, frame.picture) == (newest.number, newest.picture))
            try writer.close()
            #expect(try source.next(within: long) == .end)
        }
    }

    @Test func `devices that are no cameras are refused`() {
        for path in ["/dev/null", "/dev/zero"] {
            #expect(throws: FrameError.notACamera(source: path)) { try FrameSources.open(path) }
        }
    }

    @Test func `what is not there, or closed, is named`() async throws {
        try await TemporaryFolder.with { folder in
            let missing = folder.path("video0")
            #expect(throws: FrameError.notFound(source: missing)) { try FrameSources.open(missing) }
            let secret = try folder.write(images[0], to: "secret.mjpeg")
            try folder.setPermissions(0, of: "secret.mjpeg")
            _ = Privileges.withoutRoot {
                #expect(throws: FrameError.noPermission(source: secret)) { try FrameSources.open(secret) }
            }
        }
    }

    @Test func `every error says what to do, and ends as a sentence does`() throws {
        let size = try #require(FrameSize("3x2"))
        let errors: [FrameError] = [
            .notFound(source: "x"), .noPermission(source: "x"), .busy(source: "x"), .notACamera(source: "x"),
            .noUsableFormat(source: "x", wanted: ["MJPG"], offered: []), .noBandwidth(source: "x", size: size),
            .disconnected(source: "x"), .notMJPEG(source: "x"), .frameTooLarge(source: "x", limit: 1),
            .empty(source: "x"), .noImages(source: "x"), .terminal, .sizeMissing(format: .grey),
            .sizeUnwanted(source: "x"), .formatUnwanted(source: "x", format: .grey), .oddWidth(size),
            .invalidRate(.nan), .failed(source: "x", doing: "Reading", reason: "no reason"),
        ]
        for error in errors {
            #expect(error.description.hasSuffix("."))
            #expect(error.description.count < 250)
        }
    }
}
