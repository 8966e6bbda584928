// SPDX-License-Identifier: Apache-2.0

import CTestCodecs

import ImagingSupport
import TestSupport
import Testing

@testable import RectoImaging

struct OrientationTests {
    private enum Side { case top, bottom, left, right }

    /// The side of the upright image that the first stored row and the first stored column show: EXIF's own table.
    private func firstRowAndColumn(_ orientation: Orientation) -> (row: Side, column: Side) {
        switch orientation {
        case .up: (.top, .left)
        case .upMirrored: (.top, .right)
        case .down: (.bottom, .right)
        case .downMirrored: (.bottom, .left)
        case .leftMirrored: (.left, .top)
        case .right: (.right, .top)
        case .rightMirrored: (.right, .bottom)
        case .left: (.left, .bottom)
        }
    }

    /// The image `upright` as a camera would store it.
    private func stored(_ upright: Image, _ orientation: Orientation) -> Image {
        let (row, column) = firstRowAndColumn(orientation)
        let swaps = row == .left || row == .right
        return Image(
            width: swaps ? upright.height : upright.width,
            height: swaps ? upright.width : upright.height,
            format: upright.format
        ) { storedX, storedY, channel in
            var place = (x: 0, y: 0)
            for (side, distance) in [(row, storedY), (column, storedX)] {
                switch side {
                case .top: place.y = distance
                case .bottom: place.y = upright.height - 1 - distance
                case .left: place.x = distance
                case .right: place.x = upright.width - 1 - distance
                }
            }
            return upright.pixel(place.x, place.y)[channel]
        }
    }

    @Test(arguments: Orientation.allCases, [PixelFormat.grey, .rgb])
    func `turns a PNG file upright`(orientation: Orientation, format: PixelFormat) throws {
        let upright = Image.gradient(width: 71, height: 45, format: format)
        let exif = PNGBuilder.chunk("eXIf", EXIFBuilder(orientation: orientation.rawValue).tiff)
        let file = try ImageEncoder(.png).encode(stored(upright, orientation)).insertingPNGChunk(exif)
        let result = try decoded(file, as: format)
        #expect(result.defect == nil)
        #expect(result.image.greatestDifference(from: upright) == 0)
    }

    @Test(arguments: Orientation.allCases, Reduction.allCases)
    func `turns a JPEG file upright at every reduction`(orientation: Orientation, reduction: Reduction) throws {
        let upright = Image.gradient(width: 96, height: 64, format: .rgb)
        let exif = EXIFBuilder(orientation: orientation.rawValue).marker
        let image = stored(upright, orientation)
        var jpeg = TestJPEG(.yCbCr, width: image.width, height: image.height)
        jpeg.quality = 100
        let file = jpeg.file { image.pixel($0, $1)[$2] }.insertingJPEGSegment(exif)
        let result = try decoded(file, as: .rgb, reduction: reduction)
        #expect(result.image.greatestDifference(from: upright.reduced(by: reduction)) <= 6)
    }
}
