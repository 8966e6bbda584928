// SPDX-License-Identifier: Apache-2.0
import EngineSupport
import Recto
import RectoImaging
import RectoSystem
import Testing

@testable import TestSupport

struct FrameDecoderTests {
    private let decoder = FrameDecoder()
    private let size = FrameSize(width: 4, height: 2)

    @Test(arguments: [PixelFormat.grey, .rgb])
    func `decodes files`(format: PixelFormat) throws {
        for bytes in [try TestPictures.png(), try TestPictures.jpeg()] {
            let image = try decoder.decode(.encoded(bytes), as: format)
            #expect((image.width, image.height, image.format) == (40, 30, format))
        }
    }

    @Test func `refuses every file that ends early`() throws {
        let bytes = try ImageEncoder(.jpeg(quality: 80)).encode(TestPictures.noise(width: 96, height: 64))
        for count in [0, 1, 2, 10, 200, bytes.count / 2, bytes.count - 200] {
            #expect(throws: ImagingError.self, "\(count) bytes") {
                try decoder.decode(.encoded(Array(bytes.prefix(count))), as: .grey)
            }
        }
        #expect(throws: ImagingError.truncated) {
            try decoder.decode(.encoded(Array(bytes.prefix(bytes.count / 2))), as: .grey)
        }
    }

    @Test func `refuses what is no image, and what is larger than any frame`() {
        #expect(throws: ImagingError.self) { try decoder.decode(.encoded(Array("GIF89a".utf8)), as: .grey) }
        let large = TestPictures.jpegHeader(width: 9_000, height: 9_000)
        #expect(throws: ImagingError.tooManyPixels(width: 9_000, height: 9_000, limit: 7_680 * 4_320)) {
            try decoder.decode(.encoded(large), as: .grey)
        }
    }

    @Test func `takes grey samples as they are`() throws {
        let size = try #require(size)
        let levels: [UInt8] = [0, 1, 2, 3, 252, 253, 254, 255]
        let image = try decoder.decode(.grey(levels, size), as: .grey)
        #expect(GreyPlane(image).levels == levels)
    }

    @Test func `takes luminance for grey, in either range`() throws {
        let size = try #require(size)
        // Black, white, and between; chrominance that says nothing.
        let limited: [UInt8] = [16, 128, 235, 128, 16, 128, 235, 128, 0, 128, 255, 128, 126, 128, 126, 128]
        let video = try GreyPlane(decoder.decode(.yuyv(limited, size, isFullRange: false), as: .grey)).levels
        #expect(video[0...5] == [0, 255, 0, 255, 0, 255])
        #expect(abs(Int(video[6]) - 128) <= 1)
        let full = try GreyPlane(decoder.decode(.yuyv(limited, size, isFullRange: true), as: .grey)).levels
        #expect(full == [16, 235, 16, 235, 0, 255, 126, 126])
    }

    @Test(arguments: [0, 7, 9, 15, 17, 1_000])
    func `refuses raw frames of a wrong number of bytes`(count: Int) throws {
        let size = try #require(size)
        let bytes = [UInt8](repeating: 7, count: count)
        for format in [PixelFormat.grey, .rgb] {
            #expect(throws: ImagingError.self) { try decoder.decode(.grey(bytes, size), as: format) }
            #expect(throws: ImagingError.self) {
                try decoder.decode(.yuyv(bytes, size, isFullRange: false), as: format)
            }
        }
    }

    @Test func `refuses YUYV of an odd width`() throws {
        let odd = try #require(FrameSize(width: 3, height: 2))
        #expect(throws: ImagingError.self) {
            try decoder.decode(.yuyv([UInt8](repeating: 0, count: 12), odd, isFullRange: true), as: .grey)
        }
    }

    @Test func `keeps a file as it is, and turns a mirrored one back`() throws {
        let bytes = try TestPictures.jpeg()
        #expect(try CameraFrame.Picture.encoded(bytes).file() == bytes)
        let turned = try CameraFrame.Picture.encoded(bytes).file(isMirrored: true)
        let (before, after) = (try TestPictures.grey(bytes), try TestPictures.grey(turned))
        expectAlike(GreyPlane(before.upright(from: .upMirrored)), GreyPlane(after))
    }

    @Test(arguments: [false, true])
    func `makes a file of a raw frame`(isMirrored: Bool) throws {
        let size = try #require(FrameSize(width: 40, height: 30))
        let levels = (0..<1_200).map { UInt8(40 + 4 * ($0 % 40)) }
        let shown = isMirrored ? (0..<1_200).map { UInt8(40 + 4 * (39 - $0 % 40)) } : levels
        let expected = GreyPlane(width: 40, height: 30, levels: shown)
        let grey = try CameraFrame.Picture.grey(levels, size).file(isMirrored: isMirrored)
        expectAlike(expected, GreyPlane(try TestPictures.grey(grey)))
        let pairs = levels.flatMap { (level: UInt8) -> [UInt8] in [level, 128] }
        let yuyv = try CameraFrame.Picture.yuyv(pairs, size, isFullRange: true).file(isMirrored: isMirrored)
        expectAlike(expected, GreyPlane(try TestPictures.grey(yuyv)))
    }

    @Test func `makes no file of what is no image`() throws {
        let size = try #require(size)
        #expect(throws: ImagingError.self) { try CameraFrame.Picture.grey([1, 2], size).file() }
        #expect(throws: ImagingError.self) { try CameraFrame.Picture.encoded([1, 2]).file(isMirrored: true) }
    }

    /// Expects two pictures to differ no more than JPEG makes them.
    private func expectAlike(
        _ one: GreyPlane,
        _ other: GreyPlane,
        _ location: SourceLocation = #_sourceLocation
    ) {
        #expect((one.width, one.height) == (other.width, other.height), sourceLocation: location)
        let differences = zip(one.levels, other.levels).map { abs(Int($0) - Int($1)) }
        #expect(differences.max() ?? 255 <= 12, sourceLocation: location)
    }
}
