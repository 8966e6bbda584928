// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import TestSupport
import Testing

struct PortraitFinderTests {
    private let finder = PortraitFinder(detector: StandardFaceDetector())

    private static let documents = Sample.all.filter { sample in
        sample.family.hasPrefix("persons") && ["front", "page"].contains { sample.name.hasSuffix($0) }
            && sample.lines[0]["portrait"] != nil
    }

    private func image(_ sample: Sample) throws -> Image {
        let bytes = try sample.bytes()
        return try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .grey).image
    }

    private func portrait(_ sample: Sample) throws -> Rectangle {
        let box = try #require(sample.lines[0]["portrait"]?.box)
        return Rectangle(x: box.x, y: box.y, width: box.width, height: box.height)
    }

    @Test(arguments: documents)
    func `finds the portrait whichever way up the document lies`(sample: Sample) throws {
        let image = try image(sample)
        let (width, height) = (Double(image.width), Double(image.height))
        let first = try finder.find(in: image, documents: DocumentLocator().locate(in: image))
        #expect(try #require(first.faces.first).bounds.overlap(with: portrait(sample)) > 0.5)
        for turn in [Orientation.right, .down, .left] {
            let turned = image.upright(from: turn)
            let found = try finder.find(in: turned, documents: DocumentLocator().locate(in: turned))
            let face = try #require(found.faces.first, "\(turn)")
            let back = face.moved { turn.stored($0, width: width, height: height) }
            #expect(try back.bounds.overlap(with: portrait(sample)) > 0.5, "\(turn)")
            #expect(found.orientation != first.orientation)
        }
    }

    @Test func `finds portraits where no document was outlined`() throws {
        let sample = Sample.named("persons/hugo/front")
        let image = try image(sample)
        for (turn, orientation) in [(Orientation.up, Orientation.up), (.down, .down), (.right, .left), (.left, .right)]
        {
            let found = try finder.find(in: image.upright(from: turn), documents: .notFound)
            #expect(found.orientation == orientation)
            let face = try #require(found.faces.first, "\(turn)")
            let back = face.moved { turn.stored($0, width: Double(image.width), height: Double(image.height)) }
            #expect(try back.bounds.overlap(with: portrait(sample)) > 0.5, "\(turn)")
        }
    }

    @Test func `finds no portrait on a back`() throws {
        let image = try image(.named("license-backs-photographed/texas-on-wood"))
        let documents = try DocumentLocator().locate(in: image)
        #expect(try finder.find(in: image, documents: documents).faces.isEmpty)
    }
}
