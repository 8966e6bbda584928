// SPDX-License-Identifier: Apache-2.0
import ImagingSupport
import TestSupport
import Testing

@testable import RectoImaging

struct PrintReaderTests {
    /// The card in a picture, straightened.
    private func card(_ name: String) throws -> Image {
        let bytes = try Repository.bytes("Samples/\(name).jpg")
        let image = try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .grey).image
        guard let outline = try DocumentLocator().locate(in: image).outlines.first else { return image }
        return try DocumentStraightener().straighten(image, outline: outline).image
    }

    private func texts(on card: Image) throws -> [String] { try PrintReader().lines(on: card).map(\.likeliest) }

    @Test func `reads number, days and names on a card`() throws {
        let texts = try texts(on: card("persons/desmond/front"))
        for text in ["DESMOND", "11301978"] {
            #expect(texts.contains { $0.contains(text) }, "\(text) is not in \(texts)")
        }
    }

    @Test(arguments: [500, 1200, 2900])
    func `reads a card in more and in fewer pixels`(width: Int) throws {
        let card = try card("persons/linus/front")
        let height = card.height * width / card.width
        let scaled =
            width < card.width
            ? try card.reduced(width: width, height: height) : try card.enlarged(width: width, height: height)
        let texts = try texts(on: scaled)
        #expect(texts.contains { $0.contains("06271996") }, "\(texts)")
    }

    @Test func `reads a card in colour as one in grey`() throws {
        let grey = try card("persons/desmond/front")
        let colour = Image(width: grey.width, height: grey.height, format: .rgb) { x, y, _ in grey.pixel(x, y)[0] }
        #expect(try texts(on: colour) == texts(on: grey))
    }

    @Test func `reads nothing on bare paper`() throws {
        #expect(try texts(on: .gradient(width: 856, height: 540, format: .grey)).isEmpty)
    }

    @Test(arguments: [(1, 1), (1, 400), (400, 1), (3000, 2), (16, 16)])
    func `reads nothing on what is too small for print`(width: Int, height: Int) throws {
        let texts = try texts(on: .gradient(width: width, height: height, format: .grey))
        #expect(texts.allSatisfy { $0.isEmpty })
    }

    @Test func `reads a card that stands upright`() throws {
        let card = try card("persons/linus/front")
        // Cards of the young have their print along the shorter side.
        let part = try #require(card.cropped(x: card.width / 3, y: 0, width: card.width * 5 / 12, height: card.height))
        let texts = try texts(on: part)
        #expect(texts.contains { $0.contains("06271996") }, "\(texts)")
    }

    @Test func `comes to an end where everything is marks`() throws {
        var generator = SeededGenerator(seed: 5)
        let noise = Image(width: 1200, height: 756, format: .grey) { _, _, _ in
            Int.random(in: 0...255, using: &generator)
        }
        #expect(try texts(on: noise).allSatisfy { $0.count < 4 })
        let bars = Image(width: 1200, height: 756, format: .grey) { x, y, _ in
            x % 12 < 5 && y % 40 < 24 ? 0 : 255
        }
        #expect(try PrintReader().lines(on: bars).count <= 400)
    }
}
