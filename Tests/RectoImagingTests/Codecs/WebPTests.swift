// SPDX-License-Identifier: Apache-2.0

import RectoImaging
import TestSupport
import Testing

struct WebPTests {
    private func header(_ file: [UInt8]) throws(ImagingError) -> ImageHeader {
        try ImageHeader(file.span, for: .confined)
    }

    @Test func `tells what stands in a WebP file`() throws {
        let lossy = try header(WebPBuilder.lossy)
        #expect(lossy.mediaType == .webP)
        #expect((lossy.width, lossy.height, lossy.components) == (128, 64, 3))
        #expect(lossy.workingByteCount == 0)
        #expect(try header(WebPBuilder.lossless).workingByteCount == 4 * 128 * 64)
        #expect(try header(WebPBuilder.transparent).components == 4)
        #expect(try header(WebPBuilder.losslessTransparent).workingByteCount == 8 * 128 * 64)
    }

    @Test func `gives it to confined processes alone, by name`() {
        let file = WebPBuilder.lossy
        #expect(throws: ImagingError.confinedAlone("WebP")) { try ImageHeader(file.span) }
    }

    @Test(arguments: [WebPBuilder.lossy, WebPBuilder.lossless]) func `decodes colours and luminance`(file: [UInt8])
        throws
    {
        let colours = try decodedConfined(file)
        #expect(parts(colours.image) == [0, 1, 2, 3])
        #expect(colours.defect == nil)
        let grey = try decodedConfined(file, as: .grey).image
        for (x, y) in [(20, 20), (100, 20), (20, 50), (100, 50)] {
            let pixel = colours.image.pixel(x, y)
            let luminance = (299 * pixel[0] + 587 * pixel[1] + 114 * pixel[2] + 500) / 1000
            #expect(abs(grey.pixel(x, y)[0] - luminance) <= 3)
        }
    }

    @Test(arguments: [WebPBuilder.transparent, WebPBuilder.losslessTransparent])
    func `shows white where the picture is transparent`(file: [UInt8]) throws {
        let image = try decodedConfined(file).image
        #expect(parts(image)[0] == 0 && parts(image)[2] == 2)
        #expect(image.pixel(100, 10) == [255, 255, 255])
        #expect(try decodedConfined(file, as: .grey).image.pixel(100, 10) == [255])
    }

    @Test(arguments: Orientation.allCases) func `turns by EXIF data`(orientation: Orientation) throws {
        let image = try decodedConfined(WebPBuilder.file(turnedBy: orientation.rawValue)).image
        let expected = try decodedConfined(WebPBuilder.lossy).image
        #expect(image.width == (orientation.swapsSides ? 64 : 128))
        let turns: [Orientation: [Int]] = [
            .up: [0, 1, 2, 3], .upMirrored: [1, 0, 3, 2], .down: [3, 2, 1, 0], .downMirrored: [2, 3, 0, 1],
            .leftMirrored: [0, 2, 1, 3], .right: [2, 0, 3, 1], .rightMirrored: [3, 1, 2, 0], .left: [1, 3, 0, 2],
        ]
        #expect(parts(image) == turns[orientation])
        #expect(parts(expected) == [0, 1, 2, 3])
    }

    @Test func `reads the first frame of an animation, if it is the whole picture`() throws {
        let image = try decodedConfined(WebPBuilder.animation()).image
        #expect(image.greatestDifference(from: try decodedConfined(WebPBuilder.lossy).image) == 0)
        #expect(parts(try decodedConfined(WebPBuilder.animation(WebPBuilder.lossless)).image) == [0, 1, 2, 3])
        for file in [
            WebPBuilder.animation(canvas: (130, 64)), WebPBuilder.animation(canvas: (130, 66), at: (2, 2)),
        ] {
            guard case .unsupported(let name) = #expect(throws: ImagingError.self, performing: { try header(file) })
            else {
                Issue.record("not refused by name")
                continue
            }
            #expect(name.contains("animated WebP"))
        }
    }

    @Test(arguments: [WebPBuilder.lossy, WebPBuilder.lossless, WebPBuilder.transparent, WebPBuilder.animation()])
    func `keeps what a truncated file has`(file: [UInt8]) throws {
        let whole = try decodedConfined(file)
        var greatestFraction = 0.0
        for count in 12..<file.count {
            do throws(ImagingError) {
                let result = try decodedConfined(Array(file[..<count]))
                guard case .truncated(let fraction)? = result.defect else {
                    #expect(result.image.greatestDifference(from: whole.image) == 0, "\(count) bytes")
                    continue
                }
                #expect(fraction >= greatestFraction)
                greatestFraction = fraction
            } catch {
                #expect(error == .truncated, "\(count) bytes: \(error)")
            }
        }
    }

    @Test func `believes a size only if all places state it`() {
        var file = WebPBuilder.transparent
        file[24] ^= 1
        #expect(throws: ImagingError.corrupt(reason: "two sizes")) { try header(file) }
        var other = WebPBuilder.lossy
        other[8] = 0x56
        #expect(throws: ImagingError.self) { try header(other) }
    }
}
