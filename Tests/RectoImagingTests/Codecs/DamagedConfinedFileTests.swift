// SPDX-License-Identifier: Apache-2.0

import RectoImaging
import TestSupport
import Testing

/// Whatever happens to a HEIC or WebP file, there is an image or an error that says what happened.
struct DamagedConfinedFileTests {
    private static let files: [[UInt8]] = [
        HEIFBuilder().file, HEIFBuilder(.deep, [HEIFBuilder.turn(1)]).file,
        HEIFBuilder(rows: 2, columns: 2, width: 250, height: 120).file, WebPBuilder.lossy, WebPBuilder.lossless,
        WebPBuilder.transparent, WebPBuilder.file(turnedBy: 6), WebPBuilder.animation(),
    ]

    init() { ImagingLibrary.loadThoseOfConfined() }

    @Test(arguments: files.indices) func `survives any changed byte`(index: Int) {
        let file = Self.files[index]
        var random = SeededGenerator(seed: 2012)
        var images = 0
        for round in 0..<Sweep.count(400, whole: 3000) {
            var changed = file
            for _ in 0...round % 3 {
                changed[Int.random(in: changed.indices, using: &random)] = .random(in: 0...255, using: &random)
            }
            do {
                let result = try decodedConfined(changed, as: round.isMultiple(of: 2) ? .grey : .rgb)
                images += 1
                #expect(result.image.width >= 1 && result.image.height >= 1)
            } catch {
                #expect(Sentence.defect(of: "\(error)") == nil, "\(error)")
            }
        }
        #expect(images > 10)
    }

    @Test func `survives pieces lost, added and exchanged between files`() {
        var configuration = ImageDecoder.Configuration()
        configuration.maximumPixels = 1 << 20
        let decoder = ImageDecoder(configuration: configuration)
        var mutator = Mutator(seed: 90)
        for _ in 0..<Sweep.count(1500, whole: 10_000) {
            let file = mutator.mutation(of: Self.files)
            guard let header = try? ImageHeader(file.span, for: .confined),
                let image = try? decoder.decode(file.span, header: header, as: .rgb).image
            else { continue }
            #expect(image.width == header.uprightWidth && image.height == header.uprightHeight)
        }
    }
}
