// SPDX-License-Identifier: Apache-2.0
import ImagingSupport
import Testing

@testable import RectoImaging

struct DocumentStraightenerTests {
    @Test func `gives a card the proportions of a card`() throws {
        let scene = DrawnScene(cards: [.card(width: 520, cosine: 0.985, sine: 0.174)])
        let image = try scene.image()
        let outline = try #require(DocumentLocator().locate(in: image).outlines.first)
        let straight = try DocumentStraightener().straighten(image, outline: outline)
        #expect(abs(Double(straight.image.width) / Double(straight.image.height) - 85.6 / 53.98) < 0.01)
        let corner = straight.toSource(Point(x: 0, y: 0))
        #expect((corner - scene.cards[0].topLeft).length < 6)
    }

    @Test func `keeps a document upright that stands on its short side`() {
        let corners = Quadrilateral(width: 300, height: 470)
        let size = DocumentStraightener().size(of: corners, shape: .card)
        #expect(size == (300, 476))
    }

    @Test func `bounds the longest side`() {
        let size = DocumentStraightener().size(of: Quadrilateral(width: 9000, height: 4500), shape: nil)
        #expect(size == (4096, 2048))
    }
}
