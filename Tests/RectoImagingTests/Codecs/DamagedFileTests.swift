// SPDX-License-Identifier: Apache-2.0

import CTestCodecs
import ImagingSupport
import RectoImaging
import TestSupport
import Testing

/// Whatever happens to a file, there is an image, perhaps with a defect, or an error that says what happened.
struct DamagedFileTests {
    enum Kind: CaseIterable {
        case baseline, restarting, progressive, arithmetic, png, interlacedPNG

        /// A file of 96 × 80 pixels.
        var file: [UInt8] {
            var jpeg = TestJPEG(.yCbCr, width: 96, height: 80)
            var png = PNGBuilder(width: 96, height: 80, colour: .rgb, bitDepth: 8)
            switch self {
            case .baseline: break
            case .restarting: jpeg.restart_rows = 1
            case .progressive: jpeg.progressive = true
            case .arithmetic: jpeg.arithmetic = true
            case .png:
                let image = Image(width: 96, height: 80, format: .rgb, sample: Self.sample)
                return (try? ImageEncoder(.png).encode(image)) ?? []
            case .interlacedPNG:
                png.isInterlaced = true
                return png.file(sample: Self.sample)
            }
            return jpeg.file(sample: Self.sample)
        }

        private static func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
            (gradientSample(x, y, channel, width: 96, height: 80) + x * y * 7 % 40) % 256
        }
    }

    @Test(arguments: Kind.allCases) func `keeps what a truncated file has`(kind: Kind) throws {
        let file = kind.file
        let whole = try decoded(file, as: .rgb)
        #expect(whole.defect == nil)
        var greatestFraction = 0.0
        for step in 0..<200 {
            let start = Array(file[..<(file.count * step / 200)])
            guard let result = try? decoded(start, as: .rgb) else { continue }
            switch result.defect {
            case .truncated(let fraction):
                #expect(fraction >= greatestFraction)
                greatestFraction = fraction
            case .corrupt(let reason):
                Issue.record("\(start.count) bytes: \(reason)")
            case nil:
                #expect(result.image.greatestDifference(from: whole.image) == 0)
            }
            if kind == .baseline || kind == .png {
                // Colour at the last row before the end is interpolated with what is missing.
                let rows = max(0, Int(greatestFraction * 80) - 1)
                #expect(result.image.greatestDifference(from: whole.image, rows: rows) == 0)
            }
        }
        #expect(greatestFraction > 0.7)
    }

    @Test(arguments: Kind.allCases) func `names what is missing before the first row`(kind: Kind) {
        let file = kind.file
        for count in stride(from: 8, to: 120, by: 7) {
            let start = Array(file[..<count])
            #expect(throws: ImagingError.truncated, "\(count) bytes") { try decoded(start, as: .grey) }
        }
    }

    @Test(arguments: Kind.allCases) func `survives any changed byte`(kind: Kind) {
        let file = kind.file
        var random = SeededGenerator(seed: 1984)
        var (images, defects, errors) = (0, 0, 0)
        let rounds = Sweep.count(800, whole: 2000)
        for round in 0..<rounds {
            var changed = file
            for _ in 0...round % 3 {
                changed[Int.random(in: changed.indices, using: &random)] = .random(in: 0...255, using: &random)
            }
            do {
                let format: PixelFormat = round.isMultiple(of: 2) ? .grey : .rgb
                let reduction = Reduction.allCases[round / 2 % 4]
                let result = try decoded(changed, as: format, reduction: reduction)
                images += 1
                defects += result.defect == nil ? 0 : 1
                #expect(result.image.width >= 1 && result.image.height >= 1)
            } catch {
                errors += 1
                #expect(!error.description.isEmpty)
            }
        }
        #expect(images + errors == rounds)
        #expect(defects > rounds / 20)
    }

    @Test func `survives pieces lost, added and exchanged between files`() {
        var configuration = ImageDecoder.Configuration()
        configuration.maximumPixels = 1 << 20
        let decoder = ImageDecoder(configuration: configuration)
        let files = Kind.allCases.map(\.file)
        var mutator = Mutator(seed: 89)
        var images = 0
        for round in 0..<6000 {
            let file = mutator.mutation(of: files)
            guard let header = try? ImageHeader(file.span) else { continue }
            let reduction = Reduction.allCases[round % 4]
            let result = try? decoder.decode(file.span, header: header, as: .rgb, reduction: reduction)
            guard let image = result?.image else { continue }
            images += 1
            #expect(image.width == reduction.reduced(header.uprightWidth))
            #expect(image.height == reduction.reduced(header.uprightHeight))
        }
        #expect(images > 1000)
    }

    @Test(arguments: Kind.allCases) func `survives changes of its header alone`(kind: Kind) throws {
        let file = kind.file
        let whole = try decoded(file, as: .grey).image
        var (images, defects, errors) = (0, 0, 0)
        let values: [UInt8] = Sweep.isWhole ? [0x00, 0x01, 0x7F, 0xFF] : [0x00, 0xFF]
        for index in 0..<min(700, file.count) {
            for value in values {
                var changed = file
                changed[index] = value
                do {
                    let header = try ImageHeader(changed.span)
                    let result = try ImageDecoder().decode(changed.span, header: header, as: .grey)
                    images += 1
                    defects += result.defect == nil ? 0 : 1
                    #expect(result.image.width == header.uprightWidth && result.image.height == header.uprightHeight)
                    if value == file[index] {
                        #expect(result.defect == nil && result.image.greatestDifference(from: whole) == 0)
                    }
                } catch {
                    errors += 1
                    #expect(value != file[index], "the file as it was")
                    #expect(Sentence.defect(of: "\(error)") == nil, "\(error)")
                }
            }
        }
        #expect(images > 500 * values.count && defects > 100 * values.count && errors > 25 * values.count)
    }
}
