// SPDX-License-Identifier: Apache-2.0
import ImagingSupport
import TestSupport
import Testing

@testable import RectoImaging

struct ZoneScannerTests {
    private func picture(_ name: String) throws -> Image {
        let bytes = try Sample.named(name).bytes()
        return try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .grey).image
    }

    private func zones(in image: Image, side: Int = 512, verdict: ZoneVerdict = .clear) throws -> [ScannedZone] {
        var zones: [ScannedZone] = []
        try ZoneScanner().scan(image, side: side) { zone in
            zones.append(zone)
            return verdict
        }
        return zones
    }

    @Test func `looks at the lines of a zone where they are`() throws {
        let zone = try #require(try zones(in: picture("zones/passport-plain")).first)
        #expect(zone.lines.count == 2)
        for line in zone.lines {
            #expect(abs(line.characters - 44) <= 4)
            #expect(line.confidence > 0.8)
            #expect(line.middles.count == line.scores.steps)
            #expect(line.strip.height == ZoneRecogniser.stripHeight)
            #expect(line.strip.width == ZoneRecogniser.stride * line.scores.steps)
            #expect(!line.isCut)
            #expect(line.down.y > 0)
        }
        // As the sample's truth has them, but for some room at both ends.
        let expected = [Point(x: 93, y: 743), Point(x: 1211, y: 737), Point(x: 1212, y: 830), Point(x: 94, y: 835)]
        for (corner, wanted) in zip(zone.outline.corners, expected) { #expect((corner - wanted).length < 90) }
    }

    private func licenceLines(in image: Image) throws -> [ScannedZone] {
        let documents = try DocumentLocator().locate(in: image).outlines.map(\.corners)
        var zones: [ScannedZone] = []
        try ZoneScanner().scanLicenceLines(image, on: documents) { zone in
            zones.append(zone)
            return .none
        }
        return zones
    }

    @Test(arguments: ["license-lines/france", "license-lines/netherlands"])
    func `looks at the one line of a licence, whichever way up it is`(name: String) throws {
        for orientation in [Orientation.up, .down, .left] {
            let image = try picture(name).upright(from: orientation)
            let line = try #require(try licenceLines(in: image).first?.lines.first)
            #expect(abs(line.characters - 30) <= 3)
            #expect(line.confidence > 0.8)
            #expect(try zones(in: image).isEmpty, "the network knows zones of more lines alone")
        }
    }

    @Test func `looks at no line of a back that has none of that length`() throws {
        for name in ["license-backs-photographed/texas-on-wood", "license-backs-clean/california"] {
            let lines = try licenceLines(in: picture(name))
            #expect(!lines.contains { $0.lines[0].isClear }, "\(name)")
        }
    }

    @Test func `finds out which way up a zone is`() throws {
        let image = try picture("zones/passport-plain").upright(from: .down)
        let zone = try #require(try zones(in: image).first)
        #expect(zone.outline.topLeft.x > zone.outline.topRight.x)
        #expect(zone.outline.topLeft.y > zone.outline.bottomLeft.y)
        #expect(zone.lines[0].down.y < 0)
    }

    @Test func `does not look again where a zone was`() throws {
        let image = try picture("zones/passport-and-visa")
        let taken = try zones(in: image)
        #expect(taken.count >= 2)
        #expect(try zones(in: image, verdict: .none).count > taken.count)
    }

    @Test func `passes errors on`() throws {
        struct Enough: Error {}
        let image = try picture("zones/passport-plain")
        #expect(throws: Enough.self) { try ZoneScanner().scan(image, side: 512) { _ in throw Enough() } }
    }

    @Test func `gives probabilities for each step of a strip`() throws {
        for width in [4, 40, 600] {
            let strip = Image(greyOf: 220, width: width, height: ZoneRecogniser.stripHeight, format: .grey)
            let scores = try ZoneRecogniser().scores(of: strip)
            #expect(scores.steps == width / ZoneRecogniser.stride)
            for step in 0..<scores.steps {
                let row = scores.probabilities[step * ZoneLineScores.classes..<(step + 1) * ZoneLineScores.classes]
                #expect(abs(row.reduce(0, +) - 1) < 1e-4)
            }
            // Plain paper shows no character.
            #expect(scores.likeliest.isEmpty)
        }
    }

    @Test(arguments: [
        (nil, [512, 1024, 2048]), (5, [512, 1024, 2048]), (40, [512, 1024, 2048]), (60, [512, 1024]), (300, [512]),
    ])
    func `leaves out looks at which characters would stand too far apart`(pitch: Double?, sides: [Int]) {
        let image = Image(width: 3000, height: 4000, format: .grey) { _, _, _ in 0 }
        #expect(ZoneScanner.sides(for: image, pitch: pitch) == sides)
    }
}
