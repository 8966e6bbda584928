// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import RectoImaging

struct EXIFOrientationParserTests {
    @Test(arguments: Orientation.allCases, [(true, 3), (false, 3), (true, 4), (false, 4)])
    func `reads every value in both byte orders`(orientation: Orientation, form: (littleEndian: Bool, type: Int)) {
        var exif = EXIFBuilder(orientation: orientation.rawValue)
        exif.isLittleEndian = form.littleEndian
        exif.valueType = form.type
        #expect(EXIFOrientationParser.orientation(inTIFF: exif.tiff.span) == orientation)
    }

    @Test(arguments: [0, 9, 65_535]) func `does not know other values`(value: Int) {
        #expect(EXIFOrientationParser.orientation(inTIFF: EXIFBuilder(orientation: value).tiff.span) == nil)
    }

    @Test func `believes neither counts nor offsets`() {
        var exif = EXIFBuilder(orientation: 6)
        exif.entryCount = 65_535
        #expect(EXIFOrientationParser.orientation(inTIFF: exif.tiff.span) == .right)
        exif.directory = 0
        #expect(EXIFOrientationParser.orientation(inTIFF: exif.tiff.span) == nil)
        exif.directory = 0xFFFF_FFFF
        #expect(EXIFOrientationParser.orientation(inTIFF: exif.tiff.span) == nil)
        exif = EXIFBuilder(orientation: 6)
        exif.valueType = 7
        #expect(EXIFOrientationParser.orientation(inTIFF: exif.tiff.span) == nil)
    }

    @Test func `survives every truncation and every changed byte`() {
        let data = EXIFBuilder(orientation: 6).tiff
        for index in data.indices {
            let start = Array(data[..<index])
            #expect(EXIFOrientationParser.orientation(inTIFF: start.span) == nil || index >= 32)
            for value in [0x00, 0x7F, 0xFF] as [UInt8] {
                var changed = data
                changed[index] = value
                _ = EXIFOrientationParser.orientation(inTIFF: changed.span)
            }
        }
    }

    @Test func `survives any data`() {
        let data = (1...8).flatMap { orientation in
            [false, true].map { isLittleEndian in
                var builder = EXIFBuilder(orientation: orientation)
                builder.isLittleEndian = isLittleEndian
                return builder.tiff
            }
        }
        var mutator = Mutator(seed: 274)
        var found = 0
        for _ in 0..<50_000 {
            let mutation = mutator.mutation(of: data)
            found += EXIFOrientationParser.orientation(inTIFF: mutation.span) == nil ? 0 : 1
        }
        #expect(found > 5000)
    }
}
