// SPDX-License-Identifier: Apache-2.0
import Foundation
import ImagingSupport
import RectoImaging
import Testing

@Suite struct QualityAssessorTests {
    private let assessor = QualityAssessor()

    @Test func `finds no edge to judge sharpness by in a uniform image`() throws {
        for level in [0, 128, 255] {
            let quality = try assessor.assess(Image(width: 300, height: 200, format: .grey) { _, _, _ in level })
            #expect(quality.sharpness == .notAssessed(.noEdges))
            #expect(quality.glare == .value(1))
            #expect(quality.contrast == .value(0))
        }
    }

    @Test func `finds no edge in noise`() throws {
        let grey = Image(width: 600, height: 400, format: .grey) { _, _, _ in 128 }
        let quality = try assessor.assess(Degradation.noise(12).applied(to: grey))
        #expect(quality.sharpness == .notAssessed(.noEdges))
    }

    @Test(arguments: [(1, 1), (1, 500), (500, 1), (3, 3), (9, 9), (33, 16), (65, 40), (1000, 7)])
    func `takes images of any size`(width: Int, height: Int) throws {
        let image = Image(width: width, height: height, format: .grey) { x, y, _ in (x * 37 + y * 91) % 256 }
        let quality = try assessor.assess(image)
        if min(width, height) < 9 { #expect(quality.sharpness == .notAssessed(.tooFewPixels)) }
        #expect(quality.underExposurePrevention.value != nil)
        let document = try assessor.assess(document: nil, format: .id3, in: image)
        #expect(document.resolution.value != nil)
        _ = try assessor.assess(QualityFixture.place(), in: image)
    }

    @Test func `assesses nothing of a region outside the image`() throws {
        let image = try QualityFixture.card()
        let outside = Rectangle(x: 5000, y: 10, width: 100, height: 100)
        #expect(try assessor.assess(image, in: outside).sharpness == .notAssessed(.outsideImage))
        let outline = Quadrilateral(
            topLeft: Point(x: -500, y: -400),
            topRight: Point(x: -100, y: -400),
            bottomRight: Point(x: -100, y: -200),
            bottomLeft: Point(x: -500, y: -200)
        )
        let document = try assessor.assess(document: outline, format: .id1, in: image)
        #expect(document.sharpness == .notAssessed(.outsideImage))
        let face = try assessor.assess(QualityFixture.place(movedBy: 9000), in: image)
        #expect(face.sharpness == .notAssessed(.outsideImage))
        #expect(face.illuminationUniformity == .notAssessed(.outsideImage))
        #expect(face.faceCropping == .value(0))
    }

    @Test func `says that a face without eyes cannot be assessed`() throws {
        var face = QualityFixture.place()
        face.eyes.left = face.eyes.right
        #expect(try assessor.assess(face, in: QualityFixture.face()).interEyeDistance == .notAssessed(.noEyes))
    }

    @Test func `sees no background where the face fills the image`() throws {
        let face = QualityFixture.face()
        let close = try #require(face.cropped(x: 110, y: 80, width: 180, height: 230))
        var place = QualityFixture.place()
        place.eyes = Face.Eyes(right: Point(x: 50, y: 100), left: Point(x: 130, y: 100))
        #expect(try assessor.assess(place, in: close).backgroundUniformity == .notAssessed(.noBackground))
    }

    @Test func `has no resolution for a document of unknown size`() throws {
        let quality = try assessor.assess(document: nil, format: nil, in: QualityFixture.card())
        #expect(quality.resolution == .notAssessed(.unknownSize))
        #expect(quality.sharpness.value != nil)
    }

    @Test func `judges resolution by the size of the document`() throws {
        let image = Image(width: 600, height: 400, format: .grey) { x, _, _ in x % 256 }
        let card = try #require(assessor.assess(document: nil, format: .id1, in: image).resolution.value)
        let page = try #require(assessor.assess(document: nil, format: .id3, in: image).resolution.value)
        #expect(abs(card - 600 / 85.6 * 25.4 / 300) < 1e-9)
        #expect(abs(page - 600 / 125 * 25.4 / 300) < 1e-9)
    }

    @Test func `gives the same for a picture in colour`() throws {
        let grey = try QualityFixture.sample("license-backs-photographed/texas-on-wood")
        let samples = grey.samples
        let colour = Image(width: grey.width, height: grey.height, format: .rgb) { x, y, _ in
            Int(samples[y * grey.width + x])
        }
        #expect(try assessor.assess(colour) == assessor.assess(grey))
    }

    @Test func `judges a turned card like an upright one`() throws {
        let image = try QualityFixture.sample("license-backs-photographed/florida-glare")
        // Read off the picture: the card is turned by about seven degrees.
        let outline = Quadrilateral(
            topLeft: Point(x: 114, y: 272),
            topRight: Point(x: 1338, y: 120),
            bottomRight: Point(x: 1412, y: 872),
            bottomLeft: Point(x: 222, y: 1018)
        )
        let quality = try assessor.assess(document: outline, format: .id1, in: image)
        #expect(try value(quality.sharpness) > 0.75)
        #expect(quality.resolution == .value(1))
    }

    @Test func `does not take white paper for glare`() throws {
        for name in ["california", "virginia", "quebec", "florida"] {
            let quality = try assessor.assess(QualityFixture.sample("license-backs-clean/" + name))
            #expect(try value(quality.glare) > 0.99)
        }
    }

    @Test func `sees the reflection on a card`() throws {
        let glare = try assessor.assess(QualityFixture.sample("license-backs-photographed/florida-glare")).glare
        #expect(try (0.6...0.95).contains(value(glare)))
    }

    @Test func `tells soft from out of focus`() throws {
        let soft = try assessor.assess(QualityFixture.sample("license-backs-photographed/new-york-soft")).sharpness
        let lost = try assessor.assess(QualityFixture.sample("unreadable/out-of-focus")).sharpness
        #expect(try value(soft) > 0.6)
        #expect(try value(lost) < 0.15)
    }

    @Test func `mirrored and tilted faces are judged alike`() throws {
        let upright = try assessor.assess(QualityFixture.place(), in: QualityFixture.face())
        var mirrored = QualityFixture.place()
        mirrored.eyes = Face.Eyes(right: mirrored.eyes.left, left: mirrored.eyes.right)
        #expect(try assessor.assess(mirrored, in: QualityFixture.face()) == upright)
    }

    @Test func `says where reflections hide a document`() throws {
        let card = try QualityFixture.wholeCard()
        #expect(try assessor.reflections(on: card) == [])
        let rows = try assessor.reflections(on: Degradation.glare(0.1).applied(to: card))
        let reach = 0.1 * Double(min(card.width, card.height))
        let (left, right) = (rows.map(\.x).min() ?? 0, rows.map { $0.x + $0.width }.max() ?? 0)
        let (top, bottom) = (rows.map(\.y).min() ?? 0, rows.map { $0.y + $0.height }.max() ?? 0)
        for (sides, middle) in [((left, right), card.width / 2), ((top, bottom), card.height / 2)] {
            #expect((1.5 * reach...4 * reach).contains(sides.1 - sides.0))
            #expect(abs((sides.0 + sides.1) / 2 - Double(middle)) < 0.4 * reach)
        }
    }

    @Test func `encodes a value as a number and its absence as a reason`() throws {
        let assessments = ["glare": Assessment.value(0.5), "sharpness": .notAssessed(.noEdges)]
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = try encoder.encode(assessments)
        #expect(String(decoding: json, as: UTF8.self) == #"{"glare":0.5,"sharpness":{"notAssessed":"noEdges"}}"#)
        #expect(try JSONDecoder().decode([String: Assessment].self, from: json) == assessments)
    }

    private func value(_ assessment: Assessment) throws -> Double { try #require(assessment.value) }
}
