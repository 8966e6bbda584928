// SPDX-License-Identifier: Apache-2.0

import RectoImaging
import TestSupport
import Testing

/// The colours of four parts of a picture, from the top left one on, each 0 red, 1 green, 2 blue, 3 white.
func parts(_ image: Image) -> [Int] {
    let colours = [[220, 40, 40], [40, 180, 60], [50, 60, 210], [240, 240, 240]]
    return [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
        let pixel = image.pixel(image.width * x / 4, image.height * y / 4)
        func distance(_ colour: [Int]) -> Int { zip(colour, pixel).reduce(0) { $0 + abs($1.0 - $1.1) } }
        let nearest = colours.indices.min { distance(colours[$0]) < distance(colours[$1]) } ?? 0
        return distance(colours[nearest]) < 40 ? nearest : -1
    }
}

/// Reads the header and decodes, as a confined process does.
func decodedConfined(
    _ bytes: [UInt8],
    as format: PixelFormat = .rgb,
    reduction: Reduction = .none
) throws(ImagingError) -> DecodedImage {
    let header = try ImageHeader(bytes.span, for: .confined)
    return try ImageDecoder().decode(bytes.span, header: header, as: format, reduction: reduction)
}

struct HEIFDecodingTests {
    init() { #expect(ImagingLibrary.loadThoseOfConfined(), "libheif is installed") }

    @Test func `decodes colours and luminance`() throws {
        for file in [HEIFBuilder(), HEIFBuilder(.deep)] {
            let colours = try decodedConfined(file.file)
            #expect(parts(colours.image) == [0, 1, 2, 3])
            #expect(colours.defect == nil)
            let grey = try decodedConfined(file.file, as: .grey).image
            for (x, y) in [(20, 20), (100, 20), (20, 50), (100, 50)] {
                let pixel = colours.image.pixel(x, y)
                let luminance = (299 * pixel[0] + 587 * pixel[1] + 114 * pixel[2] + 500) / 1000
                #expect(abs(grey.pixel(x, y)[0] - luminance) <= 1)
            }
        }
    }

    @Test func `decodes pictures of luminance alone to the same greys`() throws {
        for file in [HEIFBuilder(.greys), HEIFBuilder(.deepGreys)] {
            let colours = try decodedConfined(file.file).image
            let grey = try decodedConfined(file.file, as: .grey).image
            for (x, y, level) in [(20, 10, 16), (100, 10, 90), (20, 50, 170), (100, 50, 250)] {
                let pixel = colours.pixel(x, y)
                #expect(Set(pixel).count == 1)
                #expect(abs(pixel[0] - level) <= 2)
                #expect(grey.pixel(x, y)[0] == pixel[0])
            }
        }
    }

    @Test func `shows white if a picture of luminance alone is transparent`() throws {
        var file = HEIFBuilder([.init(.greys), .init(.alpha, [HEIFBuilder.transparency])])
        file.items[1].references = [("auxl", [1])]
        for format in [PixelFormat.rgb, .grey] {
            let image = try decodedConfined(file.file, as: format).image
            #expect(abs(image.pixel(20, 50)[0] - 170) <= 2)
            #expect(image.pixel(100, 10).allSatisfy { $0 == 255 })
        }
    }

    /// The parts after turns and mirrors, which other programs show the same way.
    @Test(
        arguments: [
            ([0], [0, 1, 2, 3]), ([1], [1, 3, 0, 2]), ([2], [3, 2, 1, 0]), ([3], [2, 0, 3, 1]),
            ([10], [1, 0, 3, 2]), ([11], [2, 3, 0, 1]), ([1, 10], [3, 1, 2, 0]), ([10, 1], [0, 2, 1, 3]),
            ([3, 11], [3, 1, 2, 0]),
        ] as [([Int], [Int])]
    )
    func `applies turns and mirrors in their order`(changes: [Int], expected: [Int]) throws {
        let properties = changes.map { change in
            change < 10 ? HEIFBuilder.turn(change) : HEIFBuilder.mirror(leftAndRight: change == 10)
        }
        #expect(parts(try decodedConfined(HEIFBuilder(.colours, properties).file).image) == expected)
        let grid = HEIFBuilder(rows: 1, columns: 1, width: 128, height: 64, properties)
        #expect(parts(try decodedConfined(grid.file).image) == expected)
    }

    @Test(arguments: [1, 3, 6, 8]) func `looks at no EXIF data, which repeat the turn`(orientation: Int) throws {
        var file = HEIFBuilder(.colours, [HEIFBuilder.turn(1)])
        var exif = HEIFBuilder.Item(type: "Exif", data: [0, 0, 0, 0] + EXIFBuilder(orientation: orientation).tiff)
        exif.references = [("cdsc", [1])]
        file.items.append(exif)
        let image = try decodedConfined(file.file).image
        #expect((image.width, image.height) == (64, 128))
        #expect(parts(image) == [1, 3, 0, 2])
    }

    @Test func `puts tiles together, and shows the part that is to be shown`() throws {
        let grid = try decodedConfined(HEIFBuilder(rows: 2, columns: 2, width: 250, height: 120).file).image
        #expect((grid.width, grid.height) == (250, 120))
        for (left, top) in [(0, 0), (128, 0), (0, 64), (128, 64)] {
            let tile = try #require(grid.cropped(x: left, y: top, width: 120, height: 56))
            #expect(parts(tile) == [0, 1, 2, 3])
        }
        let shown = HEIFBuilder.aperture(31, 17, halvesRight: 65, halvesDown: 33)
        let part = try decodedConfined(HEIFBuilder(.colours, [shown]).file).image
        #expect((part.width, part.height) == (31, 17))
        #expect(parts(part) == [3, 3, 3, 3])
    }

    @Test(arguments: 1...128) func `shows a part of any width`(width: Int) throws {
        let shown = HEIFBuilder.aperture(
            width,
            max(1, width / 2),
            halvesRight: width - 128,
            halvesDown: max(1, width / 2) - 64
        )
        let image = try decodedConfined(HEIFBuilder(.colours, [shown]).file, as: .grey).image
        #expect((image.width, image.height) == (width, max(1, width / 2)))
    }

    @Test func `shows white where the picture is transparent`() throws {
        var file = HEIFBuilder([.init(.colours), .init(.alpha, [HEIFBuilder.transparency])])
        file.items[1].references = [("auxl", [1])]
        let image = try decodedConfined(file.file).image
        #expect(parts(image)[0] == 0 && parts(image)[2] == 2)
        #expect(image.pixel(100, 10) == [255, 255, 255])
        #expect(try decodedConfined(file.file, as: .grey).image.pixel(100, 10) == [255])
    }

    @Test(arguments: Reduction.allCases) func `reduces by means`(reduction: Reduction) throws {
        let whole = try decodedConfined(HEIFBuilder().file).image
        let reduced = try decodedConfined(HEIFBuilder().file, reduction: reduction).image
        #expect(reduced.width == reduction.reduced(128) && reduced.height == reduction.reduced(64))
        #expect(parts(reduced) == parts(whole))
    }

    @Test func `refuses more pixels than are allowed, of those that are coded`() throws {
        var configuration = ImageDecoder.Configuration()
        configuration.maximumPixels = 128 * 64 - 1
        let file = HEIFBuilder(.colours, [HEIFBuilder.aperture(8, 8)]).file
        let header = try ImageHeader(file.span, for: .confined)
        #expect(throws: ImagingError.tooManyPixels(width: 8, height: 8, limit: 128 * 64 - 1)) {
            try ImageDecoder(configuration: configuration).decode(file.span, header: header, as: .grey)
        }
    }
}
