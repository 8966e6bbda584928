// SPDX-License-Identifier: Apache-2.0
import ImagingSupport
import TestSupport
import Testing

@testable import RectoImaging

struct PrintTextReaderTests {
    /// Print of a card in few levels, above rows of marks that are no letters and have more: each of some as wide as
    /// letters, or of one bar.
    private func document(rows: Int, areBars: Bool = false) throws -> Image {
        let bytes = try Repository.bytes("Samples/persons/desmond/front.jpg")
        let image = try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .grey).image
        let outline = try #require(try DocumentLocator().locate(in: image).outlines.first)
        let card = try DocumentStraightener().straighten(image, outline: outline).image
        return Image(width: card.width, height: card.height + 30 * rows, format: .grey) { x, y, _ in
            if y < card.height { return 160 + card.pixel(x, y)[0] / 8 }
            // Specks a capital high, each another one.
            let (across, down) = (x % 24, (y - card.height) % 30)
            if areBars { return down < 20 && x < 120 ? 40 : 200 }
            guard across < 18, down < 20, x < 240 else { return 200 }
            return (x / 3 * 73_856_093 ^ y / 3 * 19_349_663) % 7 < 4 ? 40 : 200
        }
    }

    @Test func `reads print behind bars that may be letters run into each other`() throws {
        let lines = try PrintTextReader().lines(on: document(rows: 60, areBars: true))
        #expect(lines.contains { $0.text.contains("DESMOND") }, "\(lines.map(\.text))")
    }

    @Test func `reads no fainter print behind many lines without any`() throws {
        let few = try PrintTextReader().lines(on: document(rows: 10))
        #expect(few.contains { $0.text.contains("DESMOND") }, "\(few.map(\.text))")
        let many = try PrintTextReader().lines(on: document(rows: 60))
        #expect(!many.contains { $0.text.contains("DESMOND") }, "\(many.map(\.text))")
    }

    @Test func `reads nothing in the portrait`() throws {
        let document = try document(rows: 0)
        let line = try #require(try PrintTextReader().lines(on: document).first { $0.text.contains("DESMOND") })
        let portrait = Rectangle(
            x: line.extent.lowerBound - 20,
            y: line.baseline - 2 * line.capitalHeight,
            width: line.extent.upperBound - line.extent.lowerBound + 40,
            height: 3 * line.capitalHeight
        )
        let lines = try PrintTextReader().lines(on: document, outside: portrait)
        #expect(!lines.contains { $0.text.contains("DESMOND") })
        #expect(lines.count > 5)
    }
}
