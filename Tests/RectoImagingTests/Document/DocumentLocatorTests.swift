// SPDX-License-Identifier: Apache-2.0
import ImagingSupport
import TestSupport
import Testing

@testable import RectoImaging

struct DocumentLocatorTests {
    @Test(arguments: DrawnScene.Surface.allCases)
    func `finds a card on a table`(surface: DrawnScene.Surface) throws {
        var scene = DrawnScene(surface: surface, cards: [.card(width: 520)])
        scene.paper = surface == .light ? 190 : 205
        let outline = try #require(DocumentLocator().locate(in: scene.image()).outlines.first)
        #expect(outline.corners.cornerError(against: scene.cards[0]) < 0.01)
        #expect(outline.shape == .card)
        #expect(!outline.isCropped)
    }

    @Test(arguments: [(0.966, 0.259), (0.707, 0.707), (0, 1), (-0.5, 0.866)])
    func `finds a card at any angle`(cosine: Double, sine: Double) throws {
        let scene = DrawnScene(cards: [.card(width: 480, cosine: cosine, sine: sine)])
        let outline = try #require(DocumentLocator().locate(in: scene.image()).outlines.first)
        #expect(outline.corners.cornerError(against: scene.cards[0]) < 0.01)
        #expect(outline.shape == .card)
    }

    @Test func `gives the corners clockwise from the image's top left`() throws {
        let scene = DrawnScene(cards: [.card(width: 480, cosine: 0, sine: 1)])
        let corners = try #require(DocumentLocator().locate(in: scene.image()).outlines.first).corners
        #expect(corners.topLeft.x < corners.topRight.x)
        #expect(corners.topLeft.y < corners.bottomLeft.y)
        #expect(corners.bottomRight.x > corners.bottomLeft.x)
    }

    @Test func `finds a card under perspective`() throws {
        let scene = DrawnScene(cards: [.card(width: 560, cosine: 0.985, sine: 0.174, narrowing: 0.12)])
        let outline = try #require(DocumentLocator().locate(in: scene.image()).outlines.first)
        #expect(outline.corners.cornerError(against: scene.cards[0]) < 0.01)
    }

    @Test func `finds a card behind a finger at its corner`() throws {
        var scene = DrawnScene(cards: [.card(width: 520)])
        scene.finger = (scene.cards[0].bottomRight, 60)
        let outline = try #require(DocumentLocator().locate(in: scene.image()).outlines.first)
        #expect(outline.corners.cornerError(against: scene.cards[0]) < 0.01)
    }

    @Test func `tells a page from a card`() throws {
        var scene = DrawnScene(cards: [.card(width: 560, aspectRatio: 125.0 / 88)])
        scene.size = (1250, 880)
        let outline = try #require(DocumentLocator().locate(in: scene.image()).outlines.first)
        #expect(outline.shape == .page)
        withKnownIssue("a line of print beside an edge is taken for it") {
            #expect(outline.corners.cornerError(against: scene.cards[0]) < 0.01)
        }
    }

    @Test func `finds several cards, the largest first`() throws {
        let scene = DrawnScene(cards: [
            .card(width: 420, middle: Point(x: 230, y: 180)), .card(width: 400, middle: Point(x: 660, y: 490)),
        ])
        let outlines = try DocumentLocator().locate(in: scene.image()).outlines
        #expect(outlines.count == 2)
        for (outline, card) in zip(outlines, scene.cards) { #expect(outline.corners.cornerError(against: card) < 0.01) }
    }

    @Test func `gives only the outline around a hint`() throws {
        let scene = DrawnScene(cards: [
            .card(width: 420, middle: Point(x: 230, y: 180)), .card(width: 400, middle: Point(x: 660, y: 490)),
        ])
        let hint = Quadrilateral.card(width: 100, middle: Point(x: 660, y: 490))
        let outlines = try DocumentLocator().locate(in: scene.image(), hints: [hint]).outlines
        #expect(outlines.count == 1)
        #expect(try #require(outlines.first).corners.cornerError(against: scene.cards[1]) < 0.01)
    }

    @Test func `says that an image of a card's shape is the card`() throws {
        var scene = DrawnScene(cards: [])
        scene.surface = .planks
        let image = try #require(scene.image().cropped(x: 0, y: 0, width: 900, height: 567))
        #expect(try DocumentLocator().locate(in: image) == .fillsImage(.card))
    }

    @Test func `finds nothing on an empty chequered cloth`() throws {
        let location = try DocumentLocator().locate(in: DrawnScene(surface: .chequered).image())
        #expect(location == .notFound)
    }

    @Test(arguments: [DrawnScene.Surface.dark, .light, .planks])
    func `finds nothing on an empty table`(surface: DrawnScene.Surface) throws {
        let scene = DrawnScene(surface: surface)
        #expect(try DocumentLocator().locate(in: scene.image()) == .notFound)
    }

    @Test func `finds nothing in an image of hardly a pixel`() throws {
        for (width, height) in [(1, 1), (3, 400), (17, 17), (40, 33)] {
            let blank = Image(width: width, height: height, format: .grey) { _, _, _ in 200 }
            #expect(try DocumentLocator().locate(in: blank).outlines.isEmpty)
        }
    }

    @Test(arguments: Sample.all.filter { $0.family == "license-backs-photographed" })
    func `encloses the code of a photographed licence`(sample: Sample) throws {
        let bytes = try sample.bytes()
        let image = try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .grey).image
        let outlines = try DocumentLocator().locate(in: image).outlines
        for code in try BarcodeDecoder().decode(image) {
            #expect(outlines.contains { outline in code.corners.corners.allSatisfy { outline.corners.contains($0) } })
        }
    }
}
