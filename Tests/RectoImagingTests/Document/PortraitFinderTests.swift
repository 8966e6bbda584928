// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import RectoImaging

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

    @Test(arguments: Sweep.isWhole ? documents : stride(from: 0, to: documents.count, by: 3).map { documents[$0] })
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

    /// A portrait with as much around it on each side as it is large.
    private func surroundings(of portrait: Rectangle) -> Quadrilateral {
        let outline = Quadrilateral(width: 3 * portrait.width, height: 3 * portrait.height)
        let corner = Point(x: portrait.x - portrait.width, y: portrait.y - portrait.height)
        return Quadrilateral(coordinates: outline.corners.map { $0 + corner }.flatMap { [$0.x, $0.y] })
    }

    @Test(arguments: ["persons/hugo/front", "persons-by-name/maria-front", "persons/noor/page", "persons/linus/page"])
    func `finds the portrait where it must be, whichever way up that is`(name: String) throws {
        let sample = Sample.named(name)
        let (upright, portrait) = (try image(sample), try portrait(sample))
        for turn in [Orientation.up, .right, .down, .left] {
            // The picture that a turn makes upright, and the portrait's place in it.
            let image = upright.upright(from: turn.inverse)
            func there(_ point: Point) -> Point {
                turn.stored(point, width: Double(image.width), height: Double(image.height))
            }
            func back(_ point: Point) -> Point {
                turn.inverse.stored(point, width: Double(upright.width), height: Double(upright.height))
            }
            let corners = surroundings(of: portrait).corners.map(there).flatMap { [$0.x, $0.y] }
            let around = Quadrilateral(coordinates: corners)
            for likely in [around, nil] {
                let place = PortraitPlace(likely: likely, possible: around, isCertain: true)
                let found = try finder.find(in: image, documents: .notFound, places: [place])
                let face = try #require(found.faces.first, "\(turn)")
                #expect(face.moved(by: back).bounds.overlap(with: portrait) > 0.5, "\(turn)")
                #expect(found.orientation == turn)
            }
        }
    }

    @Test func `looks elsewhere only for a portrait that must be there, and on documents beside the place`() throws {
        let sample = Sample.named("persons/noor/page")
        let (image, portrait) = (try image(sample), try portrait(sample))
        let empty = Quadrilateral(width: 100, height: 60)
        let documents = try DocumentLocator().locate(in: image)
        var place = PortraitPlace(likely: nil, possible: empty, isCertain: false)
        #expect(try finder.find(in: image, documents: .notFound, places: [place]).faces.isEmpty)
        #expect(!documents.outlines.isEmpty)
        let beside = try finder.find(in: image, documents: documents, places: [place])
        #expect(try #require(beside.faces.first).bounds.overlap(with: portrait) > 0.5)
        place.isCertain = true
        let found = try finder.find(in: image, documents: .notFound, places: [place])
        #expect(try #require(found.faces.first).bounds.overlap(with: portrait) > 0.5)
    }

    @Test(arguments: [
        [-5_000, -5_000, 500, 400], [100, 100, 0, 0], [100, 100, 300, 0], [0, 0, 1e9, 1e9], [.nan, 0, 100, 100],
        [0, 0, .infinity, 100], [1e300, 1e300, 100, 100],
    ])
    func `takes places beside the image, and those that are none, for empty`(frame: [Double]) throws {
        let image = try image(.named("persons/noor/page"))
        let corners = Quadrilateral(width: frame[2], height: frame[3]).corners.flatMap {
            [$0.x + frame[0], $0.y + frame[1]]
        }
        let outline = Quadrilateral(coordinates: corners)
        let place = PortraitPlace(likely: outline, possible: outline, isCertain: false)
        #expect(try finder.find(in: image, documents: .notFound, places: [place]).faces.isEmpty)
    }
}
